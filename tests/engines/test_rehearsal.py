"""Rehearsals: they foresee a seat's next questions from its own knowledge, and reveal nothing else."""

from __future__ import annotations

from random import Random

import pytest

from engines import GAMES
from engines.players import sensible
from engines.rehearsal import Rehearsal
from engines.windows import is_window
from tests.engines.said import GAMES_SAID_AHEAD


@pytest.mark.parametrize("game", GAMES_SAID_AHEAD)
def test_a_rehearsal_tells_nothing_that_is_hidden(game: str) -> None:
    """States that look the same to a seat have the same rehearsal, and no move names a hidden card."""
    rules, rng = GAMES[game], Random(game)
    for number in range(3):
        state = rules.deal(rules.Options(), max(rules.seats), rng.randbytes(32))
        for _ in range(number * 15):
            open_now = rules.decisions(state)
            for one in open_now[:1]:
                own = [other for other in open_now if other.seat == one.seat]
                chosen = sensible.choose(rules, rules.view(state, one.seat), own, rng)
                rules.play(state, one.seat, chosen[1] if chosen is not None else next(iter(one.moves)))
        other = rules.redeal(state, 0, rng)
        one_way, another = (Rehearsal(rules, each, 0, Random(5)).decision for each in (state, other))
        assert (one_way is None) == (another is None)
        hidden = {card for zone in rules.zones(state) if not zone.open and zone.seat != 0 for card in zone.cards}
        assert not [move for move in (one_way.moves if one_way else ()) if hidden & set(str(move).split())]


@pytest.mark.parametrize("game", ["gothic-doctor", "quack-in-the-box"])
def test_a_rehearsal_does_not_tell_whether_somebody_has_answered_in_a_window(game: str) -> None:
    """Only the asked players know that a quick window asks them, and whether they have answered."""
    rules, rng, seen = GAMES[game], Random(game), 0
    state = rules.deal(rules.Options(), 3, rng.randbytes(32))
    while seen < 12:
        asked = [one for one in rules.decisions(state) if one.must]
        if not asked:
            state = rules.deal(rules.Options(), 3, rng.randbytes(32))
            continue
        last = asked[-1]
        before, move = rules.clone(state), rng.choice(list(last.moves))
        others = [seat for seat in range(3) if seat not in {one.seat for one in asked}]
        rules.play(state, last.seat, move)
        if is_window(last) and len(asked) > 1 and move != last.default and others:
            seen += 1
            for seat in others:
                silent, answered = (Rehearsal(rules, each, seat, Random(seen)) for each in (before, state))
                assert (silent.decision, silent.view()) == (answered.decision, answered.view())
