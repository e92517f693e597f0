"""The lines of turns (who did what, heaviest first), and the summary of a player's own moves.

They are computed from the moves each time, the newest turn first, and only as far back as needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from bot.drawing import plain
from bot.faces import FACES
from bot.faces.news import NAMED, Deed
from bot.faces.values import Position, clip
from bot.tables.moves import is_lapse
from bot.tables.table import Table
from bot.words import Say
from engines import GAMES
from engines.game import Event
from engines.windows import PASS
from storage import MoveRow

LINES, LINE, OWN = 3, 90, 58
"""Lines on a board; most characters of a line, and of the summary above a hand."""
KEPT = 1024
"""Moves whose unpacked events are cached."""


class Seen(NamedTuple):
    """An event as its reader sees it, and its move: number, seat and time."""

    n: int
    seat: int
    event: Event
    at: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The events of a turn. `seats`: whose turn it is, several if all play at once, none before the first turn.
    `began`: the move that began it, 0 before the first; `over`: another turn or the game's end followed. `late`: the
    seats whose time was up in it.
    """

    seats: tuple[int, ...]
    began: int
    events: list[Seen]
    over: bool
    late: tuple[int, ...] = ()

    @property
    def times(self) -> tuple[int, int]:
        """Return when its first and its last move were made. The move that began it belongs to the turn before."""
        own = [seen.at for seen in self.events if seen.n > self.began] or [seen.at for seen in self.events[-1:]]
        return (own[0], own[-1]) if own else (0, 0)


class Line(NamedTuple):
    """A line about a turn or a move, and the weight of its heaviest deed. `first`, `last`: when the moves were made
    that it tells of, in Unix milliseconds; 0: its reader may not know.
    """

    text: str
    weight: int = 0
    first: int = 0
    last: int = 0


# --------------------------------------------------------------------------------------------------- reading turns


@lru_cache(KEPT)
def _unpacked(game: str, raw: bytes) -> tuple[Event, ...]:
    """Unpack a move's events. Cached: every board repeats the last moves."""
    return tuple(GAMES[game].unpack(raw))


@lru_cache(KEPT)
def _first(game: str, dealt: bytes) -> tuple[int, ...]:
    """Return the seats whose turn began at the deal."""
    rules = GAMES[game]
    return tuple(FACES[game].news.first(rules.view(rules.load(dealt), None)))


def turns(table: Table, rows: Sequence[MoveRow], seat: int | None) -> Iterator[Turn]:
    """Return the turns of these moves as a seat or a spectator (None) may see them, the newest first. Undone moves are
    left out. If `rows` begin within a turn, its seats are unknown.
    """
    news, found, late = table.face.news, list[Seen](), list[int]()
    standing = [row for row in rows if not row.undone]
    over = table.outcome() is not None and bool(standing) and standing[-1].number == _newest(table)
    for row in reversed(standing):
        for event in reversed(_unpacked(table.row.game, row.events)):
            known = table.game.seen(event, seat)
            if known is None:
                continue
            found.append(Seen(row.number, row.seat, known, row.at))
            if begun := tuple(news.begins(known)):
                yield Turn(begun, row.number, found[::-1], over, _in_order(late))
                found, late, over = [], [], True
        if is_open_lapse(table, row, seat):
            late.append(row.seat)
    whole = bool(rows) and rows[0].number == 1
    seats = _first(table.row.game, table.dealt) if whole else ()
    yield Turn(seats, 0, found[::-1], over, _in_order(late))


def is_open_lapse(table: Table, row: MoveRow, reader: int | None) -> bool:
    """Return True if a move was made because its player's time was up, and the reader may know. What only its own seat
    sees of an answer, or of a pass, stays secret: it may be an answer in a reaction window.
    """
    if not is_lapse(table, row) or row.seat == reader:
        return is_lapse(table, row)
    first = _unpacked(table.row.game, row.events)[0]
    known, own = table.game.seen(first, reader), table.game.seen(first, row.seat)
    return known == own or (known is not None and row.move != PASS)


def _in_order(late: Sequence[int]) -> tuple[int, ...]:
    """Return the seats of lapses, latest first, each once in the order of its first."""
    return tuple(dict.fromkeys(reversed(late)))


def _newest(table: Table) -> int:
    """Return the number of the last move that was not undone."""
    return next((row.number for row in reversed(table.moves) if not row.undone), 0)


# ----------------------------------------------------------------------------------------------------------- deeds


@dataclass(slots=True)
class Told:
    """A deed in words, with its answers."""

    text: str
    weight: int
    answers: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Sheet:
    """The summary of one seat: deeds in order, and tallies."""

    told: list[Told] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    weights: dict[str, int] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    """The text of the last deed of each tally."""

    def add(self, deed: Deed, text: str) -> None:
        if deed.tally:
            self.counts[deed.tally] = self.counts.get(deed.tally, 0) + deed.n
            self.weights[deed.tally] = max(deed.weight, self.weights.get(deed.tally, 0))
            self.names[deed.tally] = deed.text
        elif deed.answer and self.told:
            self.told[-1].answers.append(deed.text)
            self.told[-1].weight = max(self.told[-1].weight, deed.weight)
        else:
            self.told.append(Told(text, deed.weight))

    @property
    def counted(self) -> list[str]:
        """Return the tallies above 0, heaviest first."""
        there = [name for name, n in self.counts.items() if n > 0]
        return sorted(there, key=lambda name: -self.weights[name])

    @property
    def weight(self) -> int:
        """Return the weight of the heaviest deed; 0 without deeds."""
        return max((*(one.weight for one in self.told), *(self.weights[name] for name in self.counted)), default=0)

    def __bool__(self) -> bool:
        return bool(self.told or self.counted)

    def _counts(self, table: Table, say: Say, *, named: bool) -> list[str]:
        """Return the tallies in words; with `named` a tally of one is its deed's text."""
        only = {name: text for name, text in self.names.items() if named and text and self.counts[name] == 1}
        return [only.get(name) or table.face.news.tally(say, name, self.counts[name]) for name in self.counted]

    def words(self, table: Table, say: Say, most: int, head: str = "", *, named: bool = False) -> str:
        """Return `head` and as much as fits in `most` characters: tallies are dropped first, then deeds,
        then answers.
        """
        ranked = sorted(self.told, key=lambda one: -one.weight)
        counts = self._counts(table, say, named=named)
        text = ""
        for most_told, answers in ((NAMED, True), (1, True), (1, False)):
            parts = [", ".join((one.text, *(one.answers if answers else ()))) for one in ranked[:most_told]]
            if len(ranked) > most_told:
                rest = len(ranked) - most_told
                parts.append(say.count("{n} more", "{n} more", rest))
            for kept in range(len(counts), -1, -1):
                text = head + " · ".join([*parts, *([", ".join(counts[:kept])] if kept else [])])
                if len(plain(text)) <= most and (parts or kept):
                    return text
        return clip(text, most)


def _deeds(table: Table, events: Sequence[Seen], at: Position, say: Say) -> Iterator[tuple[Deed, int]]:
    """Return the face's deeds for the events of one turn, each with the seat that moved (-1: unknown)."""
    told = table.face.news
    if told.story is not None:
        yield from ((deed, -1) for deed in told.story(say, at, [seen.event for seen in events]))
        return
    for seen in events:
        deed = told.deed(say, at, seen.event)
        if deed is not None:
            yield deed, seen.seat


def _sheets(table: Table, turn: Turn, at: Position, say: Say) -> dict[int, Sheet]:
    """Return what each seat of the turn has done, the latest to act last. Others' deeds are on the turn's own line with
    their name, or on their own lines if all play at once.
    """
    owners = turn.seats or tuple(range(len(table.seats)))
    sheets: dict[int, Sheet] = {}
    for deed, mover in _deeds(table, turn.events, at, say):
        owner = _owner(owners, deed, mover, next(reversed(sheets), None))
        stranger = deed.seat is not None and deed.seat != owner
        if deed.tally and stranger:
            continue
        name = f"{at.names[deed.seat]} " if deed.seat is not None and stranger and not deed.answer else ""
        sheet = sheets.pop(owner, None) or Sheet()
        sheet.add(deed, name + deed.text)
        sheets[owner] = sheet
    return {seat: sheet for seat, sheet in sheets.items() if sheet}


def _owner(owners: Sequence[int], deed: Deed, mover: int, last: int | None) -> int:
    """Return the seat on whose line a deed belongs."""
    if len(owners) == 1:
        return owners[0]
    if deed.answer and last is not None:
        return last
    if deed.seat is not None and deed.seat in owners:
        return deed.seat
    return mover if mover in owners else owners[0]


# ------------------------------------------------------------------------------------------------------------ lines


def lines_of(table: Table, turn: Turn, at: Position, say: Say) -> list[tuple[int, Line]]:
    """Return the lines of a turn, each with its seat: one for every seat of a finished turn, else for those
    that acted.
    """
    sheets, found = _sheets(table, turn, at, say), list[tuple[int, Line]]()
    for seat in turn.seats if turn.over else ():
        if seat not in sheets:
            why = table.face.news.still(say, at, seat, [seen.event for seen in turn.events])
            late = _late(turn, seat, at, say)
            found.append((seat, Line(_clipped(f"⏭️ {at.names[seat]} {why}", late), 0, *turn.times)))
    for seat, sheet in sheets.items():
        late = _late(turn, seat, at, say)
        text = sheet.words(table, say, _room(late), f"{at.names[seat]}{say.colon}") + late
        found.append((seat, Line(text, sheet.weight, *turn.times)))
    return found


def _late(turn: Turn, seat: int, at: Position, say: Say) -> str:
    """Return the end of a seat's line: whose time was up in this turn. In a turn of one seat others may have lapsed."""
    others = [at.names[one] for one in turn.late if one != seat and len(turn.seats) == 1]
    found = [say("⌛ time was up")] if seat in turn.late else []
    found += [say("⌛ {name}’s time was up", name=say.join(others))] if others else []
    return "".join(f" · {one}" for one in found)


def _room(end: str) -> int:
    """Return how many characters of a line are left before its end."""
    return max(LINE // 2, LINE - len(plain(end)))


def _clipped(text: str, end: str) -> str:
    return (text if len(plain(text)) <= _room(end) else clip(text, _room(end))) + end


def latest(table: Table, say: Say, seat: int | None = None, most: int = LINES) -> list[Line]:
    """Return the lines of the last turns, the newest last."""
    return table.once(("latest", seat, say, most), lambda: _latest(table, say, seat, most))


def _latest(table: Table, say: Say, seat: int | None, most: int) -> list[Line]:
    at, found = table.at(seat), list[Line]()
    for turn in turns(table, table.moves, seat):
        found = [line for _, line in lines_of(table, turn, at, say)] + found
        if len(found) >= most:
            break
    return found[-most:]


def between(table: Table, since: int, to: int, say: Say) -> list[str]:
    """Return the public lines of the turns with events after move `since` up to `to`. A turn that only began with move
    `to` is left out.
    """
    at, found = table.at(None), list[str]()
    for turn in turns(table, [row for row in table.moves if row.number <= to], None):
        if not turn.events or turn.events[-1].n <= since:
            break
        if turn.over or turn.began < to:
            found = [line.text for _, line in lines_of(table, turn, at, say)] + found
    return found


# --------------------------------------------------------------------------------------------- a player's own moves


def own(table: Table, rows: Sequence[MoveRow], seat: int, say: Say) -> str:
    """Return what a seat has done with these moves, at most 58 characters ("summoned Loki 12 · drew 2"), or ""."""
    return _done(table, rows, seat, seat, say)[0].words(table, say, OWN, named=True)


def befell(table: Table, rows: Sequence[MoveRow], seat: int, say: Say) -> str:
    """Return what others did, and what happened to them, with these moves of a seat, or ""."""
    return _done(table, rows, seat, seat, say)[1].words(table, say, LINE)


def done(table: Table, rows: Sequence[MoveRow], seat: int, reader: int | None, say: Say) -> str:
    """Return what a seat has done with these moves as another reader sees it, or ""."""
    return _done(table, rows, seat, reader, say)[0].words(table, say, LINE)


def _done(table: Table, rows: Sequence[MoveRow], seat: int, reader: int | None, say: Say) -> tuple[Sheet, Sheet]:
    """Return the deeds of a seat and of the others, without the turn that begins with them."""
    told = tuple((row.number, row.undone) for row in rows)
    return table.once(("done", told, seat, reader, say), lambda: _deeds_of(table, rows, seat, reader, say))


def _deeds_of(table: Table, rows: Sequence[MoveRow], seat: int, reader: int | None, say: Say) -> tuple[Sheet, Sheet]:
    at, mine, others = table.at(reader), Sheet(), Sheet()
    for deed, _ in _deeds(table, _of_one_turn(table, rows, reader), at, say):
        if deed.answer:
            (mine if mine.told else others).add(deed, deed.text)
        elif deed.seat == seat:
            mine.add(deed, deed.text)
        elif not deed.tally:
            others.add(deed, f"{at.names[deed.seat]} {deed.text}" if deed.seat is not None else deed.text)
    return mine, others


def _of_one_turn(table: Table, rows: Sequence[MoveRow], seat: int | None) -> list[Seen]:
    """Return the events of these moves that a seat may see, without those of a turn that begins with one of them."""
    found = []
    for row in rows:
        for event in () if row.undone else _unpacked(table.row.game, row.events):
            known = table.game.seen(event, seat)
            if known is not None and table.face.news.begins(known):
                break
            if known is not None:
                found.append(Seen(row.number, row.seat, known, row.at))
    return found
