from __future__ import annotations

from random import Random

import msgspec
import pytest

from bot.faces.asked import Asked
from bot.faces.values import Position
from bot.words import speaker
from engines.game import Decision
from tests.toy.night_shift import GAME
from tests.toy.night_shift.cards import kind
from tests.toy.night_shift.state import NightShift
from tests.toy.night_shift_face import FACE, hand_picture
from tests.toy.night_shift_face.words import card_name

SAY = speaker("en")
NAMES = ("ann", "bob", "cyd")


def positions() -> list[tuple[NightShift, Decision]]:
    """Return every question of a random game, with its position."""
    rng, state, found = Random(3), GAME.deal(GAME.Options(), 3, bytes(32)), []
    while decisions := GAME.decisions(state):
        found += [(GAME.clone(state), decision) for decision in decisions]
        decision = rng.choice(decisions)
        GAME.play(state, decision.seat, rng.choice(list(decision.moves)))
    return found


def at_of(state: NightShift, seat: int) -> Position:
    return Position(GAME.view(state, seat), NAMES)


def test_bright_is_what_can_be_played_now_and_the_picture_can_be_drawn() -> None:
    for state, decision in positions()[::7]:
        own = tuple(one for one in GAME.decisions(state) if one.seat == decision.seat)
        at = at_of(state, decision.seat)
        cards = {card for one in own for move in one.moves if (card := getattr(move, "card", ""))}
        sketch = hand_picture.sketch(SAY, at, Asked(own))
        assert {card.name for card in sketch if card.open} == {card_name(SAY, card) for card in cards}
        assert sum(card.n for card in sketch) == len(at.view.hand)
        assert msgspec.json.encode(sketch)
        assert hand_picture.draw(SAY, sketch).size == (1200, 440)


def test_one_card_of_a_kind_is_offered_the_strongest_dose_first() -> None:
    for state, decision in positions():
        at, moves = at_of(state, decision.seat), [move for move in decision.moves if move.verb == "lay"]
        offered = [str(move) for move in FACE.choices.best(at, Asked((decision,)), moves)]
        assert len(offered) == len({kind(str(move)) for move in moves})
        assert offered == sorted(offered, key=lambda text: text.removeprefix("lay dose"), reverse=True)
        assert {str(FACE.choices.usual(at, decision, move)) for move in moves} == {*offered}


@pytest.mark.parametrize(("known", "asked"), [(None, ""), ("dose3.1", "wasted")])
def test_a_coffee_is_asked_about_where_its_card_is_known(known: str | None, asked: str) -> None:
    state = GAME.deal(GAME.Options(), 2, bytes(32))
    at = Position(msgspec.structs.replace(GAME.view(state, 0), known=known), NAMES[:2])
    lost = FACE.choices.lost(SAY, at, (GAME.move("drink coffee.1"),))
    assert asked in lost and bool(asked) == bool(lost)


def test_each_kind_of_card_in_hand_can_be_looked_at() -> None:
    for state, decision in positions()[::9]:
        at = at_of(state, decision.seat)
        told = FACE.details(SAY, at) if FACE.details else []
        assert {one.label.text for one in told} == {card_name(SAY, card) for card in at.view.hand}
        assert all(one.about for one in told)
