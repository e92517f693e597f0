"""Lessons: the same deal each time, every kind of question explained once, nothing counted."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.faces import lessons
from bot.faces.lesson import Lesson
from bot.screens.hand import Around
from bot.tables import ending, lesson, lobby, moves, start
from bot.tables.reader import Reader, suggested
from bot.tables.table import Table
from bot.ui.components import Row, Text
from bot.ui.limits import faults
from bot.words import speaker
from engines import GAMES
from tests import hand_screens
from tests.bot.tables.ward import ANN, Ward, own, stamp, turn

ENGLISH = speaker("en")
PRESSES = 30
"""About five minutes."""
TAUGHT = list(lessons())


async def begun(ward: Ward, game: str) -> Table:
    taught = lessons()[game]
    table = await ward.opened(ANN, game=game, most=2, lesson=True, options=dict(taught.options))
    await turn(lobby.add_computer, table, ANN, "easy")
    await turn(lobby.wish, table, ANN, taught.seat)
    await turn(start.start, table, ANN)
    table.go_on()
    await ward.quiet()
    return table


def texts(table: Table) -> list[str]:
    screen = hand_screens.hand(table, ANN, ENGLISH)
    assert not faults(screen), faults(screen)
    return [part.content for part in screen.parts if isinstance(part, Text)]


async def advised(ward: Ward, table: Table) -> None:
    """Make the move that the hand marks as usual."""
    mine = own(table, ANN)
    move = suggested(table, lessons()[table.row.game].seat)
    decision = next(one for one in mine if one.must)
    if move is not None:
        decision = next(one for one in mine if move in one.moves)
    await turn(moves.play, table, ANN, stamp(table, decision), [str(move or decision.default)])
    await ward.quiet()


@pytest.mark.parametrize("game", TAUGHT)
async def test_whoever_follows_the_tips_meets_every_core_question_in_five_minutes_and_then_the_ending(
    ward: Ward, game: str
) -> None:
    table, taught = await begun(ward, game), lessons()[game]
    told: list[str] = []
    for _ in range(PRESSES):
        if table.over:
            break
        coach = next((text for text in texts(table) if text.startswith("🎓")), "")
        await ward.quiet()
        assert not (coach in told and any(one.must for one in own(table, ANN))), coach
        told += [coach] if coach and coach not in told else []
        usual = suggested(table, taught.seat)
        if "A good choice" in coach and usual is not None:
            screen = hand_screens.of_seat(table, taught.seat, ENGLISH, Reader(), filename="hand.png")
            rows = [part for part in screen.parts if isinstance(part, Row)]
            blue = [button.label for row in rows for button in row.buttons if button.style == "blue"]
            named = blue or [table.face.label(ENGLISH, table.at(taught.seat), usual).text]
            assert f"A good choice: **{named[0]}**" in coach
        await advised(ward, table)
    explained = [key for key, tip in taught.tips.items() if any(f"🎓 {tip}" in one for one in told)]
    assert set(taught.core) <= set(explained)
    assert taught.ending in told
    assert any("A good choice: **" in one for one in told)
    assert set(table.settings.explained) == {*explained, lesson.ENDING}
    again = await ward.again().registry.table(table.id)
    assert again.settings == table.settings


@pytest.mark.parametrize("game", TAUGHT)
async def test_a_lesson_is_always_dealt_and_answered_in_the_same_way(ward: Ward, game: str) -> None:
    first = await begun(ward, game)
    ward.rng.seed(999)
    second = await begun(ward, game)
    assert first.dealt == second.dealt and first.row.seed == lessons()[game].seed
    for _ in range(3):
        await advised(ward, first)
        await advised(ward, second)
    assert [row.move for row in first.moves] == [row.move for row in second.moves]


@pytest.mark.parametrize("game", list(lessons()))
def test_a_lesson_speaks_about_questions_that_exist(game: str) -> None:
    taught: Lesson = lessons()[game]
    verbs = {kind.verb for kind in GAMES[game].move.kinds.values()}  # type: ignore[attr-defined]
    assert set(taught.because) <= verbs
    assert set(taught.core) <= set(taught.tips)
    GAMES[game].Options(**taught.options)
    assert taught.seat in range(2) and len(taught.seed) == 32
    for words in (taught.intro, taught.ending, *taught.tips.values()):
        assert 20 < len(words) <= 400


async def test_a_tip_stays_until_its_question_is_answered_and_never_comes_again(ward: Ward) -> None:
    table = await begun(ward, "doctor-strange")
    seat = lessons()["doctor-strange"].seat
    first = lesson.coach(table, seat, ENGLISH)
    texts(table)
    await ward.quiet()
    assert first is not None and lesson.coach(table, seat, ENGLISH) == first
    keys: list[tuple[str, int]] = []
    for _ in range(8):
        tip = lesson.coach(table, seat, ENGLISH)
        if tip is not None:
            await table.do(lambda table, tip=tip: lesson.told(table, tip))  # type: ignore[misc]
            keys += tip.about.items()
        await advised(ward, table)
    assert len({key for key, _ in keys}) == len(set(keys))


async def test_tips_can_be_skipped_and_brought_back(ward: Ward) -> None:
    table = await begun(ward, "doctor-strange")
    screen = hand_screens.hand(table, ANN, ENGLISH)
    buttons = [button.label for part in screen.parts if isinstance(part, Row) for button in part.buttons]
    assert "Skip the tips" in buttons
    assert not await turn(lesson.tips, table)
    assert not [text for text in texts(table) if "🎓" in text]
    assert await turn(lesson.tips, table)
    assert [text for text in texts(table) if "🎓" in text]


async def test_a_lesson_counts_for_nothing(ward: Ward) -> None:
    table = await begun(ward, "doctor-strange")
    await turn(ending.concede, table, ANN)
    assert table.over and await ward.storage.results() == []


async def test_an_ordinary_table_has_no_tips(ward: Ward) -> None:
    table = await ward.playing(ANN, game="doctor-strange", computers=1)
    assert lesson.coach(table, 0, ENGLISH) is None and lesson.of(table) is None
    assert lesson.dice(table, 0) is ward.rng


async def test_one_tip_does_not_hide_the_other_of_the_same_screen(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await begun(ward, "doctor-strange")
    seat, taught = lessons()["doctor-strange"].seat, lessons()["doctor-strange"].tips
    first = next(one for one in table.own(seat) if one.must)
    key = next(one for one in taught if one != first.prompt.key)
    other = replace(first, number=first.number + 1, must=False, prompt=replace(first.prompt, key=key))
    monkeypatch.setattr(Table, "own", lambda *_: [other, first])
    tip = lesson.coach(table, seat, ENGLISH)
    assert tip is not None and list(tip.about) == [first.prompt.key, key]
    assert tip.text.count("🎓") == 2 and taught[key] in tip.text


async def test_the_hand_of_a_lesson_has_the_board_and_the_way_back_to_ones_table(ward: Ward) -> None:
    table = await begun(ward, "doctor-strange")
    around = Around(board=True, back=(12, "https://discord.com/channels/1/2"))
    screen = hand_screens.of_seat(table, lessons()["doctor-strange"].seat, ENGLISH, Reader(), around=around)
    foot = screen.parts[-1]
    assert isinstance(foot, Row) and not faults(screen)
    above = screen.parts[-2]
    assert isinstance(above, Row) and [button.label for button in above.buttons][2:] == ["More", "Hint", "Board"]
    assert [button.label for button in foot.buttons] == ["Back to table #12"]


async def test_a_foot_of_seven_buttons_is_two_rows(ward: Ward) -> None:
    table = await begun(ward, "doctor-strange")
    around = Around(board=True, back=(12, "https://discord.com/channels/1/2"), undo=True)
    screen = hand_screens.of_seat(table, lessons()["doctor-strange"].seat, ENGLISH, Reader(), around=around)
    labels = [[button.label for button in row.buttons] for row in screen.parts[-2:] if isinstance(row, Row)]
    assert not faults(screen) and labels[-2][3:] == ["Hint", "Take back"]
    assert labels[-1] == ["Board", "Back to table #12"]
