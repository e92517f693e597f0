"""The rule of taking back, in whole games: own move, no chance, nothing revealed, no other player since."""

from random import Random

import pytest

from bot.errors import UserError
from bot.history import transcript
from bot.tables import answering, moves, undo
from bot.tables.clock import secret
from bot.tables.orders import StandingOrders
from bot.tables.table import Table
from engines import GAMES
from engines.game import Move
from storage import StorageError
from tests.bot.tables.asked import told
from tests.bot.tables.layouts import window
from tests.bot.tables.test_undo import same_as_stored, three_in, wish, yes
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, Ward, changing, moved, no_room, turn
from tests.engines.gothic_doctor.test_setup import PAIRS, PLAIN, TRIPLE, mulligans
from tests.laws.playing import pick

MOVES = {"clinic": 150, "doctor-strange": 120, "gothic-doctor": 90, "quack-in-the-box": 90}


async def make(table: Table, seat: int, move: Move) -> None:
    """Make a move, saved by itself."""
    async with changing(table) as change:
        moves.make(change, table.seats[seat], move, "pressed")
        await moves.write(change)


def hidden(table: Table, seat: int) -> bool:
    """Return True if a move since the seat's last one used chance or revealed a card."""
    standing = [row for row in table.moves if not row.undone]
    last = max(at for at, row in enumerate(standing) if row.seat == seat)
    return any(event.chance or event.reveals for row in standing[last:] for event in table.game.unpack(row.events))


@pytest.mark.parametrize("game", [key for key in GAMES if key in MOVES])
async def test_a_move_can_be_taken_back_by_the_rule_and_only_by_it(ward: Ward, game: str) -> None:
    people = (ANN, BOB, CYD)[: 2 if game == "doctor-strange" else 3]
    table, rng = await ward.playing(*people, game=game), Random(7)
    table.standing = {seat.seat: StandingOrders(ask="always") for seat in table.seats}  # no automatic moves
    seen = {"taken": 0, "hidden": 0, "asked": 0}
    async with changing(table):  # nor in between
        for _ in range(MOVES[game]):
            decision, move = pick(table.decisions(), rng)
            before = table.game.dump(table.state)
            await make(table, decision.seat, move)
            if table.over:
                break
            await _own_last(table, decision.seat, move, before, seen)
            await _others_since(table, seen, rng)
    assert seen["taken"] and seen["hidden"], seen
    assert bool(seen["asked"]) == (
        game == "clinic"
    )  # at other tables something is drawn, rolled or revealed between two people's moves
    await ward.quiet()
    await same_as_stored(ward, table)


async def _own_last(table: Table, seat: int, move: Move, before: bytes, seen: dict[str, int]) -> None:
    """Let the last player take the move back, and make it again; refuse after chance or a reveal."""
    user = table.seats[seat].user or 0
    if hidden(table, seat):
        seen["hidden"] += 1
        with pytest.raises(UserError, match="drawn, rolled or shown"):
            await turn(undo.undo, table, user)
        return
    seen["taken"] += 1
    undone = table.moves[-1].number
    assert await turn(undo.undo, table, user) == move
    assert table.game.dump(table.state) == before
    assert table.moves[-1].number == undone and table.moves[-1].undone
    assert "was taken back" in transcript.lines(table, table.moves[-1:], None, table.say)[-1].text
    await make(table, seat, move)


async def _others_since(table: Table, seen: dict[str, int], rng: Random) -> None:
    """Let an earlier player ask those who moved since, if the rule allows it."""
    standing = [row for row in table.moves if not row.undone]
    earlier = sorted({row.seat for row in standing} - {standing[-1].seat})
    if not earlier:
        return
    seat = rng.choice(earlier)
    user = table.seats[seat].user or 0
    if hidden(table, seat):
        with pytest.raises(UserError, match="drawn, rolled or shown"):
            await turn(undo.undo, table, user)
        return
    count = table.row.undo_count
    assert await turn(undo.undo, table, user) is None and table.row.undo_count == count
    assert standing[-1].seat in wish(table).asked
    seen["asked"] += 1
    await turn(answering.refuse, table, table.seats[rng.choice(wish(table).asked)].user or 0, wish(table).number)


async def test_consent_and_what_follows_from_it_are_written_together_or_not_at_all(ward: Ward) -> None:
    table, _ = await three_in(ward)
    await turn(undo.undo, table, ANN)
    await yes(table, BOB)
    with no_room("undone"), pytest.raises(StorageError):
        await yes(table, CYD)
    assert await told(ward, table) == [("undo", "")]
    assert await yes(table, CYD) == "done"
    assert table.row.undo_count == 1


async def test_in_a_shared_window_everybody_is_asked_so_that_it_tells_nothing(ward: Ward) -> None:
    table = await window(ward, ANN, BOB, CYD, DAN, objectors=(BOB, CYD, DAN))
    assert secret(table)
    for user in (BOB, CYD):
        await moved(table, user, "pass")
    assert [seat.user for seat in table.awaited()] == [DAN]
    assert await turn(undo.undo, table, BOB) is None
    assert wish(table).asked == (0, 2, 3)


async def test_who_answered_what_several_could_is_named_neither_by_the_question_nor_by_the_log(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, game="gothic-doctor")
    table.state = mulligans(PAIRS, PLAIN, TRIPLE)  # Ann and Cyd are asked, which is secret
    table.dealt = table.game.dump(table.state)
    for user in (ANN, CYD):
        await moved(table, user, "keep")
    assert not secret(table)
    await turn(undo.undo, table, ANN)
    assert wish(table).asked == (1, 2)
    for user in (BOB, CYD):
        await yes(table, user)
    told = {seat: transcript.lines(table, table.moves, seat, table.say) for seat in (None, 1, 2)}
    lines = {seat: [line.text for line in every] for seat, every in told.items()}
    assert not any(word in line for seat in (None, 1) for line in lines[seat] for word in ("’s move", "Cyd"))
    assert lines[None].count("A move was taken back.") == 2
    assert lines[2].count("Cyd’s move was taken back.") == 1
    times = {(line.text, line.last) for every in told.values() for line in every if "taken back" in line.text}
    assert times == {("A move was taken back.", 0), ("Cyd’s move was taken back.", table.moves[1].at)}
