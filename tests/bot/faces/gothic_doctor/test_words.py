"""Every prompt, reason, label, step, line and block has words within the limits, in random games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.faces.asked import Asked
from bot.faces.gothic_doctor import FACE
from bot.faces.gothic_doctor.log import SENTENCES, TOLD
from bot.faces.gothic_doctor.names import ACTIONS, CLASSES, name_of
from bot.faces.values import Position
from bot.words import speaker
from engines.events import event_kinds
from engines.game import Decision, Move, Outcome, Prompt
from engines.gothic_doctor import GAME, events
from engines.gothic_doctor.cards import CATALOGUES, NUMBERS
from engines.gothic_doctor.rules.options import Options
from engines.gothic_doctor.state import GothicDoctor
from tests.bot.faces.looking import good, look_at_one
from tests.engines.gothic_doctor.position import position as laid
from tests.laws.playing import Playing
from tests.laws.tables import Table

SAY = speaker("en")
NAMES = (r"Ann\_of the very long name that nobody can spell", "Bob", "Éloïse", "Dan")
MARKS = re.compile(r"[{}]|\b[a-z_]{3,}\.\d|doctor\.\d|None")
"""Unfilled placeholders, and ids; players must see neither."""
VARIANTS: list[dict[str, Any]] = [{}, {"actions": "gentle"}]


def games(number: int) -> Iterator[tuple[GothicDoctor, list[Decision], Random]]:
    """Yield positions of random games before every move, with many cures; the caller plays on with the same `rng`."""
    for seed in range(number):
        rng = Random(seed)
        state = GAME.deal(Options(**rng.choice(VARIANTS)), 2 + seed % 3, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            yield state, decisions, rng


def choose(decisions: list[Decision], rng: Random) -> tuple[int, Move]:
    """Return a random move; cures, Actions and answers half the time if possible."""
    decision = rng.choice(decisions)
    moves = list(decision.moves)
    bold = [move for move in moves if move.verb in {"cure", "react", "play", "play_on", "refer", "swap"}]
    return decision.seat, rng.choice(bold if bold and rng.random() < 0.5 else moves)


def position(state: GothicDoctor, seat: int | None) -> Position:
    return Position(GAME.view(state, seat), NAMES[: state.seats])


def test_every_kind_of_event_that_is_seen_is_told() -> None:
    told = {kind.__name__ for kind in {*SENTENCES, *TOLD}}
    assert set(event_kinds(events.__name__)) - told == {"CureReopened", "DiscardingBegan"}


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


@pytest.mark.parametrize("effect", sorted(ACTIONS))
def test_every_action_is_explained_with_its_number(effect: str) -> None:
    text = ACTIONS[effect].hint
    assert ("{n}" in text) == (effect in NUMBERS)
    deck = CATALOGUES.deck(CATALOGUES.builtin)
    assert any(action.effect == effect for action in deck.actions)


def test_the_hand_names_everybody_who_waits_and_every_card_of_it() -> None:
    for state, decisions, rng in games(3):
        seat = decisions[0].seat
        view = GAME.view(state, seat)
        blocks = FACE.hand(SAY, position(state, seat), Asked(tuple(decisions)))
        text, cards = "\n".join(blocks), CATALOGUES.deck(view.catalogue).index
        names = {name_of(SAY, view, card) for card in view.hand}
        names |= {name_of(SAY, view, waiting.card) for waiting in view.waiting_room if waiting}
        assert all(name in text for name in names), (names, text)
        near = re.findall(r"^.*?(?: ×(\d))? £\d+: lacks .*$", text, re.MULTILINE)
        assert sum(int(number or 1) for number in near) == sum(one.missing == 1 for one in view.prospects)
        assert all(block.endswith(".") for block in blocks) and len(blocks[0].split()) <= 60
        assert not set(text) & {CLASSES[name].emoji for name in cards.class_of.values()}
        chosen, move = choose(decisions, rng)
        GAME.play(state, chosen, move)


def test_a_pack_of_the_longest_names_fits_too() -> None:
    whole = json.loads(CATALOGUES.text(CATALOGUES.builtin))
    for kind in ("treatments", "patients", "actions"):
        for number, entry in enumerate(whole[kind]):
            entry["name"] = f"{number:02d} {'The Right Honourable Lady Ashbourne'}"[:32]
    whole["patients"][0]["class"] = "demon"
    name = CATALOGUES.register(json.dumps(whole).encode())
    playing, rng = Playing(Table(GAME, 4, {"pack": name}), 2), Random(2)
    while playing.decisions:
        if playing.moves % 6 == 0:
            look_at_one(SAY, FACE, playing, rng)
        playing.go()


def test_twins_are_named_once() -> None:
    state = laid(
        {0: "laudanum laudanum", 1: "exorcism seance"}, waiting="spectre spectre mummy vampire werewolf banshee dracula"
    )
    blocks = FACE.hand(SAY, position(state, 1), Asked())
    assert "**Next turn you could cure**: Spectre ×2 £25." in "\n".join(blocks)
    others = laid({0: "", 1: "exorcism antidote"}, waiting="spectre spectre mummy mummy werewolf banshee dracula")
    text = "\n".join(FACE.hand(SAY, position(others, 1), Asked()))
    assert "Spectre ×2 £25: lacks" in text and text.count("Spectre") == 1
    assert "Mummy ×2 £75 (" in text and text.count("Mummy") == 1
