from collections import Counter

from engines.doctor_strange.state import Character, Declaring, DoctorStrange, zones


def check(s: DoctorStrange) -> None:
    """Raise AssertionError if a card is lost or doubled, a link is broken or a known card is not in the other hand."""
    held = Counter(card for zone in zones(s) for card in zone.cards)
    assert held == Counter(list(s.cards.by_id)), "every card lies in exactly one place"
    for character in s.characters.values():
        _check_character(s, character)
    for seat, hand in enumerate(s.hands):
        assert hand == sorted(hand), "hands are sorted"
        assert set(s.known[seat]) <= set(s.hands[1 - seat]), "a known card is in the other hand"
        assert len(set(s.known[seat])) == len(s.known[seat]), "a card is known once"
        assert 0 <= s.sighted[seat] <= len(s.deck), "a sighted card is in the deck"
    if s.steps and isinstance(s.steps[-1], Declaring):
        plan = s.steps[-1].plan
        assert {assault.card for assault in plan} <= set(s.hands[s.active]), "planned cards are in hand"
        assert len({assault.card for assault in plan}) == len({assault.attacker for assault in plan}) == len(plan)
    assert max(s.tallies) <= 2 and min(s.tallies) >= 0


def _check_character(s: DoctorStrange, c: Character) -> None:
    """Check a Character's links and attachments (S71, S27, S47)."""
    kinds = [card[0] for card in c.attachments]
    assert set(kinds) <= set("limn") and kinds.count("l") <= 1, "attachments fit"
    bound = c.condition == "captured" or c.controller != c.owner
    assert bound == bool(c.holder), "who is held has a holder"
    if c.condition == "captured":
        assert c.controller != c.owner and set(kinds) <= {"m"}, "a captive keeps Modifiers only"
    if c.holder:
        holder = s.characters[c.holder]
        assert holder.condition == "viable" and holder.controller == c.controller, "holders are viable and on one side"
