"""All public posts of the bot, to find duplicates."""

from __future__ import annotations

import sqlite3
from collections import Counter
from pathlib import Path

from bot.local.objects import Happening, Json, walk
from bot.ui.ids import read
from tests.wire import LocalDiscord

Post = tuple[str, str, tuple[str, ...], int]
"""Channel, text, pinged people, and everything else that may have happened since the same was posted before."""
AGAIN = "↩️"
"""The start of the question to take moves back: it may come again in the same words after a refusal."""


class Announcements:
    """Records posts from now on.

    A question may come again once it was settled (its message says so) or another post came; a board may repeat itself
    after a move, also after a secret choice was taken back, or to call and ping an idle player. In the channels of
    `repeats` people do the same again and again, without a move.
    """

    def __init__(self, d: LocalDiscord, database: Path) -> None:
        self._posts: Counter[Post] = Counter()
        self._others: Counter[str] = Counter()
        self._questions: set[str] = set()
        """Ids of questions' messages."""
        self.repeats: set[str] = set()
        self._bot, self._database = str(d.world.bot.id), database
        d.world.listeners.append(self._hear)

    def _hear(self, happening: Happening) -> None:
        data = happening.data
        if happening.name == "MESSAGE_UPDATE" and data["id"] in self._questions:
            self._others[data["channel_id"]] += 1
        elif happening.name == "MESSAGE_CREATE" and happening.only is None and data["author"]["id"] == self._bot:
            texts = [str(part["content"]) for part in walk(data["components"]) if part.get("content")]
            pinged = tuple(sorted(str(user["id"]) for user in data["mentions"]))
            text = "\n".join(texts)
            if text.startswith(AGAIN):
                self._questions.add(data["id"])
            self._count(data["channel_id"], text, pinged, self._moves(data))

    def _count(self, channel: str, text: str, pinged: tuple[str, ...], moves: int) -> None:
        if channel in self.repeats:
            return
        if text.startswith(AGAIN):
            self._posts[channel, text, pinged, self._others[channel]] += 1
        else:
            self._posts[channel, text, pinged, moves] += 1
            self._others[channel] += 1

    def _moves(self, message: Json) -> int:
        """Return the number of moves at the table of this message's buttons; 0 without one."""
        presses = [read(part["custom_id"]) for part in walk(message["components"]) if part.get("custom_id")]
        tables = {press.table for press in presses if press is not None}
        if not tables:
            return 0
        with sqlite3.connect(self._database) as database:
            ((moves,),) = database.execute("SELECT count(*) FROM moves WHERE table_id = ?", (min(tables),))
        return int(moves)

    def copy(self) -> Counter[Post]:
        return self._posts.copy()

    def twice(self, since: Counter[Post] | None = None) -> list[str]:
        """Return texts posted more than once in one place."""
        return [text for (_, text, _, _), times in (self._posts - (since or Counter())).items() if times > 1]
