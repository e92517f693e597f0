"""What can happen in Night Shift: facts, each with what it does to the state and who may know of it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engines.course import ChanceDrawn, Numbered
from engines.game import Event, Fact
from tests.toy.night_shift.state import Laying, NightShift, Objecting, Step, clone_step


class Entered(Event, frozen=True):
    """A step began."""

    step: Step

    def apply(self, state: NightShift) -> None:
        """Put it on the stack; a copy, since events never change."""
        state.steps.append(clone_step(self.step))
        state.step_id = self.step.id


class Left(Event, frozen=True):
    """The topmost step ended."""

    def apply(self, state: NightShift) -> None:
        """Take it off the stack."""
        state.steps.pop()


class Laid(Event, frozen=True):
    """A seat chose a card, or to skip (card ""); the others see that it has chosen."""

    seat: int
    card: str | None

    def apply(self, state: NightShift) -> None:
        """Move the card out of the hand."""
        step = state.steps[-1]
        assert isinstance(step, Laying) and self.card is not None
        step.laid[self.seat] = self.card
        if self.card:
            state.hands[self.seat].remove(self.card)

    def seen(self, seat: int | None) -> Event | None:
        """The card for its owner only."""
        return self if seat == self.seat else Laid(self.seat, None)


class TookBack(Fact, frozen=True):
    """A seat took its choice back."""

    seat: int

    def apply(self, state: NightShift) -> None:
        """Return the card to the hand."""
        step = state.steps[-1]
        assert isinstance(step, Laying)
        if card := step.laid.pop(self.seat):
            state.hands[self.seat].append(card)


class Revealed(Fact, frozen=True):
    """All choices were shown. `rolls`: the dice of equals."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    laid: dict[int, str]
    rolls: dict[int, int]

    def apply(self, state: NightShift) -> None:
        """Lay the cards open."""
        step = state.steps[-1]
        assert isinstance(step, Laying)
        step.laid.clear()
        state.laid = dict(self.laid)


class Answered(Event, frozen=True):
    """A seat answered in the window; the others see that it has."""

    seat: int
    answer: str | None

    def apply(self, state: NightShift) -> None:
        """Keep the answer in the step."""
        step = state.steps[-1]
        assert isinstance(step, Objecting) and self.answer is not None
        step.answers[self.seat] = self.answer

    def seen(self, seat: int | None) -> Event | None:
        """The answer for its owner only."""
        return self if seat == self.seat else Answered(self.seat, None)


class Objected(Fact, frozen=True):
    """A seat objected to the leader's cure."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    leader: int

    def apply(self, state: NightShift) -> None:
        """Discard the Objection."""
        state.hands[self.seat].remove(self.card)
        state.discard.append(self.card)


class Cured(Fact, frozen=True):
    """A seat got the patient; None: nobody did."""

    seat: int | None

    def apply(self, state: NightShift) -> None:
        """Score, discard what was laid, next round."""
        if self.seat is not None:
            state.scores[self.seat] += 1
        state.discard.extend(card for card in state.laid.values() if card)
        state.laid = {}
        state.round += 1


class Shuffled(Fact, frozen=True):
    """The discard became the new deck; `order` is for nobody."""

    chance: ClassVar[bool] = True
    order: tuple[str, ...] | None

    def apply(self, state: NightShift) -> None:
        """Replace the deck."""
        assert self.order is not None
        state.deck = list(self.order)
        state.discard.clear()
        state.peeked = [None] * state.seats

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """That it happened."""
        return Shuffled(None)


class Drew(Event, frozen=True):
    """A seat drew the top card of the deck."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str | None

    def apply(self, state: NightShift) -> None:
        """Move the card into the hand."""
        state.hands[self.seat].append(state.deck.pop())
        state.peeked = [None] * state.seats

    def seen(self, seat: int | None) -> Event | None:
        """The card for its owner only."""
        return self if seat == self.seat else Drew(self.seat, None)


class Peeked(Event, frozen=True):
    """A seat drank Coffee and looked at the top card of the deck (None: it was empty)."""

    reveals: ClassVar[bool] = True
    seat: int
    coffee: str
    card: str | None

    def apply(self, state: NightShift) -> None:
        """Discard the Coffee; the seat knows the card."""
        state.hands[self.seat].remove(self.coffee)
        state.discard.append(self.coffee)
        state.peeked[self.seat] = self.card

    def seen(self, seat: int | None) -> Event | None:
        """The Coffee for all, the card for its player."""
        return self if seat == self.seat else Peeked(self.seat, self.coffee, None)


AnyEvent = (
    Entered
    | Left
    | Laid
    | TookBack
    | Revealed
    | Answered
    | Objected
    | Cured
    | Shuffled
    | Drew
    | Peeked
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
