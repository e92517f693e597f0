"""Forgetting a server: no row names it any more. Results stay without players and place.

The tables with rows of a server are asked of the database itself, so that none which is added later is left out: every
one with a column `guild`, and every one with a column `table_id` for the tables of that server.
"""

# ruff: noqa: S608  names of the database's own tables, never from outside

from __future__ import annotations

from typing import NamedTuple

from storage.batch import Batch
from storage.guards import DISTURB_MANY

NOWHERE = -1
"""The channel of a table whose server was forgotten."""
_ITS = f"(SELECT id FROM tables WHERE guild = ?1 OR (guild IS NULL AND channel = {NOWHERE}))"
"""Tables of the server and of servers forgotten before: a write that was under way may have added rows since."""
_WITH_RESULT = "(SELECT table_id FROM results)"
_STAYS = {"results", "result_seats", "seats", "versions"}
"""What stays of a table that has a result. Its version goes up, so that copies in memory are out of date."""
_PARTED = {"tables", "results", "case_answers"}
"""Rows that stay and name no server any more."""

_DISTURBED = DISTURB_MANY.format(owners=f"SELECT id AS owner FROM tables WHERE id IN {_ITS}")
_NAMELESS = (
    f'UPDATE result_seats SET "user" = NULL WHERE table_id IN {_ITS}',
    f"""UPDATE seats SET "user" = NULL, original_user = NULL, name = CASE WHEN kind = 'person' THEN ?2 ELSE name END,
        original_name = CASE WHEN original_name = '' THEN '' ELSE ?2 END, name_at_start = ''
        WHERE table_id IN {_ITS}""",
    f"UPDATE results SET guild = NULL WHERE table_id IN {_ITS} OR guild = ?1",
    "UPDATE case_answers SET guild = NULL WHERE guild = ?1",
)
# only the game's options stay: statistics depend on them
_PLACELESS = f"""UPDATE tables SET guild = NULL, channel = {NOWHERE}, home = NULL, host = NULL,
    seed = NULL, seed_hash = '', clock = '{{}}',
    settings = '{{"options":' || coalesce(
        CASE WHEN json_valid(settings) THEN json_extract(settings, '$.options') END, '{{}}') || '}}'
    WHERE guild = ?1"""


class Held(NamedTuple):
    """The tables of the database that have a column `guild`, and those that have a column `table_id`."""

    guilds: tuple[str, ...]
    tables: tuple[str, ...]


def forget_server(batch: Batch, guild: int, held: Held, substitute_name: str) -> None:
    """Delete all rows of a server. Call its games off first; a second call deletes rows that were added since."""

    def add(sql: str, *values: str) -> None:
        batch.statements.append((sql, (guild, *values)))

    add(_DISTURBED)
    add("DELETE FROM versions WHERE table_id = -CAST(?1 AS bigint)")
    for name in held.tables:
        if name not in _STAYS:
            add(f"DELETE FROM {name} WHERE table_id IN {_ITS}")
    for name in ("outbox", "marks", "posts"):
        add(f"DELETE FROM {name} WHERE table_id = -CAST(?1 AS bigint)")
    add(f"DELETE FROM versions WHERE table_id IN {_ITS} AND table_id NOT IN {_WITH_RESULT}")
    add(f"DELETE FROM tables WHERE guild = ?1 AND id NOT IN {_WITH_RESULT}")
    for sql in _NAMELESS:
        add(sql, *([substitute_name] if "?2" in sql else []))
    add(_PLACELESS)
    for name in held.guilds:
        if name not in _PARTED:
            add(f"DELETE FROM {name} WHERE guild = ?1")
