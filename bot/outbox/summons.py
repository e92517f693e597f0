"""When and with which words a player is called to their games, by direct message or in the channel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.errors import UserError
from bot.outbox.pacing import InboxLaterError
from bot.outbox.sender import Sender, Sent
from bot.screens.games import SHOWN, way
from bot.screens.phrases import asked_of, awaited_line, board_link, deadline_words, title_of
from bot.tables import clock, gifts, language, payloads
from bot.tables.clock import away, deadline, hidden, quiet_until
from bot.tables.payloads import CALL
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.tables.table import ACTIVE_MS, Table
from bot.tables.time_control import PACES, Clock
from bot.tables.turns import NEVER
from bot.ui.components import Button, Row, Screen, Text, rows
from bot.ui.own_verbs import Later, Mute
from bot.ui.verbs import Hand, MoreTime
from bot.words import Say
from storage import Batch, OutboxRow, SeatRow
from storage.lenient import unreadable

TOGETHER_MS = 120_000
"""A player who was called and has not looked is called again after this time, or a fifth of a turn, to all their
waiting games.
"""
SOON_MS = 3_000
"""How long a call waits for another game that is about to call the same player."""


async def at_once(sender: Sender, table: Table, batch: Batch, seat: SeatRow, since: int | None = None) -> bool:
    """Return True to call a player now. Otherwise a list has told them, or the call is queued for later."""
    user, now = seat.user or 0, table.services.env.now()
    if hidden(table, seat.seat):  # a secret call neither waits for others nor delays them
        return True
    if told(sender, table, user):
        return False
    due = await _due(sender, table, user)
    if due is None or in_time(table, user, max(now, due), now) == now:
        return True
    batch.owe(called_later(table, user, seat.seat, max(now, due), since))
    return False


def called_later(table: Table, user: int, seat: int, due: int, since: int | None = None) -> OutboxRow:
    """Return a call for `due`. Its board was posted already. `since`: when it was first queued."""
    now, nonce = table.services.env.now(), table.services.env.nonce()
    payload = payloads.Call(seat, table.last_press(user))
    return payloads.row(table.id, f"user:{user}", payload, nonce, due=due, created=now if since is None else since)


def wakes(table: Table, user: int, wish: Preferences, now: int) -> int:
    """Return when a player may be called: `now`, or the end of quiet hours and of days off that this game heeds."""
    seat = table.seat_of(user)
    span = away(table, seat.seat) if seat is not None else None
    return in_time(table, user, quiet_until(table, wish, now if span is None else span[1]), now)


def in_time(table: Table, user: int, due: int, now: int) -> int:
    """Return when to call a player: `due`, or `now` if the wait would use up too much of their time."""
    seat = table.seat_of(user)
    return clock.in_time(table, seat.seat, due, now) if seat is not None else due


def called(table: Table, owed: OutboxRow) -> SeatRow | None:
    """Return the seat of a call if the table still waits for the player and they have pressed nothing since."""
    user, told = receiver(owed), payloads.read(owed, payloads.Call)
    seat = table.seat_of(user)
    if seat is None or seat.seat != told.seat or not asked(table, user):
        return None
    return None if table.last_press(user) > told.last_press else seat


def fresh(owed: OutboxRow) -> bool:
    """Return True if the board still has to be posted for this call."""
    return payloads.read(owed, payloads.Call).on_board


async def public(table: Table) -> list[tuple[OutboxRow, SeatRow]]:
    """Return the calls that a new board makes: due and no secret. A failed one that waits for its next try counts as
    due, or it would be made twice.
    """
    now, found = table.services.env.now(), []
    for row in await table.services.storage.owed(table.id):
        if row.kind != CALL or not fresh(row) or (row.due > now and not row.attempts):
            continue
        seat = called(table, row)
        if seat is not None and not hidden(table, seat.seat):
            found.append((row, seat))
    return found


def told(sender: Sender, table: Table, user: int) -> bool:
    """Return True if a list of games has told a player of this very turn."""
    return sender.listed.get(user, {}).get(table.id) == table.row.move_count


async def _due(sender: Sender, table: Table, user: int) -> int | None:
    """Return when to call, together with other games; None: now."""
    now = table.services.env.now()
    beside = await table.services.storage.owed_beside(user, [CALL])
    others = [row for row in beside if row.table_id != table.id and row.target == f"user:{user}"]
    # a fresh call is considered when its board is about to be sent
    calls = [row.due for row in others if row.due < now + TOGETHER_MS and not fresh(row)]
    if calls:
        return max(min(calls), now + SOON_MS)
    last = sender.called.get(user, -TOGETHER_MS)
    again = last + min(TOGETHER_MS, PACES.get(table.settings.time_limit, 0) // 5 or TOGETHER_MS)
    if again > now and not any(one.active.get(user, 0) > last for one in sender.registry.awake()):
        return again
    for number in dict.fromkeys(row.table_id for row in others if row.due <= now):
        if await _about_to_call(sender.registry, number, user):
            return now + SOON_MS
    return None


async def _about_to_call(registry: TableRegistry, number: int, user: int) -> bool:
    """Return True if a table with due rows waits for a player who is not at it."""
    try:
        table = await registry.table(number)
    except UserError:
        return False
    there = registry.services.env.now() - table.active.get(user, 0) < ACTIVE_MS
    return waits_openly(table, user) and not there


async def waiting(registry: TableRegistry, user: int) -> list[Table]:
    """Return the tables that openly wait for a player."""
    found = []
    for row in await registry.services.storage.tables_of(user, unfinished=True):
        try:
            table = await registry.table(row.id)
        except UserError:
            continue
        if waits_openly(table, user):
            found.append(table)
    return found


def asked(table: Table, user: int) -> bool:
    return any(seat.user == user for seat in table.awaited())


def waits_openly(table: Table, user: int) -> bool:
    """Return True if the table waits for a player and that is no secret."""
    return any(seat.user == user and not hidden(table, seat.seat) for seat in table.awaited())


def word(table: Table, user: int, seat: int, wish: Preferences, many: int = 0) -> Screen:
    """Build the call to a game, in the player's language. `many`: how many games wait, if it is about all of them."""
    say = language.spoken(table, wish)
    words = f"⏰ {_call(table, say, (seat,), f'<@{user}>')}"
    if many > 1:
        words += " · " + say("So do {n} others: /games lists them.", n=many - 1)
    return Screen((Text(words), _buttons(table, say)), plain=True)


def nudge(table: Table, seat: int, by: int, wish: Preferences, who: str = "") -> Screen:
    """Build a nudge of a seat by another one, in the player's language. `who`: their mention, in the channel."""
    say = language.spoken(table, wish)
    words = say("👉 {name} is waiting for you in {title}.", name=table.names()[by], title=title_of(table))
    left = [f"⏳ {one}" for one in remaining(table, say, (seat,))]
    here = gifts.receiver(table) is not None
    ask = [Button(say("Ask for more time"), str(MoreTime(table.id)), emoji="🙏")] if here else []
    return Screen((Text(" ".join([who, words, *left]).lstrip()), _buttons(table, say, *ask)), plain=True)


def _buttons(table: Table, say: Say, *more: Button) -> Row:
    return Row(
        (
            my_hand(table, say),
            *more,
            Button(say("Later: in 2 h"), str(Later(table.id)), emoji="⏳"),
            Button(say("Mute this turn"), str(Mute(table.id)), emoji="🔕"),
            board_link(table, say),
        )
    )


def line(table: Table, called: Mapping[int, Preferences]) -> Screen:
    """Build the plain line that is posted before a board that calls players. `called`: their preferences, by seat. The
    line is in the language of a single player, and in the table's for several.
    """
    say = language.spoken(table, next(iter(called.values())) if len(called) == 1 else None)
    who = say.join([f"<@{table.seats[seat].user}>" for seat in called])
    return Screen((Text(f"⏰ {_call(table, say, tuple(called), who)}"), Row((my_hand(table, say),))), plain=True)


def opening(table: Table, people: Sequence[int]) -> Screen:
    """Build the plain line that is posted before the first post of a game, which mentions all its players."""
    say, seats = table.say, table.openly_awaited() or Clock.load(table.row.clock).asked_since
    who = say.join([f"<@{user}>" for user in people])
    words = [say("🎲 {who}: {title} begins.", who=who, title=title_of(table)), awaited_line(table, say, timed=False)]
    parts = [" ".join(one for one in words if one), *remaining(table, say, seats)]
    return Screen((Text(" · ".join(parts)), Row((my_hand(table, say),))), plain=True)


def hand_line(table: Table, seat: SeatRow, wish: Preferences) -> Screen:
    """Build the plain line that is posted before a hand in an inbox."""
    if seat in table.awaited():
        return line(table, {seat.seat: wish})
    say = language.spoken(table, wish)
    return Screen((Text(say("🃏 Your hand in {title}", title=title_of(table))),), plain=True)


def my_hand(table: Table, say: Say) -> Button:
    return Button(say("My hand"), str(Hand(table.id)), style="blue", emoji="🃏")


def digest(tables: list[Table], user: int, wish: Preferences) -> Screen:
    """Build the list of several waiting games, each with a button for its hand."""
    say = language.spoken(tables[0], wish)
    first = sorted(tables, key=lambda table: _due_of(table, user) or NEVER)[:SHOWN]
    lines = [_entry(table, say, seat.seat) for table in first if (seat := table.seat_of(user)) is not None]
    head = say.count("⏰ {n} game waits for you:", "⏰ {n} games wait for you:", len(tables))
    ways = [way(table, waits=True, first=table is first[0]) for table in first]
    return Screen((Text("\n".join([head, *lines])), *rows(ways)), plain=True)


def _call(table: Table, say: Say, seats: Sequence[int], who: str) -> str:
    """Return whom a game waits for, the question if it is the same for all, and the time left. Of a question that
    others might answer too, tell nothing.
    """
    asked = {"" if hidden(table, seat) else asked_of(table, seat, say) for seat in seats}
    if len(asked) > 1 or "" in asked:
        words = say("{who}, {title} waits for you", who=who, title=title_of(table))
    else:
        words = say("{who}, your turn in {title}{colon}{question}", who=who, title=title_of(table), colon=say.colon,
                    question=asked.pop())  # fmt: skip
    return " · ".join([words, *remaining(table, say, seats)])


def _entry(table: Table, say: Say, seat: int) -> str:
    asked = [] if hidden(table, seat) else [asked_of(table, seat, say)]
    return " · ".join([say.colon.join([title_of(table), *asked]), *remaining(table, say, (seat,))])


def remaining(table: Table, say: Say, seats: Iterable[int]) -> list[str]:
    """Return the time left until the first of these seats runs out of it; nothing if that is over or has no end."""
    now = table.services.env.now()
    due = min((due for seat in seats if (due := deadline(table, seat)) is not None and due > now), default=None)
    return [] if due is None else [deadline_words(say, due, now)]


def _due_of(table: Table, user: int) -> int | None:
    seat = table.seat_of(user)
    return deadline(table, seat.seat) if seat is not None else None


async def direct(
    sender: Sender, batch: Batch, owed: OutboxRow, screen: Screen, wish: Preferences, *, public: bool = False
) -> Sent | None:
    """Send a direct message and return it. If direct messages are closed, note that and return
    None. `public`: return None too if it would have to wait for long, as the channel can be used instead.
    """
    if wish.inbox_closed:
        return None
    user = receiver(owed)
    try:
        sent = await sender.direct(user, screen, owed.nonce)
    except InboxLaterError as later:
        if later.soon or not public:
            raise
        return None
    if sent is None:
        wish.shut(batch, user, sender.registry.services.env.now())
    return sent


def receiver(owed: OutboxRow) -> int:
    number = owed.target.partition(":")[2]
    if not number.isdecimal():
        raise unreadable("OutboxRow", "target")
    return int(number)
