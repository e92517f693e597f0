"""What one seat wants done without being asked, as data: its standing order, when to be asked; and
what its owner wrote down.

Each is a row of its own, written and read here alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from engines.rehearsal import Step
from storage import SeatRecord

ORDER, ANSWER, WORD, MUTE = "order", "answer", "word", "mute"
PLAN, RULES, NOTE = "plan", "rules", "note"


class Order(msgspec.Struct, frozen=True):
    """Moves still to be made, in order, on one occasion."""

    moves: tuple[str, ...]
    occasion: str


Ask = Literal["concern", "always", "round"]


class StandingAnswer(msgspec.Struct, frozen=True):
    """When a seat wants to be asked, said on one occasion."""

    ask: Ask
    occasion: str


class Word(msgspec.Struct, frozen=True):
    """What waits to be told to the owner of a seat: the key of a sentence (`bot.tables.sentences`)."""

    say: str


class Muted(msgspec.Struct, frozen=True):
    """No reminders for the turn in which the seat has been asked `since` then, in Unix milliseconds."""

    since: int | None = None


class Plan(msgspec.Struct, frozen=True):
    """What a seat has said ahead for its next turn, said after so many `undos`. `occasion`: the turn in which it is
    carried out; empty before its first step is made.
    """

    steps: tuple[Step, ...]
    undos: int = 0
    occasion: str = ""


class Rules(msgspec.Struct, frozen=True):
    """Answers said ahead for windows (`engines.habits.Rule`), by key. `occasion`: when they were said, where they serve
    until the seat's next turn only; None: until they are changed.
    """

    said: dict[str, int] = {}
    occasion: str | None = None


class Note(msgspec.Struct, frozen=True):
    """What somebody wrote down for themselves (`bot.tables.notes`)."""

    text: str


class StandingOrders(msgspec.Struct, frozen=True):
    """What one seat wants: a standing order, when to be asked, what it said ahead. `word` waits to be told to its
    owner: the key of a sentence. `note`: what they wrote down for themselves.
    """

    order: Order | None = None
    ask: Ask = "concern"
    occasion: str = ""
    word: str = ""
    plan: Plan | None = None
    rules: Rules = Rules()
    note: str = ""


Wish = Order | StandingAnswer | Word | Muted | Plan | Rules | Note
KINDS: dict[str, type[Wish]] = {
    ORDER: Order,
    ANSWER: StandingAnswer,
    WORD: Word,
    MUTE: Muted,
    PLAN: Plan,
    RULES: Rules,
    NOTE: Note,
}
"""The record of each kind of row."""
NAMES = {record: kind for kind, record in KINDS.items()}


def row(table: int, seat: int, wish: Wish) -> SeatRecord:
    return SeatRecord(table, seat, NAMES[type(wish)], msgspec.json.encode(wish).decode())


def read(row: SeatRecord) -> Wish:
    """What a row holds."""
    return msgspec.json.decode(row.data, type=KINDS[row.kind])


def gathered(rows: Iterable[SeatRecord]) -> dict[int, StandingOrders]:
    """What each seat of a table wants, of the rows that are kept of it."""
    found: dict[int, StandingOrders] = {}
    for row in rows:
        mine = found.get(row.seat, StandingOrders())
        match read(row):
            case Order() as order:
                mine = replace(mine, order=order)
            case StandingAnswer(ask, occasion):
                mine = replace(mine, ask=ask, occasion=occasion)
            case Word(say):
                mine = replace(mine, word=say)
            case Plan() as said:
                mine = replace(mine, plan=said)
            case Rules() as answers:
                mine = replace(mine, rules=answers)
            case Note(text):
                mine = replace(mine, note=text)
        found[row.seat] = mine
    return found
