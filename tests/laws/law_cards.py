"""Law 9: every card gets played."""

from __future__ import annotations

from typing import Any

from engines.contract import Game
from tests.laws.playing import Playing
from tests.laws.tables import Table, tables

GAMES_PLAYED = 80
"""Games after which a card that was never played is reported."""


def kind(card: str) -> str:
    """Return the card's id without the number of its copy: "bed_rest" for "bed_rest.2"."""
    name, _, copy = card.rpartition(".")
    return name if copy.isdigit() else card


def never_played(game: Game[Any], most: int = GAMES_PLAYED) -> list[str]:
    """Return cards of which no copy got into an open zone after the deal."""
    chosen = tables(game)
    dealt = (zone for number, table in enumerate(chosen) for zone in game.zones(table.deal(number)))
    every = {kind(card) for zone in dealt for card in zone.cards}
    played: set[str] = set()
    for number in range(most):
        _play(chosen[number % len(chosen)], number, every, played)
        if every == played:
            break
    return sorted(every - played)


def _play(table: Table, seed: int, every: set[str], played: set[str]) -> None:
    playing = Playing(table, seed)
    began = {card: zone.name for zone in table.game.zones(playing.state) for card in zone.cards}
    while True:
        zones = table.game.zones(playing.state)
        every.update(kind(card) for zone in zones for card in zone.cards)
        opened = (card for zone in zones if zone.open for card in zone.cards if began.get(card) != zone.name)
        played.update(map(kind, opened))
        if playing.go() is None:
            return
