from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.hands.figures import figures, page, percentile
from tests.hands.paper import browser, heights, photos
from tests.hands.playing import Look, Measured, measured, place
from tests.hands.shown import Shown

BLUE, GREY = 1, 2


def _look(words: int, *styles: int, verb: str = "move") -> Look:
    buttons = [
        {"type": 2, "label": str(n), "style": style, "custom_id": f"h:1:{verb}:0.1:m {n}"}
        for n, style in enumerate(styles)
    ]
    text = {"type": 10, "content": "word " * words}
    return Look({}, Shown([text, {"type": 1, "components": buttons}]), "treat", {})


def _missed(one: Measured, tall: Sequence[float]) -> set[str]:
    return {figure.name for figure in figures(one, tall) if figure.good is False}


def test_what_misses_its_target_is_told() -> None:
    good = [_look(40, BLUE, GREY)] * 97 + [_look(40, GREY)] * 3
    assert _missed(Measured(good, [True] * 9 + [False], presses=100, sure=3), [600] * 85 + [800] * 15) == set()
    two = Measured([*good, _look(40, BLUE, BLUE)], [True, False], presses=100, sure=4)
    assert _missed(two, [700] * 80 + [900] * 20) == {
        "height, median", "height, 90 of 100", "at most 674 px high", "two blue buttons", "presses that confirm",
        "still the last message",
    }  # fmt: skip
    wordy = Measured([_look(61, GREY)] * 10, presses=1, hand_ms=[21], board_ms=[30], hand_kb=[71])
    assert _missed(wordy, [600]) == {
        "words of text, median", "words before the controls, most", "one blue button", "hand, processor",
        "hand's share of a board's", "hand, size",
    }  # fmt: skip
    assert "**61**" in page({"x": figures(wordy, [600])})


def test_a_question_whether_one_really_wants_to_is_no_hand() -> None:
    assert len(Measured([_look(9, BLUE, verb="confirm"), _look(9, BLUE)]).hands) == 1


def test_of_ten_values_nine_do_not_exceed_the_ninetieth_percentile() -> None:
    assert percentile(range(1, 11), 0.9) == 10
    assert percentile([1] * 91 + [2] * 9, 0.9) == 1


def _widths(folder: Path) -> list[str]:
    return sorted(one.stem.rpartition("-")[2] for one in folder.glob("strange-*.png"))


@pytest.mark.xdist_group("browser")
async def test_a_game_is_played_measured_and_photographed(tmp_path: Path) -> None:
    async with place(tmp_path) as at, browser() as running:
        one = await measured(at, "doctor-strange", 12, "fr")
        tall = await heights(running, at.d, one.hands)
        assert len(tall) == 12 and all(200 < high < 2000 for high in tall)
        wide = await heights(running, at.d, one.hands[:3], 1280)
        assert all(200 < high < 2000 for high in wide) and wide != tall[:3]
        await photos(running, at.d, one.hands[:2], tmp_path, "strange")
        assert _widths(tmp_path) == ["1280", "1280", "390", "390"]
        assert one.presses >= 12 and one.board_kb and at.d.violations == []
