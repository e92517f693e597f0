"""The moves of Gothic Doctor. Doctors are named by id ("doctor.2" sits in seat 2), cards by theirs."""

from typing import ClassVar

from engines.game import Move, MoveReader

DOCTORS = ("doctor.0", "doctor.1", "doctor.2", "doctor.3")
"""Ids of the doctors, by seat."""
NOBODY = "nobody"
"""In `Refer`: no second Patient."""
TREATMENT, ACTION, PATIENT = "treatment", "action", "patient"
"""The decks: two that doctors draw from, and the one that fills the Waiting Room."""


class Mulligan(Move, frozen=True):
    """Set-up: discard the six Treatments for six new ones."""

    verb: ClassVar[str] = "mulligan"


class Keep(Move, frozen=True):
    """Set-up: keep the hand."""

    verb: ClassVar[str] = "keep"


class Play(Move, frozen=True):
    """Play an Action that has no target."""

    verb: ClassVar[str] = "play"
    card: str


class PlayOn(Move, frozen=True):
    """Play an Action on a doctor or a Patient."""

    verb: ClassVar[str] = "play_on"
    card: str
    target: str


class Refer(Move, frozen=True):
    """Play an Action on one or two Patients of the Waiting Room; `second` may be "nobody"."""

    verb: ClassVar[str] = "refer"
    card: str
    first: str
    second: str


class Swap(Move, frozen=True):
    """Play an Action that swaps a cured Patient of one's own with another doctor's."""

    verb: ClassVar[str] = "swap"
    card: str
    own: str
    other: str


class Cure(Move, frozen=True):
    """Announce a cure. `payment`: a letter for each Treatment card paid, in order of the catalogue's Treatments."""

    verb: ClassVar[str] = "cure"
    patient: str
    payment: str


class DrawTreatment(Move, frozen=True):
    """Draw the top card of the Treatment deck."""

    verb: ClassVar[str] = "draw_treatment"


class DrawAction(Move, frozen=True):
    """Draw the top card of the Action deck."""

    verb: ClassVar[str] = "draw_action"


class Take(Move, frozen=True):
    """Take a Treatment that lies open in the Medical Library."""

    verb: ClassVar[str] = "take"
    card: str


class RestTreatments(Move, frozen=True):
    """Use all draws that are left on the Treatment deck."""

    verb: ClassVar[str] = "rest_treatments"


class RestActions(Move, frozen=True):
    """Use all draws that are left on the Action deck."""

    verb: ClassVar[str] = "rest_actions"


class Stop(Move, frozen=True):
    """Forgo the draws that are left; before the first draw: treat nobody and draw nothing."""

    verb: ClassVar[str] = "stop"


class Discard(Move, frozen=True):
    """Discard a card at the end of the turn."""

    verb: ClassVar[str] = "discard"
    card: str


class React(Move, frozen=True):
    """Play an Action with red text in answer to what has just been announced."""

    verb: ClassVar[str] = "react"
    card: str


class Pass(Move, frozen=True):
    """Let it happen."""

    verb: ClassVar[str] = "pass"


read_move = MoveReader(
    Mulligan,
    Keep,
    Play,
    PlayOn,
    Refer,
    Swap,
    Cure,
    DrawTreatment,
    DrawAction,
    Take,
    RestTreatments,
    RestActions,
    Stop,
    Discard,
    React,
    Pass,
)
