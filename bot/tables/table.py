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
from bot.names import escaped
from bot.settings import Settings
from bot.tables import payloads, pressing, stored
from bot.tables.environment import Environment
from bot.tables.in_turn import fresh, in_turn
from bot.tables.mailbox import Mailbox
from bot.tables.maintenance import Maintenance
from bot.tables.orders import StandingOrders
from bot.tables.payloads import Payload
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
from storage import Batch, InvitationRow, MoveRow, SeatRow, Storage, TableRow, TimerRow, WatcherRow

T = TypeVar("T")

GONE = N_("I do not know that table. It may have been deleted; /games lists yours, /play opens a new one.")
LATEST = 40
"""Among so many of the last moves a press is looked for that may have been carried out already."""
ACTIVE_MS = 90_000
"""Whoever pressed something this recently is at the table: a call waits until they have been still for so long."""


async def _at_once(_tables: Collection[int] = ()) -> None:
    """Nothing waits."""


@dataclass(frozen=True, slots=True)
class Services:
    """What all tables share. `wake(table id)` has what is owed brought; `look_at_timers(due)` lets the
    scheduler wake by then (Unix milliseconds; 0: look when).
    """

    storage: Storage
    env: Environment
    settings: Settings
    spawn: Callable[[Coroutine[Any, Any, Any], str], object]
    wake: Callable[[int], None]
    look_at_timers: Callable[[int], None]
    committed: Callable[[Table], None]
    go_on: Callable[[Table], None]
    """Lets what moves without being asked do so (`bot.tables.autoplay`)."""
    wait_for_quiet: Callable[[], Awaitable[None]] = _at_once
    """Lets presses go first while there are many."""
    thinker: Thinker = field(default_factory=InlineThinker)
    """Where computer players think."""
    think_budget: ThinkBudget = field(default_factory=ThinkBudget)
    brought: Callable[[Collection[int]], Awaitable[None]] = _at_once
    """Returns once nothing is on its way to Discord for these tables and servers (`bot.servers.server.owed_to`)."""
    maintenance: Maintenance = field(default_factory=Maintenance)
    """What players are told before it."""
    usage: Usage = field(default_factory=Usage)


@dataclass(slots=True, weakref_slot=True, eq=False)
class Table:
    """A table in memory. Only a change that was committed changes it (`bot.tables.change`), in its mailbox."""

    services: Services
    row: TableRow
    settings: TableSettings
    seats: list[SeatRow]
    moves: list[MoveRow] = field(default_factory=list)
    watchers: list[WatcherRow] = field(default_factory=list)
    invitations: list[InvitationRow] = field(default_factory=list)
    """Who was invited to sit down here."""
    state: Any = None
    dealt: bytes = b""
    active: dict[int, int] = field(default_factory=dict)
    """When each person last pressed something here; after a start, when they last made a move."""
    housed: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether its own post in a forum was made since it was loaded."""
    mailbox: Mailbox = field(init=False)
    used: int = 0
    version: int = 0
    """How often it was written when it was read, or written from here; 0: never yet."""
    stale: bool = False
    """Whether it is known to be older than what is on the disk."""
    ringing: TimerRow | None = None
    """The timer that rings just now, which goes with what is written because of it."""
    writing: bool = False
    """Whether a change of this table is being written."""
    thoughts: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """What the computer player in each seat thinks about just now (`bot.tables.thoughts.Occasion`)."""
    watched: bool = False
    """Whether a timer is set that looks after the computer players."""
    standing: dict[int, StandingOrders] = field(default_factory=dict)
    """What each seat wants done without being asked."""
    rehearsals: dict[tuple[int, bool], tuple[object, Rehearsal]] = field(default_factory=dict)
    """What each seat that says something ahead foresees, as of then."""

    _worked: Worked = field(default_factory=Worked)
    _named: list[SeatRow] | None = None
    _names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.mailbox = Mailbox(f"table-{self.row.id}")

    @property
    def id(self) -> int:
        """The table's number, as people see it."""
        return self.row.id

    @property
    def game(self) -> Game[Any]:
        """Its game's rules."""
        return GAMES[self.row.game]

    @property
    def face(self) -> Face:
        """Its game's looks."""
        return FACES[self.row.game]

    @property
    def say(self) -> Say:
        """The language of its channel."""
        return speaker(self.row.language)

    @property
    def home(self) -> int:
        """The channel or thread where the board lives."""
        return self.row.home or self.row.channel

    @property
    def over(self) -> bool:
        """Whether nothing can be played here any more."""
        return self.row.status not in {"lobby", "playing", "paused"}

    async def do(self, job: Callable[[Table], Awaitable[T]]) -> T:
        """Do a job in turn with all others of this table, upon what is on the disk. It may be done again where others
        write as well (`bot.tables.in_turn`).

        Raises:
            StorageError: it could not be written.
            AlreadyDoneError: it was written before, for the same press.

        """
        return await in_turn(self, self.services.storage, self.services.env, job)

    async def fresh(self) -> None:
        """Return once this is what is on the disk; in a job, what it was at the beginning of that job."""
        await fresh(self, self.services.storage)

    def background(self, job: Callable[[Table], Awaitable[None]], name: str) -> None:
        """Do a job in turn with all others, without waiting for it."""
        self.services.spawn(self.do(job), f"table-{self.id}-{name}")

    async def refresh(self) -> None:
        """Read it anew, in its mailbox; UserError where it is gone."""
        known = stored.Known(self.row, self.seats, self.moves, self.dealt)
        found = await stored.read(self.services.storage, self.id, known)
        if found is None:
            raise UserError(GONE)
        self.become(found)

    def become(self, found: stored.Stored) -> None:
        """Be what was read."""
        if found.row.settings != self.row.settings:
            self.settings = TableSettings.load(found.row.settings)
        self.version, self.row, self.seats = found.version, found.row, found.seats
        self.watchers, self.invitations, self.standing = found.watchers, found.invitations, found.standing
        self.state = self.game.load(found.state) if found.state else None
        self.dealt, self.moves = found.dealt, found.moves
        for row in found.moves:
            if row.user is not None and row.via in {"pressed", "typed"}:
                self.active[row.user] = max(row.at, self.active.get(row.user, 0))

    def pressed_before(self) -> bool:
        """Whether a move was made here for the present press by another delivery of it."""
        return bool(self.of_this_press())

    def of_this_press(self) -> list[MoveRow]:
        """The moves that another delivery of the present press has made here."""
        return [row for row in self.moves[-LATEST:] if pressing.done_before(self.id, (row.interaction,))]

    def present(self) -> tuple[object, ...]:
        """What a change is about to replace; each part is replaced whole."""
        people = (self.seats, self.watchers, self.invitations)
        return (self.row, *people, self.settings, self.standing, self.state, self.dealt)

    def here(self, user: int) -> None:
        """Somebody pressed something at this table just now, or opened their hand."""
        if self.seat_of(user) is not None:
            self.active[user] = self.services.env.now()

    def last_press(self, user: int) -> int:
        """When somebody last pressed something here; 0: never."""
        return self.active.get(user, 0)

    def forget(self, user: int) -> None:
        """Somebody is forgotten: what they did here stays, without them."""
        self.active.pop(user, None)
        self.moves = [msgspec.structs.replace(row, user=None) if row.user == user else row for row in self.moves]

    def go_on(self) -> None:
        """Let what moves without being asked do so, after whoever just moved was answered."""
        self.services.go_on(self)

    def seat_of(self, user: int) -> SeatRow | None:
        """The seat in which somebody still plays."""
        return next((seat for seat in self.seats if seat.user == user and seat.status != "left"), None)

    def persons(self) -> list[SeatRow]:
        """Seats that people still play."""
        return [seat for seat in self.seats if seat.kind == "person" and seat.status in {"playing", "absent"}]

    def names(self) -> tuple[str, ...]:
        """Names by seat, ready for markdown."""
        if self._named is not self.seats:
            self._named, self._names = self.seats, tuple(escaped(seat.name) for seat in self.seats)
        return self._names

    def once(self, what: Hashable, work: Callable[[], T]) -> T:
        """What `work` gives, worked out once as long as nobody has moved and the seats are what they are: a press, the
        hand that answers it and the board that follows ask for the same things again and again. `what` names it, with
        the seat that it is for. No state changes in place, so it is dropped with the state.
        """
        present = (self.state, self.seats, self.row.status, self.settings, self.moves)
        return self._worked.once(present, what, work)

    def decisions(self) -> Sequence[Decision]:
        """What is open now; empty unless a game is being played."""
        return self.once("decisions", self._decisions)

    def _decisions(self) -> tuple[Decision, ...]:
        return tuple(self.game.decisions(self.state)) if self.row.status == "playing" else ()

    def own(self, seat: int) -> list[Decision]:
        """What is open to one seat."""
        return [decision for decision in self.decisions() if decision.seat == seat]

    def awaited(self) -> list[SeatRow]:
        """Seats that others wait for."""
        wanted = {decision.seat for decision in self.decisions() if decision.must}
        return [seat for seat in self.seats if seat.seat in wanted]

    def openly_awaited(self) -> tuple[int, ...]:
        """Seats that everybody may know the table waits for: those with a question that is put to them alone."""
        return tuple(sorted({one.seat for one in self.decisions() if one.must and len(one.among) < 2}))

    def at(self, seat: int | None) -> Position:
        """What a seat, or a spectator, may know."""
        return self.once(("at", seat), lambda: self._at(seat))

    def _at(self, seat: int | None) -> Position:
        return Position(self.game.view(self.state, seat), self.names(), awaited=self.openly_awaited())

    def audience(self, seat: int | None, say: Say | None = None) -> Audience:
        """For whom a screen is built."""
        return Audience(self.id, self.row.undo_count, self.face, say or self.say, self.at(seat))

    def outcome(self) -> Outcome | None:
        """How the game ended by its rules; None while it goes on."""
        return self.game.outcome(self.state) if self.state is not None else None

    def maintenance(self, say: Say | None = None) -> str:
        """What is said before maintenance, in the channel's language or another; empty where there is nothing."""
        return self.services.maintenance.line(say or self.say, self.services.env.now())

    def owe(self, batch: Batch, payload: Payload, target: str = "channel", *, later: int = 0) -> None:
        """Write down what Discord is still to be told, now or so many milliseconds `later`."""
        due, nonce = self.services.env.now() + later, self.services.env.nonce()
        batch.owe(payloads.row(self.id, target, payload, nonce, due=due, created=due))

    def watcher(self, user: int) -> WatcherRow | None:
        """Somebody who watches this table."""
        return next((one for one in self.watchers if one.user == user), None)
