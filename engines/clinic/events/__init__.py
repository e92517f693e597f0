"""What can happen in Clinic: facts, each with what it does to the state and who may know of it."""

from __future__ import annotations

import msgspec

from engines.clinic.events.actions import ActionEnded, GaveUp, Picked, PicksShown, Queued, RoundBegan, TookBackPick
from engines.clinic.events.admin import BoardAdministered, NursesCame, TilesShown, UniversityFilled, UniversityRose
from engines.clinic.events.build import Constructed
from engines.clinic.events.business import BusinessEnded, Dismissed, Paid, Planned, PopularityBought, Protected, Treated
from engines.clinic.events.cars import DroveOff, Parked, ValetSet
from engines.clinic.events.hire import Admitted, Hired, Requeued
from engines.clinic.events.move import Moved, MoveEnded, Proposed, Reopened, TookBack
from engines.clinic.events.setup import (
    BonusClaimed,
    BonusTurnEnded,
    DoctorCame,
    DraftEnded,
    LeftoversBoxed,
    PairDrafted,
    Unfounded,
)
from engines.clinic.events.steps import Entered, GameEnded, Stage
from engines.course import ChanceDrawn, Numbered
from engines.game import Event

__all__ = [
    "ActionEnded",
    "Admitted",
    "BoardAdministered",
    "BonusClaimed",
    "BonusTurnEnded",
    "BusinessEnded",
    "Constructed",
    "Dismissed",
    "DoctorCame",
    "DraftEnded",
    "DroveOff",
    "Entered",
    "GameEnded",
    "GaveUp",
    "Hired",
    "LeftoversBoxed",
    "MoveEnded",
    "Moved",
    "NursesCame",
    "Paid",
    "PairDrafted",
    "Parked",
    "Picked",
    "PicksShown",
    "Planned",
    "PopularityBought",
    "Proposed",
    "Protected",
    "Queued",
    "Reopened",
    "Requeued",
    "RoundBegan",
    "Stage",
    "TilesShown",
    "TookBack",
    "TookBackPick",
    "Treated",
    "Unfounded",
    "UniversityFilled",
    "UniversityRose",
    "ValetSet",
    "pack",
    "unpack",
]

AnyEvent = (
    Entered
    | Stage
    | Constructed
    | Unfounded
    | Parked
    | DroveOff
    | ValetSet
    | DoctorCame
    | BonusClaimed
    | BonusTurnEnded
    | PairDrafted
    | DraftEnded
    | LeftoversBoxed
    | RoundBegan
    | Picked
    | TookBackPick
    | PicksShown
    | ActionEnded
    | Hired
    | Admitted
    | Requeued
    | Queued
    | GaveUp
    | Moved
    | TookBack
    | Proposed
    | Planned
    | MoveEnded
    | Reopened
    | Treated
    | Dismissed
    | Paid
    | PopularityBought
    | Protected
    | BusinessEnded
    | BoardAdministered
    | UniversityRose
    | UniversityFilled
    | NursesCame
    | TilesShown
    | GameEnded
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
