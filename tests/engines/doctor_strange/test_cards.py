"""The catalogue: the required cards, and refusals."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engines.doctor_strange import GAME
from engines.doctor_strange.cards import CATALOGUES, COUNTS, FATES

DECK = CATALOGUES.deck(CATALOGUES.builtin)


def test_the_deck_holds_112_cards_in_the_right_numbers() -> None:
    assert len(DECK.cards) == sum(COUNTS.values()) == 112
    assert sum(FATES.values()) == COUNTS["A"]
    plus_two = sorted((card.role or "", card.name) for card in DECK.cards if card.type == "P" and card.power == 2)
    assert plus_two == [
        ("attacker", "Impostor"),
        ("attacker", "Surprise"),
        ("attacker", "Unsuspecting"),
        ("defender", "Detect Danger"),
        ("defender", "Mental Battle"),
        ("defender", "Powers of Vishanti"),
    ]


def test_the_sides_have_their_own_cards() -> None:
    only = {side: sorted(card.name for card in DECK.cards if card.only == side) for side in ("good", "evil")}
    assert len(only["good"]) == 6 + 4
    assert len(only["evil"]) == 6 + 2 + 2 + 2
    assert DECK.barred[0] == {card.id for card in DECK.cards if card.only == "evil"}


def test_ids_are_unlike_any_other_text() -> None:
    ids = list(DECK.by_id)
    assert not any(one != other and one in other for one in ids for other in ids)


def altered(change: Callable[[dict[str, Any]], object]) -> bytes:
    text = json.loads(CATALOGUES.text(CATALOGUES.builtin))
    change(text)
    return json.dumps(text).encode()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda deck: deck["cards"].pop(), "cards by type"),
        (lambda deck: deck["cards"][0].update(id="x.strange"), "does not begin with its type"),
        (lambda deck: deck["cards"][1].update(id="c.doctor_strange"), "the same id"),
        (lambda deck: deck["cards"][0].pop("power"), "have power"),
        (lambda deck: deck.update(starters=["c.loki", "c.baron_mordo"]), "no Character to start good"),
        (lambda deck: deck["cards"][-1].pop("effect"), "events have an effect"),
        (lambda deck: next(one for one in deck["cards"] if one.get("fate") == "kill").update(fate="exile"), "by fate"),
        (lambda deck: deck["cards"][-1].update(role="attacker"), "only Power cards have a role"),
    ],
)
def test_a_wrong_deck_is_refused_with_the_reason(change: Callable[[dict[str, Any]], object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.catalogues.read(altered(change))
