"""All text inside a value: a view, a decision, a reason, an event."""

from __future__ import annotations

import dataclasses
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable
from itertools import chain
from typing import Any

import msgspec

from engines.game import Decision

_BREAK = re.compile(r"[\s,;|/]+")


def words(value: Any) -> set[str]:
    """Return every string in `value`, whole and split at spaces, so that ids inside moves are found too."""
    found: set[str] = set()
    _gather(value, found)
    return found


def _gather(value: Any, found: set[str]) -> None:
    if isinstance(value, str):
        found.add(value)
        if not value.isidentifier():
            found.update(_BREAK.split(value))
        return
    for part in _inside(value):
        _gather(part, found)


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, msgspec.Struct):
        return [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, dict):
        return chain(value.keys(), value.values())
    if isinstance(value, list | tuple | set | frozenset):
        return value
    if dataclasses.is_dataclass(value):
        return [getattr(value, part.name) for part in dataclasses.fields(value)]
    return ()


def asked(decision: Decision) -> Any:
    """Return a decision with its moves written out, lazy or not."""
    return (
        decision.seat,
        decision.number,
        decision.prompt,
        decision.must,
        tuple(decision.moves),
        decision.default,
        decision.repeat,
    )


def spellings(seed: bytes) -> list[str]:
    """Return the spellings of a seed."""
    numbers = [str(int.from_bytes(seed, "big")), str(int.from_bytes(seed, "little"))]
    letters = [b64encode(seed).decode().rstrip("="), urlsafe_b64encode(seed).decode().rstrip("=")]
    return [seed.hex(), seed.hex().upper(), *numbers, *letters, repr(seed)[2:-1], str(list(seed)), str(tuple(seed))]
