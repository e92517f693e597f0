"""The custom_ids of buttons and menus. They hold all that a press needs, since no view is kept.

`h:<table>:<verb>[:<field>:<field> ...]`; the table's number is in base 36, 0 for no table. Every verb is declared once,
with its fields, in one of the files `bot/ui/*verbs.py`. A press that answers a decision has a stamp, the table's count
of undos and the decision's number, so that an outdated menu is recognised.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from functools import lru_cache
from typing import Any, ClassVar, dataclass_transform, get_type_hints

PATTERN = re.compile(r"h:(?P<table>[0-9a-z]{1,12}):(?P<verb>[a-z_]{1,16})(?::(?P<rest>.*))?", re.DOTALL)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_BASE36 = re.compile("[0-9a-z]{1,12}")
LARGEST = (1 << 63) - 1
"""The largest number that the database can hold; twelve digits in base 36 are less."""
VERBS: dict[str, type[CustomId]] = {}
"""Every kind of custom_id, by its verb."""


THEN, ELSE, BACK = "t", "e", "b"
"""Planning: add the next step, add an alternative to the last step, remove the last step."""


@dataclass(frozen=True, slots=True)
class DecisionStamp:
    """The decision that a press answers; `ahead`: THEN or ELSE for a planned one."""

    undos: int
    number: int
    ahead: str = ""

    def __str__(self) -> str:
        stamp = f"{base36(self.undos)}.{base36(self.number)}"
        return f"{stamp}.{self.ahead}" if self.ahead else stamp

    @classmethod
    def read(cls, text: str) -> DecisionStamp:
        """Return the stamp in `text`. Raise ValueError if there is none."""
        undos, _, number = text.partition(".")
        number, _, ahead = number.partition(".")
        if not (_BASE36.fullmatch(undos) and _BASE36.fullmatch(number)) or ahead not in {"", THEN, ELSE}:
            raise ValueError(text)
        return cls(int(undos, 36), int(number, 36), ahead)


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class CustomId:
    """A request by a press: `class Kick(CustomId, verb="kick"):` with typed fields after `table`.

    Fields are `int` (decimal, or None), `bool` ("yes" or nothing), `DecisionStamp` or `str`; the last one takes the
    rest of the text. Trailing fields with their default are left out. `between` is the separator. `read` parses the
    text.
    """

    verb: ClassVar[str]
    between: ClassVar[str] = ":"
    _kinds: ClassVar[list[tuple[str, Callable[[str], Any], Any]]]
    table: int

    def __init_subclass__(cls, *, verb: str, between: str = ":") -> None:
        cls.verb, cls.between = verb, between
        dataclass(frozen=True, repr=False)(cls)
        hints = get_type_hints(cls)
        cls._kinds = [(one.name, _KINDS[hints[one.name]], one.default) for one in fields(cls) if one.name != "table"]
        VERBS[verb] = cls

    def __str__(self) -> str:
        said = [getattr(self, name) for name, _, _ in self._kinds]
        while said and said[-1] == self._kinds[len(said) - 1][2]:
            said.pop()
        text = f"h:{base36(self.table)}:{self.verb}"
        return f"{text}:{self.between.join(map(_said, said))}" if said else text

    @classmethod
    def parse(cls, table: int, rest: str) -> CustomId:
        """Return the request in `rest`, the text after the verb. Raise ValueError if it is invalid."""
        words = rest.split(cls.between, len(cls._kinds) - 1) if rest else []
        if len(words) > len(cls._kinds):
            raise ValueError(rest)
        words += [""] * (len(cls._kinds) - len(words))
        said = zip(cls._kinds, words, strict=True)
        return cls(table, *(read(word) if word or default is MISSING else default for (_, read, default), word in said))


def _said(value: object) -> str:
    return ("yes" if value else "") if isinstance(value, bool) else str(value)


def number(word: str) -> int:
    """Return a decimal number from 0 to LARGEST. Raise ValueError for anything else."""
    if not word.isdecimal() or int(word) > LARGEST:
        raise ValueError(word)
    return int(word)


def is_too_large(word: str) -> bool:
    """Return True for a decimal number, also below 0, that the database cannot hold."""
    return word.removeprefix("-").isdecimal() and abs(int(word)) > LARGEST


def _sure(word: str) -> bool:
    if word != "yes":
        raise ValueError(word)
    return True


_KINDS: dict[Any, Callable[[str], Any]] = {
    int: number,
    int | None: number,
    bool: _sure,
    str: str,
    DecisionStamp: DecisionStamp.read,
}


@lru_cache(maxsize=1_000)
def base36(number: int) -> str:
    """Return a non-negative whole number in base 36."""
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"


def read(custom_id: str) -> CustomId | None:
    """Return the request of a custom_id, or None if it is not ours."""
    found = PATTERN.fullmatch(custom_id)
    if found is None or (kind := VERBS.get(found["verb"])) is None:
        return None
    try:
        return kind.parse(int(found["table"], 36), found["rest"] or "")
    except ValueError:
        return None
