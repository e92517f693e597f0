"""What Discord refuses: for good, or in a way that may pass."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeVar

import discord

T = TypeVar("T")


def may_pass(wrong: discord.HTTPException) -> bool:
    """Return True if a later try may succeed: Discord has trouble, or limits us."""
    return wrong.status >= 500 or wrong.status == 429


async def unless_refused(call: Awaitable[T]) -> T | None:
    """Return Discord's answer, or None if it refuses for good. Raise a temporary error."""
    try:
        return await call
    except discord.HTTPException as wrong:
        if may_pass(wrong):
            raise
        return None
