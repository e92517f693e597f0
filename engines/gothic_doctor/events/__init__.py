"""What can happen in Gothic Doctor: facts, each with what it does to the state and who may know of it; by phase."""

from engines.events import event_codec
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
from engines.gothic_doctor.events.reactions import Bolted, Opposed, WindowWentOn
from engines.gothic_doctor.events.setup import Mulliganed, SpecialistNamed
from engines.gothic_doctor.events.turns import Ended, TurnBegan
from engines.gothic_doctor.state import Step

__all__ = [
    "ActionsLapsed",
    "Announced",
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

pack, unpack = event_codec(__name__, Step)
