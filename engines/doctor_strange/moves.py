"""The moves of Doctor Strange. Fields are ids; their order is the order of the menu."""

from typing import ClassVar

from engines.game import Move, MoveReader


class Play(Move, frozen=True):
    """S16 to S19: play a Mystic Arts event that names no target."""

    verb: ClassVar[str] = "play"
    card: str


class Take(Move, frozen=True):
    """S18: take a card out of the deck."""

    verb: ClassVar[str] = "take"
    card: str


class Swap(Move, frozen=True):
    """S9: exchange a card that only the enemy may use."""

    verb: ClassVar[str] = "swap"
    card: str


class Negate(Move, frozen=True):
    """S20, S52, S53: end something in play or an effect that lasts."""

    verb: ClassVar[str] = "negate"
    card: str
    target: str


class Summon(Move, frozen=True):
    """S23: bring a Character into play."""

    verb: ClassVar[str] = "summon"
    card: str


class Attach(Move, frozen=True):
    """S25: attach a permanent to a Character."""

    verb: ClassVar[str] = "attach"
    card: str
    character: str


class Vacate(Move, frozen=True):
    """S27: discard an attached Location to make room."""

    verb: ClassVar[str] = "vacate"
    location: str


class Attack(Move, frozen=True):
    """S30: declare an attack."""

    verb: ClassVar[str] = "attack"
    attacker: str
    target: str
    card: str


class Retract(Move, frozen=True):
    """S30: take a declaration back."""

    verb: ClassVar[str] = "retract"
    attacker: str


class Counter(Move, frozen=True):
    """S36: cancel a declared attack."""

    verb: ClassVar[str] = "counter"
    card: str
    attack: str


class Resolve(Move, frozen=True):
    """S34: roll for this Character's attack next."""

    verb: ClassVar[str] = "resolve"
    attacker: str


class Power(Move, frozen=True):
    """S41: spend a Power card."""

    verb: ClassVar[str] = "power"
    card: str


class Call(Move, frozen=True):
    """S42: call a defender."""

    verb: ClassVar[str] = "call"
    card: str
    helper: str


class Look(Move, frozen=True):
    """S21: look at the enemy's hand."""

    verb: ClassVar[str] = "look"
    card: str


class Discard(Move, frozen=True):
    """S68: discard down to seven."""

    verb: ClassVar[str] = "discard"
    card: str


class Pass(Move, frozen=True):
    """Play nothing now."""

    verb: ClassVar[str] = "pass"


class Done(Move, frozen=True):
    """Finish the phase."""

    verb: ClassVar[str] = "done"


read_move = MoveReader(
    Play,
    Take,
    Swap,
    Negate,
    Summon,
    Attach,
    Vacate,
    Attack,
    Retract,
    Counter,
    Resolve,
    Power,
    Call,
    Look,
    Discard,
    Pass,
    Done,
)
