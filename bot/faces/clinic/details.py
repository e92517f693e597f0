"""Pieces, tiles and people that a seat has or can get, each fully described; the jokes are on the doctors."""

from __future__ import annotations

from collections import Counter

from bot.faces.clinic import effects
from bot.faces.clinic.names import COLOUR_NAMES, DOCTORS, DOTS, kind_emoji, kind_name, tile_name
from bot.faces.clinic.outlook import own, salary_of
from bot.faces.values import Detail, Label, Position
from bot.words import N_, Say
from engines.clinic.cards import numbers_of
from engines.clinic.pieces import EXTRAS, family
from engines.clinic.view import View

JOKES = (
    N_("Fresh from the lecture hall: knows everything, has touched nothing."),
    N_("Has learnt to sign so that nobody can read it."),
    N_("Says “interesting” and means “expensive”."),
    N_("Is never wrong. It was the patient who had the wrong illness."),
)
RULES = {
    "hub": N_("Never beside, above or below another hub."),
    "orange": N_("Never beside, above or below another room for treatments."),
    "supply": N_("Never beside, above or below another supply room."),
    "blue": N_("Never beside, above or below another special module."),
}


def details(say: Say, at: Position) -> list[Detail]:
    """Return own double tiles, pieces left, tiles on offer, then everyone for hire (C9, C10, C15, C31)."""
    view: View = at.view
    if view.seat is None:
        return []
    mine = own(view)
    doubles = Counter(family(tile) for tile in mine.doubles)
    found = [_tile(say, view, kind, n) for kind, n in doubles.items()]
    found += [_piece(say, view, kind, left) for kind, left in mine.pieces.items() if left]
    found += [_piece(say, view, kind, 1 + view.stock.get(kind, 0)) for kind in view.open_tiles]
    colours = dict.fromkeys(doctor.colour for doctor in view.university if doctor)
    found += [_doctor(say, view, colour) for colour in colours]
    return found + _staff(say, view)


def _tile(say: Say, view: View, kind: str, number: int) -> Detail:
    name = tile_name(say, kind)
    lines = [effects.does(say, view, kind), *_costs(say, view, kind), say("Built on two spaces, at any time.")]
    return Detail(Label(f"{name} ×{number}" if number > 1 else name, emoji=kind_emoji(kind)), "\n".join(lines))


def _piece(say: Say, view: View, kind: str, left: int) -> Detail:
    lines = [effects.does(say, view, kind), *_costs(say, view, kind), say("Left: {n}.", n=left)]
    return Detail(Label(kind_name(say, kind), emoji=kind_emoji(kind)), "\n".join(lines))


def _costs(say: Say, view: View, kind: str) -> list[str]:
    """Return price, upkeep, and forbidden neighbours (C18-C29)."""
    numbers, name = numbers_of(view.catalogue), family(kind)
    ground, upstairs = numbers.cost(name, 0), numbers.cost(name, 1) - numbers.cost(name, 0)
    words = N_("Costs ${cost}, and ${more} more on each floor up.") if upstairs else N_("Costs ${cost}.")
    lines = [say(words, cost=ground, more=upstairs)]
    if name in EXTRAS:
        return lines
    known = numbers.kinds[name]
    if known.upkeep:
        lines.append(say("Upkeep ${n} a round.", n=known.upkeep))
    return [*lines, say(RULES[known.colour])] if known.colour in RULES else lines


def _doctor(say: Say, view: View, colour: int) -> Detail:
    """Describe a doctor of a colour: price, patients, points (C31, C37, C42, C47)."""
    numbers = numbers_of(view.catalogue)
    there = [doctor for doctor in view.university if doctor and doctor.colour == colour]
    price = min(view.hire_costs[doctor.id] for doctor in there)
    lines = [
        _hired(say, price, salary_of(view, "doctor", colour), numbers.score.doctors[colour]),
        say(
            "Treats {colour} patients alone, others with a nurse for each step of colour: {nurses}.",
            colour=say(COLOUR_NAMES[colour]),
            nurses=numbers.care.nurses_each_step,
        ),
    ]
    return Detail(Label(say(DOCTORS[colour]), emoji=DOTS[colour]), "\n".join(lines), say(JOKES[colour]))


def _hired(say: Say, price: int, wage: int, points: int) -> str:
    words = N_("${price} to hire, ${wage} salary a round, +{points} at the end.")
    return say(words, price=price, wage=wage, points=points)


def _staff(say: Say, view: View) -> list[Detail]:
    """Return nurses and orderlies (C31, C37, C42)."""
    numbers, found = numbers_of(view.catalogue), []
    helps = {
        "nurse": (N_("Nurse"), "💉", N_("Helps a doctor with patients of another colour."), numbers.score.nurse),
        "orderly": (
            N_("Orderly"),
            "🧹",
            N_("In a supply room: no upkeep for it and its neighbours."),
            numbers.score.orderly,
        ),
    }
    for role, (name, emoji, words, points) in helps.items():
        price = next((cost for person, cost in view.hire_costs.items() if person.startswith(role)), None)
        if price is not None:
            told = _hired(say, price, salary_of(view, role, 0), points)
            found.append(Detail(Label(say(name), emoji=emoji), f"{told}\n{say(words)}"))
    return found
