"""Deck and hands: what is drawn, discarded and looked at (S14 to S19, S21, S68)."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar

from engines.doctor_strange.state import DoctorStrange, spend
from engines.game import Event, Fact


class Drew(Event, frozen=True):
    """S14: a seat drew `count` cards. `sighted`: those of them that the other seat had seen on the deck."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    cards: tuple[str, ...] | None
    sighted: tuple[str, ...] = ()

    def apply(self, state: DoctorStrange) -> None:
        hand = state.hands[self.seat]
        for card in self.cards or ():
            state.deck.pop()
            insort(hand, card)
        state.known[1 - self.seat].extend(self.sighted)
        state.sighted = [max(0, seen - self.count) for seen in state.sighted]

    def seen(self, seat: int | None) -> Event | None:
        """Show all cards to the seat that drew, and to the other those it had seen on the deck."""
        if seat == self.seat:
            return Drew(self.seat, self.count, self.cards)
        return Drew(self.seat, self.count, None, self.sighted if seat is not None else ())


class Reshuffled(Fact, frozen=True):
    """S14, S15: the discard became the new deck; `order` is for nobody."""

    chance: ClassVar[bool] = True
    hides = "order"
    order: tuple[str, ...] | None

    def apply(self, state: DoctorStrange) -> None:
        assert self.order is not None
        state.deck = list(self.order)
        state.discard.clear()
        state.sighted = [0, 0]


class EventPlayed(Fact, frozen=True):
    """S16: a Mystic Arts event was played."""

    seat: int
    card: str

    def apply(self, state: DoctorStrange) -> None:
        spend(state, self.seat, self.card)


class Discarded(Fact, frozen=True):
    """S17, S68: cards went from hand to discard, face up."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, state: DoctorStrange) -> None:
        for card in self.cards:
            spend(state, self.seat, card)


class DeckOpened(Fact, frozen=True):
    """S18: a seat looks through the deck; `cards` sorted, not in deck order."""

    reveals: ClassVar[bool] = True
    private = "cards"
    seat: int
    cards: tuple[str, ...] | None

    def apply(self, state: DoctorStrange) -> None:
        """Nothing moves."""


class Kept(Fact, frozen=True):
    """S18: a seat took a card out of the deck; the rest was shuffled into `order`, which is for nobody."""

    chance: ClassVar[bool] = True
    private = "card"
    hides = "order"
    seat: int
    card: str | None
    order: tuple[str, ...] | None

    def apply(self, state: DoctorStrange) -> None:
        assert self.card is not None and self.order is not None
        insort(state.hands[self.seat], self.card)
        state.deck = list(self.order)
        state.sighted = [0, 0]


class Investigated(Fact, frozen=True):
    """S19: a seat saw the next cards of the deck, first to be drawn first."""

    reveals: ClassVar[bool] = True
    private = "cards"
    seat: int
    count: int
    cards: tuple[str, ...] | None

    def apply(self, state: DoctorStrange) -> None:
        state.sighted[self.seat] = max(state.sighted[self.seat], self.count)


class LookedAtHand(Event, frozen=True):
    """S21: a seat saw the whole hand of the other."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    cards: tuple[str, ...] | None

    def apply(self, state: DoctorStrange) -> None:
        assert self.cards is not None
        spend(state, self.seat, self.card)
        state.known[self.seat] = list(self.cards)

    def seen(self, seat: int | None) -> Event | None:
        """Show the hand to both seats."""
        return LookedAtHand(self.seat, self.card, None) if seat is None else self
