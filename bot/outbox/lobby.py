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
from bot.outbox.invitation import POST
from bot.outbox.lobby_over import lobby_result
from bot.outbox.refusals import unless_refused
from bot.outbox.sender import Sender, wake_with_picture
from bot.outbox.slots import At, Content, Place, Slot, hashed
from bot.screens.lobby import CLOSED, lobby
from bot.screens.room import Guest, Lobby
from bot.tables import invited, rating
from bot.tables.places import FORUM, post_made
from bot.tables.table import Table
from bot.tables.tidying import FIRST_MS
from bot.tables.time_control import USUAL
from bot.workers.picture_cache import PictureCache
from storage import Batch, PostRow, SeatRow


class LobbySlot(Slot[Table]):
    """The lobby in the channel of /play: the players, then the way to the game, then its result."""

    at_home = False

    async def place(self, sender: Sender, at: At[Table]) -> Place | None:
        del sender
        table, last = at.owner, at.message
        over = table.over and table.row.started is not None
        if not over and (table.settings.lesson or table.settings.league_game):  # they have no lobby
            return None
        if last is not None:
            if table.over and not over and at.now - (table.row.ended or at.now) >= FIRST_MS:
                return None
            return Place(last.channel, create=table.row.status == "lobby")
        return Place(table.home) if table.row.status == "lobby" else None

    async def content(self, sender: Sender, at: At[Table], *, new: bool) -> Content:
        table = at.owner
        if table.over and table.row.started is not None:
            screen = await lobby_result(sender, table, at.message)
            return Content(
                screen=screen, shows=hashed(screen), same=at.post is not None and at.post.digest == hashed(screen)
            )
        return await _content(sender, table, None if new else at.post, unsure=at.unsure)

    async def after(self, sender: Sender, at: At[Table], batch: Batch, message: int) -> None:
        del message
        await forum.tagged(sender, at.owner, batch)

    async def emptied(self, sender: Sender, at: At[Table]) -> Batch:
        """Remove the lobby of a table without a game, and its invitation; in a forum the whole post, unless others
        wrote there.
        """
        table, batch = at.owner, await super().emptied(sender, at)
        if table.row.started is None and table.over:
            for post in at.posts.values():
                if post.kind in {"lobby", POST} and post.message not in {0, table.row.home}:
                    await unless_refused(sender.client.http.delete_message(post.channel, post.message))
                    batch.drop_post(table.id, post.kind)
            await forum.put_away(sender, table)
        return batch


async def _content(sender: Sender, table: Table, post: PostRow | None, *, unsure: bool = False) -> Content:
    """Return the lobby, for a new message or the present one (`post`)."""
    there = post.digest.partition("/")[0] if post is not None and not unsure else ""
    key, pictures = _key(table), sender.pictures
    drawn = pictures.kept(key) if key and key != there else None
    cover = key if key == there or drawn is not None else ""
    screen = lobby(table.say, await _shown(sender, table), f"cover-{cover}.png" if cover else "")
    shows = f"{cover}/{hashed(screen)}"
    follow = None
    if key and not cover and not pictures.failed(key):
        asked = pictures.ask(key, DrawnCover(table.id, table.face, table.say))
        asked.add_done_callback(partial(wake_with_picture, pictures, key, table))
        follow = table.services.env.now()
    return Content(
        screen=screen,
        shows=shows,
        same=post is not None and post.digest == shows,
        picture=drawn,
        redraw=partial(_redrawn, sender, table),
        follow=follow,
    )


async def _redrawn(sender: Sender, table: Table) -> bytes | None:
    return await sender.pictures.draw(DrawnCover(table.id, table.face, table.say), ("cover", table.id), None)


async def own_post(sender: Sender, table: Table, *, again: bool = True) -> None:
    """Make the table's own post in its forum, with its lobby. `again`: see `bot.outbox.forum.made`."""
    content = await _content(sender, table, None)
    thread, state = await forum.made(sender, table, content.screen, content.picture, again=again)
    now = table.services.env.now()
    rows = (
        PostRow(table.id, "lobby", thread, thread, content.shows, now, generation=1),
        PostRow(table.id, FORUM, thread, 0, state, now),
    )
    await post_made(table, thread, *rows)


async def _shown(sender: Sender, table: Table) -> Lobby:
    minutes = await sender.lengths.minutes(table.row.game, max(len(table.seats), min(table.game.seats)))
    server = await sender.registry.servers.of(table.row.guild or 0)
    return replace(room(table, minutes, await _facts(table)), role=server.settings.call_role)


def _key(table: Table) -> str:
    """Return the key of the game's picture; "" if there is none."""
    if table.face.cover is None or table.row.status in CLOSED:
        return ""
    return PictureCache.key(DrawnCover(table.id, table.face, table.say))


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
