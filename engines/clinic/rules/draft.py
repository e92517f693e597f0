"""C14, C15: bonus tiles, then pairs of double tiles, each drafted in reverse turn order."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.moves import Claim, Draft, Keep, Place, Swap
from engines.clinic.rules.build import limit_problem
from engines.clinic.rules.cars import no_entry
from engines.clinic.rules.setup import bonus_person
from engines.clinic.sites import garden_spaces, site_problem, sites
from engines.clinic.state import BonusDraft, Clinic, ClinicGame, DoubleDraft
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason


def claiming(s: ClinicGame, step: BonusDraft) -> PendingDecision:
    """C14: choose a bonus tile, or place the one that was chosen."""
    seat = step.queue[0]
    clinic = s.clinics[seat]
    moves: tuple[Move, ...]
    if step.placing:
        moves = tuple(placements(clinic))
        return PendingDecision(
            step.id, seat, Prompt("place", {"kind": clinic.bonus}), must=True, moves=moves, default=moves[0]
        )
    moves = tuple(Claim(bonus) for bonus in s.bonuses if why_no_claim(s, seat, bonus) is None)
    return PendingDecision(step.id, seat, Prompt("claim"), must=True, moves=moves, default=moves[0])


def placements(clinic: Clinic) -> list[Move]:
    """C14: where the piece of a bonus tile may be placed."""
    if not clinic.bonus or limit_problem(clinic, clinic.bonus):
        return []
    return [Place(clinic.bonus, at) for at in sites(clinic, clinic.bonus)]


def why_no_claim(s: ClinicGame, seat: int, bonus: str) -> Reason | None:
    """C14: one of those that lie open; staff need a place for their car."""
    if bonus not in s.bonuses:
        return Reason("bonus_gone", "C14", {"bonus": bonus})
    return no_entry(s.clinics[seat]) if bonus_person(s, bonus) else None


def why_no_place(clinic: Clinic, kind: str, at: str) -> Reason | None:
    """C14: the piece of one's own bonus tile, where it may be built."""
    if not clinic.bonus or clinic.bonus != kind:
        return Reason("no_such_bonus", "C14", {"kind": kind})
    return limit_problem(clinic, kind) or site_problem(clinic, kind, at)


def claim(emit: Emit[ClinicGame], seat: int, bonus: str) -> None:
    """Take a bonus tile; a piece that fits nowhere waits for a later Build."""
    s = emit.state
    cash = s.table.bonus.cash if bonus == "bonus.cash" else 0
    emit(ev.BonusClaimed(seat, bonus, cash, bonus_person(s, bonus)))
    if not placements(s.clinics[seat]):
        emit(ev.BonusTurnEnded())


def place(emit: Emit[ClinicGame], seat: int, kind: str, at: str) -> None:
    """Place the piece of a bonus tile free of charge."""
    spaces = garden_spaces(emit.state.clinics[seat], at) if kind == "garden" else (at,)
    emit(ev.Constructed(seat, kind, spaces, 0, "bonus"))
    if isinstance(emit.state.step, BonusDraft):
        emit(ev.BonusTurnEnded())


def drafting(s: ClinicGame, step: DoubleDraft) -> PendingDecision:
    """C15: take a pair, then keep it or swap one tile with the solitary one."""
    seat = step.queue[0]
    moves: tuple[Move, ...]
    if step.swapping:
        moves = (Keep(), *(Swap(tile) for tile in s.clinics[seat].doubles))
        prompt = Prompt("swap", {"tile": s.solitary})
        return PendingDecision(step.id, seat, prompt, must=True, moves=moves, default=Keep())
    moves = tuple(Draft(first) for first, _ in s.pairs)
    return PendingDecision(step.id, seat, Prompt("draft"), must=True, moves=moves, default=moves[0])


def draft(emit: Emit[ClinicGame], seat: int, tile: str) -> None:
    """Take the pair that begins with this tile."""
    emit(ev.PairDrafted(seat, next(pair for pair in emit.state.pairs if pair[0] == tile)))


def end_draft(emit: Emit[ClinicGame], seat: int, gave: str) -> None:
    """Keep the pair (`gave` empty), or give a tile for the solitary one."""
    emit(ev.DraftEnded(seat, gave, emit.state.solitary if gave else ""))
