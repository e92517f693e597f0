"""Every prompt, reason, label, step, preview, line and block has words within the limits, in random games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.faces.face import Label, Position
from bot.faces.quack_in_the_box import FACE
from bot.faces.quack_in_the_box.effects import anytime, treatment
from bot.faces.quack_in_the_box.log import SENTENCES, TOLD
from bot.faces.quack_in_the_box.words import CHOICES, EFFECT_EMOJI, ILLNESSES, OPTIONS, PROMPTS, REASONS, TYPES
from bot.words import speaker
from engines.game import Decision, Move, Prompt
from engines.quack_in_the_box import GAME, events, rules
from engines.quack_in_the_box.cards import CATALOGUES, Illness, TreatmentType
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.state import Quack
from tests.engines.quack_in_the_box.position import play, table

SAY = speaker("en")
NAMES = (r"Ann\_Marie", "Bob of the very long name, M.D., Ph.D.", "Éloïse", "Dan", "Ming", "Zoë")
DECK = CATALOGUES.deck(CATALOGUES.builtin)
MARKS = re.compile(r"[{}]|\b[a-z]+_[a-z_]+\b|\b[a-z_]+\.\d\b")
"""Places that were not filled, and ids, never reach a person."""
VARIANTS: list[dict[str, Any]] = [
    {},
    {"reactions": "sealed", "group_practice": True},
    {"turbo_infamy": True, "deathmatch": True, "mob_check": "every_turn"},
    {"group_practice": True, "threshold": 12},
]


def games(number: int) -> Iterator[tuple[Quack, list[Decision], Random]]:
    """Positions of random games, before every move; the games are played on by the caller's `rng`."""
    for seed in range(number):
        rng = Random(seed)
        state = GAME.deal(Options(**VARIANTS[seed % 4]), 2 + seed % 5, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            yield state, decisions, rng


def step_on(state: Quack, decisions: list[Decision], rng: Random) -> list[Any]:
    """A random move, fleeing seldom; its events."""
    decision = rng.choice(decisions)
    moves = [move for move in decision.moves if move.verb != "flee" or rng.random() < 0.2]
    return GAME.play(state, decision.seat, rng.choice(moves))


def good(text: str, most: int) -> None:
    """Something was said, within the limit, and every place filled."""
    assert 0 < len(text) <= most, (len(text), text)
    assert not MARKS.search(text.replace(NAMES[0], "")), text


def good_label(label: Label) -> None:
    good(label.text, 80)
    if label.hint:
        good(label.hint, 100)
    if label.emoji:
        assert not label.emoji.isascii()
    assert "*" not in label.text + label.hint
    assert "\\" not in label.text + label.hint


def look_at(state: Quack, decisions: list[Decision]) -> None:
    """Say all there is to say of a position."""
    names = NAMES[: state.seats]
    for seat in (*range(state.seats), None):
        at = Position(GAME.view(state, seat), names)
        good("\n".join(FACE.board(SAY, at)), 3000)
        good(FACE.summary(SAY, at), 300)
        good(FACE.alt(SAY, at), 1000)
        assert "*" not in FACE.alt(SAY, at)
        if seat is None:
            assert FACE.hand(SAY, at, []) == []
            continue
        own = [decision for decision in decisions if decision.seat == seat]
        if state.doctors[seat].treatments or state.doctors[seat].anytimes:
            good("\n".join(FACE.hand(SAY, at, own)), 2500)
        for move, reason in GAME.blocked(state, seat):
            good(FACE.reason(SAY, at, reason), 300)
            good_label(FACE.label(SAY, at, move))
        for decision in own:
            good(FACE.prompt(SAY, at, decision.prompt), 300)
            for move in list(decision.moves)[:30]:
                look_at_move(at, move)


def look_at_move(at: Position, move: Move) -> None:
    """Label, menu steps and preview of a move."""
    good_label(FACE.label(SAY, at, move))
    fields = (move.verb, *(getattr(move, name) for name in move.__struct_fields__))
    for depth, value in enumerate(fields):
        good_label(FACE.step(SAY, at, fields[:depth], value))
    preview = FACE.preview(SAY, at, move)
    if preview:
        good(preview, 1500)
    if FACE.fateful(at, move):
        assert preview, f"{move} is asked about without a word"


def test_everything_has_words_in_random_games() -> None:
    for number, (state, decisions, rng) in enumerate(games(12)):
        if number % 7 == 0:
            look_at(state, decisions)
        for event in step_on(state, decisions, rng):
            for seat in (0, 1, None):
                seen = GAME.seen(event, seat)
                line = seen and FACE.line(SAY, Position(GAME.view(state, seat), NAMES), seen)
                if line:
                    good(line, 900)


def test_every_kind_of_event_is_told_but_for_machinery_and_what_the_bill_tells() -> None:
    machinery = {"Entered", "Left", "Opened", "Answered", "MadeDo", "GainSettled", "Numbered", "ChanceDrawn"}
    in_the_bill = {"TreatmentLaid", "TookEffect"}
    everything = {kind.__name__ for kind in events.AnyEvent.__args__}
    assert everything - {kind.__name__ for kind in {*SENTENCES, *TOLD}} == machinery | in_the_bill


def test_rare_events_are_told() -> None:
    at = Position(GAME.view(table(), None), NAMES)
    for event in (events.MobPassed(0, spared=True), events.PatientsShuffled(None), events.Ended("rounds")):
        good(FACE.line(SAY, at, event), 300)


def test_a_round_of_treatments_is_one_line_with_the_money() -> None:
    s = table(required=2, hands={0: "doorway_glance aspirin"}, offices={0: "trucker"})
    at = Position(GAME.view(s, None), NAMES)
    first = [FACE.line(SAY, at, event) for event in play(s, 0, "treat doorway_glance.1 trucker")]
    assert not any(first)
    second = [FACE.line(SAY, at, event) for event in play(s, 0, "treat aspirin.1 trucker")]
    assert second[2] == rf"💰 {NAMES[0]} gives Glance from the Doorway $90, Aspirin $15: **$105**."


def test_draws_are_told_to_whoever_drew() -> None:
    s = table("flee", hands={0: "yoga"}, top="aspirin antacid blood_count laparotomy superbug")
    drew = next(event for event in play(s, 0, "stay") if isinstance(event, events.Drew))
    for seat, words in ((0, "Aspirin"), (1, "")):
        seen = GAME.seen(drew, seat)
        assert seen is not None
        assert words in FACE.line(SAY, Position(GAME.view(s, seat), NAMES), seen)
        assert bool(FACE.line(SAY, Position(GAME.view(s, seat), NAMES), seen)) == bool(words)


def test_the_hand_says_what_each_treatment_would_do_to_this_patient() -> None:
    hand = "antacid bypass_surgery doorway_glance insurance"
    s = table(required=2, hands={0: hand}, offices={0: ("hot_dog_champion", 0, 6)})
    text = "\n".join(FACE.hand(SAY, Position(GAME.view(s, 0), NAMES), []))
    assert "**Antacid**: +4 Cure, +0 Harm, $30 → 🏠 goes home" in text
    assert "**Bypass Surgery**: +0 Cure, +5 Harm, $1,800 → 💀 dies" in text
    assert "**Glance from the Doorway**: +0 Cure, +0 Harm, $90 *" in text
    assert "**Malpractice Insurance**: Stays with a doctor" in text


def test_in_group_practice_the_hand_tells_of_every_patient() -> None:
    s = table(hands={0: "antacid"}, offices={0: ("hot_dog_champion", 0, 6), 1: ("trucker", 0, 7)}, group_practice=True)
    text = "\n".join(FACE.hand(SAY, Position(GAME.view(s, 0), NAMES), []))
    assert "Hot Dog Champion +4/−0 🏠, Long-Haul Trucker +0/−2 💀" in text


def test_a_killing_treatment_is_asked_about_with_its_price() -> None:
    s = table(hands={0: "bypass_surgery yoga"}, offices={0: ("first_mother", 0, 4)}, infamy={0: 3})
    at = Position(GAME.view(s, 0), NAMES)
    kill, spare = GAME.move("treat bypass_surgery.1 first_mother"), GAME.move("treat yoga.1 first_mother")
    assert FACE.fateful(at, kill)
    assert not FACE.fateful(at, spare)
    assert "Infamy +5, that makes 8 of 8. The mob comes." in FACE.preview(SAY, at, kill)


def test_the_end_has_words() -> None:
    endings = set()
    for seed in range(30):
        rng = Random(seed)
        state = GAME.deal(Options(threshold=6, deathmatch=seed % 2 == 0), 3, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            step_on(state, decisions, rng)
        outcome = GAME.outcome(state)
        assert outcome is not None
        endings.add(outcome.ending.key)
        for text in FACE.result(SAY, Position(GAME.view(state, None), NAMES), outcome):
            good(text, 400)
        for name in outcome.parts[0]:
            good(FACE.part(SAY, name), 40)
    assert "ending.last_turns" in endings


@pytest.mark.parametrize("key", ["ending.last_turns", "ending.rounds", "ending.all_lynched"])
def test_every_ending_has_a_sentence(key: str) -> None:
    s = table("mob", seats=3, lynched=[1, 2], last=[], infamy={0: 8})
    play(s, 0, "face")
    outcome = GAME.outcome(s)
    assert outcome is not None
    told = type(outcome)(outcome.ranks, outcome.scores, outcome.parts, Prompt(key))
    good(FACE.result(SAY, Position(GAME.view(s, None), NAMES), told)[0], 300)


def test_every_option_and_choice_has_words() -> None:
    assert set(OPTIONS) == set(Options.model_fields)
    for name, field in Options.model_fields.items():
        assert field.description == f"option.{name}"
        good_label(FACE.option(SAY, name))
        good(FACE.choice(SAY, name, field.default), 100)
    for name, value in CHOICES:
        assert name in Options.model_fields
        good(FACE.choice(SAY, name, value), 100)
    assert FACE.choice(SAY, "turbo_infamy", value=True) == "Yes"
    good(FACE.choice(SAY, "pack", "0" * 64), 100)


def test_every_key_in_the_rules_has_a_sentence_and_none_is_spare() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(rules.__file__).parent.glob("*.py"))
    reasons = set(re.findall(r'Reason\(\s*"([\w.]+)"', sources))
    reasons |= {f"wait_for.{window}" for window in ("treatment", "death", "infamy", "roll")} | {"unreadable"}
    assert reasons == set(REASONS)
    prompts = set(re.findall(r'"((?:flee|short|anytime|bin|mob|treat|window)(?:\.\w+)?)"', sources))
    assert set(PROMPTS) | {"treat"} == prompts & (set(PROMPTS) | {"treat"})


def test_every_card_has_an_effect_in_words() -> None:
    view = GAME.view(GAME.deal(Options(), 2, bytes(32)), None)
    for card in DECK.deck.treatments:
        good(treatment(SAY, view, card), 300)
    for card in DECK.deck.anytimes:
        good(anytime(SAY, view, card), 100)
    assert {made.effect.does for made in DECK.anytimes} <= set(EFFECT_EMOJI)
    assert set(ILLNESSES) == set(Illness.__args__)  # type: ignore[attr-defined]
    assert set(TYPES) == set(TreatmentType.__args__)  # type: ignore[attr-defined]


def test_every_card_says_something_of_its_own() -> None:
    said = [card.about for card in DECK.patients]
    said += [card.about for card in DECK.treatments]
    said += [card.about for card in DECK.anytimes]
    assert len(set(said)) == len(said)


def test_seats_have_a_role_and_the_game_a_blurb() -> None:
    signs = {FACE.role(SAY, seat).emoji for seat in range(6)}
    assert len(signs) == 6
    for seat in range(6):
        good_label(FACE.role(SAY, seat))
    good(FACE.blurb(SAY), 100)
