"""Law 9: every card gets played."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.game import Game
from engines.players import sensible
from tests.laws.playing import pick
from tests.laws.tables import Table, tables

GAMES_PLAYED = 80
"""Games after which a card that was never played is reported."""


def never_played(game: Game[Any], most: int = GAMES_PLAYED) -> list[str]:
    """Cards that no game brought from where the deal left them into the open (or out of it, if they began there)."""
    every: set[str] = set()
    played: set[str] = set()
    chosen = tables(game)
    for number in range(most):
        table = chosen[number % len(chosen)]
        _play(table, number, every, played)
        if number >= len(chosen) and every == played:
            break
    return sorted(every - played)


def _play(table: Table, seed: int, every: set[str], played: set[str]) -> None:
    """One game; every other one with a mixture of sensible and random moves."""
    game, rng, state = table.game, Random(seed), table.deal(seed)
    began = {card: zone.name for zone in game.zones(state) for card in zone.cards}
    every.update(began)
    thinking = seed % 2 == 0
    while decisions := game.decisions(state):
        zones = game.zones(state)
        every.update(card for zone in zones for card in zone.cards)
        played.update(card for zone in zones if zone.open for card in zone.cards if began.get(card) != zone.name)
        decision, move = pick(decisions, rng)
        if thinking and rng.random() < 0.7:
            own = [other for other in decisions if other.seat == decision.seat]
            decision, move = sensible.choose(game, game.view(state, decision.seat), own, rng) or (decision, move)
        game.play(state, decision.seat, move)
