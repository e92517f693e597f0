"""What Discord refuses: the meaning of each refusal, and a note of it for the host."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, TypeVar

import discord
import structlog

from bot import metrics

log = structlog.get_logger()
T = TypeVar("T")

Meaning = Literal["later", "place", "gone", "form", "refused"]
"""Discord has trouble or limits us; we may not write in that place, or it is gone;
the message or inbox is gone; the message has a form that Discord does not take; we may not do that.
"""
NO_INBOX = (10013, 50007, 50033, 50278)
"""Error codes: a person cannot be written to, since direct messages are closed, no server is shared, or the account is
deleted.
"""
MEANINGS: dict[int, Meaning] = {
    **dict.fromkeys((10003, 10004, 50001, 50013, 50083), "place"),
    10008: "gone",
    **dict.fromkeys(NO_INBOX, "gone"),
    **dict.fromkeys((20026, 30046, 40003), "later"),
}
LOGGED = 1000
"""Most different refusals that are remembered, to log each once."""
_FIELD = re.compile(r"^In ([\w.]+):", re.MULTILINE)
_HEARD: ContextVar[list[str]] = ContextVar("refusals")


class NotReadyError(Exception):
    """Its content is not ready. The mark or row stays; the code that makes it ready wakes the dispatcher."""


class LaterError(Exception):
    """It must not be shown before `due`."""

    def __init__(self, due: int) -> None:
        super().__init__()
        self.due = due


class GivenUpError(Exception):
    """Discord refuses it. It is tried again after a day, or earlier if permissions change."""


def meaning(wrong: BaseException) -> Meaning:
    """Return what an error of a request means: by its class, then by its code. A broken connection may pass."""
    if not isinstance(wrong, discord.HTTPException):
        return "later"
    if wrong.code in MEANINGS and wrong.status < 500:
        return MEANINGS[wrong.code]
    if wrong.status >= 500 or wrong.status in {401, 429}:  # a wrong token ends the bot elsewhere
        return "later"
    return "refused" if wrong.status in {403, 404} else "form"


def may_pass(wrong: discord.HTTPException) -> bool:
    """Return True if a later try may succeed: Discord has trouble, or limits us."""
    return meaning(wrong) == "later"


def told(wrong: discord.HTTPException) -> str:
    """Return Discord's code, or the status if it gave none, and the fields that it names, such as
    `50035 components.0.items`.
    """
    fields = dict.fromkeys(re.sub(r"(?<=\.)\d+(?=\.|$)", "0", field) for field in _FIELD.findall(wrong.text or ""))
    return " ".join([str(wrong.code or wrong.status), *list(fields)[:3]])


class Refusals:
    """The refusals so far: each kind is logged once, all are counted."""

    def __init__(self) -> None:
        self._logged: dict[tuple[str, str], None] = {}

    def note(self, what: str, wrong: discord.HTTPException) -> None:
        """Note that Discord refused something, such as a board."""
        text = told(wrong)
        metrics.REFUSED.labels(what, str(wrong.code or wrong.status)).inc()
        _HEARD.get([]).append(text)
        if (what, text) not in self._logged:
            self._logged[what, text] = None
            if len(self._logged) > LOGGED:
                del self._logged[next(iter(self._logged))]
            log.warning("discord_refused", what=what, status=wrong.status, code=wrong.code, refusal=text)

    @contextmanager
    def heard(self) -> Iterator[list[str]]:
        """Return a list that gets the refusals within the block, in words."""
        heard: list[str] = []
        before = _HEARD.set(heard)
        try:
            yield heard
        finally:
            _HEARD.reset(before)


async def unless_refused(call: Awaitable[T]) -> T | None:
    """Return Discord's answer, or None if it refuses for good. Raise a temporary error."""
    try:
        return await call
    except discord.HTTPException as wrong:
        if may_pass(wrong):
            raise
        return None
