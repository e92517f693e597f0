from pathlib import Path

import pytest

from tests.tools import golden
from tests.toy.night_shift import GAME


def test_it_tells_prompts_moves_events_and_who_sees_less() -> None:
    text = golden.playthrough(GAME)
    assert text == golden.playthrough(GAME)
    assert text.startswith("Night Shift: 3 seats")
    for part in ("? seat 0 [", "must", "may", "default skip", "#1 seat", "Laid", "spectators", "now: hand", "over: "):
        assert part in text, part


def test_past_enough_each_move_has_a_digest_only(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = golden.playthrough(GAME)
    monkeypatch.setattr(golden, "ENOUGH", 3000)
    short = golden.playthrough(GAME)
    assert len(short) < len(whole) / 2
    assert whole.splitlines()[-1] == short.splitlines()[-1]
    moves = [line for line in whole.splitlines() if line.startswith("#")]
    digests = [line for line in short.splitlines() if line.startswith("#")]
    assert len(moves) == len(digests)
    assert all(digest.startswith(move) for move, digest in zip(moves, digests, strict=True))


def test_the_command_writes_the_files(tmp_path: Path) -> None:
    golden.main(["tests.toy.night_shift", "--folder", str(tmp_path)])
    assert (tmp_path / "night-shift.txt").read_text(encoding="utf-8") == golden.playthrough(GAME)
