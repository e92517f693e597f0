"""Lines that many messages about a table share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.faces.audience import Audience
from bot.names import harmless
from bot.screens.questions import FORMER
from bot.tables import pauses, questions
from bot.tables.clock import away, deadline, named, secret
from bot.tables.seat_names import seat_names
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, MINUTE, Clock
from bot.ui.components import Button
from bot.words import N_, Say
from engines import GAMES
from engines.windows import shared
from storage import SeatRow, TableRow

AGAINST, WITH = N_("{game} against {who}"), N_("{game} with {who}")
OVER = N_("🏁 The game is over: {link} shows how it ended.")


def game_title(game: str) -> str:
    """Return a game's title, or its id if this version does not have it."""
    return GAMES[game].title if game in GAMES else game


def in_league(line: str) -> list[str]:
    """Return the line with the league, season and division; none outside leagues."""
    return [f"-# 🏆 {harmless(line)}"] if line else []


def title_of(table: Table) -> str:
    return f"{table.game.title} · #{table.id}"


def game_named(say: Say, row: TableRow, seats: Sequence[SeatRow], names: Sequence[str], user: int) -> str:
    """Return game, number and opponents, as `names` by seat has them: "Night Shift #12 against bob"."""
    others = [name for seat, name in zip(seats, names, strict=True) if seat.user != user]
    game = f"{game_title(row.game)} #{row.id}"
    if not others:
        return game
    words = AGAINST if len(others) < len(seats) else WITH
    return say(words, game=game, who=say.join(others))


def named_for(table: Table, user: int, say: Say) -> str:
    """Return a table's game, number and opponents, as markdown."""
    return game_named(say, table.row, table.seats, table.names(), user)


def awaited_line(table: Table, say: Say, *, timed: bool = True) -> str:
    """Return the awaited players and their questions, as far as these are public. `timed`: with the moment when their
    time is up.
    """
    if table.row.status == "paused":
        if table.settings.halted or not table.settings.paused_until:
            return say("⏸️ This game is paused.")
        return say("⏸️ Paused until {until}.", until=pauses.moment(table.settings.paused_until))
    groups: dict[str, list[SeatRow]] = {}
    for seat in named(table):
        groups.setdefault(asked_of(table, seat.seat, say), []).append(seat)
    parts = [_asked_alike(table, words, seats, say, timed=timed) for words, seats in groups.items()]
    if secret(table):
        parts = [f"{say('Anyone want to react?')} {moment(next_due(table)) if timed else ''}".strip()]
    return "⏳ " + " · ".join(parts) if parts else ""


def _asked_alike(table: Table, words: str, seats: Sequence[SeatRow], say: Say, *, timed: bool) -> str:
    """Return the players with the same question. A moment that they share follows the question, others the names."""
    due = {seat.seat: moment(deadline(table, seat.seat)) if timed else "" for seat in seats}
    common = due[seats[0].seat] if len(set(due.values())) == 1 else ""
    who = []
    for seat in seats:
        name = f"<@{seat.user}>" if seat.user else name_of(table, seat)
        notes = ", ".join(filter(None, (away_words(table, seat.seat, say), "" if common else due[seat.seat])))
        who.append(f"{name} ({notes})" if notes else name)
    return f"{say.join(who)}{say.colon}{words} {common}".strip()


def next_due(table: Table) -> int | None:
    """Return when the time of the first openly awaited player is up, or when a reaction window ends: at the same moment
    for everyone who is asked. None if no clock runs.
    """
    seats = table.openly_awaited() or Clock.load(table.row.clock).asked_since
    return min((due for seat in seats if (due := deadline(table, seat)) is not None), default=None)


def time_line(table: Table, seat: int, say: Say) -> str:
    """Return when the time of a seat is up, in small print for its own player; "" if its clock does not run."""
    due = deadline(table, seat)
    if due is None:
        return ""
    left = _reserve(table, seat)
    when = (
        say("{when}, your reserve of {time} included", when=moment(due), time=duration(say, left))
        if left
        else moment(due)
    )
    return f"-# ⏳ {when}"


def _reserve(table: Table, seat: int) -> int:
    """Return how much of a seat's reserve its deadline includes, in milliseconds."""
    clock = Clock.load(table.row.clock)
    return 0 if seat in {*clock.eligible, *clock.overdue} else clock.banks.get(seat, 0)


def away_words(table: Table, seat: int, say: Say) -> str:
    """Return until when a seat's player is away; "" if they are not."""
    span = away(table, seat)
    return "" if span is None else say("away until {when}", when=f"<t:{(span[1] - MINUTE) // 1000}:D>")


def asked_of(table: Table, seat: int, say: Say) -> str:
    """Return a seat's question in words for everyone. The seat is openly awaited."""
    asked = next(one.prompt for one in table.own(seat) if one.must and not shared(one))
    return table.face.awaits(say, table.at(None), seat, asked)


def moment(due: int | None) -> str:
    """Return a time (Unix milliseconds) as Discord shows it, relative to now; "" without one."""
    return f"<t:{due // 1000}:R>" if due is not None else ""


def time_left(say: Say, time: int) -> str:
    """Return milliseconds in the largest unit that fits."""
    if time >= 2 * DAY:
        return say("{n} days left", n=time // DAY)
    if time >= HOUR:
        return say("{n} h left", n=time // HOUR)
    return say("{n} min left", n=max(1, time // MINUTE))


def duration(say: Say, time: int) -> str:
    """Return milliseconds in the largest unit of which there are two or more."""
    if time >= 2 * DAY:
        return say.count("{n} day", "{n} days", time // DAY)
    if time >= 2 * HOUR:
        return say.count("{n} hour", "{n} hours", time // HOUR)
    if time >= 2 * MINUTE:
        return say.count("{n} minute", "{n} minutes", time // MINUTE)
    return say.count("{n} second", "{n} seconds", time // 1000)


def deadline_words(say: Say, due: int, now: int) -> str:
    """Return the time that is left in words, which any notification shows, and as Discord counts it down."""
    return f"{time_left(say, due - now)} ({moment(due)})"


def name_of(table: Table, seat: SeatRow) -> str:
    return table.names()[seat.seat]


def holders(table: Table, seats: Mapping[str, tuple[int, int]]) -> dict[str, str]:
    """Return the current name of each seat's player at a seat generation, as markdown."""
    return {key: questions.holder(table, *whose) or table.say(FORMER) for key, whose in seats.items()}


def ended_as(say: Say, seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """Return by seat the player who ended there, and the one who began there if that is another."""
    return tuple(
        say("{name} (for {other})", name=name, other=other) if seat.original_name else name
        for seat, name, other in zip(seats, *seat_names(seats, say), strict=True)
    )


def at_the_end(table: Table) -> Audience:
    """Return the audience for results: names say who ended in each seat, and for which player."""
    audience = table.audience(None)
    return replace(audience, at=replace(audience.at, names=ended_as(table.say, table.seats)))


def jump(row: TableRow) -> str:
    return f"https://discord.com/channels/{row.guild or '@me'}/{row.home or row.channel}"


def board_link(table: Table, say: Say) -> Button:
    return Button(say("Go to the board"), url=jump(table.row))
