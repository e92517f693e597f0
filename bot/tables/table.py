"""A table: one game from its lobby to its result. All changes go through its mailbox, one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from bot.errors import UserError
from bot.faces import FACES
from bot.faces.audience import Audience
from bot.faces.face import Face
from bot.faces.values import Position
from bot.settings import Settings
from bot.tables import payloads, pressing, stored
from bot.tables.environment import Environment
from bot.tables.in_turn import fresh, in_turn
from bot.tables.mailbox import Mailbox
from bot.tables.maintenance import Maintenance
from bot.tables.orders import StandingOrders
from bot.tables.payloads import Data, Payload
from bot.tables.seat_names import guest_names, seat_names
from bot.tables.table_settings import TableSettings
from bot.tables.worked import Worked
from bot.usage import Usage
from bot.words import N_, Say, speaker
from bot.workers.think_budget import ThinkBudget
from bot.workers.think_worker import InlineThinker, Thinker
from engines import GAMES
from engines.contract import Game
from engines.game import Decision, Outcome
from engines.rehearsal import Rehearsal
from storage import Batch, InvitationRow, MarkRow, MoveRow, PostRow, SeatRow, Storage, TableRow, TimerRow, WatcherRow
from storage.lenient import note

T = TypeVar("T")

GONE = N_("I do not know that table. It may have been deleted; /games lists yours, /play opens a new one.")
UNREADABLE = N_("I cannot read the position of this game any more, so it stands still. Nothing else is affected.")
LATEST = 40
"""Latest moves searched for a press that was carried out already."""
ACTIVE_MS = 90_000
"""A call waits until the player has pressed nothing at the table for this long."""


async def _at_once(_tables: Collection[int] = ()) -> None:
    """Do not wait for anything."""


@dataclass(frozen=True, slots=True)
class Services:
    """Services shared by all tables. `wake(table id)` delivers pending rows; `look_at_timers(due)` tells the scheduler
    of an earlier wake-up time (Unix milliseconds; 0: unknown).
    """

    storage: Storage
    env: Environment
    settings: Settings
    spawn: Callable[[Coroutine[Any, Any, Any], str], object]
    wake: Callable[[int], None]
    look_at_timers: Callable[[int], None]
    committed: Callable[[Table], None]
    go_on: Callable[[Table], None]
    """Starts moves without a question (`bot.tables.autoplay`)."""
    wait_for_quiet: Callable[[], Awaitable[None]] = _at_once
    """Lets presses go first while there are many."""
    thinker: Thinker = field(default_factory=InlineThinker)
    think_budget: ThinkBudget = field(default_factory=ThinkBudget)
    brought: Callable[[Collection[int]], Awaitable[None]] = _at_once
    """Returns once no delivery of these tables and servers (`bot.servers.server.owed_to`) is running."""
    maintenance: Maintenance = field(default_factory=Maintenance)
    usage: Usage = field(default_factory=Usage)


@dataclass(slots=True, weakref_slot=True, eq=False)
class Table:
    """A table in memory. Only a committed change (`bot.tables.change`) changes it, in its mailbox."""

    services: Services
    row: TableRow
    settings: TableSettings
    seats: list[SeatRow]
    moves: list[MoveRow] = field(default_factory=list)
    watchers: list[WatcherRow] = field(default_factory=list)
    invitations: list[InvitationRow] = field(default_factory=list)
    state: Any = None
    dealt: bytes = b""
    active: dict[int, int] = field(default_factory=dict)
    """Each player's last press here; after a start, their last move."""
    housed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the table's forum post was created since loading."""
    mailbox: Mailbox = field(init=False)
    used: int = 0
    version: int = 0
    """Version on disk at the last read or write; 0: never written."""
    stale: bool = False
    """True if the copy in memory is known to be outdated."""
    ringing: TimerRow | None = None
    """The timer that rings now; the commit that handles it deletes it."""
    writing: bool = False
    """True while a change is being written."""
    thoughts: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """What each seat's computer player thinks about (`bot.tables.thoughts.Occasion`)."""
    moves_pending: int = 0
    """When the last try began to make the moves without a question (`bot.tables.autoplay`); 0 once they are made."""
    standing: dict[int, StandingOrders] = field(default_factory=dict)
    """Private records by seat."""
    rehearsals: dict[tuple[int, bool], tuple[object, Rehearsal]] = field(default_factory=dict)
    """Cached rehearsals of seats that plan."""

    _worked: Worked = field(default_factory=Worked)
    _named: list[SeatRow] | None = None
    _names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def __post_init__(self) -> None:
        self.mailbox = Mailbox(f"table-{self.row.id}")

    @property
    def id(self) -> int:
        """The table's number."""
        return self.row.id

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.row.game]

    @property
    def face(self) -> Face:
        return FACES[self.row.game]

    @property
    def say(self) -> Say:
        """The language of its channel."""
        return speaker(self.row.language)

    @property
    def home(self) -> int:
        """The channel or thread of the board."""
        return self.row.home or self.row.channel

    @property
    def over(self) -> bool:
        """True if nothing more can be played here."""
        return self.row.status not in {"lobby", "playing", "paused"}

    async def do(self, job: Callable[[Table], Awaitable[T]]) -> T:
        """Run a job in the table's mailbox with optimistic locking (`bot.tables.in_turn`); it may run again.

        Raises:
            StorageError: it could not be written.
            AlreadyDoneError: an earlier delivery of the same press did it.

        """
        return await in_turn(self, self.services.storage, self.services.env, job)

    async def fresh(self) -> None:
        """Wait until the copy in memory is up to date. Inside a job it stays as at the job's beginning."""
        await fresh(self, self.services.storage)

    def background(self, job: Callable[[Table], Awaitable[None]], name: str) -> None:
        """Run a job in the mailbox without waiting for it."""
        self.services.spawn(self.do(job), f"table-{self.id}-{name}")

    async def refresh(self) -> None:
        """Read it again; call in its mailbox. Raise UserError if it is gone."""
        known = stored.Known(self.row, self.seats, self.moves, self.dealt)
        found = await stored.read(self.services.storage, self.id, known)
        if found is None:
            raise UserError(GONE)
        self.become(found)

    def become(self, found: stored.Stored) -> None:
        """Take over the rows just read. Raise UserError if their position cannot be read."""
        if found.row.settings != self.row.settings:
            self.settings = TableSettings.load(found.row.settings, found.row.game)
        self.version, self.row, self.seats = found.version, found.row, found.seats
        self.watchers, self.invitations, self.standing = found.watchers, found.invitations, found.standing
        self.state = self._loaded(found.state)
        self.dealt, self.moves = found.dealt, found.moves
        for row in found.moves:
            if row.user is not None and row.via in {"pressed", "typed"}:
                self.active[row.user] = max(row.at, self.active.get(row.user, 0))

    def _loaded(self, state: bytes | None) -> Any:
        try:
            return self.game.load(state) if state else None
        except Exception:  # noqa: BLE001  whatever wrong bytes do to a game
            note("states", self.row.game)
            raise UserError(UNREADABLE) from None

    def pressed_before(self) -> bool:
        """Return True if another delivery of the present press made a move here."""
        return bool(self.of_this_press())

    def of_this_press(self) -> list[MoveRow]:
        """Return the moves made here by another delivery of the present press."""
        return [row for row in self.moves[-LATEST:] if pressing.done_before(self.id, (row.interaction,))]

    def present(self) -> tuple[object, ...]:
        """Return the parts that a change replaces, each as a whole."""
        people = (self.seats, self.watchers, self.invitations)
        return (self.row, *people, self.settings, self.standing, self.state, self.dealt)

    def here(self, user: int) -> None:
        """Record that a player pressed something here, or opened their hand."""
        if self.seat_of(user) is not None:
            self.active[user] = self.services.env.now()

    def last_press(self, user: int) -> int:
        """Return the time of a user's last press here; 0: never."""
        return self.active.get(user, 0)

    def forget(self, user: int) -> None:
        """Forget a player in memory; their moves stay without them."""
        self.active.pop(user, None)
        self.moves = [msgspec.structs.replace(row, user=None) if row.user == user else row for row in self.moves]

    def go_on(self) -> None:
        """Start moves without a question, after the present press is answered."""
        self.services.go_on(self)

    def seat_of(self, user: int) -> SeatRow | None:
        """Return the seat that a user still has."""
        return next((seat for seat in self.seats if seat.user == user and seat.status != "left"), None)

    def persons(self) -> list[SeatRow]:
        """Return the seats that people still play."""
        return [seat for seat in self.seats if seat.kind == "person" and seat.status in {"playing", "absent"}]

    def names(self) -> tuple[str, ...]:
        """Return the names of the seats' players, ready for markdown: no two look alike."""
        return self._all_names()[0]

    def first_names(self) -> tuple[str, ...]:
        """Return the names of the players who began the seats, ready for markdown."""
        return self._all_names()[1]

    def _all_names(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        if self._named is not self.seats:
            self._named, self._names = self.seats, seat_names(self.seats, self.say)
        return self._names

    def invited_names(self) -> dict[int, str]:
        """Return the names of invited people by user, ready for markdown. Those who sit here are named as their seat;
        the others have a number if they could be taken for a player or for each other.
        """
        return guest_names(self.invitations, self.seats, self.say)

    def once(self, what: Hashable, work: Callable[[], T]) -> T:
        """Return the result of `work`, cached under `what` until the state, seats, moves or settings are replaced: a
        press, its hand and the board ask for the same things again and again. States never change in place.
        """
        present = (self.state, self.seats, self.row.status, self.settings, self.moves)
        return self._worked.once(present, what, work)

    def decisions(self) -> Sequence[Decision]:
        """Return the open decisions; empty unless a game is being played."""
        return self.once("decisions", self._decisions)

    def _decisions(self) -> tuple[Decision, ...]:
        return tuple(self.game.decisions(self.state)) if self.row.status == "playing" else ()

    def own(self, seat: int) -> list[Decision]:
        """Return one seat's open decisions."""
        return [decision for decision in self.decisions() if decision.seat == seat]

    def awaited(self) -> list[SeatRow]:
        """Return the seats that others wait for."""
        wanted = {decision.seat for decision in self.decisions() if decision.must}
        return [seat for seat in self.seats if seat.seat in wanted]

    def openly_awaited(self) -> tuple[int, ...]:
        """Return the seats that everyone may know the table waits for: their question is for them alone."""
        return tuple(sorted({one.seat for one in self.decisions() if one.must and len(one.among) < 2}))

    def at(self, seat: int | None) -> Position:
        """Return the position as a seat, or a spectator, may see it."""
        return self.once(("at", seat), lambda: self._at(seat))

    def _at(self, seat: int | None) -> Position:
        return Position(self.game.view(self.state, seat), self.names(), awaited=self.openly_awaited())

    def audience(self, seat: int | None, say: Say | None = None) -> Audience:
        """Return a screen's audience."""
        return Audience(self.id, self.row.undo_count, self.face, say or self.say, self.at(seat))

    def outcome(self) -> Outcome | None:
        """Return the rules' outcome; None while the game goes on."""
        return self.game.outcome(self.state) if self.state is not None else None

    def maintenance(self, say: Say | None = None) -> str:
        """Return the notice of maintenance, in the channel's language or another; empty if there is none."""
        return self.services.maintenance.line(say or self.say, self.services.env.now())

    def owe(self, batch: Batch, payload: Payload, target: str = "channel", *, later: int = 0) -> None:
        """Queue a delivery to Discord, `later` milliseconds from now."""
        due, nonce = self.services.env.now() + later, self.services.env.nonce()
        batch.owe(payloads.row(self.id, target, payload, nonce, due=due, created=due))

    def mark(self, batch: Batch, slot: str, *, due: int | None = None, fresh: bool = False) -> None:
        """Mark a slot that may not show the present state any more. `fresh`: post a new message."""
        now = self.services.env.now()
        batch.mark(MarkRow(self.id, slot, self.services.env.nonce(), now if due is None else due, now, fresh))

    def want(self, batch: Batch, slot: str, data: Data, *, fresh: bool = False) -> None:
        """Set what a slot shows and the table does not keep, and mark it."""
        batch.put_data(self.id, slot, msgspec.json.encode(data).decode())
        self.mark(batch, slot, fresh=fresh)

    def leave(self, batch: Batch, slot: str, post: PostRow, data: Data | None = None) -> None:
        """List a message that was replaced, until it has its last form (`bot.outbox.slots.Old`)."""
        text = msgspec.json.encode(data).decode() if data is not None else ""
        batch.put_post(msgspec.structs.replace(post, kind=slot, sending=False, data=text))
        self.mark(batch, slot)
        self.services.wake(self.id)

    def watcher(self, user: int) -> WatcherRow | None:
        """Return the row of a user who watches this table."""
        return next((one for one in self.watchers if one.user == user), None)
