"""A stored season with its divisions and standings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.leagues.standings import Counted, Standing, standings
from bot.leagues.terms import Terms
from bot.names import distinct
from bot.tables.seat_names import visible
from bot.words import speaker
from storage import LeagueGameRow, LeaguePlayerRow, LeagueRow, LeagueSeatRow, Storage

PLAYS = {"in"}
GONE = {"left", "kept_out"}
"""Players who began a season and are out of it."""
PLACED = {"signed", "in"}
"""Players with a place in a season, now or after check-in."""
AT_ONCE = 2
"""Most league games open to one player at a time."""


@dataclass(frozen=True, slots=True)
class Season:
    """A league with the players and games of one season. `annulled`: tables whose results do not count."""

    league: LeagueRow
    terms: Terms
    people: tuple[LeaguePlayerRow, ...]
    games: tuple[LeagueGameRow, ...]
    seats: Mapping[int, tuple[LeagueSeatRow, ...]]
    annulled: Collection[int] = ()

    def person(self, number: int) -> LeaguePlayerRow:
        """Return a player by their number."""
        return next(one for one in self.people if one.number == number)

    def names(self) -> dict[int, str]:
        """Return the players' names by number. Those that look alike have their number in front."""
        say, numbers = speaker(self.league.language), [one.number for one in self.people]
        names = [visible(say, one.number, one.name) for one in self.people]
        return dict(zip(numbers, distinct(names, [f"({number})" for number in numbers]), strict=True))

    def of_user(self, user: int) -> LeaguePlayerRow | None:
        """Return a player by their Discord id."""
        return next((one for one in self.people if one.user == user), None)

    def divisions(self) -> dict[int, list[LeaguePlayerRow]]:
        """Return the players who began in each division, by seed."""
        found: dict[int, list[LeaguePlayerRow]] = {}
        for one in sorted(self.people, key=lambda one: one.seed):
            if one.division:
                found.setdefault(one.division, []).append(one)
        return dict(sorted(found.items()))

    def counted(self, division: int) -> list[Counted]:
        """Return the games of a division that count now."""
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
        return {
            division: standings(
                {one.number: one.seed for one in people},
                self.counted(division),
                {one.number for one in people if one.status in GONE},
            )
            for division, people in self.divisions().items()
        }

    def with_game(self, game: LeagueGameRow, seats: Sequence[LeagueSeatRow] = ()) -> Season:
        """Return the season with a game replaced, and its seats if any are given."""
        games = tuple(game if one.id == game.id else one for one in self.games)
        return replace(self, games=games, seats={**self.seats, game.id: tuple(seats)} if seats else self.seats)

    def with_person(self, person: LeaguePlayerRow) -> Season:
        return replace(self, people=tuple(person if one.number == person.number else one for one in self.people))

    def open_games(self, number: int) -> int:
        """Return the number of a player's open games."""
        return sum(game.status == "open" and number in self.players(game) for game in self.games)

    def playing(self, game: LeagueGameRow) -> list[int]:
        """Return the players of a game who are still in the season."""
        return [one for one in self.players(game) if self.person(one).status in PLAYS]

    def placed(self) -> int:
        """Return the number of players with a place."""
        return sum(one.status in PLACED for one in self.people)

    def waiting(self) -> list[LeaguePlayerRow]:
        """Return the waiting list, longest wait first, without forgotten players."""
        rows = [one for one in self.people if one.status == "waiting" and one.user is not None]
        return sorted(rows, key=lambda one: (one.since, one.number))

    def players(self, game: LeagueGameRow) -> list[int]:
        """Return the numbers of a game's players."""
        return [seat.number for seat in self.seats.get(game.id, ())]


async def season_of(storage: Storage, league: LeagueRow, number: int | None = None) -> Season:
    """Load a season of a league, the present one by default."""
    wanted, leagues = number or league.season, storage.leagues
    seats: dict[int, list[LeagueSeatRow]] = {}
    for seat in await leagues.seats(league.id, wanted):
        seats.setdefault(seat.league_game, []).append(seat)
    return Season(
        league,
        Terms.load(league.settings, league.game),
        tuple(await leagues.people(league.id, wanted)),
        tuple(await leagues.games(league.id, wanted)),
        {game: tuple(rows) for game, rows in seats.items()},
        await leagues.annulled(league.id, wanted),
    )
