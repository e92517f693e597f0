"""The board message: what it is to show now, and what is kept of the one that stands in the channel."""

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
"""Where so many pictures wait to be drawn, boards go out in words at once."""


class Shown(msgspec.Struct, frozen=True):
    """What the message shows, kept with its post: moves it began `since`, the key of its `picture` where it has one;
    whether somebody deleted it (`lost`), and whether one that follows it may have been sent and not written down
    (`sending`; None where that was not noted yet).
    """

    hash: str = ""
    since: int = 0
    picture: str = ""
    lost: bool = False
    sending: bool | None = None

    def dump(self) -> str:
        """As the post's text."""
        return msgspec.json.encode(self).decode()

    def kept(self, post: PostRow) -> PostRow:
        """The post of a message that shows this."""
        return msgspec.structs.replace(post, digest=self.dump())


def shown_by(last: PostRow | None) -> Shown:
    """What the message shows, as it was kept with its post."""
    return msgspec.json.decode(last.digest, type=Shown) if last and last.digest else Shown()


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A board as it is to be seen now: with the `picture` of that key, or in words while it is being drawn (`later`).
    `drawn` is the picture, where the message does not have it already.
    """

    screen: Screen
    picture: str = ""
    drawn: bytes | None = None
    later: bool = False

    @property
    def keeps(self) -> bool:
        """Whether it shows the picture that the message has already, which is not sent again."""
        return bool(self.picture) and self.drawn is None

    def shown(self, since: int) -> Shown:
        """What is kept of a message that shows this and began `since`."""
        return Shown(blake2b(repr(self.screen).encode(), digest_size=8).hexdigest(), since, self.picture, sending=False)


async def board_message(
    pictures: PictureCache, table: Table, since: int, there: str = "", *, behind: float = 0.0
) -> BoardMessage:
    """The board as of now; `there` is the key of the picture that its message has, `behind` how many seconds have
    passed already since what it is to tell.
    """
    audience, key = table.audience(None), picture_key(table)
    if key == there:
        return BoardMessage(screen(table, since, key), key)
    drawn, waits = pictures.kept(key), _waits(pictures, behind)
    if drawn is not None or waits != 0:
        pictured = screen(table, since, key)  # before the picture is waited for, so that both show the same
        drawn = drawn or await pictures.draw(audience, table.id, waits, key=key)
        if drawn is not None:
            return BoardMessage(pictured, key, drawn)
    later = pictures.patience is not None and not pictures.failed(picture_key(table))
    return BoardMessage(screen(table, since), later=later)


def picture_key(table: Table) -> str:
    """The key of the picture of the board as of now."""
    return table.once(("picture", table.row.language), lambda: PictureCache.key(table.audience(None)))


def _waits(pictures: PictureCache, behind: float) -> float | None:
    """Seconds that a board waits for its picture, None: to the end. Where drawing is behind nobody waits for it, and it
    is not even asked for.
    """
    if pictures.patience is None:
        return None
    return 0 if pictures.waiting >= CROWD else max(0.0, pictures.patience - behind)


def screen(table: Table, since: int, picture: str = "") -> Screen:
    """The board of now, of a message that stands since that move; `picture` is the key of the one it shows."""
    audience = table.audience(None)
    name = f"board-{picture}.png" if picture else ""
    over = table.row.outcome is not None  # the results stand below it
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
        league=table.settings.league_line,
    )


def _notices(table: Table, since: int) -> list[str]:
    """Words about the table that were not sent by themselves; that moves were taken back is said until the next one."""
    now, notices = table.row.move_count, [one for one in table.settings.notices if one.moves >= since]
    notices = [one for one in notices if one.moves == now or one.say != "taken_back"]
    return [sentences.told(table.say, one.say, **one.args, **holders(table, one.holders)) for one in notices]
