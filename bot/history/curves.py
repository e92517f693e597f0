"""The course of a game: standings after every move, and the turning point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.faces import FACES
from bot.faces.standing import Deed, Deeds
from bot.history.recordings import Recording
from engines.game import Event

Standings = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Curve:
    """A game's course. `standings`: a number for each seat at every place of a recording, from the deal on. `turn`: the
    place of the turning point, or None. `for_good`: the winners lead from there on, and did not just before. `deeds`:
    what turned the game, the likeliest first.
    """

    standings: tuple[tuple[int, ...], ...]
    turn: int | None
    deeds: tuple[Event, ...] = ()
    for_good: bool = False


def curve(recording: Recording, ranks: Sequence[int]) -> Curve:
    """Compute the course of a finished game. Run it in a thread: it reads every position."""
    read = FACES[recording.game.id].standing
    standings = tuple(recording.views(read.of))
    told = [_told(recording, place) for place in range(1, recording.last + 1)]
    done = [place for place, events in enumerate(told, 1) if any(type(event) in read.deeds for event in events)]
    turn = turning_point(standings, ranks, done or None)
    if turn is None:
        return Curve(standings, None)
    deeds = ranked(told[turn - 1], read.deeds, standings[turn - 1], standings[turn], ranks)
    return Curve(standings, turn, deeds, _for_good(standings, ranks, turn))


def _for_good(standings: Standings, ranks: Sequence[int], turn: int) -> bool:
    """Return True if the winners lead from this place on, and not just before."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    others = [seat for seat, rank in enumerate(ranks) if rank != 1]
    if not others:
        return False
    leads = [_lead(now, winners, others) for now in standings[turn - 1 :]]
    return leads[0] <= 0 and all(lead > 0 for lead in leads[1:])


def _told(recording: Recording, place: int) -> list[Event]:
    """Return the public events of the move that leads to a place."""
    seen = (recording.game.seen(event, None) for event in recording.game.unpack(recording.moves[place - 1].events))
    return [event for event in seen if event is not None]


# ----------------------------------------------------------------------------------------- the turning point


def turning_point(standings: Standings, ranks: Sequence[int], done: Sequence[int] | None = None) -> int | None:
    """Return the place where the winners took the lead for good, if it is in `done` (places of deeds that can turn a
    game; None: all); else the place in `done` where their lead grew most. None if no one won, or all did.
    """
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    others = [seat for seat, rank in enumerate(ranks) if rank != 1]
    if not winners or (len(ranks) > 1 and not others):
        return None
    places = list(done or range(1, len(standings)))
    leads = [_lead(now, winners, others) for now in standings]
    turn = _lead_for_good(leads) if others else None
    return turn if turn in places else _largest_jump(leads, places)


def _lead(now: Sequence[int], winners: Sequence[int], others: Sequence[int]) -> int:
    """Return the winners' lead over the best of the others; in a game for one, their standing."""
    return min(now[seat] for seat in winners) - max((now[seat] for seat in others), default=0)


def _lead_for_good(leads: Sequence[int]) -> int | None:
    """Return the place; None if the winners were never ahead at the end, or always were."""
    behind = [place for place, lead in enumerate(leads) if lead <= 0]
    return behind[-1] + 1 if behind and behind[-1] + 1 < len(leads) else None


def _largest_jump(leads: Sequence[int], places: Sequence[int]) -> int | None:
    best = max(places, key=lambda place: leads[place] - leads[place - 1], default=None)
    return best if best is not None and leads[best] > leads[best - 1] else None


# -------------------------------------------------------------------------------------------------- the deed


def ranked(
    events: Sequence[Event], deeds: Deeds, before: Sequence[int], after: Sequence[int], ranks: Sequence[int]
) -> tuple[Event, ...]:
    """Rank the deeds of one move: first those of the seat that made the difference, then those that helped the winners,
    by weight.
    """
    swung = _swung(before, after, ranks)

    def order(event: Event) -> tuple[bool, bool, int]:
        deed = deeds[type(event)]
        return _about(event) == swung and _serves(event, deed, ranks), _serves(event, deed, ranks), deed.weight

    return tuple(sorted((event for event in events if type(event) in deeds), key=order, reverse=True))


def _swung(before: Sequence[int], after: Sequence[int], ranks: Sequence[int]) -> int | None:
    """Return the seat whose change helped the winners most, or None."""
    served = [(after[seat] - before[seat]) * (1 if rank == 1 else -1) for seat, rank in enumerate(ranks)]
    most = max(served)
    return served.index(most) if most > 0 else None


def _about(event: Event) -> int | None:
    """Return the seat that an event is about."""
    found = getattr(event, "seat", getattr(event, "owner", None))
    return found if isinstance(found, int) else None


def _serves(event: Event, deed: Deed, ranks: Sequence[int]) -> bool:
    """Return True if an event helped the winners, as far as its kind tells."""
    seat = _about(event)
    return deed.gains is None or seat is None or (ranks[seat] == 1) == deed.gains
