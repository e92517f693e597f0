"""The effects of pieces, bonus tiles and actions, with the table's numbers: a host may have others."""

from __future__ import annotations

from bot.faces.clinic.names import ACTIONS, BONUSES, COLOUR_NAMES, DOCTORS, KINDS
from bot.faces.values import Label
from bot.words import Say
from engines.clinic.cards import ANY, Numbers, numbers_of
from engines.clinic.pieces import family
from engines.clinic.view import View


def does(say: Say, view: View, kind: str) -> str:
    """Describe a piece in one line of at most 100 characters."""
    name = family(kind)
    return say(KINDS[name].does, **_numbers(say, numbers_of(view.catalogue), name))


def bonus(say: Say, view: View, tile: str) -> Label:
    """Return the label of a bonus tile: "$5", "Yellow doctor"."""
    numbers, known = numbers_of(view.catalogue), BONUSES[tile]
    doctor, cash = say(DOCTORS[numbers.bonus.doctor]), numbers.bonus.cash
    texts = {"bonus.cash": say.money("$", cash), "bonus.doctor": doctor}
    return Label(texts.get(tile) or say(known.text), say(known.hint, cash=cash, doctor=doctor), known.emoji)


def action(say: Say, view: View, name: str) -> Label:
    """Return the label of an action tile: how many are left, and what it allows."""
    numbers, known = numbers_of(view.catalogue), ACTIONS[name]
    left = view.clinics[view.seat or 0].tiles.get(name, 0)
    text = f"{say(known.text)} ×{left}" if left > 1 else say(known.text)
    hint = say(known.hint, elements=numbers.build.elements, points=numbers.admit.points)
    return Label(text, hint, known.emoji)


def _numbers(say: Say, numbers: Numbers, name: str) -> dict[str, object]:
    """Return the numbers in the sentences of `KINDS`."""
    care, time = numbers.care, numbers.time
    places = {f"{role}s": _count(n) for role, n in numbers.capacities.get(name, {}).items()}
    special: dict[str, dict[str, object]] = {
        "laboratory": {"popularity": numbers.admin.laboratory_popularity},
        "operating_theatre": {"times": care.theatre_times},
        "outpatient_clinic": {"colour": say(COLOUR_NAMES[care.outpatient_worst])},
        "waiting_room": {"time": time.waiting_out},
        "garden": {"more": care.garden},
        "luxurious_garden": {"more": care.luxurious_garden},
        "parking_tile": {"cars": numbers.parking.parking_tile},
        "huge_parking_lot": {"cars": numbers.parking.huge_parking_lot},
        "helipad": {"time": time.helipad},
        "conveyor": {"time": time.conveyor},
        "administrative_offices": {"saved": numbers.expenses.offices_relief},
        "it_services": {"doctors": numbers.admin.it_saves},
        "recovery_room": {"nurses": care.recovery_nurses, "income": care.recovery_income},
        "large_corridor": {"into": time.corridor_in, "out": time.corridor_out},
    }
    return {"points": numbers.score.double_module, **places, **special.get(name, {})}


def _count(places: int) -> str:
    return "∞" if places >= ANY else str(places)
