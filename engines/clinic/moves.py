"""The moves of Clinic: a verb, then the steps of its menu. Rules: rules.en.md."""

from engines.game import Move, MoveReader


class Preset(Move, verb="preset"):
    """C11: begin with a ready-made layout, numbered from 1."""

    layout: int


class Found(Move, verb="found"):
    """C11: place a starting piece free of charge: kind, then space (entrance: border)."""

    kind: str
    at: str


class Claim(Move, verb="claim"):
    """C14: choose a bonus tile."""

    bonus: str


class Place(Move, verb="place"):
    """C14: place the piece of a bonus tile free of charge."""

    kind: str
    at: str


class Draft(Move, verb="draft"):
    """C15: draft the pair of double tiles that this tile is the first of."""

    tile: str


class Swap(Move, verb="swap"):
    """C15: give this tile for the solitary one."""

    tile: str


class Keep(Move, verb="keep"):
    """C15: keep the pair."""


class Pick(Move, verb="pick"):
    """C16: pick an action tile in secret."""

    action: str


class Unpick(Move, verb="unpick"):
    """C16: take the choice back."""


class Build(Move, verb="build"):
    """C18-C26: build an element: kind, then space or border."""

    kind: str
    at: str


class Conveyors(Move, verb="conveyors"):
    """C26: build the first two conveyors, in adjacent modules."""

    at: str
    other: str


class Double(Move, verb="double"):
    """C27: build one of your double tiles on two spaces, at any time."""

    tile: str
    at: str
    other: str


class Hire(Move, verb="hire"):
    """C31: hire a doctor, a nurse or an orderly."""

    person: str


class Admit(Move, verb="admit"):
    """C32: admit a patient."""

    person: str


class Requeue(Move, verb="requeue"):
    """C32: move a patient to the end of another row."""

    person: str
    service: str


class Done(Move, verb="done"):
    """C16, C36: end the action, or the Move."""


class Park(Move, verb="park"):
    """C4: park the car that came: a place, "default", or "always" (from now on without asking)."""

    place: str


class Drive(Move, verb="drive"):
    """C4: a car leaves: a place, "default" (all that must, by the default), or "always"."""

    place: str


class AskParking(Move, verb="ask_parking"):
    """C4: be asked about cars again."""


class Go(Move, verb="go"):
    """C33-C35: send a person to a module or an entrance by the cheapest way."""

    person: str
    to: str


class PutBack(Move, verb="put_back"):
    """C36: take one person's trip back."""

    person: str


class TakeBack(Move, verb="take_back", takes_back=True):
    """C11, C36: take everything back: the Move, or the founding."""


class Propose(Move, verb="propose"):
    """C33-C36: use the proposed plan and go on to Business."""


class Reopen(Move, verb="reopen"):
    """C36: go back from Business to the Move."""


class Treat(Move, verb="treat"):
    """C37-C40: plan that a doctor (or the nurses of the recovery room, by its place) treats a patient."""

    carer: str
    person: str


class Untreat(Move, verb="untreat"):
    """C41: take a patient out of the plan."""

    person: str


class Best(Move, verb="best"):
    """C41: plan the care of highest income."""


class Pay(Move, verb="pay"):
    """C37-C44: treat as planned, pay the bill and buy that many points of Popularity."""

    points: int


class Dismiss(Move, verb="dismiss"):
    """C43: dismiss a person who cannot be paid."""

    person: str


class Protect(Move, verb="protect"):
    """C45: IT services keep this doctor's level."""

    person: str


read_move = MoveReader(__name__)
