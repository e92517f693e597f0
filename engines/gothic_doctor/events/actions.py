"""Plain Actions and what they do (section 4)."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Event, Fact
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.events.leaving import leave_hand
from engines.gothic_doctor.moves import ACTION, DOCTORS
from engines.gothic_doctor.state import GothicDoctor, turn


class Played(Fact, frozen=True):
    """A doctor played a plain Action; `targets`: ids of the doctor or Patients it names."""

    seat: int
    card: str
    targets: tuple[str, ...]

    def apply(self, state: GothicDoctor) -> None:
        """Discard it and use up the turn's Action; what stays in play is taken up again by `Attached`."""
        leave_hand(state, self.seat, self.card)
        state.action_discard.append(self.card)
        turn(state).acted = True


class CuresGranted(Fact, frozen=True):
    """House Call: a doctor may attempt so many cures this turn."""

    seat: int
    attempts: int

    def apply(self, state: GothicDoctor) -> None:
        """Raise the limit."""
        turn(state).attempts = turn(state).granted = self.attempts


class DiscountGranted(Fact, frozen=True):
    """Apothecary's Discount: the first Patient cured this turn needs one Treatment fewer."""

    seat: int

    def apply(self, state: GothicDoctor) -> None:
        """Note it for this turn."""
        turn(state).discount = True


class Attached(Fact, frozen=True):
    """An Action stays in play, on a doctor (Tough Case) or a waiting Patient."""

    seat: int
    card: str
    target: str

    def apply(self, state: GothicDoctor) -> None:
        """Take it from the discard pile to its target."""
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
        """Discard it."""
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
        """Discard them."""
        state.attached.clear()
        state.quarantined.clear()
        state.tough_cases = [""] * state.seats
        state.action_discard.extend(self.cards)


class Stole(Event, frozen=True):
    """Light Fingers: a card changed hands unseen; `deck` tells its back."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: int
    victim: int
    deck: str
    card: str | None

    def apply(self, state: GothicDoctor) -> None:
        """Move the card. Who did not see it can place no card of that back in the victim's hand any more (R31); the
        victim can place this one.
        """
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
        """The cards known to be in the victim's hand that might be the one that left it."""
        effects = index(state.catalogue).effect
        action = self.deck == ACTION
        return [card for card, holder in known.items() if holder == self.victim and (card in effects) == action]

    def seen(self, seat: int | None) -> Event | None:
        """The card for the two doctors, its back for the others."""
        if seat in {self.seat, self.victim}:
            return self
        return Stole(self.seat, self.victim, self.deck, None)


class Relapsed(Fact, frozen=True):
    """A cured Patient of `seat` went back on top of the deck, without its counter."""

    seat: int
    patient: str

    def apply(self, state: GothicDoctor) -> None:
        """Move the card; everybody saw it."""
        state.cured[self.seat].remove(self.patient)
        state.counters.pop(self.patient, None)
        state.patient_deck.append(self.patient)
        state.relapsed += 1


class Swapped(Fact, frozen=True):
    """Two doctors exchanged cured Patients, counters and all."""

    seat: int
    own: str
    victim: int
    other: str

    def apply(self, state: GothicDoctor) -> None:
        """Exchange them."""
        mine, theirs = state.cured[self.seat], state.cured[self.victim]
        mine.remove(self.own)
        theirs.remove(self.other)
        mine.append(self.other)
        theirs.append(self.own)


class CounterChanged(Fact, frozen=True):
    """A cured Patient of `seat` now holds a counter worth `value` pounds; 0: two met and went back to the supply."""

    seat: int
    patient: str
    value: int

    def apply(self, state: GothicDoctor) -> None:
        """Place or remove it."""
        if self.value:
            state.counters[self.patient] = self.value
        else:
            del state.counters[self.patient]
