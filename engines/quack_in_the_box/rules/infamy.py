"""Infamy: who gains it for a death (rulings 12, 14, 15, 23, 24), and who is blamed instead."""

from __future__ import annotations

from collections.abc import Iterable

from engines.course import Emit
from engines.game import Prompt
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.cards import Deck, deck
from engines.quack_in_the_box.effects import Insure
from engines.quack_in_the_box.moves import Blame, read_move
from engines.quack_in_the_box.rules.windows import asked, interrupt
from engines.quack_in_the_box.state import PRACTICE, Dying, Gain, Quack, Shaming, seat_of
from engines.steps import Left
from engines.windows import Verdict, clockwise


def gains(s: Quack, step: Dying, owner: int) -> list[Gain]:
    """Return the gains of all doctors for a death in the office of `owner`, in order."""
    amount = deck(s.catalogue).patients[step.patient].infamy
    takers = _takers(s, step, owner)
    share = amount if len(takers) == 1 else (amount + 1) // 2
    found = [Gain(seat, share + s.terms.turbo, death=True) for seat in takers]
    if s.terms.turbo:
        others = [seat for seat in clockwise(s.active, s.seats) if s.doctors[seat].place == PRACTICE]
        found += [Gain(seat, 1, death=False) for seat in others if seat not in takers]
    return found


def _takers(s: Quack, step: Dying, owner: int) -> list[int]:
    if s.terms.group:
        return [step.seat if s.doctors[step.seat].place == PRACTICE else owner]
    if step.treatment and step.seat != owner:
        return [step.seat, owner]
    return [owner]


def _may_blame(s: Quack, step: Shaming) -> tuple[int, ...]:
    at_stake = step.gains and step.gains[0].death and step.gains[0].amount > 0
    return asked(s, step) if at_stake else ()


def _prompt(_s: Quack, step: Shaming) -> Prompt:
    gain = step.gains[0]
    return Prompt("window.infamy", {"seat": gain.seat, "amount": gain.amount, "patient": step.patient})


def _close(emit: Emit[Quack], step: Shaming, now: Verdict) -> None:
    if not step.gains:
        emit(Left())
        return
    gain = step.gains[0]
    if now.seat is not None:
        _blame(emit, now.seat, read_move(now.answer), gain)
        return
    if gain.amount > 0:
        gain_infamy(emit, gain.seat, gain.amount)
    emit(ev.GainSettled())


def _blame(emit: Emit[Quack], seat: int, move: object, gain: Gain) -> None:
    """Move half, rounded up, to the second doctor, as a gain of theirs."""
    assert isinstance(move, Blame)
    emit(ev.AnytimePlayed(seat, move.card, move.doctor))
    emit(ev.BlameShifted(gain.seat, seat_of(move.doctor), (gain.amount + 1) // 2))


def gain_infamy(emit: Emit[Quack], seat: int, amount: int) -> None:
    s = emit.state
    left, used = insured(deck(s.catalogue), s.doctors[seat].lasting, amount)
    emit(ev.InfamyGained(seat, left, used, amount - left))


def insured(cards: Deck, lasting: Iterable[str], amount: int) -> tuple[int, tuple[str, ...]]:
    """Return the rest of a gain after insurance, and the cards used (rulings 15 and 34)."""
    left, used = amount, []
    for card in lasting:
        effect = cards.anytimes[card].effect
        if isinstance(effect, Insure) and left > 0:
            left = max(0, left - effect.points)
            used.append(card)
    return left, tuple(used)


def change_infamy(emit: Emit[Quack], seat: int, change: int) -> None:
    """Change a doctor's Infamy by a card, never below 0 (ruling 17)."""
    if change > 0:
        gain_infamy(emit, seat, change)
    else:
        emit(ev.InfamyLost(seat, min(-change, emit.state.doctors[seat].infamy)))


SHAMING = interrupt(_prompt, _close, _may_blame)
