"""Games that are over: won, drawn, called off, given up, taken over, with moves taken back, by people now forgotten."""

from __future__ import annotations

from random import Random

from bot.errors import Sorry
from bot.tables import answering, ending, forgetting, keeping, takeback, watching
from bot.tables.table import Table
from place import ANN, BOB, CYD, DAN, EVE, FAY, GAMES, GOTHIC, NAMES, QUACK, STRANGE, deliver, followers, step, until
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import Ward


async def everything(ward: Ward) -> None:
    """All of them, told to everybody."""
    for number, game in enumerate(GAMES):
        people = (ANN, BOB) if game == STRANGE else (ANN, BOB, DAN)[: 2 + number % 2]
        table = await ward.playing(*people, game=game, pace="1d", computers=0 if game == STRANGE else 1)
        await deliver(ward, table)
        await watching.watch(table, EVE)
        await _to_the_end(ward, table, number)
        await deliver(ward, table)
    await _taken_over(ward)
    await _given_up(ward)
    await _taken_back(ward)
    await _agreed(ward)
    await _forgotten(ward)
    await _another(ward)


async def _to_the_end(ward: Ward, table: Table, seed: int) -> None:
    rng = Random(seed)
    while not table.over:
        await step(ward, table, rng, wild=0.1)


async def _taken_over(ward: Ward) -> None:
    """Dan took a seat over in the middle, and a computer player another."""
    table = await until(ward, lambda table: len(table.moves) > 15, ANN, BOB, CYD, game=QUACK)
    await keeping.offer(table, 1, DAN, 1)
    await keeping.replace_seat(table, 1, DAN, NAMES[DAN])
    await keeping.kick(table, 2)
    await ward.quiet()
    await play_out(table, 3)
    await deliver(ward, table)


async def _given_up(ward: Ward) -> None:
    table = await until(ward, lambda table: len(table.moves) > 12, ANN, BOB, CYD, game=GOTHIC)
    await ending.concede(table, BOB)
    await ward.quiet()
    await _to_the_end(ward, table, 4)
    table = await until(ward, lambda table: len(table.moves) > 9, CYD, BOB, game=STRANGE)
    await ending.concede(table, BOB)
    await deliver(ward, table)


async def _taken_back(ward: Ward) -> None:
    """Moves were undone, alone and with the consent of others; then it was played to its end."""
    table, rng = await ward.playing(ANN, BOB, game="clinic"), Random(5)
    for number in range(60):
        await step(ward, table, rng)
        if number % 4 or table.over:
            continue
        user = table.seats[table.moves[-1].seat].user or 0
        try:
            await takeback.undo(table, user)
        except Sorry:
            continue
        for question in list(table.terms.questions):
            await answering.agree(table, BOB if user == ANN else ANN, question.number)
        await ward.quiet()
    assert table.row.undo_count
    await _to_the_end(ward, table, 5)


async def _agreed(ward: Ward) -> None:
    """Called off, and ended as a draw."""
    for end in ("cancel", "draw"):
        table = await until(ward, lambda table: len(table.moves) > 8, ANN, BOB, game=STRANGE)
        for user in (ANN, BOB):
            await ending.vote(table, user, end, sure=True)
        await deliver(ward, table)


async def _forgotten(ward: Ward) -> None:
    """Fay played to an end and asked to be forgotten."""
    table = await ward.playing(ANN, FAY, game=GOTHIC)
    await _to_the_end(ward, table, 6)
    await forgetting.forget(ward.hall, FAY)
    await ward.quiet()


async def _another(ward: Ward) -> None:
    """Another game was asked for after two of them: one invitation is out, the other is not sent yet."""
    rows = [row for row in await ward.storage.tables_of(ANN, unfinished=False) if row.status == "finished"]
    first, second = [await ward.hall.table(row.id) for row in rows if row.game in {STRANGE, GOTHIC}][:2]
    await followers(ward, first, ANN)
    await deliver(ward, first)
    await followers(ward, second, second.seats[0].user or ANN)
