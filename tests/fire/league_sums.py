"""A season's expected results, computed independently from the rows of its tables."""

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
    """A player of a division; `gone`: when they left, 0 if they did not."""

    number: int
    seed: int
    gone: int


@dataclass(frozen=True, slots=True)
class Game:
    """Ranks and scores by number; without ranks it does not count."""

    people: frozenset[int]
    ranks: dict[int, int]
    scores: dict[int, int]
    played: bool

    def won(self, one: int, other: int) -> int:
        """Return points of one against another: 2, 1 or none."""
        return 1 + (self.ranks[one] < self.ranks[other]) - (self.ranks[one] > self.ranks[other])


class Sums:
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
        """Games without play, since a player had left."""

    def _game(self, rows: sqlite3.Connection, number: int, table: int | None, state: str) -> Game:
        sql = "SELECT number FROM league_seats WHERE league_game = ?"
        people = frozenset(one for (one,) in rows.execute(sql, (number,)))
        sql = """SELECT seat, rank, score, outcome, settings FROM result_seats JOIN tables ON tables.id = table_id
            JOIN results USING (table_id) WHERE table_id = ? AND annulled = 0"""
        result = rows.execute(sql, (table,)).fetchall()
        if result:
            sat = json.loads(result[0][4])["league_numbers"]
            how = json.loads(result[0][3])["reason"]
            last, none = (
                dict.fromkeys(people, len(people)),
                dict.fromkeys(people, 0),
            )  # of people who left before it began
            ranks = last | {sat[seat]: rank for seat, rank, *_ in result}
            return Game(people, ranks, none | {sat[seat]: score for seat, _, score, *_ in result}, how == "rules")
        if state == "void":
            return Game(people, {}, {}, played=False)
        gone = [self.players[one].gone for one in people if self.players[one].gone]
        lost = {one for one in people if gone and self.players[one].gone == min(gone)}  # the first to leave
        ranks = {one: len(people) - len(lost) + 1 if one in lost else 1 for one in people}
        return Game(people, ranks, dict.fromkeys(people, 0), played=False)

    def counted(self, *people: int) -> list[Game]:
        """Return the counted games that all of them played."""
        return [game for game in self.games if game.ranks and game.people.issuperset(people)]

    def points(self, one: int) -> Fraction:
        """Return points of all games; at tables of more than two, their mean."""
        each = [sum(game.won(one, other) for other in game.people - {one}) for game in self.counted(one)]
        several = any(len(game.people) > 2 for game in self.games)
        return Fraction(sum(each), len(each) if several and each else 1)

    def keys(self, one: int) -> tuple[Fraction | int, ...]:
        """Return points and tie-breaks, each the higher the better."""
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
        """Return all players by place, each with the tie-break against the next."""
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
    """Yield errors in a season's standings and pairings."""
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
    """Yield players who stayed and did not meet as they must, or sat at more than two extra tables."""
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
    """Return threads without a league game; each game has its own."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as rows:
        homes = [home for (home,) in rows.execute("SELECT home FROM tables WHERE home IS NOT NULL")]
    rows.close()
    return [one for one in threads if homes.count(one) != 1]
