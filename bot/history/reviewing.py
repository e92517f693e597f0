"""What a review of one's own finished game is made of: which decisions are looked at, what is asked about each, and
what the answers come to. Questions hold states that were redealt for the seat, as it could know them at that moment.

A decision is compared with what else was worth a thought. What looks like a mistake then, by FLAGGED and two standard
errors, is looked at a second time by strong players who play on: the smaller of both losses counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from math import exp
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.history.moments import Look, moments, next_look, total
from bot.history.recordings import Recording
from bot.history.review import INACCURACY, Judged, Reason, Review
from bot.tables.moves import FORCED
from bot.tables.unasked import AHEAD, ORDERED
from bot.workers.think import WAITING, CompareAnswer, CompareQuestion, redealt
from engines.chance import Chance
from engines.game import Move
from engines.players.comparison import BEHIND, Comparison
from engines.players.odds import won
from engines.players.race import Effort
from engines.players.strong import evaluator_of
from engines.rehearsal import forced

CHOSEN = frozenset({"pressed", "typed", ORDERED, AHEAD})
"""How moves came that a person named: said ahead, too. What a standing answer lets pass was never looked at."""
FLAGGED = 80
"""Thousandths of a win that a decision must look to have cost to be looked at twice."""
REDEALS = 6
"""Redealt states over which the chance before a decision is averaged."""
OPTIONS = 4
"""Moves to choose among where a moment is told as a question."""
assert FORCED not in CHOSEN


class Looking(msgspec.Struct, array_like=True):
    """A review on its way, as it is stored: `looks` are the decisions that look like mistakes."""

    review: Review
    looks: list[Look] = []

    def dump(self) -> bytes:
        """As it is stored."""
        return msgspec.msgpack.encode(self)

    @classmethod
    def load(cls, raw: bytes) -> Looking:
        """What was stored."""
        return msgspec.msgpack.decode(raw, type=cls)


class Asked(msgspec.Struct, frozen=True):
    """What is looked at next: the `place`, the `chance` before it in thousandths (-1 in a second look), and the
    `question`, None where there was nothing to choose.
    """

    place: int
    chance: int
    question: CompareQuestion | None


class Hindsight:
    """The finished game of one seat, as its review reads it. `places`: before each decision that is looked at."""

    def __init__(self, recording: Recording, table_id: int, seat: int, user: int, *, since: int = 0) -> None:
        """`since`: the number of the last move that was made by other rules. Reads positions: it belongs into a thread,
        as `ask` and `done` do.
        """
        self.recording, self.seat = recording, seat
        self._game, self._evaluator = recording.game, evaluator_of(recording.game)
        self._luck = f"{table_id} {seat}"
        self.places = chosen(recording, seat, user, since)

    def begin(self) -> Looking:
        """Nothing was looked at yet."""
        return Looking(Review(self.seat, self._game.rules_version, len(self.places)))

    # ---------------------------------------------------------------------------------------------------- questions

    def ask(self, now: Looking) -> Asked | None:
        """What comes next; None: nothing is left to look at."""
        if now.review.looked < len(self.places):
            return self._first(self.places[now.review.looked])
        look = next_look(now.looks)
        return None if look is None else Asked(look.place, -1, self._second(look))

    def _first(self, place: int) -> Asked:
        game, state, made = self._game, self.recording.state(place), self.recording.moves[place].move
        own = [one for one in game.decisions(state) if one.seat == self.seat]
        if forced(game, state, self.seat) is not None or not any(game.move(made) in one.moves for one in own):
            return Asked(place, 0, None)
        effort = Effort(samples=self._evaluator.samples, stays=True, told=True)
        return Asked(place, self._chance(place, state), self._question(place, state, effort, made))

    def _second(self, look: Look) -> CompareQuestion:
        """Half as many samples, in which players go on who look ahead."""
        samples = self._evaluator.samples
        effort = Effort(samples // 2, playouts=samples * 3 // 8, whole=True)
        asked = self._question(look.place, self.recording.state(look.place), effort, look.made, b"again")
        return replace(asked, ideas=(look.made, look.better))

    def _question(self, place: int, state: Any, effort: Effort, made: str, what: bytes = b"first") -> CompareQuestion:
        guess, catalogue = redealt(self._game, state, self.seat, Chance(self._of(place, b"guess")))
        luck = self._of(place, what)
        return CompareQuestion(self._game.id, guess, self.seat, luck, effort, made, catalogue=catalogue)

    def _of(self, place: int, what: bytes) -> bytes:
        """Luck that is the same in every review of this seat."""
        return blake2b(f"{self._luck} {place}".encode(), digest_size=32, person=what).digest()

    def _chance(self, place: int, state: Any) -> int:
        """How the seat stands, in thousandths of a win, as it could know at that place."""
        rng, game = Chance(self._of(place, b"chance")), self._game
        values = [self._evaluator.value(game.redeal(state, self.seat, rng), self.seat) for _ in range(REDEALS)]
        return round(1000 * sum(values) / len(values))

    # ---------------------------------------------------------------------------------------------------- answers

    def take(self, now: Looking, asked: Asked, answer: CompareAnswer | None) -> Looking:
        """What is known after an answer that is over; None: there was nothing to choose, or it could not be said."""
        if asked.chance < 0:
            lost = 0 if answer is None else round(1000 * answer.found.lead(1, 0)[0])
            looks = [replace(one, again=lost) if one.place == asked.place else one for one in now.looks]
            return Looking(now.review, looks)
        review, looks = replace(now.review, looked=now.review.looked + 1), now.looks
        if answer is not None and len(answer.ideas) > 1:
            found = answer.found
            best = found.leader()
            cost = round(1000 * found.lead(best, 0)[0]) if found.surely(best, 0) >= BEHIND else 0
            review.judged = [*review.judged, Judged(asked.place, asked.chance, cost)]
            if cost >= FLAGGED:
                looks = [*looks, self._look(asked.place, cost, answer, best)]
        return Looking(review, looks)

    def _look(self, place: int, cost: int, answer: CompareAnswer, best: int) -> Look:
        others = self._others(answer, best)
        options = {answer.ideas[idea] for idea in (0, best, *others)}
        why = reasons(answer.found, 0, best)
        return Look(place, answer.ideas[0], answer.ideas[best], self._in_order(place, options), cost, why)

    def _others(self, answer: CompareAnswer, best: int) -> list[int]:
        """Further moves that one might well choose, and that are surely worse: the best of them, none a copy."""
        found, known, picked = answer.found, {_kind(answer.ideas[0]), _kind(answer.ideas[best])}, list[int]()
        for idea in sorted(range(1, len(answer.ideas)), key=found.mean, reverse=True):
            ahead, error = found.lead(best, idea)
            kind = _kind(answer.ideas[idea])
            if kind not in known and 1000 * ahead >= INACCURACY and ahead >= BEHIND * error:
                known.add(kind)
                picked.append(idea)
        return picked[: OPTIONS - 2]

    def _in_order(self, place: int, options: set[str]) -> tuple[str, ...]:
        """As the game lists them, which tells nothing; to wait is last."""
        decisions = self._game.decisions(self.recording.state(place))
        listed = (str(move) for one in decisions if one.seat == self.seat for move in one.moves)
        return tuple(dict.fromkeys([*(text for text in listed if text in options), *sorted(options)]))

    # ---------------------------------------------------------------------------------------------------- the end

    def done(self, now: Looking) -> Looking:
        """All was looked at: what it comes to."""
        recording, shown = self.recording, moments(now.looks)
        costs = {look.place: look.lost for look in now.looks}
        better = {look.place: look.better for look in now.looks if look.again is not None and look.lost}
        judged = [
            replace(one, cost=costs.get(one.place, one.cost), better=better.get(one.place, ""))
            for one in now.review.judged
        ]
        flagged = {look.place for look in now.looks}
        lost = total(now.looks) + sum(one.cost for one in judged if one.place not in flagged)
        first, last = self._chance(0, recording.state(0)), self._last()
        curve = {0: first} | {one.place: one.chance for one in judged} | {recording.last: last}
        review = replace(
            now.review,
            decisions=len(judged),
            looked=len(judged),
            curve=sorted(curve.items()),
            judged=judged,
            moments=shown,
            accuracy=self._accuracy(lost, len(judged)),
            luck=last - first + lost,
            cost=lost,
            done=True,
        )
        return Looking(review)

    def _last(self) -> int:
        """How it ended; where it was broken off, how it stood."""
        state = self.recording.state(self.recording.last)
        outcome = self._game.outcome(state)
        return self._chance(self.recording.last, state) if outcome is None else round(1000 * won(outcome, self.seat))

    def _accuracy(self, lost: int, decisions: int) -> int | None:
        if not decisions:
            return None
        return round(100 * exp(-lost / 10 / decisions / self._evaluator.accuracy))


# ------------------------------------------------------------------------------------------- which decisions, and why


def chosen(recording: Recording, seat: int, user: int, since: int = 0) -> tuple[int, ...]:
    """Places before the moves that a person named, but for those that took a choice back and what they took back."""
    game, rows = recording.game, recording.moves
    back = {place for place, row in enumerate(rows) if row.seat == seat and game.move(row.move).takes_back}
    gone = back.union(*(_taken_back(recording, seat, place) for place in back))
    return tuple(
        place
        for place, row in enumerate(rows)
        if row.seat == seat and row.user == user and row.via in CHOSEN and row.n > since and place not in gone
    )


def _taken_back(recording: Recording, seat: int, back: int) -> set[int]:
    """What a move took back: the last one with the same fields; where it has none, all since the question came up."""
    rows = recording.moves
    about = set(rows[back].move.split(" ")[1:])
    earlier = [place for place in range(back - 1, -1, -1) if rows[place].seat == seat]
    if about:
        return set(next(([place] for place in earlier if about <= set(rows[place].move.split(" ")[1:])), []))
    found, key = set[int](), _prompt(recording, seat, back)
    for place in earlier:
        if _prompt(recording, seat, place) != key:
            break
        found.add(place)
    return found


def _prompt(recording: Recording, seat: int, place: int) -> str:
    """What was asked where a move answered it."""
    move: Move = recording.game.move(recording.moves[place].move)
    own = (one for one in recording.game.decisions(recording.state(place)) if one.seat == seat)
    return next((one.prompt.key for one in own if move in one.moves), "")


def reasons(found: Comparison, made: int, better: int) -> tuple[Reason, ...]:
    """What happened more often after one of two moves than after the other."""
    keys: Sequence[str] = sorted({*found.told[made], *found.told[better]})
    differ = (Reason(key, round(found.often(made, key), 3), round(found.often(better, key), 3)) for key in keys)
    return tuple(one for one in differ if abs(one.made - one.better) > 0.1)


def _kind(text: str) -> tuple[str, ...]:
    """A move without the numbers of copies; waiting is a kind of its own."""
    return tuple(word.split(".")[0] for word in text.split(" ")) if text else (WAITING,)
