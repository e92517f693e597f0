"""Reviews of finished games: one at a time, behind players at tables, stored after every decision.

After a crash the bot resumes them; only the current decision is repeated.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

import structlog
from msgspec.structs import replace

from bot.errors import UserError
from bot.history.recordings import GONE, Recordings
from bot.history.review import Review
from bot.history.reviewing import Asked, Hindsight, Looking
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.words import N_
from bot.workers.think import CompareAnswer
from bot.workers.think_worker import Urgency, whole
from bot.workers.worker import WorkerClosedError, WorkerError
from storage import Batch, ReviewRow, StorageError
from storage.lenient import UnreadableError

log = structlog.get_logger()

REST = 3.0
"""Rest after each piece, as a multiple of its cost: reviews take at most a quarter of a core."""
PLAYED_ON = N_("This game is not over yet. Once it is, you can look back on it here.")
CALLED_OFF = N_("This game was called off, so there is nothing to look back on. Any game that ends can be reviewed.")
LESSON = N_("A lesson is dealt to show things and has no review. Play a game with /play, and look back on that one.")
STRANGER = N_("Only who had a seat at the end can look back on this game; /replay shows it to everybody.")
OTHER_RULES = N_("This game was played by earlier rules, so it cannot be judged any more. /replay still shows it.")
NOTHING = N_("You have chosen nothing in this game that could be looked back on. /replay shows how it went.")
ANOTHER = N_("Your review of table #{table} is still being made. When it is done, ask for this one again.")

T = TypeVar("T")
Key = tuple[int, int]


class Reviewer:
    """The queue of reviews, the oldest first."""

    def __init__(self, registry: TableRegistry, recordings: Recordings) -> None:
        self._registry, self._recordings = registry, recordings
        self._storage = registry.services.storage
        self._queue: list[Key] = []
        self._task: asyncio.Task[None] | None = None
        self._spawned = self._closed = False
        self._done = asyncio.Event()

    async def start(self) -> None:
        """Resume the reviews in progress."""
        for row in await self.to_do():
            self.take_up(row)

    def take_up(self, row: ReviewRow) -> bool:
        """Queue a review that no process works on. Return True if it was not in this queue."""
        new = (row.table_id, row.seat) not in self._queue
        self._line_up((row.table_id, row.seat))
        return new

    async def to_do(self) -> list[ReviewRow]:
        """Return the unfinished reviews for tables of our share."""
        rows = await self._storage.reviews_to_do()
        if self._storage.share.whole:
            return rows
        tables = {row.id: row.guild for row in await self._storage.tables([one.table_id for one in rows])}
        return [one for one in rows if self._storage.share.mine(tables.get(one.table_id))]

    async def close(self) -> None:
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def review(self, table: Table, user: int) -> Review:
        """Return a person's review of a finished game as far as it has come; begin it if there is none.

        Raises:
            UserError: the game is not over, was called off, is a lesson or was played by other rules; the person has no
                seat, or has chosen nothing; its moves are no longer stored; another review of theirs is in progress.

        """
        seat = _seat(table, user)
        row = await self._storage.review(table.id, seat)
        if row is not None and _read(row) is None:
            await self._drop(table.id, seat)
            row = None
        if row is None or row.user != user:
            row = await self._begin(table, seat, user)
        if not row.done:
            self._line_up((table.id, seat))
        return Looking.load(row.data).review

    async def stored(self, table_id: int, seat: int) -> Review | None:
        """Return a review as far as it has come."""
        row = await self._storage.review(table_id, seat)
        found = None if row is None else _read(row)
        return None if found is None else found.review

    async def wait(self, table_id: int, seat: int, seconds: float) -> Review | None:
        """Wait for a review, at most `seconds`. Return it as far as it has come; None if it was dropped."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    done = self._done
                    now = await self.stored(table_id, seat)
                    if now is None or now.done:
                        return now
                    await done.wait()
        except TimeoutError:
            return await self.stored(table_id, seat)

    def ahead(self, table_id: int, seat: int) -> int:
        """Return the number of reviews before this one."""
        return self._queue.index((table_id, seat)) if (table_id, seat) in self._queue else 0

    # -------------------------------------------------------------------------------------------------------- the queue

    async def _begin(self, table: Table, seat: int, user: int) -> ReviewRow:
        for other in await self._storage.reviews_to_do(user):
            if other.table_id != table.id:
                raise UserError(ANOTHER, table=other.table_id)
        hindsight = await self._hindsight(table, seat, user)
        if not hindsight.places:
            raise UserError(NOTHING)
        now = self._registry.services.env.now()
        row = ReviewRow(table.id, seat, user, started=now, done=False, data=hindsight.begin().dump())
        batch = Batch()
        batch.add_review(row)
        await self._storage.commit(batch)
        return await self._storage.review(table.id, seat) or row

    async def _hindsight(self, table: Table, seat: int, user: int) -> Hindsight:
        recording = await self._recordings.recording(table)
        since = table.settings.rules_changes[-1][0] if table.settings.rules_changes else 0
        return await asyncio.to_thread(lambda: Hindsight(recording, table.id, seat, user, since=since))

    def _line_up(self, key: Key) -> None:
        if key not in self._queue:
            self._queue.append(key)
        if not self._spawned and not self._closed:
            self._spawned = True
            self._registry.services.spawn(self._run(), "reviews")

    async def _run(self) -> None:
        self._task = asyncio.current_task()
        try:
            while self._queue and not self._closed:
                await self._one(*self._queue[0])
                self._queue.pop(0)
        finally:
            self._spawned, self._task = False, None

    async def _one(self, table_id: int, seat: int) -> None:
        try:
            await self._look_back(table_id, seat)
        except WorkerClosedError:
            self._closed = True
        except (UserError, UnreadableError) as wrong:  # its moves are gone, the rules have changed, or it is damaged
            log.info("review_given_up", table=table_id, seat=seat, why=str(wrong))
            await self._drop(table_id, seat)
        except StorageError as wrong:
            log.warning("review_not_written", table=table_id, seat=seat, error=str(wrong))
        except Exception:
            log.exception("review_failed", table=table_id, seat=seat)
        finally:
            self._done.set()
            self._done = asyncio.Event()

    async def _drop(self, table_id: int, seat: int) -> None:
        batch = Batch()
        batch.drop_review(table_id, seat)
        await self._storage.commit(batch)

    async def _look_back(self, table_id: int, seat: int) -> None:
        """Judge one decision after another, each from the stored state."""
        hindsight: Hindsight | None = None
        while (row := await self._storage.review(table_id, seat)) is not None and not row.done:
            if hindsight is None:
                table = await self._registry.table(table_id)
                if _seat(table, row.user) != seat:
                    raise UserError(STRANGER)
                hindsight = await self._hindsight(table, seat, row.user)
            now = Looking.load(row.data)
            asked, cost = await _measured(hindsight.ask, now)
            if asked is None:
                now, more = await _measured(hindsight.done, now)
            else:
                answer, more = await self._answer(asked)
                now = await asyncio.to_thread(hindsight.take, now, asked, answer)
            batch = Batch()
            batch.go_on_review(replace(row, done=now.review.done, data=now.dump()))
            await self._storage.commit(batch)
            await self._rest(cost + more)

    async def _answer(self, asked: Asked) -> tuple[CompareAnswer | None, float]:
        """Return the thinking process's answer and the cost of its last piece; None if it has none."""
        if asked.question is None:
            return None, 0.0
        try:
            answer = await whole(self._registry.services.thinker, asked.question, Urgency.REVIEW, self._rest)
        except WorkerError as wrong:
            log.warning("decision_not_looked_at", game=asked.question.game, place=asked.place, why=str(wrong))
            return None, 0.0
        return answer, answer.cost

    async def _rest(self, cost: float) -> None:
        await self._registry.services.env.sleep(REST * cost)


async def _measured(work: Callable[[Looking], T], now: Looking) -> tuple[T, float]:
    """Run `work` in a thread. Return its result and the seconds of CPU time."""

    def timed() -> tuple[T, float]:
        began = time.thread_time()
        return work(now), time.thread_time() - began

    return await asyncio.to_thread(timed)


def _seat(table: Table, user: int) -> int:
    """Return the seat whose game a person may review. Raise UserError if there is none."""
    if not table.over:
        raise UserError(PLAYED_ON)
    if table.settings.lesson:
        raise UserError(LESSON)
    if table.row.status != "finished":
        raise UserError(CALLED_OFF)
    seat = next((one for one in table.seats if one.user == user and one.kind == "person"), None)
    if seat is None:
        raise UserError(STRANGER)
    if not table.dealt:
        raise UserError(GONE)
    if table.row.rules_version != table.game.rules_version:
        raise UserError(OTHER_RULES)
    return seat.seat


def _read(row: ReviewRow) -> Looking | None:
    try:
        return Looking.load(row.data)
    except UnreadableError:
        return None
