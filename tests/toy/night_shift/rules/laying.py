"""All lay a dose in secret, then all doses are shown (N2, N3)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.chance import roll
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason
from engines.steps import Left, Stage
from tests.toy.night_shift import events as ev
from tests.toy.night_shift.cards import dose
from tests.toy.night_shift.moves import Lay, Retract, Skip
from tests.toy.night_shift.rules.curing import contest
from tests.toy.night_shift.state import Laying, NightShift, choices


def openings(s: NightShift, step: Laying) -> list[PendingDecision]:
    """N2: lay or skip; a seat that has chosen may take its choice back."""
    return [_again(step, seat) if seat in step.laid else _choice(s, step, seat) for seat in range(s.seats)]


def _choice(s: NightShift, step: Laying, seat: int) -> PendingDecision:
    moves = (*(Lay(card) for card in sorted(s.hands[seat]) if dose(card)), Skip())
    return PendingDecision(step.id, seat, Prompt("lay", {"round": s.round + 1}), must=True, moves=moves, default=Skip())


def _again(step: Laying, seat: int) -> PendingDecision:
    return PendingDecision(step.id, seat, Prompt("laid"), must=False, moves=(Retract(),))


def tries(s: NightShift, seat: int) -> Iterator[Move]:
    return map(Lay, sorted(s.hands[seat]))


def why_not_lay(s: NightShift, seat: int, move: Lay) -> Reason | None:
    """N2: refuse cards that are not doses."""
    return why_not_skip(s, seat, move) if dose(move.card) else Reason("no_dose", "N2", {"card": move.card})


def why_not_skip(s: NightShift, seat: int, _move: Move) -> Reason | None:
    """N2: refuse a second choice."""
    return Reason("already_laid", "N2") if seat in choices(s) else None


def lay(emit: Emit[NightShift], seat: int, move: Lay | Skip) -> None:
    """N2: lay a card face down."""
    emit(ev.Laid(seat, move.card if isinstance(move, Lay) else ""))


def retract(emit: Emit[NightShift], seat: int, _move: Retract) -> None:
    """N2: take the choice back."""
    emit(ev.TookBack(seat))


def reveal(emit: Emit[NightShift], step: Laying) -> None:
    """N3: show all, order the doses, roll for ties."""
    laid = dict(sorted(step.laid.items()))
    doses = {seat: dose(card) for seat, card in laid.items() if card}
    tied = [seat for seat, strength in doses.items() if list(doses.values()).count(strength) > 1]
    rolls = {seat: roll(emit.chance, 6) for seat in tied}
    emit(ev.Revealed(laid, rolls))
    emit(Left())
    contest(emit, sorted(doses, key=lambda seat: (-doses[seat], -rolls.get(seat, 0), seat)))


LAYING = Stage(lambda s, step: len(step.laid) < s.seats, openings, reveal)
