"""Forgetting a player: results and moves stay, without the player."""

from __future__ import annotations

from storage.guards import DISTURB_MANY

# Copies of these tables in memory name the player: writers have to read them again first.
_THEIR_TABLES = """SELECT table_id AS owner FROM seats WHERE "user" = ?1 OR original_user = ?1
    UNION SELECT table_id FROM watchers WHERE "user" = ?1
    UNION SELECT table_id FROM invitations WHERE "user" = ?1
    UNION SELECT table_id FROM moves WHERE "user" = ?1
    UNION SELECT id FROM tables WHERE host = ?1"""

# A seat's private posts hold the id of that person's inbox.
_FORGET = (
    DISTURB_MANY.format(owners=_THEIR_TABLES),
    """DELETE FROM posts WHERE EXISTS (
        SELECT 1 FROM seats
        WHERE "user" = ?1 AND seats.table_id = posts.table_id AND posts.kind LIKE '%:' || CAST(seats.seat AS text))""",
    """DELETE FROM seat_records WHERE EXISTS (
        SELECT 1 FROM seats
        WHERE "user" = ?1 AND seats.table_id = seat_records.table_id AND seats.seat = seat_records.seat)""",
    # of a game that stands still; of others it went with the seat
    """UPDATE tables SET clock = (
        SELECT CASE WHEN json_valid(clock) THEN json_remove(clock,
            '$.away."' || CAST(seat AS text) || '"', '$.quiet."' || CAST(seat AS text) || '"',
            '$.turn_times."' || CAST(seat AS text) || '"', '$.answer_times."' || CAST(seat AS text) || '"')
            ELSE '{}' END
        FROM seats WHERE "user" = ?1 AND seats.table_id = tables.id ORDER BY seat LIMIT 1)
        WHERE id IN (SELECT table_id FROM seats WHERE "user" = ?1)""",
    'DELETE FROM preferences WHERE "user" = ?1',
    'DELETE FROM cards_seen WHERE "user" = ?1',
    'DELETE FROM invitations WHERE "user" = ?1',
    'DELETE FROM avoided_people WHERE "user" = ?1 OR other = ?1',
    'DELETE FROM watchers WHERE "user" = ?1',
    'DELETE FROM attendance WHERE "user" = ?1',
    'UPDATE case_answers SET "user" = NULL WHERE "user" = ?1',
    "UPDATE leagues SET host = NULL WHERE host = ?1",
    "UPDATE bans SET moderator = NULL WHERE moderator = ?1",
    "UPDATE acts SET actor = NULL WHERE actor = ?1",
    "UPDATE acts SET person = NULL WHERE person = ?1",
    "UPDATE acts SET other = NULL WHERE other = ?1",
    "UPDATE acts SET reason = '' WHERE reason LIKE '%' || CAST(CAST(?1 AS bigint) AS text) || '%'",
    'DELETE FROM act_notices WHERE "user" = ?1',
    'DELETE FROM reviews WHERE "user" = ?1',
    """DELETE FROM outbox WHERE target = 'user:' || CAST(CAST(?1 AS bigint) AS text)
        OR payload LIKE '%' || CAST(CAST(?1 AS bigint) AS text) || '%'""",
    "UPDATE tables SET host = NULL WHERE host = ?1",
    """UPDATE tables SET settings = CASE WHEN json_valid(settings)
        THEN json_remove(settings, '$.seat_offers."' || CAST(CAST(?1 AS bigint) AS text) || '"') ELSE '{}' END
        WHERE settings LIKE '%"' || CAST(CAST(?1 AS bigint) AS text) || '"%'""",
    """UPDATE moves SET "user" = NULL, interaction = '' WHERE "user" = ?1""",
    # a digest is of use only while one of the two is known
    """DELETE FROM meetings WHERE table_id IN (SELECT table_id FROM result_seats WHERE "user" = ?1) AND NOT EXISTS (
        SELECT 1 FROM result_seats AS known WHERE known.table_id = meetings.table_id
            AND known.seat IN (meetings.seat, meetings.other) AND known."user" <> ?1)""",
    'UPDATE result_seats SET "user" = NULL WHERE "user" = ?1',
)
_RENAME = (
    """UPDATE seats SET "user" = NULL, name = ?2, name_at_start = '' WHERE "user" = ?1""",
    'UPDATE league_players SET "user" = NULL, name = ?2 WHERE "user" = ?1',
    "UPDATE seats SET original_user = NULL, original_name = ?2 WHERE original_user = ?1",
)


def forget(user: int, substitute_name: str) -> list[tuple[str, tuple[int | str | None, ...]]]:
    """Return the statements that forget a player, whose seats get another name."""
    found: list[tuple[str, tuple[int | str | None, ...]]] = [(sql, (user,)) for sql in _FORGET]
    return found + [(sql, (user, substitute_name)) for sql in _RENAME]
