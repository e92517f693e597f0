"""Words for the effects of a piece at a place: "works at once", "no supplies beside it, parking −4"."""

from __future__ import annotations

from bot.faces.clinic import effects
from bot.faces.clinic.outlook import my_clinic
from bot.faces.clinic.spaces import border, border_name, place_name
from bot.faces.clinic.where import border_numbers, pair_label, space_label
from bot.faces.kept import kept
from bot.faces.values import clip
from bot.words import N_, Say
from engines.clinic.cards import numbers_of
from engines.clinic.pieces import DOUBLES, family
from engines.clinic.prospects import Prospect, prospect, prospects
from engines.clinic.sites import garden_spaces
from engines.clinic.view import View

LACKING = {
    ("service_hub",): N_("no hub beside it"),
    ("supply_room",): N_("no supplies beside it"),
    ("service_hub", "supply_room"): N_("no hub and no supplies beside it"),
}


def words(say: Say, view: View, one: Prospect, *, cheapest: int | None = None) -> str:
    """Return the effects of a place; its price only if it is not the cheapest."""
    parts = []
    if cheapest is not None and one.price > cheapest:
        parts.append(say.money("$", one.price))
    parts += _good(say, one)
    if one.lacks:
        parts.append(say(LACKING[one.lacks]))
    if border(one.spaces[0]):
        parts.append(border_name(say, one.spaces[0], view, view.seat or 0))
    elif one.parking > 0:
        parts.append(say("parking −{n}", n=one.parking))
    elif one.parking < 0:
        parts.append(say("parking +{n}", n=-one.parking))
    return clip(", ".join(parts), 100)


def _good(say: Say, one: Prospect) -> list[str]:
    found = [say("works at once")] if one.works else []
    if one.wakes:
        found.append(say.count("{n} room begins to work", "{n} rooms begin to work", len(one.wakes)))
    if one.richer:
        found.append(
            say.count(
                "+${more} a patient in {n} room", "+${more} a patient in {n} rooms", len(one.richer), more=one.more
            )
        )
    return found


def best_of(view: View, kind: str) -> Prospect | None:
    """Return the best place of a piece, or None."""
    return next(iter(_places(view, kind)), None)


def cheapest(view: View, kind: str) -> int:
    """Return the lowest price of a piece; the price on the ground if it has no place now."""
    prices = [one.price for one in _places(view, kind)]
    return min(prices, default=numbers_of(view.catalogue).cost(family(kind), 0))


@kept
def _places(view: View, kind: str) -> tuple[Prospect, ...]:
    return prospects(my_clinic(view), kind)


def at(view: View, kind: str, where: str, other: str = "") -> Prospect:
    """Return the effects of a piece at one place."""
    clinic = my_clinic(view)
    spaces = (where, other) if other else garden_spaces(clinic, where) if kind == "garden" else (where,)
    return prospect(clinic, family(kind) if family(kind) in DOUBLES else kind, spaces)


def piece(say: Say, view: View, kind: str) -> str:
    """Describe a piece before its place is chosen: where it works at once, else its rules."""
    best = best_of(view, kind)
    good = _good(say, best) if best else []
    if best is None or not good:
        return effects.does(say, view, kind)
    where = (
        pair_label(*best.spaces)
        if len(best.spaces) == 2 and family(kind) in DOUBLES
        else place(say, view, best.spaces[0])
    )
    return say("{what} in {place}", what=good[0], place=where) if best.works else f"{where}{say.colon}{good[0]}"


def place(say: Say, view: View, where: str) -> str:
    """Return a place as picture and button name it; a border without a number in words."""
    if border(where) is None:
        return space_label(where) if where[:1] == "c" else place_name(say, view, where, view.seat or 0)
    number = border_numbers(view).get(where)
    return str(number) if number else border_name(say, where, view, view.seat or 0)
