"""Positions of Doctor Strange as a face is shown them."""

from bot.faces.asked import Asked
from bot.faces.values import Position
from bot.words import speaker
from engines.doctor_strange import GAME
from engines.doctor_strange.state import Declaring, DoctorStrange
from engines.game import Decision, Move
from tests.engines.doctor_strange.position import EVIL, MORDO, TABOO, WONG, evil, given, good, play

SAY = speaker("en")
NAMES = ("ann", "bob")


def at(state: DoctorStrange, seat: int | None) -> Position:
    return Position(GAME.view(state, seat), NAMES)


def decision(state: DoctorStrange) -> Decision:
    """What somebody must answer."""
    return next(one for one in GAME.decisions(state) if one.must)


def asked(state: DoctorStrange, *picked: str, path: tuple[str, ...] = (), suggested: str = "") -> Asked:
    """What is asked, with moves that are picked or words that are chosen."""
    one = decision(state)
    moves = tuple(map(GAME.move, picked))
    number = one.number if picked or path else None
    return Asked((one,), number, path, moves, GAME.move(suggested) if suggested else None)


def texts(moves: tuple[Move, ...] | list[Move]) -> list[str]:
    return [str(move) for move in moves]


def strikes(*hand: str, dice: tuple[int, int] = (8, 5), card: str = "a.poison") -> DoctorStrange:
    """Mordo (6) strikes Taboo (6), Wong stands by; Good is to answer with `hand`, and lacks 4 if nothing is said."""
    people = [good(TABOO), good(WONG), evil(MORDO)]
    state = given(Declaring(1), people=people, hands=(hand, [card]), active=EVIL, dice=dice)
    play(state, EVIL, f"attack {MORDO} {TABOO} {card}", "done")
    return state
