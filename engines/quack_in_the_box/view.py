"""The knowledge of each seat, built from nothing."""

from __future__ import annotations

import msgspec

from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.rules.windows import among
from engines.quack_in_the_box.state import (
    WINDOWS,
    AlteringRoll,
    AlteringTreatment,
    Closing,
    Doctor,
    Dying,
    FacingMob,
    Fleeing,
    Gain,
    Laid,
    Lying,
    Office,
    Quack,
    Restocking,
    Shaming,
    Step,
    Window,
    short,
)


class OfficeView(msgspec.Struct, frozen=True):
    """A Patient: totals, limits, and the Treatments that stay with them.

    `count` of `mortal` Treatments so far (None: no limit); `bugs`: lasting cards that add an illness.
    """

    patient: str
    illnesses: tuple[str, ...]
    cure: int
    cure_needed: int
    harm: int
    kill: int
    infamy: int
    count: int
    mortal: int | None
    lying: tuple[Lying, ...]
    bugs: tuple[str, ...]


class DoctorView(msgspec.Struct, frozen=True):
    """Public facts of one doctor. `place`: practice, switzerland or lynched; `cards` in hand.

    `shown`: public cards of the hand; `lasting`: lasting cards on the doctor.
    """

    place: str
    money: int
    infamy: int
    cards: int
    shown: tuple[str, ...]
    lasting: tuple[str, ...]
    office: OfficeView | None


class Resolving(msgspec.Struct, frozen=True):
    """An open window: `kind` is roll, treatment, death, infamy or end.

    treatment: `card` of `seat` on `patient`, altered by `on_it`; death: `patient` by the `card` of `seat`; infamy:
    `amount` for `seat` for the death of `patient`, and the gains that come `then`; roll: `amount` required of `seat`;
    end: the last moment before the count.
    """

    kind: str
    seat: int
    card: str = ""
    patient: str = ""
    amount: int = 0
    on_it: tuple[str, ...] = ()
    then: tuple[Gain, ...] = ()


class View(msgspec.Struct, frozen=True):
    """A position as `seat` (None: a spectator) knows it.

    `phase`: flee, roll, treat, mob, end or over; `active`: whose turn; `laid`: Treatments of this turn, with their
    money if the Patient lives; `dead`: Patients who died in it. `short`: the active doctor must use an Anytime;
    `made_do`: it has. `windows`: the open ones, the innermost last, with the seats `asked` and `answered` there; if
    several could be asked (`among`), only the reader's own. `restocking`: the seat that discards to draw as many.
    `last`: seats with a last turn to come, once these are called. `treatments`, `anytimes`: the reader's hand;
    `answer`: their answer in the window.
    """

    seat: int | None
    catalogue: str
    threshold: int
    turbo: bool
    group: bool
    deathmatch: bool
    round: int
    active: int
    phase: str
    required: int
    laid: tuple[Laid, ...]
    dead: tuple[str, ...]
    short: bool
    doctors: tuple[DoctorView, ...]
    deck: int
    discard: tuple[str, ...]
    patients: int
    gone: tuple[str, ...]
    windows: tuple[Resolving, ...]
    asked: tuple[int, ...]
    answered: tuple[int, ...]
    restocking: int | None
    last: tuple[int, ...] | None
    ended: str
    treatments: tuple[str, ...]
    anytimes: tuple[str, ...]
    answer: str
    among: tuple[int, ...] = ()
    made_do: bool = False


def view(s: Quack, seat: int | None) -> View:
    """Return the position as one seat, or a spectator, may know it."""
    step = s.steps[-1] if s.steps else None
    own = None if seat is None else s.doctors[seat]
    asked, answers, shared = _window(s)
    if shared:
        asked = tuple(who for who in asked if who == seat)
    return View(
        seat=seat,
        catalogue=s.catalogue,
        threshold=s.terms.threshold,
        turbo=s.terms.turbo,
        group=s.terms.group,
        deathmatch=s.terms.deathmatch,
        round=s.round,
        active=s.active,
        phase=_phase(s),
        required=s.required,
        laid=tuple(s.laid),
        dead=tuple(s.dead),
        short=short(s),
        doctors=tuple(_doctor(s, doctor) for doctor in s.doctors),
        deck=len(s.deck),
        discard=tuple(s.discard),
        patients=len(s.patients),
        gone=tuple(s.gone),
        windows=tuple(_resolving(s, open_now) for open_now in s.steps if isinstance(open_now, WINDOWS)),
        asked=asked,
        answered=tuple(who for who in asked if who in answers),
        restocking=step.seat if isinstance(step, Restocking) else None,
        last=None if s.last is None else tuple(s.last),
        ended=s.ended,
        treatments=tuple(own.treatments) if own else (),
        anytimes=tuple(own.anytimes) if own else (),
        answer="" if seat is None else answers.get(seat, ""),
        among=shared,
        made_do=s.made_do,
    )


def _window(s: Quack) -> tuple[tuple[int, ...], dict[int, str], tuple[int, ...]]:
    step = s.steps[-1] if s.steps else None
    return (step.asked or (), step.answers, among(s, step)) if isinstance(step, WINDOWS) else ((), {}, ())


def _phase(s: Quack) -> str:
    """Return the bottom step's phase; a Treatment and its windows belong to phase 5."""
    return _PHASES.get(type(s.steps[0]), "treat") if s.steps else "over"


_PHASES: dict[type[Step], str] = {Fleeing: "flee", AlteringRoll: "roll", FacingMob: "mob", Closing: "end"}


def _doctor(s: Quack, doctor: Doctor) -> DoctorView:
    return DoctorView(
        doctor.place,
        doctor.money,
        doctor.infamy,
        len(doctor.treatments) + len(doctor.anytimes),
        tuple(doctor.shown),
        tuple(doctor.lasting),
        _office(s, doctor.office) if doctor.office else None,
    )


def _office(s: Quack, office: Office) -> OfficeView:
    facts = deck(s.catalogue).patients[office.patient]
    return OfficeView(
        patient=office.patient,
        illnesses=office.illnesses,
        cure=office.cure,
        cure_needed=facts.cure,
        harm=office.harm,
        kill=facts.kill,
        infamy=facts.infamy,
        count=office.count,
        mortal=facts.mortal,
        lying=tuple(office.lying),
        bugs=tuple(office.bugs),
    )


def _resolving(s: Quack, step: Window) -> Resolving:
    match step:
        case AlteringRoll():
            return Resolving("roll", s.active, amount=s.required)
        case AlteringTreatment():
            return Resolving("treatment", s.active, step.card, step.patient, on_it=tuple(step.on_it))
        case Dying():
            return Resolving("death", step.seat, step.by, step.patient)
        case Shaming():
            if not step.gains:
                return Resolving("infamy", s.active, patient=step.patient)
            now, *then = step.gains
            return Resolving("infamy", now.seat, patient=step.patient, amount=now.amount, then=tuple(then))
        case Closing():
            return Resolving("end", s.active)
