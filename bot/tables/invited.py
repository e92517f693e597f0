"""The invitation to another game, which stands where the last one was played: it is settled once nobody is left to
come, or the table is no lobby any more.
"""

from __future__ import annotations

import json
from functools import partial

from bot.tables.change import Change
from storage import OutboxRow

INVITED = "invited"
"""What is owed to the table where people were invited."""


def look_again(change: Change) -> None:
    """Who sits at this table has changed, or how it stands: the invitation to it may be settled by that."""
    services, earlier = change.table.services, change.settings.follows
    if not earlier:
        return
    payload = json.dumps({"table": change.table.id})
    change.batch.owe(
        OutboxRow(earlier, INVITED, "channel", payload, services.env.nonce(), change.now, change.now, each=True)
    )
    change.after.append(partial(services.wake, earlier))
