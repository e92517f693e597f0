"""C11: the first pieces, placed by all seats at once."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.layout import grid, layout, table
from engines.clinic.moves import Found, Preset, TakeBack
from engines.clinic.rules.setup import STAGES
from engines.clinic.sites import site_problem
from engines.clinic.state import Clinic, ClinicGame
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason

READY = "ready"


def founding(s: ClinicGame, seat: int, step: int) -> PendingDecision | None:
    """A ready-made layout, or the next piece."""
    clinic = s.clinics[seat]
    if clinic.stage not in STAGES:
        return None
    moves: list[Move] = []
    if clinic.stage == STAGES[0]:
        moves += [Preset(place + 1) for place in range(len(table(clinic).layouts[clinic.board]))]
    moves += [Found(clinic.stage, at) for at in founding_sites(clinic)]
    default = moves[0]
    if clinic.stage != STAGES[0]:
        moves.append(TakeBack())
    return PendingDecision(
        step, seat, Prompt("found", {"kind": clinic.stage}), must=True, moves=tuple(moves), default=default
    )


def founding_sites(clinic: Clinic) -> list[str]:
    """Where the next piece may be placed."""
    places = grid(clinic).borders if clinic.stage == "entrance" else grid(clinic).ground
    return [at for at in places if why_no_found(clinic, clinic.stage, at) is None]


def why_no_found(clinic: Clinic, kind: str, at: str) -> Reason | None:
    """C11: in order, where it may stand, and so that an entrance stays possible."""
    if clinic.stage not in STAGES:
        return Reason("founded", "C11")
    if kind != clinic.stage:
        return Reason("found_order", "C11", {"kind": clinic.stage})
    reason = site_problem(clinic, kind, at)
    if reason or kind == "entrance":
        return reason
    if grid(clinic).floor[at]:
        return Reason("unsupported", "C28", {"at": at})
    return None if _entrance_possible(clinic, at) else Reason("no_entrance_left", "C11", {"at": at})


def _entrance_possible(clinic: Clinic, at: str) -> bool:
    lay = layout(clinic)
    left = len(STAGES) - 2 - STAGES.index(clinic.stage)
    for border in lay.grid.borders:
        if not lay.grid.may_enter(border):
            continue
        sides = lay.grid.sides[border]
        modules = sum(space == at or lay.is_module(space) for space in sides)
        empty = any(space != at and space not in lay.at for space in sides)
        if modules == 1 or (not modules and left and empty):
            return True
    return False


def why_no_preset(clinic: Clinic, number: int) -> Reason | None:
    """C11: a ready-made layout of this board, on an empty ground."""
    if clinic.stage != STAGES[0]:
        return Reason("founded" if clinic.stage not in STAGES else "found_order", "C11", {"kind": clinic.stage})
    if not 1 <= number <= len(table(clinic).layouts[clinic.board]):
        return Reason("no_layout", "C11")
    return None


def found(emit: Emit[ClinicGame], seat: int, kind: str, at: str) -> None:
    """Place one piece; after the entrance the first doctor comes."""
    emit(ev.Constructed(seat, kind, (at,), 0, "start"))
    following = STAGES.index(kind) + 1
    emit(ev.Stage(seat, STAGES[following] if following < len(STAGES) else READY))
    if kind == "entrance":
        starter = emit.state.table.dealt("doc", emit.state.seats)[seat]
        emit(ev.DoctorCame(seat, starter, at))


def use_preset(emit: Emit[ClinicGame], seat: int, number: int) -> None:
    """Place all pieces of a layout."""
    clinic = emit.state.clinics[seat]
    chosen = table(clinic).layouts[clinic.board][number - 1]
    for stage, at in zip(STAGES, (*chosen.spaces().values(), chosen.border()), strict=True):
        found(emit, seat, stage, at)


def take_back(emit: Emit[ClinicGame], seat: int) -> None:
    """Begin anew."""
    emit(ev.Unfounded(seat))
    emit(ev.Stage(seat, STAGES[0]))
