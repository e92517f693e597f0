"""The bot in SimCord, which simulates Discord in the same process: people, what each of them sees, and a fresh bot."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import simcord

from bot.app import HouseCall
from bot.drawing import png
from bot.faces.audience import Drawable
from bot.settings import Settings
from bot.tables.table import Table
from bot.workers.picture_cache import PictureCache
from bot.workers.think_worker import InlineThinker
from storage import Storage
from tests.chance import foreseen
from tests.discord.player import ways_on
from tests.wire import Seen


async def draw(shown: Drawable) -> bytes:
    """A picture of nothing, at once; its alt text is the real one."""
    from PIL import Image

    del shown
    return png(Image.new("RGB", (8, 8)))


class Clock:
    """Time that only a test moves, in Unix milliseconds."""

    def __init__(self) -> None:
        self.now = 1_790_000_000_000

    def __call__(self) -> int:
        return self.now


async def no_time(_seconds: float) -> None:
    """Sleep that takes no time."""


def make_bot(storage: Storage, clock: Clock, seed: int = 1, **settings: Any) -> HouseCall:
    """A bot without timers of its own: SimCord takes a task that waits for nothing for one that hangs."""
    env = foreseen(seed, now=clock, sleep=no_time)
    chosen = Settings.model_construct(**(Settings.model_construct().model_dump() | settings))
    bot = HouseCall(
        *(chosen, storage),
        env=env,
        pictures=PictureCache(draw),
        thinker=InlineThinker(),
        unlimited=True,
        shard_count=1,
    )
    bot.scheduler.start = lambda: None  # type: ignore[method-assign]
    bot.case_posts.start = lambda: None  # type: ignore[method-assign]
    bot.notices.start = lambda: None  # type: ignore[method-assign]
    bot.living.start = lambda: None  # type: ignore[method-assign]
    bot.leagues.start = lambda: None  # type: ignore[method-assign]
    return bot


NOTHING = (None, None, None)


class Guest:
    """Somebody in a server: their hand, and everything on their screen."""

    def __init__(self, env: simcord.Env, channel: simcord.ChannelHandle, actor: simcord.MemberActor) -> None:
        self.env, self.channel, self.actor = env, channel, actor
        self.hand: Any = None
        self.answered: Seen | None = None
        """What the last press or move by typing was answered with."""
        self.told: set[str] = set()
        self._looked: dict[tuple[int, int], tuple[Any, Any, Any]] = {}
        """Of each message what it was made of when it was last looked at; an edit puts others in their place."""

    @property
    def id(self) -> int:
        """Their user id."""
        return self.actor.id

    def places(self) -> list[simcord.ChannelHandle]:
        """Where they can read: the channel, its threads, their direct messages."""
        return [self.channel, *self.channel.threads, self.actor.user.dm_channel]

    def messages(self, place: simcord.ChannelHandle | None = None) -> list[tuple[Any, Seen]]:
        """What they see, oldest first: as something to press, and as it looks."""
        found = []
        for where in [place] if place is not None else self.places():
            viewer = self.actor if where.guild is not None else self.actor.user
            found += [(message, self._seen(where.id, message.id)) for message in where.history(viewer=viewer)]
        return found

    def _seen(self, channel: int, message: int) -> Seen:
        stored = self.env.backend.get_message(channel, message)
        return Seen(
            {
                "id": str(message),
                "channel_id": str(channel),
                "content": stored.content,
                "embeds": list(stored.embeds),
                "components": stored.components,
                "attachments": list(stored.attachments),
                "flags": stored.flags,
            }
        )

    def news(self) -> Iterator[str]:
        """Everything on the screen that was not there when last asked, with the ids of buttons and menus."""
        for place in self.places():
            for number, stored in self.env.backend.messages.get(place.id, {}).items():
                if not stored.visible_to(self.id):
                    continue
                made = (stored.components, stored.attachments, stored.content)
                if all(
                    one is other for one, other in zip(made, self._looked.get((place.id, number), NOTHING), strict=True)
                ):
                    continue
                self._looked[place.id, number] = made
                seen = self._seen(place.id, number)
                whole = f"{seen.text}\n{stored.components!r}\n{stored.attachments!r}"
                if whole not in self.told:
                    self.told.add(whole)
                    yield whole

    def reply(self, result: simcord.InteractionResult) -> Seen:
        """What answers them privately: the follow-up where there is one, else the response."""
        response = result.followups[-1] if result.followups else result.response
        assert response is not None
        return self._seen(response.channel_id, response.id)

    def newest(self, label: str) -> Any:
        """The newest message of the server with such a button."""
        places = [place for place in self.places() if place.guild is not None]
        found = [message for place in places for message, seen in self.messages(place) if label in seen.buttons]
        return max(found, key=lambda message: message.id)

    async def click(self, message: Any, label: str) -> Seen:
        """Press a button; what answers it privately."""
        return self.reply(await self.actor.click(message, label=label))

    async def open_hand(self) -> Seen:
        """*My hand* on the newest board."""
        result = await self.actor.click(self.newest("My hand"), label="My hand")
        self.hand = result.followups[-1] if result.followups else result.response
        return self.reply(result)

    async def act(self, rng: Random) -> None:
        """Press anything on the hand that leads to a move; the hand is opened where there is none."""
        seen = self._seen(self.hand.channel_id, self.hand.id) if self.hand is not None else await self.open_hand()
        ways = ways_on(seen, rng)
        if not ways:
            await self.open_hand()
            return
        custom_id, values = rng.choice(ways)
        if values:
            result = await self.actor.select(self.hand, values, custom_id=custom_id)
        else:
            result = await self.actor.click(self.hand, custom_id=custom_id)
        self.answered = self.reply(result) if result.response is not None or result.followups else None

    async def type_move(self, table: Table, rng: Random) -> None:
        """Make a move by typing: one of the suggestions."""
        home = next(place for place in self.places() if place.id == table.home)
        choices = await self.actor.autocomplete(home, "move", "move", "")
        if choices:
            self.answered = self.reply(await self.actor.slash(home, "move", move=rng.choice(choices)["value"]))
