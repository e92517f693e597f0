"""Law 15: no two controls of a message that do different things have the same words.

Players may have any names: equal ones, ones that look alike, long ones, ones that show nothing, ones with a sign of a
seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.faces.asked import Asked
from bot.interactions import showing
from bot.interactions.moves import suggestions
from bot.names import clean
from bot.outbox import board
from bot.outbox.hand_message import Chosen, asked_now
from bot.outbox.lobby import room
from bot.screens import board as boards
from bot.screens.controls import left_out
from bot.screens.lobby import lobby
from bot.screens.options import fields, options_screen
from bot.screens.orders import Said, orders_screen
from bot.screens.selects import ALL, DEEPER, WHOLE
from bot.tables.orders import Rules
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.components import Menu, Row, Screen
from bot.ui.ids import THEN, read
from bot.ui.limits import CHOICES, fit
from bot.ui.verbs import Choose, MakeMove, MoveMany, SureMove, Tick, TurnPage
from bot.words import Say, speaker
from engines.game import IllegalMove, Move
from tests import hand_screens
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
PICTURE = "board-0123456789abcdef0123.png"
PAGE = 6
"""Options on a page."""
LONGEST = 300
"""Most moves of a game."""
LOOKS = 6
"""Positions of a game that are looked at."""
SUBMENUS = 8
"""Submenus opened from a hand."""

NUMBER = re.compile(r"(?<=[a-z])\.\d+")
"""What tells equal cards apart."""

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
    """Return what can be read after moves, and which questions and answers follow."""
    game, say, state = table.game, speaker("en"), table.game.clone(table.state)
    try:
        for move in moves:
            game.play(state, seat, game.move(move))
    except IllegalMove:  # of a plan: not legal yet, so equal cards are known by their names
        return tuple(NUMBER.sub("", move) for move in moves)
    there = Table(table.services, table.row, table.settings, table.seats, state=state)
    told = [_pieces(table.face.board(say, there.at(None))), _pieces(table.face.hand(say, there.at(seat), Asked()))]
    asked = [
        (one.seat, one.must, one.prompt.key, *sorted(_named(there, one.seat, move) for move in one.moves))
        for one in game.decisions(state)
    ]
    return (*told, *asked)


def _named(table: Table, seat: int, move: Move) -> str:
    return table.face.label(speaker("en"), table.at(seat), move).text


def _pieces(blocks: Sequence[str]) -> tuple[str, ...]:
    """Return the words of a text without their order: it does not matter which of two equal cards comes first. A row
    whose order matters is one word.
    """
    return tuple(sorted(re.split(r"[\s.,;:()]+", "\n".join(blocks))))


def named(table: Table, seed: int) -> Table:
    """Give the players of a table other names, and the table a language."""
    names, language = NAMES[seed % len(NAMES)], LANGUAGES[seed % len(LANGUAGES)]
    table.row = replace(table.row, language=language)
    table.seats = [replace(seat, name=clean(name)) for seat, name in zip(table.seats, names, strict=False)]
    return table


def hands(table: Table, seat: int, say: Say, rng: Random) -> Iterator[tuple[str, Screen]]:
    """Yield a seat's hand with its submenus, its questions before a loss, several moves picked, and its plan."""
    reader, audience = Reader(), table.audience(seat, say)
    shown = hand_screens.of_seat(table, seat, say, reader, filename="hand.png")
    yield "hand", shown
    yield "hand in words", hand_screens.of_seat(table, seat, say, Reader(pictures=False))
    yield "hand without suggestions", hand_screens.of_seat(table, seat, say, Reader(suggestions=False))
    planned = hand_screens.of_seat(table, seat, say, reader, chosen=Chosen(ahead=THEN))
    yield "plan", planned
    waiting, seen = [shown, planned], set[object]()
    for decision, menu in left_out(audience, asked_now(table, audience, reader, Chosen())):
        waiting.append(opened(table, seat, say, Chosen(decision.number, (ALL, menu))))
        yield "all", waiting[-1]
    for _ in range(SUBMENUS):
        if not waiting:
            break
        ways = [way for way in _ways(waiting.pop(0)) if way not in seen]
        for way in rng.sample(ways, min(3, len(ways))):
            seen.add(way)
            waiting.append(opened(table, seat, say, way))
            yield f"submenu {way.path}", waiting[-1]
    for decision in table.own(seat):
        moves = list(decision.moves)[:CHOICES]
        some = rng.sample(moves, min(decision.repeat[1] if decision.repeat is not None else 1, len(moves)))
        yield "picked", opened(table, seat, say, Chosen(decision.number, picked=tuple(some)))
        yield "confirm", opened(table, seat, say, Chosen(decision.number, picked=tuple(some[:1]), lost="x"))


def opened(table: Table, seat: int, say: Say, chosen: Chosen) -> Screen:
    return hand_screens.of_seat(table, seat, say, Reader(), chosen=chosen, filename="hand.png")


def _ways(screen: Screen) -> Iterator[Chosen]:
    """Yield what the menus and page buttons of a hand open."""
    for _, id_, value in controls(screen):
        press = read(id_)
        if isinstance(press, (Choose, Tick)) and value.startswith(DEEPER):
            yield Chosen(press.stamp.number, tuple(value[1:].split()), ahead=press.stamp.ahead)
        elif isinstance(press, TurnPage):
            yield Chosen(press.stamp.number, tuple(press.path.split()), press.page, ahead=press.stamp.ahead)


def screens(table: Table, say: Say, rng: Random) -> Iterator[tuple[int, str, Screen]]:
    """Yield the screens that a table can show in its position, with the seat that sees them."""
    yield 0, "board", board.screen(table, 0, PICTURE)
    yield 0, "waits", showing.waits(table, say)
    for seat in table.seats:
        user, audience = GUEST + seat.seat, table.audience(seat.seat, say)
        rules = table.game.habits.rules if table.game.habits is not None else ()
        said = Said(["x"], Rules({rule.key: rule.values[0] for rule in rules}), sayable=True)
        shown = {
            "words": showing.text(table, user, say),
            "piles": showing.piles(table, user, say, 0),
            "more": showing.more(table, user, say),
            "why": showing.why(table, user, say),
            "seen": boards.seen(audience, title="x", filename=PICTURE),
            "nudge": boards.board(audience, title="x", awaited="x", lines=(), filename=PICTURE, nudge=seat.seat),
            "orders": orders_screen(audience, [], "concern", rules, said),
        }
        yield from ((seat.seat, what, screen) for what, screen in shown.items())
        yield from ((seat.seat, what, screen) for what, screen in hands(table, seat.seat, say, rng))


def before(table: Table, say: Say) -> Iterator[tuple[int, str, Screen]]:
    """Yield the screens of a table that has not begun."""
    yield 0, "lobby", lobby(say, room(table))
    options = table.game.Options
    for page in range(-(-len(fields(options)) // PAGE)):
        yield 0, "options", options_screen(say, table.id, table.face, options, table.settings, page)


def typed(table: Table, say: Say) -> Iterator[str]:
    """Yield suggestions of /move with the same words that do different things."""
    for seat in table.seats:
        found: dict[str, set[Thing]] = {}
        for one in suggestions(table, seat.seat, say, ""):
            found.setdefault(one.name, set()).add((str(one.value).partition(":")[2],))
        for words, moves in found.items():
            if len(moves) > 1 and len({_after(table, seat.seat, [str(move) for move in one]) for one in moves}) > 1:
                yield f"{words!r}: {sorted(map(str, moves))}"


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
    rng, say = Random(seed), speaker(LANGUAGES[seed % len(LANGUAGES)])
    waiting = named(table_of(dealt.game, None, dealt.seats, dealt.options), seed)
    for _, what, screen in before(waiting, say):
        assert not alike(screen), f"{what}: {alike(screen)}"
    for table in positions(dealt, seed):
        named(table, seed)
        for seat, what, screen in screens(table, say, rng):
            found = next(faults(screen, table, seat), "")
            assert not found, f"{what} of seat {seat}: {found}"
        found = next(typed(table, say), "")
        assert not found, f"/move: {found}"
