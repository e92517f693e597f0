"""Upload of the bot's own emojis, and the signs in menus until then; over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.drawing.emojis import emoji
from bot.faces.seats import SEAT_SIGNS
from bot.faces.signs import Sign
from bot.local.objects import Json
from bot.scheduler.emojis import KEPT, PAUSE_SECONDS, EmojiKeeper
from bot.ui.components import Button, Choice, Menu, Row, Screen, Text
from bot.ui.emojis import EMOJIS
from bot.ui.layout import layout
from bot.words import speaker
from tests.local.conftest import Clock
from tests.wire import LocalDiscord, redirected

SIGNS = SEAT_SIGNS[:3]
ROUTE = "POST /applications/*/emojis"


@asynccontextmanager
async def client(d: LocalDiscord) -> AsyncIterator[discord.Client]:
    made = discord.Client(intents=discord.Intents.none())
    async with made:
        await made.login(d.token)
        yield made


@pytest.fixture
async def d() -> AsyncIterator[LocalDiscord]:
    clock = Clock()
    async with LocalDiscord(clock=clock) as made:
        with redirected(made.url):
            yield made
    EMOJIS.forget()


class Pauses:
    """Records pauses; `stop` ends the process in that pause."""

    def __init__(self, stop: int = 0) -> None:
        self.stop, self.taken, self.stopped = stop, list[float](), asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)
        if len(self.taken) == self.stop:
            self.stopped.set()
            raise asyncio.CancelledError
        await asyncio.sleep(0)


async def quiet() -> None:
    pass


def keeper(client: discord.Client, pauses: Pauses, signs: tuple[Sign, ...] = SIGNS) -> EmojiKeeper:
    return EmojiKeeper(client, signs, quiet, pauses)


def names(d: LocalDiscord) -> list[str]:
    return [name for name, _ in d.world.emojis.values()]


def screen() -> Screen:
    """Return a menu, a button and a text with signs."""
    say = speaker("en").with_signs(EMOJIS.known)
    one, two, three = (say.sign(sign) for sign in SIGNS)
    menu = Menu("h:1:move", "Which?", (Choice("One", "1", emoji=one), Choice("None", "0", emoji="🚪")))
    return Screen((Text(f"{three} cyd"), Row((Button("Two", "h:1:b", emoji=two),)), menu))


def components(shown: Screen) -> list[Json]:
    view: Any = layout(shown)
    made: list[Json] = view.to_components()
    return made


def emojis(shown: Screen) -> list[str]:
    """Return the signs that Discord gets: ids, Unicode, and the text."""
    text, row, menu = components(shown)
    options = menu["components"][0]["options"]
    parts = (options[0], options[1], row["components"][0])
    return [str(part["emoji"]["id"] or part["emoji"]["name"]) for part in parts] + [text["content"]]


async def test_they_are_brought_one_by_one_and_stand_in_menus(d: LocalDiscord) -> None:
    before = screen()
    assert emojis(before) == ["🔵", "🚪", "🟧", "🟢 cyd"]
    async with client(d) as here:
        pauses = Pauses()
        await keeper(here, pauses).bring()
        await keeper(here, pauses).bring()
    assert names(d) == [emoji(sign).name for sign in SIGNS]
    assert pauses.taken == [PAUSE_SECONDS] * 3
    one, two, three = d.world.emojis
    assert emojis(screen()) == [str(one), "🚪", str(two), f"<:{names(d)[2]}:{three}> cyd"]
    assert emojis(before) == ["🔵", "🚪", "🟧", "🟢 cyd"]
    long = Screen((Text(speaker("en").with_signs(EMOJIS.known).sign(SIGNS[0]) * 200),))
    assert components(long)[0]["content"] == "🔵" * 200, "Discord counts the names too"


async def test_a_process_that_dies_meanwhile_leaves_the_rest_to_the_next(d: LocalDiscord) -> None:
    async with client(d) as here:
        with pytest.raises(asyncio.CancelledError):
            await keeper(here, Pauses(stop=3)).bring()
        assert len(names(d)) == len(EMOJIS) == 2
        assert emojis(screen())[3] == "🟢 cyd"
        EMOJIS.forget()
        await keeper(here, Pauses()).bring()
    assert sorted(names(d)) == sorted(emoji(sign).name for sign in SIGNS)


async def test_two_processes_at_once_bring_each_of_them_once(d: LocalDiscord) -> None:
    async with client(d) as here, client(d) as there:
        await asyncio.gather(keeper(here, Pauses()).bring(), keeper(there, Pauses()).bring())
    assert sorted(names(d)) == sorted(emoji(sign).name for sign in SIGNS)
    assert len(EMOJIS) == 3


async def test_where_discord_refuses_them_unicode_stays_and_they_are_tried_again_after_an_hour(d: LocalDiscord) -> None:
    for code in (50013, 30008):
        d.faults.refuse(ROUTE, code)
    async with client(d) as here:
        pauses = Pauses(stop=9)
        tried = keeper(here, pauses)
        tried.start()
        tried.start()
        await pauses.stopped.wait()
        assert pauses.taken[:4] == [PAUSE_SECONDS, EmojiKeeper.seconds, PAUSE_SECONDS, EmojiKeeper.seconds]
        assert len(names(d)) == 3
        await tried.close()
    assert emojis(screen()) == ["🔵", "🚪", "🟧", "🟢 cyd"]


async def test_an_old_picture_is_deleted_thirty_days_after_the_new_one_came(d: LocalDiscord) -> None:
    clock = d.world.clock
    assert isinstance(clock, Clock)
    other = replace(SIGNS[0], colour=(255, 255, 255))
    clock.ahead = -KEPT.total_seconds() - 100
    async with client(d) as here:
        await keeper(here, Pauses(), (other,)).bring()
        d.world.emojis[1] = "party", b""  # another bot's
        clock.ahead = -KEPT.total_seconds() + 100
        await keeper(here, Pauses()).bring()
        assert emoji(other).name in names(d)
        clock.ahead = 200
        d.world.emojis = {number - (200_000 << 22): one for number, one in d.world.emojis.items() if number > 1}
        d.world.emojis[1] = "party", b""
        await keeper(here, Pauses()).bring()
    assert emoji(other).name not in names(d)
    assert "party" in names(d)
    assert len(names(d)) == 4


async def test_a_message_that_is_refused_for_an_emoji_goes_out_with_unicode(d: LocalDiscord) -> None:
    async with client(d) as here:
        await keeper(here, Pauses()).bring()
        shown = screen()
        d.world.emojis.clear()  # in the developer portal, by hand
        place = here.get_partial_messageable(d.place("surgery").id)
        sent = await EMOJIS.sent(lambda: place.send(view=layout(shown)))
        (stands,) = d.place("surgery").messages.values()
        assert stands.id == sent.id
        assert stands.components[1]["components"][0]["emoji"] == {"name": "🟧"}
        assert len(EMOJIS) == 0
        await keeper(here, Pauses()).bring()
    assert len(EMOJIS) == 3
    d.violations.clear()
