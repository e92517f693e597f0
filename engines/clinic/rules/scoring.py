"""C47, C48: the end: scores and their parts, solo goals."""

from __future__ import annotations

from engines.clinic.layout import layout
from engines.clinic.pieces import DOUBLE_MODULES, ORANGE, role
from engines.clinic.sections import Score
from engines.clinic.state import Clinic, ClinicGame
from engines.game import Outcome, Prompt

ROOMS = frozenset({"treatment_room", "double_treatment_room"})


def working_rooms(clinic: Clinic) -> list[str]:
    """Return the working treatment rooms, single and double (C47)."""
    lay = layout(clinic)
    return [place for place in lay.modules if lay.kind[place] in ROOMS and lay.works(place)]


def working_buildings(clinic: Clinic) -> int:
    """Count the buildings with a working treatment room (C47)."""
    lay = layout(clinic)
    return len({lay.building[place] for place in working_rooms(clinic)})


def parts(s: ClinicGame, seat: int) -> dict[str, int]:
    """Return the parts of a seat's total (C47)."""
    clinic, numbers = s.clinics[seat], s.numbers.score
    rooms, doubles, buildings = _buildings(clinic, numbers)
    who: dict[str, list[str]] = {"doctor": [], "nurse": [], "orderly": [], "patient": []}
    for person in clinic.people:
        who[role(person)].append(person)
    return {
        "popularity": clinic.popularity,
        "doctors": sum([numbers.doctors[s.colours[person]] for person in who["doctor"]]),
        "nurses": len(who["nurse"]) * numbers.nurse,
        "orderlies": len(who["orderly"]) * numbers.orderly,
        "rooms": rooms,
        "double_modules": doubles,
        "buildings": buildings,
        "patients": -sum([numbers.patients[s.colours[person]] for person in who["patient"]]),
        "time": -(clinic.time // numbers.time_each_point),
    }


def _buildings(clinic: Clinic, numbers: Score) -> tuple[int, int, int]:
    """Return the points for treatment rooms, double modules and buildings; they depend on the buildings alone."""
    lay = layout(clinic)
    if lay.points is None:
        working = working_rooms(clinic)
        singles = [lay.floor(place) for place in working if lay.kind[place] == "treatment_room"]
        rooms = sum(numbers.rooms[min(floor, len(numbers.rooms) - 1)] for floor in singles)
        doubles = sum(kind in DOUBLE_MODULES for kind in lay.kind.values())
        buildings = numbers.buildings[min(working_buildings(clinic), len(numbers.buildings) - 1)]
        lay.points = rooms, doubles * numbers.double_module, buildings
    return lay.points


def outcome(s: ClinicGame) -> Outcome | None:
    """Return the result: highest total; ties: less Time, then later in turn order (C47). Solo, the goal decides."""
    if s.step is not None:
        return None
    every = tuple(parts(s, seat) for seat in range(s.seats))
    scores = tuple(sum(part.values()) for part in every)
    if s.seats == 1:
        met = goal_met(s, scores[0])
        return Outcome(
            (1 if met else 2,), scores, every, Prompt("goal_met" if met else "goal_missed", {"goal": s.goal})
        )
    best = sorted(s.order, key=lambda seat: (-scores[seat], s.clinics[seat].time, -s.order.index(seat)))
    ranks = tuple(best.index(seat) + 1 for seat in range(s.seats))
    return Outcome(ranks, scores, every, Prompt("final"))


def progress(s: ClinicGame) -> dict[str, int]:
    """Return the solo player's progress in everything a goal may ask (C48)."""
    clinic = s.clinics[0]
    seniors = sum(role(person) == "doctor" and s.colours[person] >= ORANGE for person in clinic.people)
    return {
        "total": sum(parts(s, 0).values()),
        "least_treated": min(clinic.treated.get(service, 0) for service in s.rows),
        "treated": sum(clinic.treated.values()),
        "deaths": clinic.deaths,
        "seniors": seniors,
        "buildings": working_buildings(clinic),
        "time": clinic.time,
    }


def goal_met(s: ClinicGame, total: int) -> bool:
    now, wanted = progress(s), s.numbers.goals
    match s.goal:
        case "goal.total":
            return total >= wanted.total
        case "goal.services":
            return now["least_treated"] >= wanted.treated_each_service
        case "goal.care":
            return now["treated"] >= wanted.treated and not now["deaths"]
        case "goal.seniors":
            return now["seniors"] >= wanted.seniors
    return now["buildings"] >= wanted.buildings and now["time"] <= wanted.time
