"""The invitation to another game, which stands where the last one was played: it is settled once nobody is left to
come, or the table is no lobby any more.
"""

from __future__ import annotations

from functools import partial

from bot.tables import payloads
from bot.tables.change import Change


def look_again(change: Change) -> None:
    """Who sits at this table has changed, or how it stands: the invitation to it may be settled by that."""
    services, earlier = change.table.services, change.settings.follows
    if not earlier:
        return
    invited = payloads.Invited(change.table.id)
    change.batch.owe(
        payloads.row(earlier, "channel", invited, services.env.nonce(), due=change.now, created=change.now)
    )
    change.after.append(partial(services.wake, earlier))
