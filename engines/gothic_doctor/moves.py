"""The moves of Gothic Doctor. Doctors are named by id ("doctor.2" sits in seat 2), cards by theirs."""

from msgspec.structs import astuple

from engines.game import Move, MoveReader

DOCTORS = ("doctor.0", "doctor.1", "doctor.2", "doctor.3")
"""Ids of the doctors, by seat."""
NOBODY = "nobody"
"""The `second` of a `Refer` with one Patient."""
TREATMENT, ACTION, PATIENT = "treatment", "action", "patient"
"""The decks: two to draw from, and the one that fills the Waiting Room."""


class Mulligan(Move, verb="mulligan"):
    """Set-up: discard the six Treatments for six new ones."""


class Keep(Move, verb="keep"):
    """Set-up: keep the hand."""


class Play(Move, verb="play"):
    """Play an Action that has no target."""

    card: str


class PlayOn(Move, verb="play_on"):
    """Play an Action on a doctor or a Patient."""

    card: str
    target: str


class Refer(Move, verb="refer"):
    """Play an Action on one or two Patients of the Waiting Room; `second` may be "nobody"."""

    card: str
    first: str
    second: str


class Swap(Move, verb="swap"):
    """Play an Action that swaps one of the player's cured Patients with another doctor's."""

    card: str
    own: str
    other: str


class Cure(Move, verb="cure"):
    """Announce a cure. `payment`: a letter for each Treatment card paid, in order of the catalogue's Treatments."""

    patient: str
    payment: str


class DrawTreatment(Move, verb="draw_treatment"):
    """Draw the top card of the Treatment deck."""


class DrawAction(Move, verb="draw_action"):
    """Draw the top card of the Action deck."""


class Take(Move, verb="take"):
    """Take an open Treatment from the Medical Library."""

    card: str


class RestTreatments(Move, verb="rest_treatments"):
    """Use all remaining draws on the Treatment deck."""


class RestActions(Move, verb="rest_actions"):
    """Use all remaining draws on the Action deck."""


class Stop(Move, verb="stop"):
    """Forgo the remaining draws; before the first draw: cure no one and draw nothing."""


class Discard(Move, verb="discard"):
    """Discard a card at the end of the turn."""

    card: str


class React(Move, verb="react"):
    """Answer an announcement with a red Action."""

    card: str


class Pass(Move, verb="pass"):
    """Let it happen."""


read_move = MoveReader(__name__)

Aim = Play | PlayOn | Refer | Swap
"""The moves that play a plain Action."""


def targets(move: Aim) -> tuple[str, ...]:
    """Return the ids that an Action names."""
    return tuple([target for target in astuple(move)[1:] if target != NOBODY])
