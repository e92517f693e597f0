"""What broke a law of hands, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class Faults:
    """What was wrong, by the name of the law."""

    wrong: dict[str, list[str]] = field(default_factory=dict)

    def note(self, law: str, faults: Iterator[str]) -> None:
        """Take in what broke a law."""
        for fault in faults:
            self.wrong.setdefault(law, []).append(fault)

    def broken(self, law: str) -> int:
        """How often a law was broken."""
        return len(self.wrong.get(law, ()))

    def examples(self, law: str, most: int = 3) -> list[str]:
        """Some of what broke a law, each once."""
        return list(dict.fromkeys(self.wrong.get(law, ())))[:most]
