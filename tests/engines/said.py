"""A seat's plans in isolation: whether they hold, and their answers in windows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engines import GAMES
from engines.contract import Game
from engines.game import Event
from engines.habits import ASK

GAMES_SAID_AHEAD = sorted(game.id for game in GAMES.values() if game.habits is not None)


def kept(game: Game[Any], state: Any, seat: int, play: Callable[[Any, str], list[Event]], *moves: str) -> bool:
    """Return True if a seat's plan holds after the moves of `play`, whatever is hidden."""
    assert game.habits is not None
    other = game.redeal(state, seat, Random(1))
    stands = True
    for text in moves:
        before, unseen = game.clone(state), other
        events = play(state, text)
        other = game.redeal(state, seat, Random(1))
        found = [game.habits.keeps(before, seat, event) for event in events]
        assert found == [game.habits.keeps(unseen, seat, event) for event in events]
        stands = stands and all(found)
    return stands


def answer(game: Game[Any], state: Any, seat: int, key: str, value: int) -> str:
    """Return a rule's answer to a seat's question, "" for none, whatever is hidden."""
    assert game.habits is not None
    rule = next(rule for rule in game.habits.rules if rule.key == key)
    found = set()
    for one in (state, game.redeal(state, seat, Random(3))):
        asked = next(decision for decision in game.decisions(one) if decision.seat == seat)
        said = rule.answer(game.view(one, seat), asked, value)
        assert said in (*asked.moves, ASK, None)
        found.add("" if said is None else str(said))
    (only,) = found
    return only
