"""The bytes of events, derived from a module."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engines.course import ChanceDrawn, DecisionNumbers, Issued, Numbered
from engines.events import event_codec, event_kinds
from engines.game import Event, Fact
from engines.steps import Entered, Left
from engines.windows import Answered, Opened


class Asking(msgspec.Struct, tag=True):
    id: int
    words: list[str] = []


class Waiting(msgspec.Struct, tag=True):
    id: int


class Drew(Event, frozen=True):
    seat: int
    cards: tuple[str, ...] | None


class Treated(Fact, frozen=True, tag="Healed"):
    patient: str


pack, unpack = event_codec(__name__, Asking | Waiting)

EVENTS: list[Any] = [
    Drew(0, ("a", "b")),
    Treated("tenor"),
    Entered(Asking(3, ["yes"])),
    Entered(Waiting(4)),
    Left(),
    Opened((0, 2)),
    Answered(1, "pass"),
    Numbered(DecisionNumbers((1, 0), (Issued(3, 0, 2),))),
    ChanceDrawn(7),
]


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_comes_back(event: Event) -> None:
    raw = pack([event])
    assert raw == msgspec.msgpack.encode([event])
    [read] = unpack(raw)
    assert read == event and type(read) is type(event)


def test_the_name_on_the_wire_is_the_tag() -> None:
    assert msgspec.msgpack.decode(pack([Treated("tenor"), Entered(Waiting(4))])) == [
        {"type": "Healed", "patient": "tenor"},
        {"type": "Entered", "step": {"type": "Waiting", "id": 4}},
    ]


def test_the_kinds_are_those_of_the_module() -> None:
    kinds = event_kinds(__name__)
    assert kinds["Healed"] is Treated and kinds["Drew"] is Drew
    assert "Fact" not in kinds and "Entered" not in kinds


def test_an_event_of_another_game_is_not_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        unpack(msgspec.msgpack.encode([{"type": "Exploded"}]))
