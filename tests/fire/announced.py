"""Everything the bot posts for all to see, to find what was posted twice."""

from __future__ import annotations

import sqlite3
from collections import Counter
from pathlib import Path

from bot.local.objects import Happening, Json, walk
from bot.ui.ids import read
from tests.wire import LocalDiscord

Post = tuple[str, str, tuple[str, ...], int]
"""Channel, text, who is pinged, and what else may have happened since the same was said before."""
AGAIN = "↩️"
"""So begins the question whether moves may be taken back: asked, refused, and asked again in the same words."""


class Announcements:
    """Listens from now on.

    A question may be put again once something else was said; a board may say the same again once somebody moved: who
    chooses in secret and takes it back is waited for as before. It may say the same again to call somebody who has been
    still for a while, and is pinged by that.
    """

    def __init__(self, d: LocalDiscord, database: Path) -> None:
        self._posts: Counter[Post] = Counter()
        self._others: Counter[str] = Counter()
        self._bot, self._database = str(d.world.bot.id), database
        d.world.listeners.append(self._hear)

    def _hear(self, happening: Happening) -> None:
        data = happening.data
        if happening.name == "MESSAGE_CREATE" and happening.only is None and data["author"]["id"] == self._bot:
            texts = [str(part["content"]) for part in walk(data["components"]) if part.get("content")]
            pinged = tuple(sorted(str(user["id"]) for user in data["mentions"]))
            self._count(data["channel_id"], "\n".join(texts), pinged, self._moves(data))

    def _count(self, channel: str, text: str, pinged: tuple[str, ...], moves: int) -> None:
        if text.startswith(AGAIN):
            self._posts[channel, text, pinged, self._others[channel]] += 1
        else:
            self._posts[channel, text, pinged, moves] += 1
            self._others[channel] += 1

    def _moves(self, message: Json) -> int:
        """How many moves the table of this message's buttons has; 0 where it has none."""
        presses = [read(part["custom_id"]) for part in walk(message["components"]) if part.get("custom_id")]
        tables = {press.table for press in presses if press is not None}
        if not tables:
            return 0
        with sqlite3.connect(self._database) as database:
            ((moves,),) = database.execute("SELECT count(*) FROM moves WHERE table_id = ?", (min(tables),))
        return int(moves)

    def copy(self) -> Counter[Post]:
        """What was posted so far."""
        return self._posts.copy()

    def twice(self, since: Counter[Post] | None = None) -> list[str]:
        """Texts that were posted more than once in one place."""
        return [text for (_, text, _, _), times in (self._posts - (since or Counter())).items() if times > 1]
