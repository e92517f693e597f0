"""The acts that a page may send, as JSON."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import DecodeError, Meta, Struct
from msgspec import json as fast_json

from bot.local.objects import Json

Number = Annotated[str, Meta(pattern=r"^[0-9]{0,20}$")]
"""An id, as Discord writes them; empty on a page that shows no channel yet."""
Value = str | int | float | bool | None

NEEDED = {
    "slash": ("channel", "path"),
    "complete": ("channel", "path", "focused"),
    "press": ("channel", "message", "custom_id"),
    "submit": ("modal",),
    "say": ("channel",),
    "open": ("channel",),
}
"""The required fields of an act."""


class MalformedActError(ValueError):
    """An act that no page of ours sends."""


class Act(Struct):
    """The fields of every act; an act ignores those that it does not use."""

    do: str
    channel: Number | None = None
    message: Number | None = None
    custom_id: str | None = None
    values: list[str] | dict[str, str | list[str] | None] | None = None
    modal: str | None = None
    path: Annotated[list[str], Meta(min_length=1, max_length=3)] | None = None
    options: dict[str, Value] | None = None
    focused: str | None = None
    text: str | None = None
    locale: str | None = None


def read_act(raw: bytes) -> Json:
    """Read an act. Raise MalformedActError if it is not JSON, or has another form."""
    try:
        act = fast_json.decode(raw, type=Act)
        body: Any = fast_json.decode(raw)
    except (DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        raise MalformedActError(f"that is no act: {wrong}") from None
    missing = [name for name in NEEDED.get(act.do, ()) if not body.get(name)]
    if missing:
        raise MalformedActError(f"that is no act: {missing[0]} is missing")
    kinds = {"press": list, "submit": dict}
    if act.values is not None and not isinstance(act.values, kinds.get(act.do, object)):
        raise MalformedActError("that is no act: values are of another form")
    return dict(body)
