"""The lobby message, which shows the result after the game. Its picture follows if it is not drawn yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from bot.faces.audience import DrawnCover
from bot.history import company
from bot.history.company import Facts
from bot.outbox import forum
from bot.outbox.invitation import POST
from bot.outbox.refusals import unless_refused
from bot.outbox.sender import Sender, wake_with_picture
from bot.outbox.slots import At, Content, Outcome, Place, Slot, hashed
from bot.outbox.visibility import Sight, UnsureError
from bot.screens.lobby import CLOSED, lobby
from bot.screens.lobby_over import lobby_over
from bot.screens.phrases import at_the_end, jump
from bot.screens.room import Guest, Lobby
from bot.tables import ending, invited, rating
from bot.tables.places import FORUM, post_made
from bot.tables.table import Table
from bot.tables.tidying import FIRST_MS
from bot.tables.time_control import USUAL
from bot.ui.components import Screen
from bot.workers.picture_cache import PictureCache
from storage import Batch, PostRow, SeatRow


class LobbySlot(Slot[Table]):
    """The lobby in the channel of /play: the players, then the way to the game, then its result."""

    at_home = False

    async def place(self, at: At[Table]) -> Place | None:
        table, last = at.owner, at.message
        over = table.over and table.row.started is not None
        if not over and (table.settings.lesson or table.settings.league_game):  # they have no lobby
            return None
        if last is not None:
            if table.over and not over and at.now - (table.row.ended or at.now) >= FIRST_MS:
                return None
            return Place(last.channel, create=table.row.status == "lobby")
        return Place(table.home) if table.row.status == "lobby" else None

    async def content(self, at: At[Table]) -> Content:
        table = at.owner
        if table.over and table.row.started is not None:
            screen = await _result(at.sender, table, at.message)
            return Content(screen=screen, shows=hashed(screen))
        return await _content(at.sender, table, None if at.new else at.post, unsure=at.unsure)

    async def after(self, at: At[Table], outcome: Outcome) -> None:
        await forum.tagged(at.sender, at.owner, outcome.batch)

    async def emptied(self, at: At[Table]) -> Batch:
        """Remove the lobby of a table without a game, and its invitation; in a forum the whole post, unless others
        wrote there.
        """
        table, batch = at.owner, await super().emptied(at)
        if table.row.started is None and table.over:
            for post in at.posts.values():
                if post.kind in {"lobby", POST} and post.message not in {0, table.row.home}:
                    await unless_refused(at.sender.client.http.delete_message(post.channel, post.message))
                    batch.drop_post(table.id, post.kind)
            await forum.put_away(at.sender, table)
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
        picture=drawn,
        redraw=lambda: pictures.draw(DrawnCover(table.id, table.face, table.say), ("cover", table.id), None),
        follow=follow,
    )


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
    users = [seat.user for seat in table.seats if seat.user is not None and table.row.status == "lobby"]
    facts = await company.facts(table.services.storage, users, table.row.guild)  # a game that has begun says none
    return replace(room(table, minutes, facts), role=server.settings.call_role)


def _key(table: Table) -> str:
    """Return the key of the game's picture; "" if there is none."""
    if table.face.cover is None or table.row.status in CLOSED:
        return ""
    return PictureCache.key(DrawnCover(table.id, table.face, table.say))


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
        kept=[table.invited_names()[row.user] for row in kept],
        kept_until=max((row.until for row in kept), default=0),
        only=table.settings.invite_only,
        minutes=minutes,
        maintenance=table.maintenance(),
    )


def _wish(table: Table, seat: SeatRow) -> int | None:
    wish = table.settings.seat_wishes.get(str(seat.seat), 0)
    return wish - 1 if wish and table.row.status == "lobby" else None


async def _result(sender: Sender, table: Table, last: PostRow | None) -> Screen:
    """Return the result of a game, for its lobby message."""
    result = ending.read(table)
    assert result is not None
    return lobby_over(
        at_the_end(table),
        table.game.title,
        result,
        link=jump(table.row),
        conceded=[seat.seat for seat in table.seats if seat.status == "conceded"],
        hidden=last is None or not await _all_may_look(sender, table, last),
    )


async def _all_may_look(sender: Sender, table: Table, post: PostRow) -> bool:
    """Return True if all who can read the message can see the game. The message's own thread has its id.

    Raises:
        TimeoutError: Discord did not say; it is asked again later.

    """
    if table.home in {post.channel, post.message}:
        return True
    try:
        sight = Sight(sender.client, table.services.env.now)
        return await sight.open_to_all(table.row.guild or 0, table.home, post.channel)
    except UnsureError as unsure:
        raise TimeoutError from unsure
