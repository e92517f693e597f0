import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.tables import ending, moves, undo
from bot.tables.table import ACTIVE_MS, Table
from bot.ui.ids import DecisionStamp
from storage import Batch, StorageError
from tests.bot.outbox.mailroom import marked
from tests.bot.tables.layouts import held, laid, put
from tests.bot.tables.ward import ANN, BOB, CYD, EVE, Ward, asked, moved, no_room, own, stamp, status, turn


async def same_as_stored(ward: Ward, table: Table) -> None:
    """Check that the table in memory equals the stored one."""
    again = await ward.again().registry.table(table.id)
    assert again.game.dump(again.state) == table.game.dump(table.state)
    assert again.row == table.row
    assert again.moves == table.moves
    assert again.seats == table.seats


async def test_a_move_is_stored_with_its_events_before_it_is_true(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    before = table.game.dump(table.state)
    played = await moved(table, ANN, "skip")
    assert [str(move) for move in played.made] == ["skip"] and not played.left
    (row,) = await ward.storage.moves(table.id)
    assert (row.number, row.seat, row.user, row.move, row.via) == (1, 0, ANN, "skip", "pressed")
    folded = table.game.load(before)
    for event in table.game.unpack(row.events):
        table.game.evolve(folded, event)
    assert table.game.dump(folded) == table.game.dump(table.state)
    await same_as_stored(ward, table)


async def test_where_nothing_can_be_written_nothing_has_happened(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    before, row = table.game.dump(table.state), table.row

    with no_room(), pytest.raises(StorageError):
        await moved(table, ANN, "skip")
    assert table.game.dump(table.state) == before and table.row == row and table.moves == []
    await moved(table, ANN, "skip")
    await same_as_stored(ward, table)


async def test_a_second_press_of_the_same_button_is_one_move(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    made = stamp(table, asked(table, ANN))
    await turn(moves.play, table, ANN, made, ["skip"])
    with pytest.raises(UserError, match="moved on") as caught:
        await turn(moves.play, table, ANN, made, ["skip"])
    assert caught.value.fresh
    assert len(await ward.storage.moves(table.id)) == 1


async def test_a_stamp_of_another_seat_or_before_an_undo_is_stale(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    for wrong in (
        stamp(table, asked(table, BOB)),
        DecisionStamp(table.row.undo_count + 1, asked(table, ANN).number),
        DecisionStamp(table.row.undo_count, 10**9),
    ):
        with pytest.raises(UserError, match="moved on"):
            await turn(moves.play, table, ANN, wrong, ["skip"])
    assert table.moves == []


async def test_what_is_not_offered_is_refused_with_its_rule(ward: Ward) -> None:
    table = await laid(ward, ANN, BOB, objectors=(ANN,))
    decision = asked(table, ANN)
    with pytest.raises(UserError) as caught:
        await moved(table, ANN, "lay objection.1", decision=decision)
    sentence = caught.value.said(table.say)
    assert "no dose" in sentence and "N2" in sentence
    foreign = next(card for card in table.state.hands[1] if card not in table.state.hands[0])
    with pytest.raises(UserError) as caught:
        await moved(table, ANN, f"lay {foreign}", decision=decision)
    assert "do not hold" in caught.value.said(table.say)
    for gibberish in ("dance", "lay", "lay  x", "skip skip", "x" * 300, ""):
        with pytest.raises(UserError, match="did not understand"):
            await moved(table, ANN, gibberish, decision=decision)
    assert table.moves == []


async def test_several_moves_are_made_up_to_the_first_that_is_no_longer_legal(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    before = len(ward.woken)
    played = await moved(table, ANN, "skip", "skip")
    assert [str(move) for move in played.made] == ["skip"]
    assert [str(move) for move in played.left] == ["skip"]
    assert played.reason is not None and played.reason.key == "already_laid"
    assert len(ward.woken) == before + 1
    await same_as_stored(ward, table)


async def test_several_moves_end_where_another_seat_is_asked(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await put(table, held(2, coffees=2))
    coffees = [str(move) for decision in own(table, ANN) if not decision.must for move in decision.moves]
    optional = next(decision for decision in own(table, ANN) if not decision.must)
    played = await turn(moves.play, table, ANN, stamp(table, optional), coffees)
    assert len(played.made) == 2 and not played.left
    assert [row.number for row in table.moves] == [1, 2]
    await same_as_stored(ward, table)


async def test_who_may_not_act_is_told_why(ward: Ward) -> None:
    table = await ward.opened(ANN)
    with pytest.raises(UserError, match="not begun"):
        await turn(moves.play, table, ANN, DecisionStamp(0, 1), ["skip"])
    table = await ward.playing(ANN, BOB, CYD)
    made = stamp(table, asked(table, CYD))
    with pytest.raises(UserError, match="do not play at this table"):
        await turn(moves.play, table, EVE, made, ["skip"])
    await turn(ending.concede, table, CYD)
    with pytest.raises(UserError, match="out of this game"):
        await turn(moves.play, table, CYD, made, ["skip"])
    table.row = replace(table.row, status="paused")
    with pytest.raises(UserError, match="paused"):
        await turn(moves.play, table, ANN, made, ["skip"])
    table.row = replace(table.row, status="playing")
    await turn(ending.cancel, table)
    with pytest.raises(UserError, match="over"):
        await turn(moves.play, table, ANN, made, ["skip"])


async def test_the_last_move_writes_the_result_and_drops_hands_that_wait(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, options={"rounds": 1})
    await moved(table, ANN, "skip")
    assert status(table) == "playing"
    await moved(table, BOB, "skip")
    assert status(table) == "finished" and table.over and table.row.ended == ward.time
    (result,) = await ward.storage.results()
    assert result.table_id == table.id
    assert [(seat.user, seat.rank) for seat in await ward.storage.result_seats()] == [(ANN, 1), (BOB, 1)]
    assert {"board", "lobby", "results"} <= set(await marked(ward, table))
    await same_as_stored(ward, table)


async def test_people_who_are_asked_anew_are_owed_a_call_once_they_have_been_still_for_a_while(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    paid = Batch()
    for row in await ward.storage.owed(table.id):
        paid.paid(row)
    await ward.storage.commit(paid)
    await moved(table, ANN, "skip")
    began = ward.time
    ward.time += 10_000
    await moved(table, BOB, "skip")  # the next patient: both are asked again, Bob by his own press
    owed = {(row.kind, row.target, row.due) for row in await ward.storage.owed(table.id) if row.kind == "call"}
    assert owed == {("call", f"user:{ANN}", began + ACTIVE_MS)}
    await moved(table, ANN, "skip")
    ward.time += 100_000
    await moved(table, BOB, "skip")
    owed = {(row.kind, row.target, row.due) for row in await ward.storage.owed(table.id) if row.kind == "call"}
    assert owed == {("call", f"user:{ANN}", ward.time)}


async def test_computer_players_move_by_themselves_and_a_game_among_them_ends(ward: Ward) -> None:
    table = await ward.playing(ANN, computers=2)
    table.go_on()
    while status(table) == "playing":
        await ward.quiet()
        decision = next((one for one in own(table, ANN) if one.must), None)
        if decision is None:
            break
        await moved(table, ANN, str(decision.default))
    await ward.quiet()
    assert status(table) == "finished"
    assert {row.via for row in table.moves} == {"pressed", "computer"}
    await same_as_stored(ward, table)


async def test_a_seat_that_gave_up_is_played_by_its_defaults(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, options={"rounds": 1})
    await turn(ending.concede, table, CYD)
    table.go_on()
    await ward.quiet()
    assert [(row.seat, row.move, row.via) for row in table.moves] == [(2, "skip", "default")]
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert status(table) == "finished"
    assert [seat.rank for seat in await ward.storage.result_seats()] == [1, 1, 3]


async def test_own_last_move_is_taken_back_and_nothing_is_deleted(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    before = table.game.dump(table.state)
    made = stamp(table, asked(table, ANN))
    await moved(table, ANN, "skip")
    taken = await turn(undo.undo, table, ANN)
    assert str(taken) == "skip"
    assert table.game.dump(table.state) == before
    assert table.row.undo_count == 1 and table.row.move_count == 1
    assert [row.undone for row in await ward.storage.moves(table.id)] == [True]
    with pytest.raises(UserError, match="moved on"):
        await turn(moves.play, table, ANN, made, ["skip"])
    await moved(table, ANN, "skip")
    assert [(row.number, row.undone) for row in table.moves] == [(1, True), (2, False)]
    await same_as_stored(ward, table)


async def test_undo_stops_at_other_seats_chance_and_what_was_shown(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    with pytest.raises(UserError, match="made no move"):
        await turn(undo.undo, table, ANN)
    await moved(table, ANN, "skip")
    with pytest.raises(UserError, match="made no move"):
        await turn(undo.undo, table, BOB)
    await moved(table, BOB, "skip")
    with pytest.raises(UserError, match="drawn, rolled or shown"):
        await turn(undo.undo, table, ANN)
    with pytest.raises(UserError, match="drawn, rolled or shown"):
        await turn(undo.undo, table, BOB)
    with pytest.raises(UserError, match="do not play"):
        await turn(undo.undo, table, EVE)
    assert table.row.undo_count == 0


async def test_undo_after_undo_goes_one_move_further_back(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    before = table.game.dump(table.state)
    await moved(table, ANN, "skip")
    retract = next(
        decision for decision in own(table, ANN) if not decision.must and "retract" in map(str, decision.moves)
    )
    await turn(moves.play, table, ANN, stamp(table, retract), ["retract"])
    await turn(undo.undo, table, ANN)
    await turn(undo.undo, table, ANN)
    assert table.game.dump(table.state) == before
    assert [row.undone for row in await ward.storage.moves(table.id)] == [True, True]
    await same_as_stored(ward, table)
