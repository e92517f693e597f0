"""Positions of Doctor Strange: named scenes and played games."""

from collections.abc import Iterator
from random import Random

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
    return next(one for one in GAME.decisions(state) if one.must)


def asked(state: DoctorStrange, *picked: str, path: tuple[str, ...] = (), suggested: str = "") -> Asked:
    """Return the question, with picked moves or chosen words."""
    one = decision(state)
    moves = tuple(map(GAME.move, picked))
    number = one.number if picked or path else None
    return Asked((one,), number, path, moves, GAME.move(suggested) if suggested else None)


def texts(moves: tuple[Move, ...] | list[Move]) -> list[str]:
    return [str(move) for move in moves]


def strikes(
    *hand: str, dice: tuple[int, int] = (8, 5), card: str = "a.poison", friends: tuple[str, ...] = (WONG,)
) -> DoctorStrange:
    """Return Mordo's (6) strike at Taboo (6), with friends in play; Good answers with `hand`, and lacks 4."""
    people = [good(TABOO), *map(good, friends), evil(MORDO)]
    state = given(Declaring(1), people=people, hands=(hand, [card]), active=EVIL, dice=dice)
    play(state, EVIL, f"attack {MORDO} {TABOO} {card}", "done")
    return state


def asked_of(state: DoctorStrange, seat: int) -> Asked:
    return Asked(tuple(decision for decision in GAME.decisions(state) if decision.seat == seat))


def played(seed: int, *, every: int = 1) -> Iterator[tuple[Position, Asked]]:
    """Yield positions of a mostly sensible game, with the hands of both seats, every so many moves."""
    rng = Random(seed)
    state = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
    for number in range(500):
        decisions = GAME.decisions(state)
        if not decisions:
            return
        if number % every == 0:
            yield from ((at(state, seat), asked_of(state, seat)) for seat in (0, 1))
        decision = next((one for one in decisions if one.must), decisions[0])
        own = [one for one in decisions if one.seat == decision.seat]
        move = GAME.sensible(GAME.view(state, decision.seat), own, rng) if rng.random() < 0.8 else None
        GAME.play(state, decision.seat, move or rng.choice(list(decision.moves)))


def narrowed(asked: Asked, rng: Random) -> Asked:
    """Return the question after a word or two of a move."""
    decision = asked.decision
    if decision is None:
        return asked
    words = str(rng.choice(list(decision.moves))).split()
    return Asked(asked.decisions, decision.number, tuple(words[: rng.randrange(1, len(words) + 1)]))
