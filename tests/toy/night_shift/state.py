"""The state of Night Shift: ids and numbers in zones, and the steps that say what happens next."""

from collections import Counter

import msgspec

from engines.course import DecisionNumbers
from engines.game import Zone
from tests.toy.night_shift.cards import CATALOGUES


class Laying(msgspec.Struct, tag=True):
    """N2: everybody lays a dose or skips. `laid`: seat -> card, "" for a skip."""

    id: int
    laid: dict[int, str] = {}


class Objecting(msgspec.Struct, tag=True):
    """N4: the first of `leaders` is about to cure; `asked` may object. `answers`: seat -> move text."""

    id: int
    leaders: list[int]
    asked: tuple[int, ...]
    answers: dict[int, str] = {}


Step = Laying | Objecting


class NightShift(msgspec.Struct, dict=True):
    """A game in progress; `deck` is drawn from its end. `peeked`: per seat the top card, where known to it (N6)."""

    seed: bytes
    catalogue: str
    reactions: str
    rounds: int
    seats: int
    deck: list[str]
    hands: list[list[str]]
    scores: list[int]
    peeked: list[str | None]
    discard: list[str] = []
    laid: dict[int, str] = {}
    round: int = 0
    steps: list[Step] = []
    step_id: int = 0
    drawn: int = 0
    ledger: DecisionNumbers = DecisionNumbers(())


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(NightShift)


def dump(state: NightShift) -> bytes:
    """The state as bytes."""
    return _ENCODER.encode(state)


def load(raw: bytes) -> NightShift:
    """The state that was dumped."""
    return _DECODER.decode(raw)


def clone(state: NightShift) -> NightShift:
    """An independent copy; shares only what is never changed in place."""
    return NightShift(
        state.seed,
        state.catalogue,
        state.reactions,
        state.rounds,
        state.seats,
        state.deck.copy(),
        [hand.copy() for hand in state.hands],
        state.scores.copy(),
        state.peeked.copy(),
        state.discard.copy(),
        state.laid.copy(),
        state.round,
        [clone_step(step) for step in state.steps],
        state.step_id,
        state.drawn,
        state.ledger,
    )


def clone_step(step: Step) -> Step:
    """An independent copy of a step."""
    match step:
        case Laying():
            return Laying(step.id, step.laid.copy())
        case Objecting():
            return Objecting(step.id, step.leaders.copy(), step.asked, step.answers.copy())


def zones(state: NightShift) -> list[Zone]:
    """Where every card lies, and who may see it."""
    step = state.steps[-1] if state.steps else None
    laid = step.laid if isinstance(step, Laying) else {}
    hands = [Zone(f"hand {seat}", tuple(hand), seat=seat) for seat, hand in enumerate(state.hands)]
    choices = [Zone(f"choice {seat}", (card,), seat=seat) for seat, card in laid.items() if card]
    shown = tuple(card for card in state.laid.values() if card)
    piles = [Zone("deck", tuple(state.deck)), Zone("discard", tuple(state.discard), open=True)]
    return [*piles, *hands, *choices, Zone("laid", shown, open=True)]


def check(state: NightShift) -> None:
    """AssertionError where a card is lost or doubled, or a known card is not where it was seen."""
    held = Counter(card for zone in zones(state) for card in zone.cards)
    assert held == Counter(CATALOGUES.deck(state.catalogue).deck)
    assert all(card is None or state.deck[-1] == card for card in state.peeked)
    assert sum(state.scores) <= state.rounds
