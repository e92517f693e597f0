"""`python -m tests.tools.entered`: the project's files that a press enters, from the button to the fresh hand.

The press is a Treatment of Quack in the Box, with everything that answers it; delivery of the board is left out.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from typing import Any

from bot.tables.table import Table
from bot.ui.verbs import SureMove
from engines.players import sensible
from engines.quack_in_the_box.moves import Treat
from tests.fire.seating import GUILD, seated
from tests.fire.ward import Ward, ward

ROOT = Path(__file__).parents[2]
OURS = tuple(str(ROOT / part) + "/" for part in ("bot", "engines", "storage"))


async def treating(at: Ward) -> tuple[Table, int, str]:
    """Return a game with an open Treatment: the table, the person and the custom_id of the button."""
    table, rng = await seated(at, "quack-in-the-box", 3, {}), Random(7)
    while True:
        asked = next(one for one in table.decisions() if one.must)
        user = table.seats[asked.seat].user or 0
        treat = next((move for move in asked.moves if isinstance(move, Treat)), None)
        if treat is not None:
            audience = table.audience(None)
            return table, user, audience.press(SureMove, audience.stamp(asked), str(treat))
        own = table.own(asked.seat)
        chosen = sensible.choose(table.game, table.game.view(table.state, asked.seat), own, rng)
        decision, move = chosen if chosen is not None else (asked, next(iter(asked.moves)))
        audience = table.audience(None)
        await at.press(user, audience.press(SureMove, audience.stamp(decision), str(move)), guild=GUILD)


def _asleep(owner: int) -> None:
    """Deliver nothing."""


async def entered() -> list[str]:
    """Return the files in the order of their first call."""
    async with ward(7) as at:
        table, user, custom_id = await treating(at)
        before, found = table.row.move_count, dict[str, None]()

        def note(frame: Any, event: str, _arg: object) -> None:
            if event == "call" and frame.f_code.co_filename.startswith(OURS):
                found.setdefault(str(Path(frame.f_code.co_filename).relative_to(ROOT)), None)

        at.dispatcher.wake = _asleep  # type: ignore[method-assign]
        sys.setprofile(note)
        try:
            await at.press(user, custom_id, guild=GUILD)
        finally:
            sys.setprofile(None)
        assert table.row.move_count > before
        return list(found)


if __name__ == "__main__":
    files = asyncio.run(entered())
    print("\n".join(files))
    print(f"{len(files)} files")
