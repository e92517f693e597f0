"""The moves of Doctor Strange. Fields are ids; their order is the order of the menu."""

from engines.game import Move, MoveReader


class Play(Move, verb="play"):
    """S16 to S19: play a Mystic Arts event that names no target."""

    card: str


class Take(Move, verb="take"):
    """S18: take a card from the deck."""

    card: str


class Negate(Move, verb="negate"):
    """S20, S52, S53: play an event on a card in play or a fallen Character."""

    card: str
    target: str


class Summon(Move, verb="summon"):
    """S23: bring a Character into play."""

    card: str


class Attach(Move, verb="attach"):
    """S25: attach a permanent to a Character."""

    card: str
    character: str


class Vacate(Move, verb="vacate"):
    """S27: discard an attached Location to make room."""

    location: str


class Attack(Move, verb="attack"):
    """S30: declare an attack."""

    attacker: str
    target: str
    card: str


class Retract(Move, verb="retract", takes_back=True):
    """S30: take a declaration back."""

    attacker: str


class Counter(Move, verb="counter"):
    """S36: cancel a declared attack."""

    card: str
    attack: str


class Resolve(Move, verb="resolve"):
    """S34: roll for this Character's attack next."""

    attacker: str


class Power(Move, verb="power"):
    """S41: spend a Power card."""

    card: str


class Call(Move, verb="call"):
    """S42: call a defender."""

    card: str
    helper: str


class Look(Move, verb="look"):
    """S21: look at the enemy's hand."""

    card: str


class Discard(Move, verb="discard"):
    """S68: discard down to seven."""

    card: str


class Pass(Move, verb="pass"):
    """Play nothing now."""


class Done(Move, verb="done"):
    """Finish the phase."""


PASS, DONE = Pass(), Done()
read_move = MoveReader(__name__)
