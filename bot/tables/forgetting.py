"""A player's data: export everything as a file, or forget the player. Results stay."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec

from bot.errors import UserError
from bot.tables import ending, invited, lobby, payloads, questions, standing
from bot.tables.answer_times import STEPS, Counted
from bot.tables.change import Change
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.time_control import Clock
from storage import WHOLE_TABLE, ActRow, Batch, LeaguePlayerRow, MoveRow, OutboxRow, PersonRows, SeatRow
from storage.lenient import UnreadableError, value

NOBODY = "Dr. N. N."
"""Name on the seat of a forgotten player."""
MANY = 1_000_000
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0
"""Seconds between two tries to empty the database's log, doubling."""


async def export(registry: TableRegistry, user: int) -> bytes:
    """Return everything stored about a player, as JSON.

    The events of their moves are left out: they are the game's record, and would reveal secrets of running games.
    """
    rows = await registry.services.storage.person(user)
    made = datetime.fromtimestamp(registry.services.env.now() / 1000, UTC).isoformat(timespec="seconds")
    told = {
        "user": str(user),
        "made": made,
        "preferences": _raw(rows.preferences) if rows.preferences else None,
        "seats": [await _seat(registry, seat) for seat in rows.seats],
        "seats_given_up": [{"table": seat.table_id, "seat": seat.seat} for seat in rows.given_up],
        "tables_opened": rows.hosted,
        **_rest(rows),
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1)


def _rest(rows: PersonRows) -> dict[str, Any]:
    return {
        "moves": [_move(row) for row in rows.moves],
        "seat_records": [
            {"table": row.table_id, "kind": row.kind, "data": _raw(row.data)} for row in rows.seat_records
        ],
        "invited_to": [
            {"table": row.table_id, "name": row.name, "until": row.until, "answer": row.answer} for row in rows.invited
        ],
        "not_with": [{"person": str(row.other), "since": row.since} for row in rows.avoided],
        "bans": [
            {
                "server": str(row.guild),
                "kind": row.kind,
                "target": str(row.target),
                "since": row.since,
                "moderator": _by(row.moderator),
                "until": row.until,
            }
            for row in rows.bans
        ],
        "moderation": [_act(row) for row in rows.acts],
        "leagues": [_league(row) for row in rows.leagues],
        "league_games": [{"game": row.league_game, "rank": row.rank, "score": row.score} for row in rows.league_games],
        "leagues_made": rows.leagues_made,
        "cards_seen": [{"game": game, "card": card} for game, card in rows.cards_seen],
        "watched": [
            {"table": row.table_id, "since": row.since, "last_seen_move": row.last_seen_move} for row in rows.watched
        ],
        "results": [
            {"table": row.table_id, "seat": row.seat, "rank": row.rank, "score": row.score} for row in rows.results
        ],
        "cases": [
            {"case": row.case_id, "day": row.day, "answer": row.move, "correct": row.correct, "doubted": row.doubted}
            for row in rows.cases
        ],
        "attendance": [
            {"table": row.table_id, "finished": row.finished, "answer_times": _answers(row.answer_times)}
            for row in rows.attendance
        ],
        "reviews": [
            {
                "table": row.table_id,
                "seat": row.seat,
                "started": row.started,
                "review": _review(row.data),
            }
            for row in rows.reviews
        ],
        "rated_meetings": [{"table": table, "digest": digest} for table, digest in rows.meetings],
        "pending_messages": [
            {"table": row.table_id, "kind": row.kind, "created": row.created, "due": row.due, **_pressed(row)}
            for row in rows.outbox
        ],
    }


def _league(row: LeaguePlayerRow) -> dict[str, Any]:
    told = {"league": row.league, "season": row.season, "name": row.name, "status": row.status, "since": row.since}
    return told | {"division": row.division, "place_at_start": row.seed}


def _act(row: ActRow) -> dict[str, Any]:
    people = {"moderator": _by(row.actor), "person": _by(row.person), "other": _by(row.other)}
    told = {"server": str(row.guild), "act": row.act, "at": row.at, "table": row.table_id, "about": row.about}
    return told | people | {"reason": row.reason, "until": row.until, "before": row.old, "after": row.new}


def _by(moderator: int | None) -> str | None:
    return None if moderator is None else str(moderator)


def _pressed(row: OutboxRow) -> dict[str, Any]:
    """Return the player's last press at the table, which a queued call contains."""
    with suppress(UnreadableError):
        return {"last_pressed": payloads.read(row, payloads.Call).last_press} if row.kind == payloads.CALL else {}
    return {}


def _raw(text: str) -> Any:
    """Return what a text holds; the text itself if it is broken."""
    return value(Any, text, "export", text)


def _review(raw: bytes) -> Any:
    with suppress(msgspec.MsgspecError):
        return msgspec.msgpack.decode(raw)
    return None


async def _seat(registry: TableRegistry, seat: SeatRow) -> dict[str, Any]:
    table = await registry.services.storage.table(seat.table_id)
    clock = Clock.load(table.clock) if table else Clock()
    return {
        "table": seat.table_id,
        "game": table.game if table else "",
        "server": str(table.guild) if table and table.guild else None,
        "seat": seat.seat,
        "name": seat.name,
        "name_at_start": seat.name_at_start or seat.name,
        "status": seat.status,
        "last_seen_move": seat.last_seen_move,
        "answer_times": _by_time(clock.answer_times.get(seat.seat, ())),
        "turn_so_far": clock.turn_times.get(seat.seat, 0),
        "days_off": clock.away.get(seat.seat, ()),
        "quiet_hours": clock.quiet.get(seat.seat),
        "nudged_at": clock.nudged_at.get(seat.seat),
    }


def _answers(counted: str) -> dict[str, int]:
    return _by_time(value(Counted, counted, "AttendanceRow.answer_times", ()))


def _by_time(counted: Counted) -> dict[str, int]:
    """Return the number of turns by seconds."""
    return {str(step // 1000): many for step, many in zip(STEPS, counted, strict=False) if many}


def _move(row: MoveRow) -> dict[str, Any]:
    return {
        "table": row.table_id,
        "n": row.number,
        "move": row.move,
        "at": row.at,
        "via": row.via,
        "undone": row.undone,
    }


async def forget(registry: TableRegistry, user: int) -> None:
    """Have a player leave every lobby and concede every running game, then forget them, on disk and in memory.

    Erase twice: a job that ran during the first time may have written rows again.

    Raises:
        StorageError: nothing, or not all, was forgotten; a second call completes it.

    """
    storage = registry.services.storage
    for row in await storage.tables_of(user, unfinished=False, limit=MANY):
        if row.ended is not None:
            continue
        try:  # a conceded game too, whose board names them
            table = await registry.table(row.id)
        except UserError:  # a frozen game: its seats are erased too
            continue
        await table.do(partial(_leave, user))
    for asked in (await storage.person(user)).invited:
        lobby_row = await storage.table(asked.table_id)
        if lobby_row is not None and lobby_row.status == "lobby":
            await registry.table(asked.table_id)  # awake, so that it is updated below
    await _erase(registry, user)
    for table in await registry.all_awake():
        if _knows(table, user):
            await table.do(partial(_scrub, user))
    await _erase(registry, user)
    await purge(registry)


async def purge(registry: TableRegistry) -> None:
    """Let the database's own files hold no deleted rows. If a reader is in the way, try again until none is."""
    if not await registry.services.storage.purge():
        registry.services.spawn(_purge_later(registry), "purge")


async def _purge_later(registry: TableRegistry) -> None:
    pause = FIRST_PAUSE
    while True:
        await registry.services.env.sleep(pause)
        if await registry.services.storage.purge():
            return
        pause = min(LONGEST_PAUSE, 2 * pause)


async def _leave(user: int, table: Table) -> None:
    try:
        if table.row.status == "lobby":
            await lobby.leave(table, user)
        else:
            await ending.concede(table, user)
    except UserError:  # conceded or over already
        return


async def _erase(registry: TableRegistry, user: int) -> None:
    batch = Batch()
    batch.forget_user(user, NOBODY)
    await registry.services.storage.commit(batch)


def _knows(table: Table, user: int) -> bool:
    known = {user for seat in table.seats for user in (seat.user, seat.original_user)} | {
        row.user for row in table.moves
    }
    known |= {table.row.host, *table.active, *map(int, table.settings.seat_offers)}
    asked = any(one.user == user for one in table.invitations)
    return user in known or asked or table.watcher(user) is not None


async def _scrub(user: int, table: Table) -> None:
    """Forget a player in memory, and update the board of a running game."""
    change = Change(table)
    for seat in table.seats:
        if seat.user == user:
            for kind in ("hand", "turn_notice"):
                change.batch.drop_post(table.id, f"{kind}:{seat.seat}")
            standing.leave(change, seat.seat)
            change.seat(seat.seat, user=None, name=NOBODY, name_at_start="")
        if seat.original_user == user:
            change.seat(seat.seat, original_user=None, original_name=NOBODY)
    change.watchers = [one for one in table.watchers if one.user != user]
    change.invitations = [one for one in table.invitations if one.user != user]
    if table.row.status == "lobby":
        change.set_timer("lobby", WHOLE_TABLE, invited.closes(change))
    if table.row.host == user:
        change.touch(host=None)
    questions.without(change, user)
    if not table.over:
        change.mark("lobby" if table.row.status == "lobby" else "board")
    change.after.append(lambda: table.forget(user))
    await change.commit()
