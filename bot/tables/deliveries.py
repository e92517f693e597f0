"""What each owed thing looks like on Discord, and how its message is sent, edited or replaced."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import discord
import msgspec

from bot.screens import board as boards
from bot.screens.hand import hand as hand_screen
from bot.screens.layout import layout
from bot.screens.limits import clip
from bot.screens.lobby import Guest, Lobby, lobby
from bot.screens.parts import Button, Picture, Row, Screen, Text
from bot.screens.results import result_lines
from bot.tables import chronicle, ending
from bot.tables.gallery import Gallery
from bot.tables.playing import ACTIVE_MS
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.words import N_, Say, speaker
from storage import Batch, OwedRow, PostRow, SeatRow

OLD_MS = 50 * 60_000
"""Edits of messages older than an hour are limited (30046), so an old board is replaced instead."""
GONE = {10003, 10008}
REFUSED = {50001, 50013}
CLOSED_DM = {50007, 50278}
NO_THREAD = N_("I may not open threads here, so this game stays in the channel.")
HAND_HERE = N_("{who}: I cannot send you direct messages, so press *My hand* on the board whenever it is your turn.")


class Shown(msgspec.Struct):
    """What the board message shows, kept with its post: `awaited` seats, moves it began `since`."""

    hash: str = ""
    since: int = 0
    awaited: list[int] = []
    ended: bool = False


class Post:
    """Sends through one Discord client."""

    def __init__(self, client: discord.Client, gallery: Gallery) -> None:
        self._client = client
        self._gallery = gallery
        self._kinds = {
            "lobby": self.lobby,
            "thread": self.thread,
            "board": self.board,
            "hand": self.hand,
            "note": self.note,
            "past": self.past,
        }

    async def __call__(self, table: Table, owed: OwedRow) -> Batch:
        """Deliver one owed row; what Discord refuses for good is dealt with, what may pass is raised."""
        return await self._kinds[owed.kind](table, owed)

    # ------------------------------------------------------------------------------------------------ lobby, thread

    async def lobby(self, table: Table, owed: OwedRow) -> Batch:
        """The lobby message, in the channel where /play was typed."""
        batch = Batch()
        screen = lobby(table.say, room(table))
        post = await self._post(table, "lobby")
        if post is not None:
            try:
                await self._message(table, post).edit(view=layout(screen))
            except discord.NotFound:
                batch.drop_post(table.id, "lobby")
            return batch
        if table.over:
            return batch
        sent = await self._send(table, table.row.channel, screen, owed.nonce)
        if owed.tries:
            await sent.edit(view=layout(screen))
        batch.put_post(PostRow(table.id, "lobby", table.row.channel, sent.id, "", table.house.world.now()))
        return batch

    async def thread(self, table: Table, owed: OwedRow) -> Batch:
        """A thread for the game, from the lobby message; the channel where threads are not allowed."""
        batch = Batch()
        home = table.row.home or await self._open_thread(table) or table.row.channel
        seats = " · ".join(f"<@{seat.user}>" if seat.user else seat.name for seat in table.seats)
        words = [
            f"## {table.game.title}",
            seats,
            table.say(
                "The deck was shuffled with a secret number. Its fingerprint proves later that nobody touched it:"
            ),
            f"`{table.row.seed_hash}`",
        ]
        screen = Screen((Text("\n".join(words)),), table.face.accent)
        people = [seat.user for seat in table.seats if seat.user]
        await self._send(table, home, screen, owed.nonce, ping=people)
        row = table.touched(home=home)
        batch.put_table(row)
        table.row = row
        table.owe(batch, "lobby")
        return batch

    async def _open_thread(self, table: Table) -> int | None:
        post = await self._post(table, "lobby")
        if post is None:
            return None
        name = clip(f"{table.game.title} #{table.id}", 100)
        try:
            thread = await self._message(table, post).create_thread(name=name, auto_archive_duration=10080)
        except discord.HTTPException as wrong:
            if wrong.code == 160004:  # it has a thread already: the answer to an earlier try was lost
                return post.message
            if wrong.status < 500 and wrong.status != 429:
                return None
            raise
        except ValueError:  # the server is not known (yet)
            return None
        return thread.id

    # ------------------------------------------------------------------------------------------------ board

    async def board(self, table: Table, owed: OwedRow) -> Batch:
        """The board: edited while the same people are asked, sent anew when somebody else is."""
        batch = Batch()
        if table.row.status == "lobby" or table.row.started is None:
            return batch
        post = await self._post(table, "board")
        shown = msgspec.json.decode(post.digest, type=Shown) if post and post.digest else Shown()
        awaited = table.awaited()
        called = self._called(table, awaited, shown)
        fresh = post is None or bool(called) or self._stale(table, post, shown)
        screen, picture = await self._board_screen(table, shown.since)
        now = Shown(_hash(screen), shown.since, [seat.seat for seat in awaited], table.over)
        if post is not None and not fresh:
            if now.hash == shown.hash:
                return batch
            if await self._edit(table, post, screen, picture):
                batch.put_post(_kept(post, now))
                return batch
        return await self._fresh_board(table, owed, post, shown, screen, picture, called)

    def _called(self, table: Table, awaited: Sequence[SeatRow], shown: Shown) -> list[SeatRow]:
        """People who are asked now, were not when the board was sent, and are not at the table already."""
        now = table.house.world.now()
        return [
            seat
            for seat in awaited
            if seat.seat not in shown.awaited
            and seat.user is not None
            and now - table.active.get(seat.user, 0) > ACTIVE_MS
        ]

    def _stale(self, table: Table, post: PostRow, shown: Shown) -> bool:
        return table.house.world.now() - post.at > OLD_MS or (table.over and not shown.ended)

    async def _fresh_board(
        self,
        table: Table,
        owed: OwedRow,
        post: PostRow | None,
        shown: Shown,
        screen: Screen,
        picture: bytes | None,
        called: list[SeatRow],
    ) -> Batch:
        batch = Batch()
        ping = [seat.user for seat in called if seat.user and await self._wants(table, seat.user, "ping")]
        sent = await self._send(table, table.home, screen, owed.nonce, picture=picture, ping=ping)
        if owed.tries:
            await self._edit_message(sent, screen, picture)
        last = table.moves[-1].n if table.moves else 0
        awaited = [seat.seat for seat in table.awaited()]
        kept = Shown(_hash(screen), last, awaited, table.over)
        text = msgspec.json.encode(kept).decode()
        batch.put_post(PostRow(table.id, "board", table.home, sent.id, text, table.house.world.now()))
        if post is not None and post.message != sent.id:
            payload = {"channel": post.channel, "message": post.message, "since": shown.since, "to": last}
            table.owe(batch, "past", payload=json.dumps(payload), each=True)
            table.house.wake(table.id)
        return batch

    async def _board_screen(self, table: Table, since: int) -> tuple[Screen, bytes | None]:
        reader = table.reader(None)
        told = chronicle.lines(table, chronicle.since(table, since), None, table.say)
        title = title_of(table)
        asked = self.awaited_line(table)
        result = ending.read(table)
        if result is not None:
            conceded = [seat.seat for seat in table.seats if seat.status == "conceded"]
            lines = result_lines(reader, result.how, result.ranks, result.outcome(), conceded)
            seed = table.row.seed.hex() if table.row.seed and table.row.status == "finished" else ""
            asked = "\n".join(lines)
            if seed:
                asked += f"\n-# {table.say('The secret number was')} `{seed}`"
        picture = await self._gallery.draw(reader)
        name = f"board-{Gallery.key(reader)}.png" if picture else ""
        screen = boards.board(reader, title=title, awaited=asked, lines=told, filename=name, over=table.over)
        return screen, picture

    def awaited_line(self, table: Table) -> str:
        """Whom the table waits for, with what is asked of them."""
        return awaited_line(table, table.say)

    async def past(self, table: Table, owed: OwedRow) -> Batch:
        """The board that was replaced: what happened in its time, and no buttons."""
        told = json.loads(owed.payload)
        rows = [row for row in table.moves if told["since"] < row.n <= told["to"]]
        lines = chronicle.lines(table, rows, None, table.say)
        screen = boards.past(table.reader(None), title=title_of(table), lines=lines)
        message = self._client.get_partial_messageable(told["channel"]).get_partial_message(told["message"])
        try:
            await message.edit(view=layout(screen), attachments=[])
        except discord.HTTPException as wrong:
            if wrong.status >= 500 or wrong.status == 429:
                raise
        return Batch()

    # ------------------------------------------------------------------------------------------------ hands, notes

    async def hand(self, table: Table, owed: OwedRow) -> Batch:
        """The hand as a direct message; where those are closed, a word in the channel."""
        batch = Batch()
        user = int(owed.target.partition(":")[2])
        seat = table.seat_of(user)
        wish = Preferences.load(await table.house.storage.preferences(user))
        start = json.loads(owed.payload).get("start", False)
        wanted = wish.hands if start else wish.turns == "dm"
        if seat is None or table.over or wish.closed or not wanted:
            return batch
        say = speaker(wish.language or table.row.language)
        screen = hand_screen(
            table.reader(seat.seat, say), table.own(seat.seat), title=title_of(table), awaited=awaited_line(table, say)
        )
        link = Button(say("Go to the board"), url=jump(table))
        screen = Screen((*screen.parts, Row((link,))), screen.accent, screen.loose)
        try:
            inbox = await self._client.create_dm(discord.Object(user))
            sent = await inbox.send(view=layout(screen), nonce=owed.nonce)
        except discord.Forbidden as wrong:
            if wrong.code not in CLOSED_DM:
                raise
            self._closed(table, batch, user, wish)
            return batch
        batch.put_post(PostRow(table.id, f"hand:{seat.seat}", inbox.id, sent.id, "", table.house.world.now()))
        return batch

    def _closed(self, table: Table, batch: Batch, user: int, wish: Preferences) -> None:
        wish.closed = True
        batch.put_preferences(user, wish.dump())
        seat = table.seat_of(user)
        payload = {"say": HAND_HERE, "seat": seat.seat if seat else None}
        table.owe(batch, "note", payload=json.dumps(payload), each=True)
        table.house.wake(table.id)

    async def note(self, table: Table, owed: OwedRow) -> Batch:
        """A word in the channel, to one person where it names a seat."""
        told = json.loads(owed.payload)
        seat = told.get("seat")
        user = table.seats[seat].user if seat is not None else None
        who = f"<@{user}>" if user else ""
        words = table.say(told["say"], who=who, **told.get("args", {}))
        screen = Screen((Text(words),), None)
        await self._send(table, table.home, screen, owed.nonce, ping=[user] if user else [])
        return Batch()

    # ------------------------------------------------------------------------------------------------ Discord

    async def _wants(self, table: Table, user: int, means: str) -> bool:
        return Preferences.load(await table.house.storage.preferences(user)).turns == means

    async def _post(self, table: Table, kind: str) -> PostRow | None:
        posts = await table.house.storage.posts(table.id)
        return next((post for post in posts if post.kind == kind), None)

    def _message(self, table: Table, post: PostRow) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(post.channel, guild_id=table.row.guild)
        return channel.get_partial_message(post.message)

    async def _send(
        self,
        table: Table,
        channel: int,
        screen: Screen,
        nonce: str,
        *,
        picture: bytes | None = None,
        ping: Sequence[int] = (),
    ) -> discord.Message:
        target = self._client.get_partial_messageable(channel, guild_id=table.row.guild)
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in ping], replied_user=False
        )
        extra: dict[str, Any] = {"file": _file(screen, picture)} if picture else {}
        return await target.send(view=layout(screen), nonce=nonce, allowed_mentions=mentions, **extra)

    async def _edit(self, table: Table, post: PostRow, screen: Screen, picture: bytes | None) -> bool:
        """Whether the message could be edited; where it is gone, closed or too old a new one must do."""
        try:
            await self._edit_message(self._message(table, post), screen, picture)
        except discord.HTTPException as wrong:
            if wrong.code in GONE or wrong.code in {30046, 50083}:
                return False
            raise
        return True

    async def _edit_message(
        self, message: discord.Message | discord.PartialMessage, screen: Screen, picture: bytes | None
    ) -> None:
        files = [_file(screen, picture)] if picture else []
        await message.edit(view=layout(screen), attachments=files, allowed_mentions=discord.AllowedMentions.none())


def room(table: Table) -> Lobby:
    """What the lobby message shows of a table."""
    guests = [
        Guest(name, seat.level, _wish(table, seat)) for seat, name in zip(table.seats, table.names(), strict=True)
    ]
    expires = table.row.created + table.house.settings.lobby_hours * 3_600_000 if table.row.status == "lobby" else 0
    return Lobby(
        table.id,
        table.game,
        table.face,
        table.row.status,
        guests,
        table.terms.most or max(table.game.seats),
        table.row.host,
        table.terms.options,
        expires,
        table.row.home or 0,
    )


def _wish(table: Table, seat: SeatRow) -> int | None:
    wish = table.terms.wishes.get(str(seat.seat), 0)
    return wish - 1 if wish and table.row.status == "lobby" else None


def title_of(table: Table) -> str:
    """The heading of every message about a table."""
    return f"{table.game.title} · #{table.id}"


def awaited_line(table: Table, say: Say) -> str:
    """Whom the table waits for, with what is asked of them where it is the same for all."""
    if table.row.status == "paused":
        return say("⏸️ This game is paused.")
    seats = table.awaited()
    if not seats:
        return ""
    who = say.join([f"<@{seat.user}>" if seat.user else name_of(table, seat) for seat in seats])
    return "⏳ " + say("Waiting for {who}.", who=who)


def name_of(table: Table, seat: SeatRow) -> str:
    """A seat's name, ready for markdown."""
    return table.names()[seat.seat]


def jump(table: Table) -> str:
    """A link to where the board lives."""
    return f"https://discord.com/channels/{table.row.guild or '@me'}/{table.home}"


def _kept(post: PostRow, shown: Shown) -> PostRow:
    return msgspec.structs.replace(post, digest=msgspec.json.encode(shown).decode())


def _hash(screen: Screen) -> str:
    return blake2b(repr(screen).encode(), digest_size=8).hexdigest()


def _file(screen: Screen, picture: bytes | None) -> discord.File:
    shown = next(part for part in screen.parts if isinstance(part, Picture))
    return discord.File(io.BytesIO(picture or b""), filename=shown.filename, description=shown.alt)
