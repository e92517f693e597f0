"""Everything the bot posts for all to see, to find what was posted twice."""

from __future__ import annotations

from collections import Counter

from bot.local.world import Happening, walk
from tests.wire import LocalDiscord

Post = tuple[str, str, int]
"""Channel, text and, for a question that may be put again later, how many other things were said before it."""
AGAIN = "↩️"
"""So begins the question whether moves may be taken back: asked, refused, and asked again in the same words."""


class Announcements:
    """Listens from now on."""

    def __init__(self, d: LocalDiscord) -> None:
        self._posts: Counter[Post] = Counter()
        self._others: Counter[str] = Counter()
        self._bot = str(d.world.bot.id)
        d.world.listeners.append(self._hear)

    def _hear(self, happening: Happening) -> None:
        data = happening.data
        if happening.name == "MESSAGE_CREATE" and happening.only is None and data["author"]["id"] == self._bot:
            texts = [str(part["content"]) for part in walk(data["components"]) if part.get("content")]
            self._count(data["channel_id"], "\n".join(texts))

    def _count(self, channel: str, text: str) -> None:
        if text.startswith(AGAIN):
            self._posts[channel, text, self._others[channel]] += 1
        else:
            self._posts[channel, text, 0] += 1
            self._others[channel] += 1

    def copy(self) -> Counter[Post]:
        """What was posted so far."""
        return self._posts.copy()

    def twice(self, since: Counter[Post] | None = None) -> list[str]:
        """Texts that were posted more than once in one place."""
        return [text for (_, text, _), times in (self._posts - (since or Counter())).items() if times > 1]
