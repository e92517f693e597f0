"""The events of Gothic Doctor: facts, with their effect on the state and who may know of them."""

from __future__ import annotations

from typing import ClassVar

from engines.events import event_codec
from engines.game import Event, Fact
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import ACTION, DOCTORS, PATIENT, TREATMENT
from engines.gothic_doctor.state import Curing, GothicDoctor, Step, TakingTurn, turn

# ------------------------------------------------------------------------------------------------------ how cards leave


def leave_hand(state: GothicDoctor, seat: int, card: str) -> None:
    """Remove a card from a hand, and from what others know of it."""
    state.hands[seat].remove(card)
    for known in state.known:
        if card in known:
            del known[card]


def leave_room(state: GothicDoctor, patient: str) -> None:
    """Empty a Patient's place, and discard its attachments."""
    state.waiting_room[state.waiting_room.index(patient)] = ""
    state.action_discard.extend(state.attached.pop(patient, ()))
    state.quarantined.pop(patient, None)


# --------------------------------------------------------------------------------------------------------------- set-up


class Mulliganed(Fact, frozen=True):
    """A doctor discarded all six Treatments; new ones follow."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: GothicDoctor) -> None:
        for card in self.cards:
            leave_hand(state, self.seat, card)
        state.treatment_discard.extend(self.cards)


class SpecialistNamed(Fact, frozen=True):
    """A class with a Specialist bonus was found."""

    name: str

    def apply(self, state: GothicDoctor) -> None:
        state.specialists = (*state.specialists, self.name)


# ---------------------------------------------------------------------------------------------------------------- turns


class TurnBegan(Fact, frozen=True):
    """A doctor's turn began; the clock moves with the first doctor's."""

    seat: int
    round: int

    def apply(self, state: GothicDoctor) -> None:
        state.active = self.seat
        state.round = self.round
        state.step_id += 1
        state.steps = [TakingTurn(state.step_id)]


class Ended(Fact, frozen=True):
    """The last doctor's last turn is over."""

    def apply(self, state: GothicDoctor) -> None:
        state.steps.clear()


# ---------------------------------------------------------------------------------------------------------------- decks


class PatientEntered(Fact, frozen=True):
    """The top Patient took a place in the Waiting Room."""

    reveals: ClassVar[bool] = True
    card: str
    place: int

    def apply(self, state: GothicDoctor) -> None:
        state.patient_deck.pop()
        state.relapsed = max(0, state.relapsed - 1)
        state.waiting_room[self.place] = self.card


class PatientTurnedAway(Fact, frozen=True):
    """The top Patient would have been the third of its name, and was discarded."""

    reveals: ClassVar[bool] = True
    card: str

    def apply(self, state: GothicDoctor) -> None:
        state.patient_deck.pop()
        state.relapsed = max(0, state.relapsed - 1)
        state.patient_discard.append(self.card)


class PatientsLeft(Fact, frozen=True):
    """Patients were discarded from the Waiting Room, with their attachments."""

    patients: tuple[str, ...]

    def apply(self, state: GothicDoctor) -> None:
        for patient in self.patients:
            leave_room(state, patient)
            state.patient_discard.append(patient)


class LibraryFilled(Fact, frozen=True):
    """The top Treatment was put face up into the Library."""

    reveals: ClassVar[bool] = True
    card: str
    place: int

    def apply(self, state: GothicDoctor) -> None:
        state.treatment_deck.pop()
        state.medical_library[self.place] = self.card


class DuplicateDiscarded(Fact, frozen=True):
    """The top Treatment was already in the Library, and was discarded."""

    reveals: ClassVar[bool] = True
    card: str

    def apply(self, state: GothicDoctor) -> None:
        state.treatment_deck.pop()
        state.treatment_discard.append(self.card)


class Shuffled(Fact, frozen=True):
    """A discard pile became the new deck; the `order` is for no one."""

    chance: ClassVar[bool] = True
    hides: ClassVar[str] = "order"
    deck: str
    order: tuple[str, ...] | None

    def apply(self, state: GothicDoctor) -> None:
        assert self.order is not None
        order = list(self.order)
        if self.deck == PATIENT:
            state.patient_deck, state.patient_discard = order, []
        elif self.deck == TREATMENT:
            state.treatment_deck, state.treatment_discard = order, []
        else:
            state.action_deck, state.action_discard = order, []


# -------------------------------------------------------------------------------------------------------------- Actions


class Played(Fact, frozen=True):
    """A doctor played a plain Action; `targets`: ids of the doctor or Patients it names."""

    seat: int
    card: str
    targets: tuple[str, ...]

    def apply(self, state: GothicDoctor) -> None:
        """Discard it and use up the turn's Action; `Attached` takes cards that stay in play out of the discard."""
        leave_hand(state, self.seat, self.card)
        state.action_discard.append(self.card)
        turn(state).acted = True


class CuresGranted(Fact, frozen=True):
    """House Call: a doctor may attempt this many cures this turn."""

    seat: int
    attempts: int

    def apply(self, state: GothicDoctor) -> None:
        turn(state).attempts = turn(state).granted = self.attempts


class DiscountGranted(Fact, frozen=True):
    """Apothecary's Discount: the first Patient cured this turn needs one Treatment fewer."""

    seat: int

    def apply(self, state: GothicDoctor) -> None:
        turn(state).discount = True


class Attached(Fact, frozen=True):
    """An Action stays in play, on a doctor (Tough Case) or a waiting Patient."""

    seat: int
    card: str
    target: str

    def apply(self, state: GothicDoctor) -> None:
        state.action_discard.remove(self.card)
        if self.target in DOCTORS:
            state.tough_cases[DOCTORS.index(self.target)] = self.card
            return
        state.attached.setdefault(self.target, []).append(self.card)
        if index(state.catalogue).effect[self.card] == "quarantine":
            state.quarantined[self.target] = self.seat


class QuarantineLifted(Fact, frozen=True):
    """The turn of the doctor who set a Quarantine began."""

    seat: int
    patient: str
    card: str

    def apply(self, state: GothicDoctor) -> None:
        on = state.attached[self.patient]
        on.remove(self.card)
        if not on:
            del state.attached[self.patient]
        del state.quarantined[self.patient]
        state.action_discard.append(self.card)


class ActionsLapsed(Fact, frozen=True):
    """The last round began: every Action in play was discarded."""

    cards: tuple[str, ...]

    def apply(self, state: GothicDoctor) -> None:
        state.attached.clear()
        state.quarantined.clear()
        state.tough_cases = [""] * state.seats
        state.action_discard.extend(self.cards)


class Stole(Event, frozen=True):
    """Light Fingers: a card changed hands unseen; `deck` is its back."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: int
    victim: int
    deck: str
    card: str | None

    def apply(self, state: GothicDoctor) -> None:
        """Move the card, which the victim knows. Others no longer know cards of that back there (R31)."""
        assert self.card is not None
        state.hands[self.victim].remove(self.card)
        state.hands[self.seat].append(self.card)
        for who, known in enumerate(state.known):
            if who not in {self.seat, self.victim}:
                for card in self._unsure(state, known):
                    del known[card]
        state.known[self.seat].pop(self.card, None)
        state.known[self.victim][self.card] = self.seat

    def _unsure(self, state: GothicDoctor, known: dict[str, int]) -> list[str]:
        """Return the known cards of the victim's hand that may have left it."""
        effects = index(state.catalogue).effect
        action = self.deck == ACTION
        return [card for card, holder in known.items() if holder == self.victim and (card in effects) == action]

    def seen(self, seat: int | None) -> Event | None:
        if seat in {self.seat, self.victim}:
            return self
        return Stole(self.seat, self.victim, self.deck, None)


class Relapsed(Fact, frozen=True):
    """A cured Patient of `seat` went back on top of the deck, without its counter."""

    seat: int
    patient: str

    def apply(self, state: GothicDoctor) -> None:
        state.cured[self.seat].remove(self.patient)
        state.counters.pop(self.patient, None)
        state.patient_deck.append(self.patient)
        state.relapsed += 1


class Swapped(Fact, frozen=True):
    """Two doctors exchanged cured Patients, with their counters."""

    seat: int
    own: str
    victim: int
    other: str

    def apply(self, state: GothicDoctor) -> None:
        mine, theirs = state.cured[self.seat], state.cured[self.victim]
        mine.remove(self.own)
        theirs.remove(self.other)
        mine.append(self.other)
        theirs.append(self.own)


class CounterChanged(Fact, frozen=True):
    """A cured Patient of `seat` now has a counter worth `value` pounds; 0: two opposite ones went back to
    the supply.
    """

    seat: int
    patient: str
    value: int

    def apply(self, state: GothicDoctor) -> None:
        if self.value:
            state.counters[self.patient] = self.value
        else:
            del state.counters[self.patient]


# ---------------------------------------------------------------------------------------------------------------- cures


class Announced(Fact, frozen=True):
    """A doctor announced a cure; the payment stays hidden."""

    seat: int
    patient: str

    def apply(self, state: GothicDoctor) -> None:
        turn(state).attempts -= 1


class CureFailed(Fact, frozen=True):
    """The announced cure failed; the payment stays hidden."""

    seat: int
    patient: str

    def apply(self, state: GothicDoctor) -> None:
        """Change nothing."""


class Cured(Fact, frozen=True):
    """A doctor discarded `payment` and took the Patient; `counter`: pounds a Wealthy Patron adds."""

    reveals: ClassVar[bool] = True
    seat: int
    patient: str
    payment: tuple[str, ...]
    counter: int

    def apply(self, state: GothicDoctor) -> None:
        """Pay, then move the Patient; discard its attachments and the doctor's Tough Case."""
        for card in self.payment:
            leave_hand(state, self.seat, card)
        state.treatment_discard.extend(self.payment)
        leave_room(state, self.patient)
        state.cured[self.seat].append(self.patient)
        if self.counter:
            state.counters[self.patient] = self.counter
        if state.tough_cases[self.seat]:
            state.action_discard.append(state.tough_cases[self.seat])
            state.tough_cases[self.seat] = ""
        turn(state).cured += 1
        turn(state).discount = False


# -------------------------------------------------------------------------------------------------------------- answers


class CureReopened(Event, frozen=True):
    """After a stopped Patient Bolts the cure is open to those after its player; the void answers are asked
    for again.
    """

    asked: tuple[int, ...]
    among: tuple[int, ...]

    def apply(self, state: GothicDoctor) -> None:
        step = state.steps[-1]
        assert isinstance(step, Curing)
        step.asked = self.asked
        step.among = self.among
        step.answers.clear()


class Opposed(Fact, frozen=True):
    """A Second Opinion stopped an Action."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    against: str

    def apply(self, state: GothicDoctor) -> None:
        leave_hand(state, self.seat, self.card)
        state.action_discard.append(self.card)


class Bolted(Fact, frozen=True):
    """A doctor played Patient Bolts against the announced cure."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    patient: str

    def apply(self, state: GothicDoctor) -> None:
        leave_hand(state, self.seat, self.card)
        state.action_discard.append(self.card)


# --------------------------------------------------------------------------------------------------- draws and discards


class DrawingBegan(Fact, frozen=True):
    """A doctor has this many draws."""

    seat: int
    draws: int

    def apply(self, state: GothicDoctor) -> None:
        step = turn(state)
        step.phase = "draw"
        step.draws = self.draws


class Drew(Fact, frozen=True):
    """A seat drew the top card of a deck, for `cost` draws (0: an effect gave it)."""

    reveals: ClassVar[bool] = True
    private: ClassVar[str] = "card"
    seat: int
    deck: str
    card: str | None
    cost: int

    def apply(self, state: GothicDoctor) -> None:
        deck = state.action_deck if self.deck == ACTION else state.treatment_deck
        state.hands[self.seat].append(deck.pop())
        if self.cost:
            turn(state).draws -= self.cost


class Took(Fact, frozen=True):
    """A seat took an open Treatment from the Library, for `cost` draws."""

    seat: int
    card: str
    cost: int

    def apply(self, state: GothicDoctor) -> None:
        state.medical_library[state.medical_library.index(self.card)] = ""
        state.hands[self.seat].append(self.card)
        turn(state).draws -= self.cost
        for who, known in enumerate(state.known):
            if who != self.seat:
                known[self.card] = self.seat


class DiscardingBegan(Event, frozen=True):
    """The hand is above the limit after the draws."""

    def apply(self, state: GothicDoctor) -> None:
        turn(state).phase = "discard"


class Discarded(Fact, frozen=True):
    """A seat discarded a card at the end of its turn."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str

    def apply(self, state: GothicDoctor) -> None:
        leave_hand(state, self.seat, self.card)
        action = self.card in index(state.catalogue).effect
        (state.action_discard if action else state.treatment_discard).append(self.card)


pack, unpack = event_codec(__name__, Step)
