"""The start of a game: the deal, who sits where, and what is published of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from bot.errors import UserError
from bot.names import escaped
from bot.tables import check_in, clock, computers, invited, lesson, payloads, proof, questions
from bot.tables.change import Change
from bot.tables.lobby import free, need_lobby, need_seated, pace
from bot.tables.lobby_hours import running
from bot.tables.preferences import preferences
from bot.tables.table import Table
from bot.words import N_
from engines.contract import Game
from storage import SeatRow

SEED = 32
"""Bytes of a seed."""


async def start(table: Table, user: int, *, sure: bool = False) -> None:
    """Deal; where somebody came early and was not seen since, ask them first whether they are still here. While that is
    asked, a host who is `sure` begins without those who have not answered.
    """
    need_lobby(table)
    mine = need_seated(table, user)
    _need_everybody(table, user)
    change = Change(table)
    check_in.seen(change, mine.seat)
    question, waited = check_in.open_now(change), check_in.waited(change)
    if question is None and check_in.unseen(change) and not table.settings.lesson:
        _dealt(change, bytes(SEED))  # nobody is asked for a game that cannot begin
        check_in.ask(change, mine.seat, pace(table), running(table.settings, pace(table)))
    elif question is None:
        await begin(change)
    elif waited and not (sure and user == table.row.host):
        raise UserError(
            N_("No answer yet from {who}. Until {when} only the host can start without them."),
            who=table.say.join([table.names()[one] for one in waited]),
            when=f"<t:{question.due // 1000}:f>",
        )
    else:
        questions.settle(change, question, "rest" if waited else "here")
        await _free(change, waited)
        await begin(change)
    await change.commit()


def notice(table: Table, user: int) -> None:
    """Somebody pressed something at this table, which has been dealt with: in a lobby they are here."""
    if check_in.news(table, user):
        table.background(lambda table: noticed(table, user), "noticed")


async def noticed(table: Table, user: int) -> None:
    """Somebody is here; once nobody is left who was asked and has not answered, the game begins."""
    seat = table.seat_of(user)
    if seat is None or not check_in.news(table, user):
        return
    question = check_in.open_now(table)
    change = Change(table, private=question is None)
    check_in.seen(change, seat.seat)
    if question is not None and not check_in.waited(change):
        await conclude(change)
    await change.commit()
    table.go_on()


async def conclude(change: Change) -> None:
    """All who are still here have answered, or the time for that is over: the seats of the others become free, and the
    game begins if it is still one for several people; else the lobby waits.
    """
    question, waited = check_in.open_now(change), check_in.waited(change)
    if question is None:
        return
    stay = [seat for seat in change.seats if seat.seat not in waited]
    begins = sum(seat.user is not None for seat in stay) > 1 and playable(
        change.table.game, change.settings.options, len(stay)
    )
    questions.settle(change, question, "waits" if not begins else "rest" if waited else "here")
    change.owe(payloads.Lobby())
    await _free(change, waited)
    if begins:
        await begin(change)


async def _free(change: Change, seats: Collection[int]) -> None:
    """They did not answer: their seats are free, which they and the others are told."""
    if not seats:
        return
    for seat in [one for one in change.seats if one.seat in seats]:
        change.owe(payloads.Freed(), f"user:{seat.user}")
        change.owe(payloads.Word("seat_freed"), f"user:{seat.user}")
    free(change, seats)


async def begin(change: Change) -> None:
    """Deal. The fingerprint of the seed and all that was agreed on is published now, the seed when the game is over."""
    wishes = await preferences(change.table.services.storage, change.seats)
    _deal(change)
    for one in (payloads.Lobby(), payloads.Thread(), payloads.Board()):
        change.owe(one)
    for seat in change.seats:
        if seat.user is not None:
            change.owe(payloads.Hand(start=True), f"user:{seat.user}")
    clock.begin(change, wishes)
    computers.watch(change)
    invited.look_again(change)


def _deal(change: Change) -> None:
    table = change.table
    game, seed = table.game, lesson.seed(table)
    options, state = game.Options.stored(change.settings.options), _dealt(change, seed)
    length = pace(change)
    hours = running(change.settings, length)
    change.agree(options=options.whole(), pace=length, hours=hours, seen=[], checked=[])
    name = game.catalogue(state)
    change.batch.put_catalogue(game.id, name, game.catalogues.text(name))  # later ones may have others built in
    change.batch.drop_timers(table.id)
    change.seats = _lots(change)
    change.state, change.dealt = state, game.dump(state)
    change.agree(seating=proof.seating(seed, change.seats))
    agreed, version = change.settings, game.rules_version
    begun = proof.Start(game.id, version, name, agreed.options, agreed.seating, seed.hex())
    change.touch(
        status="playing",
        started=change.now,
        seed=seed,
        seed_hash=proof.MARK + begun.fingerprint(),
        rules_version=version,
        catalogue=name,
    )


def _dealt(change: Change, seed: bytes) -> Any:
    """The state after the deal; UserError where so many cannot play, or not with these options."""
    game, count = change.table.game, len(change.seats)
    if count not in game.seats:
        raise UserError(
            N_("{game} needs {seats} players and {count} are here. Ask somebody to join, or add a computer player."),
            game=game.title,
            seats=_range(game.seats),
            count=count,
        )
    try:
        return game.deal(game.Options.stored(change.settings.options), count, seed)
    except ValueError:
        raise UserError(
            N_("These options do not fit {count} players. Change them under Options."), count=count
        ) from None


def playable(game: Game[Any], options: Mapping[str, Any], count: int) -> bool:
    """Whether so many can play a game, with these options."""
    if count not in game.seats:
        return False
    try:
        game.deal(game.Options.stored(options), count, bytes(SEED))
    except ValueError:
        return False
    return True


def _need_everybody(table: Table, user: int) -> None:
    """As long as seats are kept, only the host starts without those people."""
    others = invited.kept(table) if user != table.row.host else []
    if others:
        raise UserError(
            N_("{who} may still come: their seats are kept until {when}. Until then only the host can start."),
            who=table.say.join([escaped(one.name) for one in others]),
            when=invited.until(table),
        )


def _lots(change: Change) -> list[SeatRow]:
    """Seats of the game: wishes first, in the order people sat down, the rest by lot."""
    count = len(change.seats)
    order: list[SeatRow | None] = [None] * count
    rest: list[SeatRow] = []
    for seat in change.seats:
        wanted = change.settings.wishes.get(str(seat.seat), 0) - 1
        if 0 <= wanted < count and order[wanted] is None:
            order[wanted] = seat
        else:
            rest.append(seat)
    change.table.services.env.rng.shuffle(rest)
    filled = [seat or rest.pop() for seat in order]
    return [replace(seat, seat=number) for number, seat in enumerate(filled)]


def _range(seats: tuple[int, ...]) -> str:
    low, high = min(seats), max(seats)
    return str(low) if low == high else f"{low}-{high}"
