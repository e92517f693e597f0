"""Forged, foreign, stale, truncated and oversized presses, tens of thousands of them, against the bot's one dispatch.

    python -m tests.fire abuse [--cases 10000]

In each case somebody - a player, another seat, a stranger, somebody on another server - sends a custom_id and values
that were taken from real screens and then spoilt, or made up. Nothing may raise, nobody may read of an internal error,
nobody may be called, no game may change but by its own player's legal move, and no secret may come back.
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
from bot.interactions import showing
from bot.tables import lobby, start
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.ui.components import Screen
from bot.ui.ids import VERBS, DecisionStamp, read
from bot.ui.layout import layout
from bot.ui.verbs import Concede
from bot.words import speaker
from engines import GAMES
from tests.custom_ids import made
from tests.fire import outside, packs, slashes
from tests.fire.figures import machine, table
from tests.fire.leaks import CHANNEL, GUILD, PEOPLE, STRANGER, seated, words_of
from tests.fire.wire import Ward, ward
from tests.laws.sight import Lie
from tests.wire import HANG_SECONDS

ELSEWHERE = 71
ROUNDS = 8
"""So many games are tried with everything from outside."""
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
NUMBERS = ("0", "-1", "1", "7", "99", "36z", "٣", "1_0", " 1", "9" * 30, "9" * 5000, "0x10", "1e9", "½")


@dataclass
class Tried:
    """What was tried and what went wrong."""

    cases: int = 0
    answered: int = 0
    moves: int = 0
    wrong: list[str] = field(default_factory=list)


class Target:
    """A game under attack: one that runs, a lobby, one that is over, one on another server; and real ids."""

    def __init__(self, at: Ward, running: Table, others: list[Table]) -> None:
        self.at, self.running, self.others = at, running, others
        self.tables = [running, *others]
        self.users = [seat.user for seat in running.seats if seat.user is not None]
        self.ids: list[tuple[str, list[str] | None]] = []

    def gather(self) -> None:
        """Real ids of every screen anybody has."""
        say = speaker("en")
        for user in self.users:
            for show in (showing.hand, showing.text, showing.why, showing.more):
                self._keep(user, show(self.running, user, say))
        for sent in self.at.wire.taken():
            self.ids += sent.custom_ids()

    def _keep(self, user: int, screen: Screen) -> None:
        self.at.wire.catch(user, {"view": layout(screen)})
        for sent in self.at.wire.taken():
            self.ids += sent.custom_ids()


async def target(at: Ward, game: str) -> Target:
    """Deal and gather."""
    seats = next(n for n in GAMES[game].seats if n > 1)
    over = await seated(at, game, seats, {})
    running = await seated(at, game, seats, {})
    await at.press(PEOPLE, over.audience(None).press(Concede, sure=True), guild=GUILD)
    opened = await at.registry.open(
        game=game, guild=GUILD, channel=CHANNEL, user=PEOPLE, name="p0", language="en", settings=TableSettings()
    )
    abroad = await at.registry.open(
        game=game,
        guild=ELSEWHERE,
        channel=CHANNEL + 1,
        user=STRANGER,
        name="s",
        language="en",
        settings=TableSettings(),
    )
    for number in range(1, seats):
        await lobby.join(abroad, STRANGER + 2 * number, f"s{number}")
    await start.start(abroad, STRANGER)
    await at.settle()
    found = Target(at, running, [opened, over, abroad])
    found.gather()
    return found


def presses(found: Target) -> st.SearchStrategy[tuple[str, list[str] | None]]:
    """Real ids, spoilt in one way or another; and made-up ones."""
    real = st.sampled_from(found.ids)
    number = st.sampled_from(NUMBERS)
    verb = st.sampled_from(sorted({*VERBS, "nothing", ""}))
    which = st.sampled_from([made(one.id, "x").split(":")[1] for one in found.tables] + ["0", "zzzzzzzzzzzz"])
    junk = st.one_of(
        number,
        st.text(max_size=120),
        st.sampled_from([value for _, values in found.ids for value in values or ()] or ["="]),
    )
    rest = st.lists(junk, max_size=4).flatmap(
        lambda parts: st.sampled_from([".", ":", " ", ","]).map(lambda by: by.join(parts))
    )
    values = st.none() | st.lists(junk, max_size=26)
    stamps = st.builds(lambda undos, n: str(DecisionStamp(undos, n)), st.integers(0, 3), st.integers(0, 60))
    return st.one_of(
        real,
        st.builds(lambda one, cut: (one[0][:cut], one[1]), real, st.integers(0, 40)),
        st.builds(lambda one, more: (one[0] + more, one[1]), real, junk),
        st.builds(lambda one, chosen: (one[0], chosen), real, values),
        st.builds(lambda one, new: (_swapped(one[0], 1, new), one[1]), real, which),
        st.builds(lambda one, new: (_swapped(one[0], 2, new), one[1]), real, verb),
        st.builds(lambda one, new: (_swapped(one[0], 3, new), one[1]), real, stamps | number),
        st.builds(lambda a, b, c, d: (f"h:{a}:{b}:{c}", d), which, verb, rest, values),
        st.builds(lambda a, b, c, d, e: (f"h:{a}:{b}:{c}:{d}", e), which, verb, stamps, rest, values),
        st.builds(lambda text, chosen: (text, chosen), st.text(max_size=300), values),
        st.builds(lambda n: ("h:1:" + "m" * n, None), st.integers(1, 4000)),
    )


def _swapped(custom_id: str, part: int, new: str) -> str:
    parts = custom_id.split(":", 4)
    if part < len(parts):
        parts[part] = new
    return ":".join(parts)


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
    """One forged press, and everything that must not follow."""
    at = found.at
    before = {one.id: _standing(one, user) for one in found.tables}
    custom_id, values = press
    meant = read(custom_id)
    hidden = _hidden(found, user) if meant is not None and meant.table == found.running.id else set()
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
    """Who sits at these tables or watches them, at the one that was pressed at (a lobby from before they were renewed,
    say), or at those of whoever presses: who is forgotten leaves all their games, and the others are told.
    """
    storage, numbers = found.at.registry.services.storage, {number, *(one.id for one in found.tables)}
    numbers |= {row.id for row in await storage.tables_of(user)}
    people = {user}
    for one in numbers:
        people |= {seat.user for seat in await storage.seats(one) if seat.user is not None}
        people |= {watcher.user for watcher in await storage.watchers(one)}
    return people


def _hidden(found: Target, user: int) -> set[str]:
    """Cards of the running game that lie where this person cannot look (what they were shown counts as known)."""
    seat = found.running.seat_of(user)
    game, state = found.running.game, found.running.state
    hidden = Lie(game.zones(state)).hidden(seat.seat if seat is not None else None)
    seen = words_of(repr(game.view(state, seat.seat if seat is not None else None)))
    return hidden - seen


@dataclass(frozen=True)
class Standing:
    """A table before a press: whether this person plays there, and what must not change."""

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
    """A game changes by its own players alone, and only where they are."""
    for one in found.tables:
        if _standing(one, user).facts == before[one.id].facts:
            continue
        tried.moves += 1
        everywhere = press[0].startswith("h:0:forget")  # whoever is forgotten leaves all their games
        if not before[one.id].theirs or (guild not in {None, one.row.guild} and not everywhere):
            tried.wrong.append(f"{press[0][:120]!r} by {user} on {guild} changed table {one.id}")
        elif one.moves and one.moves[-1].user not in {user, None} and one.moves[-1].via == "pressed":
            tried.wrong.append(f"{press[0][:120]!r} by {user} moved for somebody else")
        if one.state is not None:
            one.game.check(one.state)


def attack(game: str, cases: int, number: int = 1) -> Tried:
    """So many forged presses against one game; what went wrong, each kind once."""
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
    """Fresh tables, so that the attack meets every kind again."""
    fresh = await target(found.at, game)
    fresh.ids = [*found.ids[:200], *fresh.ids]
    return fresh


def main(cases: int, workers: int = 2) -> tuple[str, list[str]]:
    """Every game that has a face: the figures, and what went wrong."""
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
