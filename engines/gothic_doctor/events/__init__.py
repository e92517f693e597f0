"""What can happen in Gothic Doctor: facts, each with what it does to the state and who may know of it; by phase."""

from __future__ import annotations

import msgspec

from engines.course import ChanceDrawn, Numbered
from engines.game import Event
from engines.gothic_doctor.events.actions import (
    ActionsLapsed,
    Attached,
    CounterChanged,
    CuresGranted,
    DiscountGranted,
    Played,
    QuarantineLifted,
    Relapsed,
    Stole,
    Swapped,
)
from engines.gothic_doctor.events.curing import Announced, Cured, CureFailed
from engines.gothic_doctor.events.decks import (
    DuplicateDiscarded,
    LibraryFilled,
    PatientEntered,
    PatientsLeft,
    PatientTurnedAway,
    Shuffled,
)
from engines.gothic_doctor.events.drawing import Discarded, DiscardingBegan, DrawingBegan, Drew, Took
from engines.gothic_doctor.events.reactions import Answered, Bolted, Opposed, WindowWentOn
from engines.gothic_doctor.events.setup import Mulliganed, SpecialistNamed
from engines.gothic_doctor.events.steps import Entered, Left
from engines.gothic_doctor.events.turns import Ended, TurnBegan

__all__ = [
    "ActionsLapsed",
    "Announced",
    "Answered",
    "AnyEvent",
    "Attached",
    "Bolted",
    "CounterChanged",
    "CureFailed",
    "Cured",
    "CuresGranted",
    "Discarded",
    "DiscardingBegan",
    "DiscountGranted",
    "DrawingBegan",
    "Drew",
    "DuplicateDiscarded",
    "Ended",
    "Entered",
    "Left",
    "LibraryFilled",
    "Mulliganed",
    "Opposed",
    "PatientEntered",
    "PatientTurnedAway",
    "PatientsLeft",
    "Played",
    "QuarantineLifted",
    "Relapsed",
    "Shuffled",
    "SpecialistNamed",
    "Stole",
    "Swapped",
    "Took",
    "TurnBegan",
    "WindowWentOn",
    "pack",
    "unpack",
]

AnyEvent = (
    Entered
    | Left
    | Answered
    | WindowWentOn
    | TurnBegan
    | Ended
    | Mulliganed
    | SpecialistNamed
    | PatientEntered
    | PatientTurnedAway
    | PatientsLeft
    | LibraryFilled
    | DuplicateDiscarded
    | Shuffled
    | Played
    | Opposed
    | CuresGranted
    | DiscountGranted
    | Attached
    | QuarantineLifted
    | ActionsLapsed
    | Stole
    | Relapsed
    | Swapped
    | CounterChanged
    | Announced
    | Bolted
    | CureFailed
    | Cured
    | DrawingBegan
    | Drew
    | Took
    | DiscardingBegan
    | Discarded
    | Numbered
    | ChanceDrawn
)

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[AnyEvent])


def pack(events: list[Event]) -> bytes:
    """The events of a move as bytes."""
    return _ENCODER.encode(events)


def unpack(raw: bytes) -> list[Event]:
    """The events that were packed."""
    return list(_DECODER.decode(raw))
