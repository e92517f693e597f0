"""Random games over the whole bot, with everything it sends searched for what its receiver should not know.

    python -m tests.fire leaks [--games 1000]

Two searches. Ids: who may know which card is worked out from zones and seen events (tests/laws/sight.py), and no text,
button, menu or alt text may hold the id of a card that was and is secret to whoever gets it; nor the seed. Words: every
screen of a seat must read the same where the hidden cards are dealt anew, so that no name, count or order tells either.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from bot.commands import showing
from bot.deliveries import board
from bot.faces import FACES
from bot.screens.ids import read
from bot.screens.parts import Screen
from bot.tables import lobby
from bot.tables.table import Table
from bot.tables.terms import Terms
from bot.words import speaker
from engines import GAMES
from tests.fire.figures import machine, table
from tests.fire.wire import Sent, Ward, ward
from tests.laws.sight import Sight
from tests.laws.words import spellings

GUILD, CHANNEL = 70, 80
PEOPLE = 1000
"""The first person's id; they have every other number, since inboxes lie between."""
MOVES = {"m", "y", "s", "n", "p"}
LOOKS = {"hand", "why", "log", "text", "more", "changed", "rules"}
STRIDE = 25
"""Every so many presses the screens are compared with those of redealt games."""
BREAK = re.compile(r"[\s,;|/:>=`*()]+")


@dataclass
class Found:
    """What was searched, and what was found."""

    games: int = 0
    moves: int = 0
    messages: int = 0
    screens: int = 0
    wrong: list[str] = field(default_factory=list)


class Watched:
    """One game of random presses."""

    def __init__(self, at: Ward, made: Table, found: Found, rng: Random) -> None:
        self.at, self.table, self.found, self.rng = at, made, found, rng
        self.sight = Sight(made.game, made.state, len(made.seats))
        self.seen = 0
        self.screens: dict[int, Sent] = {}
        """What each person saw last."""

    @property
    def people(self) -> list[int]:
        """Everybody at the table."""
        return [seat.user for seat in self.table.seats if seat.user is not None]

    async def play(self, most: int) -> None:
        """Press until the game is over or `most` presses were made."""
        for number in range(most):
            user = self.rng.choice([seat.user for seat in self.table.awaited() if seat.user] or self.people)
            await self._press(user)
            if self.table.over:
                break
            if number % STRIDE == 0:
                self.compare()
        self.found.games += 1
        self.found.moves += self.seen

    async def _press(self, user: int) -> None:
        shown = self.screens.get(user)
        offered = shown.custom_ids() if shown is not None else []
        moves = [one for one in offered if _verb(one[0]) in MOVES]
        looks = [one for one in offered if _verb(one[0]) in LOOKS]
        wanted = moves if moves and self.rng.random() < 0.85 else looks
        custom_id, values = self.rng.choice(wanted) if wanted else (self.table.reader(None).press("hand"), None)
        chosen = [self.rng.choice(values)] if values else None
        before = {viewer: self.sight.secrets(viewer) for viewer in self.sight.viewers}
        await self.at.press(user, custom_id, chosen, guild=GUILD)
        self._follow()
        for sent in self.at.wire.taken():
            self._search(sent, before)
            if sent.user is not None:
                self.screens[sent.user] = sent

    def _follow(self) -> None:
        rows = [row for row in self.table.moves if row.n > self.seen]
        for row in rows:
            self.sight.follow(self.table.game.unpack(row.events), row.seat)
            self.seen = row.n

    def _search(self, sent: Sent, before: dict[int | None, set[str]]) -> None:
        self.found.messages += 1
        if self.table.over:
            return
        seat = self.table.seat_of(sent.user) if sent.user is not None else None
        viewer = seat.seat if seat is not None else None
        text = sent.text()
        leaked = set(BREAK.split(text)) & before[viewer] & self.sight.secrets(viewer)
        who = f"{self.table.game.id}, seat {viewer}"
        if leaked:
            self.found.wrong.append(f"{who} was sent {sorted(leaked)[:5]} in {_around(text, min(leaked))!r}")
        if any(spelling in text for spelling in spellings(self.table.row.seed or b"?")):
            self.found.wrong.append(f"{who} was sent the seed")

    def compare(self) -> None:
        """Build every screen of every seat here and in a game that this seat cannot tell from this one."""
        true = self.table.state
        for seat in self.table.seats:
            assert seat.user is not None
            here = dict(self._screens(seat.user))
            try:
                self.table.state = self.table.game.redeal(true, seat.seat, self.rng)
                other = dict(self._screens(seat.user))
            finally:
                self.table.state = true
            self.found.screens += len(here)
            for name, screen in here.items():
                if screen != other.get(name):
                    self.found.wrong.append(
                        f"{self.table.game.id}: {name} of seat {seat.seat} tells hidden cards apart: "
                        f"{_difference(repr(screen), repr(other.get(name)))}"
                    )

    def _screens(self, user: int) -> Iterator[tuple[str, Screen]]:
        say, mine = speaker("en"), self.table
        yield "hand", showing.hand(mine, user, say)
        yield "text", showing.text(mine, user, say)
        yield "why", showing.why(mine, user, say)
        yield "more", showing.more(mine, user, say)
        yield "waits", showing.waits(mine, say)
        yield "log", showing.told(mine, user, say, mine.moves[-40:], title="log", empty="-")
        yield "board", board.screen(mine, max(0, mine.row.move_count - 5))
        yield "pictured board", board.screen(mine, max(0, mine.row.move_count - 5), "key")
        seat = mine.seat_of(user)
        assert seat is not None
        for decision in mine.own(seat.seat):
            for verb in dict.fromkeys(move.verb for move in decision.moves):
                yield (
                    f"menu {decision.number} {verb}",
                    showing.hand(mine, user, say, path=(decision.number, (verb,), 0)),
                )


def _verb(custom_id: str) -> str:
    press = read(custom_id)
    return press.verb if press is not None else ""


def _around(text: str, word: str) -> str:
    at = text.find(word)
    return text[max(0, at - 60) : at + 60]


def _difference(one: str, two: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 40) : at + 60]!r} / {two[max(0, at - 40) : at + 60]!r}"


async def seated(at: Ward, game: str, seats: int, options: dict[str, object]) -> Table:
    """A game that has begun, with people in all seats."""
    users = [PEOPLE + 2 * seat for seat in range(seats)]
    terms = Terms(options=options)
    made = await at.hall.open(
        game=game, guild=GUILD, channel=CHANNEL, user=users[0], name="p0", language="en", terms=terms
    )
    for number, user in enumerate(users[1:], 1):
        await lobby.join(made, user, f"p{number}")
    await lobby.start(made, users[0])
    await at.settle()
    at.wire.taken()
    return made


async def search(games: int, presses: int, seed: int = 1) -> dict[str, Found]:
    """Play `games` games in all, in turn; what was found in each."""
    rng = Random(seed)
    ids = [game for game in FACES if game in GAMES]
    found = {game: Found() for game in ids}
    for number in range(games):
        game = ids[number % len(ids)]
        async with ward(seed + number) as at:
            seats = rng.choice([n for n in GAMES[game].seats if n > 1])
            sealed = "reactions" in GAMES[game].Options.model_fields and rng.random() < 0.4
            made = await seated(at, game, seats, {"reactions": "sealed"} if sealed else {})
            await Watched(at, made, found[game], rng).play(presses)
    return found


def main(games: int, presses: int = 100_000, seed: int = 1) -> tuple[str, list[str]]:
    """The figures, and what leaked."""
    where, began = machine(), time.monotonic()
    found = asyncio.run(search(games, presses, seed))
    rows = [(game, one.games, one.moves, one.messages, one.screens, len(one.wrong)) for game, one in found.items()]
    head = ("game", "games", "moves", "messages searched", "screens compared", "leaks")
    wrong = [what for one in found.values() for what in dict.fromkeys(one.wrong)]
    return f"{where}; {time.monotonic() - began:.0f} s\n\n{table(head, rows)}", wrong
