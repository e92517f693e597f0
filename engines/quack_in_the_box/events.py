"""The events of Quack in the Box: facts, with their effect on the state and who may know of them.

Doctors are named by seat, cards and Patients by id.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engines.events import event_codec
from engines.game import Event, Fact
from engines.quack_in_the_box.state import (
    LYNCHED,
    SWITZERLAND,
    WINDOWS,
    AlteringTreatment,
    Gain,
    Laid,
    Lying,
    Office,
    Quack,
    Restocking,
    Shaming,
    Step,
    office_of,
    put,
    take,
    vacate,
)

# ---------------------------------------------------------------------------------------------------------------- turns


class TurnBegan(Fact, frozen=True):
    """A doctor's turn began; `round`: the number of times round the table."""

    seat: int
    round: int

    def apply(self, state: Quack) -> None:
        state.active = self.seat
        state.round = self.round
        state.required = 0
        state.laid = []
        state.dead = []
        state.made_do = False
        if state.last is not None:
            state.last = state.last[state.last.index(self.seat) + 1 :]


class LastTurnsCalled(Fact, frozen=True):
    """Each of these doctors takes one more turn, in this order."""

    seats: tuple[int, ...]

    def apply(self, state: Quack) -> None:
        state.last = list(self.seats)


class Ended(Fact, frozen=True):
    """The game is over; `how` is a key."""

    how: str

    def apply(self, state: Quack) -> None:
        state.ended = self.how


# ------------------------------------------------------------------------------------------------------ phase 1, flight


class Stayed(Fact, frozen=True):
    """A doctor stayed; `cards`: lasting cards that barred flight, now discarded."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, state: Quack) -> None:
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
        doctor = state.doctors[self.seat]
        vacate(state, doctor)
        state.discard.extend(self.cards)
        doctor.shown = [card for card in doctor.shown if card in doctor.anytimes]
        doctor.treatments = []
        doctor.lasting = []
        doctor.place = SWITZERLAND


# ------------------------------------------------------------------------------------------------ phase 2, Doctor cards


class Shuffled(Fact, frozen=True):
    """The discard of Doctor cards became the new deck; the `order` is for no one."""

    chance: ClassVar[bool] = True
    hides: ClassVar[str] = "order"
    order: tuple[str, ...] | None

    def apply(self, state: Quack) -> None:
        assert self.order is not None
        state.deck = list(self.order)
        state.discard = []


class Drew(Event, frozen=True):
    """A doctor drew cards from the top of the deck; the others see how many."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    treatments: tuple[str, ...]
    anytimes: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        del state.deck[len(state.deck) - self.count :]
        doctor = state.doctors[self.seat]
        for card in self.treatments:
            put(doctor, card, anytime=False)
        for card in self.anytimes:
            put(doctor, card, anytime=True)

    def seen(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else Drew(self.seat, self.count, (), ())


class TurnedOver(Fact, frozen=True):
    """Abroad: cards were turned over and discarded until an Anytime came, which was kept ("": none came)."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]
    kept: str

    def apply(self, state: Quack) -> None:
        del state.deck[len(state.deck) - len(self.cards) - bool(self.kept) :]
        state.discard.extend(self.cards)
        if self.kept:
            doctor = state.doctors[self.seat]
            put(doctor, self.kept, anytime=True)
            doctor.shown.append(self.kept)


# ---------------------------------------------------------------------------------------------------- phase 3, Patients


class PatientsShuffled(Fact, frozen=True):
    """The discard of Patients became the new Patient deck; the `order` is for no one."""

    chance: ClassVar[bool] = True
    hides: ClassVar[str] = "order"
    order: tuple[str, ...] | None

    def apply(self, state: Quack) -> None:
        assert self.order is not None
        state.patients = list(self.order)
        state.gone = []


class Admitted(Fact, frozen=True):
    """A Patient came and paid the co-pay."""

    reveals: ClassVar[bool] = True
    seat: int
    patient: str
    illnesses: tuple[str, ...]
    copay: int

    def apply(self, state: Quack) -> None:
        """Take the top Patient and the money; one who died in this turn can be billed again (ruling 11)."""
        state.patients.pop()
        state.dead = [patient for patient in state.dead if patient != self.patient]
        doctor = state.doctors[self.seat]
        doctor.office = Office(self.patient, self.illnesses, lying=[], bugs=[])
        doctor.money += self.copay


class CureGained(Fact, frozen=True):
    """A Patient gained Cure from an Anytime."""

    patient: str
    points: int

    def apply(self, state: Quack) -> None:
        office_of(state, self.patient).cure += self.points


class HarmTaken(Fact, frozen=True):
    """A Patient took Harm from an Anytime."""

    patient: str
    points: int

    def apply(self, state: Quack) -> None:
        office_of(state, self.patient).harm += self.points


class Infected(Fact, frozen=True):
    """A Patient has one more illness."""

    patient: str
    illness: str

    def apply(self, state: Quack) -> None:
        office_of(state, self.patient).illnesses += (self.illness,)


class WentHome(Fact, frozen=True):
    """A Patient went home cured."""

    seat: int
    patient: str

    def apply(self, state: Quack) -> None:
        vacate(state, state.doctors[self.seat])


class Revived(Fact, frozen=True):
    """A Patient did not die after all; Harm and count of Treatments are now these."""

    patient: str
    harm: int
    count: int

    def apply(self, state: Quack) -> None:
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
        vacate(state, state.doctors[self.seat])
        state.dead.append(self.patient)


class Swapped(Fact, frozen=True):
    """Two doctors traded Patients."""

    seat: int
    other: int

    def apply(self, state: Quack) -> None:
        one, two = state.doctors[self.seat], state.doctors[self.other]
        one.office, two.office = two.office, one.office


# ---------------------------------------------------------------------------------------------------- phase 4, the roll


class RequiredRolled(Fact, frozen=True):
    """The number of Treatments required was rolled."""

    chance: ClassVar[bool] = True
    seat: int
    number: int

    def apply(self, state: Quack) -> None:
        state.required = self.number


class RequiredChanged(Fact, frozen=True):
    """A card changed the required number."""

    number: int

    def apply(self, state: Quack) -> None:
        state.required = self.number


# -------------------------------------------------------------------------------------------------- phase 5, Treatments


class TreatmentLaid(Fact, frozen=True):
    """A Treatment was laid on a Patient; it has no effect yet."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    patient: str
    money: int

    def apply(self, state: Quack) -> None:
        take(state.doctors[self.seat], self.card)
        state.laid.append(Laid(self.card, self.patient, self.money))


class Redirected(Fact, frozen=True):
    """The Treatment just played lands on another Patient."""

    card: str
    patient: str
    other: str

    def apply(self, state: Quack) -> None:
        step = next(step for step in reversed(state.steps) if isinstance(step, AlteringTreatment))
        step.patient = self.other
        state.laid[-1] = Laid(self.card, self.other, state.laid[-1].money)


class Altered(Fact, frozen=True):
    """The Treatment just played was altered by an Anytime; it earns `money` now."""

    card: str
    by: str
    money: int

    def apply(self, state: Quack) -> None:
        step = next(step for step in reversed(state.steps) if isinstance(step, AlteringTreatment))
        step.on_it.append(self.by)
        state.laid[-1] = Laid(self.card, state.laid[-1].patient, self.money)


class Cancelled(Fact, frozen=True):
    """The Treatment just played was discarded."""

    card: str

    def apply(self, state: Quack) -> None:
        state.laid[-1] = Laid(self.card, "", 0)
        state.discard.append(self.card)


class TreatmentWasted(Fact, frozen=True):
    """The Treatment just played found its Patient gone, and was discarded."""

    card: str
    patient: str

    def apply(self, state: Quack) -> None:
        state.discard.append(self.card)


class TookEffect(Fact, frozen=True):
    """A Treatment took effect on a Patient and stays with them."""

    card: str
    patient: str
    cure: int
    harm: int

    def apply(self, state: Quack) -> None:
        office = office_of(state, self.patient)
        office.cure += self.cure
        office.harm += self.harm
        office.count += 1
        office.lying.append(Lying(self.card, self.cure, self.harm))


class ShortHandSettled(Event, frozen=True):
    """The duty of a short hand is done in this turn."""

    def apply(self, state: Quack) -> None:
        state.made_do = True


class Earned(msgspec.Struct, frozen=True, array_like=True):
    """The earnings of one Treatment of a round; `patient` "" if it was cancelled."""

    card: str
    patient: str
    money: int


class Paid(Fact, frozen=True):
    """A round of Treatments was paid: each Treatment, and a `bonus` for the `cards`, which are now discarded."""

    seat: int
    earned: tuple[Earned, ...]
    bonus: int
    cards: tuple[str, ...]
    total: int

    def apply(self, state: Quack) -> None:
        doctor = state.doctors[self.seat]
        doctor.money += self.total
        for card in self.cards:
            doctor.lasting.remove(card)
            state.discard.append(card)


# ----------------------------------------------------------------------------------------------------- phase 6, the mob


class MobCame(Fact, frozen=True):
    """The mob is at a doctor's office."""

    seat: int

    def apply(self, state: Quack) -> None:
        """Change nothing."""


class MobPassed(Fact, frozen=True):
    """The mob left a doctor alone."""

    seat: int

    def apply(self, state: Quack) -> None:
        """Change nothing."""


class Lynched(Fact, frozen=True):
    """The mob got a doctor; Patient, hand and lasting cards were discarded."""

    reveals: ClassVar[bool] = True
    seat: int
    patient: str
    cards: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        doctor = state.doctors[self.seat]
        vacate(state, doctor)
        state.discard.extend(self.cards)
        doctor.treatments, doctor.anytimes, doctor.shown, doctor.lasting = [], [], [], []
        doctor.place = LYNCHED


# ----------------------------------------------------------------------------------------------------- Infamy and money


class BlameShifted(Fact, frozen=True):
    """Part of the Infamy at stake goes to another doctor instead."""

    seat: int
    other: int
    amount: int

    def apply(self, state: Quack) -> None:
        step = next(step for step in reversed(state.steps) if isinstance(step, Shaming))
        gain = step.gains[0]
        step.gains[0] = Gain(gain.seat, gain.amount - self.amount, death=True)
        step.gains.insert(1, Gain(self.other, self.amount, death=True))


class InfamyGained(Fact, frozen=True):
    """A doctor gained Infamy; `cards`: lasting cards that reduced it, now discarded; `saved`: by how much."""

    seat: int
    amount: int
    cards: tuple[str, ...] = ()
    saved: int = 0

    def apply(self, state: Quack) -> None:
        doctor = state.doctors[self.seat]
        doctor.infamy += self.amount
        for card in self.cards:
            doctor.lasting.remove(card)
            state.discard.append(card)


class GainSettled(Event, frozen=True):
    """The first of the gains is dealt with."""

    def apply(self, state: Quack) -> None:
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
        state.doctors[self.seat].infamy -= self.amount


class MoneyChanged(Fact, frozen=True):
    """A doctor gained or lost dollars by a card."""

    seat: int
    change: int

    def apply(self, state: Quack) -> None:
        state.doctors[self.seat].money += self.change


# ------------------------------------------------------------------------------------------------ Anytimes and discards


class AnytimePlayed(Fact, frozen=True):
    """An Anytime was played on a target (a Patient, doctor or Treatment, or two Patients; "" for itself).

    `beside`: it lasts, and stays with its target.
    """

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    target: str = ""
    other: str = ""
    beside: bool = False

    def apply(self, state: Quack) -> None:
        """Take the card out of the hand. Every open window opens again (ruling 13)."""
        take(state.doctors[self.seat], self.card)
        if not self.beside:
            state.discard.append(self.card)
        elif self.target.startswith("doctor."):
            state.doctors[int(self.target[7:])].lasting.append(self.card)
        else:
            office_of(state, self.target).bugs.append(self.card)
        for step in state.steps:
            if isinstance(step, WINDOWS):
                step.asked = None
                step.answers = {}


class Discarded(Fact, frozen=True):
    """A doctor discarded useless cards from the hand."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: Quack) -> None:
        for card in self.cards:
            take(state.doctors[self.seat], card)
            state.discard.append(card)


class RestockDiscarded(Fact, frozen=True):
    """A doctor who is restocking discarded a card."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str

    def apply(self, state: Quack) -> None:
        take(state.doctors[self.seat], self.card)
        state.discard.append(self.card)
        step = state.steps[-1]
        assert isinstance(step, Restocking)
        step.count += 1


pack, unpack = event_codec(__name__, Step)
