"""Law 15: no two controls of a message that do different things have the same words.

Players may have any names: equal ones, ones that look alike, long ones, ones that show nothing, ones with a seat's sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.interactions import showing
from bot.names import clean
from bot.outbox import board
from bot.outbox.hand_message import Chosen
from bot.outbox.lobby import room
from bot.screens import board as boards
from bot.screens.controls import left_out
from bot.screens.hand import Around
from bot.screens.lobby import lobby
from bot.screens.phrases import title_of
from bot.screens.selects import ALL, DEEPER, WHOLE
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.components import Menu, Row, Screen
from bot.ui.ids import read
from bot.ui.limits import fit
from bot.ui.verbs import Choose, MakeMove, MoveMany, SureMove, Tick, TurnPage
from bot.words import Say, speaker
from engines.game import Move
from storage import SeatRow
from tests import hand_screens
from tests.bot.history.telling import note
from tests.bot.screens.positions import GUEST, table_of
from tests.laws.playing import Playing
from tests.laws.tables import Table as Dealt

LONG = "Maximiliana of the Long "
NAMES: tuple[tuple[str, ...], ...] = (
    ("Alex",) * 6,
    ("Alex", "ALEX", "Ａｌｅｘ", "A\u200blex", "Á l e x", "𝐀lex\ufe0f"),
    tuple(f"{LONG}{n}" for n in "abcdef"),
    ("", "\u3164", "?", "\u2800", "\u0301", "\u00ad"),
    ("🔵 Alex", "Alex", "🟧 Alex", "Alex…", "🟢", "Alex"),
    ("Doctor Cog", "doctor  cog", "Doctor Cog.", "Dr. N. N.", "Dr. N. N.", "Player 1"),
    ("Maximiliana of…", "Maximiliana of A", "Maximiliana of B", "Maximiliana of", "Max", "max"),
)
"""Names of players that are hard to tell apart."""
LANGUAGES = ("en", "fr")
LONGEST = 300
"""Most moves of a game."""
LOOKS = 6
"""Positions of a game that are looked at."""
SUBMENUS = 8
"""Submenus opened from a hand."""

PIECE = re.compile(r"[\n.]|[:;,] (?:and )?| and |-# ")
"""Ends of a part of a position in words."""

Thing = tuple[object, ...]


def controls(screen: Screen) -> Iterator[tuple[tuple[str, str], str, str]]:
    """Yield the words of each control (label and emoji), its custom_id, and the value of a menu's entry."""
    screen = fit(screen)
    for part in (*screen.parts, *screen.loose):
        match part:
            case Row(buttons):
                yield from (((button.label, button.emoji), button.id or button.url, "") for button in buttons)
            case Menu():
                yield from (((one.label, one.emoji), part.id, one.value) for one in part.choices)


def alike(screen: Screen) -> list[tuple[tuple[str, str], list[tuple[str, str]]]]:
    """Return the words that several controls of a screen have, with these controls."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for words, id_, value in controls(screen):
        found.setdefault(words, []).append((id_, value))
    return [(words, ids) for words, ids in found.items() if len(ids) > 1]


def faults(screen: Screen, table: Table, seat: int) -> Iterator[str]:
    """Yield words of controls that do different things."""
    for words, ids in alike(screen):
        things = {thing(table, seat, *one) for one in ids}
        if len(things) > 1:
            yield f"{' '.join(filter(None, words[::-1]))!r}: {ids}"


def thing(table: Table, seat: int, id_: str, value: str) -> Thing:
    """Return what a control does. Moves do the same if the table looks the same afterwards."""
    press: Any = read(id_)
    if isinstance(press, (MakeMove, SureMove)):
        return _after(table, seat, (press.move,))
    if isinstance(press, MoveMany):
        own = next((one for one in table.own(seat) if one.number == press.stamp.number), None)
        offered = [str(move) for move in own.moves] if own is not None else []
        places = press.places.split(",")
        return _after(table, seat, tuple(offered[int(one)] if one.isdecimal() else one for one in places))
    if isinstance(press, (Choose, Tick)) and value.startswith(WHOLE):
        return _after(table, seat, (value[1:],))
    if isinstance(press, TurnPage) or (isinstance(press, Choose) and value.startswith(DEEPER)):
        begins = value[1:] or press.path
        own = next((one for one in table.own(seat) if one.number == press.stamp.number), None)
        under = [str(move) for move in (own.moves if own is not None else ()) if f"{move} ".startswith(f"{begins} ")]
        if under and len(begins.split()) > 1:
            return tuple(sorted({_after(table, seat, (move,)) for move in under}, key=repr))
    return (id_, value)


def _after(table: Table, seat: int, moves: Sequence[str]) -> Thing:
    """Return what everyone can read after moves."""
    game, say = table.game, speaker("en")
    state = game.clone(table.state)
    try:
        for move in moves:
            game.play(state, seat, game.move(move))
    except Exception:  # noqa: BLE001  a plan's move is not legal yet
        return moves
    there = Table(table.services, table.row, table.settings, table.seats, state=state)
    read_: list[object] = [_pieces(table.face.board(say, there.at(None)))]
    for one in game.decisions(state):
        at = there.at(one.seat)
        some = sorted(table.face.label(say, at, move).text for move in list(one.moves)[:60])
        read_.append((one.seat, one.must, one.prompt.key, tuple(some)))
    from bot.faces.asked import Asked

    read_.append(_pieces(table.face.hand(say, there.at(seat), Asked())))
    return tuple(read_)


def _pieces(blocks: Sequence[str]) -> tuple[str, ...]:
    """Return the parts of a text without their order: it does not matter which of two equal cards comes first."""
    return tuple(sorted(filter(None, (one.strip() for one in PIECE.split("\n".join(blocks))))))


def named(table: Table, names: Sequence[str], language: str) -> Table:
    """Give the players of a table other names, and the table a language."""
    table.row = replace(table.row, language=language)
    table.seats = [replace(seat, name=clean(name)) for seat, name in zip(table.seats, names, strict=False)]
    return table


def hands(table: Table, seat: int, say: Say, rng: Random) -> Iterator[tuple[str, Screen]]:
    """Yield a seat's hand with its submenus, its questions before a loss, and several moves picked."""
    shown = hand_screens.of_seat(table, seat, say, Reader(), filename="hand.png")
    yield "hand", shown
    yield "hand in words", hand_screens.of_seat(table, seat, say, Reader(pictures=False))
    yield "hand without suggestions", hand_screens.of_seat(table, seat, say, Reader(suggestions=False))
    waiting, seen = [shown], set[object]()
    for decision, menu in left_out(
        table.audience(seat, say), hand_screens.asked_now(table, table.audience(seat, say), Reader(), Chosen())
    ):
        waiting.append(opened(table, seat, say, decision.number, (ALL, menu), 0))
    for _ in range(SUBMENUS):
        if not waiting:
            break
        ways = [way for way in _ways(waiting.pop(0)) if way not in seen]
        for way in rng.sample(ways, min(3, len(ways))):
            seen.add(way)
            waiting.append(opened(table, seat, say, *way))
            yield f"submenu {way}", waiting[-1]
    for decision in table.own(seat):
        moves = list(decision.moves)
        if decision.repeat is not None and len(moves) > 1:
            some = rng.sample(moves[:25], min(decision.repeat[1], len(moves), 25))
            yield (
                "picked",
                hand_screens.of_seat(table, seat, say, Reader(), chosen=Chosen(decision.number, picked=tuple(some))),
            )
        lost: list[Move] = rng.sample(moves, 1)
        yield (
            "confirm",
            hand_screens.of_seat(
                table, seat, say, Reader(), chosen=Chosen(decision.number, picked=tuple(lost), lost="x")
            ),
        )


def opened(table: Table, seat: int, say: Say, number: int, path: tuple[str, ...], page: int) -> Screen:
    return hand_screens.of_seat(table, seat, say, Reader(), chosen=Chosen(number, path, page), filename="hand.png")


def _ways(screen: Screen) -> Iterator[tuple[int, tuple[str, ...], int]]:
    for _, id_, value in controls(screen):
        press: Any = read(id_)
        if isinstance(press, (Choose, Tick)) and value.startswith(DEEPER):
            yield press.stamp.number, tuple(value[1:].split()), 0
        elif isinstance(press, TurnPage):
            yield press.stamp.number, tuple(press.path.split()), press.page


def screens(table: Table, say: Say, rng: Random) -> Iterator[tuple[int, str, Screen]]:
    """Yield the screens that a table can show in its position, with the seat that sees them."""
    yield 0, "board", board.screen(table, 0, "0123456789abcdef0123")
    yield 0, "waits", showing.waits(table, say)
    for seat in table.seats:
        user = GUEST + seat.seat
        yield seat.seat, "words", showing.text(table, user, say)
        yield seat.seat, "piles", showing.piles(table, user, say, 0)
        yield seat.seat, "more", showing.more(table, user, say)
        yield seat.seat, "why", showing.why(table, user, say)
        yield seat.seat, "seen", boards.seen(table.audience(seat.seat, say), title="x", filename="b.png")
        name = "board-0123456789abcdef0123.png"
        audience = table.audience(None, say)
        yield (
            0,
            "nudge",
            boards.board(audience, title=title_of(table), awaited="x", lines=(), filename=name, nudge=seat.seat),
        )
        for what, screen in hands(table, seat.seat, say, rng):
            yield seat.seat, what, screen


def positions(dealt: Dealt, seed: int) -> Iterator[Table]:
    """Yield some positions of a random game, and one with each new question."""
    rng, playing = Random(seed), Playing(dealt, seed, LONGEST)
    table, met = table_of(dealt.game, playing.state, dealt.seats, dealt.options), set[str]()
    marks = set(rng.sample(range(LONGEST // 2), LOOKS))
    while True:
        new = {one.prompt.key for one in playing.decisions} - met
        if new or playing.moves in marks:
            met |= new
            table.state = dealt.game.clone(playing.state)
            yield table
        made = playing.go()
        if made is None:
            return


def told_apart(dealt: Dealt, seed: int) -> None:
    """Check the screens of a game with names that are hard to tell apart."""
    rng = Random(seed)
    names, language = NAMES[seed % len(NAMES)], LANGUAGES[seed // len(NAMES) % len(LANGUAGES)]
    say = speaker(language)
    for table in positions(dealt, seed):
        named(table, names, language)
        for seat, what, screen in screens(table, say, rng):
            for fault in faults(screen, table, seat):
                raise AssertionError(f"{what} of seat {seat} after {table.row.move_count}: {fault}")
