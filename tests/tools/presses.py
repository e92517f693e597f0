"""`python -m tests.tools.presses [GAMES]`: how often four doctors of Quack in the Box press and wait in a turn.

Sensible players play. Counted is a turn's own presses, the answers others have to give, and the waits: how often the
game has to wait for somebody else before it goes on. Once with every question answered by hand; once with a whole round
chosen in one menu (two presses: choose, confirm) as a standing order, and the default standing answer (asked only where
it is about one's own, or a card would matter).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

from bot.tools.seeds import seed_of
from engines import GAMES
from engines.chance import Chance
from engines.contract import Game
from engines.game import Decision, Event, Move
from engines.windows import is_window

SEATS = 4
ORDER_PRESSES = 2


@dataclass(slots=True)
class Count:
    """Totals over all games."""

    turns: int = 0
    own: int = 0
    answers: int = 0
    waits: int = 0

    def line(self, name: str) -> str:
        """Per turn."""
        turns = max(1, self.turns)
        return (
            f"{name:<18} {self.own / turns:5.2f} own presses   {self.answers / turns:5.2f} answers by others   "
            f"{self.waits / turns:5.2f} waits for others   a turn ({self.turns} turns)"
        )


def measure(games: int, seed: int = 1) -> tuple[Count, Count]:
    """Play `games` games; the counts by hand, and with orders and answers that stand."""
    game = GAMES["quack-in-the-box"]
    by_hand, standing = Count(), Count()
    for number in range(games):
        _one(game, seed_of(seed, number, b"presses"), by_hand, standing)
    return by_hand, standing


def _one(game: Game[Any], seed: bytes, by_hand: Count, standing: Count) -> None:
    state = game.deal(game.Options(), SEATS, seed)
    rng = Chance(seed)
    turn, ordered, last = None, False, -1
    while decisions := game.decisions(state):
        asked = next(one for one in decisions if one.must)
        view = game.view(state, asked.seat)
        if (view.round, view.active) != turn:
            turn, ordered = (view.round, view.active), False
            by_hand.turns += 1
            standing.turns += 1
        own = [one for one in decisions if one.seat == asked.seat]
        move = game.sensible(view, own, rng) or asked.default
        assert move is not None
        _count(game, by_hand, standing, asked, view, move, last, ordered=ordered)
        events = game.play(state, asked.seat, move)
        ordered = _ordered(game, state, view.active, events, now=ordered or move.verb == "treat")
        last = asked.seat


def _ordered(game: Game[Any], state: Any, active: int, events: list[Event], *, now: bool) -> bool:
    """Whether the plan of the round, once made, still stands."""
    assert game.habits is not None
    return now and all(game.habits.stands(state, active, event) for event in events)


def _count(
    game: Game[Any],
    by_hand: Count,
    standing: Count,
    asked: Decision,
    view: Any,
    move: Move,
    last: int,
    *,
    ordered: bool,
) -> None:
    assert game.habits is not None
    waits = asked.seat != last
    if is_window(asked) and asked.seat != view.active:
        by_hand.answers += 1
        by_hand.waits += waits
        if game.habits.concerns(view, asked) or move.verb != "pass":
            standing.answers += 1
            standing.waits += waits
        return
    by_hand.own += 1
    if move.verb == "treat":
        several = view.required > 1
        standing.own += 0 if ordered else ORDER_PRESSES if several else 1
    elif not (ordered and game.habits.routine(view, asked) and move.verb == "pass"):
        standing.own += 1


def main() -> None:
    """Measure and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    by_hand, standing = measure(games)
    print(by_hand.line("one by one"))
    print(standing.line("standing orders"))


if __name__ == "__main__":
    main()
