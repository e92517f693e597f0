"""Private records of a seat: standing order, when to ask, plan, answers to windows, note.

Each is a row of its own, written and read only here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from engines.rehearsal import Step
from storage import SeatRecord

ORDER, ANSWER, WORD, MUTE = "standing_order", "ask_when", "notice", "muted"
PLAN, RULES, NOTE = "plan", "answer_rules", "note"


class Order(msgspec.Struct, frozen=True):
    """The moves still to be made, in order, in one turn (`occasion`)."""

    moves: tuple[str, ...]
    occasion: str


Ask = Literal["concern", "always", "round"]


class StandingAnswer(msgspec.Struct, frozen=True):
    """When a seat wants to be asked, chosen in one turn (`occasion`)."""

    ask: Ask
    occasion: str


class Word(msgspec.Struct, frozen=True):
    """A notice for the seat's owner: the key of a sentence (`bot.tables.sentences`)."""

    key: str


class Muted(msgspec.Struct, frozen=True):
    """No reminders in the turn that began at `since`, in Unix milliseconds."""

    since: int | None = None


class Plan(msgspec.Struct, frozen=True):
    """A seat's plan for its next turn, made after that many `undos`. `occasion`: the turn that carries it out; empty
    before its first step.
    """

    steps: tuple[Step, ...]
    undos: int = 0
    occasion: str = ""


class Rules(msgspec.Struct, frozen=True):
    """Answers to reaction windows (`engines.habits.Rule`), by key. `occasion`: when they were chosen, if only until the
    seat's next turn; None: until they are changed.
    """

    said: dict[str, int] = {}
    occasion: str | None = None


class Note(msgspec.Struct, frozen=True):
    """A player's private note (`bot.tables.notes`)."""

    text: str


class StandingOrders(msgspec.Struct, frozen=True):
    """All private records of one seat. `word`: the key of a notice for the owner. `note`: their private note."""

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
"""The record of each row kind."""
NAMES = {record: kind for kind, record in KINDS.items()}


def row(table: int, seat: int, wish: Wish) -> SeatRecord:
    return SeatRecord(table, seat, NAMES[type(wish)], msgspec.json.encode(wish).decode())


def read(row: SeatRecord) -> Wish:
    return msgspec.json.decode(row.data, type=KINDS[row.kind])


def gathered(rows: Iterable[SeatRecord]) -> dict[int, StandingOrders]:
    """Return the private records by seat."""
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
