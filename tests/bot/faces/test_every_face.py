"""Every face has all words and pictures, in every language: random games of each registered face and the toy."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from bot.faces.face import Face
from bot.faces.values import Label
from bot.screens.options import fields
from bot.ui.limits import CHOICE_TEXT
from bot.words import languages, speaker
from engines.contract import Game
from tests.bot.faces.looking import at_of, good, good_label, hear, look_at_one, look_at_the_end
from tests.bot.screens.positions import SHOWN, faces
from tests.laws.playing import Playing
from tests.laws.tables import tables

GAMES_PLAYED, LOOKS = 6, 40
"""Games of each kind, and the most positions of all of them together."""

each_game = pytest.mark.parametrize("game", SHOWN.values(), ids=SHOWN.keys())
each_language = pytest.mark.parametrize("language", languages())


@each_language
@each_game
def test_everything_in_random_games_has_words_and_a_picture(game: Game[Any], language: str) -> None:
    rng, face, say = Random(7), faces()[game.id], speaker(language)
    looked = 0
    for setup in rng.sample(tables(game), min(GAMES_PLAYED, len(tables(game)))):
        playing, until = Playing(setup, rng.randrange(1 << 30)), looked + LOOKS // GAMES_PLAYED
        every = rng.randrange(3, 30)
        while True:
            if looked < until and playing.moves % every == 0:
                look_at_one(say, face, playing, rng)
                looked += 1
            made = playing.go()
            if made is None:
                break
            hear(say, face, playing, made, rng)
        look_at_the_end(say, face, playing)


@each_game
def test_the_same_position_gives_the_same_picture_and_the_standing_of_every_seat(game: Game[Any]) -> None:
    face, playing = faces()[game.id], Playing(tables(game)[-1], 3, limit=25)
    while playing.go():
        pass
    at = at_of(playing, None)
    assert face.picture(speaker("en"), at).tobytes() == face.picture(speaker("en"), at).tobytes()
    assert len(face.standing.of(at.view)) == playing.table.seats


@each_language
@each_game
def test_the_game_its_seats_options_and_lesson_have_words(game: Game[Any], language: str) -> None:
    face, say = faces()[game.id], speaker(language)
    good(face.blurb(say), 100)
    roles = [face.role(say, seat) for seat in range(max(game.seats))]
    for role in roles:
        if role != Label(""):
            good_label(role)
    assert len({role.emoji for role in roles}) in {1, len(roles)}
    for name, info in game.Options.model_fields.items():
        good_label(face.option(say, name))
        assert info.description
    for field in fields(game.Options, {"a" * 64: "Ours"}):
        for value in field.values:
            good(face.choice(say, field.name, value), 100)
    for words in (face.asking or {}).values():
        good(say(words), 100)
    if face.lesson is not None:
        for text in (face.lesson.intro, face.lesson.ending, *face.lesson.tips.values(), *face.lesson.because.values()):
            good(say(text), 400)


@each_language
@each_game
def test_every_answer_said_ahead_for_a_window_has_words_that_fit_a_menu(game: Game[Any], language: str) -> None:
    face, say = faces()[game.id], speaker(language)
    rules = game.habits.rules if game.habits is not None else ()
    assert {key: tuple(words.answers) for key, words in face.rules.items()} == {rule.key: rule.values for rule in rules}
    for words in face.rules.values():
        good(say(words.heading), 200)
        for text in words.answers.values():
            good(say(text), CHOICE_TEXT)


def trees(game: Game[Any]) -> Iterator[ast.AST]:
    yield from parsed(Path(inspect.getfile(game.view)).parent.rglob("*.py"))


def shared() -> Iterator[ast.AST]:
    """Return the code that all games share; not every game needs all of it."""
    yield from parsed(Path(inspect.getfile(Game)).parent.glob("*.py"))


def parsed(paths: Iterable[Path]) -> Iterator[ast.AST]:
    return (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(paths))


def strings(tree: ast.AST) -> set[str]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def keys(tree: ast.AST, name: str) -> set[str]:
    """Return keys of Reasons and Prompts, without the Prompt of an Outcome."""
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        if tree.func.id == "Outcome":
            return set()
        if tree.func.id == name and tree.args and not isinstance(tree.args[0], ast.JoinedStr):
            return strings(tree.args[0])
    return set().union(*(keys(child, name) for child in ast.iter_child_nodes(tree)))


def words_of(face: Face) -> ModuleType:
    return sys.modules[face.prompt.__module__]


@each_game
def test_every_key_of_the_rules_has_a_sentence(game: Game[Any]) -> None:
    words = words_of(faces()[game.id])
    own = inspect.getsource(words)
    for tree in trees(game):
        assert keys(tree, "Reason") <= set(words.REASONS)
        assert all(key in words.PROMPTS or f'"{key}"' in own for key in keys(tree, "Prompt"))


@each_game
def test_no_sentence_is_spare(game: Game[Any]) -> None:
    words, said = words_of(faces()[game.id]), set().union(*map(strings, (*trees(game), *shared())))
    beginnings = tuple(part for part in said if part.endswith(("_", ".")) and " " not in part)
    for key in (*words.REASONS, *words.PROMPTS):
        if not key.startswith(beginnings):
            assert key in said
    assert set(words.OPTIONS) == set(game.Options.model_fields)
