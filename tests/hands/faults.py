"""Faults that broke a law of hands, with counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class Faults:
    wrong: dict[str, list[str]] = field(default_factory=dict)

    def note(self, law: str, faults: Iterator[str]) -> None:
        for fault in faults:
            self.wrong.setdefault(law, []).append(fault)

    def broken(self, law: str) -> int:
        return len(self.wrong.get(law, ()))

    def examples(self, law: str, most: int = 3) -> list[str]:
        """Return some faults of a law, each once."""
        return list(dict.fromkeys(self.wrong.get(law, ())))[:most]
