"""How each person of who_may.csv carries out each row."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from discord import app_commands

from bot.errors import UserError
from bot.tables.table import Table
from bot.ui.ids import DecisionStamp
from bot.words import Say
from tests.bot.cases.asked import stocks
from tests.custom_ids import made
from tests.discord.may import ABROAD, COLUMNS, LEAGUE, NO, NOTHING, PEOPLE, WHO, YES, Row
from tests.discord.may_scenes import CHECK_IN, SCENES, SEASON, SIGN_UP, cyd, in_a_league
from tests.discord.served import OTHER, ROOM, Served
from tests.wire import Answer, NotOnScreen


def stamp(table: Table, user: int) -> DecisionStamp:
    """Return the stamp of the user's open decision; of any seat's for a user who does not play."""
    seat = table.seat_of(user)
    own = table.own(seat.seat) if seat is not None else table.decisions()
    return DecisionStamp(table.row.undo_count, next(one.number for one in own if one.must))


def _replaced(at: Served, user: int) -> dict[str, str]:
    """Return the player who leaves a league, and the one who takes the place: different ones for each user."""
    whose, takes = ("dan", "zed") if user == at.person("ann").id else ("cyd", "lea")
    return {"person": str(at.person(whose).id), "takes": str(at.person(takes).id)}


A_CASE, UNANSWERED = (case.id for case in stocks()["gothic-doctor"].cases[:2])
TOY = "night-shift"
Given = Callable[[Served, Table, int], Any]
FIELDS: dict[str, Given] = {
    "play": lambda *_: {"game": "night-shift"},
    "learn": lambda *_: {"game": "doctor-strange"},
    "move": lambda *_: {"move": "skip"},
    "lobby invite": lambda at, *_: {"person": str(at.person("dan").id)},
    "lobby seat": lambda *_: {"number": 1},
    "lobby option": lambda *_: {"option": "time_limit", "value": "1h"},
    "rules": lambda *_: {"game": "doctor-strange"},
    "card": lambda *_: {"name": "night-shift/coffee"},
    "leaderboard": lambda *_: {"game": "night-shift"},
    "history": lambda *_: {"server": True},
    "server channel": lambda at, *_: {"channel": str(at.place(OTHER)), "allowed": False},
    "server annul": lambda *_: {},
    "server close": lambda at, *_: {"person": str(at.person("dan").id)},
    "table substitute": lambda at, *_: {"takes": str(at.person("dan").id), "leaves": str(at.person("cyd").id)},
    "table kick": lambda at, *_: {"person": str(at.person("cyd").id)},
    "answer": lambda *_: {"answer": "agree"},
    "league create": lambda *_: {"name": "Another", "game": "night-shift"},
    "league show": lambda *_: {"league": SIGN_UP},
    "league standings": lambda *_: {"league": SEASON},
    "league games": lambda *_: {"league": SEASON},
    "league sign-up": lambda *_: {"league": SIGN_UP},
    "league check-in": lambda *_: {"league": CHECK_IN},
    "league leave": lambda *_: {"league": CHECK_IN},
    "league option": lambda *_: {"league": SIGN_UP},
    "league substitute": lambda at, _, user: {"league": SEASON} | _replaced(at, user),
    "league end": lambda *_: {"league": SIGN_UP},
}
"""The fields of a command besides the table."""
ARGUMENTS: dict[str, Given] = {
    "add_computer": lambda *_: ("easy", None),
    "seat_wish": lambda *_: ("", ["1"]),
    "set_option": lambda *_: ("0:rounds", ["1"]),
    "time_limit": lambda *_: ("", ["1h"]),
    "absence": lambda *_: ("", ["computer"]),
    "invite": lambda at, *_: ("", [str(at.person("dan").id)]),
    "invite_only": lambda *_: ("only", None),
    "rated": lambda *_: ("friendly", None),
    "sits_in": lambda *_: ("", ["3"]),
    "move": lambda _, table, user: (f"{stamp(table, user)}:skip", None),
    "confirm": lambda _, table, user: (f"{stamp(table, user)}:skip", None),
    "choose": lambda _, table, user: (f"{stamp(table, user)}:", ["=skip"]),
    "page": lambda _, table, user: (f"{stamp(table, user)}:0:", None),
    "moves": lambda _, table, user: (f"{stamp(table, user)}:0", None),
    "hand_view": lambda *_: ("words", None),
    "select": lambda _, table, user: (f"{stamp(table, user)}::0", None),
    "card": lambda *_: (f"{TOY}:coffee", None),
    "card_kind": lambda *_: (TOY, ["0"]),
    "concede": lambda *_: ("yes", None),
    "pause": lambda *_: ("3", None),
    "ask_when": lambda *_: ("", ["always"]),
    "answer_rule": lambda *_: ("", ["changed"]),
    "save_note": lambda *_: ("", ["Bob has it."]),
    "shared_replay": lambda *_: ("g.0.s.w", None),
    "share_replay": lambda *_: ("0.s.w", None),
    "moment": lambda *_: ("1", None),
    **dict.fromkeys(
        ("agree", "decline", "withdraw"), lambda _, table, __: (str(table.settings.questions[-1].number), None)
    ),
    "kick": lambda at, table, _: (f"{cyd(at, table)}:{at.person('cyd').id}", None),
    "nudge": lambda _, table, user: (str(int(table.seats[0].user == user)), None),
    "take_seat": lambda at, table, user: (f"{cyd(at, table)}:{user}", None),
}
"""The rest of a press's custom_id after its verb, and the values chosen in its menu."""
OUTSIDE_ARGUMENTS: dict[str, Given] = {
    "about": lambda *_: ("privacy:0", None),
    "help": lambda *_: ("", [TOY]),
    "teach": lambda *_: ("gothic-doctor", None),
    "rules": lambda *_: (TOY, ["0"]),
    "search": lambda *_: (f"{TOY}:card", ["0"]),
    "card": lambda *_: (f"{TOY}:coffee", None),
    "card_kind": lambda *_: (TOY, ["0"]),
    "history": lambda *_: ("server.0", None),
    "desk": lambda *_: ("", ["who"]),
    "desk_set": lambda *_: ("who:tables_per_person", ["0"]),
    "annul": lambda *_: ("1", None),
    "keep_out": lambda at, *_: (f"person:{at.person('dan').id}:7", None),
    "let_in": lambda at, *_: (f"person:{at.person('dan').id}", None),
    "close_tables": lambda at, *_: ("", [str(at.person("dan").id)]),
    "open_another": lambda *_: (f"{TOY}.0.0.sensible.usual", None),
    "not_with": lambda at, _, user: ("", [str(at.person("ann" if user == at.person("nia").id else "zed").id)]),
    "answer_case": lambda *_: (f"{A_CASE}:0", None),
    "doubt_case": lambda *_: (UNANSWERED, None),
    "forget": lambda *_: ("yes", None),
    "league": lambda *_: (str(SIGN_UP), None),
    "standings": lambda *_: (str(SEASON), None),
    "league_games": lambda *_: (str(SEASON), None),
    "sign_up": lambda *_: (str(SIGN_UP), None),
    "check_in": lambda *_: (str(CHECK_IN), None),
    "leave_league": lambda *_: (str(CHECK_IN), None),
    "league_options": lambda *_: (str(SIGN_UP), None),
    "league_option": lambda *_: (f"{SIGN_UP}:0:rounds", ["1"]),
    "substitute": lambda *_: (str(SEASON), None),
    "end_league": lambda *_: (str(SIGN_UP), None),
}
"""The same for presses outside any table, called `outside ...` in the file."""
AWAY = "outside "


def no_fields(*_: object) -> dict[str, Any]:
    return {}


def no_argument(*_: object) -> tuple[str, None]:
    return "", None


async def carried_out(at: Served, row: Row, column: str, table: Table, place: str) -> Answer:
    """Do what a row says: type it in `place`, or press it there."""
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
    outside = row.name.startswith(AWAY)
    verb = row.name.removeprefix(AWAY)
    rest, values = (OUTSIDE_ARGUMENTS if outside else ARGUMENTS).get(verb, no_argument)(at, table, person.id)
    return await at.press(person, at.place(place), made(0 if outside else table.id, verb, rest), values)


def place_of(row: Row, column: str) -> str:
    """Return the place: the game for presses, another channel for commands; the last column is another server."""
    if column == "elsewhere":
        return ABROAD
    return OTHER if row.command or column == "shut out" else ROOM


def facts(table: Table) -> tuple[Any, ...]:
    """Return the state that a refused act must not change."""
    seats = [(seat.user, seat.kind, seat.status, seat.level) for seat in table.seats]
    dump = table.game.dump(table.state) if table.state is not None else b""
    row = table.row
    where = (row.status, row.host, row.channel, row.home, row.move_count, row.undo_count, row.settings)
    return (*where, seats, [one.user for one in table.watchers], dump)


class Walk:
    """Tries rows of the file; `wrong` lists each cell that is not true."""

    def __init__(self, at: Served) -> None:
        self.at = at
        self.wrong: list[str] = []
        self.refused: list[str] = []
        self._tables: dict[tuple[str, bool], tuple[Table, tuple[Any, ...]]] = {}
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
        table, before = await self._table(row, self.at.person(PEOPLE[column]).id, league=column == LEAGUE)
        self.refused.clear()
        answer = await carried_out(self.at, row, column, table, place_of(row, column))
        await done()
        became = self._became(answer, changed=facts(table) != before)
        if row.cells[column] not in became:
            shown = (self.refused or [answer.text[:80]])[-1]
            self.wrong.append(f"{row} by {column}: {row.cells[column]}, was {sorted(became)}: {shown}")

    def _became(self, answer: Answer, *, changed: bool) -> set[str]:
        """Return the cells that are true for this answer."""
        if "(Error " in answer.text:
            return {"an error"}
        if not self.refused and not answer.failed:
            return {YES}
        if changed:
            return {"a refusal that changed something"}
        return {NO} if answer.failed or self.refused[-1] in WHO else {NOTHING}

    async def _table(self, row: Row, user: int, *, league: bool) -> tuple[Table, tuple[Any, ...]]:
        """Return a table in the scene of the row, and its facts."""
        key = row.when, league
        kept = self._tables.get(key)
        own = row.when in {"moved", "asking", "offered", "late"}
        if kept is None or own or facts(kept[0]) != kept[1]:
            table = await (in_a_league(self.at, row.when, user) if league else SCENES[row.when](self.at, user))
            await self.at.bot.dispatcher.idle()
            self._tables[key] = table, facts(table)
        return self._tables[key]


async def done() -> None:
    """Wait until the bot has handled every request."""
    while True:
        names = ("CommandTree-invoker", "discord.py: on_interaction")
        busy = [task for task in asyncio.all_tasks() if task.get_name().startswith(names)]
        if not busy:
            return
        await asyncio.wait(busy)
