"""Clinic for a player that looks ahead: the value of a position, and moves worth a thought.

Each idea is played to the end of the round, with sensible players in all seats. `forecast.py` estimates the rest.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.chance import Rng
from engines.clinic import moves as mv
from engines.clinic.pieces import family, role
from engines.clinic.players.forecast import lead, points
from engines.clinic.players.sensible import weighed
from engines.clinic.players.telling import TELLING, standing
from engines.clinic.players.thought import Thought
from engines.clinic.rules.checks import READY
from engines.clinic.state import ClinicGame, Finishing, Founding
from engines.clinic.view import View
from engines.game import Decision, Move
from engines.players.evaluator import Evaluator
from engines.players.odds import odds

BUILDS, PATIENTS = 5, 4
"""Most elements and patients that it considers."""
A_GOAL, A_POINT_ALONE = 2.5, 16
"""Solo: merits of a goal that is missed, points that make one more merit."""
WHENEVER = frozenset({"pick", "build", "business", "last_double"})
"""Questions at which it considers its double tiles too."""


def value(s: ClinicGame, seat: int) -> float:
    """Return from 0, lost, to 1, won; solo, how far the clinic has come."""
    if s.seats == 1:
        return odds([points(s, seat) / A_POINT_ALONE, A_GOAL], seat)
    steps = lead(s)
    return odds([one / steps for one in _forecasts(s)], seat)


def _forecasts(s: ClinicGame) -> list[float]:
    """Return the final points of each seat; a seat that has not founded yet gets the average of those that have."""
    if not isinstance(s.step, Founding):
        return [points(s, seat) for seat in range(s.seats)]
    founded = {seat: points(s, seat) for seat, clinic in enumerate(s.clinics) if clinic.stage == READY}
    usual = sum(founded.values()) / max(1, len(founded))
    return [founded.get(seat, usual) for seat in range(s.seats)]


def is_quiet(before: ClinicGame, now: ClinicGame) -> bool:
    """Return True once the round is over; set-up is judged after the first round."""
    return now.round > max(1, before.round)


def is_closing(s: ClinicGame) -> bool:
    """Return True in the last two rounds."""
    return s.round >= s.numbers.rounds - 1


def shortcut(s: ClinicGame, _seat: int, asked: Decision) -> Move | None:
    """Use the proposed plan in every Move."""
    return asked.default if isinstance(s.step, Finishing) and asked.prompt.key != "business" else None


# ------------------------------------------------------------------------------------------------ candidates


def candidates(view: View, decisions: list[Decision], rng: Rng) -> list[Move]:
    """Return moves that a sensible player might make too."""
    asked = next(decision for decision in decisions if decision.must)
    return [*_answers(view, asked, rng), *_doubles(view, decisions, asked, rng)]


def _answers(view: View, asked: Decision, rng: Rng) -> list[Move]:
    match asked.prompt.key:
        case "build":
            return [*_builds(Thought(view, asked.seat, rng), asked.moves, BUILDS), mv.Done()]
        case "admit":
            return [*_admissions(Thought(view, asked.seat, rng), asked), mv.Done()]
        case "business":
            return _payments(asked)
        case "claim" | "draft" | "pick" | "hire" | "protect" | "dismiss":
            return _once(move for move in asked.moves if not isinstance(move, mv.Unpick | mv.AskParking))
        case "last_double":
            return [mv.Done()]
    return []


def _once(moves: Iterable[Move]) -> list[Move]:
    """Keep one move for people who are alike, such as nurses."""
    kinds: dict[str, Move] = {}
    for move in moves:
        who = role(move.person) if isinstance(move, mv.Hire) else ""
        kinds.setdefault(who if who in {"nurse", "orderly"} else str(move), move)
    return list(kinds.values())


def _builds(thought: Thought, moves: Iterable[Move], most: int) -> list[Move]:
    """Return the elements that add most to the clinic, at most two of a kind."""
    gains: dict[str, list[tuple[float, str, Move]]] = {}
    for gain, move in weighed(thought, moves, thought.own.cash):
        gains.setdefault(_kind(move), []).append((-gain, str(move), move))
    best = sorted(one for found in gains.values() for one in sorted(found)[:2])
    return [move for _, _, move in best[:most]]


def _kind(move: Move) -> str:
    if isinstance(move, mv.Build):
        return family(move.kind)
    return family(move.tile) if isinstance(move, mv.Double) else move.verb


def _doubles(view: View, decisions: list[Decision], asked: Decision, rng: Rng) -> list[Move]:
    """Return the double tile that adds most to the clinic."""
    if asked.prompt.key not in WHENEVER:
        return []
    moves = [move for decision in decisions for move in decision.moves if isinstance(move, mv.Double)]
    return _builds(Thought(view, asked.seat, rng), moves, 1) if moves else []


def _admissions(thought: Thought, asked: Decision) -> list[Move]:
    found: list[Move] = []
    for _, _, patient, service in thought.admissions(thought.wards()[0], thought.view.points):
        move: Move = mv.Admit(patient.id) if patient.service == service else mv.Requeue(patient.id, service)
        if move in asked.moves:
            found.append(move)
    return found[:PATIENTS]


def _payments(asked: Decision) -> list[Move]:
    """Return the least, the middle and the most points on offer."""
    offered = sorted(move.points for move in asked.moves if isinstance(move, mv.Pay))
    chosen = dict.fromkeys((offered[0], offered[len(offered) // 2], offered[-1])) if offered else {}
    return [mv.Pay(number) for number in chosen]


EVALUATOR: Evaluator[ClinicGame] = Evaluator(
    value, is_quiet, candidates, shortcut, is_closing, samples=8, accuracy=15.0, telling=TELLING, standing=standing
)
