"""The moves of Clinic: a verb, then the steps of its menu. Rules: rules.en.md."""

from typing import ClassVar

from engines.game import Move, MoveReader


class Preset(Move, frozen=True):
    """C11: begin with a ready-made layout, numbered from 1."""

    verb: ClassVar[str] = "preset"
    layout: int


class Found(Move, frozen=True):
    """C11: place a starting piece free of charge: kind, then space (entrance: border)."""

    verb: ClassVar[str] = "found"
    kind: str
    at: str


class Claim(Move, frozen=True):
    """C14: choose a bonus tile."""

    verb: ClassVar[str] = "claim"
    bonus: str


class Place(Move, frozen=True):
    """C14: place the piece of a bonus tile free of charge."""

    verb: ClassVar[str] = "place"
    kind: str
    at: str


class Draft(Move, frozen=True):
    """C15: draft the pair of double tiles that this tile is the first of."""

    verb: ClassVar[str] = "draft"
    tile: str


class Swap(Move, frozen=True):
    """C15: give this tile for the solitary one."""

    verb: ClassVar[str] = "swap"
    tile: str


class Keep(Move, frozen=True):
    """C15: keep the pair."""

    verb: ClassVar[str] = "keep"


class Pick(Move, frozen=True):
    """C16: pick an action tile in secret."""

    verb: ClassVar[str] = "pick"
    action: str


class Unpick(Move, frozen=True):
    """C16: take the choice back."""

    verb: ClassVar[str] = "unpick"


class Build(Move, frozen=True):
    """C18-C26: build an element: kind, then space or border."""

    verb: ClassVar[str] = "build"
    kind: str
    at: str


class Conveyors(Move, frozen=True):
    """C26: build the first two conveyors, in adjacent modules."""

    verb: ClassVar[str] = "conveyors"
    at: str
    other: str


class Double(Move, frozen=True):
    """C27: build one's own double tile on two spaces, at any time."""

    verb: ClassVar[str] = "double"
    tile: str
    at: str
    other: str


class Hire(Move, frozen=True):
    """C31: hire a doctor, a nurse or an orderly."""

    verb: ClassVar[str] = "hire"
    person: str


class Admit(Move, frozen=True):
    """C32: admit a patient."""

    verb: ClassVar[str] = "admit"
    person: str


class Requeue(Move, frozen=True):
    """C32: move a patient to the end of another row."""

    verb: ClassVar[str] = "requeue"
    person: str
    service: str


class Done(Move, frozen=True):
    """C16, C36: end the action, or the Move."""

    verb: ClassVar[str] = "done"


class Park(Move, frozen=True):
    """C4: park the car that came: a place, "default", or "always" (from now on without asking)."""

    verb: ClassVar[str] = "park"
    place: str


class Drive(Move, frozen=True):
    """C4: a car leaves: a place, "default" (all that must, by the default), or "always"."""

    verb: ClassVar[str] = "drive"
    place: str


class AskParking(Move, frozen=True):
    """C4: be asked about cars again."""

    verb: ClassVar[str] = "ask_parking"


class Go(Move, frozen=True):
    """C33-C35: a person goes to a module or an entrance by the cheapest way."""

    verb: ClassVar[str] = "go"
    person: str
    to: str


class PutBack(Move, frozen=True):
    """C36: take one person's way back."""

    verb: ClassVar[str] = "put_back"
    person: str


class TakeBack(Move, frozen=True):
    """C11, C36: take everything back: the Move so far, or what was founded so far."""

    verb: ClassVar[str] = "take_back"


class Propose(Move, frozen=True):
    """C33-C36: move everybody as proposed and go on to Business."""

    verb: ClassVar[str] = "propose"


class Reopen(Move, frozen=True):
    """C36: go back from Business to the Move."""

    verb: ClassVar[str] = "reopen"


class Treat(Move, frozen=True):
    """C37-C40: plan that a doctor (or the nurses of the recovery room, by its place) treats a patient."""

    verb: ClassVar[str] = "treat"
    carer: str
    person: str


class Untreat(Move, frozen=True):
    """C41: take a patient out of the plan."""

    verb: ClassVar[str] = "untreat"
    person: str


class Best(Move, frozen=True):
    """C41: plan the care of highest income."""

    verb: ClassVar[str] = "best"


class Pay(Move, frozen=True):
    """C37-C44: treat as planned, pay the bill and buy that many points of Popularity."""

    verb: ClassVar[str] = "pay"
    points: int


class Dismiss(Move, frozen=True):
    """C43: dismiss somebody who cannot be paid."""

    verb: ClassVar[str] = "dismiss"
    person: str


class Protect(Move, frozen=True):
    """C45: IT services keep this doctor's level."""

    verb: ClassVar[str] = "protect"
    person: str


read_move = MoveReader(
    Preset,
    Found,
    Claim,
    Place,
    Draft,
    Swap,
    Keep,
    Pick,
    Unpick,
    Build,
    Conveyors,
    Double,
    Hire,
    Admit,
    Requeue,
    Done,
    Park,
    Drive,
    AskParking,
    Go,
    PutBack,
    TakeBack,
    Propose,
    Reopen,
    Treat,
    Untreat,
    Best,
    Pay,
    Dismiss,
    Protect,
)
