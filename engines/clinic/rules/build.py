"""C18-C26: the moves of a Build: elements, the first conveyors, and the piece of a bonus tile (C14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from engines.clinic import events as ev
from engines.clinic.extras import conveyors_problem
from engines.clinic.layout import grid, layout, numbers
from engines.clinic.moves import Build, Conveyors, Double, Place
from engines.clinic.pieces import EXTRAS, SPECIALS, family, service_of
from engines.clinic.rules.checks import acts, turn
from engines.clinic.sites import (
    candidates,
    conveyor_pairs,
    garden_spaces,
    lost_tiles,
    site_problem,
    sites,
)
from engines.clinic.state import Acting, Clinic, ClinicGame, DraftingBonus
from engines.course import Emit
from engines.game import Move, Reason

B = TypeVar("B", Build, Double)

PLAIN = ("treatment_room", "supply_room", "garden", *EXTRAS)
"""Kinds of which everyone has pieces of their own."""


def kinds_in_play(s: ClinicGame) -> tuple[str, ...]:
    """Return everything a Build might build in this game."""
    return (*PLAIN, *s.stock)


def used(clinic: Clinic, kind: str) -> int:
    """Count the pieces of a kind on the board, without printed ones (C9)."""
    match kind:
        case "entrance":
            return len(clinic.entrances)
        case "parking_tile":
            return len(clinic.parking_tiles)
        case "helipad":
            return len(clinic.helipads)
        case "conveyor":
            return len(clinic.conveyors)
    return layout(clinic).pieces.get(kind, 0)


def limit_problem(clinic: Clinic, kind: str, more: int = 1) -> Reason | None:
    """Require `more` unused pieces of a kind (C9)."""
    limit = numbers(clinic).each[kind]
    return Reason("used_up", "C9", {"kind": kind, "n": limit}) if used(clinic, kind) + more > limit else None


def elements_problem(s: ClinicGame, kind: str) -> Reason | None:
    """Require at most two elements, or a supply room as a third with a treatment room among them (C18)."""
    assert isinstance(s.step, Acting)
    limit, elements = s.numbers.build.elements, s.step.elements
    if len(elements) < limit:
        return None
    if len(elements) == limit and {"treatment_room", "supply_room"} <= {*elements, kind}:
        return None
    return Reason("two_elements", "C18", {"n": limit})


def kind_problem(s: ClinicGame, seat: int, kind: str) -> Reason | None:
    """Return why this seat may not build one more of a kind in this Build anywhere (C9, C10, C18-C21)."""
    clinic = s.clinics[seat]
    if kind not in PLAIN and kind not in s.stock:
        starting = family(kind) == "service_hub" and service_of(kind) in s.rows
        return Reason("starting_hub" if starting else "not_in_play", "C10", {"kind": kind})
    reason = elements_problem(s, kind)
    if reason:
        return reason
    if kind in PLAIN:
        return limit_problem(clinic, kind)
    limits = s.numbers.build
    if family(kind) == "service_hub" and clinic.hubs_built >= limits.hubs:
        return Reason("one_hub", "C19", {"n": limits.hubs})
    if kind in SPECIALS and clinic.specials_built >= limits.specials:
        return Reason("one_special", "C21", {"n": limits.specials})
    if kind not in s.open_tiles:
        return Reason("not_open" if s.stock[kind] else "sold_out", "C10", {"kind": kind})
    return None


def price(clinic: Clinic, kind: str, at: str) -> int:
    """Return the price of a piece at a space or border, in dollars (C19-C26)."""
    return numbers(clinic).cost(family(kind), grid(clinic).floor.get(at, 0))


def cash_problem(clinic: Clinic, cost: int) -> Reason | None:
    if clinic.cash < cost:
        return Reason("too_dear", "C18", {"cost": cost, "cash": clinic.cash})
    return None


def moves(s: ClinicGame, seat: int) -> Iterator[Move]:
    """Yield every element this seat may build now, then the piece of its bonus tile (C18)."""
    clinic = s.clinics[seat]
    for kind in kinds_in_play(s):
        if kind_problem(s, seat, kind) is None:
            yield from affordable(clinic, family(kind), elements(clinic, kind))
    first = [Conveyors(one, other) for one, other in conveyor_pairs(clinic)]
    if first and _no_conveyors(s, seat, first[0]) is None:
        yield from first
    yield from placements(clinic)


def elements(clinic: Clinic, kind: str) -> tuple[Build, ...]:
    """Return a piece at every legal place, at any price."""
    kept: dict[str, tuple[Build, ...]] = clinic.__dict__.setdefault("elements", {})
    found = kept.get(kind)
    if found is None:
        found = kept[kind] = tuple([Build(kind, at) for at in sites(clinic, kind)])
    return found


def affordable(clinic: Clinic, name: str, found: tuple[B, ...]) -> Sequence[B]:
    """Return those of these builds that cash in hand pays (C18)."""
    costs, floor, cash = numbers(clinic).costs(name), grid(clinic).floor, clinic.cash
    return found if costs[-1] <= cash else [move for move in found if costs[floor.get(move.at, 0)] <= cash]


def tries(s: ClinicGame, seat: int) -> list[Move]:
    """Return every kind at every place where it could be."""
    if not acts(s, seat, "build"):
        return []
    clinic = s.clinics[seat]
    return [
        Build(kind, at)
        for kind in kinds_in_play(s)
        for at in candidates(clinic, family(kind) if kind in s.stock else kind)
    ]


# ------------------------------------------------------------------------------------------------ elements


def why_not_build(s: ClinicGame, seat: int, move: Build) -> Reason | None:
    """Require your own Build, an available piece, a legal place, and cash."""
    clinic = s.clinics[seat]
    return (
        turn(s, seat, "build")
        or kind_problem(s, seat, move.kind)
        or site_problem(clinic, move.kind, move.at)
        or cash_problem(clinic, price(clinic, move.kind, move.at))
    )


def build(emit: Emit[ClinicGame], seat: int, move: Build) -> None:
    clinic = emit.state.clinics[seat]
    spaces = garden_spaces(clinic, move.at) if move.kind == "garden" else (move.at,)
    cost = price(clinic, move.kind, move.at)
    emit(ev.Constructed(seat, move.kind, spaces, cost, "build", lost=lost_tiles(clinic, move.kind, spaces)))


def why_not_conveyors(s: ClinicGame, seat: int, move: Conveyors) -> Reason | None:
    """Require your own Build, two adjacent modules for the first two conveyors, and the price of one purchase (C26,
    C58).
    """
    return turn(s, seat, "build") or _no_conveyors(s, seat, move)


def _no_conveyors(s: ClinicGame, seat: int, move: Conveyors) -> Reason | None:
    clinic = s.clinics[seat]
    return (
        kind_problem(s, seat, "conveyor")
        or limit_problem(clinic, "conveyor", 2)
        or conveyors_problem(clinic, move.at, move.other)
        or cash_problem(clinic, s.numbers.cost("conveyor", 0))
    )


def conveyors(emit: Emit[ClinicGame], seat: int, move: Conveyors) -> None:
    emit(ev.Constructed(seat, "conveyor", (move.at, move.other), emit.state.numbers.cost("conveyor", 0), "build"))


# ------------------------------------------------------------------------------------------------ bonus pieces


def placements(clinic: Clinic) -> list[Move]:
    """Return where the piece of a bonus tile may be placed (C14)."""
    if not clinic.bonus or limit_problem(clinic, clinic.bonus):
        return []
    return [Place(clinic.bonus, at) for at in sites(clinic, clinic.bonus)]


def why_not_place(s: ClinicGame, seat: int, move: Place) -> Reason | None:
    """Require the piece of your own bonus tile and a legal place (C14)."""
    clinic = s.clinics[seat]
    if not clinic.bonus or clinic.bonus != move.kind:
        return Reason("no_such_bonus", "C14", {"kind": move.kind})
    return limit_problem(clinic, move.kind) or site_problem(clinic, move.kind, move.at)


def place(emit: Emit[ClinicGame], seat: int, move: Place) -> None:
    """Place the piece, free of charge and not as an element (C57); in the draft it ends the turn."""
    spaces = garden_spaces(emit.state.clinics[seat], move.at) if move.kind == "garden" else (move.at,)
    emit(ev.Constructed(seat, move.kind, spaces, 0, "bonus"))
    if isinstance(emit.state.step, DraftingBonus):
        emit(ev.BonusTurnEnded())
