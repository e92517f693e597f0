"""A season as it is stored, and what follows from it: divisions with their standings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.leagues.standings import Counted, Standing, standings
from bot.leagues.terms import Terms
from storage import LeagueGameRow, LeaguePlayerRow, LeagueRow, LeagueSeatRow, Storage

PLAYS = {"in"}
GONE = {"left", "kept_out"}
"""Who began a season and is in it no more."""
PLACED = {"signed", "in"}
"""Who has a place in a season, or will have."""
AT_ONCE = 2
"""So many league games are open to one person at most."""


@dataclass(frozen=True, slots=True)
class Season:
    """A league with the people and games of one season; `annulled`: tables whose results count for nothing now."""

    league: LeagueRow
    terms: Terms
    people: tuple[LeaguePlayerRow, ...]
    games: tuple[LeagueGameRow, ...]
    seats: Mapping[int, tuple[LeagueSeatRow, ...]]
    annulled: Collection[int] = ()

    def person(self, number: int) -> LeaguePlayerRow:
        """Somebody by their number."""
        return next(one for one in self.people if one.number == number)

    def of_user(self, user: int) -> LeaguePlayerRow | None:
        """Somebody by their Discord id."""
        return next((one for one in self.people if one.user == user), None)

    def divisions(self) -> dict[int, list[LeaguePlayerRow]]:
        """Who began in each division, by seed."""
        found: dict[int, list[LeaguePlayerRow]] = {}
        for one in sorted(self.people, key=lambda one: one.seed):
            if one.division:
                found.setdefault(one.division, []).append(one)
        return dict(sorted(found.items()))

    def counted(self, division: int) -> list[Counted]:
        """The games of a division that count now."""
        return [
            self._counted(game)
            for game in self.games
            if game.division == division
            and game.status in {"played", "decided"}
            and (game.table_id is None or game.table_id not in self.annulled)
        ]

    def _counted(self, game: LeagueGameRow) -> Counted:
        seats = self.seats.get(game.id, ())
        ranks = {seat.number: seat.rank for seat in seats if seat.rank is not None}
        return Counted(ranks, {seat.number: seat.score for seat in seats}, game.status == "played")

    def standings(self) -> dict[int, list[Standing]]:
        """The standings of each division."""
        return {
            division: standings(
                {one.number: one.seed for one in people},
                self.counted(division),
                {one.number for one in people if one.status in GONE},
            )
            for division, people in self.divisions().items()
        }

    def with_game(self, game: LeagueGameRow, seats: Sequence[LeagueSeatRow] = ()) -> Season:
        """The same with another row of a game, and other seats of it where there are any."""
        games = tuple(game if one.id == game.id else one for one in self.games)
        return replace(self, games=games, seats={**self.seats, game.id: tuple(seats)} if seats else self.seats)

    def with_person(self, person: LeaguePlayerRow) -> Season:
        """The same with another row of somebody."""
        return replace(self, people=tuple(person if one.number == person.number else one for one in self.people))

    def open_games(self, number: int) -> int:
        """How many games are open to somebody."""
        return sum(game.status == "open" and number in self.players(game) for game in self.games)

    def playing(self, game: LeagueGameRow) -> list[int]:
        """Who of them is still in the season."""
        return [one for one in self.players(game) if self.person(one).status in PLAYS]

    def placed(self) -> int:
        """How many have a place."""
        return sum(one.status in PLACED for one in self.people)

    def waiting(self) -> list[LeaguePlayerRow]:
        """The waiting list, who waits longest first; whoever was forgotten waits no more."""
        rows = [one for one in self.people if one.status == "waiting" and one.user is not None]
        return sorted(rows, key=lambda one: (one.since, one.number))

    def players(self, game: LeagueGameRow) -> list[int]:
        """Who plays a game, by their numbers."""
        return [seat.number for seat in self.seats.get(game.id, ())]


async def season_of(storage: Storage, league: LeagueRow, number: int | None = None) -> Season:
    """A season of a league; the one it is in unless another is named."""
    wanted, leagues = number or league.season, storage.leagues
    seats: dict[int, list[LeagueSeatRow]] = {}
    for seat in await leagues.seats(league.id, wanted):
        seats.setdefault(seat.league_game, []).append(seat)
    return Season(
        league,
        Terms.load(league.settings),
        tuple(await leagues.people(league.id, wanted)),
        tuple(await leagues.games(league.id, wanted)),
        {game: tuple(rows) for game, rows in seats.items()},
        await leagues.annulled(league.id, wanted),
    )
