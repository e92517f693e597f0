"""People at a table of the bot without Discord, each with the hand that is open on their screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from msgspec import json

from bot.faces import lessons
from bot.tables import autoplay, lobby, start
from bot.tables.entry import Guest
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from storage import Batch
from tests.bot.tables.ward import changing, guest, turn
from tests.custom_ids import made
from tests.fire.seating import CHANNEL, GUILD, PEOPLE
from tests.fire.ward import Ward, ward
from tests.fire.wire import Sent
from tests.hands.pressing import Press
from tests.hands.shown import Shown

LOCALES = {"en": "en-US", "fr": "fr"}


@dataclass(slots=True)
class Sitting:
    """A game that has begun. `language` is that of all players."""

    at: Ward
    table: Table
    language: str = "en"
    screens: dict[int, Shown] = field(default_factory=dict)
    """Each person's hand, by user."""
    sent: list[Sent] = field(default_factory=list)
    """Everything that the last press caused."""
    pressed: int = 0
    """Presses so far; a menu counts as in the design."""
    sure: int = 0
    """Presses that confirmed a move."""

    def people(self) -> Iterator[tuple[int, int]]:
        """Yield seat and user of each human player."""
        return ((one.seat, one.user) for one in self.table.seats if one.user is not None)

    def asked(self) -> list[tuple[int, int]]:
        """Return seat and user of the awaited people."""
        return [(one.seat, one.user) for one in self.table.awaited() if one.user is not None]

    async def press(self, user: int, press: Press) -> Shown:
        self.pressed += press.cost
        self.sure += self.screens[user].confirms
        return await self._press(user, press.control.id, press.values)

    async def open(self, user: int) -> Shown:
        self.pressed += 1
        return await self._press(user, made(self.table.id, "hand"), ())

    async def look(self, user: int) -> Shown:
        """Return the hand as it would open now; counts nothing."""
        before = self.screens.get(user)
        shown = await self._press(user, made(self.table.id, "hand"), ())
        if before is not None:
            self.screens[user] = before
        return shown

    async def _press(self, user: int, custom_id: str, values: Sequence[str]) -> Shown:
        chosen = list(values) if values else None
        await self.at.press(user, custom_id, chosen, guild=GUILD, locale=LOCALES[self.language])
        self.sent = self.at.wire.taken()
        for one in self.sent:
            if one.user is not None and not one.inbox:
                self.screens[one.user] = Shown(one.components)
        return self.screens[user]


@asynccontextmanager
async def sitting(
    game: str,
    people: int,
    computers: Sequence[str] = (),
    *,
    seed: int = 1,
    language: str = "en",
    options: dict[str, object] | None = None,
    words: bool = False,
) -> AsyncIterator[Sitting]:
    """Begin a game with people and computer players of these levels; no hand is open yet. `words`: the people have
    chosen words instead of pictures.
    """
    async with ward(seed) as at:
        await _prefer(at, people, words=words)
        settings = TableSettings(options=dict(options or {}), seats_wanted=people + len(computers))
        yield await _begun(at, game, people, computers, settings, language)


@asynccontextmanager
async def lesson(game: str, *, seed: int = 1, language: str = "en", words: bool = False) -> AsyncIterator[Sitting]:
    taught = lessons()[game]
    settings = TableSettings(options=dict(taught.options), seats_wanted=2, lesson=True)
    async with ward(seed) as at:
        await _prefer(at, 1, words=words)
        yield await _begun(at, game, 1, ["easy"], settings, language, wish=taught.seat)


async def _prefer(at: Ward, people: int, *, words: bool) -> None:
    batch = Batch()
    for number in range(people):
        batch.put_preferences(PEOPLE + 2 * number, json.encode({"pictures": not words}).decode())
    await at.storage.commit(batch)


async def _begun(
    at: Ward,
    game: str,
    people: int,
    computers: Sequence[str],
    settings: TableSettings,
    language: str,
    wish: int | None = None,
) -> Sitting:
    users = [PEOPLE + 2 * number for number in range(people)]
    table = await at.registry.open(
        guest=Guest(users[0], "p0", GUILD),
        game=game,
        channel=CHANNEL,
        language=language,
        settings=settings,
        computers=computers,
    )
    for number, user in enumerate(users[1:], 1):
        await turn(lobby.join, table, guest(table, user, f"p{number}"))
    if wish is not None:
        await turn(lobby.wish, table, users[0], wish)
    async with changing(table) as change:
        change.touch(home=CHANNEL)  # so that no thread is made
        await change.commit()

    async def begin(table: Table) -> None:
        await turn(start.start, table, users[0])
        await turn(autoplay.run, table)

    await table.do(begin)
    await at.settle()
    at.wire.taken()
    return Sitting(at, table, language)
