"""The end of every game in words: headline, amounts, figures and the deed that turned it, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.faces import FACES
from bot.faces.audience import Audience
from bot.faces.closing import Closing, Story
from bot.faces.results import draw
from bot.faces.values import Position
from bot.history.curves import curve
from bot.history.recordings import Recording, rounds_of
from bot.history.story import card, story
from bot.screens.finale import spoken
from bot.tables.ending import Ending, Reason
from bot.words import languages, speaker
from engines import GAMES
from engines.players import PLAYERS
from storage import MoveRow
from tests.laws.tables import seed_of

NAMES = ("Ann", "Bob", "Cyd")
SEATS = {"gothic-doctor": 3, "doctor-strange": 2, "quack-in-the-box": 3, "clinic": 1}
MARK = re.compile(r"[*_`]|[\U0001F300-\U0001FAFF]")
each_game = pytest.mark.parametrize("game", list(SEATS))
each_language = pytest.mark.parametrize("language", languages())


@cache
def film(game: str) -> tuple[Recording, Any]:
    """Let sensible players finish a game. Return it and its final state."""
    rules, rng = GAMES[game], Random(3)
    state = rules.deal(rules.Options(), SEATS[game], seed_of(3))
    whole, rows = [rules.dump(state)], list[MoveRow]()
    while waiting := [decision.seat for decision in rules.decisions(state) if decision.must]:
        seat = waiting[0]
        own = [decision for decision in rules.decisions(state) if decision.seat == seat]
        chosen = PLAYERS["sensible"](rules, rules.view(state, seat), own, rng)
        assert chosen is not None
        events = rules.play(state, seat, chosen[1])
        rows.append(MoveRow(1, len(rows) + 1, seat, None, str(chosen[1]), rules.pack(events), 0))
        if len(rows) % 50 == 0:
            whole.append(rules.dump(state))
    recording = Recording(rules, tuple(rows), tuple(whole), ())
    return replace(recording, rounds=rounds_of(recording)), state


def told(
    game: str, language: str, ranks: tuple[int, ...] = (), how: Reason = "rules"
) -> tuple[Closing, Audience, Story, Any]:
    recording, state = film(game)
    outcome = GAMES[game].outcome(state)
    assert outcome is not None
    result = Ending(how, ranks or outcome.ranks, outcome.scores if how == "rules" else ())
    at = Position(GAMES[game].view(state, None), NAMES[: SEATS[game]])
    audience, course = Audience(1, 0, FACES[game], speaker(language), at), curve(recording, result.ranks)
    tale = story(recording, course, audience, result)
    closing = FACES[game].closing
    assert closing is not None
    return closing, audience, tale, card(audience, "Game · #1", tale, course, result, [])


@each_game
@each_language
def test_the_card_of_a_game_has_three_figures_a_headline_and_a_deed_in_plain_words(game: str, language: str) -> None:
    closing, audience, tale, shown = told(game, language)
    for seat in range(SEATS[game]):
        figures = closing.figures(audience.say, tale, seat)
        assert len(figures) == 3 and all(one.value and one.word for one in figures)
    assert shown.headline and len(shown.headline) <= 60 and not MARK.search(shown.headline)
    assert not any(MARK.search(turn.deed) for turn in [shown.turn] if turn is not None)
    assert shown.chart is not None and shown.chart.unit != "by round"
    assert "-" not in closing.amount(audience.say, -12)
    assert draw(shown).width == 1200 and "None" not in spoken(audience.say, shown)


@each_game
@pytest.mark.parametrize("rank", [1, 2])
def test_ties_and_ends_without_a_winner_are_told_too(game: str, rank: int) -> None:
    _, audience, tale, shown = told(game, "en", (rank,) * SEATS[game])
    assert not (shown.turn is not None and SEATS[game] > 1)
    assert ("Nobody wins" in shown.headline) == (rank == 2 and game != "doctor-strange")
    assert draw(shown).width == 1200 and spoken(audience.say, shown)
    assert tale.winners == (list(range(SEATS[game])) if rank == 1 else [])


@each_game
def test_every_deed_that_turns_a_game_can_be_told(game: str) -> None:
    """The events of whole games that `Standing.deeds` lists have words without marks and ids."""
    closing, audience, tale, _ = told(game, "en")
    kinds = tuple(FACES[game].standing.deeds)
    said = [
        closing.deed(audience.say, tale, event) for events in tale.told for event in events if isinstance(event, kinds)
    ]
    assert any(said) and not any(MARK.search(one) or "." in one for one in said)
    for events in tale.told:
        for event in events:
            if closing.deed(audience.say, tale, event) and (emblem := closing.emblem(tale, event)):
                assert closing.draw_emblem(emblem, 40).width
                return
