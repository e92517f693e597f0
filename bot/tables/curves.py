"""How a game went: the standing after every move, and the move from which the later winner led for good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.faces.standings import reading
from bot.tables.films import Film


@dataclass(frozen=True, slots=True)
class Curve:
    """`standings`: a number for each seat at every place of a film, from the deal on; empty where there is none.
    `turn`: the place from which on the winners stood above all others; 0: from the deal on; None: nobody did.
    """

    standings: tuple[tuple[int, ...], ...]
    turn: int | None


def curve(film: Film, ranks: Sequence[int]) -> Curve:
    """The course of a game that is over; reads every position, so it belongs into a thread."""
    standing = reading(film.game.id).standing
    found = film.views(standing)
    standings = tuple(one for one in found if one is not None)
    if len(standings) < len(found):
        return Curve((), None)
    return Curve(standings, turning_point(standings, ranks))


def turning_point(standings: Sequence[Sequence[int]], ranks: Sequence[int]) -> int | None:
    """The first place from which the seats of rank 1 stood above all others to the end; None where they did not."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    others = [seat for seat, rank in enumerate(ranks) if rank != 1]
    if not winners or not others:
        return None
    turn = None
    for place in range(len(standings) - 1, -1, -1):
        now = standings[place]
        if min(now[seat] for seat in winners) <= max(now[seat] for seat in others):
            break
        turn = place
    return turn
