"""The lobby message. Its picture follows if it is not drawn yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from bot.faces.audience import DrawnCover
from bot.history import company
from bot.history.company import Facts
from bot.names import escaped
from bot.outbox import forum
from bot.outbox.dispatcher import NotReadyError
from bot.outbox.lobby_over import lobby_result
from bot.outbox.sender import Sender, wake_with_picture
from bot.screens.lobby import CLOSED, lobby
from bot.screens.room import Guest, Lobby
from bot.tables import invited, payloads, rating
from bot.tables.places import FORUM, post_made
from bot.tables.table import Table
from bot.tables.time_control import USUAL
from bot.workers.picture_cache import PictureCache
from storage import Batch, OutboxRow, PostRow, SeatRow


async def lobby_message(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Deliver the lobby in the channel of /play, without waiting for its picture."""
    batch = Batch()
    if table.over and table.row.started is not None:
        batch = await lobby_result(sender, table)
        await forum.tagged(sender, table, batch)
        return batch
    if table.settings.lesson or table.settings.league_game:  # they have no lobby
        return batch
    shown = await _shown(sender, table)
    last = await sender.last(table, "lobby")
    if last is not None:
        cover, drawn = _cover(sender.pictures, table, sender.known(last.message, last.digest))
        screen = lobby(table.say, shown, _filename(cover))
        if await sender.edited(table, last, screen, drawn, keeps=bool(cover) and drawn is None):
            await forum.tagged(sender, table, batch)
            _stands(sender, table, batch, PostRow(table.id, "lobby", last.channel, last.message, cover, last.at))
            return batch
        if table.row.status != "lobby":
            batch.drop_post(table.id, "lobby")  # the game has its board
            return batch
    if table.over:
        return batch
    tried = sender.tried_before(owed)
    if table.settings.forum and table.row.home is None:
        await own_post(sender, table, again=tried)
        return batch
    cover, drawn = _cover(sender.pictures, table)
    screen = lobby(table.say, shown, _filename(cover))
    sent = await sender.send(table, table.home, screen, owed.nonce, picture=drawn)
    if tried:
        await sender.edit(sent, screen, drawn)
    now = table.services.env.now()
    _stands(sender, table, batch, PostRow(table.id, "lobby", table.home, sent.id, cover, now))
    return batch


async def own_post(sender: Sender, table: Table, *, again: bool = True) -> None:
    """Make the table's own post in its forum, with its lobby. `again`: see `bot.outbox.forum.made`."""
    cover, drawn = _cover(sender.pictures, table)
    screen = lobby(table.say, await _shown(sender, table), _filename(cover))
    thread, state = await forum.made(sender, table, screen, drawn, again=again)
    now = table.services.env.now()
    rows = PostRow(table.id, "lobby", thread, thread, cover, now), PostRow(table.id, FORUM, thread, 0, state, now)
    lacks = bool(_key(table)) and not cover and not sender.pictures.failed(_key(table))
    await post_made(table, thread, *rows, owe=[payloads.LobbyPicture()] if lacks else [])


async def _shown(sender: Sender, table: Table) -> Lobby:
    minutes = await sender.lengths.minutes(table.row.game, max(len(table.seats), min(table.game.seats)))
    server = await sender.registry.servers.of(table.row.guild or 0)
    return replace(room(table, minutes, await _facts(table)), role=server.settings.call_role)


def _stands(sender: Sender, table: Table, batch: Batch, post: PostRow) -> None:
    """Store the message with the key of its picture, and queue a missing picture."""
    batch.put_post(post)
    key = _key(table)
    if key and post.digest != key and not sender.pictures.failed(key):
        table.owe(batch, payloads.LobbyPicture(), "lobby_picture")
        table.services.wake(table.id)


def _key(table: Table) -> str:
    """Return the key of the game's picture; "" if there is none."""
    if table.face.cover is None or table.row.status in CLOSED:
        return ""
    return PictureCache.key(DrawnCover(table.id, table.face, table.say))


def _cover(pictures: PictureCache, table: Table, there: str = "") -> tuple[str, bytes | None]:
    """Return the key of the picture that can be shown now, and the picture unless the message has it."""
    key = _key(table)
    if not key or key == there:
        return key, None
    drawn = pictures.kept(key)
    return (key, drawn) if drawn is not None else ("", None)


def _filename(cover: str) -> str:
    return f"cover-{cover}.png" if cover else ""


async def cover(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Add the picture to a text-only lobby. The row stays while it is drawn."""
    last, key, pictures = await sender.last(table, "lobby"), _key(table), sender.pictures
    if last is None or not key or key == last.digest or pictures.failed(key):
        return Batch()
    if pictures.kept(key) is None:
        drawn = pictures.ask(key, DrawnCover(table.id, table.face, table.say))
        drawn.add_done_callback(partial(wake_with_picture, pictures, key, table))
        raise NotReadyError
    return await lobby_message(sender, table, owed)


async def _facts(table: Table) -> dict[int, Facts]:
    """Return what the lobby says about its people. A game that has begun says nothing."""
    if table.row.status != "lobby":
        return {}
    users = [seat.user for seat in table.seats if seat.user is not None]
    return await company.facts(table.services.storage, users, table.row.guild)


def room(table: Table, minutes: int = 0, facts: Mapping[int, Facts] = MappingProxyType({})) -> Lobby:
    """Return what the lobby message shows. `facts`: notes about its people."""
    kept = invited.kept(table)
    guests = [
        Guest(name, seat.level, _wish(table, seat), company.told(table.say, facts.get(seat.user or 0)))
        for seat, name in zip(table.seats, table.names(), strict=True)
    ]
    waits = table.row.status == "lobby"
    return Lobby(
        table=table.id,
        game=table.game,
        face=table.face,
        sits_in=table.settings.sits_in,
        zone=table.settings.zone,
        friendly=rating.friendly(table),
        status=table.row.status,
        guests=guests,
        most=table.settings.seats_wanted or max(table.game.seats),
        host=table.row.host,
        options=table.settings.options,
        pace=USUAL if waits and table.settings.usual_time_limit else table.settings.time_limit,
        absence=table.settings.absence,
        expires=invited.closes(table) if waits else 0,
        moved_to=0 if table.settings.forum else table.row.home or 0,
        kept=[escaped(seat.name) for seat in kept],
        kept_until=max((row.until for row in kept), default=0),
        only=table.settings.invite_only,
        minutes=minutes,
        maintenance=table.maintenance(),
    )


def _wish(table: Table, seat: SeatRow) -> int | None:
    wish = table.settings.seat_wishes.get(str(seat.seat), 0)
    return wish - 1 if wish and table.row.status == "lobby" else None
