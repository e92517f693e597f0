"""States that a seat cannot tell from the true one: other hands, both decks, unseen answers, seed."""

from __future__ import annotations

from collections.abc import Callable

from engines.chance import Rng
from engines.course import forget
from engines.quack_in_the_box.cards import Deck, deck
from engines.quack_in_the_box.rules.targets import can_answer, window_moves
from engines.quack_in_the_box.state import (
    PRACTICE,
    Doctor,
    Quack,
    Step,
    Treating,
    Window,
    clone,
    put,
    short,
)

Wants = Callable[[Deck, str], bool]


def redeal(s: Quack, seat: int, rng: Rng) -> Quack:
    """Deal the cards that `seat` cannot see again. Public facts about hands stay true (place, duty, windows)."""
    other = clone(s)
    cards = deck(s.catalogue)
    rng.shuffle(other.patients)
    hidden = [who for who in range(s.seats) if who != seat]
    lacking = {who: _strip(other.doctors[who]) for who in hidden}
    pool = other.deck + [card for who in hidden for card in lacking[who]]
    rng.shuffle(pool)
    wishes = [(_wish(s, who, first=not place), who) for who in hidden for place in range(len(lacking[who]))]
    for wish, who in sorted(wishes, key=lambda entry: _ORDER.index(entry[0])):
        fits = _answers(other) if wish == "answer" else _KINDS[wish]
        card = next((card for card in reversed(pool) if fits(cards, card)), pool[-1])
        pool.remove(card)
        put(other.doctors[who], card, anytime=card in cards.anytimes)
    other.deck = pool
    _redeal_answers(other, seat, rng)
    other.seed = bytes(rng.randrange(256) for _ in range(32))
    other.drawn = rng.randrange(1 << 20)
    forget(other)
    return other


_KINDS: dict[str, Wants] = {
    "anytime": lambda cards, card: card in cards.anytimes,
    "treatment": lambda cards, card: card in cards.treatments,
    "anything": lambda _cards, _card: True,
}
_ORDER = ("answer", "anytime", "treatment", "anything")
"""The rarest first. There are always enough: the true hands and the deck have as many."""


def _wish(s: Quack, who: int, *, first: bool) -> str:
    """Return the public knowledge of a card in this hand; `first`: of one card only."""
    active = who == s.active
    if first and _reacts(s, who):
        return "answer"
    if s.doctors[who].place != PRACTICE or (active and short(s)):
        return "anytime"
    if first and active and isinstance(_top(s), Treating):
        return "treatment"
    return "anything"


def _top(s: Quack) -> Step | None:
    return s.steps[-1] if s.steps else None


def _strip(doctor: Doctor) -> list[str]:
    """Take the cards that were never shown out of a hand."""
    unseen = [card for card in (*doctor.treatments, *doctor.anytimes) if card not in doctor.shown]
    doctor.treatments = [card for card in doctor.treatments if card in doctor.shown]
    doctor.anytimes = [card for card in doctor.anytimes if card in doctor.shown]
    return unseen


def _reacts(s: Quack, who: int) -> bool:
    """Return True if the seat must hold a card for the open window and shows none."""
    step = _top(s)
    if not isinstance(step, Window) or who not in (step.asked or ()):
        return False
    return not can_answer(s, step, s.doctors[who].shown)


def _answers(s: Quack) -> Wants:
    step = _top(s)
    assert isinstance(step, Window)
    return lambda _cards, card: can_answer(s, step, (card,))


def _redeal_answers(s: Quack, seat: int, rng: Rng) -> None:
    for step in s.steps:
        if isinstance(step, Window):
            for who in step.answers:
                if who != seat:
                    moves = window_moves(s, step, who)
                    plays = bool(moves) and rng.random() < 0.5
                    step.answers[who] = str(moves[rng.randrange(len(moves))]) if plays else "pass"
