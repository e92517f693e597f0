"""The shipped stocks of cases, and a thinker that works in the smallest pieces."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.cases.case import Stock
from bot.cases.days import WORLD
from bot.workers.think import CompareAnswer, CompareQuestion, compare
from bot.workers.think_worker import Urgency


def stocks() -> dict[str, Stock]:
    found = [Stock.load(file.read_bytes()) for file in sorted(WORLD.glob("*.json"))]
    return {stock.game: stock for stock in found}


class Slow:
    """A thinker that plays one line in each piece."""

    async def __call__(self, question: Any) -> Any:
        raise NotImplementedError

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:
        assert urgency is Urgency.CASE
        return compare(replace(question, seconds=0.0))

    async def close(self) -> None:
        """Do nothing."""
