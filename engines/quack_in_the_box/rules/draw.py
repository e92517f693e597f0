"""Phase 2: cards from the Doctor deck; and the draw abroad (rulings 2 and 20)."""

from engines.course import Emit
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.state import Quack

HAND = 6


def draw(emit: Emit[Quack], seat: int, count: int) -> None:
    """Draw from the top; reshuffle the discard into an empty deck, and stop when both are empty (ruling 2)."""
    s = emit.state
    while count > 0 and (s.deck or reshuffle(emit)):
        cards = s.deck[-count:]
        count -= len(cards)
        known = deck(s.catalogue).treatments
        treatments = tuple(card for card in reversed(cards) if card in known)
        anytimes = tuple(card for card in reversed(cards) if card not in known)
        emit(ev.Drew(seat, len(cards), treatments, anytimes))


def reshuffle(emit: Emit[Quack]) -> bool:
    """Make the discard the new Doctor deck; return False if there is none."""
    s = emit.state
    if not s.discard:
        return False
    order = s.discard.copy()
    emit.chance.shuffle(order)
    emit(ev.Shuffled(tuple(order)))
    return True


def fill_hand(emit: Emit[Quack], seat: int) -> None:
    doctor = emit.state.doctors[seat]
    draw(emit, seat, HAND - len(doctor.treatments) - len(doctor.anytimes))


def turn_over(emit: Emit[Quack], seat: int) -> None:
    """Turn cards over until an Anytime comes; reshuffle at most once (ruling 20)."""
    if not _turn_over_deck(emit, seat) and reshuffle(emit):
        _turn_over_deck(emit, seat)


def _turn_over_deck(emit: Emit[Quack], seat: int) -> bool:
    s = emit.state
    anytimes = deck(s.catalogue).anytimes
    cards: list[str] = []
    kept = ""
    for card in reversed(s.deck):
        if card in anytimes:
            kept = card
            break
        cards.append(card)
    if cards or kept:
        emit(ev.TurnedOver(seat, tuple(cards), kept))
    return bool(kept)
