"""What can happen in Quack in the Box: facts, each with what it does to the state and who may know of it.

Doctors are told by seat, cards and Patients by id.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engines.course import ChanceDrawn, Numbered
from engines.game import Event, Fact
from engines.quack_in_the_box.state import (
    LYNCHED,
    SWITZERLAND,
    Doctor,
    Gain,
    Laid,
    Lying,
    Mob,
    Office,
    Quack,
    Restocking,
    Shaming,
    Step,
    Treated,
    Window,
    clone_step,
    office_of,
    put,
    take,
)

# ------------------------------------------------------------------------------------------------ steps and windows


class Entered(Event, frozen=True):
    """A step began."""

    step: Step

    def apply(self, state: Quack) -> None:
        """Put it on the stack; a copy, since events never change."""
        state.steps.append(clone_step(self.step))
        state.step_id = self.step.id


class Left(Event, frozen=True):
    """The topmost step ended."""

    def apply(self, state: Quack) -> None:
        """Take it off the stack."""
        state.steps.pop()


class Opened(Event, frozen=True):
    """The topmost window was opened, or opened anew, to these seats."""

    asked: tuple[int, ...]

    def apply(self, state: Quack) -> None:
        """Nobody has answered yet."""
        step = state.steps[-1]
        assert isinstance(step, Window)
        step.asked = self.asked
        step.answers = {}


class Answered(Event, frozen=True):
    """A seat answered in the window; nobody else learns that it has, or that it was asked."""

    seat: int
    answer: str

    def apply(self, state: Quack) -> None:
        """Keep the answer in the step."""
        step = state.steps[-1]
        assert isinstance(step, Window)
        step.answers[self.seat] = self.answer

    def seen(self, seat: int | None) -> Event | None:
        """For its owner only."""
        return self if seat == self.seat else None


# ------------------------------------------------------------------------------------------------ phases 1 to 4


class TurnBegan(Fact, frozen=True):
    """A doctor's turn began; `round`: times round the table."""

    seat: int
    round: int

    def apply(self, state: Quack) -> None:
        """Nothing is required or laid yet; a last turn is used up."""
        state.active = self.seat
        state.round = self.round
        state.required = 0
        state.laid = []
        state.dead = []
        state.made_do = False
        if state.last is not None:
            state.last = state.last[state.last.index(self.seat) + 1 :]


class Stayed(Fact, frozen=True):
    """A doctor stayed; `cards`: lasting cards that barred the way out, now discarded."""

    seat: int
    cards: tuple[str, ...] = ()

    def apply(self, state: Quack) -> None:
        """Discard what barred the way."""
        for card in self.cards:
            state.doctors[self.seat].lasting.remove(card)
            state.discard.append(card)


class Fled(Fact, frozen=True):
    """A doctor fled to Switzerland: the Patient and these Treatments and lasting cards were discarded."""

    reveals: ClassVar[bool] = True
    seat: int
    patient: str
    cards: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        """Keep the Anytimes only."""
        doctor = state.doctors[self.seat]
        _vacate(state, doctor)
        state.discard.extend(self.cards)
        doctor.shown = [card for card in doctor.shown if card in doctor.anytimes]
        doctor.treatments = []
        doctor.lasting = []
        doctor.place = SWITZERLAND


class Shuffled(Fact, frozen=True):
    """The discard of Doctor cards became the new deck; `order` is for nobody."""

    chance: ClassVar[bool] = True
    order: tuple[str, ...] | None

    def apply(self, state: Quack) -> None:
        """Replace the deck."""
        assert self.order is not None
        state.deck = list(self.order)
        state.discard = []

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """That it happened."""
        return Shuffled(None)


class PatientsShuffled(Fact, frozen=True):
    """The discard of Patients became the new Patient deck; `order` is for nobody."""

    chance: ClassVar[bool] = True
    order: tuple[str, ...] | None

    def apply(self, state: Quack) -> None:
        """Replace the Patient deck."""
        assert self.order is not None
        state.patients = list(self.order)
        state.gone = []

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """That it happened."""
        return PatientsShuffled(None)


class Drew(Event, frozen=True):
    """A doctor drew cards from the top of the deck; the others see how many."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    treatments: tuple[str, ...]
    anytimes: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        """Move the cards into the hand."""
        del state.deck[len(state.deck) - self.count :]
        doctor = state.doctors[self.seat]
        for card in self.treatments:
            put(doctor, card, anytime=False)
        for card in self.anytimes:
            put(doctor, card, anytime=True)

    def seen(self, seat: int | None) -> Event | None:
        """The cards for their owner only."""
        return self if seat == self.seat else Drew(self.seat, self.count, (), ())


class TurnedOver(Fact, frozen=True):
    """Abroad: cards were turned over and discarded until an Anytime came, which was kept ("" if none came)."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]
    kept: str

    def apply(self, state: Quack) -> None:
        """Everybody saw the card that was kept."""
        del state.deck[len(state.deck) - len(self.cards) - bool(self.kept) :]
        state.discard.extend(self.cards)
        if self.kept:
            doctor = state.doctors[self.seat]
            put(doctor, self.kept, anytime=True)
            doctor.shown.append(self.kept)


class Admitted(Fact, frozen=True):
    """A Patient came and paid the co-pay."""

    reveals: ClassVar[bool] = True
    seat: int
    patient: str
    illnesses: tuple[str, ...]
    copay: int

    def apply(self, state: Quack) -> None:
        """Take the top Patient and the money; whoever died earlier in this turn is well again, and can be billed."""
        state.patients.pop()
        state.dead = [patient for patient in state.dead if patient != self.patient]
        doctor = state.doctors[self.seat]
        doctor.office = Office(self.patient, self.illnesses, lying=[], bugs=[])
        doctor.money += self.copay


class RequiredRolled(Fact, frozen=True):
    """The number of Treatments required was rolled."""

    chance: ClassVar[bool] = True
    seat: int
    number: int

    def apply(self, state: Quack) -> None:
        """Keep it."""
        state.required = self.number


class RequiredChanged(Fact, frozen=True):
    """The number required was changed by a card."""

    number: int

    def apply(self, state: Quack) -> None:
        """Keep it."""
        state.required = self.number


# ------------------------------------------------------------------------------------------------ phase 5


class TreatmentLaid(Fact, frozen=True):
    """A Treatment was laid on a Patient; it has no effect yet."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    patient: str
    money: int

    def apply(self, state: Quack) -> None:
        """Out of the hand, onto the bill."""
        take(state.doctors[self.seat], self.card)
        state.laid.append(Laid(self.card, self.patient, self.money))


class Redirected(Fact, frozen=True):
    """The Treatment just played lands on another Patient."""

    card: str
    patient: str
    other: str

    def apply(self, state: Quack) -> None:
        """Change the Patient."""
        step = next(step for step in reversed(state.steps) if isinstance(step, Treated))
        step.patient = self.other
        state.laid[-1] = Laid(self.card, self.other, state.laid[-1].money)


class Altered(Fact, frozen=True):
    """The Treatment just played was altered by an Anytime; it earns `money` now."""

    card: str
    by: str
    money: int

    def apply(self, state: Quack) -> None:
        """Remember the card that alters it."""
        step = next(step for step in reversed(state.steps) if isinstance(step, Treated))
        step.on_it.append(self.by)
        state.laid[-1] = Laid(self.card, state.laid[-1].patient, self.money)


class Cancelled(Fact, frozen=True):
    """The Treatment just played was discarded."""

    card: str

    def apply(self, state: Quack) -> None:
        """It counts toward the number required and earns nothing."""
        state.laid[-1] = Laid(self.card, "", 0)
        state.discard.append(self.card)


class Wasted(Fact, frozen=True):
    """The Treatment just played found its Patient gone, and was discarded."""

    card: str
    patient: str

    def apply(self, state: Quack) -> None:
        """Discard it."""
        state.discard.append(self.card)


class TookEffect(Fact, frozen=True):
    """A Treatment took effect on a Patient and lies beside them."""

    card: str
    patient: str
    cure: int
    harm: int

    def apply(self, state: Quack) -> None:
        """Count it."""
        office = office_of(state, self.patient)
        office.cure += self.cure
        office.harm += self.harm
        office.count += 1
        office.lying.append(Lying(self.card, self.cure, self.harm))


class MadeDo(Event, frozen=True):
    """The duty of a short hand is done for this turn."""

    def apply(self, state: Quack) -> None:
        """Once a turn."""
        state.made_do = True


class Earned(msgspec.Struct, frozen=True, array_like=True):
    """What one Treatment of a round earned; `patient` "" if it was cancelled."""

    card: str
    patient: str
    money: int


class Paid(Fact, frozen=True):
    """A round of Treatments was paid: each Treatment, and a `bonus` that the `cards`, now discarded, brought."""

    seat: int
    earned: tuple[Earned, ...]
    bonus: int
    cards: tuple[str, ...]
    total: int

    def apply(self, state: Quack) -> None:
        """Take the money."""
        doctor = state.doctors[self.seat]
        doctor.money += self.total
        for card in self.cards:
            doctor.lasting.remove(card)
            state.discard.append(card)


# ------------------------------------------------------------------------------------------------ Patients


class CureGained(Fact, frozen=True):
    """A Patient gained Cure from an Anytime."""

    patient: str
    points: int

    def apply(self, state: Quack) -> None:
        """Count it."""
        office_of(state, self.patient).cure += self.points


class HarmTaken(Fact, frozen=True):
    """A Patient took Harm from an Anytime."""

    patient: str
    points: int

    def apply(self, state: Quack) -> None:
        """Count it."""
        office_of(state, self.patient).harm += self.points


class Infected(Fact, frozen=True):
    """A Patient has one more illness."""

    patient: str
    illness: str

    def apply(self, state: Quack) -> None:
        """For as long as they stay."""
        office_of(state, self.patient).illnesses += (self.illness,)


class WentHome(Fact, frozen=True):
    """A Patient went home cured."""

    seat: int
    patient: str

    def apply(self, state: Quack) -> None:
        """The office is empty."""
        _vacate(state, state.doctors[self.seat])


class Revived(Fact, frozen=True):
    """A Patient did not die after all; Harm and count of Treatments are now these."""

    patient: str
    harm: int
    count: int

    def apply(self, state: Quack) -> None:
        """Set both."""
        office = office_of(state, self.patient)
        office.harm = self.harm
        office.count = self.count


class Died(Fact, frozen=True):
    """A Patient of `seat` died by the card `by` of `killer`."""

    seat: int
    patient: str
    killer: int
    by: str

    def apply(self, state: Quack) -> None:
        """The office is empty, and nothing laid on them is paid."""
        _vacate(state, state.doctors[self.seat])
        state.dead.append(self.patient)


class Swapped(Fact, frozen=True):
    """Two doctors traded Patients."""

    seat: int
    other: int

    def apply(self, state: Quack) -> None:
        """With everything on them."""
        one, two = state.doctors[self.seat], state.doctors[self.other]
        one.office, two.office = two.office, one.office


# ------------------------------------------------------------------------------------------------ Infamy and money


class BlameShifted(Fact, frozen=True):
    """Part of the Infamy at stake goes to another doctor instead."""

    seat: int
    other: int
    amount: int

    def apply(self, state: Quack) -> None:
        """Their gain is next."""
        step = next(step for step in reversed(state.steps) if isinstance(step, Shaming))
        gain = step.gains[0]
        step.gains[0] = Gain(gain.seat, gain.amount - self.amount, death=True)
        step.gains.insert(1, Gain(self.other, self.amount, death=True))


class InfamyGained(Fact, frozen=True):
    """A doctor gained Infamy; `cards`: lasting cards that made it less, now discarded; `saved`: by how much."""

    seat: int
    amount: int
    cards: tuple[str, ...] = ()
    saved: int = 0

    def apply(self, state: Quack) -> None:
        """Count it."""
        doctor = state.doctors[self.seat]
        doctor.infamy += self.amount
        for card in self.cards:
            doctor.lasting.remove(card)
            state.discard.append(card)


class GainSettled(Event, frozen=True):
    """The first of the gains is dealt with."""

    def apply(self, state: Quack) -> None:
        """On to the next."""
        step = state.steps[-1]
        assert isinstance(step, Shaming)
        step.gains.pop(0)
        step.asked = None
        step.answers = {}


class InfamyLost(Fact, frozen=True):
    """A doctor lost Infamy."""

    seat: int
    amount: int

    def apply(self, state: Quack) -> None:
        """Count it."""
        state.doctors[self.seat].infamy -= self.amount


class MoneyChanged(Fact, frozen=True):
    """A doctor gained or lost dollars by a card."""

    seat: int
    change: int

    def apply(self, state: Quack) -> None:
        """Count it."""
        state.doctors[self.seat].money += self.change


# ------------------------------------------------------------------------------------------------ Anytimes


class AnytimePlayed(Fact, frozen=True):
    """An Anytime was played on a target (a Patient, doctor or Treatment, or two Patients; "" for itself).

    `beside`: it lasts, and lies beside its target.
    """

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    target: str = ""
    other: str = ""
    beside: bool = False

    def apply(self, state: Quack) -> None:
        """Out of the hand; whatever window waits is to be opened anew (ruling 13)."""
        take(state.doctors[self.seat], self.card)
        if not self.beside:
            state.discard.append(self.card)
        elif self.target.startswith("doctor."):
            state.doctors[int(self.target[7:])].lasting.append(self.card)
        else:
            office_of(state, self.target).bugs.append(self.card)
        for step in state.steps:
            if isinstance(step, Window):
                step.asked = None
                step.answers = {}


class Discarded(Fact, frozen=True):
    """A doctor discarded cards out of the hand, for want of a use."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        """Onto the discard."""
        for card in self.cards:
            take(state.doctors[self.seat], card)
            state.discard.append(card)


class Tossed(Fact, frozen=True):
    """A doctor who is restocking discarded a card."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str

    def apply(self, state: Quack) -> None:
        """Onto the discard, and counted."""
        take(state.doctors[self.seat], self.card)
        state.discard.append(self.card)
        step = state.steps[-1]
        assert isinstance(step, Restocking)
        step.count += 1


# ------------------------------------------------------------------------------------------------ mob and end


class MobCame(Fact, frozen=True):
    """The mob stands before a doctor's office."""

    seat: int

    def apply(self, state: Quack) -> None:
        """It waits there."""
        step = state.steps[-1]
        assert isinstance(step, Mob)
        step.here = True


class MobPassed(Event, frozen=True):
    """The mob is done with the first of the doctors; `spared`: it stood before the office and left."""

    seat: int
    spared: bool

    def apply(self, state: Quack) -> None:
        """On to the next."""
        step = state.steps[-1]
        assert isinstance(step, Mob)
        step.seats.pop(0)
        step.here = False

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """Told where the mob had come."""
        return self if self.spared else None


class Lynched(Fact, frozen=True):
    """The mob got a doctor; Patient, hand and lasting cards were discarded."""

    reveals: ClassVar[bool] = True
    seat: int
    patient: str
    cards: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        """Out of the game."""
        doctor = state.doctors[self.seat]
        _vacate(state, doctor)
        state.discard.extend(self.cards)
        doctor.treatments, doctor.anytimes, doctor.shown, doctor.lasting = [], [], [], []
        doctor.place = LYNCHED


class LastTurnsCalled(Fact, frozen=True):
    """Each of these doctors takes one more turn, in this order."""

    seats: tuple[int, ...]

    def apply(self, state: Quack) -> None:
        """Keep the order."""
        state.last = list(self.seats)


class Ended(Fact, frozen=True):
    """The game is over; `how` is a key."""

    how: str

    def apply(self, state: Quack) -> None:
        """Nothing is awaited any more."""
        state.ended = self.how


def _vacate(state: Quack, doctor: Doctor) -> None:
    office = doctor.office
    if office is None:
        return
    state.gone.append(office.patient)
    state.discard.extend(entry.card for entry in office.lying)
    state.discard.extend(office.bugs)
    doctor.office = None


AnyEvent = (
    Entered
    | Left
    | Opened
    | Answered
    | TurnBegan
    | Stayed
    | Fled
    | Shuffled
    | PatientsShuffled
    | Drew
    | TurnedOver
    | Admitted
    | RequiredRolled
    | RequiredChanged
    | TreatmentLaid
    | Redirected
    | Altered
    | Cancelled
    | Wasted
    | TookEffect
    | MadeDo
    | Paid
    | CureGained
    | HarmTaken
    | Infected
    | WentHome
    | Revived
    | Died
    | Swapped
    | BlameShifted
    | InfamyGained
    | GainSettled
    | InfamyLost
    | MoneyChanged
    | AnytimePlayed
    | Discarded
    | Tossed
    | MobCame
    | MobPassed
    | Lynched
    | LastTurnsCalled
    | Ended
    | Numbered
    | ChanceDrawn
)

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[AnyEvent])


def pack(events: list[Event]) -> bytes:
    """The events of a move as bytes."""
    return _ENCODER.encode(events)


def unpack(raw: bytes) -> list[Event]:
    """The events that were packed."""
    return list(_DECODER.decode(raw))
