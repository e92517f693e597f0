"""Every prompt, reason, label, step, preview, line and block has words within the limits, in random games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.faces.doctor_strange.face import FACE
from bot.faces.doctor_strange.lore import LORE
from bot.faces.doctor_strange.words import CHOICES, OPTIONS, PROMPTS, REASONS
from bot.faces.face import Label, Position
from bot.words import speaker
from engines.doctor_strange import GAME, events, rules
from engines.doctor_strange.cards import CATALOGUES
from engines.doctor_strange.rules.options import Options
from engines.doctor_strange.state import DoctorStrange
from engines.events import event_kinds
from engines.game import Decision, Move, Prompt

SAY = speaker("en")
NAMES = ("Ann", "Bob")
IDS = set(CATALOGUES.deck(CATALOGUES.builtin).by_id)
MARKS = re.compile(r"[{}]|\b[climnpadbrex]\.[a-z_]{3,}")
"""Places that were not filled, and ids, never reach a person."""
VARIANTS: list[dict[str, Any]] = [{}, {"reactions": "sealed", "negate": "any"}, {"turn_count": "quick", "swap": True}]


def games(number: int) -> Iterator[tuple[DoctorStrange, list[Decision], Random]]:
    """Positions of random games, before every move; the games are played on by the caller's `rng`."""
    for seed in range(number):
        rng = Random(seed)
        state = GAME.deal(Options(**VARIANTS[seed % 3]), 2, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            yield state, decisions, rng


def good(text: str, most: int) -> None:
    """Something was said, within the limit, and every place filled."""
    assert 0 < len(text) <= most, text
    assert not MARKS.search(text), text


def good_label(label: Label) -> None:
    good(label.text, 80)
    assert len(label.hint) <= 100, label.hint
    assert not MARKS.search(label.hint + label.text), label
    if label.emoji:
        assert not label.emoji.isascii()
    assert "*" not in label.text + label.hint


def steps(move: Move) -> Iterator[tuple[tuple[str, ...], str]]:
    """The menu's way to a move: what was chosen, what comes next."""
    words = str(move).split()
    return ((tuple(words[:depth]), words[depth]) for depth in range(len(words)))


def look_at(state: DoctorStrange, decisions: list[Decision]) -> None:
    """Say all there is to say of a position."""
    for seat in (0, 1, None):
        at = Position(GAME.view(state, seat), NAMES)
        own = [decision for decision in decisions if decision.seat == seat]
        good("\n".join(FACE.board(SAY, at)), 3000)
        good(FACE.summary(SAY, at), 300)
        good(FACE.alt(SAY, at), 1000)
        assert "*" not in FACE.alt(SAY, at)
        if seat is None:
            continue
        good("\n".join(FACE.hand(SAY, at, own)), 2500)
        for move, reason in GAME.blocked(state, seat):
            good(FACE.reason(SAY, at, reason), 300)
            good_label(FACE.label(SAY, at, move))
        for decision in own:
            good(FACE.prompt(SAY, at, decision.prompt), 300)
            for move in list(decision.moves)[:40]:
                look_at_move(at, move)


def look_at_move(at: Position, move: Move) -> None:
    """Label, menu steps and preview of a move."""
    good_label(FACE.label(SAY, at, move))
    for chosen, value in steps(move):
        good_label(FACE.step(SAY, at, chosen, value))
    preview = FACE.preview(SAY, at, move)
    assert len(preview) <= 1500
    assert not MARKS.search(preview), preview
    if FACE.fateful(at, move):
        assert preview, f"{move} is asked about without a word"


def test_everything_has_words_in_random_games() -> None:
    for number, (state, decisions, rng) in enumerate(games(9)):
        if number % 3 == 0:
            look_at(state, decisions)
        decision = rng.choice(decisions)
        for event in GAME.play(state, decision.seat, rng.choice(list(decision.moves))):
            for seat in (0, 1, None):
                seen = GAME.seen(event, seat)
                if seen is not None:
                    good(FACE.line(SAY, Position(GAME.view(state, seat), NAMES), seen), 900)


def test_every_kind_of_event_that_is_seen_is_told() -> None:
    told: set[str] = set()
    for state, decisions, rng in games(30):
        decision = rng.choice(decisions)
        for event in GAME.play(state, decision.seat, rng.choice(list(decision.moves))):
            if event.seen(decision.seat) is not None and FACE.line(SAY, _at(state), event):
                told.add(type(event).__name__)
    silent = {"Entered", "Left", "Awaited", "Numbered", "ChanceDrawn"}
    names = set(event_kinds(events.__name__))
    assert names - told <= silent | {"Looked", "Ended", "Healed", "Departed", "Returned", "DefenderCalled"}


def _at(state: DoctorStrange) -> Position:
    return Position(GAME.view(state, 0), NAMES)


def test_the_end_has_words() -> None:
    endings = set()
    for seed in range(12):
        rng = Random(seed)
        state = GAME.deal(Options(turn_count="quick"), 2, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            decision = rng.choice(decisions)
            GAME.play(state, decision.seat, rng.choice(list(decision.moves)))
        outcome = GAME.outcome(state)
        assert outcome is not None
        for text in FACE.result(SAY, _at(state), outcome):
            good(text, 400)
        endings.add(outcome.ranks)
        for name in outcome.parts[0]:
            good(FACE.part(SAY, name), 40)
    assert len(endings) == 2


def test_a_hundred_rounds_have_words() -> None:
    state = GAME.deal(Options(), 2, bytes(32))
    while decisions := GAME.decisions(state):
        decision = next(decision for decision in decisions if decision.must)
        assert decision.default is not None
        GAME.play(state, decision.seat, decision.default)
    outcome = GAME.outcome(state)
    assert outcome is not None
    (line,) = FACE.result(SAY, _at(state), outcome)
    good(line, 400)
    assert "The end" in FACE.summary(SAY, _at(state))


def test_every_option_and_choice_has_words() -> None:
    assert set(OPTIONS) == set(Options.model_fields)
    for name, field in Options.model_fields.items():
        assert field.description == f"option.{name}"
        good_label(FACE.option(SAY, name))
        values = (False, True) if field.annotation is bool else field.annotation.__args__  # type: ignore[union-attr]
        for value in values:
            good(FACE.choice(SAY, name, value), 100)
    assert all(name in Options.model_fields for name, _ in CHOICES)


def test_every_key_in_the_rules_has_a_sentence_and_none_is_spare() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in _rules())
    reasons = set(re.findall(r'Reason\(\s*"(\w+)"', sources)) | {"incapacitated", "captured"}
    reasons |= {"only_evil", "only_good", "not_killed", "not_exiled", "not_incapacitated", "not_captured"}
    assert reasons | {"game_over", "not_now", "not_seated", "unreadable"} == set(REASONS)
    prompts = set(re.findall(r'Prompt\(\s*"(\w+)"', sources)) | {"defend", "strike"}
    assert prompts - {"hundred_rounds", "nobody_left"} == set(PROMPTS) | {"discard"}


def _rules() -> Iterator[Any]:
    from pathlib import Path

    return Path(rules.__file__).parent.glob("*.py")


@pytest.mark.parametrize(("count", "words"), [(1, "a card"), (3, "3 cards")])
def test_discards_are_counted(count: int, words: str) -> None:
    at = _at(GAME.deal(Options(), 2, bytes(32)))
    assert words in FACE.prompt(SAY, at, Prompt("discard", {"count": count}))


def test_every_card_has_a_line_of_lore() -> None:
    assert set(LORE) == IDS
    assert all(len(line) <= 90 for line in LORE.values())
    assert len(set(LORE.values())) == len(LORE)


def test_both_seats_have_a_role_and_the_game_a_blurb() -> None:
    assert [FACE.role(SAY, seat).text for seat in (0, 1)] == ["Good", "Evil"]
    for seat in (0, 1):
        good_label(FACE.role(SAY, seat))
    good(FACE.blurb(SAY), 100)
