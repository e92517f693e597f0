"""Invitations to tables, and players who do not want to meet."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import astuple

from storage import statements
from storage.batch import Batch
from storage.guards import group_of
from storage.reading import Reader
from storage.server_rows import AvoidedRow, InvitationRow
from storage.statements import marks

_INVITE = statements.put("invitations", InvitationRow, "table_id", "user")
_APART = f"{statements.insert('avoided_people', AvoidedRow)} ON CONFLICT DO NOTHING"


def put_invitation(batch: Batch, row: InvitationRow) -> None:
    """Insert or replace an invitation to a table."""
    batch.statements.append((_INVITE, astuple(row)))


def drop_invitation(batch: Batch, table_id: int, user: int) -> None:
    """Delete an invitation."""
    batch.statements.append(('DELETE FROM invitations WHERE table_id = ?1 AND "user" = ?2', (table_id, user)))


def keep_apart(batch: Batch, row: AvoidedRow) -> None:
    """Note that a player does not want to meet another. A seat that one of them is just taking is checked again."""
    for one in (row.user, row.other):
        batch.disturb(group_of(one))
    batch.statements.append((_APART, astuple(row)))


def apart_no_more(batch: Batch, user: int, other: int) -> None:
    """Delete such a note."""
    batch.statements.append(('DELETE FROM avoided_people WHERE "user" = ?1 AND other = ?2', (user, other)))


class Guests:
    """Reads about invitations and about players who do not want to meet."""

    def __init__(self, at_once: Reader) -> None:
        self._at_once = at_once

    async def invitations(self, table_id: int) -> list[InvitationRow]:
        """Return the invitations to a table."""
        rest = 'WHERE table_id = ?1 ORDER BY until, "user"'
        return await self._at_once.rows("invitations", InvitationRow, rest, table_id)

    async def apart_of(self, user: int) -> list[AvoidedRow]:
        """Return the players that a player does not want to meet, in the order of the notes."""
        return await self._at_once.rows("avoided_people", AvoidedRow, 'WHERE "user" = ?1 ORDER BY since, other', user)

    async def asked_by(self, host: int, users: Collection[int], since: int, times: int) -> set[int]:
        """Return those of the users who were invited to so many tables or more that a player opened after `since`."""
        if not users:
            return set()
        found = await self._at_once.ask(
            'SELECT invitations."user" FROM invitations JOIN tables ON tables.id = table_id '  # noqa: S608  parameters
            f'WHERE host = ?1 AND created > ?2 AND invitations."user" IN ({marks(len(users), after=3)}) '
            'GROUP BY invitations."user" HAVING count(*) >= ?3',
            *(host, since, times, *users),
        )
        return {int(user) for (user,) in found}

    async def apart_from(self, user: int, others: Collection[int]) -> set[int]:
        """Return those of the `others` who are not to sit with a player, no matter which of the two said so."""
        if not others:
            return set()
        these = marks(len(others), after=1)
        found = await self._at_once.ask(
            f'SELECT other FROM avoided_people WHERE "user" = ?1 AND other IN ({these}) '  # noqa: S608  parameters alone
            f'UNION SELECT "user" FROM avoided_people WHERE other = ?1 AND "user" IN ({these})',
            *(user, *others),
        )
        return {int(other) for (other,) in found}
