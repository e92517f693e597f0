"""Answers in a row: how often a game waits for a player; and how many days it takes at 1 day a turn.

An awaited player comes back one unit of time later, makes all their decisions, and leaves. The units until the end are
the answers in a row, the visits of a seat its calls. Automatic answers are those of a table (`bot.tables.unasked`).
For the days each player comes back at their own three times of the day, and windows that no one answers lapse.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from msgspec.structs import replace

from bot.tables import time_control
from bot.tables.orders import Ask, Order, Plan, Rules, StandingOrders
from bot.tables.unasked import Situation, unasked
from bot.tools.options import find, fitting
from bot.tools.seeds import seed_of
from engines import GAMES
from engines.chance import Chance
from engines.contract import Game
from engines.game import Decision, Move
from engines.players import sensible
from engines.players.foresight import said_ahead, usual_rules
from engines.rehearsal import forced
from engines.windows import shared

DAY = time_control.DAY // time_control.MINUTE
VISITS = (8 * 60, 13 * 60, 20 * 60)
"""When players visit, in minutes of the day. Each comes up to `LATER` minutes later, at the same times every day."""
LATER = 3 * 60
WINDOW = time_control.window(time_control.DAY) // time_control.MINUTE
"""How long a reaction window stays open at 1 day a turn."""


@dataclass(frozen=True, slots=True)
class Waits:
    """Answers in a row, calls of a person, and days, over several games: medians and 90th percentiles."""

    row: float
    row_p90: int
    calls: float
    calls_p90: int
    days: float
    days_p90: float

    def line(self) -> str:
        return (
            f"{self.row:g} answers in a row (90% within {self.row_p90}), "
            f"{self.calls:g} calls a person (90% within {self.calls_p90})"
        )


def waits(
    game_id: str,
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    *,
    ahead: bool,
    ask: Ask = "concern",
) -> Waits:
    """Let sensible players wait for each other. `ahead`: they plan ahead at each visit; `ask`: which
    windows ask them.
    """
    played, dated = (
        [visits(find(game_id), seats, number, seed, options, ahead=ahead, ask=ask) for number in range(games)]
        for _ in range(2)
    )
    rows, minutes = sorted(one.play() for one in played), sorted(one.play_dated() for one in dated)
    calls = sorted(called for one in played for called in one.calls)
    days = (round(time / DAY, 1) for time in (median(minutes), _p90(minutes)))
    return Waits(median(rows), _p90(rows), median(calls), _p90(calls), *days)


def visits(
    game: Game[Any],
    seats: int,
    number: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    *,
    ahead: bool,
    ask: Ask = "concern",
) -> Visits:
    """Deal one game of a series; the same arguments give the same game."""
    seeds = (seed_of(seed, number, b"deal"), seed_of(seed, number, b"play"))
    return Visits(game, fitting(game, seats, options or {}), seats, seeds, ahead=ahead, ask=ask)


def _p90(ordered: list[int]) -> int:
    return ordered[min(len(ordered) - 1, len(ordered) * 9 // 10)]


class Visits:
    """One game whose players come back when they are awaited."""

    def __init__(
        self,
        game: Game[Any],
        options: Any,
        seats: int,
        seeds: tuple[bytes, bytes],
        *,
        ahead: bool,
        ask: Ask = "concern",
    ) -> None:
        self.game, self.seats, self.ahead = game, seats, ahead
        self.state, self.rng = game.deal(options, seats, seeds[0]), Chance(seeds[1])
        self.calls = [0] * seats
        self._wishes = [StandingOrders(ask=ask)] * seats
        self._foresight = Chance(seeds[1][::-1])
        self._rules = Rules(usual_rules(game))
        self._awaited: dict[int, int] = {}
        """When each awaited seat comes back."""

    def play(self) -> int:
        """Play to the end. Return the answers in a row."""
        now, open_now = 0, self._settled()
        self._expect(now, open_now)
        while self._awaited:
            seat = min(self._awaited, key=lambda one: (self._awaited[one], one))
            now = self._awaited.pop(seat)
            self.calls[seat] += 1
            open_now = self._visit(seat, open_now)
            self._expect(now, open_now)
        return now

    def play_dated(self) -> int:
        """Play to the end at 1 day a turn with three visits a day. Return the minutes.

        A window lapses as a pass if a seat that it asks does not visit in time; a turn is too long to lapse.
        """
        late = [self.rng.randrange(LATER) for _ in range(self.seats)]
        now, open_now, lapses = VISITS[0], self._settled(), dict[tuple[int, int], int]()
        while open_now:
            due = list[tuple[int, int, Move | None]]()
            for one in (one for one in open_now if one.must):
                due.append((_visit_after(now, late[one.seat]), one.seat, None))
                if shared(one):
                    lapse = lapses.setdefault((one.seat, one.number), now + WINDOW)
                    due.append((lapse, one.seat, one.default))
            now, seat, passing = min(due, key=lambda event: event[:2])
            if passing is None:
                open_now = self._visit(seat, open_now)
            else:
                self._make(seat, passing)
                open_now = self._settled()
        return now - VISITS[0]

    def _expect(self, now: int, open_now: list[Decision]) -> None:
        """Let newly awaited seats come back in one unit, and drop those that are no longer awaited."""
        wanted = {one.seat for one in open_now if one.must}
        self._awaited = {seat: due for seat, due in self._awaited.items() if seat in wanted}
        for seat in wanted:
            self._awaited.setdefault(seat, now + 1)

    def _visit(self, seat: int, open_now: list[Decision]) -> list[Decision]:
        """Make all decisions of a seat, then its plan."""
        while own := _asked(open_now, seat):
            chosen = sensible.choose(self.game, self.game.view(self.state, seat), own, self.rng)
            assert chosen is not None, self.game.id
            self._wishes[seat] = replace(self._wishes[seat], plan=None, order=self._order(*chosen))
            self._make(seat, chosen[1])
            open_now = self._settled()
        if self.ahead and open_now:
            steps = said_ahead(self.game, self.state, seat, self._foresight)
            plan = Plan(steps) if steps else None
            self._wishes[seat] = replace(self._wishes[seat], order=None, plan=plan, rules=self._rules)
        return open_now

    def _order(self, decision: Decision, move: Move) -> Order | None:
        """Return the order for further moves of a kind, since several can be chosen in one menu."""
        if decision.repeat is None or decision.repeat[1] < 2 or self.game.habits is None:
            return None
        after = self.game.clone(self.state)
        self.game.play(after, decision.seat, move)
        steps = said_ahead(self.game, after, decision.seat, self._foresight)
        moves = [one.moves[0] for one in steps[: decision.repeat[1] - 1] if one.prompt == decision.prompt.key]
        alike = tuple(one for one in moves if one.split(" ")[0] == move.verb)
        view = self.game.view(self.state, decision.seat)
        return Order(alike, self.game.habits.occasion(view)) if alike else None

    def _settled(self) -> list[Decision]:
        """Make all automatic moves. Return the open decisions."""
        while True:
            open_now = self.game.decisions(self.state)
            found = next((one for one in map(self._unasked, range(self.seats), [open_now] * self.seats) if one), None)
            if found is None:
                return open_now
            self._make(*found)

    def _unasked(self, seat: int, open_now: list[Decision]) -> tuple[int, Move] | None:
        own = _asked(open_now, seat)
        if not own:
            return None
        asked = next(one for one in own if one.must)
        found = unasked(Situation(self.game, self.state, 0, asked), self._wishes[seat])
        self._wishes[seat] = found.mine
        move = found.move or forced(self.game, self.state, seat)
        return (seat, move) if move is not None else None

    def _make(self, by: int, move: Move) -> None:
        """Make a move, and drop the plans and orders that it ends."""
        habits, before = self.game.habits, None
        if habits is not None and any(mine.plan is not None or mine.order is not None for mine in self._wishes):
            before = self.game.clone(self.state)
        events = self.game.play(self.state, by, move)
        if before is None or habits is None:
            return
        for seat, mine in enumerate(self._wishes):
            plan = mine.plan if seat == by or all(habits.keeps(before, seat, event) for event in events) else None
            order = mine.order if all(habits.stands(before, seat, event) for event in events) else None
            self._wishes[seat] = replace(mine, plan=plan, order=order)


def table(games: int = 20, seed: int = 1) -> Iterator[str]:
    """Yield the waits of every game with every number of seats, without and with plans."""
    for game in GAMES.values():
        for seats in (number for number in game.seats if number > 1):
            plain, ahead = (waits(game.id, seats, games, seed, ahead=wish) for wish in (False, True))
            yield f"{game.id}, {seats} seats\n{told(plain, ahead)}"


def told(plain: Waits, ahead: Waits) -> str:
    days = ", ahead ".join(f"{one.days:g} (90% within {one.days_p90:g})" for one in (plain, ahead))
    return f"  waits    {plain.line()}\n  ahead    {ahead.line()}\n  days     {days}, at three visits a day"


def _asked(open_now: list[Decision], seat: int) -> list[Decision]:
    """Return the open decisions of a seat that others wait for; else none."""
    own = [one for one in open_now if one.seat == seat]
    return own if any(one.must for one in own) else []


def _visit_after(now: int, late: int) -> int:
    """Return the next visit of a player who comes `late` minutes after the usual times."""
    today = now - now % DAY + late
    return next(time for time in (today + visit for visit in (*VISITS, DAY + VISITS[0])) if time > now)
