"""Forged, foreign, stale, truncated and oversized presses, tens of thousands of them, against the bot's one dispatch.

python -m tests.fire abuse [--cases 10000]

In each case a player, another seat, a stranger, or a user of another server sends a custom_id and values that were
taken from real screens and then spoilt, or made up. No press may raise an exception, show an internal error, call a
player, change a game except by its own player's legal move, or reveal a secret.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from bot.faces import FACES
from bot.tables.table import Table
from bot.ui.ids import read
from engines import GAMES
from tests.fire import outside, packs, slashes
from tests.fire.figures import machine, table
from tests.fire.forged import ELSEWHERE, Target, presses, target
from tests.fire.looks import words_of
from tests.fire.seating import GUILD, PEOPLE, STRANGER
from tests.fire.ward import ward
from tests.laws.sight import Lie
from tests.wire import HANG_SECONDS

ROUNDS = 8
"""How many fresh games meet all forged presses."""
EVIL_NAMES = (
    "**bold** @everyone <@1000>",
    "\u202egnisrever\u202c",
    "\u200b\u200b\u200b",
    "🩺" * 32,
    "```\n# heading\n> quote ||spoiler|| [link](https://example.org)",
    "a" * 500,
    "<@&1> <#2> </play:3> <t:0:R>",
    "",
)


@dataclass
class Tried:
    """The number of presses, and failures."""

    cases: int = 0
    answered: int = 0
    moves: int = 0
    wrong: list[str] = field(default_factory=list)


async def strike(
    found: Target,
    tried: Tried,
    press: tuple[str, list[str] | None],
    user: int,
    guild: int | None,
    name: str,
    *,
    private: bool,
) -> None:
    """Make one forged press, and check all that must not follow."""
    at = found.at
    before = {one.id: _standing(one, user) for one in found.tables}
    custom_id, values = press
    meant = read(custom_id)
    here = meant is not None and meant.table == found.running.id and meant.verb != "teach"  # a lesson has its own deck
    hidden = _hidden(found, user) if here else set()
    concerned = await _concerned(found, meant.table if meant is not None else 0, user)
    try:
        async with asyncio.timeout(HANG_SECONDS):
            await at.press(user, custom_id, values, guild=guild, name=name, private=private)
    except Exception as wrong:  # noqa: BLE001  that is what is looked for
        tried.wrong.append(
            f"{custom_id[:120]!r} {str(values)[:120]} by {user} on {guild}: {type(wrong).__name__}: {wrong}"[:600]
        )
        return
    tried.cases += 1
    sent = at.wire.taken()
    tried.answered += bool(sent)
    if hidden:  # a lawful press may draw a card, which its owner then sees
        hidden &= _hidden(found, user)
    for one in sent:
        text = one.text()
        if "(Error " in text:
            tried.wrong.append(f"{custom_id[:120]!r} {str(values)[:120]} by {user} on {guild}: {text.strip()[-120:]}")
        if set(one.pings) - concerned:
            tried.wrong.append(f"{custom_id[:120]!r} calls {one.pings}")
        if one.user == user and (leaked := words_of(text) & hidden):
            tried.wrong.append(f"{custom_id[:120]!r} tells {user} of {sorted(leaked)[:3]}")
    _unchanged(found, tried, before, press, user, guild)


async def _concerned(found: Target, number: int, user: int) -> set[int]:
    """Return the users who may be notified: people at these tables, at the pressed one (an older lobby, say), and at
    all tables of the user, since a forgotten user leaves all games.
    """
    storage, numbers = found.at.registry.services.storage, {number, *(one.id for one in found.tables)}
    numbers |= {row.id for row in await storage.tables_of(user)}
    people = {user}
    for one in numbers:
        people |= {seat.user for seat in await storage.seats(one) if seat.user is not None}
        people |= {watcher.user for watcher in await storage.watchers(one)}
    return people


def _hidden(found: Target, user: int) -> set[str]:
    """Return cards of the running game that this user may not see; cards they were shown do not count."""
    seat = found.running.seat_of(user)
    game, state = found.running.game, found.running.state
    hidden = Lie(game.zones(state)).hidden(seat.seat if seat is not None else None)
    seen = words_of(repr(game.view(state, seat.seat if seat is not None else None)))
    return hidden - seen


@dataclass(frozen=True)
class Standing:
    """A table before a press: whether the user plays there, and the state that must not change."""

    theirs: bool
    facts: tuple[object, ...]


def _standing(one: Table, user: int) -> Standing:
    dump = one.game.dump(one.state) if one.state is not None else b""
    return Standing(one.seat_of(user) is not None, (dump, one.row.move_count, one.row.status))


def _unchanged(
    found: Target,
    tried: Tried,
    before: dict[int, Standing],
    press: tuple[str, list[str] | None],
    user: int,
    guild: int | None,
) -> None:
    """Check that only its own players changed a game, and only where they are."""
    for one in found.tables:
        if _standing(one, user).facts == before[one.id].facts:
            continue
        tried.moves += 1
        everywhere = press[0].startswith("h:0:forget")  # a forgotten user leaves all their games
        made = one.row.move_count not in before[one.id].facts  # conceding is no move
        if not before[one.id].theirs or (guild not in {None, one.row.guild} and not everywhere):
            tried.wrong.append(f"{press[0][:120]!r} by {user} on {guild} changed table {one.id}")
        elif made and one.moves and one.moves[-1].user not in {user, None} and one.moves[-1].via == "pressed":
            tried.wrong.append(f"{press[0][:120]!r} by {user} moved for somebody else")
        if one.state is not None:
            one.game.check(one.state)


def attack(game: str, cases: int, number: int = 1) -> Tried:
    """Make forged presses against one game. Return the failures, each kind once."""
    tried, loop = Tried(), asyncio.new_event_loop()
    try:
        loop.run_until_complete(_attack(game, cases, number, tried))
    finally:
        loop.close()
    return tried


async def _attack(game: str, cases: int, number: int, tried: Tried) -> None:
    async with ward(number) as at:
        found = await target(at, game)
        queue: list[tuple[tuple[str, list[str] | None], int, int | None, str, bool]] = []

        @seed(number)
        @settings(
            max_examples=cases,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(
            presses(found),
            st.sampled_from([*found.users, *found.users, PEOPLE + 500, STRANGER]),
            st.sampled_from([GUILD, GUILD, GUILD, ELSEWHERE, None]),
            st.sampled_from(EVIL_NAMES),
            st.booleans(),
        )
        def collect(
            press: tuple[str, list[str] | None], user: int, guild: int | None, name: str, private: bool
        ) -> None:
            queue.append((press, user, guild, name, private))

        await asyncio.to_thread(collect)
        rng = Random(number)
        for press, user, guild, name, private in queue:
            await strike(found, tried, press, user, guild, name, private=private)
            if found.running.over or rng.random() < 0.002:
                found = await _renewed(found, game)


async def _renewed(found: Target, game: str) -> Target:
    """Return fresh tables, so that the attack meets every kind again."""
    fresh = await target(found.at, game)
    fresh.ids = [*found.ids[:200], *fresh.ids]
    return fresh


def main(cases: int, workers: int = 2) -> tuple[str, list[str]]:
    """Attack every game that has a face. Return the figures and failures."""
    where, began, rows, wrong = machine(), time.monotonic(), [], []
    games = [game for game in FACES if game in GAMES]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for game, tried in zip(games, pool.map(attack, games, [cases] * len(games)), strict=True):
            rows.append((game, tried.cases, tried.answered, tried.moves, len(tried.wrong)))
            wrong += [f"{game}: {one}" for one in dict.fromkeys(tried.wrong)]
    head = ("game", "forged presses", "answered", "that changed a game lawfully", "wrong")
    hostile = []
    for game in GAMES:
        taken, spoilt = packs.attack(game, cases // 10)
        hostile.append((game, cases // 10 + len(packs.WHOLE), taken, len(spoilt)))
        wrong += spoilt
    commands, typed = asyncio.run(slashes.attack(cases // 4))
    wrong += typed
    acts, told = asyncio.run(outside.attack(ROUNDS))
    wrong += told
    decks = table(("game", "spoilt packs", "harmless ones that were taken and played", "wrong"), hostile)
    typed_at = f"{commands} slash commands were sent {cases // 4} times with odd arguments: {len(typed)} wrong"
    typed_at += f"\n\n{acts} commands and presses from where a game cannot be seen: {len(told)} wrong"
    where += f"; {time.monotonic() - began:.0f} s with {workers} processes"
    return f"{where}\n\n{table(head, rows)}\n\n{decks}\n\n{typed_at}", wrong
