from engines.game import Move, MoveReader


class Lay(Move, verb="lay"):
    """N2: lay a dose face down."""

    card: str


class Skip(Move, verb="skip"):
    """N2: lay nothing."""


class Retract(Move, verb="retract", takes_back=True):
    """N2: take the choice back."""


class Object(Move, verb="object"):
    """N4: object to the leader's cure."""

    card: str


class Pass(Move, verb="pass"):
    """N4: do not object."""


class Drink(Move, verb="drink"):
    """N6: play Coffee."""

    card: str


read_move = MoveReader(__name__)
