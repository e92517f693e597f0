"""The making of a review: which decisions to judge, the question about each, and the results. Questions hold states
redealt for the seat, with what it could know at that moment.

Each decision is compared with the plausible alternatives. A suspected mistake is compared again with the better move
alone, with other luck, and counts if it still costs enough by two standard errors. Those to be shown are played to the
end of the game: the smaller of both costs counts. A position that can end within about two rounds is always played to
the end.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b
from math import exp
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from bot.history.moments import Look, advice, kind, moments, next_look, total
from bot.history.recordings import Recording
from bot.history.review import INACCURACY, Judged, Reason, Review
from bot.tables.moves import FORCED
from bot.tables.unasked import ORDERED, PLANNED
from bot.workers.think import CompareAnswer, CompareQuestion, redealt
from engines.chance import Chance
from engines.game import Move
from engines.players.comparison import BEHIND
from engines.players.odds import won
from engines.players.race import Effort, Race
from engines.players.reasons import differences
from engines.players.strong import evaluator_of
from engines.rehearsal import forced
from storage.lenient import unreadable

CHOSEN = frozenset({"pressed", "typed", ORDERED, PLANNED})
"""The `via` of moves that a person chose, planned ones too. No one chose what a standing answer lets pass."""
SUSPECTED, SUSPECTED_ERRORS = 50, 1.25
"""Thousandths of a win, and standard errors, that a suspected mistake is behind."""
REDEALS = 6
"""Redealt states to average the chance before a decision over."""
TO_END = 100
"""Most games that each move of a moment is played to the end in."""
AS_GOOD, NEARLY = 0.01, 0.2
"""Two moves are about as good within this share of a win, and of the best move's gain."""
OPTIONS = 4
"""Most moves to choose from in a moment."""
assert FORCED not in CHOSEN


class Looking(msgspec.Struct, array_like=True):
    """A review in progress, as stored: `looks` are the suspected mistakes."""

    review: Review
    looks: list[Look] = []

    def dump(self) -> bytes:
        return msgspec.msgpack.encode(self)

    @classmethod
    def load(cls, raw: bytes) -> Looking:
        """Read msgpack. Raise UnreadableError if it is of another version, or broken."""
        try:
            return msgspec.msgpack.decode(raw, type=cls)
        except msgspec.MsgspecError:
            raise unreadable("ReviewRow", "data") from None


class Asked(msgspec.Struct, frozen=True):
    """The next look: the first, one to be sure, or again to the end of the game; and the `question`, None without a
    choice.
    """

    place: int
    look: Literal["first", "surely", "again"]
    question: CompareQuestion | None


class Hindsight:
    """A seat's finished game for its review. `places`: before each decision to judge."""

    def __init__(self, recording: Recording, table_id: int, seat: int, user: int, *, since: int = 0) -> None:
        """Read positions; run it in a thread, as `ask` and `done`. `since`: the number of the last move by
        other rules.
        """
        self.recording, self.seat = recording, seat
        self._game, self._evaluator = recording.game, evaluator_of(recording.game)
        self._luck = f"{table_id} {seat}"
        self.places = chosen(recording, seat, user, since)

    def begin(self) -> Looking:
        return Looking(Review(self.seat, self._game.rules_version, len(self.places)))

    # ---------------------------------------------------------------------------------------------------- questions

    def ask(self, now: Looking) -> Asked | None:
        """Return the next look, or None at the end."""
        unsure = next((look for look in now.looks if not look.sure), None)
        if unsure is not None:
            return Asked(unsure.place, "surely", self._surely(unsure))
        if now.review.looked < len(self.places):
            return self._first(self.places[now.review.looked])
        look = next_look(now.looks)
        return None if look is None else Asked(look.place, "again", self._again(look))

    def _first(self, place: int) -> Asked:
        game, state, made = self._game, self.recording.state(place), self.recording.moves[place].move
        own = [one for one in game.decisions(state) if one.seat == self.seat]
        if forced(game, state, self.seat) is not None or not any(game.move(made) in one.moves for one in own):
            return Asked(place, "first", None)
        effort = Effort(self._evaluator.samples, stays=True, finish=True)
        return Asked(place, "first", self._question(place, state, effort, made, b"first"))

    def _surely(self, look: Look) -> CompareQuestion:
        """Compare both moves with three times the samples, and note what happens."""
        return self._both(look, Effort(self._evaluator.samples * 3, told=True, whole=True, finish=True), b"surely")

    def _again(self, look: Look) -> CompareQuestion:
        """Play both moves to the end of the game, until it is clear which wins more often."""
        return self._both(look, Effort(TO_END, to_end=True), b"again")

    def _both(self, look: Look, effort: Effort, what: bytes) -> CompareQuestion:
        asked = self._question(look.place, self.recording.state(look.place), effort, look.made, what)
        return replace(asked, ideas=(look.made, look.better))

    def _question(self, place: int, state: Any, effort: Effort, made: str, what: bytes) -> CompareQuestion:
        guess, catalogue = redealt(self._game, state, self.seat, Chance(self._of(place, b"guess")))
        luck = self._of(place, what)
        return CompareQuestion(self._game.id, guess, self.seat, luck, effort, made, catalogue=catalogue)

    def _of(self, place: int, what: bytes) -> bytes:
        """Return luck that is the same in every review of this seat."""
        return blake2b(f"{self._luck} {place}".encode(), digest_size=32, person=what).digest()

    def _chance(self, place: int, state: Any) -> int:
        """Return the seat's chance at the deal, or where a game was broken off, in thousandths of a win."""
        game, luck = self._game, self._of(place, b"chance")
        if self._evaluator.is_closing(state):
            effort = Effort(self._evaluator.samples, whole=True, finish=True)
            race = Race(game, self._evaluator, state, self.seat, [None], luck[:16], effort=effort)
            return _thousandths(race.run(lambda _made: False).mean(0))
        rng = Chance(luck)
        values = [self._evaluator.value(game.redeal(state, self.seat, rng), self.seat) for _ in range(REDEALS)]
        return _thousandths(sum(values) / len(values))

    # ---------------------------------------------------------------------------------------------------- answers

    def take(self, now: Looking, asked: Asked, answer: CompareAnswer | None) -> Looking:
        """Return the review after an answer; None: there was no choice, or no answer."""
        if asked.look == "first":
            return self._after_first(now, asked, answer)
        if asked.look == "surely":
            return self._after_second(now, asked.place, answer)
        lost = 0 if answer is None else _thousandths(answer.found.lead(1, 0)[0])
        looks = [replace(one, again=lost) if one.place == asked.place else one for one in now.looks]
        return Looking(replace(now.review, again=now.review.again + 1), looks)

    def _after_first(self, now: Looking, asked: Asked, answer: CompareAnswer | None) -> Looking:
        review, looks = replace(now.review, looked=now.review.looked + 1), now.looks
        if answer is None or len(answer.ideas) < 2:
            return Looking(review, looks)
        best = better_of(answer, self._evaluator.deeds)
        ahead, error = answer.found.lead(best, 0)
        if 1000 * ahead >= SUSPECTED and ahead >= SUSPECTED_ERRORS * error:
            looks = [*looks, self._look(asked.place, answer, best)]
        behind, unsure = answer.found.lead(answer.usual, 0) if answer.usual else (0.0, 0.0)
        chance = answer.found.mean(answer.usual)
        judged = Judged(asked.place, _thousandths(chance), 0, "", _thousandths(behind), _thousandths(unsure))
        review.judged = [*review.judged, judged]
        return Looking(review, looks)

    def _after_second(self, now: Looking, place: int, answer: CompareAnswer | None) -> Looking:
        """Keep a suspected mistake with its cost if other luck agrees, else drop it."""
        ahead, error = answer.found.lead(1, 0) if answer is not None else (0.0, 0.0)
        cost, looks = _thousandths(ahead), [look for look in now.looks if look.place != place]
        if answer is not None and cost >= INACCURACY and ahead >= BEHIND * error:
            look = next(look for look in now.looks if look.place == place)
            why = tuple(Reason(*one) for one in differences(answer.found, 0, 1))
            chance, closing = _thousandths(answer.found.mean(1)), self._closing(place)
            looks.append(replace(look, cost=cost, reasons=why, sure=True, chance=chance, closing=closing))
        return Looking(now.review, looks)

    def _closing(self, place: int) -> bool:
        return self._evaluator.is_closing(self.recording.state(place))

    def _look(self, place: int, answer: CompareAnswer, best: int) -> Look:
        options = {answer.ideas[idea] for idea in (0, best, *self._others(answer, best))}
        made, better = answer.ideas[0], answer.ideas[best]
        told = advice(made, better, self._evaluator.deeds)
        return Look(place, made, better, self._in_order(place, options), advice=told)

    def _others(self, answer: CompareAnswer, best: int) -> list[int]:
        """Return further plausible moves that are proven worse: the best of them, no copies."""
        found, known, picked = answer.found, {kind(answer.ideas[0]), kind(answer.ideas[best])}, list[int]()
        for idea in sorted(range(1, len(answer.ideas)), key=found.mean, reverse=True):
            ahead, error = found.lead(best, idea)
            what = kind(answer.ideas[idea])
            if what not in known and 1000 * ahead >= INACCURACY and ahead >= BEHIND * error:
                known.add(what)
                picked.append(idea)
        return picked[: OPTIONS - 2]

    def _in_order(self, place: int, options: set[str]) -> tuple[str, ...]:
        """Return options in the game's order, which gives nothing away; waiting is last."""
        decisions = self._game.decisions(self.recording.state(place))
        listed = (str(move) for one in decisions if one.seat == self.seat for move in one.moves)
        return tuple(dict.fromkeys([*(text for text in listed if text in options), *sorted(options)]))

    # ---------------------------------------------------------------------------------------- the finished review

    def done(self, now: Looking) -> Looking:
        """Return the finished review."""
        recording, shown = self.recording, moments(now.looks)
        costs = {look.place: look.lost for look in now.looks}
        better = {look.place: look.better for look in now.looks if look.again is not None and look.lost}
        judged = [
            replace(one, cost=costs.get(one.place, 0), better=better.get(one.place, "")) for one in now.review.judged
        ]
        lost, cost = total(now.looks), sum(one.behind for one in judged)
        first, last = self._chance(0, recording.state(0)), self._last()
        curve = {0: first} | {one.place: one.chance for one in judged} | {recording.last: last}
        review = replace(
            now.review,
            decisions=len(judged),
            looked=len(judged),
            curve=sorted(curve.items()),
            judged=judged,
            moments=shown,
            accuracy=self._accuracy(lost, sum(one.is_open for one in judged)),
            luck=last - first + cost,
            cost=cost,
            done=True,
            lost=lost,
            unsure=round(sum(one.unsure**2 for one in judged) ** 0.5),
        )
        return Looking(review)

    def _last(self) -> int:
        """Return the result; for a game that was broken off, the last chance."""
        state = self.recording.state(self.recording.last)
        outcome = self._game.outcome(state)
        return self._chance(self.recording.last, state) if outcome is None else _thousandths(won(outcome, self.seat))

    def _accuracy(self, lost: int, decisions: int) -> int | None:
        if not decisions:
            return None
        return round(100 * exp(-lost / 10 / decisions / self._evaluator.accuracy))


def _thousandths(share: float) -> int:
    return round(1000 * share)


# ------------------------------------------------------------------------------------------------- decisions to judge


def chosen(recording: Recording, seat: int, user: int, since: int = 0) -> tuple[int, ...]:
    """Return the places before the moves that a person chose, without undoing moves and what these undid."""
    game, rows = recording.game, recording.moves
    back = {place for place, row in enumerate(rows) if row.seat == seat and game.move(row.move).takes_back}
    gone = back.union(*(_taken_back(recording, seat, place) for place in back))
    return tuple(
        place
        for place, row in enumerate(rows)
        if row.seat == seat and row.user == user and row.via in CHOSEN and row.number > since and place not in gone
    )


def _taken_back(recording: Recording, seat: int, back: int) -> set[int]:
    """Return what a move took back: the last one with the same fields; without fields, all since the
    question came up.
    """
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
    """Return the key of the prompt that a move answered."""
    move: Move = recording.game.move(recording.moves[place].move)
    own = (one for one in recording.game.decisions(recording.state(place)) if one.seat == seat)
    return next((one.prompt.key for one in own if move in one.moves), "")


def better_of(answer: CompareAnswer, deeds: Collection[str]) -> int:
    """Return the idea to measure the made move by. Of those nearly as good as the best: the usual move, else one of the
    game's `deeds`, else the first, so that the advice is simple.
    """
    found, best = answer.found, answer.found.leader()
    gain, _ = found.lead(best, 0)

    def nearly(idea: int) -> bool:
        ahead, error = found.lead(best, idea)
        return ahead <= max(AS_GOOD, NEARLY * gain, error if idea in found.running else 0.0)

    def simplest(idea: int) -> tuple[bool, bool, int]:
        return idea != answer.usual, kind(answer.ideas[idea])[0] not in deeds, idea

    good = [idea for idea in range(1, len(answer.ideas)) if nearly(idea)]
    return min(good, key=simplest, default=best)
