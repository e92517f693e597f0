"""C11: the first pieces, placed by all seats at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.clinic import events as ev
from engines.clinic.layout import grid, layout, numbers
from engines.clinic.moves import Found, Preset, TakeBack
from engines.clinic.rules.cars import parked_first
from engines.clinic.rules.checks import READY
from engines.clinic.sites import site_problem, sites
from engines.clinic.state import Clinic, ClinicGame, DraftingBonus, Founding
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason
from engines.steps import Stage

FIRST_PIECES = ("service_hub.psychiatry", "treatment_room", "supply_room", "entrance")
"""The first pieces, in order; a clinic's stage is the next one, until all are placed."""


# --------------------------------------------------------------------------------------------------- decisions


def _founding(s: ClinicGame, seat: int, step: Founding) -> PendingDecision | None:
    """Ask for a ready-made layout, or the next piece."""
    clinic = s.clinics[seat]
    if clinic.stage == READY:
        return None
    kept: dict[str, Any] = clinic.__dict__
    moves: tuple[Move, ...] | None = kept.get("found")
    if moves is None:
        moves = kept["found"] = tuple(_menu(clinic))
    prompt = Prompt("found", {"kind": clinic.stage})
    return PendingDecision(step.id, seat, prompt, must=True, moves=moves, default=moves[0])


def _menu(clinic: Clinic) -> Iterator[Move]:
    if clinic.stage == FIRST_PIECES[0]:
        yield from (Preset(place + 1) for place in range(len(numbers(clinic).layouts[clinic.terms.board])))
    yield from (Found(clinic.stage, at) for at in sites(clinic, clinic.stage) if _no_way_in(clinic, at) is None)
    if clinic.stage != FIRST_PIECES[0]:
        yield TakeBack()


def _places(clinic: Clinic) -> tuple[str, ...]:
    return grid(clinic).borders if clinic.stage == "entrance" else grid(clinic).ground


def tries(s: ClinicGame, seat: int) -> list[Move]:
    """Return the next piece at every place."""
    clinic = s.clinics[seat]
    return [Found(clinic.stage, at) for at in _places(clinic)] if clinic.stage in FIRST_PIECES else []


# ------------------------------------------------------------------------------------------------- checks


def why_not_preset(s: ClinicGame, seat: int, move: Preset) -> Reason | None:
    """Require a ready-made layout of this board, on an empty ground."""
    clinic = s.clinics[seat]
    if clinic.stage != FIRST_PIECES[0]:
        return Reason("founded" if clinic.stage not in FIRST_PIECES else "found_order", "C11", {"kind": clinic.stage})
    if not 1 <= move.layout <= len(numbers(clinic).layouts[clinic.terms.board]):
        return Reason("no_layout", "C11")
    return None


def why_not_found(s: ClinicGame, seat: int, move: Found) -> Reason | None:
    """Require the next piece, a legal place, and a possible entrance."""
    clinic = s.clinics[seat]
    if clinic.stage not in FIRST_PIECES:
        return Reason("founded", "C11")
    if move.kind != clinic.stage:
        return Reason("found_order", "C11", {"kind": clinic.stage})
    return _cannot_stand(clinic, move.at)


def _cannot_stand(clinic: Clinic, at: str) -> Reason | None:
    return site_problem(clinic, clinic.stage, at) or _no_way_in(clinic, at)


def _no_way_in(clinic: Clinic, at: str) -> Reason | None:
    """Require the ground floor, and that an entrance stays possible."""
    if clinic.stage == "entrance":
        return None
    if grid(clinic).floor[at]:
        return Reason("unsupported", "C28", {"at": at})
    return None if _entrance_possible(clinic, at) else Reason("no_entrance_left", "C11", {"at": at})


def _entrance_possible(clinic: Clinic, at: str) -> bool:
    lay = layout(clinic)
    left = len(FIRST_PIECES) - 2 - FIRST_PIECES.index(clinic.stage)
    for border in lay.grid.borders:
        if not lay.grid.may_enter(border):
            continue
        sides = lay.grid.sides[border]
        modules = len([space for space in sides if space == at or lay.is_module(space)])
        if modules == 1:
            return True
        if not modules and left and any(space != at and space not in lay.at for space in sides):
            return True
    return False


# --------------------------------------------------------------------------------------------------------- actions


def preset(emit: Emit[ClinicGame], seat: int, move: Preset) -> None:
    clinic = emit.state.clinics[seat]
    chosen = numbers(clinic).layouts[clinic.terms.board][move.layout - 1]
    for kind, at in zip(FIRST_PIECES, (*chosen.spaces().values(), chosen.border()), strict=True):
        found(emit, seat, Found(kind, at))


def found(emit: Emit[ClinicGame], seat: int, move: Found) -> None:
    """Place one piece; after the entrance the first doctor comes."""
    emit(ev.Constructed(seat, move.kind, (move.at,), 0, "start"))
    emit(ev.StageReached(seat, (*FIRST_PIECES, READY)[FIRST_PIECES.index(move.kind) + 1]))
    if move.kind == "entrance":
        starter = emit.state.numbers.dealt("doc", emit.state.seats)[seat]
        emit(ev.DoctorCame(seat, starter, move.at))


def take_back(emit: Emit[ClinicGame], seat: int, _move: TakeBack) -> None:
    """Begin again (C50)."""
    emit(ev.TookBackFounding(seat))
    emit(ev.StageReached(seat, FIRST_PIECES[0]))


# ------------------------------------------------------------------------------------------------ after founding


def _asks(s: ClinicGame, _step: Founding) -> bool:
    return any(clinic.stage != READY or clinic.arriving for clinic in s.clinics)


def _draft(emit: Emit[ClinicGame], _step: Founding) -> None:
    """Begin the draft of bonus tiles, in reverse turn order (C14)."""
    emit(ev.Entered(DraftingBonus(emit.state.step_id + 1, list(emit.state.order[::-1]))))


FOUNDING = Stage(_asks, parked_first(_founding), _draft)
