"""The content of the board message, and the record of the one in the channel."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

import msgspec

from bot.history import news
from bot.screens import board as boards
from bot.screens.phrases import awaited_line, holders, title_of
from bot.tables import sentences
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.emojis import EMOJIS
from bot.workers.picture_cache import PictureCache
from storage import PostRow

CROWD = 10
"""From this many waiting pictures on, boards are sent in words."""


class Shown(msgspec.Struct, frozen=True):
    """What the message shows, stored with its post: it began after move `since`, has the `picture` of that key, and
    shows the game as of `moves`.
    """

    hash: str = ""
    since: int = 0
    picture: str = ""
    moves: str = ""

    def dump(self) -> str:
        return msgspec.json.encode(self).decode()


def shown_by(last: PostRow | None) -> Shown:
    return msgspec.json.decode(last.digest, type=Shown) if last and last.digest else Shown()


def moves_shown(table: Table) -> str:
    """Return what tells whether a game has gone on: its moves, undos, status and players."""
    players = "".join(f"{seat.user}{seat.status[0]}" for seat in table.seats)
    text = f"{table.row.move_count}/{table.row.undo_count}/{table.row.status}/{len(table.settings.notices)}/{players}"
    return _hash(text)


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A rendered board: with the `picture` of that key, or in words until one is drawn (`later`). `drawn` is the
    picture, unless the message has it already.
    """

    screen: Screen
    picture: str = ""
    drawn: bytes | None = None
    later: bool = False

    def shown(self, table: Table, since: int) -> Shown:
        """Return what to store about a message that shows this and began after move `since`."""
        return Shown(_hash(repr(self.screen)), since, self.picture, moves_shown(table))


async def board_message(
    pictures: PictureCache, table: Table, since: int, there: str = "", *, behind: float = 0.0
) -> BoardMessage:
    """Render the board. `there`: the key of the picture that its message has; `behind`: how many seconds its row has
    waited already.
    """
    audience, key = table.audience(None), picture_key(table)
    if key == there:
        return BoardMessage(screen(table, since, key), key)
    drawn, waits = pictures.kept(key), _waits(pictures, behind)
    if drawn is not None or waits != 0:
        pictured = screen(table, since, key)  # built before the wait, so that words and picture agree
        drawn = drawn or await pictures.draw(audience, table.id, waits, key=key)
        if drawn is not None:
            return BoardMessage(pictured, key, drawn)
    later = pictures.patience is not None and not pictures.failed(picture_key(table))
    return BoardMessage(screen(table, since), later=later)


def picture_key(table: Table) -> str:
    return table.once(("picture", table.row.language), lambda: PictureCache.key(table.audience(None)))


def _waits(pictures: PictureCache, behind: float) -> float | None:
    """Return how many seconds the board waits for its picture; None: until it is drawn. Return 0 if drawing is behind;
    then none is asked for.
    """
    if pictures.patience is None:
        return None
    return 0 if pictures.waiting >= CROWD else max(0.0, pictures.patience - behind)


def screen(table: Table, since: int, picture: str = "") -> Screen:
    """Build the board's screen for a message that began after move `since`, with the picture of that key."""
    audience = table.audience(None)
    name = f"board-{picture}.png" if picture else ""
    over = table.row.outcome is not None  # the results follow below it
    below = "" if over else "\n".join((awaited_line(table, table.say), *_notices(table, since))).strip()
    if over and table.row.status != "finished":
        below = table.say("The game was called off; nobody wins or loses.")
    told = [] if over else news.latest(table, table.say.with_signs(EMOJIS.known))
    return boards.board(
        audience,
        title=title_of(table),
        awaited=below,
        lines=told,
        filename=name,
        over=table.over,
        maintenance="" if table.over else table.maintenance(),
        card=table.row.status == "finished",
        league=table.settings.league_title,
    )


def _notices(table: Table, since: int) -> list[str]:
    """Return lines about the table that have no message of their own. *Taken back* shows until the next notice."""
    now, notices = table.row.move_count, [one for one in table.settings.notices if one.moves >= since]
    notices = [one for one in notices if one.moves == now or one.key != "moves_taken_back"]
    return [sentences.told(table.say, one.key, **one.args, **holders(table, one.holders)) for one in notices]
