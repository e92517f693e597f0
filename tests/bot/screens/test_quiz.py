"""A position as one question, in every game: within Discord's limits, and without a hint at the right move."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from bot.faces import FACES
from bot.faces.audience import Audience
from bot.faces.values import Position
from bot.screens.quiz import Quiz, Told, asked_of, labels, quiz
from bot.ui.components import Button, Picture, Row, Screen, Text
from bot.ui.limits import faults
from bot.words import speaker
from engines import GAMES
from engines.contract import Game
from engines.game import Move
from tests.bot.screens.positions import SHOWN, positions
from tests.engines.gothic_doctor.position import position
from tests.pseudo import LANGUAGES

EACH = 24
HAND, BOARD = "hand-1.png", "board-1.png"
each_game = pytest.mark.parametrize("game", SHOWN.values(), ids=SHOWN.keys())


def put(moves: list[Move | None]) -> Quiz:
    return Quiz(
        "Was there a better move?", ["x" * 250] * 2, moves, [f"h:1:hand:{place}" for place in range(len(moves))]
    )


def questions(game: Game[Any], language: str = "en") -> list[tuple[Audience, Any, list[Move | None]]]:
    """Return positions where a seat can choose, with up to four of its moves; waiting is one of them if allowed."""
    rng, found = Random(3), []
    for table in positions(game, 1):
        for seat in range(len(table.seats)):
            asked = asked_of(table.decisions(), seat)
            may_wait = [None] if asked.decisions and asked.decision is None else []
            moves = [*[move for one in asked.decisions for move in one.moves][:400], *may_wait]
            if len(moves) > 1:
                chosen = rng.sample(moves, min(len(moves), 4))
                found.append((table.audience(seat, speaker(language)), asked, chosen))
    return rng.sample(found, min(EACH, len(found)))


def buttons(screen: Screen) -> list[Button]:
    return [button for part in screen.parts if isinstance(part, Row) for button in part.buttons]


@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_every_question_and_its_answer_fit_a_message(game: Game[Any], language: str) -> None:
    for audience, asked, moves in questions(game, language):
        told = Told(1, 0, ["y" * 800], [Row((Button("On", "h:1:more"),))])
        for hand, board, words in ((HAND, BOARD, False), (HAND, "", False), ("", "", True)):
            asking = quiz(audience, asked, put(moves), hand=hand, board=board, words=words)
            telling = quiz(audience, asked, put(moves), hand=hand, board=board, words=words, told=told)
            assert faults(asking) == faults(telling) == [], game.id
            assert [one.label for one in buttons(asking)] == [one.label for one in buttons(telling)][: len(moves)]
            texts = [part.content for part in asking.parts if isinstance(part, Text)]
            drawn = [part for part in asking.parts if isinstance(part, Picture)]
            assert len(drawn) == bool(hand) + bool(board)
            assert len(texts) + len(drawn) >= 3  # heading and question, and the position in either form


@each_game
def test_all_moves_look_alike_until_one_is_pressed(game: Game[Any]) -> None:
    for audience, asked, moves in questions(game):
        shown = buttons(quiz(audience, asked, put(moves)))
        assert {(one.style, one.disabled) for one in shown} == {("grey", False)}
        assert not {one.emoji for one in shown} & {"✅", "❌"}
        assert len({one.label for one in shown}) == len(moves)
        assert [one.label for one in shown] == [one.text for one in labels(audience, moves)]


def test_moves_of_several_kinds_are_named_by_themselves_and_asked_for_by_no_question_of_one_kind() -> None:
    game = GAMES["gothic-doctor"]
    cured = "werewolf spectre bite_victim mummy dracula revenant banshee"
    for held, after in (("exorcism seance laudanum", ", curing nobody"), ("laudanum", "")):
        state = position({0: held}, waiting=cured)
        at = Position(game.view(state, 0), ("Ada", "Bo"))
        audience = Audience(0, 0, FACES["gothic-doctor"], speaker("en"), at)
        asked = asked_of(game.decisions(state), 0)
        moves = [move for one in asked.decisions for move in one.moves]
        named = {str(move): label.text for move, label in zip(moves, labels(audience, moves), strict=True)}
        assert named["draw_treatment"] == f"Draw a Treatment{after}"
        assert f"Take Mesmerism from the Library{after}" in named.values()
        cures = [move for move in moves if move.verb == "cure"]
        for one in cures:
            assert named[str(one)].startswith("Cure Spectre £25")
            both = quiz(audience, asked, replace(put([one, game.move("draw_treatment")]), question=""))
            assert "**What do you do?**" in [part.content for part in both.parts if isinstance(part, Text)]
        assert bool(cures) == bool(after)


def test_cured_patients_that_are_swapped_are_named_with_what_they_are_worth() -> None:
    game = GAMES["gothic-doctor"]
    state = position({0: "exchange"}, cured={0: "gamekeeper", 1: "gamekeeper"})
    state.counters = {state.cured[1][0]: 25}
    at = Position(game.view(state, 0), ("Ada", "Bo"))
    audience = Audience(0, 0, FACES["gothic-doctor"], speaker("en"), at)
    swaps = [move for one in game.decisions(state) for move in one.moves if move.verb == "swap"]
    assert [one.text for one in labels(audience, swaps)] == ["Swap Bitten Gamekeeper £25 for Bitten Gamekeeper £50"]


def test_afterwards_signs_and_words_tell_which_was_right_and_which_was_pressed() -> None:
    audience, asked, moves = next(one for one in questions(SHOWN["night-shift"]) if len(one[2]) > 1)
    for right, pressed in permutations(range(2)):
        screen = quiz(audience, asked, put(moves), told=Told(right, pressed))
        shown = buttons(screen)
        assert (shown[right].style, shown[right].emoji) == ("green", "✅")
        assert (shown[pressed].style, shown[pressed].emoji) == ("red", "❌")
        assert all(one.disabled for one in shown)
        said = [part.content for part in screen.parts if isinstance(part, Text)]
        names = labels(audience, moves)
        assert f"❌ You chose: {names[pressed].text}.\n✅ Better: **{names[right].text}**." in said
    found = quiz(audience, asked, put(moves), told=Told(0, 0))
    assert f"✅ Yes: **{labels(audience, moves)[0].text}**." in [
        part.content for part in found.parts if isinstance(part, Text)
    ]
