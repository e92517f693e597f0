"""Lists longer than a menu, a law: every legal move and every item can be reached through the screens."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot import packs
from bot.faces import FACES
from bot.faces.asked import Asked, Ticks
from bot.faces.library import entries
from bot.faces.values import Detail, Label
from bot.outbox.hand_message import Chosen
from bot.screens import board as boards
from bot.screens import leagues
from bot.screens.cards import parts_of
from bot.screens.controls import controls, left_out
from bot.screens.options import MORE, field_menu, fields, value_of, values_named
from bot.screens.pages import paged_menu
from bot.screens.rulebook import by_name, page_in, sections
from bot.screens.selects import DEEPER, WHOLE
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.components import Choice, Menu, Part, Row, Screen, Text
from bot.ui.ids import CustomId, read
from bot.ui.limits import CHOICES, CUSTOM_ID, faults
from bot.ui.verbs import Choose, Details, MakeMove, MoveMany, Tick, TurnPage
from bot.words import languages, speaker
from engines import GAMES
from engines.contract import Game
from engines.game import Decision, Move
from tests import hand_screens
from tests.bot.screens.positions import positions
from tests.bot.screens.seasons import season
from tests.bot.screens.test_controls import Build, Done, audience, decision, menus, plays

SAY = speaker("en")
EACH = 60
"""Positions of each game."""
Place = tuple[int, tuple[str, ...], int]
"""A screen of a hand: decision, words, page."""


def presses(parts: list[Part]) -> Iterator[tuple[CustomId, list[str]]]:
    """Yield all that can be pressed, with the values of a menu."""
    for part in parts:
        if isinstance(part, Menu):
            found = read(part.id)
            assert found is not None
            yield found, [choice.value for choice in part.choices]
        elif isinstance(part, Row):
            for button in part.buttons:
                if button.id and (found := read(button.id)) is not None:
                    yield found, []


def onward(parts: list[Part], decisions: dict[int, Decision]) -> tuple[set[tuple[int, str]], set[Place]]:
    """Return the moves that a screen makes or selects, and the screens that it opens."""
    moves, places = set[tuple[int, str]](), set[Place]()
    for press, values in presses(parts):
        if isinstance(press, MakeMove):
            moves.add((press.stamp.number, press.move))
        elif isinstance(press, MoveMany):
            offered = [str(move) for move in decisions[press.stamp.number].moves]
            names = [offered[int(one)] if one.isdecimal() else one for one in press.places.split(",")]
            moves |= {(press.stamp.number, name) for name in names}
        elif isinstance(press, TurnPage):
            places.add((press.stamp.number, tuple(press.path.split()), press.page))
        elif isinstance(press, (Choose, Tick)):
            number = press.stamp.number
            moves |= {(number, value[1:]) for value in values if value.startswith(WHOLE)}
            places |= {(number, tuple(value[1:].split()), 0) for value in values if value.startswith(DEEPER)}
    return moves, places


def test_every_move_of_random_positions_can_be_reached() -> None:
    for game in GAMES.values():
        tried = 0
        for table in islice(positions(game, 0), EACH):
            for seat in range(len(table.seats)):
                tried += _reach_all(game, table, seat)
        assert tried > EACH, game.id


def _reach_all(game: Game[Any], table: Table, seat: int) -> int:
    """Check that each open move of a seat, or one that looks the same, is on some screen. Return how many there are."""
    decisions = {one.number: one for one in table.own(seat)}
    if not decisions:
        return 0
    at = table.audience(seat)
    under_more: set[Place] = {
        (one.number, ("+", name), 0) for one, name in left_out(at, Asked(tuple(decisions.values())))
    }
    first = hand_screens.of_seat(table, seat, SAY, Reader())
    reached, waiting = onward([*first.parts, *first.loose], decisions)
    waiting, seen = waiting | under_more, set[Place]()
    while waiting:
        place = waiting.pop()
        seen.add(place)
        opened = hand_screens.of_seat(table, seat, SAY, Reader(), chosen=Chosen(*place))
        moves, places = onward([*opened.parts, *opened.loose], decisions)
        reached |= moves
        waiting |= places - seen
    wanted = {(number, str(move)) for number, one in decisions.items() for move in one.moves}

    def looks(number: int, text: str) -> tuple[int, Label]:
        return number, table.face.label(SAY, at.at, game.move(text))

    missing = {looks(*one) for one in wanted - reached} - {looks(*one) for one in reached & wanted}
    assert not missing, (game.id, missing)
    return len(wanted)


@given(some.integers(1, 120), some.integers(0, 40), some.booleans())
def test_every_move_of_a_long_list_can_be_reached(cards: int, pieces: int, stepwise: bool) -> None:
    builds = tuple(Build(f"x{piece}", f"p{place}") for piece in range(pieces) for place in range(3))
    one = decision(*plays(cards), *builds)
    reader = audience(stepwise=lambda menu: stepwise and menu == "build")
    moves, waiting = onward(controls(reader, Asked((one,))), {3: one})
    seen = set[Place]()
    while waiting:
        place = waiting.pop()
        seen.add(place)
        parts = controls(reader, Asked((one,), number=3, path=place[1]), page=place[2])
        more, places = onward(parts, {3: one})
        moves |= more
        waiting |= places - seen
    assert moves >= {(3, str(move)) for move in one.moves}


@pytest.mark.parametrize("count", [1, 2, 24, 25, 26, 50, 51, 75])
def test_any_cards_of_a_long_multi_select_can_be_picked_together(count: int) -> None:
    moves, rng = plays(count), Random(count)
    one = decision(*moves, Done())
    ticks = Ticks("Throw away", moves, 1, count, Label("Throw"), then=(Done(),))
    reader = audience(ticks=lambda _say, _at, _asked, _one: ticks)
    for _ in range(8):
        wanted = set(rng.sample(moves, rng.randint(1, min(count, CHOICES))))
        asked = Asked((one,), number=3)
        for move in wanted:
            parts = controls(reader, asked)
            menu = next(menu for menu in menus(parts) if f"{WHOLE}{move}" in {one.value for one in menu.choices})
            chosen = [choice.value for choice in menu.choices if choice.chosen or choice.value == f"{WHOLE}{move}"]
            assert menu.low <= len(chosen) <= menu.high
            asked = Asked((one,), number=3, picked=_tick(read(menu.id), chosen, one))
        parts = controls(reader, asked)
        assert faults(Screen(tuple(parts))) == []
        made = next(press for press, _ in presses(parts) if isinstance(press, MoveMany))
        assert len(str(made)) <= CUSTOM_ID
        assert {moves[int(place)] for place in made.places.split(",")[:-1]} == wanted


def _tick(press: CustomId | None, values: list[str], one: Decision) -> tuple[Move, ...]:
    """Return the moves that a choice in a multi-select picks."""
    assert isinstance(press, Tick)
    offered = {str(move): move for move in one.moves}
    before = [list(one.moves)[int(place)] for place in press.places.split(",") if place]
    return (*before, *(offered[value[1:]] for value in values))


def test_a_pick_too_many_takes_the_place_of_the_first() -> None:
    moves = plays(30)
    one = decision(*moves)
    ticks = Ticks("Pick 2", moves, 2, 2, Label("Throw"))
    reader = audience(ticks=lambda _say, _at, _asked, _one: ticks)
    parts = controls(reader, Asked((one,), number=3, picked=(moves[0], moves[1], moves[29])))
    made = next(press for press, _ in presses(parts) if isinstance(press, MoveMany))
    assert made.places == "1,29"
    assert [len([one for one in menu.choices if one.chosen]) for menu in menus(parts)] == [1, 1]


@given(some.integers(1, 130))
def test_every_item_of_a_list_is_on_one_of_its_pages(count: int) -> None:
    choices = [Choice(f"item {number}", str(number)) for number in range(count)]
    shown, page, pages = list[str](), 0, set[int]()
    while page not in pages:
        pages.add(page)
        menu, *arrows = paged_menu(SAY, "x", "Which one?", choices, page, str)
        assert isinstance(menu, Menu) and faults(Screen((menu,))) == []
        shown += [choice.value for choice in menu.choices]
        page = int(next((row.buttons[-1].id for row in arrows if isinstance(row, Row)), str(page)))
    assert shown == [str(number) for number in range(count)]


def test_every_card_of_a_large_hand_and_everyone_who_waits_is_on_a_page() -> None:
    cards = [Detail(Label(f"card {number}"), "x") for number in range(60)]
    at = season(Random(1), "running", 1)
    waiting = [(number, f"person {number}") for number in range(60)]
    held, people = list[str](), list[str]()
    for page in range(3):
        hand = boards.details(audience(), cards, page * CHOICES, None, "")
        seats = leagues.who_takes_over(SAY, at, 1, "x", waiting, page)
        for screen, shown in ((hand, held), (seats, people)):
            assert faults(screen) == []
            shown += [choice.value for menu in menus(list(screen.parts)) for choice in menu.choices]
    assert held == people == [str(number) for number in range(60)]
    (arrow, *_) = [one for one in presses(list(hand.parts)) if isinstance(one[0], Details) and not one[1]]
    assert isinstance(arrow[0], Details) and arrow[0].page == 2


@pytest.mark.parametrize("count", [3, 24, 25, 60])
def test_every_pack_of_a_host_can_be_chosen(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game, face = GAMES["quack-in-the-box"], FACES["quack-in-the-box"]
    ours = {f"{number:064}": f"deck {number}" for number in range(count)}
    monkeypatch.setitem(packs.NAMES, game.id, ours)
    field = next(one for one in fields(game.Options, ours) if one.name == "pack")
    said, menu = field_menu(SAY, face, field, "", "x")
    assert isinstance(said, Text) and isinstance(menu, Menu) and faults(Screen((said, menu))) == []
    assert (MORE in said.content) is (count + 1 > CHOICES)
    typed = dict(values_named(SAY, face, game.Options, "pack"))
    assert ours.items() <= typed.items()
    assert all(value_of(field, [value]) == value for value in ours)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", FACES)
def test_a_game_has_no_more_kinds_of_cards_and_parts_of_its_page_than_a_menu(game: str, language: str) -> None:
    say, face = speaker(language), FACES[game]
    every = entries(face, say)
    named = by_name("x", every)
    assert len(parts_of(every)) <= CHOICES
    assert len(sections(page_in(game, language))) + len(named) <= CHOICES
