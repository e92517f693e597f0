"""Law 13: a game's evaluator holds in every position, reached in any way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.chance import Chance
from engines.game import Decision
from engines.players import strong
from engines.players.evaluator import Evaluator
from tests.laws.playing import Playing
from tests.laws.tables import Table, seed_of

EACH, EACH_LINE = 2, 40
"""Every how many positions one is tested, and every how many a line is also played out."""


def minds_hold(table: Table, seed: int) -> None:
    """Check each part of the evaluator in positions of random and of half sensible play."""
    evaluator = table.game.evaluator
    if evaluator is None:
        return
    playing = Playing(table, seed)
    before = table.game.clone(playing.state)
    while playing.decisions:
        if playing.moves % EACH == seed // 2 % EACH:
            _holds_here(table, evaluator, before, playing)
        if playing.moves % EACH_LINE == 0:
            before = table.game.clone(playing.state)
            _line_holds(table, playing)
        playing.go()
    _values_hold(table, evaluator, playing.state)


def _holds_here(table: Table, evaluator: Evaluator[Any], before: Any, playing: Playing) -> None:
    """Check one position: its value, whether a line may end here, and the ideas of each awaited seat."""
    state, decisions = playing.state, playing.decisions
    _values_hold(table, evaluator, state)
    assert evaluator.is_quiet(before, state) in {True, False}
    assert not evaluator.is_quiet(state, state), "a line ends before anything happens"
    for asked in decisions:
        if not asked.must:
            continue
        _ideas_hold(table, evaluator, state, [one for one in decisions if one.seat == asked.seat])
        for seat in range(table.seats):
            at_once = evaluator.shortcut(state, seat, asked)
            if at_once is not None:
                assert at_once in asked.moves, f"the shortcut {at_once} is not open"


def _values_hold(table: Table, evaluator: Evaluator[Any], state: Any) -> None:
    """Check that values are between lost and won, and shared among the players, also at the end of the game."""
    values = [evaluator.value(state, seat) for seat in range(table.seats)]
    assert all(0.0 <= value <= 1.0 for value in values), f"values {values}"
    if table.seats > 1:
        assert abs(sum(values) - 1) < 1e-6, f"values {values} are not shared"


def _ideas_hold(table: Table, evaluator: Evaluator[Any], state: Any, own: list[Decision]) -> None:
    """Check that a seat's ideas are open, without duplicates, and take no choice back."""
    view, rng = table.game.view(state, own[0].seat), Chance(seed_of(own[0].number))
    found = evaluator.candidates(view, list(own), rng)
    texts = [str(move) for move in found]
    assert len(texts) == len(set(texts)), f"an idea twice: {texts}"
    assert all(_offered(move, own) for move in found), f"ideas that are not open: {texts}"
    assert not any(move.takes_back for move in found), f"ideas that take back: {texts}"
    first = evaluator.prior_move(view, list(own), rng)
    if first is not None:
        assert _offered(first, own), f"the first thought {first} is not open"


def _line_holds(table: Table, playing: Playing) -> None:
    """Check a line: a strong player's, on redealt states, continued by sensible players."""
    seat = next(one.seat for one in playing.decisions if one.must)
    rng = Chance(seed_of(playing.moves))
    guess = table.game.redeal(playing.state, seat, rng)
    chosen = strong.choose(table.game, guess, seat, rng, lambda made: made >= 2)
    assert chosen is not None
    own = [one for one in playing.decisions if one.seat == seat]
    assert _offered(chosen[1], own), f"{chosen[1]} is not open"


def _offered(move: object, own: Sequence[Decision]) -> bool:
    return any(move in one.moves for one in own)
