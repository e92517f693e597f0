"""Calls when a game is over: with the results, or after the player's quiet hours."""

from __future__ import annotations

from bot.outbox import summons
from bot.outbox.sender import Sender, later
from bot.screens.phrases import jump, title_of
from bot.tables import payloads, standing
from bot.tables.clock import quiet_until
from bot.tables.table import ACTIVE_MS, Table
from bot.ui.components import Button, Row, Screen, Text
from bot.words import speaker
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
    if wish.calls == "dm" and await summons.direct(sender, batch, owed, _word(table, user, wish.language), wish):
        return batch
    await sender.send(table, table.home, _word(table, user, ""), owed.nonce, ping=[user])
    return batch


def _word(table: Table, user: int, language: str) -> Screen:
    say = speaker(language or table.row.language)
    words = say("🏁 {who}, {title} is over.", who=f"<@{user}>", title=title_of(table))
    return Screen((Text(words), Row((Button(say("Go to the board"), url=jump(table.row)),))))
