"""Every plain Action (4.2), with its targets and its effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from engines.course import Emit
from engines.game import Move, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import CATALOGUES, index
from engines.gothic_doctor.moves import ACTION, DOCTORS, NOBODY, TREATMENT, Aim, Play, PlayOn, Refer, Swap, targets
from engines.gothic_doctor.rules.decks import draw, fill_waiting_room
from engines.gothic_doctor.rules.hands import alike
from engines.gothic_doctor.state import GothicDoctor, supply

Bar = Callable[[GothicDoctor, int, Any], Reason | None]


def _free(_s: GothicDoctor, _seat: int, _move: Move) -> None:
    """Bar nothing."""


def _misfit(_s: GothicDoctor, _seat: int, _move: Move) -> Reason:
    return Reason("wrong_target", "4.2")


@dataclass(frozen=True, slots=True)
class Effect:
    """One kind of Action. `tries`: moves that fit the board; `bar`: why one of them is not allowed; `misfit`: why any
    other is not; `resolve`: its effect.
    """

    tries: Callable[[GothicDoctor, int, str], list[Move]]
    resolve: Callable[[Emit[GothicDoctor], int, Any], None]
    bar: Bar = _free
    misfit: Bar = _misfit

    @property
    def aimed(self) -> bool:
        return self.tries is not _plain

    def why_not(self, s: GothicDoctor, seat: int, move: Aim) -> Reason | None:
        fits = move in self.tries(s, seat, move.card)
        return self.bar(s, seat, move) if fits else self.misfit(s, seat, move)


def owner(s: GothicDoctor, patient: str) -> int | None:
    """Return the seat that cured this Patient."""
    return next((seat for seat, pile in enumerate(s.cured) if patient in pile), None)


def _whose(s: GothicDoctor, patient: str) -> int:
    whose = owner(s, patient)
    assert whose is not None
    return whose


# ------------------------------------------------------------------------------------------------- without a target


def _plain(_s: GothicDoctor, _seat: int, card: str) -> list[Move]:
    return [Play(card)]


def _number(s: GothicDoctor, move: Play) -> int:
    return index(s.catalogue).number[move.card]


def house_call(emit: Emit[GothicDoctor], seat: int, move: Play) -> None:
    emit(ev.CuresGranted(seat, _number(emit.state, move)))


def grand_rounds(emit: Emit[GothicDoctor], seat: int, move: Play) -> None:
    """Draw within this turn's ceiling."""
    for _ in range(_number(emit.state, move)):
        draw(emit, seat, TREATMENT)


def discount(emit: Emit[GothicDoctor], seat: int, _move: Play) -> None:
    emit(ev.DiscountGranted(seat))


def fire_alarm(emit: Emit[GothicDoctor], _seat: int, _move: Play) -> None:
    emit(ev.PatientsLeft(tuple(filter(None, emit.state.waiting_room))))
    fill_waiting_room(emit)


# ----------------------------------------------------------------------------------------------- on another doctor


def _doctors(s: GothicDoctor, seat: int, card: str) -> list[Move]:
    return [PlayOn(card, DOCTORS[other]) for other in range(s.seats) if other != seat]


def bar_light_fingers(s: GothicDoctor, _seat: int, move: PlayOn) -> Reason | None:
    return None if s.hands[DOCTORS.index(move.target)] else Reason("empty_hand", "R26", {"doctor": move.target})


def light_fingers(emit: Emit[GothicDoctor], seat: int, move: PlayOn) -> None:
    """Take a random card; of identical copies one that tells the thief least (R21, R26, R31)."""
    s = emit.state
    other = DOCTORS.index(move.target)
    hand = s.hands[other]
    copies = alike(s, other, hand[emit.chance.randrange(len(hand))], seat)
    card = copies[emit.chance.randrange(len(copies))]
    emit(ev.Stole(seat, other, ACTION if card in index(s.catalogue).effect else TREATMENT, card))


def bar_tough_case(s: GothicDoctor, _seat: int, move: PlayOn) -> Reason | None:
    other = DOCTORS.index(move.target)
    return Reason("has_tough_case", "R30", {"doctor": move.target}) if s.tough_cases[other] else None


# ----------------------------------------------------------------------------------------------- on cured Patients


def _their_cured(s: GothicDoctor, seat: int, card: str) -> list[Move]:
    return [PlayOn(card, patient) for other, pile in enumerate(s.cured) if other != seat for patient in pile]


def _own_cured(s: GothicDoctor, seat: int, card: str) -> list[Move]:
    return [PlayOn(card, patient) for patient in s.cured[seat]]


def bar_relapse(s: GothicDoctor, _seat: int, move: PlayOn) -> Reason | None:
    return Reason("legend", "R27", {"patient": move.target}) if index(s.catalogue).legend[move.target] else None


def relapse(emit: Emit[GothicDoctor], _seat: int, move: PlayOn) -> None:
    """Put the Patient back on top of the deck; its doctor draws a Treatment (R19, R27)."""
    whose = _whose(emit.state, move.target)
    emit(ev.Relapsed(whose, move.target))
    draw(emit, whose, TREATMENT)


def _swaps(s: GothicDoctor, seat: int, card: str) -> list[Move]:
    size = index(s.catalogue).size
    theirs = [patient for other, pile in enumerate(s.cured) if other != seat for patient in pile]
    return [Swap(card, own, other) for own in s.cured[seat] for other in theirs if size[own] == size[other]]


def _no_swap(s: GothicDoctor, seat: int, move: Move) -> Reason:
    """Allow the player's Patient for another doctor's with as many icons (R19)."""
    if not isinstance(move, Swap) or owner(s, move.own) != seat or owner(s, move.other) in {None, seat}:
        return _misfit(s, seat, move)
    return Reason("unequal_patients", "4.2", {"own": move.own, "other": move.other})


def exchange(emit: Emit[GothicDoctor], seat: int, move: Swap) -> None:
    emit(ev.Swapped(seat, move.own, _whose(emit.state, move.other), move.other))


def _value(s: GothicDoctor) -> int:
    return CATALOGUES.deck(s.catalogue).counters.value


def _bar_counter(s: GothicDoctor, patient: str, value: int) -> Reason | None:
    """Allow one counter for each Patient, within the supply (R18)."""
    showing = s.counters.get(patient, 0)
    if showing == value:
        return Reason("counter_showing", "R18", {"patient": patient})
    return Reason("no_counters", "R18") if not showing and not supply(s) else None


def bar_malpractice(s: GothicDoctor, _seat: int, move: PlayOn) -> Reason | None:
    return _bar_counter(s, move.target, -_value(s))


def bar_hypochondriac(s: GothicDoctor, _seat: int, move: PlayOn) -> Reason | None:
    return _bar_counter(s, move.target, _value(s))


def _change_counter(emit: Emit[GothicDoctor], patient: str, value: int) -> None:
    s = emit.state
    emit(ev.CounterChanged(_whose(s, patient), patient, 0 if patient in s.counters else value))


def malpractice(emit: Emit[GothicDoctor], _seat: int, move: PlayOn) -> None:
    _change_counter(emit, move.target, -_value(emit.state))


def hypochondriac(emit: Emit[GothicDoctor], _seat: int, move: PlayOn) -> None:
    _change_counter(emit, move.target, _value(emit.state))


# --------------------------------------------------------------------------------------------- on waiting Patients


def _waiting(s: GothicDoctor, _seat: int, card: str) -> list[Move]:
    return [PlayOn(card, patient) for patient in s.waiting_room if patient]


def bar_attachment(s: GothicDoctor, _seat: int, move: PlayOn) -> Reason | None:
    """Allow one attachment of each kind on a waiting Patient (R30)."""
    if move.target not in s.attached:
        return None
    effects = index(s.catalogue).effect
    if any(effects[card] == effects[move.card] for card in s.attached[move.target]):
        return Reason("attached_already", "R30", {"card": move.card, "patient": move.target})
    return None


def attach(emit: Emit[GothicDoctor], seat: int, move: PlayOn) -> None:
    emit(ev.Attached(seat, move.card, move.target))


def _referrals(s: GothicDoctor, _seat: int, card: str) -> list[Move]:
    """Return one or two different Patients, in the order of their places."""
    waiting = [patient for patient in s.waiting_room if patient]
    pairs: list[Move] = [Refer(card, first, second) for first, second in combinations(waiting, 2)]
    return [Refer(card, patient, NOBODY) for patient in waiting] + pairs


def referral(emit: Emit[GothicDoctor], _seat: int, move: Refer) -> None:
    emit(ev.PatientsLeft(targets(move)))
    fill_waiting_room(emit)


EFFECTS: dict[str, Effect] = {
    "house_call": Effect(_plain, house_call),
    "grand_rounds": Effect(_plain, grand_rounds),
    "discount": Effect(_plain, discount),
    "fire_alarm": Effect(_plain, fire_alarm),
    "referral": Effect(_referrals, referral),
    "light_fingers": Effect(_doctors, light_fingers, bar_light_fingers),
    "relapse": Effect(_their_cured, relapse, bar_relapse),
    "exchange": Effect(_swaps, exchange, misfit=_no_swap),
    "malpractice": Effect(_their_cured, malpractice, bar_malpractice),
    "hypochondriac": Effect(_own_cured, hypochondriac, bar_hypochondriac),
    "tough_case": Effect(_doctors, attach, bar_tough_case),
    "complications": Effect(_waiting, attach, bar_attachment),
    "patron": Effect(_waiting, attach, bar_attachment),
    "quarantine": Effect(_waiting, attach, bar_attachment),
}
"""All plain Actions by effect; the red ones answer in windows, see reactions.py."""
