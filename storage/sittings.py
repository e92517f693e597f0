"""What people did with their seats, in games that have a result."""

from __future__ import annotations

from collections.abc import Collection

from storage.reading import Reader
from storage.rows import SittingRow
from storage.statements import marks

# A person's latest games of a server; of those who do not want to be found, none.
SAT = """SELECT "user", table_id, finished, answers FROM (
    SELECT sittings."user", table_id, finished, answers,
        row_number() OVER (PARTITION BY sittings."user" ORDER BY ended DESC, table_id DESC) AS place
    FROM sittings JOIN results USING (table_id) LEFT JOIN preferences ON preferences."user" = sittings."user"
    WHERE sittings."user" IN ({users}) AND guild = ?1
        AND coalesce(CAST(json_extract(preferences.data, '$.leaderboard') AS bigint), 1) <> 0
) AS latest WHERE place <= ?2 ORDER BY "user", place"""


async def sat(reader: Reader, users: Collection[int], guild: int, latest: int) -> list[SittingRow]:
    """What these people did with their seats in their `latest` games with a result on a server, by person, latest
    first; nothing of people who do not want others to find them.
    """
    if not users:
        return []
    asked = SAT.format(users=marks(len(users), after=2))
    return [
        SittingRow(int(user), int(table), bool(finished), str(answers))
        for user, table, finished, answers in await reader.ask(asked, guild, latest, *users)
    ]
