"""Custom_ids by their text: what tests make up, and what they find on messages."""

from __future__ import annotations

from bot.ui.ids import PATTERN, base36


def made(table: int, verb: str, rest: str = "") -> str:
    """A custom_id, which need not be one of ours."""
    return f"h:{base36(table)}:{verb}" + (f":{rest}" if rest else "")


def said(custom_id: str) -> tuple[str, str]:
    """The verb of a custom_id, and what it says after that; nothing where it is none of ours."""
    found = PATTERN.fullmatch(custom_id)
    return (found["verb"], found["rest"] or "") if found is not None else ("", "")
