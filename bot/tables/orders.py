"""Private records of a seat: standing order, when to ask, plan, answers to windows, note.

Each is a row of its own, written and read only here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bot.tables.hours import Moment
from bot.tables.sentences import Key
from engines.contract import Game
from engines.game import IllegalMove
from engines.rehearsal import Step
from storage import SeatRecord, lenient
from storage.lenient import UnreadableError, note

ORDER, ANSWER, WORD, MUTE = "standing_order", "ask_when", "notice", "muted"
PLAN, RULES, NOTE = "plan", "answer_rules", "note"


NOTE_LENGTH = 500
"""Longest note, in characters."""


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

    key: Key


class Muted(msgspec.Struct, frozen=True):
    """No reminders in the turn that began at `since`, in Unix milliseconds."""

    since: Moment | None = None


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

    said: dict[str, Annotated[int, Meta(ge=-10_000, le=10_000)]] = {}
    occasion: str | None = None


class Note(msgspec.Struct, frozen=True):
    """A player's private note (`bot.tables.notes`)."""

    text: Annotated[str, Meta(max_length=NOTE_LENGTH)]


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


def read(row: SeatRecord) -> Wish | None:
    """Return what a row says; None if this version has no such kind, or cannot read it."""
    if row.kind not in KINDS:
        note("SeatRecord", "kind")
        return None
    try:
        return lenient.read(KINDS[row.kind], row.data)
    except UnreadableError:
        return None


def _of(wish: Wish | None, game: Game[Any]) -> Wish | None:
    """Return a record if its moves are moves of the game; answers to windows without those that it does not have."""
    moves = wish.moves if isinstance(wish, Order) else ()
    if isinstance(wish, Plan):
        moves = tuple(move for step in wish.steps for move in step.moves)
    if not all(_is_move(game, text) for text in moves):
        note(type(wish).__name__, "moves")
        return None
    if isinstance(wish, Rules):
        known = {rule.key: rule.values for rule in (game.habits.rules if game.habits is not None else ())}
        said = {key: value for key, value in wish.said.items() if value in known.get(key, ())}
        if len(said) < len(wish.said):
            note("Rules", "said")
            return replace(wish, said=said)
    return wish


def _is_move(game: Game[Any], text: str) -> bool:
    try:
        game.move(text)
    except IllegalMove:
        return False
    return True


def gathered(rows: Iterable[SeatRecord], game: Game[Any]) -> dict[int, StandingOrders]:
    """Return the private records by seat, without what this version of the game does not know."""
    found: dict[int, StandingOrders] = {}
    for row in rows:
        mine = found.get(row.seat, StandingOrders())
        match _of(read(row), game):
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
