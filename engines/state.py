"""Copies and bytes of a State, both derived from its annotations.

A State is a mutable msgspec struct of ids and numbers in lists, dicts and tuples, and of other structs. Immutable
values (text, numbers, None, frozen structs, tuples of such) are shared between copies; the rest is copied.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")
Copy = Callable[[Any], Any]

_SHARED = {str, bytes, int, float, bool, NoneType}


# ------------------------------------------------------------------------------------------------------------ copies


def cloner(state: type[S], keep: Collection[type] = ()) -> Callable[[S], S]:
    """Return a function that makes independent copies of a State. It raises TypeError for an unknown annotation.

    Args:
        state: the struct, or a struct within it.
        keep: structs whose copies share the cached values in their `__dict__`, which never change in place. Other
            structs lose theirs.

    """
    return _Writer(keep).copy_of(state)


def copied(value: T) -> T:
    """Return an independent copy of a struct whose type is known at run time only, such as a step of an event."""
    kind: type = type(value)
    made: T = _cloner(kind)(value)
    return made


@cache
def _cloner(kind: type) -> Copy:
    return _Writer(()).copy_of(kind)


class _Writer:
    """A writer of the copy function of each struct, such as `lambda it: Hand(it.seat, it.cards.copy())`. Generated code
    is faster than a walk over the fields at run time.
    """

    def __init__(self, keep: Collection[type]) -> None:
        self._keep = keep
        self._names: dict[str, Any] = {}
        self._written: dict[type, str] = {}

    def copy_of(self, kind: Any) -> Copy:
        """Return the function that copies a value of this annotation."""
        return self._function(self._copy(kind, "it"))

    def _function(self, expression: str) -> Copy:
        made: Copy = eval(f"lambda it: {expression}", self._names)  # noqa: S307  written here, from annotations
        return made

    def _named(self, value: object) -> str:
        name = f"n{len(self._names)}"
        self._names[name] = value
        return name

    def _copy(self, kind: Any, it: str) -> str:
        """Return the expression that copies the expression `it`, or `it` itself if it may be shared."""
        origin, args = get_origin(kind), get_args(kind)
        if kind in _SHARED or origin is Literal:
            return it
        if origin in {Union, UnionType}:
            return self._union(args, it)
        if origin is list:
            item = self._copy(args[0], "item")
            return f"{it}.copy()" if item == "item" else f"[{item} for item in {it}]"
        if origin is dict:
            item = self._copy(args[1], "item")
            return f"{it}.copy()" if item == "item" else f"{{key: {item} for key, item in {it}.items()}}"
        if origin is tuple and all(arg is ... or self._copy(arg, it) == it for arg in args):
            return it
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return it if kind.__struct_config__.frozen else f"{self._struct(kind)}({it})"
        raise TypeError(f"no copy of {kind}")

    def _union(self, args: tuple[Any, ...], it: str) -> str:
        copies = {arg: self._copy(arg, "it") for arg in args}
        changing = [arg for arg, copy in copies.items() if copy != "it"]
        if not changing:
            return it
        if len(args) == 2 and NoneType in args:
            return f"(None if {it} is None else {self._copy(changing[0], it)})"
        by_type = {get_origin(arg) or arg: self._function(copy) for arg, copy in copies.items()}
        return f"{self._named(by_type)}[type({it})]({it})"

    def _struct(self, kind: type[msgspec.Struct]) -> str:
        """Return the name of the function that copies this struct."""
        if kind not in self._written:
            name = self._written[kind] = self._named(None)
            hints = get_type_hints(kind)
            fields = ", ".join(self._copy(hints[field], f"it.{field}") for field in kind.__struct_fields__)
            made = self._function(f"{self._named(kind)}({fields})")
            self._names[name] = _keeping(made) if kind in self._keep else made
        return self._written[kind]


def _keeping(copy: Copy) -> Copy:
    """Return a copy function that also copies `__dict__`, one level deep."""

    def made(value: Any) -> Any:
        other = copy(value)
        if kept := value.__dict__:
            other.__dict__.update(kept)
        return other

    return made


# ------------------------------------------------------------------------------------------------------------- bytes


def codec(state: type[S]) -> tuple[Callable[[S], bytes], Callable[[bytes], S]]:
    """Return the functions `dump` and `load` of a State.

    Its bytes are a MessagePack map, whose first byte is never below 0x80: a later form can begin with its number.
    """
    return msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(state).decode
