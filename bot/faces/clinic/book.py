"""The book of Clinic: pieces, people, tiles and goals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from PIL.Image import Image

from bot.drawing.palette import SEVERITY, TEXT, Rgb
from bot.faces.book import Entry
from bot.faces.clinic import effects
from bot.faces.clinic.details import JOKES, RULES
from bot.faces.clinic.names import (
    ACTIONS,
    BONUSES,
    COLOUR_NAMES,
    DOCTORS,
    DOTS,
    KINDS,
    PATIENTS,
    SERVICES,
    kind_emoji,
)
from bot.faces.clinic.signs import ACTION_SIGNS, BLUE, BONUS_SIGNS, FILLS, HUB, KIND_SIGNS, SERVICE_SIGNS
from bot.faces.clinic.theme import THEME
from bot.faces.clinic.words import GOALS
from bot.faces.plate import Plate, draw_plate
from bot.words import N_, Say
from engines.clinic.cards import Numbers, numbers_of
from engines.clinic.pieces import DOUBLES, EXTRAS, SPECIALS
from engines.clinic.view import View

ROOMS, SPECIAL, DOUBLE, PIECES = N_("Rooms"), N_("Special modules"), N_("Double tiles"), N_("Pieces beside the rooms")
STAFF, QUEUE, WARDS, TILES = N_("Staff"), N_("People in the queue"), N_("Services"), N_("Action tiles")
GIFTS, AIMS = N_("Bonus tiles"), N_("Goals of the game for one")


@dataclass(frozen=True, slots=True)
class Shelf:
    """The parts of a view that the words for a piece need: the numbers, and the owner of the tiles."""

    catalogue: str
    seat: int = 0
    clinics: tuple[Any, ...] = ()


def entries(say: Say, catalogue: str) -> list[Entry]:
    """Return rooms, special modules, double tiles, pieces, staff, patients, services, action and bonus tiles, goals."""
    numbers, shelf = numbers_of(catalogue), cast("View", Shelf(catalogue))
    rooms = [kind for kind in KINDS if kind not in (*SPECIALS, *DOUBLES, *EXTRAS, "garden")]
    beside = ["garden", *EXTRAS]
    return [
        *(_piece(say, shelf, kind, ROOMS) for kind in rooms),
        *(_piece(say, shelf, kind, SPECIAL) for kind in SPECIALS),
        *(_piece(say, shelf, kind, DOUBLE) for kind in DOUBLES),
        *(_piece(say, shelf, kind, PIECES) for kind in beside),
        *(_doctor(say, numbers, colour) for colour in range(len(DOCTORS))),
        *_others(say, numbers),
        *(_patient(say, numbers, colour) for colour in range(len(PATIENTS))),
        *(_service(say, name) for name in SERVICES),
        *(_action(say, numbers, name) for name in ACTIONS),
        *(_bonus(say, shelf, name) for name in BONUSES),
        *(_goal(say, numbers, name) for name in GOALS),
    ]


def _piece(say: Say, shelf: View, kind: str, group: str) -> Entry:
    numbers, price = numbers_of(shelf.catalogue), N_("Costs ${cost}.")
    ground = numbers.cost(kind, 0)
    upstairs = numbers.cost(kind, 1) - ground
    if upstairs:
        price = N_("Costs ${cost}, and ${more} more on each floor up.")
    lines = [effects.does(say, shelf, kind), say(price, cost=ground, more=upstairs)]
    known = numbers.kinds.get(kind)
    if known is not None and known.upkeep:
        lines.append(say("Upkeep ${n} a round.", n=known.upkeep))
    if known is not None and known.colour in RULES:
        lines.append(say(RULES[known.colour]))
    return Entry(kind, say(KINDS[kind].name), say(group), "\n".join(lines), kind_emoji(kind))


def _doctor(say: Say, numbers: Numbers, colour: int) -> Entry:
    lines = [
        say(
            "${wage} salary a round, +{points} at the end.",
            wage=numbers.expenses.doctors[colour],
            points=numbers.score.doctors[colour],
        ),
        say(
            "Treats {colour} patients alone, others with a nurse for each step of colour: {nurses}.",
            colour=say(COLOUR_NAMES[colour]),
            nurses=numbers.care.nurses_each_step,
        ),
    ]
    key = f"doctor-{colour}"
    return Entry(key, say(DOCTORS[colour]), say(STAFF), "\n".join(lines), DOTS[colour], joke=say(JOKES[colour]))


def _others(say: Say, numbers: Numbers) -> list[Entry]:
    """Return nurses and orderlies."""
    told = {
        "nurse": (N_("Nurse"), "💉", N_("Helps a doctor with patients of another colour.")),
        "orderly": (N_("Orderly"), "🧹", N_("In a supply room: no upkeep for it and its neighbours.")),
    }
    price, wage, points = numbers.hire.model_dump(), numbers.expenses.model_dump(), numbers.score.model_dump()
    costs = N_("${price} to hire, ${wage} salary a round, +{points} at the end.")
    return [
        Entry(
            role,
            say(name),
            say(STAFF),
            f"{say(costs, price=price[role], wage=wage[role], points=points[role])}\n{say(words)}",
            emoji,
        )
        for role, (name, emoji, words) in told.items()
    ]


def _patient(say: Say, numbers: Numbers, colour: int) -> Entry:
    lines = [
        say("Brings ${n} when treated.", n=numbers.care.income[colour]),
        say("Left waiting at the end: −{n}.", n=numbers.score.patients[colour]),
    ]
    return Entry(f"patient-{colour}", say(PATIENTS[colour]), say(QUEUE), "\n".join(lines), DOTS[colour])


def _service(say: Say, name: str) -> Entry:
    about = say("Its patients are treated where its hub stands on the floor: the {hub}.", hub=say(SERVICES[name].hub))
    return Entry(f"service-{name}", say(SERVICES[name].name), say(WARDS), about, SERVICES[name].emoji)


def _action(say: Say, numbers: Numbers, name: str) -> Entry:
    known = ACTIONS[name]
    lines = [
        say(known.hint, elements=numbers.build.elements, points=numbers.admit.points),
        say.count("You have {n} such tile.", "You have {n} such tiles.", dict(numbers.action_tiles)[name]),
    ]
    return Entry(f"action-{name}", say(known.text), say(TILES), "\n".join(lines), known.emoji)


def _bonus(say: Say, shelf: View, name: str) -> Entry:
    told = effects.bonus(say, shelf, name)
    return Entry(name.replace(".", "-"), say(BONUSES[name].text), say(GIFTS), told.hint, told.emoji)


def _goal(say: Say, numbers: Numbers, name: str) -> Entry:
    words = say(GOALS[name], **numbers.goals.model_dump())
    title = say("Goal: {what}", what=say(GOAL_NAMES[name]))
    return Entry(name.replace(".", "-"), title, say(AIMS), f"{words[:1].upper()}{words[1:]}.", "🎯")


GOAL_NAMES = {
    "goal.total": N_("points"),
    "goal.services": N_("every service"),
    "goal.care": N_("nobody lost"),
    "goal.seniors": N_("senior doctors"),
    "goal.buildings": N_("working buildings"),
}


# ------------------------------------------------------------------------------------------------ drawn


def sketch(say: Say, catalogue: str, key: str) -> Plate:
    entry = next((one for one in entries(say, catalogue) if one.key == key), None)
    if entry is None:
        raise KeyError(key)
    text, (figure, band) = entry.about.replace("\n", " "), _figure(key)
    group, _, rest = key.partition("-")
    colour = SEVERITY[int(rest)] if group in {"doctor", "patient"} else TEXT
    return Plate(entry.name, entry.kind, text, band, figure, colour)


def _figure(key: str) -> tuple[str, Rgb]:
    """Return the drawing of an entry, and the colour of its kind."""
    group, _, rest = key.partition("-")
    match group:
        case "doctor" | "patient" | "nurse" | "orderly":
            return group, BLUE
        case "service":
            return SERVICE_SIGNS[rest], HUB
        case "action":
            return ACTION_SIGNS[rest], THEME.accent
        case "bonus":
            return BONUS_SIGNS.get(rest) or KIND_SIGNS.get(rest, "star"), THEME.accent
        case "goal":
            return "target", THEME.accent
        case "service_hub":
            return "cross", HUB
    return KIND_SIGNS[key], FILLS.get(key, THEME.accent)


def draw(_say: Say, sketch: Plate) -> Image:
    return draw_plate(sketch, THEME)
