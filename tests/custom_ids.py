from __future__ import annotations

from bot.ui.ids import PATTERN, base36


def made(table: int, verb: str, rest: str = "") -> str:
    """Return a custom_id, which need not be a valid one."""
    return f"h:{base36(table)}:{verb}" + (f":{rest}" if rest else "")


def said(custom_id: str) -> tuple[str, str]:
    """Return a custom_id's verb and its rest; nothing if it is not the bot's."""
    found = PATTERN.fullmatch(custom_id)
    return (found["verb"], found["rest"] or "") if found is not None else ("", "")
