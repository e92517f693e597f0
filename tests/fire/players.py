"""People who press at random, and remember the answers."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from random import Random

from bot.interactions.responder import WAITS
from bot.local.interactions import DEFER_UPDATE
from bot.local.objects import EPHEMERAL, LOADING, Json, Message, User
from engines import GAMES
from tests.custom_ids import made, said
from tests.fire.dealing import Dealt
from tests.fire.orders import Wants, acknowledged, made_of
from tests.fire.shown import pressable, read_text, ticked, verb_of, wanted, words
from tests.fire.to_hands import Forged, Way
from tests.fire.told import Figures, Pressed, Told
from tests.wire import LocalDiscord

MOVES = {"move", "confirm", "choose", "page", "moves", "select"}
LOOKS = {"hand", "hand_view", "hand_cards", "changes", "log", "board_words", "piles", "why", "more", "rules", "undo"}
ORDERS = {"ask_when", "cancel_order"}
SEVERAL = 2
"""Every how many times several moves are pressed at once, if possible."""
REMEMBERED = 5000
WISHES = 12
"""Every how many presses the screen of standing orders is opened instead."""


class Crowd:
    """All people at some tables, driven on the server's side of one local Discord, so that many are cheap."""

    def __init__(self, d: LocalDiscord, rng: Random, *, orders: bool = False) -> None:
        """`orders`: people sometimes press several moves at once, and choose when to be asked."""
        self.d, self.rng, self.orders = d, rng, orders
        self.way: Way = Forged()
        self.players: list[Player] = []
        self.figures = Figures()
        self.patience = max(5.0, d.waits - 3.0)
        """Seconds for which a person looks at an unchanged screen."""
        self._answers: dict[int, asyncio.Future[Json]] = {}
        self._counts: Counter[str] = Counter()
        d.answers.append(self._hear)

    def seat(self, tables: list[Dealt]) -> None:
        """Add the people of these tables."""
        for table in tables:
            self.players += [
                Player(self, table, seat, self.d.world.person(name)) for seat, name in enumerate(table.people)
            ]

    def anybody(self) -> Player:
        """Return a random player, more often one who has something to do."""
        for _ in range(4):
            player = self.rng.choice(self.players)
            if player.hand is None or any(verb_of(part) in MOVES for part in pressable(player.hand)):
                return player
        return player

    def due(self, what: str, every: int) -> bool:
        """Return True at a fixed share of calls, for all players together."""
        self._counts[what] += 1
        return self.orders and self._counts[what] % every == 0

    def forged(self, channel: int, custom_id: str, values: list[str] | None = None, only: int | None = None) -> Message:
        """Return a message that the bot never sent, with one button or select; discord.py needs the component."""
        world = self.d.world
        made = Message(world.new_id(), channel, world.bot, world.clock(), only=only)
        part: Json = {"type": 2, "style": 1, "label": "CustomId", "custom_id": custom_id, "id": 2}
        if values is not None:
            options = [{"label": value[:100] or "-", "value": value} for value in values]
            part = {"type": 3, "custom_id": custom_id, "options": options, "id": 2}
        made.components = [{"type": 1, "id": 1, "components": [part]}]
        made.flags = EPHEMERAL if only is not None else 0
        return made

    async def answer(self, interaction: int) -> str | None:
        """Return the bot's first answer to this press after its acknowledgement; None without one in time."""
        message = await self.answered(interaction)
        return None if message is None else words(message["content"], message["components"])

    async def answered(self, interaction: int) -> Json | None:
        """Return the same, as the message that was sent or changed."""
        try:
            async with asyncio.timeout(self.patience):
                return await self._coming(interaction)
        except TimeoutError:
            return None

    def _coming(self, interaction: int) -> asyncio.Future[Json]:
        while len(self._answers) > REMEMBERED:
            del self._answers[next(iter(self._answers))]
        return self._answers.setdefault(interaction, asyncio.get_running_loop().create_future())

    def _hear(self, interaction: int, message: Json) -> None:
        coming = self._coming(interaction)
        if not coming.done() and message["content"] != WAITS:  # the answer follows
            coming.set_result(message)


class Player:
    def __init__(self, crowd: Crowd, table: Dealt, seat: int, user: User) -> None:
        self.crowd, self.table, self.seat, self.user = crowd, table, seat, user
        self.told: list[Told] = []
        self.wants = Wants()
        self.hand: Message | None = None
        self.asked: Json = {}
        """The last press."""
        self.interaction = 0
        """Its interaction id."""
        self.over = False
        self._several: dict[str, str] = {}
        """The moves behind the numbers in the button that makes the ticked ones."""

    async def press(self, rng: Random) -> str:
        """Make a press. Return its verb."""
        if self.crowd.way.due(self, rng) or self.hand is None or self.hand.flags & LOADING:
            return await self._open()
        if GAMES[self.table.game].habits is not None and self.crowd.due("wishes", WISHES):
            return await self._open("orders")
        part = self._choice(rng, self.hand)
        if part is None:
            return await self._open()
        return await self._send(self.hand, part, self._values(rng, part) if part["type"] == 3 else [])

    async def wish(self, when: str) -> None:
        await self._open("orders")
        offered = list(pressable(self.hand)) if self.hand is not None else []
        menu = next((part for part in offered if verb_of(part) == "ask_when"), None)
        if self.hand is not None and menu is not None:
            await self._send(self.hand, menu, [when])

    async def order(self, rng: Random) -> None:
        """Press as many moves at once as a menu allows, less one."""
        await self._open()
        for _ in range(3):
            offered = list(pressable(self.hand)) if self.hand is not None else []
            menu = next((part for part in offered if part.get("max_values", 1) > 1), None)
            done = next((part for part in offered if verb_of(part) == "moves" and self._known(part)), None)
            behind = next((part for part in offered if said(part["custom_id"])[1].endswith(":0:*")), None)
            if self.hand is not None and done is not None:
                await self._send(self.hand, done, [])
                return
            if self.hand is not None and menu is not None:
                options = rng.sample(menu["options"], menu["max_values"] - 1)
                await self._send(self.hand, menu, [option["value"] for option in options])
            elif self.hand is not None and behind is not None:
                await self._send(self.hand, behind, [])

    def _choice(self, rng: Random, shown: Message) -> Json | None:
        choices = list(pressable(shown))
        moves = [one for one in choices if verb_of(one) in MOVES and (verb_of(one) != "moves" or self._known(one))]
        looks = [one for one in choices if verb_of(one) in LOOKS]
        wishes = [one for one in choices if verb_of(one) in ORDERS]
        if wishes and not moves:
            return rng.choice(wishes + looks)
        moves += wishes
        wanted = moves if moves and rng.random() < 0.9 else looks
        return rng.choice(wanted) if wanted else None

    def _known(self, part: Json) -> bool:
        """Return True if the button's moves are known: the ticked ones."""
        stamp, _, places = said(part["custom_id"])[1].partition(":")
        return all(f"{stamp}:{place}" in self._several for place in places.removesuffix(":yes").split(","))

    def _values(self, rng: Random, part: Json) -> list[str]:
        most = min(part.get("max_values", 1), len(part["options"]))
        if part.get("min_values", 1) > 1:
            return [option["value"] for option in rng.sample(part["options"], part["min_values"])]
        if most > 1 and self.crowd.due("several", SEVERAL):
            return [option["value"] for option in rng.sample(part["options"], rng.randint(2, most))]
        return [rng.choice(part["options"])["value"]]

    async def _send(self, shown: Message, part: Json, values: list[str]) -> str:
        """Press. Return the verb, or the failure."""
        figures = self.crowd.figures
        told = self._asks(part["custom_id"], values)
        self.told += told
        pressed = Pressed(verb_of(part) or "", told, wanted(part, values))
        wants = self.wants.read(read_text(shown))
        self.wants = pressed.unanswered(wants)
        data: Json = {"do": "press", "channel": str(shown.channel), "message": str(shown.id)}
        data |= {"custom_id": part["custom_id"]} | ({"values": values} if values else {})
        figures.presses += 1
        self.asked = data
        before = {one["custom_id"] for one in pressable(shown)}
        began = time.monotonic()
        done = await self.crowd.d.people.press(self.user, data)
        figures.rounds.append(time.monotonic() - began)
        self.interaction = int(done["interaction"])
        self.hand = None  # until its result is known
        if done.get("failed"):
            figures.failed += 1
            return "failed"
        text = await self.crowd.answer(int(done["interaction"])) if done["kind"] in {5, 6} else read_text(shown)
        if text is None:
            return "silence"
        self.hand = shown
        self.wants = pressed.answered(wants, text)
        self._look(text, told)
        if pressed.verb == "select" and values:
            self._several |= ticked(before, shown, values)
        return pressed.verb

    async def _open(self, verb: str = "hand") -> str:
        """Open the hand, or another screen, from an existing message."""
        figures = self.crowd.figures
        figures.presses += 1
        pressed = Pressed(verb, [], [])
        wants, self.wants = self.wants, pressed.unanswered(self.wants)
        began = time.monotonic()
        done = await self.crowd.way.open(self, made(self.table.id, verb))
        figures.rounds.append(time.monotonic() - began)
        if done.get("failed"):
            figures.failed += 1
            return "failed"
        number = done.get("message")
        if done["kind"] == DEFER_UPDATE:  # a board stays as it is, and the hand follows
            follows = await self.crowd.answered(int(done["interaction"]))
            number = follows and follows["id"]
        if number is not None:
            self.hand = self._shown(int(number))
        if self.hand is not None:
            text = read_text(self.hand)
            if number is not None and not self.hand.flags & LOADING:
                self.wants = pressed.answered(wants, text)
            self._look(text, [])
        return verb

    def _shown(self, number: int) -> Message | None:
        """Return a message in the table's channel or in this person's inbox."""
        places = [self.crowd.d.world.channel(place) for place in (self.table.channel, self.user.id + 1)]
        return next((place.messages[number] for place in places if number in place.messages), None)

    async def forge(
        self,
        custom_id: str,
        values: list[str] | None = None,
        *,
        private: bool = False,
        on: Message | None = None,
    ) -> Json:
        """Press any custom_id on a public message (`on`, else made up) or on a `private` one."""
        data: Json = {"component_type": 2 if values is None else 3, "custom_id": custom_id, "id": 1}
        data |= {} if values is None else {"values": values}
        place = self.crowd.d.world.channel(self.table.channel)
        source = on or self.crowd.forged(place.id, custom_id, values, self.user.id if private else None)
        return await self.crowd.d.interactions.begin(3, self.user, place, data, source)

    def _asks(self, custom_id: str, values: list[str]) -> list[Told]:
        verb, rest = said(custom_id)
        if verb not in {"move", "confirm", "choose", "moves"}:
            return []
        stamp, _, rest = rest.partition(":")
        if verb == "choose":
            whole = [value[1:] for value in values if value.startswith("=")]
            return [Told(whole[0], stamp=stamp)] if len(whole) == 1 else []  # several need a confirmation
        places = rest.removesuffix(":yes").split(",")
        moves = [self._several[f"{stamp}:{place}"] for place in places] if verb == "moves" else [rest]
        return [Told(move, stamp=stamp) for move in moves]

    def _look(self, text: str, told: Sequence[Told]) -> None:
        made = made_of(len(told), text) if told and acknowledged(text) else None
        if made is not None:
            for one in told[:made]:
                one.done = True
            self.told = self.told[: len(self.told) - len(told) + made]
            self.crowd.figures.done += made
        if "(Error " in text:
            self.crowd.figures.broken.append(text[-200:])
        self.over = "Rematch" in text or "is over" in text
