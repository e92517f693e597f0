"""The result of a league game, played or decided without play."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.faces import FACES
from bot.leagues.season import GONE, Season
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.ending import Ending
from bot.tables.start import playable
from bot.tables.table_settings import TableSettings
from engines import GAMES
from storage import LeagueGameRow, LeagueSeatRow, ResultSeatRow, TableRow
from storage.leagues import put_game, put_seat

LEFT, DREW, NOT_COUNTED, WAITED, CALLED_OFF = "left", "drew", "not_counted", "waited", "called_off"
"""Why a game was decided or does not count: a player left; it was open, or never begun, on the last day (a draw, void,
or a loss of the awaited player); its table was called off twice.
"""


async def stands(server: Server, table: TableRow) -> Sequence[int]:
    """Return the score by seat at the moment when the league decided a game."""
    state, game = await server.services.storage.state(table.id), GAMES[table.game]
    return FACES[table.game].standing.of(game.view(game.load(state), None)) if state else ()


def ended(
    season: Season,
    game: LeagueGameRow,
    table: TableRow,
    seats: Sequence[ResultSeatRow],
    result: Ending,
    stands: Sequence[int],
) -> Season:
    """Record a game that ended at its table. If the league decided it against some players, the score ranks the others.
    A player who had left before it opened is last.
    """
    sat = _numbers(season, table, seats)
    if not sat:
        return decided(season, game, CALLED_OFF)
    first = [seat.seat for seat in seats if seat.rank == 1]
    better = {one: sum(stands[other] > stands[one] for other in first) for one in first} if stands else {}
    ranks = {sat[seat.seat]: seat.rank + (better.get(seat.seat, 0) if result.reason != "draw" else 0) for seat in seats}
    rows = [LeagueSeatRow(game.id, sat[seat.seat], game.guild, ranks[sat[seat.seat]], seat.score) for seat in seats]
    players = season.players(game)
    rows += [LeagueSeatRow(game.id, one, game.guild, len(players)) for one in players if one not in ranks]
    how = (WAITED if result.reason == "conceded" else DREW) if result.league else result.reason
    return season.with_game(replace(game, status="played" if how == "rules" else "decided", reason=how), rows)


def _numbers(season: Season, table: TableRow, seats: Sequence[ResultSeatRow]) -> list[int]:
    """Return the numbers of the players by seat, also if they are not stored; none if they cannot be found."""
    stored = TableSettings.load(table.settings).league_numbers
    if len(stored) >= len(seats):
        return stored
    people = [season.of_user(seat.user) for seat in seats if seat.user is not None]
    found = [one.number for one in people if one is not None]
    return found if len(found) == len(seats) else []


def decided(season: Season, game: LeagueGameRow, how: str) -> Season:
    """Return the season with a game decided without play to its end. Players who left lose; otherwise it is a draw, or
    void if the league has chosen so.
    """
    players = season.players(game)
    last = [one for one in players if season.person(one).status in GONE]
    void = not last and season.terms.open_games == "void"
    if len(last) == len(players):
        last = []
    ranks = {one: len(players) - len(last) + 1 if one in last else 1 for one in players}
    seats = [LeagueSeatRow(game.id, one, game.guild, None if void else ranks[one], 0) for one in players]
    return season.with_game(replace(game, status="void" if void else "decided", reason=how), seats)


def write(change: ServerChange, before: Season, after: Season) -> None:
    """Write the games and seats that differ."""
    for old, new in zip(before.games, after.games, strict=True):
        if new != old:
            put_game(change.batch, new)
        for seat in after.seats.get(new.id, ()):
            if seat not in before.seats.get(new.id, ()):
                put_seat(change.batch, seat)


def without_gone(season: Season) -> Season:
    """Return the season with waiting games decided whose players have left and that the others cannot play."""
    after = season
    for game in season.games:
        rest = season.playing(game)
        if game.status == "waiting" and len(rest) < len(season.players(game)) and not _playable(season, len(rest)):
            after = decided(after, game, LEFT)
    return after


def _playable(season: Season, people: int) -> bool:
    """Return True if the league's game works for this number of players."""
    return people > 1 and playable(GAMES[season.league.game], season.terms.options, people)
