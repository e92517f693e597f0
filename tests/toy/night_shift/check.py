from collections import Counter

from tests.toy.night_shift.cards import CATALOGUES
from tests.toy.night_shift.state import NightShift, zones


def check(s: NightShift) -> None:
    """Raise AssertionError if a card is lost or doubled, or a known card is not where it was seen."""
    held = Counter(card for zone in zones(s) for card in zone.cards)
    assert held == Counter(CATALOGUES.deck(s.catalogue).deck)
    assert all(card is None or s.deck[-1] == card for card in s.peeked)
    assert sum(s.scores) <= s.terms.rounds
