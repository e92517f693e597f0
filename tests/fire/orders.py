"""The acknowledged standing orders and answers, compared with the database."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.tables.orders import ANSWER, ORDER, WORD
from bot.tables.sentences import SENTENCES

DONE = "✅"
GO_ON = re.compile(r"📋 (\d+) more go(?:es)? on by ")
LEFT = re.compile(r"⚠️ (\d+) choices? w")
TITLE = re.compile(rf"^(?:### |\*\*).* · {DONE}", re.MULTILINE)
CUT = re.compile(r"^(?:✅|📋|⚠️).*…$", re.MULTILINE)
"""A notice that was cut for its length."""
CANCELLED = "Your standing order is cancelled."
HEADING = "Standing orders"
WORDS = tuple(SENTENCES[key] for key in ("standing_order_dropped", "standing_order_done", "standing_order_impossible"))

FATES = {
    "stands": "standing orders that stood after a kill, with just the moves that were not made",
    "went on": "standing orders all of whose moves were made by then",
    "dropped": "standing orders dropped with a word by then",
    "unsure": "standing orders whose answer was lost, and that stood whole",
    "answer": "standing answers compared",
}
"""The fates of orders and answers, for the figures."""

Moves = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """A standing order: the moves `made` by the press itself, the `rest`, and the count of undos then."""

    made: Moves
    rest: Moves
    undos: int
    sure: bool = True
    """False: the bot was killed before it answered, so that the moves made at once are unknown."""
    word: bool = False
    """Its owner saw a notice since then, or may have missed one: it may be gone."""
    after: int = 0
    """The number of the press's last move; 0: not checked yet."""


@dataclass(frozen=True, slots=True)
class Wants:
    """A player's acknowledged standing orders and answers."""

    given: Given | None = None
    known: bool = True
    """Whether there is no other order than the one `given`."""
    asks: frozenset[str] = frozenset()
    """The possible choices of when to be asked; empty: nothing was acknowledged yet."""

    def unanswered(self, verb: str, moves: Sequence[str], undos: int, values: Sequence[str]) -> Wants:
        """Return the wants while the result of a press is unknown."""
        if verb == "moves":
            alone = self.known and self.given is None
            return replace(self, given=Given((), tuple(moves), undos, sure=False) if alone else None, known=alone)
        if verb == "ask_when" and self.asks:
            return replace(self, asks=self.asks | set(values), given=_with_word(self.given))
        return replace(self, given=_with_word(self.given))

    def answered(self, verb: str, moves: Sequence[str], undos: int, values: Sequence[str], text: str) -> Wants:
        """Return the wants after this answer."""
        if acknowledged(text) and made_of(len(moves), text) is None:
            return self.unanswered(verb, moves, undos, values)
        wants = self
        if wants.given is not None and not wants.given.sure:  # too much has happened since to be told apart
            wants = replace(wants, given=None, known=False)
        if verb == "ask_when" and (HEADING in text or acknowledged(text)):
            wants = replace(wants, asks=frozenset(values))
        if verb == "cancel_order" and CANCELLED in text:
            wants = replace(wants, given=None, known=True)
        going = going_on(text)
        if verb == "moves" and acknowledged(text) and going:
            at = len(moves) - going
            wants = replace(wants, given=Given(tuple(moves[:at]), tuple(moves[at:]), undos), known=True)
        return wants.read(text)

    def read(self, text: str) -> Wants:
        """Return the wants after this screen; an open hand shows an order's result at once."""
        told = any(word in text for word in WORDS)
        return replace(self, given=_with_word(self.given)) if told else self


def acknowledged(text: str) -> bool:
    """Return True if the notice at the top of a hand confirms a move; other marks are further down."""
    if TITLE.search(text):
        return True
    below = (line for line in text.splitlines() if line and not line.startswith(("#", "📋")))
    return next(below, "").startswith(DONE)


def going_on(text: str) -> int:
    """Return the number of automatic moves, by a screen."""
    found = GO_ON.search(text)
    return int(found[1]) if found else 0


def made_of(several: int, text: str) -> int | None:
    """Return how many of several moves were made at once, by a screen; None if its words were cut off."""
    found = GO_ON.search(text) or LEFT.search(text)
    if several > 1 and found is None and CUT.search(text):
        return None
    return several - int(found[1]) if found else several


def _with_word(given: Given | None) -> Given | None:
    return replace(given, word=True) if given is not None else None


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at a table and its player; `seen`: the last move already checked."""

    table: int
    seat: int
    user: int
    seen: int


class Orders:
    """Compares the wants with the rows of standing orders and answers, and counts their fates."""

    def __init__(self) -> None:
        self.fates: Counter[str] = Counter()

    def settle(self, database: sqlite3.Connection, at: Place, wants: Wants) -> tuple[Wants, list[str]]:
        """Return the wants from now on, and the differences."""
        row = database.execute(
            "SELECT undo_count FROM tables WHERE id = ? AND status = 'playing'", (at.table,)
        ).fetchone()
        if row is None:
            return Wants(known=False), []
        kept = dict(
            database.execute("SELECT kind, data FROM seat_records WHERE (table_id, seat) = (?, ?)", (at.table, at.seat))
        )
        wrong = self._answer(at, wants, kept)
        there = tuple(json.loads(kept[ORDER])["moves"]) if ORDER in kept else ()
        given = wants.given
        if given is not None and given.undos != row[0]:  # moves taken back may be ordered and made again
            return replace(wants, given=None, known=False), wrong
        if given is None:
            unwanted = [_says(at, f"has no standing order, and there is {there}")] if wants.known and there else []
            return wants, wrong + unwanted
        if not given.sure:
            still, lost = self._unsure(database, at, given, there)
            return replace(wants, given=still), wrong + lost
        still, lost = self._order(database, at, given, there, told=WORD in kept)
        return replace(wants, given=still), wrong + lost

    def _answer(self, at: Place, wants: Wants, kept: dict[str, str]) -> list[str]:
        if not wants.asks:
            return []
        self.fates["answer"] += 1
        asks = json.loads(kept[ANSWER])["ask"] if ANSWER in kept else None
        return [] if asks in wants.asks else [_says(at, f"wants to be asked {sorted(wants.asks)}, and there is {asks}")]

    def _order(
        self, database: sqlite3.Connection, at: Place, given: Given, there: Moves, *, told: bool
    ) -> tuple[Given | None, list[str]]:
        """Return the order if it still holds: its moves are made in order, and there is the rest or a notice."""
        after = given.after or _made_at(database, at, given.made[-1])
        laid = tuple(move for _, move in _rows(database, at, after, "standing_order"))
        if there and (*laid, *there) == given.rest:
            self.fates["stands"] += 1
            return replace(given, after=after, word=False), []
        if not there and laid == given.rest:
            self.fates["went on"] += 1
            return None, []
        if not there and laid == given.rest[: len(laid)] and (told or given.word):
            self.fates["dropped"] += 1
            return None, []
        return None, [_says(at, f"was told that {given.rest} go on; {laid} were made, and there is {there}")]

    def _unsure(
        self, database: sqlite3.Connection, at: Place, given: Given, there: Moves
    ) -> tuple[Given | None, list[str]]:
        """Resolve an order killed before its answer: everything no longer there has been made."""
        if not there:
            return None, []
        self.fates["unsure"] += 1
        rows = _rows(database, at, at.seen, "pressed", "standing_order")
        before = given.rest[: -len(there)]
        made = tuple(move for _, move in rows[-len(before) :]) if before else ()
        if before and (*made, *there) == given.rest:
            return Given(before, there, given.undos, after=rows[-1][0]), []
        return None, [_says(at, f"pressed {given.rest}; {made} were made, and there is {there}")]


def _made_at(database: sqlite3.Connection, at: Place, move: str) -> int:
    return next((n for n, text in reversed(_rows(database, at, at.seen, "pressed")) if text == move), at.seen)


def _rows(database: sqlite3.Connection, at: Place, after: int, *vias: str) -> list[tuple[int, str]]:
    found = database.execute(
        "SELECT number, move, via FROM moves WHERE table_id = ? AND user = ? AND number > ? ORDER BY number",
        (at.table, at.user, after),
    )
    return [(n, move) for n, move, via in found if via in vias]


def _says(at: Place, what: str) -> str:
    return f"table {at.table}, seat {at.seat}: {what}"
