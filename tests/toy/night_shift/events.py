from __future__ import annotations

from typing import ClassVar

from engines.events import event_codec
from engines.game import Fact
from tests.toy.night_shift.state import NightShift, Objecting, Step, choices


class Laid(Fact, frozen=True):
    """A seat chose a card, or to skip (card ""); the others see that it has chosen."""

    private = "card"
    seat: int
    card: str | None

    def apply(self, state: NightShift) -> None:
        assert self.card is not None
        choices(state)[self.seat] = self.card
        if self.card:
            state.hands[self.seat].remove(self.card)


class TookBack(Fact, frozen=True):
    seat: int

    def apply(self, state: NightShift) -> None:
        if card := choices(state).pop(self.seat):
            state.hands[self.seat].append(card)


class Revealed(Fact, frozen=True):
    """All choices were shown. `rolls`: the dice that broke ties."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    laid: dict[int, str]
    rolls: dict[int, int]

    def apply(self, state: NightShift) -> None:
        choices(state).clear()
        state.laid = dict(self.laid)


class Answered(Fact, frozen=True):
    """A seat answered in the window; the others see that it has."""

    private = "answer"
    seat: int
    answer: str | None

    def apply(self, state: NightShift) -> None:
        step = state.steps[-1]
        assert isinstance(step, Objecting) and self.answer is not None
        step.answers[self.seat] = self.answer


class Objected(Fact, frozen=True):
    reveals: ClassVar[bool] = True
    seat: int
    card: str
    leader: int

    def apply(self, state: NightShift) -> None:
        state.hands[self.seat].remove(self.card)
        state.discard.append(self.card)


class Cured(Fact, frozen=True):
    """A seat, or none, got the patient; laid cards are discarded, and the next round begins."""

    seat: int | None

    def apply(self, state: NightShift) -> None:
        if self.seat is not None:
            state.scores[self.seat] += 1
        state.discard.extend(card for card in state.laid.values() if card)
        state.laid = {}
        state.round += 1


class Shuffled(Fact, frozen=True):
    chance: ClassVar[bool] = True
    hides = "order"
    order: tuple[str, ...] | None

    def apply(self, state: NightShift) -> None:
        state.deck = list(self.order or ())
        state.discard.clear()
        state.peeked = [None] * state.seats


class Drew(Fact, frozen=True):
    reveals: ClassVar[bool] = True
    private = "card"
    seat: int
    card: str | None

    def apply(self, state: NightShift) -> None:
        state.hands[self.seat].append(state.deck.pop())
        state.peeked = [None] * state.seats


class Peeked(Fact, frozen=True):
    """A seat drank Coffee and looked at the top card of the deck (None: the deck was empty)."""

    reveals: ClassVar[bool] = True
    private = "card"
    seat: int
    coffee: str
    card: str | None

    def apply(self, state: NightShift) -> None:
        state.hands[self.seat].remove(self.coffee)
        state.discard.append(self.coffee)
        state.peeked[self.seat] = self.card


pack, unpack = event_codec(__name__, Step)
