"""`python -m tests.tools.review_truth [GAME ...] --games N --playouts M`: whether reviews say what is so.

Sensible players play games with planted errors, as in `planted_errors`, and these are reviewed. Each chance and each
moment of a review near the end of a game is compared with M games that sensible players play to the end from there.
Printed are the mean distance of the chances in points, and how many are off by more than 10 points and luck explains;
the moments, and how many of them name a better move that wins no more often.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any

from bot.history.recordings import Recording
from bot.history.review import Review
from bot.tools.options import find
from engines import GAMES
from engines.contract import Game
from engines.players.comparison import Comparison
from engines.players.race import Effort, Race
from engines.players.strong import evaluator_of
from tests.tools.planted_errors import play, reviewed

PLAYOUTS = 200
OFF, ERRORS = 100, 3.0
"""A chance is off by so many thousandths and standard errors."""


@dataclass(frozen=True)
class Truth:
    """The chances of one review near the end, each with the share of games won, in thousandths; its moments, and those
    whose better move wins no more often.
    """

    chances: list[tuple[int, int]]
    moments: int
    false: int

    def off(self, playouts: int, samples: int) -> int:
        return sum(
            abs(said - so) > max(OFF, ERRORS * 500 * sqrt(1 / playouts + 1 / samples)) for said, so in self.chances
        )


def to_end(game: Game[Any], state: Any, seat: int, moves: list[str], playouts: int) -> Comparison:
    """Play each move to the end of the game many times, from states redealt for the seat; "": as sensible players."""
    ideas = [game.move(text) if text else None for text in moves]
    effort = Effort(playouts, to_end=True, whole=True)
    return Race(game, evaluator_of(game), state, seat, ideas, b"the truth", effort=effort).run(lambda _made: False)


def truth(recording: Recording, review: Review, playouts: int, most: int) -> Truth:
    """Check at most `most` chances, the last ones, and all moments."""
    game, evaluator = recording.game, evaluator_of(recording.game)
    near = [one for one in review.judged if evaluator.is_closing(recording.state(one.place))][-most:]
    chances = []
    for one in near:
        found = to_end(game, recording.state(one.place), review.seat, [""], playouts)
        chances.append((one.chance, round(1000 * found.mean(0))))
    false = 0
    for moment in review.moments:
        found = to_end(game, recording.state(moment.place), review.seat, [moment.made, moment.better], playouts)
        ahead, error = found.lead(1, 0)
        false += ahead + error <= 0
    return Truth(chances, len(review.moments), false)


def search(game: Game[Any], games: int, playouts: int, *, seed: int = 1, most: int = 40) -> list[Truth]:
    """Play, review and check."""
    found = []
    for number in range(games):
        made = play(game, number, seed)
        review, _, _ = reviewed(made, number)
        found.append(truth(made.recording, review, playouts, most))
    return found


def told(game: Game[Any], found: list[Truth], playouts: int) -> str:
    every = [pair for one in found for pair in one.chances]
    distance = fmean(abs(said - so) for said, so in every) / 10 if every else 0.0
    off = sum(one.off(playouts, evaluator_of(game).samples) for one in found)
    moments, false = sum(one.moments for one in found), sum(one.false for one in found)
    return f"{game.id:<18}{len(every):>8}{distance:>9.1f}{off:>5}{moments:>9}{false:>7}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    given = parser.parse_args()
    print(f"{'game':<18}{'chances':>8}{'points':>9}{'off':>5}{'moments':>9}{'false':>7}")
    for name in given.game or sorted(GAMES):
        game = find(name)
        print(told(game, search(game, given.games, given.playouts), given.playouts), flush=True)


if __name__ == "__main__":
    main()
