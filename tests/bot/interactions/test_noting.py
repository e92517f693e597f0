"""The notice above the fresh hand after a move."""

from __future__ import annotations

from bot.history import transcript
from bot.interactions import moves, showing
from bot.tables.table import Table
from bot.ui.components import Text
from bot.words import speaker
from tests.bot.tables.test_orders import PEOPLE, ordered, treating
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, asked, changing, stamp
from tests.engines.clinic.scenes import acting
from tests.engines.clinic.scenes import ward as ward_of
from tests.engines.gothic_doctor.test_setup import PAIRS, PLAIN, TRIPLE, mulligans

SAY = speaker("en")


async def pressed(table: Table, user: int, *texts: str) -> str:
    return await moves.play(table, user, SAY, stamp(table, asked(table, user)), list(texts))


async def test_whoever_keeps_the_hand_reads_that_and_nobody_else_does(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, game="gothic-doctor")
    async with changing(table) as change:
        change.state = mulligans(PAIRS, PLAIN, TRIPLE)  # with the last answer the game would go on
        await change.commit()
    assert await pressed(table, table.awaited()[0].user or 0, "keep") == "✅ Keep the hand"
    assert [transcript.lines(table, table.moves, seat, SAY) for seat in (0, None)] == [[], []]


async def test_several_moves_are_told_in_one_line(ward: Ward) -> None:
    table, decision, texts = await treating(ward, "trucker")
    (told,) = (await pressed(table, PEOPLE[decision.seat], *texts)).splitlines()
    assert told == "✅ +$85 · 3 Treatments"


async def test_what_goes_on_by_itself_is_said_below_what_was_made(ward: Ward) -> None:
    table, decision, texts = await ordered(ward)
    told = (await pressed(table, PEOPLE[decision.seat], *texts)).splitlines()
    assert told == ["✅ Aspirin for Long-Haul Trucker", "📋 2 more go on by themselves as a standing order."]
    await ward.quiet()


async def test_what_was_left_says_why_with_the_number_of_the_rule(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game="quack-in-the-box")
    told = await pressed(table, table.awaited()[0].user or 0, "stay", "stay")
    why = "The train leaves at the start of your own turn, before you draw. (rule 1)"
    assert told.splitlines()[-1] == f"⚠️ 1 choice was left. {why}"


async def test_why_not_tells_of_the_piece_in_hand_and_what_has_the_same_reason_at_once(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game="clinic")
    async with changing(table) as change:
        change.state = acting()
        ward_of(change.state)
        await change.commit()
    told = [showing.why(table, table.awaited()[0].user or 0, SAY, path) for path in ("", "build garden")]
    everything, gardens = [[one.content for one in screen.parts if isinstance(one, Text)][1] for screen in told]
    assert 0 < len(gardens.splitlines()) < len(everything.splitlines())
    assert all("**Garden" in line for line in gardens.splitlines())
    reasons = [line.partition("**: ")[2] for line in everything.splitlines()]
    assert len(set(reasons)) == len(reasons)
