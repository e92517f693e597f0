"""A process's memory of a table, in a form that can be compared with another's."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

from bot.tables.orders import StandingOrders
from bot.tables.table import Table

MOVES = 20
"""How many of the last moves are compared."""


def told(table: Table) -> dict[str, Any]:
    state = table.game.dump(table.state) if table.state is not None else b""
    standing = {seat: one for seat, one in sorted(table.standing.items()) if one != StandingOrders()}
    return {
        "version": table.version,
        "row": repr(table.row),
        "settings": table.settings.dump(),
        "seats": repr(table.seats),
        "watchers": repr(sorted(table.watchers, key=repr)),
        "invitations": repr(sorted(table.invitations, key=repr)),
        "standing": repr(standing),
        "state": blake2b(state, digest_size=16).hexdigest(),
        "moves": [repr(row) for row in table.moves[-MOVES:]],
    }


def write(tables: Iterable[Table], file: Path) -> None:
    """Write all tables, except those with a change in progress."""
    found = {table.id: told(table) for table in tables if not table.mailbox.busy and not table.stale}
    partly = file.with_suffix(".part")
    partly.write_text(json.dumps(found))
    partly.rename(file)


def read(file: Path) -> dict[int, dict[str, Any]]:
    return {int(table): one for table, one in json.loads(file.read_text()).items()}
