"""The controls of a hand, on a small game of its own: pieces with places, cards, a pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.faces.asked import Asked, Bundle, Choices, Ticks
from bot.faces.audience import Audience
from bot.faces.values import Label, Position
from bot.screens.controls import controls, leads, left_out
from bot.screens.selects import ALL, SEVERAL
from bot.ui.components import Button, Menu, Part, Row
from bot.ui.ids import read
from bot.ui.limits import CHOICES as MOST
from bot.ui.verbs import Choose, Hand, MakeMove, MoveMany, Tick, TurnPage
from bot.words import Say, speaker
from engines.game import Decision, Move, Prompt

SAY = speaker("en")


class Build(Move, verb="build"):
    piece: str
    at: str


class Play(Move, verb="play"):
    card: str


class Flee(Move, verb="flee"):
    pass


class Back(Move, verb="back", takes_back=True):
    pass


class Done(Move, verb="done"):
    pass


def audience(**choices: Any) -> Audience:
    """Return a reader of a game with such choices."""
    face = SimpleNamespace(
        id="made-up",
        choices=Choices(**choices),
        label=lambda _say, _at, move: Label(str(move)),
        step=lambda _say, _at, chosen, value: Label(f"{' '.join(map(str, chosen))}>{value}"),
    )
    return Audience(7, 0, cast("Any", face), SAY, Position(SimpleNamespace(seat=0), ("Ann",)))


def decision(*moves: Move, must: bool = True, default: Move | None = None, number: int = 3) -> Decision:
    return Decision(0, number, Prompt("?"), must, moves, default)


def plays(many: int) -> tuple[Move, ...]:
    return tuple(Play(f"c{number}") for number in range(many))


def buttons(parts: list[Part]) -> list[Button]:
    return [button for part in parts if isinstance(part, Row) for button in part.buttons]


def menus(parts: list[Part]) -> list[Menu]:
    return [part for part in parts if isinstance(part, Menu)]


def blue(parts: list[Part]) -> list[str]:
    return [button.label for button in buttons(parts) if button.style == "blue"]


def test_four_moves_of_a_verb_are_buttons_and_five_a_menu() -> None:
    few = controls(audience(), Asked((decision(*plays(4)),)))
    assert ([one.label for one in buttons(few)], menus(few)) == (["play c0", "play c1", "play c2", "play c3"], [])
    many = controls(audience(), Asked((decision(*plays(5)),)))
    assert [[one.value for one in menu.choices] for menu in menus(many)] == [[f"=play c{n}" for n in range(5)]]
    assert buttons(many) == []


def test_places_are_up_to_twenty_buttons_and_a_piece_comes_before_its_place() -> None:
    places = tuple(Build(piece, f"p{n}") for piece in ("room", "hall") for n in range(20))
    steps = audience(stepwise=lambda menu: menu == "build", buttons=lambda path: 20 if len(path) > 1 else 4)
    first = buttons(controls(steps, Asked((decision(*places),))))
    assert [button.label for button in first] == ["build>room", "build>hall"]
    opened = read(first[0].id)
    assert isinstance(opened, TurnPage)
    assert opened.path == "build room"
    then = controls(steps, Asked((decision(*places),), number=3, path=("build", "room")))
    assert [button.label for button in buttons(then)] == [*(f"build room>p{n}" for n in range(20)), "Something else"]


def test_a_choice_of_one_is_not_asked() -> None:
    places = tuple(Build("room", f"p{n}") for n in range(3))
    steps = audience(stepwise=lambda menu: menu == "build")
    offered = buttons(controls(steps, Asked((decision(*places),))))
    assert [one.label for one in offered] == [f"build room p{n}" for n in range(3)], "nobody has said which piece"


def test_a_long_menu_has_pages_and_every_choice_stands_on_one_of_them() -> None:
    found: list[str] = []
    for page in range(3):
        parts = controls(audience(), Asked((decision(*plays(60)),), number=3, path=("play",)), page=page)
        (menu,) = menus(parts)
        assert len(menu.choices) <= MOST
        found += [one.value for one in menu.choices]
    assert found == [f"=play c{n}" for n in range(60)]


def one(_path: tuple[str, ...]) -> int:
    return 1


def test_more_than_two_menus_and_the_verb_is_asked_first() -> None:
    moves = [*plays(6), *(Build("room", f"p{n}") for n in range(6))]
    three = audience(
        menu=lambda move: f"{move.verb}{str(move)[-1] in '012' and move.verb == 'play'}", buttons=lambda _path: 1
    )
    parts = controls(three, Asked((decision(*moves),)))
    (menu,) = menus(parts)
    assert [one.value for one in menu.choices] == ["/playTrue", "/playFalse", "/buildFalse"]
    assert leads(three, decision(*moves), ("playTrue",))
    assert not leads(three, decision(*moves), ("playWhatever",))


def test_the_suggested_move_is_the_one_blue_button_also_where_it_stands_in_a_menu() -> None:
    asked = Asked((decision(*plays(9), Done(), default=Done()),), suggested=Play("c7"))
    parts = controls(audience(), asked)
    assert blue(parts) == ["play c7"]
    assert "=play c7" in [one.value for one in menus(parts)[0].choices]


def test_without_suggestions_a_choice_among_equals_has_no_blue_and_the_only_deed_has() -> None:
    assert blue(controls(audience(), Asked((decision(*plays(3), Done(), default=Done()),)))) == []
    assert blue(controls(audience(), Asked((decision(Play("a"), Done(), default=Done()),)))) == ["play a"]
    assert blue(controls(audience(), Asked((decision(Done(), Back(), default=Done()),)))) == ["done"]


def test_what_is_against_oneself_is_red_and_never_blue() -> None:
    against = audience(tone=lambda _at, move: "against" if isinstance(move, Flee) else "act")
    parts = controls(against, Asked((decision(Flee(), Done()),), suggested=Flee()))
    assert {one.label: one.style for one in buttons(parts)} == {"Usual: flee": "red", "done": "grey"}, "words say it"
    first = controls(against, Asked((decision(Flee(), Done()),), suggested=Flee()), words=True)[0]
    assert isinstance(first, Row) and [one.label for one in first.buttons] == ["Usual: flee"]


def test_in_words_the_usual_step_stands_first_and_says_so() -> None:
    asked = Asked((decision(*plays(9), Done(), default=Done()),), suggested=Done())
    first = controls(audience(), asked, words=True)[0]
    assert isinstance(first, Row)
    assert [button.label for button in first.buttons] == ["Usual: done"]


def test_of_what_may_be_left_alone_nothing_is_the_usual_step() -> None:
    """An optional second tile: the player may leave it, so no place of it is blue."""
    aside = decision(*(Build("room", f"p{n}") for n in range(3)), must=False, number=4)
    one = audience(stepwise=lambda menu: menu == "build", buttons=lambda path: 20 if len(path) > 1 else 4)
    asked = Asked((aside, decision(Done(), number=5)), number=4, path=("build", "room"), suggested=Done())
    assert blue(controls(one, asked)) == []


def test_what_is_merely_open_stands_in_a_menu_below() -> None:
    aside = decision(Play("x"), Play("y"), must=False, number=4)
    parts = controls(audience(), Asked((decision(Done(), default=Done()), aside)))
    assert [[one.value for one in menu.choices] for menu in menus(parts)] == [["=play x", "=play y"]]
    assert isinstance(parts[-1], Menu)
    assert blue(parts) == ["done"]


def ticking(**more: Any) -> Callable[..., Ticks]:
    def ticks(_say: Say, _at: Position, asked: Asked, one: Decision) -> Ticks:
        moves = tuple(move for move in one.moves if isinstance(move, Play))
        return Ticks("Pick 2", moves, 2, 2, Label(f"Throw out {len(asked.picked)}"), **more)

    return ticks


def test_several_cards_are_one_multi_select_and_a_button_once_they_are_picked() -> None:
    asked = Asked((decision(*plays(5)),))
    (menu,) = menus(controls(audience(ticks=ticking()), asked))
    assert (menu.low, menu.high, buttons(controls(audience(ticks=ticking()), asked))) == (2, 2, [])
    picked = replace(asked, number=3, picked=(Play("c3"), Play("c1")))
    parts = controls(audience(ticks=ticking()), picked)
    assert [one.value for one in menus(parts)[0].choices if one.chosen] == ["=play c1", "=play c3"]
    (button,) = buttons(parts)
    assert (button.label, button.style, read(button.id)) == (
        "Throw out 2",
        "blue",
        MoveMany(7, audience().stamp(picked.decisions[0]), "3,1"),
    )


def test_where_the_order_matters_it_can_be_turned_round() -> None:
    asked = Asked((decision(*plays(5)),), number=3, picked=(Play("c3"), Play("c1")))
    turn = next(one for one in buttons(controls(audience(ticks=ticking(ordered=True)), asked)) if "round" in one.label)
    pressed = read(turn.id)
    assert isinstance(pressed, Tick)
    assert pressed.places == "1,3"


def test_a_multi_select_behind_a_button_leaves_the_single_buttons() -> None:
    behind = audience(ticks=ticking(behind=Label("Several at once…")))
    parts = controls(behind, Asked((decision(*plays(3)),)))
    assert [one.label for one in buttons(parts)] == ["play c0", "play c1", "play c2", "Several at once…"]
    opened = controls(behind, Asked((decision(*plays(3)),), number=3, path=(SEVERAL,)))
    assert [menu.high for menu in menus(opened)] == [2]
    assert isinstance(read(buttons(opened)[-1].id), Hand)


def test_a_bundle_is_one_press_and_blue_where_its_cards_are_suggested() -> None:
    def bundles(_say: Say, _at: Position, asked: Asked, one: Decision) -> list[Bundle]:
        left = tuple(move for move in list(one.moves)[:3] if move not in asked.picked)
        return [Bundle(Label("Turn it: 3 cards"), (*asked.picked, *left))]

    one = audience(bundles=bundles, ticks=ticking())
    parts = controls(one, Asked((decision(*plays(5)),), suggested=Play("c4")))
    assert blue(parts) == ["Turn it: 3 cards"]
    assert blue(controls(one, Asked((decision(*plays(5)),)))) == [], "any of the cards that have to go"
    unasked = Asked((decision(*plays(5), Done(), default=Done()),))
    assert blue(controls(one, unasked)) == ["Turn it: 3 cards"], "its cards one by one are the same deed"
    half = Asked((decision(*plays(5)),), number=3, picked=(Play("c0"), Play("c1")), suggested=Play("c4"))
    assert blue(controls(one, half)) == ["Turn it: 3 cards"]


def test_what_hardly_anybody_wants_is_left_out_and_found_under_more() -> None:
    cheapest = audience(best=lambda _at, _asked, moves: moves[:2])
    asked = Asked((decision(*plays(5)),))
    assert [one.label for one in buttons(controls(cheapest, asked))] == ["play c0", "play c1"]
    assert [name for _, name in left_out(cheapest, asked)] == ["play"]
    all_of_them = controls(cheapest, replace(asked, number=3, path=(ALL, "play")))
    assert len(menus(all_of_them)[0].choices) == 5


def test_moves_that_look_the_same_are_not_missed() -> None:
    same = audience(best=lambda _at, _asked, moves: moves[:1])
    face: Any = same.face
    face.label = lambda _say, _at, _move: Label("Leeches")
    assert left_out(same, Asked((decision(*plays(5)),))) == []


def test_a_menu_can_open_by_a_button() -> None:
    tab = audience(opens=lambda _say, _at, _asked, menu: Label("Draws") if menu == "play" else None)
    parts = controls(tab, Asked((decision(*plays(3), Flee()),)))
    assert [one.label for one in buttons(parts)] == ["flee", "Draws"]


@pytest.mark.parametrize("path", [(), ("play",), (SEVERAL,), (ALL, "play")])
def test_every_control_says_what_it_is_for(path: tuple[str, ...]) -> None:
    parts = controls(
        audience(ticks=ticking(behind=Label("Several"))), Asked((decision(*plays(30)),), number=3, path=path)
    )
    for part in parts:
        ids = [part.id] if isinstance(part, Menu) else [one.id for one in part.buttons] if isinstance(part, Row) else []
        for custom_id in ids:
            assert isinstance(read(custom_id), (Choose, Hand, MakeMove, MoveMany, Tick, TurnPage))


def test_what_is_picked_by_hand_is_no_second_button_of_the_bundle_with_the_same_cards() -> None:
    def bundles(_say: Say, _at: Position, _asked: Asked, one: Decision) -> list[Bundle]:
        return [Bundle(Label("Turn it"), tuple(one.moves)[:2])]

    both = audience(bundles=bundles, ticks=ticking())
    parts = controls(both, Asked((decision(*plays(5)),), number=3, picked=(Play("c0"), Play("c1"))))
    ids = [button.id for button in buttons(parts)]
    assert len(ids) == len(set(ids)) == 1
    assert len(blue(parts)) == 1


def test_a_bundle_of_one_card_and_that_card_are_one_button() -> None:
    def bundles(_say: Say, _at: Position, _asked: Asked, one: Decision) -> list[Bundle]:
        return [Bundle(Label("Turn it: c1"), tuple(one.moves)[1:2])]

    parts = controls(audience(bundles=bundles), Asked((decision(*plays(3)),), suggested=Play("c1")))
    assert [one.label for one in buttons(parts)] == ["Turn it: c1", "play c0", "play c2"]
    assert blue(parts) == ["Turn it: c1"]
