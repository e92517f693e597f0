"""Why one move is better than another, in words."""

from __future__ import annotations

from bot.faces.differences import Amount, Deed, Differences, told
from bot.words import speaker
from engines.players.comparison import Comparison
from engines.players.reasons import Difference, differences

DIES = Deed("Your Patient dies", good=False)
EARNED = Amount("You earn about {n} more", "You earn about {n} less", good=True, unit=500, sign="$")
CURED = Deed("You cure somebody", good=True, weight=0.5)
SENTENCES: Differences = {"dies": DIES, "earned": EARNED, "cured": CURED}


def said(*found: Difference, language: str = "en") -> list[str]:
    return told(speaker(language), SENTENCES, found)


def test_what_matters_most_is_told_first_and_what_it_costs_last() -> None:
    dies, earned = Difference("dies", 1.0, 0.0), Difference("earned", 1000, 1337)
    assert said(earned, dies) == ["Your Patient dies: nearly always → hardly ever", "You earn about $340 more"]
    assert said(Difference("earned", 1300, 0), dies) == [
        "Your Patient dies: nearly always → hardly ever",
        "The price: You earn about $1,300 less",
    ]


def test_nothing_is_made_up() -> None:
    assert said() == said(Difference("dies", 0.2, 0.9)) == said(Difference("cured", 0.0, 0.15)) == []
    assert said(Difference("dies", 0.0, 1.0), Difference("cured", 0.3, 0.9)) == []
    assert said(Difference("nobody knows", 0, 1)) == []


def test_the_same_word_twice_gives_way_to_figures() -> None:
    assert said(Difference("dies", 0.85, 0.65)) == ["Your Patient dies: 85% → 65%"]
    assert said(Difference("dies", 2.4, 0.6)) == ["Your Patient dies: 2.4 → 0.6"]
    assert said(Difference("earned", 0, 340), language="fr")[0].count("340")


def test_what_may_be_luck_does_not_differ() -> None:
    values = [[0.5] * 16, [0.6] * 16]
    found = Comparison(values, [{"dies": 16.0, "cured": 4, "spent": 16}, {"cured": 5, "spent": 17}], [0, 1])
    assert differences(found, 0, 1) == [("dies", 1.0, 0.0)]
    assert differences(found, 1, 0) == [("dies", 0.0, 1.0)]
    assert differences(Comparison.of(2), 0, 1) == []
