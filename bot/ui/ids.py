"""The custom_ids of buttons and menus: everything a press needs to say, since no view is kept.

`h:<table>:<verb>[:<argument>]`; the table's number is in base 36. A press that answers a decision carries a stamp, the
table's count of undos and the decision's number, so that a menu that was left behind is recognised.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PATTERN = re.compile(r"h:(?P<table>[0-9a-z]{1,12}):(?P<verb>[a-z_]{1,12})(?::(?P<rest>.*))?", re.DOTALL)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class CustomId:
    """A press as its custom_id tells it."""

    table: int
    verb: str
    rest: str = ""

    def __str__(self) -> str:
        tail = f":{self.rest}" if self.rest else ""
        return f"h:{base36(self.table)}:{self.verb}{tail}"


@dataclass(frozen=True, slots=True)
class DecisionStamp:
    """Which decision a press answers."""

    undos: int
    number: int

    def __str__(self) -> str:
        return f"{base36(self.undos)}.{base36(self.number)}"

    @classmethod
    def read(cls, text: str) -> DecisionStamp:
        """The stamp in `text`; ValueError where there is none."""
        undos, dot, number = text.partition(".")
        if not dot:
            raise ValueError(text)
        return cls(int(undos, 36), int(number, 36))


def base36(number: int) -> str:
    """A whole number of 0 or more in base 36."""
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"


def read(custom_id: str) -> CustomId | None:
    """The press that a custom_id stands for; None where it is none of ours."""
    found = PATTERN.fullmatch(custom_id)
    if found is None:
        return None
    return CustomId(int(found["table"], 36), found["verb"], found["rest"] or "")
