"""Made-up reviews of random games of every kind, for the review screens."""

from __future__ import annotations

from random import Random

import msgspec

from bot.history.recordings import Recording
from bot.history.review import Judged, Moment, Reason, Review
from bot.screens.review import Game, LookedBack
from bot.tables.table import Table
from bot.words import speaker
from tests.bot.screens.positions import NAMES


def review_of(table: Table, recording: Recording, seat: int, seed: int, moments: int = 3) -> Review:
    """Return a finished review of that seat's decisions, with costly moments at every choice."""
    rng, game, found = Random(seed), table.game, list[Moment]()
    own = [place for place, row in enumerate(recording.moves) if row.seat == seat]
    rng.shuffle(own)
    for place in own[:60]:
        made = recording.moves[place].move
        asked = [one for one in game.decisions(recording.state(place)) if one.seat == seat]
        moves = [str(move) for one in asked for move in list(one.moves)[:300]]
        others = [move for move in moves if move != made]
        if made not in moves or not others or len(found) == moments:
            continue
        options = sorted({made, *rng.sample(others, min(3, len(others)))}, key=moves.index)
        better = rng.choice([move for move in options if move != made])
        reasons = tuple(Reason(key, 0.1, 0.9) for key in rng.sample(list(table.face.differences), 3)) if (
            len(table.face.differences) > 2
        ) else ()  # fmt: skip
        cost = rng.choice((60, 120, 230))
        found.append(Moment(place, made, better, tuple(options), cost, reasons, 1 if found else 4, 640, bool(found)))
    curve = [(0, 500), *((place, rng.randrange(1001)) for place in sorted(own) if place), (recording.last, 0)]
    judged = [Judged(one.place, 640, one.cost, one.better) for one in found]
    told = curve, judged, tuple(found), 84, 120, 300
    return Review(seat, game.rules_version, len(own), len(own), *told, done=True, lost=300, unsure=90)


def looked_back(table: Table, recording: Recording, review: Review, language: str = "en") -> LookedBack:
    """Return the review for its owner, who has the most awkward name."""
    game = Game(f"{table.game.title} · #{table.id}", NAMES[review.seat], recording.rounds, 2, len(table.seats))
    return LookedBack(table.audience(review.seat, speaker(language)), game, review)


def finished(table: Table) -> None:
    table.row = msgspec.structs.replace(table.row, status="finished")
