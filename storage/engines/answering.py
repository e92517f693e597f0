"""Whether a database answers at present, by the calls that wait for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from storage.errors import Kind, StorageError

SLOW = 1.0
"""Seconds without an answer after which the database counts as silent."""
LATELY = 1.5
"""Seconds for which a call that got no answer counts: it is tried again in the meantime."""
SILENT: set[Kind] = {"away", "unknown", "busy"}
"""Errors of a database that does not answer, or is held by another program."""


class Answering:
    """The calls that have no answer yet."""

    def __init__(self, running: Callable[[], float] = time.monotonic) -> None:
        self._running = running
        self._waiting: dict[object, float] = {}
        """When each began, the oldest first."""
        self._failed = float("-inf")

    @property
    def silent(self) -> bool:
        """True if a call has waited for too long, or got no answer a moment ago."""
        now = self._running()
        return now - next(iter(self._waiting.values()), now) >= SLOW or now - self._failed < LATELY

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Count a call for as long as it lasts."""
        call = object()
        self._waiting[call] = self._running()
        try:
            yield
        except StorageError as wrong:
            if wrong.kind in SILENT:
                self._failed = self._running()
            raise
        finally:
            del self._waiting[call]
