"""docs/who_may_do_what.md as data: its rows, and how each is carried out by somebody in each of its columns."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from discord import app_commands

from bot.errors import UserError
from bot.local.objects import fixed_id
from bot.tables import admin, ending, lobby, moves, seats, spectators, start, undo
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.ui.ids import DecisionStamp
from bot.words import Say
from tests.custom_ids import made
from tests.discord.served import OTHER, ROOM, Served
from tests.wire import Answer, NotOnScreen

PAGE = Path(__file__).parents[2] / "docs" / "who_may_do_what.md"
ROW = re.compile(r"^\| (?:press )?`(/?)([a-z -]+)`[^|]*\|(.*)\|$")
YES, NO, NOTHING = "yes", "no", "–"
COLUMNS = ("player", "host", "moderator", "spectator", "onlooker", "shut out", "elsewhere")
PEOPLE = dict(zip(COLUMNS, ("bob", "ann", "mod", "wes", "olga", "out", "far"), strict=True))
OUTSIDE_ROOM = ("out", "far")
"""People who cannot look into the room of the games."""
SERVER, FOREIGN = "Elsewhere", "foreign-room"
ABROAD = str(fixed_id("channel", f"{SERVER}/{FOREIGN}"))
"""A channel of another server."""
WHO = {
    "That game is played where you cannot look.",
    "That table belongs to another server.",
    "I do not know that button any more. Press *My hand* on the newest board, or use /games.",
    "Only the person who opened this table, or a moderator, can do that.",
    "Only people who play at that table, or a moderator, can move it.",
    "Only people who play at this table can do that.",
    "Only people at this table can do that. Press Join first.",
    "Only people who played here can ask for a rematch. /play opens a table of your own.",
    "You do not sit at this table.",
    "You do not play at this table, but you are welcome to watch. /play opens one of your own.",
    "Only a moderator can end a game without asking the others. If you play in it, /cancel asks them.",
    "That is for those whom the question names: you need do nothing.",
    "No seat of this table was offered to you.",
    "Nothing is asked here just now that this would answer.",
    "Only whoever asked can withdraw that.",
    "This is no lesson of yours. /learn begins one.",
}
"""What somebody reads who may not do something because of who they are."""


@dataclass(frozen=True)
class Row:
    """One line of the page: a command's path or a press's verb, when it is tried, and what each column says."""

    command: bool
    name: str
    when: str
    cells: dict[str, str]

    def __str__(self) -> str:
        return f"/{self.name}" if self.command else f"press {self.name}"


def rows() -> list[Row]:
    """The page's lines, in order."""
    found = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if (match := ROW.match(line)) is not None:
            slash, name, rest = match.groups()
            when, *cells = (cell.strip() for cell in rest.split("|"))
            found.append(Row(slash == "/", name, when, dict(zip(COLUMNS, cells, strict=True))))
    return found


# ------------------------------------------------------------------------------------------------------- the scenes


async def in_a_lobby(at: Served, user: int) -> Table:
    """Ann has opened a table, Bob and a computer player sit at it, Wes watches."""
    del user
    table = await at.lobby("ann", "bob", at=ROOM)
    await lobby.add_computer(table, at.person("ann").id, "easy")
    await spectators.watch(table, at.person("wes").id)
    return table


async def in_a_game(at: Served, user: int) -> Table:
    """Ann and Bob play, Wes watches."""
    del user
    table = await at.begun("ann", "bob", at=ROOM, home=ROOM)
    await table.do(lambda table: spectators.watch(table, at.person("wes").id))
    return table


async def while_paused(at: Served, user: int) -> Table:
    """Their game is paused."""
    table = await in_a_game(at, user)
    await table.do(lambda table: admin.pause(table, at.person("ann").id))
    return table


async def after_a_game(at: Served, user: int) -> Table:
    """Bob has given up, so it is over."""
    table = await in_a_game(at, user)
    await table.do(lambda table: ending.concede(table, at.person("bob").id))
    return table


async def when_moves_are_to_be_taken_back(at: Served, user: int) -> Table:
    """Cyd plays too and asks Ann, who has moved since, and Bob, who is to move."""
    del user
    table = await at.begun("ann", "bob", "cyd", at=ROOM, home=ROOM)
    for name in ("cyd", "ann"):
        await skip(table, at.person(name).id)
    await table.do(lambda table: spectators.watch(table, at.person("wes").id))
    await table.do(lambda table: undo.undo(table, at.person("cyd").id))
    return table


async def when_they_have_moved(at: Served, user: int) -> Table:
    """Whoever asks has moved just now, if they play."""
    table = await in_a_game(at, user)
    if table.seat_of(user) is not None:
        await skip(table, user)
    return table


async def when_they_have_offered_a_draw(at: Served, user: int) -> Table:
    """Whoever asks has offered a draw, if they play; else Ann has."""
    table = await in_a_game(at, user)
    asks = user if table.seat_of(user) is not None else at.person("ann").id
    await table.do(lambda table: ending.vote(table, asks, "draw"))
    return table


async def when_three_play(at: Served, user: int) -> Table:
    """Cyd plays too."""
    del user
    table = await at.begun("ann", "bob", "cyd", at=ROOM, home=ROOM)
    await table.do(lambda table: spectators.watch(table, at.person("wes").id))
    return table


async def when_a_seat_is_offered_to_them(at: Served, user: int) -> Table:
    """Cyd's seat is offered to whoever asks; to Dan, where they play themselves."""
    table = await at.begun("ann", "bob", "cyd", at=ROOM, home=ROOM)
    await table.do(lambda table: spectators.watch(table, at.person("wes").id))
    taker = user if table.seat_of(user) is None else at.person("dan").id
    await table.do(lambda table: seats.offer(table, cyd(at, table), taker))
    return table


async def in_a_lesson(at: Served, user: int) -> Table:
    """Ann learns; Bob sits nowhere."""
    del user
    table = await at.lobby("ann", at=ROOM, settings=TableSettings(lesson=True))
    await lobby.add_computer(table, at.person("ann").id, "easy")
    await table.do(lambda table: start.start(table, at.person("ann").id))
    await at.bot.dispatcher.idle()
    return table


async def skip(table: Table, user: int) -> None:
    """A move of somebody's."""
    seat = table.seat_of(user)
    assert seat is not None
    own = next(one for one in table.own(seat.seat) if one.must)
    stamp = DecisionStamp(table.row.undo_count, own.number)
    await table.do(lambda table: moves.play(table, user, stamp, ["skip"]))


def cyd(at: Served, table: Table) -> int:
    """The number of Cyd's seat."""
    seat = table.seat_of(at.person("cyd").id)
    assert seat is not None
    return seat.seat


Scene = Callable[[Served, int], Any]
SCENES: dict[str, Scene] = {
    "lobby": in_a_lobby,
    "game": in_a_game,
    "paused": while_paused,
    "over": after_a_game,
    "moved": when_they_have_moved,
    "asked": when_moves_are_to_be_taken_back,
    "asking": when_they_have_offered_a_draw,
    "three": when_three_play,
    "offered": when_a_seat_is_offered_to_them,
    "lesson": in_a_lesson,
    "any time": in_a_game,
}
"""What the page's column *when* means."""


# ------------------------------------------------------------------------------------------------- carrying it out


def stamp(table: Table, user: int) -> DecisionStamp:
    """Of the decision that waits for somebody; for those who do not play, of anybody's."""
    seat = table.seat_of(user)
    own = table.own(seat.seat) if seat is not None else table.decisions()
    return DecisionStamp(table.row.undo_count, next(one.number for one in own if one.must))


Given = Callable[[Served, Table, int], Any]
FIELDS: dict[str, Given] = {
    "play": lambda *_: {"game": "night-shift"},
    "learn": lambda *_: {"game": "doctor-strange"},
    "move": lambda *_: {"move": "skip"},
    "lobby seat": lambda *_: {"number": 1},
    "lobby option": lambda *_: {"option": "pace", "value": "1h"},
    "rules": lambda *_: {"game": "doctor-strange"},
    "leaderboard": lambda *_: {"game": "night-shift"},
    "history": lambda *_: {"server": True},
    "server channel": lambda at, *_: {"channel": str(at.place(OTHER)), "allowed": False},
    "table substitute": lambda at, *_: {"takes": str(at.person("dan").id), "leaves": str(at.person("cyd").id)},
    "table kick": lambda at, *_: {"person": str(at.person("cyd").id)},
    "answer": lambda *_: {"answer": "agree"},
}
"""What is filled in with a command, beside the table."""
ARGUMENTS: dict[str, Given] = {
    "bot": lambda *_: ("easy", None),
    "wish": lambda *_: ("", ["1"]),
    "opt": lambda *_: ("0:rounds", ["1"]),
    "pace": lambda *_: ("", ["1h"]),
    "absence": lambda *_: ("", ["computer"]),
    "m": lambda _, table, user: (f"{stamp(table, user)}:skip", None),
    "y": lambda _, table, user: (f"{stamp(table, user)}:skip", None),
    "s": lambda _, table, user: (f"{stamp(table, user)}:", ["=skip"]),
    "p": lambda _, table, user: (f"{stamp(table, user)}:0:", None),
    "n": lambda _, table, user: (f"{stamp(table, user)}:0", None),
    "concede": lambda *_: ("yes", None),
    "ask": lambda *_: ("", ["always"]),
    "reel": lambda *_: ("g.0.s.w", None),
    "share": lambda *_: ("0.s.w", None),
    "withdraw": lambda _, table, __: (str(table.settings.questions[-1].number), None),
    "kick": lambda at, table, _: (f"{cyd(at, table)}:{at.person('cyd').id}", None),
    "sub": lambda at, table, user: (f"{cyd(at, table)}:{user}", None),
}
"""What a press's custom_id says after its verb, and what is chosen in its menu."""
OUTSIDE_ARGUMENTS: dict[str, Given] = {
    "rules": lambda *_: ("0", ["0"]),
    "found": lambda *_: ("0:card", ["0"]),
    "history": lambda *_: ("server.0", None),
    "forget": lambda *_: ("yes", None),
}
"""The same for presses away from any table, which the page calls `outside ...`."""
OUTSIDE = "outside "


def no_fields(*_: object) -> dict[str, Any]:
    """A command without fields beside the table."""
    return {}


def no_argument(*_: object) -> tuple[str, None]:
    """A button that says nothing after its verb."""
    return "", None


async def carried_out(at: Served, row: Row, column: str, table: Table, place: str) -> Answer:
    """Somebody does what a row says: they type it in `place`, or press it there."""
    person = await at.person(PEOPLE[column]).join()
    if row.command:
        fields: Given = FIELDS.get(row.name, no_fields)
        given = fields(at, table, person.id)
        command = next(one for one in at.bot.tree.walk_commands() if one.qualified_name == row.name)
        if isinstance(command, app_commands.Command) and any(one.name == "table" for one in command.parameters):
            given |= {"table": table.id}
        try:
            return await person.slash(str(at.place(place)), row.name, **given)
        except NotOnScreen as none:
            if "no such command here" not in str(none):
                raise
            return Answer(failed=True)
    outside = row.name.startswith(OUTSIDE)
    verb = row.name.removeprefix(OUTSIDE)
    rest, values = (OUTSIDE_ARGUMENTS if outside else ARGUMENTS).get(verb, no_argument)(at, table, person.id)
    return await at.press(person, at.place(place), made(0 if outside else table.id, verb, rest), values)


def place_of(row: Row, column: str) -> str:
    """Where somebody does it: presses at the game, commands in another channel; the last on another server."""
    if column == "elsewhere":
        return ABROAD
    return OTHER if row.command or column == "shut out" else ROOM


def facts(table: Table) -> tuple[Any, ...]:
    """What may not change where somebody may not do something."""
    seats = [(seat.user, seat.kind, seat.status, seat.level) for seat in table.seats]
    dump = table.game.dump(table.state) if table.state is not None else b""
    row = table.row
    where = (row.status, row.host, row.channel, row.home, row.move_count, row.undo_count, row.settings)
    return (*where, seats, [one.user for one in table.watchers], dump)


class Walk:
    """Walks along rows of the page; `wrong` is where it is not as the page says."""

    def __init__(self, at: Served) -> None:
        self.at = at
        self.wrong: list[str] = []
        self.refused: list[str] = []
        self._tables: dict[str, tuple[Table, tuple[Any, ...]]] = {}
        said = UserError.said

        def noted(sorry: UserError, say: Say) -> str:
            self.refused.append(sorry.sentence)
            return said(sorry, say)

        self.noted = noted

    async def row(self, row: Row) -> None:
        """Try a row in each column."""
        for column in COLUMNS:
            await self._cell(row, column)

    async def _cell(self, row: Row, column: str) -> None:
        table, before = await self._table(row, self.at.person(PEOPLE[column]).id)
        self.refused.clear()
        answer = await carried_out(self.at, row, column, table, place_of(row, column))
        await done()
        became = self._became(answer, changed=facts(table) != before)
        if row.cells[column] not in became:
            shown = (self.refused or [answer.text[:80]])[-1]
            self.wrong.append(f"{row} by {column}: {row.cells[column]}, was {sorted(became)}: {shown}")

    def _became(self, answer: Answer, *, changed: bool) -> set[str]:
        """What the page may say of this."""
        if "(Error " in answer.text:
            return {"an error"}
        if not self.refused and not answer.failed:
            return {YES}
        if changed:
            return {"a refusal that changed something"}
        return {NO} if answer.failed or self.refused[-1] in WHO else {NOTHING}

    async def _table(self, row: Row, user: int) -> tuple[Table, tuple[Any, ...]]:
        """A table in the scene of the row, as it was when it was made."""
        kept = self._tables.get(row.when)
        own = row.when in {"moved", "asking", "offered"}
        if kept is None or own or facts(kept[0]) != kept[1]:
            table = await SCENES[row.when](self.at, user)
            await self.at.bot.dispatcher.idle()
            self._tables[row.when] = table, facts(table)
        return self._tables[row.when]


async def done() -> None:
    """Returns once nothing that was asked of the bot is being done."""
    while True:
        names = ("CommandTree-invoker", "discord-ui-")
        busy = [task for task in asyncio.all_tasks() if task.get_name().startswith(names)]
        if not busy:
            return
        await asyncio.wait(busy)
