"""A form that Discord checks: errors are refused with 50035 and a sentence for each field."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bot.local.errors import FormError


@dataclass(slots=True)
class Form:
    """A form being checked: errors by dotted path, and the parts met so far."""

    files: frozenset[str] = frozenset()
    problems: dict[str, str] = field(default_factory=dict)
    custom_ids: Counter[str] = field(default_factory=Counter)

    def wrong(self, path: str, sentence: str) -> None:
        self.problems.setdefault(path, sentence)

    def length(self, path: str, value: Any, most: int, least: int = 0) -> None:
        """Want a text of `least` to `most` characters."""
        if not isinstance(value, str):
            self.wrong(path, "This field is required" if value is None else "Must be text.")
        elif not least <= len(value) <= most:
            self.wrong(path, f"Must be between {least} and {most} in length.")

    def count(self, path: str, items: Any, most: int, least: int = 0) -> list[Any]:
        """Want a list of `least` to `most` things. Return it, or an empty list for anything else."""
        if not isinstance(items, list) or not least <= len(items) <= most:
            self.wrong(path, f"Must be between {least} and {most} in length.")
        return items if isinstance(items, list) else []

    def between(self, path: str, value: Any, least: int, most: int) -> None:
        """Want a whole number from `least` to `most`."""
        if not isinstance(value, int) or not least <= value <= most:
            self.wrong(path, f"int value should be between {least} and {most}.")

    def settle(self) -> None:
        """Raise 50035 if anything was wrong."""
        if self.problems:
            raise FormError(self.problems)
