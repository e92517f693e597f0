"""The press that hands a finished game out as a file."""

from __future__ import annotations

from bot.interactions.press import Handler, Pressed
from bot.interactions.proof import hand, need_over


async def on_proof(pressed: Pressed) -> None:
    """Hand it out, to whoever may look at the game."""
    table, responder = pressed.table, pressed.responder
    need_over(table)
    await responder.acknowledge(silent=responder.private)
    await hand(pressed.registry, responder, table)


VERBS: dict[str, Handler] = {"proof": on_proof}
