"""A bot's requests to the local Discord by purpose, and how long people look at an unfinished answer.

It is measured from outside, so that versions can be compared that measure themselves differently.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import Any

from aiohttp import web
from msgspec import json as fast_json

from bot.local.interactions import COMPONENT, DEFER, DEFER_UPDATE, REPLY, UPDATE, Interaction
from bot.local.objects import Channel, Message
from tests.fire.shown import words
from tests.wire import LocalDiscord

REMEMBERED = 20_000
"""Messages with remembered words."""


class Traffic:
    """Counts requests by purpose, since the last `begin`.

    `counts` has, of all requests: "requests"; "counted" (those that count towards Discord's limit of the whole bot);
    "bytes". Of presses on hands and on public messages: "hand presses", "board presses", each with "answered" (by the
    callback itself), "deferred" and "forms". Of the consequences: "boards" and "boards by token"; "board pictures" (an
    edit that adds a picture to words); "hands" (edits of open hands) and "hand pictures"; "posts" in channels, "inbox
    posts" and "inbox hands". `waits`: seconds from each press to the first answer with content.
    """

    def __init__(self, d: LocalDiscord) -> None:
        self.d = d
        self.begun = False
        """Whether the bot has drawn its emojis and compared them with Discord's: the last act of its start."""
        self._said: dict[int, tuple[int, bool]] = {}
        self._deferred: dict[int, str] = {}
        self.begin()
        d.asked.append(self._asked)
        d.carried_out.append(self._carried_out)

    def begin(self) -> None:
        self.counts: Counter[str] = Counter()
        self.waits: dict[str, list[float]] = {"hand": [], "board": []}
        self.sizes: dict[str, deque[int]] = {"hand": deque(maxlen=2000), "board": deque(maxlen=2000)}
        self._refused = self.d.rates.refused
        self.began = self.latest = self.d.world.clock()

    @property
    def refused(self) -> int:
        return self.d.rates.refused - self._refused

    def each(self, name: str, presses: int) -> float:
        """Return how many of a kind there were a press."""
        return self.counts[name] / max(1, presses)

    def share(self, place: str, what: str) -> float:
        """Return the percentage of presses on `place` that were "answered" or "deferred", without forms."""
        presses = self.counts[f"{place} presses"] - self.counts[f"{place} forms"]
        return 100 * self.counts[f"{place} {what}"] / max(1, presses)

    def _asked(self, request: web.Request) -> None:
        if "/emojis" in request.path:
            self.begun = True
            return
        self.latest = self.d.world.clock()
        self.counts["requests"] += 1
        self.counts["counted"] += not request.path.startswith(("/api/v10/interactions/", "/api/v10/webhooks/"))
        self.counts["bytes"] += request.content_length or 0

    def _carried_out(self, request: web.Request, done: web.Response) -> None:
        rest, interactions, handler = self.d.rest, self.d.interactions, request.match_info.handler
        if handler == interactions.callback:
            self._callback(interactions.named(request))
        elif handler in {interactions.edit, interactions.follow_up}:
            self._by_token(interactions.named(request), _number(done))
        elif handler == rest.edit_message:
            self._edited(rest.channel(request), rest.message(request), "boards")
        elif handler == rest.create_message:
            channel = rest.channel(request)
            self.counts["posts" if channel.guild is not None else "inbox posts"] += 1
            self._says(channel.messages[_number(done)])

    def _callback(self, made: Interaction) -> None:
        if made.kind != COMPONENT or made.source is None:
            return
        place = "hand" if made.source.only is not None or made.channel.guild is None else "board"
        self.counts[f"{place} presses"] += 1
        if made.acked in {REPLY, UPDATE}:
            self.counts[f"{place} answered"] += 1
            self._answered(made, place, made.channel.messages.get(made.original or 0))
        elif made.acked in {DEFER, DEFER_UPDATE}:
            self.counts[f"{place} deferred"] += 1
            self._deferred[made.id] = place
        else:
            self.counts[f"{place} forms"] += 1

    def _by_token(self, made: Interaction, number: int) -> None:
        message = made.channel.messages.get(number)
        if message is None:
            return
        if made.original_is_public and number == made.original:
            self._edited(made.channel, message, "boards by token")
        elif (place := self._deferred.pop(made.id, "")) != "":
            self._answered(made, place, message)
        else:
            self.counts["hand pictures" if self._says(message) else "hands"] += 1
            self._weigh("hand", message)

    def _answered(self, made: Interaction, place: str, message: Message | None) -> None:
        if made.born >= self.began:
            self.waits[place].append(self.d.world.clock() - made.born)
        if message is not None:
            self._says(message)
            self._weigh("hand", message)

    def _edited(self, channel: Channel, message: Message, name: str) -> None:
        same = self._says(message)
        if channel.guild is None:
            self.counts["inbox hands"] += 1
            return
        self.counts[name] += 1
        self.counts["board pictures"] += same
        self._weigh("board", message)

    def _weigh(self, what: str, message: Message) -> None:
        self.sizes[what] += [one["size"] for one in message.attachments]

    def _says(self, message: Message) -> bool:
        """Return True if this adds a picture to the same words."""
        says, pictured = hash(words(message.content, message.components)), bool(message.attachments)
        said, was_pictured = self._said.pop(message.id, (0, True))
        self._said[message.id] = says, pictured
        if len(self._said) > REMEMBERED:
            del self._said[next(iter(self._said))]
        return pictured and (says == said or not was_pictured)


def _number(done: web.Response) -> int:
    """Return the id of the message in an answer."""
    told: Any = fast_json.decode(done.body)  # type: ignore[arg-type]
    return int(told["id"])
