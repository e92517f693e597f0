"""C14, C15: bonus tiles, then pairs of double tiles, each drafted in reverse turn order."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.moves import Claim, Draft, Keep, Swap
from engines.clinic.pieces import role
from engines.clinic.rules.actions import begin_round
from engines.clinic.rules.build import placements
from engines.clinic.rules.cars import no_entry, parked_first
from engines.clinic.rules.checks import anybody_parks
from engines.clinic.state import ClinicGame, DraftingBonus, DraftingDoubles
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason
from engines.steps import Stage

BONUS_ROLES = {"bonus.doctor": "doctor", "bonus.orderly": "orderly", "bonus.nurse": "nurse"}
"""C14: the role of the person who comes with a bonus tile."""


# ------------------------------------------------------------------------------------------------ bonus tiles


def _claiming(s: ClinicGame, seat: int, step: DraftingBonus) -> PendingDecision | None:
    """Ask for a bonus tile, or for the place of the chosen one."""
    if step.queue[:1] != [seat] or anybody_parks(s):
        return None
    if step.placing:
        places = tuple(placements(s.clinics[seat]))
        prompt = Prompt("place", {"kind": s.clinics[seat].bonus})
        return PendingDecision(step.id, seat, prompt, must=True, moves=places, default=places[0])
    moves = tuple(Claim(bonus) for bonus in s.bonuses if _no_claim(s, seat, bonus) is None)
    return PendingDecision(step.id, seat, Prompt("claim"), must=True, moves=moves, default=moves[0])


def why_not_claim(s: ClinicGame, seat: int, move: Claim) -> Reason | None:
    """Require your turn, and an open bonus tile (C14)."""
    if not isinstance(s.step, DraftingBonus):
        return Reason("no_draft", "C14")
    if s.step.queue[:1] != [seat]:
        return Reason("wait_for_draft", "C14")
    return _no_claim(s, seat, move.bonus)


def _no_claim(s: ClinicGame, seat: int, bonus: str) -> Reason | None:
    """Require the tile, and a place for the car of its person."""
    if bonus not in s.bonuses:
        return Reason("bonus_gone", "C14", {"bonus": bonus})
    return no_entry(s.clinics[seat]) if _person(s, bonus) else None


def _person(s: ClinicGame, bonus: str) -> str:
    """Return the person who comes with a bonus tile; empty if none does."""
    wanted = BONUS_ROLES.get(bonus)
    return next((person for person in s.reserve if role(person) == wanted), "")


def claim(emit: Emit[ClinicGame], seat: int, move: Claim) -> None:
    """Take a bonus tile; a piece that fits nowhere waits for a later Build."""
    s = emit.state
    cash = s.numbers.bonus.cash if move.bonus == "bonus.cash" else 0
    emit(ev.BonusClaimed(seat, move.bonus, cash, _person(s, move.bonus)))
    if not placements(s.clinics[seat]):
        emit(ev.BonusTurnEnded())


def _asks(s: ClinicGame, step: DraftingBonus | DraftingDoubles) -> bool:
    return bool(step.queue) or anybody_parks(s)


def _box_bonuses(emit: Emit[ClinicGame], _step: DraftingBonus) -> None:
    """Begin the draft of double tiles, again in reverse turn order (C15)."""
    s = emit.state
    emit(ev.LeftoversBoxed(tuple(s.bonuses), tuple(s.reserve)))
    emit(ev.Entered(DraftingDoubles(s.step_id + 1, list(s.order[::-1]))))


BONUS_DRAFT = Stage(_asks, parked_first(_claiming), _box_bonuses)


# ------------------------------------------------------------------------------------------------ double tiles


def _drafting(s: ClinicGame, seat: int, step: DraftingDoubles) -> PendingDecision | None:
    """Ask for a pair, then whether to swap one of its tiles with the solitary one."""
    if step.queue[:1] != [seat]:
        return None
    moves: tuple[Move, ...]
    if step.swapping:
        moves = (Keep(), *(Swap(tile) for tile in s.clinics[seat].doubles))
        prompt = Prompt("swap", {"tile": s.solitary})
    else:
        moves = tuple(Draft(first) for first, _ in s.pairs)
        prompt = Prompt("draft")
    return PendingDecision(step.id, seat, prompt, must=True, moves=moves, default=moves[0])


def why_not_draft(s: ClinicGame, _seat: int, _move: Draft | Swap | Keep) -> Reason:
    """Return why the seat must wait: one drafts after another (C15)."""
    return Reason("wait_for_draft", "C15") if isinstance(s.step, DraftingDoubles) else Reason("no_draft", "C14")


def draft(emit: Emit[ClinicGame], seat: int, move: Draft) -> None:
    """Take the pair that begins with this tile."""
    emit(ev.PairDrafted(seat, next(pair for pair in emit.state.pairs if pair[0] == move.tile)))


def swap(emit: Emit[ClinicGame], seat: int, move: Swap) -> None:
    emit(ev.DraftEnded(seat, move.tile, emit.state.solitary))


def keep(emit: Emit[ClinicGame], seat: int, _move: Keep) -> None:
    emit(ev.DraftEnded(seat, "", ""))


def _box_solitary(emit: Emit[ClinicGame], _step: DraftingDoubles) -> None:
    """Begin the first round (C16)."""
    emit(ev.LeftoversBoxed((emit.state.solitary,), ()))
    begin_round(emit, 1, emit.state.order)


DOUBLE_DRAFT = Stage(_asks, parked_first(_drafting), _box_solitary)
