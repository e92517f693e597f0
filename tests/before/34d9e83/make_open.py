"""What stands open: games in mid-play, in windows, asked, paused, in trouble; lobbies; what is owed, and what people chose."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from bot.tables import absence, computers, ending, keeping, lobby, playing, questions, standing, trouble, turns, watching, windows
from bot.tables.change import Change
from bot.tables.lesson import Tip, told
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from engines import GAMES as RULES
from place import (
    ANN,
    BOB,
    BEGAN,
    CLINIC,
    CYD,
    DAN,
    EVE,
    FAY,
    GAMES,
    GOTHIC,
    GUILD,
    NAMES,
    OTHER,
    QUACK,
    ROOM,
    SEALED,
    STRANGE,
    deliver,
    step,
    until,
)
from storage import WHOLE_TABLE, Batch, OwedRow, PostRow, TimerRow
from tests.bot.tables.ward import Ward, stamp

EVERYBODY = (ANN, BOB, CYD, DAN, EVE, FAY)
PHASES = {
    CLINIC: ("draft", "place", "pick", "swap", "hire", "build", "move", "park", "drive", "admit", "business", "found"),
    STRANGE: ("strike", "defend", "counter", "order", "search", "discard", "rest", "mystic_arts"),
    GOTHIC: ("treat", "mulligan", "stop_cure", "discard", "oppose"),
    QUACK: ("window.death", "window.roll", "flee", "bin", "window.treatment"),
}
"""What is asked in a game that stands open, by the keys of its prompts."""
MIXED = {
    CLINIC: {"board": "expert", "tall": True, "valet": True},
    STRANGE: {"turn_count": "rounds", "negate": "any", "swap": False, "evil_draws_three": True},
    GOTHIC: {"actions": "gentle", "generalist": 75},
    QUACK: {"threshold": 12, "turbo_infamy": True, "swiss_hand": "six"},
}


def _asks(*keys: str) -> Any:
    return lambda table: any(one.must and one.prompt.key in keys for one in table.decisions())


async def everything(ward: Ward) -> None:
    """All of it; the last things that happen are not told to anybody any more."""
    for game in GAMES:
        people = (ANN, BOB) if game == STRANGE else (ANN, BOB, CYD)
        await _in_the_middle(ward, game, people)
        await _phases(ward, game, people)
        await _every_number(ward, game)
        if game != CLINIC:
            await _sealed(ward, game, people)
    await _standing(ward)
    await _questions(ward)
    await _unusual(ward)
    await _lessons(ward)
    await _lobbies(ward)
    await _people(ward)
    await _left_over(ward)


async def _in_the_middle(ward: Ward, game: str, people: tuple[int, ...]) -> None:
    """A game that everybody has seen, and a few more moves that nobody has."""
    more: dict[str, Any] = {} if game == STRANGE else {"computers": 1}
    table = await until(ward, lambda table: len(table.moves) > 25, *people, game=game, pace="1h", **more)
    await deliver(ward, table)
    await watching.watch(table, EVE)
    await deliver(ward, table)
    rng = Random(game)
    for _ in range(3):
        if not table.over:
            await step(ward, table, rng)


async def _phases(ward: Ward, game: str, people: tuple[int, ...]) -> None:
    """A game for each thing that may be asked; some of them with other rules."""
    for number, key in enumerate(PHASES[game]):
        options = MIXED[game] if number % 2 else {}
        try:
            await until(ward, _asks(key), *people, game=game, options=options, seeds=12, pace="1d")
        except AssertionError as wrong:
            print(f"{game}, {key}: {wrong}")


async def _every_number(ward: Ward, game: str) -> None:
    for seats in RULES[game].seats:
        people = EVERYBODY[:seats]
        table = await until(ward, lambda table: len(table.moves) > 6, *people, game=game, pace="8h", absence="computer")
        if seats % 2:
            await deliver(ward, table)


async def _sealed(ward: Ward, game: str, people: tuple[int, ...]) -> None:
    """A sealed window: nobody has answered, one has, one has whose answer was changed."""
    for answers in (0, 1, 2):
        many = people if game == STRANGE else (*people, DAN)
        ready = _asks("counter", "defend") if game == STRANGE else lambda table: len(windows.asked(table)) >= 2
        table = await until(ward, ready, *many, game=game, options=SEALED, pace="8h", seeds=40)
        if game == STRANGE:
            return  # whoever is asked there is asked alone
        for _ in range(answers):
            decision = windows.asked(table)[0]
            user = table.seats[decision.seat].user or 0
            move = list(decision.moves)[-1 if answers == 1 else 0]
            await playing.play(table, user, stamp(table, decision), [str(move)])
        await ward.quiet()


async def _standing(ward: Ward) -> None:
    """Treatments that go on by themselves; standing answers; a reminder that is not wanted; a word about an order."""

    def can(table: Table) -> bool:
        asked = next(one for one in table.decisions() if one.must)
        return sum(move.verb == "treat" for move in asked.moves) >= 3 and len(table.moves) > 4

    for number in range(3):
        table = await until(ward, can, ANN, BOB, CYD, game=QUACK, pace="1d", longest=80, seeds=60)
        asked = next(one for one in table.decisions() if one.must)
        texts = [str(move) for move in asked.moves if move.verb == "treat"][:3]
        change = Change(table)
        standing.give(change, asked.seat, [table.game.move(text) for text in texts])
        if number == 2:
            standing._drop(change, asked.seat, standing.DROPPED)
        await change.commit()
        if number == 1:
            other = (asked.seat + 1) % 3
            change = Change(table, private=True)
            for seat, when in ((other, "always"), (asked.seat, "round")):
                now = standing._occasion(change, seat)
                standing._put(change, seat, standing.ANSWER, {"ask": when, "occasion": now}, ask=when, occasion=now)
            await change.commit()
            await standing.mute(table, asked.seat, ward.time)
        ward.hall.let_go(table.id)


async def _questions(ward: Ward) -> None:
    """What people at a table are asked in public; some of it has been sent."""
    three = (ANN, BOB, CYD)
    for number, ask in enumerate((
        lambda table: ending.vote(table, BOB, "draw"),
        lambda table: ending.vote(table, ANN, "cancel"),
        lambda table: keeping.ask_to_kick(table, 1, 0),
        lambda table: keeping.ask_to_replace(table, 1, DAN, 0),
        lambda table: keeping.offer(table, 1, DAN, 1),
        _wished,
    )):
        game = (GOTHIC, QUACK)[number % 2]

        def ready(table: Table) -> bool:
            return len(table.moves) > 9 and table.moves[-1].user is not None

        table = await until(ward, ready, *three, game=game, pace="1d")
        await deliver(ward, table)
        await ask(table)
        if number % 3:
            await deliver(ward, table)


def _may_be_late(table: Table) -> bool:
    """Somebody is asked for whom a computer player would sit in."""
    asked = [one for one in table.decisions() if one.must]
    return len(table.moves) > 8 and not any(map(turns.is_window, asked))


async def _wished(table: Table) -> None:
    """Whoever moved last would like to take that back, and the others are asked."""
    last, change = table.moves[-1], Change(table)
    others = tuple(seat.seat for seat in table.seats if seat.seat != last.seat)
    questions.ask(change, "back", last.seat, others, first=last.n)
    await change.commit()


async def _unusual(ward: Ward) -> None:
    """Paused; somebody away; somebody gave up; in trouble; a message of ours was deleted; moved; somebody has left."""
    def ready(table: Table) -> bool:
        return len(table.moves) > 8

    async def gone_on(game: str, *people: int, **given: Any) -> Table:
        table = await until(ward, _may_be_late if given.get("absence") else ready, *people, game=game, **given)
        await deliver(ward, table)
        return table

    await keeping.pause(await gone_on(QUACK, ANN, BOB, pace="1d"), ANN)
    table = await gone_on(GOTHIC, ANN, BOB, CYD, pace="5m", absence="computer")
    for timer in sorted(await ward.storage.timers(table.id), key=lambda timer: timer.due):
        if timer.kind != "computers":
            ward.time = max(ward.time, timer.due)
            await (absence.time_up if timer.kind == "flag" else absence.remind)(table, timer)
    assert any(seat.status == "absent" for seat in table.seats)
    await ward.quiet()
    await ending.concede(await gone_on(CLINIC, ANN, BOB, CYD), CYD)
    await trouble.strike(await gone_on(STRANGE, ANN, BOB), trouble.CHANNEL)
    table = await gone_on(GOTHIC, ANN, BOB)
    await trouble.messages_deleted(ward.hall, [post.message for post in await ward.storage.posts(table.id)])
    await keeping.move_to(await gone_on(QUACK, ANN, BOB), OTHER)
    table = await gone_on(QUACK, ANN, BOB, CYD)
    await trouble.gone(table, 1)
    await gone_on(STRANGE, ANN, computers=1)
    table = await gone_on(QUACK, BOB, ANN, CYD, pace="1h")
    ward.time += 40 * 60_000
    for timer in await ward.storage.timers(table.id):
        if timer.kind == "half":
            await absence.remind(table, timer)


async def _lessons(ward: Ward) -> None:
    for number, game in enumerate(GAMES):
        table = await ward.playing(FAY, game=game, most=2, lesson=True, computers=1)
        for _ in range(number * 3):
            await step(ward, table, Random(number))
        await told(table, Tip("word", "key", 1))


async def _lobbies(ward: Ward) -> None:
    """Tables that have not begun."""
    table = await ward.opened(ANN, game=STRANGE, options=MIXED[STRANGE])
    await lobby.add_computer(table, ANN, "sensible")
    await lobby.wish(table, ANN, 1)
    await deliver(ward, table)
    table = await ward.opened(BOB, game=QUACK, pace="1h", options=MIXED[QUACK])
    await lobby.join(table, CYD, NAMES[CYD])
    await lobby.set_option(table, BOB, "threshold", 10)
    table = await ward.opened(CYD, game=CLINIC, most=4, absence="computer", options=MIXED[CLINIC])
    await lobby.add_computer(table, CYD, "strong")
    await watching.watch(table, EVE)
    table = await ward.opened(DAN, game=GOTHIC, options={"actions": "list", "action_list": ["house_call", "grand_rounds"]})
    await lobby.join(table, ANN, NAMES[ANN])
    await deliver(ward, table)
    rows = [row for row in await ward.storage.tables_of(ANN) if row.status == "lobby"]
    follows = [one for row in rows if (one := await ward.hall.table(row.id)).terms.follows]
    others = {BOB, DAN} - {seat.user for seat in follows[0].seats}
    await lobby.join(follows[0], others.pop(), "Bob")


async def _people(ward: Ward) -> None:
    batch = Batch()
    wishes = {
        ANN: Preferences(language="fr", turns="dm"),
        BOB: Preferences(turns="quiet", hands=False, leaderboard=False),
        CYD: Preferences(quiet_from=22, quiet_to=7, zone="Europe/Vienna"),
        DAN: Preferences(closed=True, closed_at=BEGAN),
    }
    for user, wish in wishes.items():
        batch.put_preferences(user, wish.dump())
    batch.put_guild(GUILD, json.dumps({"channels": [ROOM, OTHER]}))
    batch.put_guild(0, json.dumps({"alive": ward.time}))
    await ward.storage.commit(batch)


async def _left_over(ward: Ward) -> None:
    """What is owed and rings only for moments in the middle of something: one row of each kind that none is left of."""
    rows = [row for row in await ward.storage.open_tables() if row.status == "playing" and row.started]
    table = await ward.hall.table(rows[0].id)
    owed = {one.kind for row in await ward.storage.tables(list(range(1, 500))) for one in await ward.storage.owed(row.id)}
    timers = {one.kind for row in rows for one in await ward.storage.timers(row.id)}
    batch, now = Batch(), ward.time
    one = {"channel": ROOM, "message": 1, "since": 0, "to": 1}
    rest = {
        "picture": ("picture", "{}"),
        "past": ("channel", json.dumps(one)),
        "ended": (f"user:{ANN}", "{}"),
        "results": ("channel", "{}"),
        "lost": ("channel", json.dumps({"kind": "board", "message": 1})),
        "trouble": ("trouble", "{}"),
        "thread": ("channel", "{}"),
        "remind": (f"user:{BOB}", json.dumps({"seat": 1})),
        "seat": (f"user:{EVE}", "{}"),
    }
    for kind, (target, payload) in rest.items():
        if kind not in owed:
            print(f"added: {kind}")
            nonce = ward.house.world.nonce()
            batch.owe(OwedRow(table.id, kind, target, payload, nonce, now, now, each=True))
    for kind in ("sealed", "computers", "question", "half", "late", "flag", "window", "lobby"):
        if kind not in timers and kind != "lobby":
            print(f"added timer: {kind}")
            batch.set_timer(TimerRow(table.id, kind, 0 if kind != "computers" else WHOLE_TABLE, now + 60_000))
    batch.put_post(PostRow(table.id, "hand:0", ANN + 1, 77, "", now))
    await ward.storage.commit(batch)
    assert computers.WATCH == "computers"
    print(sorted(owed), sorted(timers))
