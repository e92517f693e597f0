"""Calls when a game is over: with the results, or after the player's quiet hours."""

from __future__ import annotations

from collections.abc import Sequence

from bot.history.results import anybody_won
from bot.outbox import summons
from bot.outbox.sender import Sender, later
from bot.screens.phrases import board_link, title_of
from bot.tables import ending, language, payloads, standing
from bot.tables.clock import quiet_until
from bot.tables.ending import Ending
from bot.tables.table import ACTIVE_MS, Table
from bot.ui.components import Row, Screen, Text
from bot.words import Say
from storage import Batch, OutboxRow


async def called(sender: Sender, table: Table, batch: Batch) -> list[int]:
    """Return the players to mention with the results. Queue a message for the others, except those who are here or want
    quiet.
    """
    now, found = table.services.env.now(), []
    for seat in [] if table.settings.lesson else table.persons():
        user = seat.user or 0
        wish = await sender.wish(table, user)
        there = now - table.active.get(user, 0) <= ACTIVE_MS
        if wish.calls == "quiet" or there or await standing.muted(table, seat.seat):
            continue
        wakes = quiet_until(table, wish, now)
        if wish.calls == "ping" and wakes == now:
            found.append(user)
        else:
            nonce = table.services.env.nonce()
            batch.owe(payloads.row(table.id, f"user:{user}", payloads.GameOver(), nonce, due=wakes, created=now))
            table.services.wake(table.id)
    return found


async def ended(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    batch, user = Batch(), summons.receiver(owed)
    wish = await sender.wish(table, user)
    if wish.calls == "quiet" or table.seat_of(user) is None:
        return batch
    now = table.services.env.now()
    wakes = quiet_until(table, wish, now)
    if wakes > now:
        batch.owe(later(owed, wakes))
        return batch
    screen = line(table, [user], language.spoken(table, wish))
    if wish.calls != "dm" or not await summons.direct(sender, batch, owed, screen, wish, public=True):
        await sender.send(table, table.home, screen, owed.nonce, ping=[user])
    return batch


def line(table: Table, people: Sequence[int], say: Say) -> Screen:
    """Build the plain line that tells people how a game ended; it also comes before the results."""
    who, result = say.join([f"<@{user}>" for user in people]), ending.read(table)
    words = [say("🏁 {who}, {title} is over.", who=who, title=title_of(table))]
    if table.row.status == "finished" and result is not None:
        words += _result(table, say, result)
    return Screen((Text(" ".join(words)), Row((board_link(table, say),))), plain=True)


def _result(table: Table, say: Say, result: Ending) -> list[str]:
    if result.reason == "draw":
        return [say("The league decided on a draw.") if result.league else say("Everybody agreed on a draw.")]
    if not anybody_won(result.ranks):
        return [say("Nobody wins.")]
    names = [name for name, rank in zip(table.names(), result.ranks, strict=True) if rank == 1]
    return [say.count("**{names}** wins.", "**{names}** win together.", len(names), names=say.join(names))]
