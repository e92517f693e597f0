"""Stored values, read field by field: what this version cannot read costs its field and nothing else.

A row may be from a later version, whose words this one does not know, or it may be damaged. A field that does not fit
gets its default; fields that this version does not know are ignored, and kept when the row is written back. Each kind
and field is logged once, without its value, which may be private.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec
import structlog
from msgspec.structs import FieldInfo, fields

log = structlog.get_logger()

S = TypeVar("S", bound=msgspec.Struct)

LARGEST = 2**63
"""Numbers from here on fit in no column."""
UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)
MISSING = object()
_DIGITS = re.compile(r"\d{20}")
"""Of a number that may be too large. Discord's ids have up to 19 digits."""

_NOTED: set[tuple[str, str]] = set()


class UnreadableError(Exception):
    """A value without a default cannot be read, so what holds it is of no use to this version."""


@dataclass(frozen=True, slots=True)
class Known:
    """The values that a field may have; part of its annotation."""

    holds: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Else:
    """The value of a column with an unknown word, if it is not the default; part of its annotation."""

    value: str


@dataclass(frozen=True, slots=True)
class Marker:
    """A property of a field; part of its annotation."""

    name: str


WHOLE = Marker("whole")
"""The items of the field belong together, so all of them are read or none."""
LEFT_ALONE = Marker("left alone")
"""A row with an unknown word in this column is skipped."""
GAME = Marker("game")
"""A row with an unknown game in this column is skipped."""


def read(kind: type[S], text: str | bytes | None) -> S:
    """Return a struct from JSON text; without text, its defaults.

    Raises:
        UnreadableError: a field without a default is missing or does not fit.

    """
    try:
        found = msgspec.json.decode(text or "{}", type=kind)
        if all(mark.holds(getattr(found, name)) for name, mark in _tests(kind)) and not _may_be_large(text or ""):
            return found
    except UNREADABLE:
        pass
    try:
        return _made(kind, _decoded(kind, text or "{}"))
    except UnreadableError:
        note(kind.__name__)
        raise


def value(kind: Any, text: str, name: str, default: Any) -> Any:
    """Return a value that is no struct from JSON text; its default if there is none or it does not fit."""
    try:
        return _converted(kind, msgspec.json.decode(text)) if text else default
    except (*UNREADABLE, UnreadableError):
        note(name)
        return default


def dump(new: msgspec.Struct, old: msgspec.Struct, stored: str) -> str:
    """Return the JSON text that replaces `stored`, from which `old` was read. What this version could not read, and
    did not change, stays.
    """
    before, now = (msgspec.to_builtins(one, str_keys=True) for one in (old, new))
    later = {
        name: value
        for name, value in _decoded(type(new), stored).items()
        if before.get(name, MISSING) != value and now.get(name, MISSING) == before.get(name, MISSING)
    }
    return msgspec.json.encode(now | later).decode()


def unreadable(kind: str, field: str) -> UnreadableError:
    """Return the error for a row that this version cannot use, which is logged once."""
    note(kind, field)
    return UnreadableError(f"{kind}.{field}")


def note(kind: str, field: str = "") -> None:
    """Log that a field, or all of a row, cannot be read; each once."""
    if (kind, field) not in _NOTED:
        _NOTED.add((kind, field))
        log.warning("stored_value_unread", kind=kind, field=field)


class Column(msgspec.Struct, frozen=True):
    """A column of words: its place and name, the words that it may have, and the one to read for any other; None: skip
    the row.
    """

    at: int
    name: str
    words: frozenset[str]
    other: str | None


@cache
def columns(row: type[msgspec.Struct]) -> tuple[Column, ...]:
    """Return the columns of words of a row."""
    found = []
    for at, field in enumerate(fields(row)):
        bare, marks = _parts(field.type)
        if get_origin(bare) is Literal:
            usual = None if LEFT_ALONE in marks or field.required else field.default
            other = next((mark.value for mark in marks if isinstance(mark, Else)), usual)
            found.append(Column(at, field.name, frozenset(get_args(bare)), other))
    return tuple(found)


@cache
def games(row: type[msgspec.Struct]) -> tuple[int, ...]:
    """Return the places of the columns that name a game whose row is of no use without it."""
    return tuple(at for at, field in enumerate(fields(row)) if GAME in _parts(field.type)[1])


# ------------------------------------------------------------------------------------------------------------- fields


def _decoded(kind: type[msgspec.Struct], text: str | bytes) -> dict[str, Any]:
    """Return the fields in a JSON text; none if it is broken, or is no object."""
    try:
        found = msgspec.json.decode(text)
    except UNREADABLE:
        found = None
    if isinstance(found, dict):
        return found
    note(kind.__name__)
    return {}


def _made(kind: type[S], given: dict[str, Any]) -> S:
    """Return a struct of the fields that fit. Raise UnreadableError if one without a default does not, or if it is
    another struct by its tag.
    """
    values, config = {}, kind.__struct_config__
    if config.tag is not None and given.get(config.tag_field or "") != config.tag:
        raise UnreadableError
    for field in fields(kind):
        try:
            if field.encode_name in given:
                values[field.name] = _field(kind.__name__, field, given[field.encode_name])
            elif field.required:
                raise UnreadableError
        except (*UNREADABLE, UnreadableError):
            if field.required:
                raise UnreadableError from None
            note(kind.__name__, field.name)
    return kind(**values)


def _field(kind: str, field: FieldInfo, value: Any) -> Any:
    """Return as much of a field's value as fits. Raise an error if none does."""
    bare, marks = _parts(field.type)
    together = WHOLE in marks or (field.required and get_origin(bare) is not None)
    found = _converted(field.type, value) if together else _fitting((kind, field.name), field.type, value)
    if not all(mark.holds(found) for mark in marks if isinstance(mark, Known)):
        raise UnreadableError
    return found


def _fitting(name: tuple[str, str], kind: Any, value: Any) -> Any:
    """Return as much of a value as fits: fields of a struct, items of a list, entries of an object."""
    try:
        return _converted(kind, value)
    except (*UNREADABLE, UnreadableError):
        bare, _ = _parts(kind)
        inner = get_args(bare)
        if isinstance(bare, UnionType):
            bare = next(arm for arm in inner if arm is not NoneType)
        if isinstance(bare, type) and issubclass(bare, msgspec.Struct) and isinstance(value, dict):
            return _made(bare, value)
        if isinstance(value, list) and (get_origin(bare) is list or inner[1:] == (...,)):
            return get_origin(bare)(_each(name, [(inner[0], one) for one in value]))
        if isinstance(value, dict) and get_origin(bare) is dict:
            return dict(_each(name, [(inner, one) for one in value.items()]))
        raise


def _each(name: tuple[str, str], items: Iterable[tuple[Any, Any]]) -> list[Any]:
    """Return the items that fit, each given with its kind."""
    found = []
    for kind, item in items:
        try:
            if isinstance(kind, tuple):  # an entry
                keys: Any = dict.__class_getitem__((kind[0], Any))
                ((key, _),) = _converted(keys, {item[0]: None}).items()
                found.append((key, _fitting(name, kind[1], item[1])))
            else:
                found.append(_fitting(name, kind, item))
        except (*UNREADABLE, UnreadableError):
            note(*name)
    return found


def _converted(kind: Any, value: Any) -> Any:
    if _has_large(value):
        raise UnreadableError
    return msgspec.convert(value, kind, str_keys=True)


def _has_large(value: Any) -> bool:
    """Return True if a number in a value fits in no column."""
    if isinstance(value, dict):
        return any(_has_large(one) for one in (*value.keys(), *value.values()))
    if isinstance(value, list):
        return any(map(_has_large, value))
    return isinstance(value, int) and not -LARGEST <= value < LARGEST


def _may_be_large(text: str | bytes) -> bool:
    """Return True if a text has a number of so many digits that it may be too large."""
    text = text.decode(errors="replace") if isinstance(text, bytes) else text
    return _DIGITS.search(text) is not None


@cache
def _tests(kind: type[msgspec.Struct]) -> tuple[tuple[str, Known], ...]:
    return tuple((one.name, mark) for one in fields(kind) for mark in _parts(one.type)[1] if isinstance(mark, Known))


def _parts(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a type and the marks of its annotation."""
    if get_origin(annotation) is Annotated:
        return annotation.__origin__, annotation.__metadata__
    return annotation, ()
