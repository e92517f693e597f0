"""The knowledge of each seat, built from nothing."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engines.gothic_doctor.cards import CATALOGUES, CLASSES, DEMON, Index, index
from engines.gothic_doctor.moves import DOCTORS, Aim, read_move, targets
from engines.gothic_doctor.rules.drawing import draws
from engines.gothic_doctor.rules.hands import treatments
from engines.gothic_doctor.rules.payments import Price, payments, prices, shortfall
from engines.gothic_doctor.rules.scoring import cured_of, holders, parts
from engines.gothic_doctor.state import (
    ROUNDS,
    Bolting,
    Curing,
    GothicDoctor,
    Mulliganing,
    Opposing,
    TakingTurn,
    shared,
    supply,
)


class Waiting(msgspec.Struct, frozen=True):
    """A Patient in the Waiting Room; `attached`: Actions on it; `quarantined`: the only seat that may cure it."""

    card: str
    attached: tuple[str, ...]
    quarantined: int | None


class Cured(msgspec.Struct, frozen=True):
    """A Patient in a Cured Pile; `counter`: pounds its counter adds or takes, 0 for none."""

    card: str
    counter: int


class Doctor(msgspec.Struct, frozen=True):
    """Public facts of one doctor; Treatments and Actions have different backs (R31). `classes`: cured Patients by
    class; `parts`: earnings so far; `asked`: may answer now, only the reader's own seat if several could; `chosen`: has
    answered, the reader's own seat only.
    """

    treatments: int
    actions: int
    cured: tuple[Cured, ...]
    classes: dict[str, int]
    tough_case: str | None
    parts: dict[str, int]
    earned: int
    chosen: bool
    asked: bool


class Bonus(msgspec.Struct, frozen=True):
    """A Specialist bonus of this game and its present holder."""

    name: str
    profit: int
    holder: int | None


class Announcement(msgspec.Struct, frozen=True):
    """The announcement to answer: `kind` is "action", "cure" or "bolts"; `targets`: the ids it names; `patient`: of the
    announced cure.
    """

    kind: str
    seat: int
    card: str
    targets: tuple[str, ...]
    patient: str


class Known(msgspec.Struct, frozen=True):
    """A hidden card this seat was shown: in the hand of `seat`, or (None) on top of the Patient deck, topmost first."""

    card: str
    seat: int | None


class Prospect(msgspec.Struct, frozen=True):
    """A waiting Patient for this seat's hand: all `payments` (as in `Cure`), cheapest first; or, if one more card would
    do, `wanted`, the kinds of Treatment that would. `missing`: cards lacking.
    """

    card: str
    payments: tuple[str, ...]
    wanted: tuple[str, ...]
    missing: int


class View(msgspec.Struct, frozen=True):
    """A position as `seat` (None: a spectator) knows it.

    `phase`: "mulligan", "treat", "draw", "discard", "answer" or "over"; None in `waiting_room` and `medical_library` is
    an empty place; `cures`: attempts left this turn; `granted`: cures from a House Call, 0 without one; `discount`: the
    turn's first cure will cost an icon less; `draws`: the number left, or that on drawing now; `counters`: in the
    supply, each worth `counter`; `payment`: this seat's own for the announced cure.
    """

    seat: int | None
    catalogue: str
    kinds: tuple[str, ...]
    round: int
    rounds: int
    phase: str
    first: int
    active: int
    acted: bool
    cured: int
    cures: int
    granted: int
    discount: bool
    draws: int
    waiting_room: tuple[Waiting | None, ...]
    medical_library: tuple[str | None, ...]
    patient_deck: int
    treatment_deck: int
    action_deck: int
    patient_discard: tuple[str, ...]
    treatment_discard: tuple[str, ...]
    action_discard: tuple[str, ...]
    counters: int
    counter: int
    specialists: tuple[Bonus, ...]
    doctors: tuple[Doctor, ...]
    announced: Announcement | None
    known: tuple[Known, ...]
    hand: tuple[str, ...]
    payment: tuple[str, ...]
    answer: str | None
    prospects: tuple[Prospect, ...]


def view(s: GothicDoctor, seat: int | None) -> View:
    """Return the position as one seat, or a spectator, may know it."""
    step = s.steps[-1] if s.steps else None
    now = s.steps[0] if s.steps and isinstance(s.steps[0], TakingTurn) else None
    deck, held = CATALOGUES.deck(s.catalogue), holders(s)
    return View(
        seat=seat,
        catalogue=s.catalogue,
        kinds=s.terms.kinds,
        round=s.round,
        rounds=ROUNDS,
        phase=_phase(s),
        first=s.first,
        active=s.active,
        acted=bool(now and now.acted),
        cured=now.cured if now else 0,
        cures=now.attempts if now else 0,
        granted=now.granted if now else 0,
        discount=bool(now and now.discount),
        draws=draws(s) if now else 0,
        waiting_room=tuple(_waiting(s, patient) if patient else None for patient in s.waiting_room),
        medical_library=tuple(card or None for card in s.medical_library),
        patient_deck=len(s.patient_deck),
        treatment_deck=len(s.treatment_deck),
        action_deck=len(s.action_deck),
        patient_discard=tuple(s.patient_discard),
        treatment_discard=tuple(s.treatment_discard),
        action_discard=tuple(s.action_discard),
        counters=supply(s),
        counter=deck.counters.value,
        specialists=tuple(Bonus(name, deck.specialists.profit, who) for name, who in held.items()),
        doctors=tuple(_doctor(s, who, seat, held) for who in range(s.seats)),
        announced=_announced(s),
        known=_known(s, seat),
        hand=tuple(sorted(s.hands[seat], key=deck.index.order.__getitem__)) if seat is not None else (),
        payment=step.payment if isinstance(step, Curing) and seat == s.active else (),
        answer=_answer(s, seat),
        prospects=_prospects(s, seat) if seat is not None else (),
    )


def _phase(s: GothicDoctor) -> str:
    if not s.steps:
        return "over"
    step = s.steps[-1]
    match step:
        case TakingTurn():
            return step.phase
        case Mulliganing():
            return "mulligan"
    return "answer"


def _answer(s: GothicDoctor, seat: int | None) -> str | None:
    step = s.steps[-1] if s.steps else None
    return None if seat is None or step is None or isinstance(step, TakingTurn) else step.answers.get(seat)


def _waiting(s: GothicDoctor, patient: str) -> Waiting:
    return Waiting(patient, tuple(s.attached.get(patient, ())), s.quarantined.get(patient))


def _doctor(s: GothicDoctor, who: int, seat: int | None, held: Mapping[str, int | None]) -> Doctor:
    step = s.steps[-1] if s.steps else None
    window = None if step is None or isinstance(step, TakingTurn) else step
    effects = index(s.catalogue).effect
    actions = len([card for card in s.hands[who] if card in effects])
    share = parts(s, who, held)
    counts = {name: cured_of(s, who, name) for name in (*CLASSES, DEMON)}
    return Doctor(
        treatments=len(s.hands[who]) - actions,
        actions=actions,
        cured=tuple(Cured(patient, s.counters.get(patient, 0)) for patient in s.cured[who]),
        classes={name: number for name, number in counts.items() if number},
        tough_case=s.tough_cases[who] or None,
        parts=share,
        earned=sum(share.values()),
        chosen=window is not None and who == seat and who in window.answers,
        asked=window is not None and who in window.asked and (who == seat or not shared(window)),
    )


def _announced(s: GothicDoctor) -> Announcement | None:
    step = s.steps[-1] if s.steps else None
    match step:
        case Opposing():
            move = read_move(step.move)
            assert isinstance(move, Aim)
            return Announcement("action", s.active, move.card, targets(move), "")
        case Curing():
            return Announcement("cure", s.active, "", (step.patient,), step.patient)
        case Bolting():
            cure = s.steps[-2]
            assert isinstance(cure, Curing)
            return Announcement("bolts", step.seat, step.card, (DOCTORS[s.active],), cure.patient)
    return None


def _known(s: GothicDoctor, seat: int | None) -> tuple[Known, ...]:
    seen = s.known[s.seats if seat is None else seat]
    top = s.patient_deck[len(s.patient_deck) - s.relapsed :]
    return (*(Known(card, None) for card in reversed(top)), *(Known(card, who) for card, who in sorted(seen.items())))


def _prospects(s: GothicDoctor, seat: int) -> tuple[Prospect, ...]:
    cards, held, costs = index(s.catalogue), treatments(s, seat), prices(s, seat)
    return tuple(_prospect(cards, held, patient, costs.get(patient)) for patient in s.waiting_room if patient)


def _prospect(cards: Index, held: dict[str, int], patient: str, cost: Price | None) -> Prospect:
    if cost is None:
        return Prospect(patient, (), (), 0)
    missing = shortfall(cards.wild, held, cost)
    wanted: tuple[str, ...] = ()
    if missing == 1:
        may = cards.kinds if cost.extra else [k for k in cards.kinds if k == cards.wild or k in cost.icons]
        wanted = tuple(k for k in may if not shortfall(cards.wild, {**held, k: held.get(k, 0) + 1}, cost))
    return Prospect(patient, tuple(payments(cards, held, cost)), wanted, missing)
