"""Recordings restore every position, with any moves taken back, in games of any length."""

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.history import recordings
from bot.history.curves import curve, turning_point
from bot.history.recordings import Recordings
from bot.tables import undo
from engines.doctor_strange import GAME as STRANGE
from storage import MoveRow
from tests.bot.tables.recorded import play_on, play_out
from tests.bot.tables.ward import ANN, BOB, Ward, moved, turn


async def test_every_position_is_folded_from_the_deal(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recordings, "STEP", 3)
    table = await ward.playing(ANN, BOB)
    deal = table.game.dump(table.state)
    dumps = await play_out(table)
    recording = await Recordings(ward.registry).recording(table)
    assert recording.last == len(dumps) > 5
    assert len(recording.whole) == 1 + recording.last // 3
    assert [table.game.dump(recording.state(place)) for place in range(recording.last + 1)] == [deal, *dumps]
    assert [recording.place(recording.number(place)) for place in range(recording.last + 1)] == list(
        range(recording.last + 1)
    )
    assert recording.place(10**9) == recording.last


async def test_a_move_that_was_taken_back_is_not_in_the_recording(ward: Ward) -> None:
    table, kept = await ward.playing(ANN, BOB), Recordings(ward.registry)
    await moved(table, ANN, "skip")
    first = await kept.recording(table)
    await turn(undo.undo, table, ANN)
    second = await kept.recording(table)
    assert (first.last, second.last) == (1, 0)
    await moved(table, ANN, "skip")
    third = await kept.recording(table)
    assert [row.number for row in third.moves] == [2]
    assert third.place(1) == 0 and third.place(2) == 1


async def test_rounds_are_counted_from_one_and_the_end_is_none(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await play_out(table)
    recording = await Recordings(ward.registry).recording(table)
    rounds = recording.views(lambda view: view.round)
    assert [number for number, _ in recording.rounds] == [1, 2, 3]
    assert [place for _, place in recording.rounds] == [rounds.index(one) for one in (0, 1, 2)]


async def test_only_the_recordings_looked_at_last_are_kept(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recordings, "KEPT", 2)
    tables = [await ward.playing(ANN, BOB) for _ in range(3)]
    kept = Recordings(ward.registry)
    made = [await kept.recording(table) for table in tables]
    assert await kept.recording(tables[2]) is made[2]
    assert await kept.recording(tables[0]) is not made[0]


async def test_there_is_no_recording_before_the_deal_nor_after_the_moves_were_deleted(ward: Ward) -> None:
    table = await ward.opened()
    with pytest.raises(UserError, match="not begun"):
        await Recordings(ward.registry).recording(table)
    played = await ward.playing(ANN, BOB)
    await play_on(played, 3)
    played.dealt, played.row = b"", replace(played.row, status="finished")
    with pytest.raises(UserError, match="no longer stored"):
        await Recordings(ward.registry).recording(played)


async def test_the_curve_of_a_game_ends_with_its_scores(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await play_out(table)
    outcome = table.outcome()
    assert outcome is not None
    recording = await Recordings(ward.registry).recording(table)
    course = curve(recording, outcome.ranks)
    assert len(course.standings) == recording.last + 1
    assert course.standings[0] == (0, 0) and course.standings[-1] == outcome.scores
    assert course.turn == turning_point(course.standings, outcome.ranks)


def test_a_war_of_sorcerers_is_told_by_the_turns_that_its_board_and_log_number() -> None:
    state = STRANGE.deal(STRANGE.Options(), 2, bytes(32))
    dealt, rows, turns = STRANGE.dump(state), list[MoveRow](), [state.turn]
    while (decisions := STRANGE.decisions(state)) and state.turn < 5:
        decision = decisions[0]
        move = decision.default or next(iter(decision.moves))
        events = STRANGE.play(state, decision.seat, move)
        rows.append(MoveRow(1, len(rows) + 1, decision.seat, ANN, str(move), STRANGE.pack(events), 0))
        turns.append(state.turn)
    found = recordings.recorded(STRANGE, dealt, rows).rounds
    assert found == tuple((turn, turns.index(turn)) for turn in range(1, 6))
