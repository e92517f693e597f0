"""What Discord refuses: for good, so that what it was about is left as it is, or in a way that may pass."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeVar

import discord

T = TypeVar("T")


def may_pass(wrong: discord.HTTPException) -> bool:
    """Whether the same may be taken later: Discord is in trouble, or asked for too often."""
    return wrong.status >= 500 or wrong.status == 429


async def unless_refused(call: Awaitable[T]) -> T | None:
    """What Discord answers; None where it refuses for good. What may pass is raised."""
    try:
        return await call
    except discord.HTTPException as wrong:
        if may_pass(wrong):
            raise
        return None
