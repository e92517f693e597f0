"""Random games over the whole bot; all messages are searched for secrets of other players.

python -m tests.fire leaks [--games 1000] [--workers 2]

Two searches. Ids: zones and seen events (tests/laws/sight.py) decide who may know a card; no text, button, menu or alt
text may hold the seed, or the id of a card that is secret to its receiver. Words: every screen of a seat must read the
same after hidden cards are dealt again, so that no name, count or order leaks. Pictures of hands are searched the same
way: the drawing, and its words.

Half the games are pressed at random, which is often short and odd; in the other half people mostly choose as the
sensible computer player would, so that late positions occur. A stranger looks at every table.

The awaited player is also a secret if several could be asked: then no call is public, and the channel and all others
see exactly the same as if another of them were asked.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from random import Random

from bot.faces import FACES
from bot.tables.clock import secret
from bot.tables.table import Table
from engines import GAMES
from engines.course import forget
from tests.fire.choosing import as_sensible, at_random, somebody
from tests.fire.figures import machine, table
from tests.fire.looks import public, screens, words_of
from tests.fire.seating import GUILD, seated
from tests.fire.ward import Ward, ward
from tests.fire.wire import Sent
from tests.laws.sight import Sight
from tests.laws.words import spellings

STRIDE = 10
"""Presses between two comparisons with a redealt game."""
ASKED = 0.3
"""How often the others' screens are compared with another player asked."""
COMPARED = 8
"""Screens of one seat compared each time, picked at random."""
FROM_BOARD = 0.1
"""How often the next press is *My hand* on the board, which is then edited through that press."""


@dataclass
class Found:
    games: int = 0
    ended: int = 0
    moves: int = 0
    messages: int = 0
    screens: int = 0
    windows: int = 0
    """Screens rebuilt as if another player were asked."""
    wrong: list[str] = field(default_factory=list)

    def add(self, more: Found) -> None:
        self.games += more.games
        self.ended += more.ended
        self.moves += more.moves
        self.messages += more.messages
        self.screens += more.screens
        self.windows += more.windows
        self.wrong += more.wrong


class Watched:
    """A game of random presses; `sensible`: mostly the presses of people who try to win."""

    def __init__(
        self, at: Ward, made: Table, found: Found, rng: Random, *, sensible: bool = False, number: int = 0
    ) -> None:
        self.name = f"{made.game.id} (game {number})"
        self.at, self.table, self.found, self.rng, self.sensible = at, made, found, rng, sensible
        self.sight = Sight(made.game, made.state, len(made.seats))
        self.secrets = self._secrets()
        self.seed = spellings(made.row.seed or b"?")
        self.others = Random(number)
        self.seen = 0
        self.screens: dict[int, Sent] = {}

    async def play(self, most: int) -> None:
        """Press until the game is over, at most `most` times."""
        for number in range(most):
            await self._press(somebody(self.table, self.rng))
            if self.others.random() < FROM_BOARD:
                await self.at.press_board(self.table, somebody(self.table, self.others), GUILD)
                await self._after()
            if self.table.over:
                self.found.ended += 1
                break
            if number % STRIDE == 0:
                self.compare()
            if secret(self.table) and self.rng.random() < ASKED:
                self.compare_asked()
        self.found.games += 1
        self.found.moves += self.seen

    async def _press(self, user: int) -> None:
        shown = self.screens.get(user)
        if self.sensible:
            custom_id, chosen = as_sensible(self.table, user, shown, self.rng)
        else:
            custom_id, chosen = at_random(self.table, shown, self.rng)
        await self.at.press(user, custom_id, chosen, guild=GUILD)
        await self._after()

    async def _after(self) -> None:
        """Search the messages of a press."""
        await self.at.settle()
        always = self._follow()
        for sent in self.at.wire.taken():
            self._search(sent, always)
            if sent.user is not None:
                self.screens[sent.user] = sent

    def _secrets(self) -> dict[int | None, set[str]]:
        return {viewer: self.sight.secrets(viewer) for viewer in self.sight.viewers}

    def _follow(self) -> dict[int | None, set[str]]:
        """Take in the moves of a press. Return each viewer's secrets throughout: one press can be several moves, and a
        message after one may name a card that the next shuffled away.
        """
        always = self.secrets
        for row in [row for row in self.table.moves if row.number > self.seen]:
            self.sight.follow(self.table.game.unpack(row.events), row.seat)
            self.seen = row.number
            self.secrets = self._secrets()
            always = {viewer: secrets & self.secrets[viewer] for viewer, secrets in always.items()}
        return always

    def _search(self, sent: Sent, secrets: dict[int | None, set[str]]) -> None:
        self.found.messages += 1
        if self.table.over:
            return
        seat = self.table.seat_of(sent.user) if sent.user is not None else None
        viewer = seat.seat if seat is not None else None
        text = sent.text()
        leaked = words_of(text) & secrets[viewer]
        who = f"{self.name}, seat {viewer}"
        if leaked:
            self.found.wrong.append(f"{who} was sent {sorted(leaked)[:5]} in {_around(text, min(leaked))!r}")
        hidden_now = {one.user for one in self.table.awaited() if secret(self.table)}
        if sent.user is None and hidden_now & set(sent.pings):
            self.found.wrong.append(f"{self.name}: a window calls {hidden_now} in the channel")
        if any(spelling in text for spelling in self.seed):
            self.found.wrong.append(f"{who} was sent the seed")

    def compare(self) -> None:
        """Compare some screens of a seat with those in a redealt game."""
        true, seat = self.table.state, self.rng.choice(self.table.seats)
        assert seat.user is not None
        every = dict(screens(self.table, seat.user))
        names = sorted(every) if len(every) <= COMPARED else self.rng.sample(sorted(every), COMPARED)
        here = {name: every[name]() for name in names}
        try:
            self.table.state = self.table.game.redeal(true, seat.seat, self.rng)
            there = dict(screens(self.table, seat.user))
            other = {name: there[name]() for name in names if name in there}
        finally:
            self.table.state = true
        self.found.screens += len(here)
        if every.keys() != there.keys():
            self.found.wrong.append(f"{self.name}: the menus of seat {seat.seat} tell hidden cards apart")
        for name, screen in here.items():
            shown = words_of(screen) & self.secrets[seat.seat] if isinstance(screen, str) else set()
            if shown and not self.table.over:
                self.found.wrong.append(f"{self.name}: for seat {seat.seat} is drawn {sorted(shown)[:5]} ({name})")
            if screen != other.get(name):
                self.found.wrong.append(
                    f"{self.name}: {name} of seat {seat.seat} tells hidden cards apart: "
                    f"{_difference(repr(screen), repr(other.get(name)))}"
                )

    def compare_asked(self) -> None:
        """Compare the others' screens in a window with those if another possible player were asked."""
        true = self.table.state
        step = true.steps[-1]
        among = next(one.among for one in self.table.decisions() if one.must)
        here = set(step.asked)
        for who in among:
            others = [seat.user for seat in self.table.seats if seat.seat not in {who, *here} and seat.user is not None]
            told = list(public(self.table, others))
            try:
                self.table.state = self.table.game.clone(true)
                self.table.state.steps[-1].asked, self.table.state.steps[-1].answers = (who,), {}
                forget(self.table.state)
                other = list(public(self.table, others))
            finally:
                self.table.state = true
            self.found.windows += len(told)
            for (name, one), (_, two) in zip(told, other, strict=True):
                if one != two:
                    self.found.wrong.append(f"{self.name}: {name} tells who is asked: {_difference(one, two)}")


def _around(text: str, word: str) -> str:
    at = text.find(word)
    return text[max(0, at - 60) : at + 60]


def _difference(one: str, two: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 40) : at + 60]!r} / {two[max(0, at - 40) : at + 60]!r}"


async def search(games: int, presses: int, seed: int = 1, *, first: int = 0, step: int = 1) -> dict[str, Found]:
    """Play `games` games in all, every game in turn. Return the findings of each. With `first` and `step` play only a
    share of them, so that several processes can split the work.
    """
    ids = [game for game in FACES if game in GAMES]
    found = {game: Found() for game in ids}
    for number in range(first, games, step):
        game = ids[number % len(ids)]
        rng = Random(f"{seed}/{number}")
        async with ward(seed + number) as at:
            seats = rng.choice([n for n in GAMES[game].seats if n > 1])
            made = await seated(at, game, seats, {})
            played = Watched(at, made, found[game], rng, sensible=number // len(ids) % 2 == 1, number=number)
            await played.play(presses)
    return found


def _share(games: int, presses: int, seed: int, step: int, first: int) -> dict[str, Found]:
    return asyncio.run(search(games, presses, seed, first=first, step=step))


def main(games: int, presses: int = 100_000, seed: int = 1, workers: int = 2) -> tuple[str, list[str]]:
    where, began = machine(), time.monotonic()
    found = {game: Found() for game in FACES if game in GAMES}
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for share in pool.map(partial(_share, games, presses, seed, workers), range(workers)):
            for game, one in share.items():
                found[game].add(one)
    rows = [
        (game, one.games, one.ended, one.moves, one.messages, one.screens, one.windows, len(one.wrong))
        for game, one in found.items()
    ]
    head = (
        "game",
        "games",
        "played to the end",
        "moves",
        "messages searched",
        "screens compared",
        "in windows",
        "leaks",
    )
    wrong = [what for one in found.values() for what in dict.fromkeys(one.wrong)]
    took = f"{time.monotonic() - began:.0f} s with {workers} processes"
    return f"{where}; {took}\n\n{table(head, rows)}", wrong
