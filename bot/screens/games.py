"""A player's tables, a line each."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces import FACES
from bot.screens.phrases import away_words, jump, moment, next_due, time_left, title_of
from bot.tables.clock import deadline, named, secret
from bot.tables.table import Table
from bot.tables.turns import Turn
from bot.ui.components import Button, Part, Screen, Text, rows
from bot.ui.limits import LABEL, clip, size
from bot.ui.verbs import GoTo
from bot.words import Say
from engines import GAMES
from storage import TableRow

SHOWN = 20
"""Most tables in a list: a message has no room for more buttons."""
LINES = 3300
"""The most of the list."""


def is_awaited(table: Table, user: int) -> bool:
    return any(seat.user == user for seat in table.awaited())


def next_button(say: Say, turn: Turn, now: int, left: int | None) -> Button:
    """Return the button from a hand without a question to the most urgent table."""
    label = say("Next: {game}", game=short(turn.row))
    if turn.due is not None:
        label = say("Next: {game}, {left}", game=short(turn.row), left=time_left(say, turn.due - now))
    return Button(clip(label, LABEL), str(GoTo(turn.row.id, left)), "blue", "▶️")


def short(row: TableRow) -> str:
    """Return the game's short name and the table's number."""
    return f"{FACES[row.game].short or GAMES[row.game].title} #{row.id}"


def games(say: Say, turns: Sequence[Turn], tables: Sequence[Table], user: int, *, more: bool) -> Screen:
    """List a player's tables, those that wait for them first, each with a button that opens the hand in
    this message.
    """
    lines = [line(table, user, say) for table in tables]
    parts: list[Part] = [Text(f"### {say('Games you are playing')}")]
    while sum(map(size, lines)) + len(lines) > LINES:
        lines.pop()
        more = True
    parts.append(Text("\n".join(lines)))
    mine = {turn.row.id for turn in turns}
    buttons = [
        way(table, waits=table.id in mine, first=bool(turns) and table.id == turns[0].row.id)
        for table in tables[: len(lines)]
        if table.row.status != "lobby"
    ]
    if more:
        parts.append(Text(f"-# {say('There are more; shown are those that wait for you, and those played last.')}"))
    return Screen((*parts, *rows(buttons)), name="games")


def way(table: Table, *, waits: bool, first: bool) -> Button:
    """Return the button that opens a table's hand in this message; blue if it is the most urgent (`first`)."""
    return Button(short(table.row), str(GoTo(table.id)), "blue" if first else "grey", "🔔" if waits else "⏳")


def line(table: Table, user: int, say: Say) -> str:
    """Return a table's line: title with link, whose turn it is, the opponents, and the time left."""
    others = say.join([name for seat, name in zip(table.seats, table.names(), strict=True) if seat.user != user])
    if table.row.status == "lobby":
        state = say("waiting for players")
    elif is_awaited(table, user):
        state = f"**{say('your turn')}**"
    elif secret(table):
        state = say("anyone want to react?")
    else:
        waiting = say.join([_with_days_off(table, seat.seat, say) for seat in named(table)])
        state = say("waiting for {who}", who=waiting) if waiting else say("paused")
        others = "" if waiting == others else others
    mark = "🔔" if is_awaited(table, user) else "⏳"
    versus = f" · {others}" if others else ""
    seat = table.seat_of(user)
    due = deadline(table, seat.seat) if seat is not None and is_awaited(table, user) else next_due(table)
    left = f" · {say('time is up {when}', when=moment(due))}" if due is not None else ""
    return f"{mark} [{title_of(table)}]({jump(table.row)})\n{state}{versus}{left}"


def _with_days_off(table: Table, seat: int, say: Say) -> str:
    """Return a seat's name, with the end of the player's days off."""
    off, name = away_words(table, seat, say), table.names()[seat]
    return f"{name} ({off})" if off else name
