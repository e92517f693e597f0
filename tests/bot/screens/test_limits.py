"""Every message of every game, from random positions, against Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.history import news, transcript
from bot.history.company import LATEST, Facts
from bot.interactions import showing
from bot.outbox import board
from bot.outbox.hand_message import Chosen
from bot.outbox.lobby import room
from bot.screens import board as boards
from bot.screens.finale import finale
from bot.screens.hand import Around
from bot.screens.lobby import lobby
from bot.screens.options import fields, options_screen
from bot.screens.orders import ASK_WORDS, Said, orders_screen
from bot.screens.phrases import title_of
from bot.screens.results import result_lines
from bot.screens.rulebook import page_in, sections
from bot.screens.selects import DEEPER, WHOLE
from bot.tables.ending import by_rules
from bot.tables.orders import NOTE_LENGTH, Rules, StandingOrders
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import MINUTE
from bot.ui.components import Menu, Part, Picture, Row, Screen
from bot.ui.ids import read
from bot.ui.layout import layout
from bot.ui.limits import faults
from bot.ui.verbs import Choose, Concede, Tick, TurnPage
from bot.words import speaker
from engines import GAMES
from engines.contract import Game
from engines.game import Move
from tests import hand_screens
from tests.bot.screens.positions import GUEST, SHARES, SHOWN, faces, positions, table_of
from tests.laws.playing import play_out
from tests.laws.tables import tables
from tests.pseudo import PSEUDO, widened
from tests.wire.limits import check_message

SAY = speaker("en")
SUBMENUS = 10
"""Submenus and pages opened in one position."""
EMPTY_FLAGS = {"content": "", "embeds": [], "flags": 32768}

each_game = pytest.mark.parametrize("game", SHOWN.values(), ids=SHOWN.keys())


def components(screen: Screen) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = layout(screen).to_components()  # type: ignore[no-untyped-call]
    return made


def check(screen: Screen, what: str, *, sent: bool = False) -> None:
    """Check the limits; `sent`: also of discord.py's form, by the local Discord's rules."""
    assert faults(screen) == [], what
    for part in (*screen.parts, *screen.loose):
        for item in _ids(part):
            assert read(item) is not None, (what, item)
    if sent:
        files = [part.filename for part in screen.parts if isinstance(part, Picture)]
        check_message({**EMPTY_FLAGS, "components": components(screen)}, files, [{} for _ in files])


def _ids(part: Part) -> list[str]:
    match part:
        case Row(buttons):
            return [button.id for button in buttons if not button.url]
        case Menu():
            return [part.id]
    return []


@pytest.mark.parametrize("share", range(SHARES))
@each_game
def test_every_message_of_a_game_keeps_within_discords_limits(game: Game[Any], share: int) -> None:
    rng = Random(share)
    for number, table in enumerate(positions(game, share)):
        where = f"{game.id} {table.settings.options} after {table.moves[-1].number if table.moves else 0} moves"
        sent = number % 10 == 0
        for what, screen in (*public(table), *private(table, rng)):
            check(screen, f"{what}: {where}", sent=sent)


def public(table: Table) -> Iterator[tuple[str, Screen]]:
    yield "board", board.screen(table, 0, "0123456789abcdef0123")
    yield "board in words", board.screen(table, 0)
    name = "board-0123456789abcdef0123.png"
    for seat in table.seats:
        yield (
            "nudge",
            boards.board(
                table.audience(None), title=title_of(table), awaited="x", lines=(), filename=name, nudge=seat.seat
            ),
        )
    lines = news.between(table, 0, table.row.move_count, SAY)
    yield "past", boards.past(title=title_of(table), lines=lines)
    yield "waits", showing.waits(table, SAY)


def private(table: Table, rng: Random) -> Iterator[tuple[str, Screen]]:
    """Yield the screens that each seat, and a spectator, can open."""
    for user in (*(GUEST + seat.seat for seat in table.seats), 5):
        yield "board in words", showing.text(table, user, SAY)
        yield "piles", showing.piles(table, user, SAY, 0)
        seat = table.seat_of(user)
        audience = table.audience(seat.seat if seat is not None else None)
        lines = transcript.lines(table, table.moves, audience.at.seat, SAY)
        yield "log", boards.log(audience, title="log", lines=lines, page=0)
        spread = [line._replace(last=line.last + n * MINUTE) for n, line in enumerate(lines)]
        yield "what changed", showing.told(table, user, SAY, spread, title="what changed", empty="–")
        yield "more", showing.more(table, user, SAY)
    yield "sure", showing.sure(table, SAY, "Do you really want to give up this game?", Concede(table.id, sure=True))
    for seat in table.seats:
        yield from private_hand(table, seat.seat, rng)


def private_hand(table: Table, seat: int, rng: Random) -> Iterator[tuple[str, Screen]]:
    """Yield one seat's hand with its submenus, questions and answers."""
    user, audience = GUEST + seat, table.audience(seat)
    table.standing[seat] = StandingOrders(note="*" * NOTE_LENGTH)
    shown = hand_screens.hand(table, user, SAY, notice="✅ " + _wide("x" * 590))
    yield "hand", shown
    link = Around(link="https://discord.com/channels/1/2")
    for how in (Reader(first=True), Reader(pictures=False, suggestions=False)):
        yield "hand as a direct message", hand_screens.of_seat(table, seat, SAY, how, around=link, filename="hand.png")
        yield "hand in words", hand_screens.of_seat(table, seat, SAY, how, around=link)
    yield "why", showing.why(table, user, SAY)
    yield from submenus(table, user, shown, rng)
    for decision in table.own(seat):
        moves = list(decision.moves)
        if decision.repeat is not None and len(moves) > 1:
            some = rng.sample(moves[-25:], min(decision.repeat[1], len(moves), 25))
            yield (
                "picked",
                hand_screens.of_seat(table, seat, SAY, Reader(), chosen=Chosen(decision.number, picked=tuple(some))),
            )
            yield "orders", orders_screen(audience, some, "concern")
        for move in rng.sample(moves, min(2, len(moves))):
            asked = Chosen(decision.number, picked=(move,), lost=_wide("x" * 600))
            yield "confirm", hand_screens.of_seat(table, seat, SAY, Reader(), chosen=asked)


def _wide(text: str) -> str:
    return widened(text) if SAY.language == PSEUDO else text


def submenus(table: Table, user: int, start: Screen, rng: Random) -> Iterator[tuple[str, Screen]]:
    """Yield screens behind the menus and page buttons of a hand, some of each."""
    waiting, seen = [start], {""}
    for _ in range(SUBMENUS):
        if not waiting:
            return
        screen = waiting.pop(rng.randrange(len(waiting)))
        ways = [path for part in screen.parts for path in _ways(part) if repr(path) not in seen]
        for path in rng.sample(ways, min(3, len(ways))):
            seen.add(repr(path))
            opened = hand_screens.hand(table, user, SAY, path=path)
            waiting.append(opened)
            yield f"submenu {path}", opened


def _ways(part: Part) -> Iterator[tuple[int, tuple[str, ...], int]]:
    """Yield the targets of a hand's menus and arrows: decision, words, page."""
    match part:
        case Menu():
            press = read(part.id)
            assert isinstance(press, (Choose, Tick))
            for choice in part.choices:
                assert choice.value.startswith((WHOLE, DEEPER))
                if choice.value.startswith(DEEPER):
                    yield press.stamp.number, tuple(choice.value[1:].split()), 0
        case Row(buttons):
            for button in buttons:
                press = read(button.id) if button.id else None
                if isinstance(press, TurnPage):
                    yield press.stamp.number, tuple(press.path.split()), press.page


@each_game
def test_the_end_of_a_game_fits(game: Game[Any]) -> None:
    for seed, setup in enumerate(tables(game)):
        state = setup.deal(seed)
        play_out(game, state, Random(seed))
        table = table_of(game, state, setup.seats, setup.options)
        outcome = game.outcome(state)
        assert outcome is not None
        ended = by_rules(table.seats, outcome)
        for how in ("rules", "conceded", "draw", "cancelled"):
            told = outcome if how == "rules" else None
            lines = result_lines(table.audience(None), how, ended.ranks, told, [0])
            notes = [" ".join(f"<@{10**18 + n}>" for n in range(20))] * 2
            check(
                finale(table.audience(None, SAY), title=_wide("x" * 999), notes=notes, alt=_wide("y " * 4000)),
                how,
                sent=True,
            )
            card = finale(table.audience(None, SAY), title="x", notes=[], filename="a.png", alt=_wide("y" * 2000))
            check(card, how, sent=True)
            board = boards.board(
                table.audience(None), title=title_of(table), awaited="\n".join(lines), lines=[], over=True
            )
            check(board, how, sent=True)


@each_game
def test_lobbies_and_options_fit(game: Game[Any]) -> None:
    face = faces()[game.id]
    every = fields(game.Options)
    chosen = {field.name: list(field.values) if field.several else field.values[-1] for field in every}
    for seats in range(1, max(game.seats) + 1):
        for status in ("lobby", "playing", "cancelled", "expired"):
            table = table_of(game, None, seats, chosen)
            table.row = type(table.row)(**{**_fields(table.row), "status": status})
            table.settings.seat_wishes = {str(seat): 1 + seat % max(game.seats) for seat in range(seats)}
            known = {seat.user or 0: Facts(LATEST, LATEST, 20 * MINUTE) for seat in table.seats}
            check(lobby(SAY, room(table, facts=known)), f"lobby of {seats}", sent=True)
    for page in range(max(1, -(-len(every) // 6))):
        for options in ({}, chosen):
            settings = TableSettings(options=options)
            check(options_screen(SAY, 123_456, face, game.Options, settings, page), f"options {page}", sent=True)


def _fields(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


def test_every_section_of_the_rules_pages_fits() -> None:
    for game in GAMES:
        if game in faces():
            face = faces()[game]
            for at in (None, *range(len(sections(page_in(face.id, SAY.language))))):
                check(showing.rules(123_456, SAY, face, at), f"{game} rules {at}", sent=True)


@each_game
def test_standing_orders_fit(game: Game[Any]) -> None:
    table = table_of(game, tables(game)[0].deal(1), max(game.seats), {})
    moves: list[Move] = [move for decision in table.own(0) for move in decision.moves]
    rules = game.habits.rules if game.habits is not None else ()
    for values in (max, min):
        answers = Rules({rule.key: values(rule.values) for rule in rules}, occasion="now")
        said = Said(["Treat everybody who waits"] * 12, answers, sayable=True)
        for ask in ASK_WORDS:
            check(orders_screen(table.audience(0), moves * 30, ask, rules, said), ask, sent=True)
            check(orders_screen(table.audience(0), [], ask, rules), ask, sent=True)


@each_game
def test_windows_are_asked_about_only_where_there_are_some(game: Game[Any]) -> None:
    table = table_of(game, tables(game)[0].deal(1), max(game.seats), {})
    menus = [part for part in orders_screen(table.audience(0), [], "concern").parts if isinstance(part, Menu)]
    assert len(menus) == (game.habits is not None and bool(game.habits.rules))
