"""How a position looks, for a player that looks ahead: each candidate is played to the end of the round.

The weights were fitted to what sensible players still made of their clinics.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.chance import Rng
from engines.clinic import moves as mv
from engines.clinic.care import salaries, upkeep
from engines.clinic.layout import layout
from engines.clinic.pieces import EXTRAS, SPECIALS, family, role
from engines.clinic.players.telling import TELLING
from engines.clinic.players.thought import Thought
from engines.clinic.rules.scoring import parts, working_rooms
from engines.clinic.state import Clinic, ClinicGame, Finishing
from engines.clinic.view import View
from engines.game import Decision, Move
from engines.players.evaluator import Evaluator
from engines.players.odds import odds

A_LEAD = 8
"""Points ahead that make winning e times as likely."""
A_DOLLAR, A_DOLLAR_A_ROUND = 0.135, 0.14
"""Points a dollar brings at the end, and more for each round in which it may still be invested."""
A_PLACE, A_SERVICE, A_NURSE, A_DOLLAR_OF_COSTS, A_GARDEN, A_MODULE = 0.165, 1.7, 1.45, 0.3, 0.76, 0.136
"""Points a round that doctors with a room, services with a room, nurses, costs, gardens at rooms and modules make."""
BUILDS, PATIENTS = 4, 4
"""Elements and patients it considers."""
_UNMEASURED = {*SPECIALS, *EXTRAS}
"""Elements whose worth the sensible player cannot tell."""


def value(s: ClinicGame, seat: int) -> float:
    """From 0, lost, to 1, won; alone, how far the clinic has come."""
    merits = [_points(s, who) / A_LEAD for who in range(s.seats)]
    return odds(merits if s.seats > 1 else [merits[0] / 2, 2.5], seat)


def _points(s: ClinicGame, seat: int) -> float:
    """Points a clinic may have in the end."""
    clinic = s.clinics[seat]
    left = s.numbers.rounds - s.round + 1
    each = A_DOLLAR + A_DOLLAR_A_ROUND * left
    return sum(parts(s, seat).values()) + each * clinic.cash + left * _a_round(s, clinic)


def _a_round(s: ClinicGame, clinic: Clinic) -> float:
    lay, rooms = layout(clinic), working_rooms(clinic)
    people = [role(person) for person in clinic.people]
    places = sum(s.numbers.capacities[lay.kind[room]]["doctor"] for room in rooms)
    return (
        A_PLACE * min(people.count("doctor"), places)
        + A_SERVICE * len({lay.service(room) for room in rooms})
        + A_NURSE * people.count("nurse")
        - A_DOLLAR_OF_COSTS * (upkeep(clinic) + salaries(clinic, s.colours))
        + A_GARDEN * sum(lay.gardens(room)[0] for room in rooms)
        + A_MODULE * len(lay.modules)
    )


def is_quiet(before: ClinicGame, now: ClinicGame) -> bool:
    """The round is over; what is decided in set-up is judged after the first."""
    return now.round > max(1, before.round)


def shortcut(s: ClinicGame, seat: int, asked: Decision) -> Move | None:
    """Rivals do the simplest thing, since each clinic is its own; so does the seat itself in its Move."""
    moving = isinstance(s.step, Finishing) and asked.prompt.key != "business"
    return asked.default if asked.seat != seat or moving else None


# ------------------------------------------------------------------------------------------------ candidates


def candidates(view: View, decisions: list[Decision], rng: Rng) -> list[Move]:
    """What a sensible player might do as well."""
    asked = next(decision for decision in decisions if decision.must)
    match asked.prompt.key:
        case "build":
            return [*_builds(Thought(view, asked.seat, rng), asked), mv.Done()]
        case "admit":
            return [*_admissions(Thought(view, asked.seat, rng), asked), mv.Done()]
        case "business":
            return _payments(asked)
        case "claim" | "draft" | "pick" | "hire" | "protect" | "dismiss":
            return _once(move for move in asked.moves if not isinstance(move, mv.Unpick))
    return []


def _once(moves: Iterable[Move]) -> list[Move]:
    """One of those who are alike, nurses for instance."""
    kinds: dict[str, Move] = {}
    for move in moves:
        who = role(move.person) if isinstance(move, mv.Hire) else ""
        kinds.setdefault(who if who in {"nurse", "orderly"} else str(move), move)
    return list(kinds.values())


def _builds(thought: Thought, asked: Decision) -> list[Move]:
    """The elements that make the clinic worth most, no kind more than twice."""
    base, floors = thought.worth(thought.clinic.built), thought.lay.grid.floor
    gains: dict[str, list[tuple[float, str, Move]]] = {}
    for move in asked.moves:
        if isinstance(move, mv.Build) and move.at in floors and family(move.kind) not in _UNMEASURED:
            kind = family(move.kind)
            gain = thought.gain(move.kind, (move.at,), base) + thought.novelty(move.kind)
            gains.setdefault(kind, []).append((-gain, str(move), move))
    best = sorted(one for found in gains.values() for one in sorted(found)[:2])
    return [move for _, _, move in best[:BUILDS]]


def _admissions(thought: Thought, asked: Decision) -> list[Move]:
    found: list[Move] = []
    for _, _, patient, service in thought.admissions(thought.wards()[0], thought.view.points):
        move: Move = mv.Admit(patient.id) if patient.service == service else mv.Requeue(patient.id, service)
        if move in asked.moves:
            found.append(move)
    return found[:PATIENTS]


def _payments(asked: Decision) -> list[Move]:
    """Nothing, half, all."""
    points = sorted(move.points for move in asked.moves if isinstance(move, mv.Pay))
    chosen = dict.fromkeys((points[0], points[len(points) // 2], points[-1])) if points else {}
    return [mv.Pay(number) for number in chosen]


EVALUATOR: Evaluator[ClinicGame] = Evaluator(value, is_quiet, candidates, shortcut, samples=8, telling=TELLING)
