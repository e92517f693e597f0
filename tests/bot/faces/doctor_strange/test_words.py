"""Every prompt, reason, label, step, line and block has words within the limits, in random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.faces.doctor_strange import FACE
from bot.faces.doctor_strange.lore import LORE
from bot.faces.values import Position
from bot.words import speaker
from engines.doctor_strange import GAME, events
from engines.doctor_strange.cards import CATALOGUES
from engines.doctor_strange.state import DoctorStrange
from engines.events import event_kinds
from engines.game import Decision, Prompt
from tests.bot.faces.looking import good

SAY = speaker("en")
NAMES = ("Ann", "Bob")
IDS = set(CATALOGUES.deck(CATALOGUES.builtin).by_id)


def games(number: int) -> Iterator[tuple[DoctorStrange, list[Decision], Random]]:
    """Positions of random games, before every move; the games are played on by the caller's `rng`."""
    for seed in range(number):
        rng = Random(seed)
        state = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            yield state, decisions, rng


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


def test_a_draw_has_words() -> None:
    state = GAME.deal(GAME.Options(), 2, bytes(32))
    while decisions := GAME.decisions(state):
        decision = next(decision for decision in decisions if decision.must)
        assert decision.default is not None
        GAME.play(state, decision.seat, decision.default)
    outcome = GAME.outcome(state)
    assert outcome is not None
    (line,) = FACE.result(SAY, _at(state), outcome)
    good(line, 400)
    assert "The end" in FACE.summary(SAY, _at(state))


@pytest.mark.parametrize(("count", "words"), [(1, "a card"), (3, "3 cards")])
def test_discards_are_counted(count: int, words: str) -> None:
    at = _at(GAME.deal(GAME.Options(), 2, bytes(32)))
    assert words in FACE.prompt(SAY, at, Prompt("discard", {"count": count}))


def test_every_card_has_a_line_of_lore() -> None:
    assert set(LORE) == IDS
    assert all(len(line) <= 90 for line in LORE.values())
    assert len(set(LORE.values())) == len(LORE)
