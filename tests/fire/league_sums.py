"""What a season has to come to, worked out from the rows of its tables by sums of its own."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from pathlib import Path

from bot.leagues.season import Season

GONE = ("left", "kept_out")


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a division; `gone`: when they left, 0 if they did not."""

    number: int
    seed: int
    gone: int


@dataclass(frozen=True, slots=True)
class Game:
    """Ranks and scores by number; without ranks it counts for nothing."""

    people: frozenset[int]
    ranks: dict[int, int]
    scores: dict[int, int]
    played: bool

    def won(self, one: int, other: int) -> int:
        """Points of one against another: 2, 1 or none."""
        return 1 + (self.ranks[one] < self.ranks[other]) - (self.ranks[one] > self.ranks[other])


class Sums:
    """A division by its rows."""

    def __init__(self, rows: sqlite3.Connection, season: Season, division: int) -> None:
        about = (season.league.id, season.people[0].season, division)
        self.players = {
            number: Player(number, seed, since if status in GONE else 0)
            for number, seed, status, since in rows.execute(
                "SELECT number, seed, status, since FROM league_players "
                "WHERE league = ? AND season = ? AND division = ?",
                about,
            )
        }
        found = rows.execute(
            "SELECT id, table_id, status, reason FROM league_games WHERE league = ? AND season = ? AND division = ?",
            about,
        ).fetchall()
        self.games = [self._game(rows, *one[:3]) for one in found]
        self.given = [game for game, (*_, how) in zip(self.games, found, strict=True) if how == "left"]
        """Games that nobody played, since somebody had left."""

    def _game(self, rows: sqlite3.Connection, number: int, table: int | None, state: str) -> Game:
        sql = "SELECT number FROM league_seats WHERE league_game = ?"
        people = frozenset(one for (one,) in rows.execute(sql, (number,)))
        sql = """SELECT seat, rank, score, outcome, settings FROM result_seats JOIN tables ON tables.id = table_id
            JOIN results USING (table_id) WHERE table_id = ? AND annulled = 0"""
        result = rows.execute(sql, (table,)).fetchall()
        if result:
            sat = json.loads(result[0][4])["league_people"]
            how = json.loads(result[0][3])["how"]
            last, none = dict.fromkeys(people, len(people)), dict.fromkeys(people, 0)  # of who had left before it began
            ranks = last | {sat[seat]: rank for seat, rank, *_ in result}
            return Game(people, ranks, none | {sat[seat]: score for seat, _, score, *_ in result}, how == "rules")
        if state == "void":
            return Game(people, {}, {}, played=False)
        gone = [self.players[one].gone for one in people if self.players[one].gone]
        lost = {one for one in people if gone and self.players[one].gone == min(gone)}  # whoever left first
        ranks = {one: len(people) - len(lost) + 1 if one in lost else 1 for one in people}
        return Game(people, ranks, dict.fromkeys(people, 0), played=False)

    def counted(self, *people: int) -> list[Game]:
        """The games that count at which all of them sat."""
        return [game for game in self.games if game.ranks and game.people.issuperset(people)]

    def points(self, one: int) -> Fraction:
        """Of all games; the mean of them at tables of more than two."""
        each = [sum(game.won(one, other) for other in game.people - {one}) for game in self.counted(one)]
        several = any(len(game.people) > 2 for game in self.games)
        return Fraction(sum(each), len(each) if several and each else 1)

    def keys(self, one: int) -> tuple[Fraction | int, ...]:
        """Points and what decides between as many, each the higher the better."""
        rivals = [
            other
            for other in self.players.values()
            if other.number != one
            and self.points(other.number) == self.points(one)
            and bool(other.gone) is bool(self.players[one].gone)
        ]
        against = [self._against(one, other.number) for other in rivals]
        mine = self.counted(one)
        unplayed = sum(not game.played for game in mine)
        score = Fraction(sum(game.scores[one] for game in mine), len(mine) or 1)
        return self.points(one), sum(against, Fraction(0)), -unplayed, score, -self.players[one].seed

    def _against(self, one: int, other: int) -> Fraction:
        met = [game.won(one, other) for game in self.counted(one, other)]
        return Fraction(sum(met), len(met) or 1)

    def order(self) -> list[tuple[int, str]]:
        """Everybody by place, each with what put them before the next who has as many points."""
        names = ("head_to_head", "fewer_decided", "score", "seed")
        numbers = sorted(self.players, key=lambda one: (not self.players[one].gone, *self.keys(one)), reverse=True)
        found = []
        for one, following in zip(numbers, [*numbers[1:], 0], strict=True):
            ties = ""
            if following and bool(self.players[one].gone) is bool(self.players[following].gone):
                pairs = zip(("points", *names), self.keys(one), self.keys(following), strict=True)
                ties = next(name for name, mine, theirs in pairs if mine != theirs)
            found.append((one, "" if ties == "points" else ties))
        return found


def judged(database: Path, season: Season, seats: int) -> Iterator[str]:
    """Where the standings of a season, or who met whom, is not as it has to be."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as rows:
        for division, told in season.standings().items():
            sums = Sums(rows, season, division)
            if (order := sums.order()) != (said := [(row.number, row.tie) for row in told]):
                yield f"division {division} stands {said} instead of {order}"
            wrong = {row.number: row.points for row in told if row.points != sums.points(row.number)}
            if wrong:
                yield f"division {division} has other points: {wrong}"
            yield from _met(sums, seats)
    rows.close()


def _met(sums: Sums, seats: int) -> Iterator[str]:
    """Those who stayed have met: once at tables of two, else at least once, at two tables more than needed at most."""
    stays = [one.number for one in sums.players.values() if not one.gone]
    for pair in combinations(stays, 2):
        often = sum(game.people.issuperset(pair) for game in sums.games if game not in sums.given)
        if often < 1 or (seats == 2 and often > 1):
            yield f"{pair} met {often} times"
    most = -(-(len(sums.players) - 1) // (seats - 1)) + 2
    for one in stays:
        if len(at := [game for game in sums.games if one in game.people]) > most:
            yield f"{one} sat at {len(at)} tables"


def strays(database: Path, threads: Sequence[int]) -> list[int]:
    """Threads in which no league game was played; each game has one of its own."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as rows:
        homes = [home for (home,) in rows.execute("SELECT home FROM tables WHERE home IS NOT NULL")]
    rows.close()
    return [one for one in threads if homes.count(one) != 1]
