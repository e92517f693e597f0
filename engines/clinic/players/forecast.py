"""An estimate of a clinic's final points if it goes on as sensible players do, and of how sure that is.

The weights were fitted to the results of moves: all candidates of each decision were played to the end of the game by
sensible players, on the same cards. The lead that wins was fitted to games of sensible players alone.
"""

from __future__ import annotations

from engines.clinic.care import salaries, upkeep
from engines.clinic.layout import TREATING, Layout, layout
from engines.clinic.parking import places
from engines.clinic.pieces import role
from engines.clinic.rules.checks import READY
from engines.clinic.rules.scoring import parts
from engines.clinic.state import Clinic, ClinicGame, Finishing

A_LEAD, A_LEAD_A_ROUND = 1.9, 1.7
"""Points ahead that make winning e times as likely at the end, and how many more for each round left."""
AT_ONCE = {"cash": 0.72, "last_cash": -0.64, "patients": 2.13, "illness": 0.48}
"""Points for things that are used once: dollars, dollars in the last round, patients here, their colours."""
A_ROUND = {
    "any": 0.14,
    "at_work": 1.30,
    "doctors": -0.73,
    "levels": 0.98,
    "nurses": 1.82,
    "costs": -0.28,
    "wards": 0.75,
    "services": 0.46,
    "operating_theatre": 2.93,
    "outpatient_clinic": 1.64,
    "laboratory": 2.42,
    "garden": 0.69,
    "luxurious_garden": 0.91,
    "modules": -0.81,
    "parking": 1.07,
}
"""Points a round for things that last: see `_lasting`."""
PARKING = 6
"""Places for cars that are enough."""


def points(s: ClinicGame, seat: int) -> float:
    """Estimate the final points of a clinic."""
    left = rounds_left(s, seat)
    soon = sum([AT_ONCE[name] * number for name, number in _at_once(s, seat, left).items()])
    later = left * sum([A_ROUND[name] * number for name, number in _lasting(s, s.clinics[seat]).items()]) if left else 0
    return sum(parts(s, seat).values()) + soon + later


def lead(s: ClinicGame) -> float:
    """Return the points ahead that make winning e times as likely."""
    return A_LEAD + A_LEAD_A_ROUND * max(rounds_left(s, seat) for seat in range(s.seats))


def rounds_left(s: ClinicGame, seat: int) -> int:
    """Return the rounds in which a seat will still treat patients."""
    paid = isinstance(s.step, Finishing) and s.clinics[seat].stage == READY
    return s.numbers.rounds - max(1, s.round) + 1 - paid


def _at_once(s: ClinicGame, seat: int, left: int) -> dict[str, float]:
    clinic = s.clinics[seat]
    ill = [s.colours[person] for person in clinic.people if role(person) == "patient"]
    last = clinic.cash if left == 1 else 0
    return {"cash": clinic.cash if left else 0, "last_cash": last, "patients": len(ill), "illness": sum(ill)}


def _lasting(s: ClinicGame, clinic: Clinic) -> dict[str, float]:
    """Count the things that last. `at_work`: doctors with a place in a working room; `levels`: of all doctors together;
    `costs`: dollars a round.
    """
    lay = layout(clinic)
    people = [role(person) for person in clinic.people]
    return {
        "any": 1,
        "at_work": at_work(s, clinic),
        "doctors": people.count("doctor"),
        "levels": sum([s.colours[person] for person in clinic.people if role(person) == "doctor"]),
        "nurses": people.count("nurse"),
        "costs": upkeep(clinic) + salaries(clinic, s.colours),
        "parking": min(PARKING, len(places(clinic))),
        **_buildings(lay),
    }


def at_work(s: ClinicGame, clinic: Clinic) -> int:
    """Return the number of doctors with a place in a working room."""
    lay = layout(clinic)
    room_for = sum([s.numbers.capacities[lay.kind[room]]["doctor"] for room in lay.working()])
    return min(room_for, sum([role(person) == "doctor" for person in clinic.people]))


def _buildings(lay: Layout) -> dict[str, float]:
    rooms = lay.working()
    wards = [room for room in rooms if lay.kind[room] in TREATING]
    kinds = [lay.kind[room] for room in rooms]
    gardens = [lay.gardens(room) for room in rooms]
    return {
        "wards": len(wards),
        "services": len({lay.service(room) for room in wards}),
        "operating_theatre": kinds.count("operating_theatre"),
        "outpatient_clinic": kinds.count("outpatient_clinic"),
        "laboratory": len(lay.of_kind("laboratory")),
        "garden": sum([plain for plain, _ in gardens]),
        "luxurious_garden": sum([luxurious for _, luxurious in gardens]),
        "modules": len(lay.modules),
    }
