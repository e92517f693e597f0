"""Every plain Action (4.2): what it may be played on, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from engines.course import Emit
from engines.game import Move, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import CATALOGUES, index
from engines.gothic_doctor.moves import ACTION, DOCTORS, NOBODY, TREATMENT, Play, PlayOn, Refer, Swap, targets
from engines.gothic_doctor.rules.decks import draw, fill_waiting_room
from engines.gothic_doctor.rules.hands import alike
from engines.gothic_doctor.state import GothicDoctor, supply

WRONG_TARGET = Reason("wrong_target", "4.2")


@dataclass(frozen=True, slots=True)
class Effect:
    """What one kind of Action does. `tries`: moves that fit the board, before `bar` has said which are not allowed."""

    tries: Callable[[GothicDoctor, int, str], list[Move]]
    bar: Callable[[GothicDoctor, int, Move], Reason | None]
    resolve: Callable[[Emit[GothicDoctor], int, Move], None]

    @property
    def aimed(self) -> bool:
        """Whether it names a target."""
        return self.tries is not _plain


def owner(s: GothicDoctor, patient: str) -> int | None:
    """Who cured this Patient."""
    return next((seat for seat, pile in enumerate(s.cured) if patient in pile), None)


# ------------------------------------------------------------------------------------------------- without a target


def _plain(_s: GothicDoctor, _seat: int, card: str) -> list[Move]:
    return [Play(card)]


def _bar_plain(_s: GothicDoctor, _seat: int, move: Move) -> Reason | None:
    return None if isinstance(move, Play) else WRONG_TARGET


def _number(s: GothicDoctor, move: Move) -> int:
    assert isinstance(move, Play)
    return index(s.catalogue).number[move.card]


def house_call(emit: Emit[GothicDoctor], seat: int, move: Move) -> None:
    """R25: more cures this turn, each paid and replaced for itself."""
    emit(ev.CuresGranted(seat, _number(emit.state, move)))


def grand_rounds(emit: Emit[GothicDoctor], seat: int, move: Move) -> None:
    """Treatments now, within this turn's ceiling."""
    for _ in range(_number(emit.state, move)):
        draw(emit, seat, TREATMENT)


def discount(emit: Emit[GothicDoctor], seat: int, _move: Move) -> None:
    """One Treatment fewer for the first cure of the turn."""
    emit(ev.DiscountGranted(seat))


def fire_alarm(emit: Emit[GothicDoctor], _seat: int, _move: Move) -> None:
    """The whole Waiting Room leaves."""
    emit(ev.PatientsLeft(tuple(filter(None, emit.state.waiting_room))))
    fill_waiting_room(emit)


# ----------------------------------------------------------------------------------------------- on another doctor


def _doctors(s: GothicDoctor, seat: int, card: str) -> list[Move]:
    return [PlayOn(card, DOCTORS[other]) for other in range(s.seats) if other != seat]


def _doctor(s: GothicDoctor, seat: int, move: Move) -> int | None:
    """The seat of another doctor that the move names."""
    if isinstance(move, PlayOn) and move.target in DOCTORS[: s.seats] and move.target != DOCTORS[seat]:
        return DOCTORS.index(move.target)
    return None


def bar_light_fingers(s: GothicDoctor, seat: int, move: Move) -> Reason | None:
    """R26: the other hand holds a card."""
    other = _doctor(s, seat, move)
    if other is None:
        return WRONG_TARGET
    return None if s.hands[other] else Reason("empty_hand", "R26", {"doctor": DOCTORS[other]})


def light_fingers(emit: Emit[GothicDoctor], seat: int, move: Move) -> None:
    """R21, R26, R31: a card at random, of identical copies any; the robbed doctor knows which."""
    s = emit.state
    other = _doctor(s, seat, move)
    assert other is not None
    hand = s.hands[other]
    copies = alike(s, other, hand[emit.chance.randrange(len(hand))], seat)
    card = copies[emit.chance.randrange(len(copies))]
    emit(ev.Stole(seat, other, ACTION if card in index(s.catalogue).effect else TREATMENT, card))


def bar_tough_case(s: GothicDoctor, seat: int, move: Move) -> Reason | None:
    """R30: one Tough Case a doctor."""
    other = _doctor(s, seat, move)
    if other is None:
        return WRONG_TARGET
    return Reason("has_tough_case", "R30", {"doctor": DOCTORS[other]}) if s.tough_cases[other] else None


# ----------------------------------------------------------------------------------------------- on cured Patients


def _their_cured(s: GothicDoctor, seat: int, card: str) -> list[Move]:
    return [PlayOn(card, patient) for other, pile in enumerate(s.cured) if other != seat for patient in pile]


def _own_cured(s: GothicDoctor, seat: int, card: str) -> list[Move]:
    return [PlayOn(card, patient) for patient in s.cured[seat]]


def bar_relapse(s: GothicDoctor, seat: int, move: Move) -> Reason | None:
    """R27: another doctor's cured Patient, no Legend."""
    if not isinstance(move, PlayOn) or owner(s, move.target) in {None, seat}:
        return WRONG_TARGET
    return Reason("legend", "R27", {"patient": move.target}) if index(s.catalogue).legend[move.target] else None


def relapse(emit: Emit[GothicDoctor], _seat: int, move: Move) -> None:
    """R19, R27: back on top of the Patient deck; a Treatment consoles its doctor."""
    assert isinstance(move, PlayOn)
    whose = owner(emit.state, move.target)
    assert whose is not None
    emit(ev.Relapsed(whose, move.target))
    draw(emit, whose, TREATMENT)


def _swaps(s: GothicDoctor, seat: int, card: str) -> list[Move]:
    size = index(s.catalogue).size
    theirs = [patient for other, pile in enumerate(s.cured) if other != seat for patient in pile]
    return [Swap(card, own, other) for own in s.cured[seat] for other in theirs if size[own] == size[other]]


def bar_exchange(s: GothicDoctor, seat: int, move: Move) -> Reason | None:
    """R19: one's own for another doctor's, with equally many icons."""
    if not isinstance(move, Swap) or owner(s, move.own) != seat or owner(s, move.other) in {None, seat}:
        return WRONG_TARGET
    size = index(s.catalogue).size
    if size[move.own] != size[move.other]:
        return Reason("unequal_patients", "4.2", {"own": move.own, "other": move.other})
    return None


def exchange(emit: Emit[GothicDoctor], seat: int, move: Move) -> None:
    """R19: counters travel along."""
    assert isinstance(move, Swap)
    whose = owner(emit.state, move.other)
    assert whose is not None
    emit(ev.Swapped(seat, move.own, whose, move.other))


def _value(s: GothicDoctor) -> int:
    return CATALOGUES.deck(s.catalogue).counters.value


def _bar_counter(s: GothicDoctor, patient: str, value: int) -> Reason | None:
    """R18: at most one counter a Patient, and none beyond the supply."""
    showing = s.counters.get(patient, 0)
    if showing == value:
        return Reason("counter_showing", "R18", {"patient": patient})
    return Reason("no_counters", "R18") if not showing and not supply(s) else None


def bar_malpractice(s: GothicDoctor, seat: int, move: Move) -> Reason | None:
    """R18: another doctor's cured Patient that shows no minus."""
    if not isinstance(move, PlayOn) or owner(s, move.target) in {None, seat}:
        return WRONG_TARGET
    return _bar_counter(s, move.target, -_value(s))


def bar_hypochondriac(s: GothicDoctor, seat: int, move: Move) -> Reason | None:
    """R18: a cured Patient of one's own that shows no plus."""
    if not isinstance(move, PlayOn) or owner(s, move.target) != seat:
        return WRONG_TARGET
    return _bar_counter(s, move.target, _value(s))


def _change_counter(emit: Emit[GothicDoctor], move: Move, value: int) -> None:
    assert isinstance(move, PlayOn)
    whose = owner(emit.state, move.target)
    assert whose is not None
    emit(ev.CounterChanged(whose, move.target, 0 if move.target in emit.state.counters else value))


def malpractice(emit: Emit[GothicDoctor], _seat: int, move: Move) -> None:
    """R18: a minus, or a plus is removed."""
    _change_counter(emit, move, -_value(emit.state))


def hypochondriac(emit: Emit[GothicDoctor], _seat: int, move: Move) -> None:
    """R18: a plus, or a minus is removed."""
    _change_counter(emit, move, _value(emit.state))


# --------------------------------------------------------------------------------------------- on waiting Patients


def _waiting(s: GothicDoctor, _seat: int, card: str) -> list[Move]:
    return [PlayOn(card, patient) for patient in s.waiting_room if patient]


def bar_attachment(s: GothicDoctor, _seat: int, move: Move) -> Reason | None:
    """R30: one attachment of each kind on a waiting Patient."""
    if not isinstance(move, PlayOn) or not move.target or move.target not in s.waiting_room:
        return WRONG_TARGET
    effects = index(s.catalogue).effect
    if any(effects[card] == effects[move.card] for card in s.attached.get(move.target, ())):
        return Reason("attached_already", "R30", {"card": move.card, "patient": move.target})
    return None


def attach(emit: Emit[GothicDoctor], seat: int, move: Move) -> None:
    """The card stays in play."""
    assert isinstance(move, PlayOn)
    emit(ev.Attached(seat, move.card, move.target))


def _referrals(s: GothicDoctor, _seat: int, card: str) -> list[Move]:
    waiting = [patient for patient in s.waiting_room if patient]
    pairs: list[Move] = [Refer(card, first, second) for first, second in combinations(waiting, 2)]
    return [Refer(card, patient, NOBODY) for patient in waiting] + pairs


def bar_referral(s: GothicDoctor, _seat: int, move: Move) -> Reason | None:
    """One or two different waiting Patients, in the order of their places."""
    if not isinstance(move, Refer) or not move.first or move.first not in s.waiting_room:
        return WRONG_TARGET
    if move.second == NOBODY:
        return None
    if move.second not in s.waiting_room[s.waiting_room.index(move.first) + 1 :] or not move.second:
        return WRONG_TARGET
    return None


def referral(emit: Emit[GothicDoctor], _seat: int, move: Move) -> None:
    """They leave, others come."""
    assert isinstance(move, Refer)
    emit(ev.PatientsLeft(targets(move)))
    fill_waiting_room(emit)


EFFECTS: dict[str, Effect] = {
    "house_call": Effect(_plain, _bar_plain, house_call),
    "grand_rounds": Effect(_plain, _bar_plain, grand_rounds),
    "discount": Effect(_plain, _bar_plain, discount),
    "fire_alarm": Effect(_plain, _bar_plain, fire_alarm),
    "referral": Effect(_referrals, bar_referral, referral),
    "light_fingers": Effect(_doctors, bar_light_fingers, light_fingers),
    "relapse": Effect(_their_cured, bar_relapse, relapse),
    "exchange": Effect(_swaps, bar_exchange, exchange),
    "malpractice": Effect(_their_cured, bar_malpractice, malpractice),
    "hypochondriac": Effect(_own_cured, bar_hypochondriac, hypochondriac),
    "tough_case": Effect(_doctors, bar_tough_case, attach),
    "complications": Effect(_waiting, bar_attachment, attach),
    "patron": Effect(_waiting, bar_attachment, attach),
    "quarantine": Effect(_waiting, bar_attachment, attach),
}
"""All plain Actions by effect; the red ones answer in windows, see reactions.py."""
