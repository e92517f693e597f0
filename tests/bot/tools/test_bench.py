"""`housecall bench`, measured for an instant: its report matters here, not its figures."""

import sys

import pytest

from bot.tools import bench, bench_pictures, bench_storage, bench_thinking
from tests.toy.night_shift import GAME


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.game_speed, "__defaults__", (0.02,))
    monkeypatch.setattr(bench.chess_speed, "__defaults__", (0.02,))
    monkeypatch.setattr(bench.times, "__defaults__", (20,))
    monkeypatch.setattr(bench_pictures, "PICTURES", 2)
    monkeypatch.setattr(bench_thinking, "SECONDS", 0.3)
    monkeypatch.setattr(bench_storage.measure, "__defaults__", (0.3, None))


def test_every_section_reports_the_game() -> None:
    lines = list(bench.bench([GAME.id]))
    titles = [section.title for section in bench.sections()]
    assert [line for line in lines if line in titles] == titles
    assert sum(line.strip().startswith(GAME.id) for line in lines) == 4
    assert sum("reviews and a case" in line for line in lines) == 1
    assert any("writer moves/s" in line for line in lines)
    assert any("python-chess" in line and "moves/s" in line for line in lines)


def test_without_chess_one_clear_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    lines = list(bench.speeds([GAME.id]))
    assert "not installed" in lines[0]
    assert "of python-chess" not in lines[1]


def test_spread() -> None:
    assert bench.spread([float(n) for n in range(1, 101)]) == bench.Spread(50.5, 96.0)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(ValueError, match="no game 'bridge'"):
        list(bench.bench(["bridge"]))
