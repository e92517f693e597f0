from __future__ import annotations

from typing import Any

import pytest

from bot.faces import FACES
from bot.faces.differences import Amount, Count, Deed, Differences, told
from bot.words import languages, speaker
from engines import GAMES
from engines.contract import Game
from engines.players.comparison import Comparison
from engines.players.reasons import Difference, differences
from engines.players.strong import evaluator_of
from tests.bot.faces.looking import good
from tests.laws.playing import Playing
from tests.laws.tables import tables

DIES = Deed("Your Patient dies", good=False)
EARNED = Amount("You earn about {n} more", "You earn about {n} less", good=True, unit=500, sign="$")
CURED = Deed("You cure somebody", good=True, weight=0.5)
LONGEST = 80
"""Every effect has happened by this game."""
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


def test_things_are_counted_without_plurals_and_money_as_one_would_say_it() -> None:
    paid = Count("Panaceas you pay", good=False, unit=2)
    assert paid.said(speaker("en"), Difference("paid", 1.8, 0.94)) == "Panaceas you pay: 1.8 → 0.9"
    assert paid.said(speaker("fr"), Difference("paid", -0.5, 12.3)).endswith("−0,5 → 12")
    assert paid.said(speaker("en"), Difference("paid", 1, -0.03)) == "Panaceas you pay: 1 → 0"
    for more, rounded in ((3.2, "$3"), (31, "$30"), (125, "$125"), (237, "$240"), (1337, "$1,350")):
        assert said(Difference("earned", 0, more * 1.0))[:1] in ([], [f"You earn about {rounded} more"])


def test_what_may_be_luck_does_not_differ() -> None:
    values = [[0.5] * 16, [0.6] * 16]
    found = Comparison(values, [{"dies": 16.0, "cured": 4, "spent": 16}, {"cured": 5, "spent": 17}], [0, 1])
    assert differences(found, 0, 1) == [("dies", 1.0, 0.0)]
    assert differences(found, 1, 0) == [("dies", 0.0, 1.0)]
    assert differences(Comparison.of(2), 0, 1) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_all_that_may_be_a_reason_happens_and_has_a_sentence_of_its_own(game: Game[Any]) -> None:
    evaluator, sentences = evaluator_of(game), FACES[game.id].differences
    telling, every = evaluator.telling, tables(game)
    stays = set(evaluator.standing(Playing(every[0], 1).state, 0))
    ends = {key for key in sentences if key.startswith("end.")}
    keys = {key for kind in telling.values() for key, _ in kind} | stays | ends
    assert 6 <= len(keys) == len(sentences) and keys == set(sentences)
    missing, seed = set(keys), 1
    while missing:
        assert seed < LONGEST, missing
        playing = Playing(every[seed % len(every)], seed)
        while missing and (made := playing.go()):
            for event in made.events:
                for key, often in telling.get(type(event), ()):
                    if any(often(event, seat, playing.state) for seat in range(playing.table.seats)):
                        missing.discard(key)
            missing -= {key for key in missing & stays if evaluator.standing(playing.state, 0)[key]}
        outcome = game.outcome(playing.state)
        if outcome is not None:
            missing -= {f"end.{name}" for parts in outcome.parts for name, n in parts.items() if n}
        seed += 2  # only these are thoughtful


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_difference_is_said_in_every_language(game: str, language: str) -> None:
    say, every = speaker(language), FACES[game].differences
    for key, sentence in every.items():
        up, down = Difference(key, 0.0, 1000.0), Difference(key, 1000.0, 0.0)
        both = {sentence.said(say, up), sentence.said(say, down)}
        assert len(both) == 2
        for one in both:
            good(one, 90)
        assert told(say, every, [up if sentence.good else down]) and not told(
            say, every, [down if sentence.good else up]
        )
