"""Every prompt, reason, label, step, preview, line and block has words within the limits, in random games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.faces.face import Label, Position
from bot.faces.gothic_doctor import FACE
from bot.faces.gothic_doctor.words import ACTIONS, CHOICES, OPTIONS, PROMPTS, REASONS, VERBS
from bot.words import speaker
from engines.game import Decision, Move, Outcome, Prompt
from engines.gothic_doctor import GAME, events, rules
from engines.gothic_doctor.cards import CATALOGUES, NUMBERS
from engines.gothic_doctor.rules.options import Options
from engines.gothic_doctor.state import GothicDoctor

SAY = speaker("en")
NAMES = (r"Ann\_of the very long name that nobody can spell", "Bob", "Éloïse", "Dan")
MARKS = re.compile(r"[{}]|\b[a-z_]{3,}\.\d|doctor\.\d|None")
"""Places that were not filled, and ids, never reach a person."""
VARIANTS: list[dict[str, Any]] = [{}, {"reactions": "sealed"}, {"actions": "gentle"}, {"generalist": 0}]


def games(number: int) -> Iterator[tuple[GothicDoctor, list[Decision], Random]]:
    """Positions of random games, before every move; the caller plays on with the same `rng`. Cures are liked."""
    for seed in range(number):
        rng = Random(seed)
        state = GAME.deal(Options(**VARIANTS[seed % 4]), 2 + seed % 3, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            yield state, decisions, rng


def choose(decisions: list[Decision], rng: Random) -> tuple[int, Move]:
    """A random move; cures, Actions and answers half the time where there are any."""
    decision = rng.choice(decisions)
    moves = list(decision.moves)
    bold = [move for move in moves if move.verb in {"cure", "react", "play", "play_on", "refer", "swap"}]
    return decision.seat, rng.choice(bold if bold and rng.random() < 0.5 else moves)


def good(text: str, most: int) -> None:
    """Something was said, within the limit, and every place filled."""
    assert 0 < len(text) <= most, text
    assert not MARKS.search(text), text


def good_label(label: Label) -> None:
    good(label.text, 80)
    assert len(label.hint) <= 100, label.hint
    assert not MARKS.search(label.hint), label
    if label.emoji:
        assert not label.emoji.isascii()
    assert "*" not in label.text + label.hint and "\\" not in label.text + label.hint


def steps(move: Move) -> Iterator[tuple[tuple[str, ...], str]]:
    """The menu's way to a move: what was chosen, what comes next."""
    words = str(move).split()
    return ((tuple(words[:depth]), words[depth]) for depth in range(len(words)))


def position(state: GothicDoctor, seat: int | None) -> Position:
    return Position(GAME.view(state, seat), NAMES[: state.seats])


def look_at(state: GothicDoctor, decisions: list[Decision]) -> None:
    """Say all there is to say of a position."""
    for seat in (None, *range(state.seats)):
        at = position(state, seat)
        own = [decision for decision in decisions if decision.seat == seat]
        good("\n".join(FACE.board(SAY, at)), 3000)
        good(FACE.summary(SAY, at), 400)
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
    for number, (state, decisions, rng) in enumerate(games(8)):
        if number % 9 == 0:
            look_at(state, decisions)
        seat, move = choose(decisions, rng)
        for event in GAME.play(state, seat, move):
            for viewer in (seat, (seat + 1) % state.seats, None):
                seen = GAME.seen(event, viewer)
                line = FACE.line(SAY, position(state, viewer), seen) if seen is not None else "-"
                assert len(line) <= 600 and not MARKS.search(line), line


def test_every_kind_of_event_that_is_seen_is_told() -> None:
    told: set[str] = set()
    for state, decisions, rng in games(24):
        seat, move = choose(decisions, rng)
        for event in GAME.play(state, seat, move):
            seen = GAME.seen(event, None)
            if seen is not None and FACE.line(SAY, position(state, None), seen):
                told.add(type(event).__name__)
    silent = {"Answered", "Entered", "Left", "WindowWentOn", "DiscardingBegan", "Numbered", "ChanceDrawn"}
    names = {kind.__name__ for kind in events.AnyEvent.__args__}
    assert names - told <= silent | {"SpecialistNamed", "ActionsLapsed"}


def test_events_that_random_games_seldom_bring_are_told_too() -> None:
    at = position(GAME.deal(Options(), 2, bytes(32)), None)
    for event in (events.SpecialistNamed("insane"), events.ActionsLapsed(("patron.1", "tough_case.1"))):
        good(FACE.line(SAY, at, event), 200)


def test_the_end_has_words() -> None:
    at = position(GAME.deal(Options(), 3, bytes(32)), None)
    parts = ({"patients": 75, "counters": 0, "specialist": 0, "generalist": 0},) * 3
    for ranks in ((1, 2, 3), (1, 1, 3)):
        outcome = Outcome(ranks, (75, 75, 50), parts, Prompt("dawn"))
        for text in FACE.result(SAY, at, outcome):
            good(text, 400)
    for name in parts[0]:
        good(FACE.part(SAY, name), 40)


def test_every_option_and_choice_has_words() -> None:
    assert set(OPTIONS) == set(Options.model_fields)
    for name, field in Options.model_fields.items():
        assert field.description == f"option.{name}"
        good_label(FACE.option(SAY, name))
    for name, values in (
        ("actions", ("all", "gentle", "none", "list")),
        ("reactions", ("quick", "sealed")),
        ("generalist", (0, 75, 150)),
        ("action_list", tuple(ACTIONS)),
        ("pack", ("", "a" * 64)),
    ):
        for value in values:
            good(FACE.choice(SAY, name, value), 100)
    assert all(name in Options.model_fields for name, _ in CHOICES)


def test_every_key_in_the_rules_has_a_sentence_and_none_is_spare() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(rules.__file__).parent.glob("*.py"))
    assert set(re.findall(r'Reason\(\s*"(\w+)"', sources)) | {"unreadable"} == set(REASONS)
    prompts = set(re.findall(r'Prompt\(\s*"(\w+)"', sources)) | {"treat", "act_or_treat"}
    assert prompts - {"dawn"} == set(PROMPTS)
    assert set(VERBS) == set(GAME.move.kinds)  # type: ignore[attr-defined]


@pytest.mark.parametrize("effect", sorted(ACTIONS))
def test_every_action_is_explained_with_its_number(effect: str) -> None:
    text = ACTIONS[effect][2]
    assert ("{n}" in text) == (effect in NUMBERS)
    deck = CATALOGUES.deck(CATALOGUES.builtin)
    assert any(action.effect == effect for action in deck.actions)


def test_the_hand_answers_what_can_be_cured_and_what_is_one_card_away() -> None:
    for state, decisions, rng in games(3):
        seat = decisions[0].seat
        view = GAME.view(state, seat)
        text = "\n".join(FACE.hand(SAY, position(state, seat), decisions))
        now = view.phase == "treat" and view.cures > 0
        assert text.count("✅") == sum(bool(prospect.payments) for prospect in view.prospects if now)
        assert text.count(": lacks ") == sum(prospect.missing == 1 for prospect in view.prospects)
        chosen, move = choose(decisions, rng)
        GAME.play(state, chosen, move)


def test_the_game_has_a_blurb_and_every_seat_a_role() -> None:
    good(FACE.blurb(SAY), 100)
    for seat in range(4):
        good_label(FACE.role(SAY, seat))


def test_a_pack_of_the_longest_names_fits_too() -> None:
    whole = json.loads(CATALOGUES.text(CATALOGUES.builtin))
    for kind in ("treatments", "patients", "actions"):
        for number, entry in enumerate(whole[kind]):
            entry["name"] = f"{number:02d} {'The Right Honourable Lady Ashbourne'}"[:32]
    whole["patients"][0]["class"] = "demon"
    name = CATALOGUES.register(json.dumps(whole).encode())
    rng = Random(2)
    state = GAME.deal(Options(pack=name), 4, rng.randbytes(32))
    number = 0
    while decisions := GAME.decisions(state):
        if number % 12 == 0:
            look_at(state, decisions)
        if number % 60 == 0:
            assert FACE.picture(SAY, position(state, decisions[0].seat)).width == 1200
        seat, move = choose(decisions, rng)
        GAME.play(state, seat, move)
        number += 1
