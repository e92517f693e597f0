"""C15, C27: own double tiles, built at any time, without a Build, even on another's turn, until the game is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.clinic import events as ev
from engines.clinic.layout import grid, layout
from engines.clinic.moves import Done, Double
from engines.clinic.parking import places
from engines.clinic.pieces import family
from engines.clinic.rules.build import affordable, cash_problem, price
from engines.clinic.rules.checks import LAST_DOUBLE
from engines.clinic.sites import lost_tiles, pair_candidates, pairs, problem
from engines.clinic.state import Clinic, ClinicGame, DraftingBonus, DraftingDoubles, Founding, clone_clinic, parked
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason

ANY_TIME = 0
"""The step of a question that is open throughout the game."""
DOUBLE = Prompt("double")
_NOBODY_OWNS = (Founding, DraftingBonus)
"""The steps before double tiles are drafted."""


# --------------------------------------------------------------------------------------------------- decisions


def openings(s: ClinicGame) -> list[PendingDecision]:
    """Offer every owner their double tiles while the game awaits any player; no one waits for an answer."""
    found: list[PendingDecision] = []
    if isinstance(s.step, _NOBODY_OWNS):
        return found
    for seat, clinic in enumerate(s.clinics):
        if not clinic.doubles or clinic.stage == LAST_DOUBLE or drafting(s, seat):
            continue
        if moves := double_moves(clinic):
            found.append(PendingDecision(ANY_TIME, seat, DOUBLE, must=False, moves=moves))
    return found


def last_double(s: ClinicGame, seat: int, step: int) -> PendingDecision:
    """Ask once more after the last Pay, and wait, so that it does not matter who pays last (C15)."""
    moves = (Done(), *double_moves(s.clinics[seat]))
    return PendingDecision(step, seat, Prompt("last_double"), must=True, moves=moves, default=Done())


def tries(s: ClinicGame, seat: int) -> list[Move]:
    """Return every own tile on every open pair of spaces."""
    clinic = s.clinics[seat]
    return [Double(tile, *pair) for tile in clinic.doubles for pair in pair_candidates(clinic)]


def asks_again(s: ClinicGame, seat: int) -> bool:
    """Return True if this seat, having paid, could still build a double tile before the end (C15)."""
    clinic = s.clinics[seat]
    return s.round == s.numbers.rounds and bool(clinic.doubles and (double_moves(clinic) or _freed(clinic)))


def _freed(clinic: Clinic) -> bool:
    """Return True if cars that must still leave could free a place for a double tile (C4, C69)."""
    if not clinic.leaving:
        return False
    without = clone_clinic(clinic)
    without.cars.clear()
    parked(without)
    around = grid(clinic).borders_of
    for move in double_moves(without):
        assert isinstance(move, Double)
        borders = {*around.get(move.at, ()), *around.get(move.other, ())}
        if sum(clinic.cars.get(border, 0) for border in borders) <= clinic.leaving:
            return True
    return False


def drafting(s: ClinicGame, seat: int) -> bool:
    """Return True if this seat does not own its double tiles for good yet (C15)."""
    if isinstance(s.step, DraftingDoubles):
        return seat in s.step.queue
    return isinstance(s.step, _NOBODY_OWNS)


def double_moves(clinic: Clinic) -> tuple[Move, ...]:
    """Return every double tile on every pair of spaces it may take."""
    kept: dict[str, Any] = clinic.__dict__
    found: tuple[Move, ...] | None = kept.get("doubles")
    if found is None:
        found = kept["doubles"] = tuple([move for tile in clinic.doubles for move in _affordable(clinic, tile)])
    return found


def _affordable(clinic: Clinic, tile: str) -> Iterable[Double]:
    """Return one tile on the pairs of spaces that cash pays and that leave a place for a car that came."""
    kept: dict[str, tuple[Double, ...]] = clinic.__dict__.setdefault("elements", {})
    found, kind = kept.get(tile), family(tile)
    if found is None:
        found = kept[tile] = tuple([Double(tile, one, other) for one, other in pairs(clinic, kind)])
    paid = affordable(clinic, kind, found)
    if not clinic.arriving:
        return paid
    return (move for move in paid if not _needs_place(clinic, kind, (move.at, move.other)))


def _needs_place(clinic: Clinic, kind: str, spaces: tuple[str, str]) -> Reason | None:
    """Require a remaining place for a car that has just come (C4)."""
    if not clinic.arriving or kind == "huge_parking_lot" or layout(clinic).grid.floor[spaces[0]]:
        return None
    closed = {border for space in spaces for border in layout(clinic).grid.borders_of[space]}
    if any(place not in closed for place in places(clinic)):
        return None
    return Reason("car_needs_place", "C4", {"at": spaces[0]})


# ------------------------------------------------------------------------------------------------ checks and actions


def why_not_double(s: ClinicGame, seat: int, move: Double) -> Reason | None:
    """Require your own tile, a legal pair of spaces, and cash (C27)."""
    clinic = s.clinics[seat]
    if drafting(s, seat):
        return Reason("doubles_later", "C15")
    if move.tile not in clinic.doubles:
        return Reason("no_such_tile", "C15", {"tile": move.tile})
    kind, spaces = family(move.tile), (move.at, move.other)
    return (
        problem(clinic, kind, spaces)
        or _needs_place(clinic, kind, spaces)
        or cash_problem(clinic, price(clinic, kind, move.at))
    )


def double(emit: Emit[ClinicGame], seat: int, move: Double) -> None:
    clinic = emit.state.clinics[seat]
    kind, spaces = family(move.tile), (move.at, move.other)
    lost = lost_tiles(clinic, kind, spaces)
    emit(ev.Constructed(seat, kind, spaces, price(clinic, kind, move.at), "double", move.tile, lost))


def last_doubles(emit: Emit[ClinicGame], seat: int) -> None:
    """End the last question of a seat that can build no double tile any longer (C15)."""
    if emit.state.clinics[seat].stage == LAST_DOUBLE and not asks_again(emit.state, seat):
        emit(ev.BusinessEnded(seat))
