"""The moves of Quack in the Box. Cards, Patients and doctors are named by id: bed_rest.2, the_mayor, doctor.2."""

from engines.game import Move, MoveReader


class Stay(Move, verb="stay"):
    """Phase 1: another day at the office."""


class Flee(Move, verb="flee"):
    """Phase 1: a one-way trip to Switzerland."""


class Treat(Move, verb="treat"):
    """Phase 5: lay a Treatment on a Patient."""

    card: str
    patient: str


class Discard(Move, verb="discard"):
    """Ruling 5: short of Treatments, discard an Anytime that has no valid target."""

    card: str


class Play(Move, verb="play"):
    """Play an Anytime on a Patient or a doctor."""

    card: str
    target: str


class Swap(Move, verb="swap"):
    """Play an Anytime that swaps two Patients."""

    card: str
    patient: str
    other: str


class Restock(Move, verb="bin"):
    """Play an Anytime that discards and draws."""

    card: str


class Toss(Move, verb="toss"):
    """Restocking: discard one card."""

    card: str


class Done(Move, verb="done"):
    """Restocking: that is all; draw as many."""


class Redirect(Move, verb="redirect"):
    """Window: the Treatment just played lands on this Patient instead."""

    card: str
    patient: str


class React(Move, verb="react"):
    """Window: change or cancel the Treatment just played."""

    card: str
    treatment: str


class Revive(Move, verb="revive"):
    """Window: this Patient does not die."""

    card: str
    patient: str


class Blame(Move, verb="blame"):
    """Window: half of the Infamy goes to this doctor."""

    card: str
    doctor: str


class Overwork(Move, verb="require"):
    """Window: this many Treatments are required instead."""

    card: str
    number: int


class Pass(Move, verb="pass"):
    """Window: let it happen."""


class Face(Move, verb="face"):
    """Phase 6: face the mob."""


read_move = MoveReader(__name__)
