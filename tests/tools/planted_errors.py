"""`python -m tests.tools.planted_errors [GAME ...] --games N`: how well reviews find errors, and only errors.

Two sensible players play. At about one in five decisions of one of them a random other move is made, and that game is
reviewed. The cost of a planted or a flagged move is judged again with six times as many samples of other luck. Printed
are the share of costly planted moves (10 points of win chance and more) that was flagged, by other luck and before
strong players have a second look; the share of flagged moves, and of moments, that was innocent (less than 5 points);
and the processor seconds of a review.

`--accuracy` prints instead how many points a decision sensible and easy players lose by their reviews, the constant
(`Evaluator.accuracy`) by which easy has 60 of 100, and their luck, which averages to zero. The same seed gives the same
figures except for seconds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import Any

from msgspec.structs import replace

from bot.history.moments import Look, by_advice
from bot.history.recordings import Recording, recorded
from bot.history.review import INACCURACY, MISTAKE, Review
from bot.history.reviewing import Hindsight, Looking
from bot.tools.options import find, fitting
from bot.tools.seeds import seed_of
from bot.workers.think import CompareAnswer, CompareQuestion, compare
from engines import GAMES
from engines.chance import Chance, Rng
from engines.contract import Game
from engines.game import Decision, Move
from engines.players import PLAYERS
from engines.players.race import Effort
from engines.players.strong import evaluator_of
from storage import MoveRow

USER, SEATS, LONGEST = 1, 2, 5000
PLANTED = 0.2
"""The share of decisions with a planted move."""
SURER = 6
"""How many times more samples the second judgement takes than a review."""


@dataclass
class Played:
    """A recorded game, and the positions of one seat before planted moves."""

    recording: Recording
    seat: int
    planted: list[int]


@dataclass
class Found:
    planted: int = 0
    dear: int = 0
    dear_flagged: int = 0
    flagged: int = 0
    innocent: int = 0
    told: int = 0
    told_innocent: int = 0
    seconds: list[float] = field(default_factory=list)


def play(game: Game[Any], number: int, seed: int, *, planted: float = PLANTED, level: str = "sensible") -> Played:
    """Play one game; `level` plays in the reviewed seat."""
    state = game.deal(fitting(game, SEATS, {}), SEATS, seed_of(seed, number, b"deal"))
    rng, seat = Chance(seed_of(seed, number, b"play")), number % SEATS
    dealt, rows, places = game.dump(state), list[MoveRow](), list[int]()
    while (decisions := game.decisions(state)) and len(rows) < LONGEST:
        by, move = _chosen(game, state, decisions, rng, {seat: level})
        if by.seat == seat and by.must and rng.random() < planted:
            others = [one for one in by.moves if one != move and not one.takes_back]
            if others:
                move = others[rng.randrange(len(others))]
                places.append(len(rows))
        events = game.play(state, by.seat, move)
        user = USER if by.seat == seat else None
        rows.append(MoveRow(1, len(rows) + 1, by.seat, user, str(move), game.pack(events), 0, via="pressed"))
    return Played(recorded(game, dealt, rows), seat, places)


def _chosen(
    game: Game[Any], state: Any, decisions: list[Decision], rng: Rng, levels: dict[int, str]
) -> tuple[Decision, Move]:
    """Ask all seats in a random order; a seat that prefers to wait passes to the next."""
    seats = sorted({one.seat for one in decisions})
    rng.shuffle(seats)
    for seat in (*seats, *sorted({one.seat for one in decisions if one.must})):
        own = [one for one in decisions if one.seat == seat]
        chosen = PLAYERS[levels.get(seat, "sensible")](game, game.view(state, seat), own, rng)
        if chosen is not None:
            return chosen
    raise RuntimeError(f"{game.id}: everybody waits")


def reviewed(played: Played, number: int) -> tuple[Review, dict[int, str], float]:
    """Return the review, the better moves that it flagged at first by place, and its processor seconds."""
    began = time.process_time()
    hindsight = Hindsight(played.recording, number, played.seat, USER)
    now, flagged = hindsight.begin(), dict[int, str]()
    while (asked := hindsight.ask(now)) is not None:
        now = hindsight.take(now, asked, _answer(asked.question))
        known = mistakes([replace(look, again=None) for look in now.looks if look.sure])
        flagged = {look.place: look.better for look in now.looks if look.place in known}
    return hindsight.done(now).review, flagged, time.process_time() - began


def mistakes(looks: Sequence[Look]) -> set[int]:
    """Return places of all decisions that are mistakes or part of one."""
    return {look.place for group in by_advice(looks) for look in group}


def _answer(question: CompareQuestion | None) -> CompareAnswer | None:
    return None if question is None else compare(replace(question, seconds=float("inf")))


def loss(played: Played, place: int, better: str | None) -> int:
    """Return the cost of the move at a place in thousandths of a win, by other luck and with more samples; `better` is
    the move that a review names, which is compared too.
    """
    hindsight = Hindsight(played.recording, -1, played.seat, USER)
    if place not in hindsight.places:
        return 0
    begun = Review(played.seat, 0, len(hindsight.places), looked=hindsight.places.index(place))
    asked = hindsight.ask(Looking(begun))
    if asked is None or asked.question is None:
        return 0
    question = replace(asked.question, seconds=float("inf"))
    first = compare(question)
    made = first.ideas[0]
    others = {first.ideas[first.found.leader()], better if better is not None else made} - {made}
    samples = evaluator_of(played.recording.game).samples * SURER
    sure = replace(question, effort=Effort(samples, whole=True), luck=question.luck[::-1])
    found = [compare(replace(sure, ideas=(made, other))).found for other in sorted(others)]
    return max((round(1000 * one.lead(1, 0)[0]) for one in found), default=0)


def search(game: Game[Any], games: int, seed: int) -> Found:
    """Play, review and judge again."""
    found = Found()
    for number in range(games):
        played = play(game, number, seed)
        review, flagged, seconds = reviewed(played, number)
        told = {moment.place for moment in review.moments}
        losses = {place: loss(played, place, flagged.get(place)) for place in {*played.planted, *flagged}}
        dear = {place for place in played.planted if losses[place] >= MISTAKE}
        found.planted += len(played.planted)
        found.dear += len(dear)
        found.dear_flagged += len(dear & flagged.keys())
        found.flagged += len(flagged)
        found.innocent += sum(losses[place] < INACCURACY for place in flagged)
        found.told += len(told)
        found.told_innocent += sum(losses[place] < INACCURACY for place in told)
        found.seconds.append(seconds)
    return found


def told(game_id: str, found: Found) -> str:
    seconds = found.seconds
    return (
        f"{game_id:<18}{found.planted:>8}{found.dear:>6}{_share(found.dear_flagged, found.dear):>8}"
        f"{found.flagged:>9}{_share(found.innocent, found.flagged):>10}{found.told:>6}"
        f"{_share(found.told_innocent, found.told):>10}"
        f"{sum(seconds) / len(seconds):>9.1f}{max(seconds):>9.1f}"
    )


HEADER = (
    f"{'game':<18}{'planted':>8}{'dear':>6}{'recall':>8}{'flagged':>9}{'innocent':>10}{'told':>6}{'innocent':>10}"
    f"{'seconds':>9}{'longest':>9}"
)


def _share(part: int, of: int) -> str:
    return f"{100 * part / of:.0f}%" if of else "-"


def accuracy(game: Game[Any], games: int, seed: int) -> Iterator[str]:
    """Yield the loss a decision of sensible and easy players, and the constant that follows from it."""
    lost, luck = {}, dict[str, float]()
    for level in ("easy", "sensible"):
        points = decisions = brought = 0
        for number in range(games):
            review, _, _ = reviewed(play(game, number, seed, planted=0.0, level=level), number)
            points, decisions = points + review.lost, decisions + review.open
            brought += review.luck
        lost[level], luck[level] = points / 10 / max(1, decisions), brought / 10 / games
    constant = lost["easy"] / -log(0.6)
    yield (
        f"{game.id:<18} points lost a decision: easy {lost['easy']:.2f}, sensible {lost['sensible']:.2f}; constant "
        f"{constant:.1f}, by which sensible has {100 * exp(-lost['sensible'] / max(0.01, constant)):.0f}; luck a game: "
        f"easy {luck['easy']:+.0f}, sensible {luck['sensible']:+.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--accuracy", action="store_true")
    given = parser.parse_args()
    if not given.accuracy:
        print(HEADER)
    for name in given.game or sorted(GAMES):
        if given.accuracy:
            print(*accuracy(find(name), given.games, given.seed), sep="\n", flush=True)
        else:
            print(told(name, search(find(name), given.games, given.seed)), flush=True)


if __name__ == "__main__":
    main()
