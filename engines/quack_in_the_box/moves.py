"""The moves of Quack in the Box. Cards, Patients and doctors are named by id: bed_rest.2, the_mayor, doctor.2."""

from typing import ClassVar

from engines.game import Move, MoveReader


class Stay(Move, frozen=True):
    """Phase 1: another day at the office."""

    verb: ClassVar[str] = "stay"


class Flee(Move, frozen=True):
    """Phase 1: a one-way trip to Switzerland."""

    verb: ClassVar[str] = "flee"


class Treat(Move, frozen=True):
    """Phase 5: lay a Treatment on a Patient."""

    verb: ClassVar[str] = "treat"
    card: str
    patient: str


class Discard(Move, frozen=True):
    """Ruling 5: short of Treatments, discard an Anytime that has no valid target."""

    verb: ClassVar[str] = "discard"
    card: str


class Play(Move, frozen=True):
    """An Anytime on a Patient or a doctor."""

    verb: ClassVar[str] = "play"
    card: str
    target: str


class Swap(Move, frozen=True):
    """An Anytime by which two Patients change offices."""

    verb: ClassVar[str] = "swap"
    card: str
    patient: str
    other: str


class Restock(Move, frozen=True):
    """An Anytime by which its player discards and draws."""

    verb: ClassVar[str] = "bin"
    card: str


class Toss(Move, frozen=True):
    """Restocking: discard one card."""

    verb: ClassVar[str] = "toss"
    card: str


class Done(Move, frozen=True):
    """Restocking: that is all; draw as many."""

    verb: ClassVar[str] = "done"


class Redirect(Move, frozen=True):
    """Window: the Treatment just played lands on this Patient instead."""

    verb: ClassVar[str] = "redirect"
    card: str
    patient: str


class React(Move, frozen=True):
    """Window: change or cancel the Treatment just played."""

    verb: ClassVar[str] = "react"
    card: str
    treatment: str


class Revive(Move, frozen=True):
    """Window: this Patient does not die."""

    verb: ClassVar[str] = "revive"
    card: str
    patient: str


class Blame(Move, frozen=True):
    """Window: half of the Infamy goes to this doctor."""

    verb: ClassVar[str] = "blame"
    card: str
    doctor: str


class Overwork(Move, frozen=True):
    """Window: this many Treatments are required instead."""

    verb: ClassVar[str] = "require"
    card: str
    number: int


class Pass(Move, frozen=True):
    """Window: let it happen."""

    verb: ClassVar[str] = "pass"


class Face(Move, frozen=True):
    """Phase 6: face the mob."""

    verb: ClassVar[str] = "face"


read_move = MoveReader(
    Stay,
    Flee,
    Treat,
    Discard,
    Play,
    Swap,
    Restock,
    Toss,
    Done,
    Redirect,
    React,
    Revive,
    Blame,
    Overwork,
    Pass,
    Face,
)
