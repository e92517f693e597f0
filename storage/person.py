"""Everything stored about one person."""

from __future__ import annotations

import msgspec

from storage import league_rows, rows, server_rows
from storage.reading import Reader

_OF_SEATS = (
    'WHERE (table_id, seat) IN (SELECT table_id, seat FROM seats WHERE "user" = ?1) ORDER BY table_id, seat, kind'
)
_OF_PLACES = """WHERE (league_game, number) IN (
    SELECT id, number FROM league_players JOIN league_games USING (league, season) WHERE "user" = ?1)
    ORDER BY league_game"""
_OF_MEETINGS = """JOIN result_seats USING (table_id)
    WHERE "user" = ?1 AND result_seats.seat IN (meetings.seat, meetings.other) ORDER BY table_id, digest"""
_CONCERNED = "actor = ?1 OR person = ?1 OR other = ?1"
_THEIRS = "(kind = 'person' AND target = ?1)"


class PersonRows(msgspec.Struct, frozen=True):
    """Everything stored about one person."""

    user: int
    preferences: str | None
    seats: list[rows.SeatRow]
    hosted: list[int]
    """Ids of tables."""
    moves: list[rows.MoveRow]
    seat_records: list[rows.SeatRecord]
    watched: list[rows.WatcherRow]
    results: list[rows.ResultSeatRow]
    outbox: list[rows.OutboxRow]
    cards_seen: list[tuple[str, str]]
    """Games, and kinds of cards that this player has held."""
    given_up: list[rows.SeatRow]
    """Seats that this player began and another plays in now."""
    attendance: list[rows.AttendanceRow]
    reviews: list[rows.ReviewRow]
    meetings: list[tuple[int, str]]
    """Tables and digests of the rated games in which they met another player."""
    cases: list[rows.CaseAnswerRow]
    invited: list[server_rows.InvitationRow]
    avoided: list[server_rows.AvoidedRow]
    """Players that this player does not want to meet; the reverse is not disclosed."""
    leagues: list[league_rows.LeaguePlayerRow]
    league_games: list[league_rows.LeagueSeatRow]
    """Games of those seasons."""
    leagues_made: list[int]
    """Ids of leagues."""
    bans: list[server_rows.BanRow]
    """Servers that keep them out, and players they keep out as moderators."""
    acts: list[server_rows.ActRow]
    """Acts of moderators that concern them, and their own as moderators."""


async def person(reader: Reader, user: int) -> PersonRows:
    """Return all rows that name a player."""
    ask = reader.rows
    chosen = await reader.ask('SELECT data FROM preferences WHERE "user" = ?1', user)
    hosted = await reader.ask("SELECT id FROM tables WHERE host = ?1 ORDER BY id", user)
    made = await reader.ask("SELECT id FROM leagues WHERE host = ?1 ORDER BY id", user)
    met = await reader.ask('SELECT game, card FROM cards_seen WHERE "user" = ?1 ORDER BY game, card', user)
    theirs = 'WHERE "user" = ?1 ORDER BY table_id'
    meetings = await reader.ask(f"SELECT table_id, digest FROM meetings {_OF_MEETINGS}", user)  # noqa: S608  our text
    return PersonRows(
        user=user,
        preferences=next((str(data) for (data,) in chosen), None),
        seats=await ask("seats", rows.SeatRow, theirs, user),
        hosted=[int(table_id) for (table_id,) in hosted],
        moves=await ask("moves", rows.MoveRow, f"{theirs}, number", user),
        seat_records=await ask("seat_records", rows.SeatRecord, _OF_SEATS, user),
        watched=await ask("watchers", rows.WatcherRow, theirs, user),
        results=await ask("result_seats", rows.ResultSeatRow, theirs, user),
        outbox=await ask("outbox", rows.OutboxRow, "WHERE target = ?1 ORDER BY id", f"user:{user}"),
        cards_seen=[(str(game), str(card)) for game, card in met],
        given_up=await ask("seats", rows.SeatRow, "WHERE original_user = ?1 ORDER BY table_id", user),
        attendance=await ask("attendance", rows.AttendanceRow, theirs, user),
        cases=await ask("case_answers", rows.CaseAnswerRow, 'WHERE "user" = ?1 ORDER BY at, case_id', user),
        invited=await ask("invitations", server_rows.InvitationRow, theirs, user),
        avoided=await ask("avoided_people", server_rows.AvoidedRow, 'WHERE "user" = ?1 ORDER BY since, other', user),
        leagues=await ask(
            "league_players", league_rows.LeaguePlayerRow, 'WHERE "user" = ?1 ORDER BY league, season', user
        ),
        league_games=await ask("league_seats", league_rows.LeagueSeatRow, _OF_PLACES, user),
        leagues_made=[int(league) for (league,) in made],
        bans=await ask("bans", server_rows.BanRow, f"WHERE {_THEIRS} OR moderator = ?1 ORDER BY guild, target", user),
        acts=await ask("acts", server_rows.ActRow, f"WHERE {_CONCERNED} ORDER BY at, id", user),
        reviews=await ask("reviews", rows.ReviewRow, theirs, user),
        meetings=[(int(table_id), str(digest)) for table_id, digest in meetings],
    )
