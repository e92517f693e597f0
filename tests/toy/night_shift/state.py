"""The state of Night Shift: ids and numbers in zones, and the steps that decide what happens next."""

from __future__ import annotations

import msgspec

from engines.course import DecisionNumbers
from engines.game import Zone
from engines.state import cloner, codec


class Terms(msgspec.Struct, frozen=True):
    rounds: int


class Laying(msgspec.Struct, tag=True):
    """N2: all lay a dose or skip. `laid`: seat -> card, "" for a skip."""

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
    """A game in progress. Cards are drawn from the end of `deck`. `peeked`: per seat the top card, if known (N6)."""

    seed: bytes
    catalogue: str
    terms: Terms
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


clone = cloner(NightShift)
dump, load = codec(NightShift)


def choices(s: NightShift) -> dict[int, str]:
    """Return the cards laid face down: seat -> card, "" for a skip."""
    step = s.steps[-1] if s.steps else None
    return step.laid if isinstance(step, Laying) else {}


def zones(s: NightShift) -> list[Zone]:
    """Return where each card is, and who may see it."""
    return [
        Zone("deck", tuple(s.deck)),
        Zone("discard", tuple(s.discard), open=True),
        *(Zone(f"hand {seat}", tuple(hand), seat=seat) for seat, hand in enumerate(s.hands)),
        *(Zone(f"choice {seat}", (card,), seat=seat) for seat, card in choices(s).items() if card),
        Zone("laid", tuple(card for card in s.laid.values() if card), open=True),
    ]
