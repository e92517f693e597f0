"""The screens of a plan, and the hand after that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.faces.asked import Asked
from bot.outbox.hand_message import Chosen, hand_screen
from bot.screens.orders import NO_LONGER, UNTIL_CHANGED, UNTIL_TURN, Said, orders_screen
from bot.tables import ahead, standing
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.components import Button, Menu, Row, Screen, Text
from bot.ui.ids import THEN
from tests.bot.tables.saying import idle, says
from tests.bot.tables.ward import Ward, turn
from tests.engines.said import GAMES_SAID_AHEAD


def hand(table: Table, seat: int, how: str = "") -> Screen:
    """Return the hand of a seat that is not asked, or its screen for a plan."""
    return hand_screen(table, table.audience(seat), Asked(), Reader(), chosen=Chosen(ahead=how))


def words(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


def buttons(screen: Screen) -> list[Button]:
    return [one for part in screen.parts if isinstance(part, Row) for one in part.buttons]


@pytest.mark.parametrize("game", GAMES_SAID_AHEAD)
async def test_the_question_that_is_foreseen_stands_above_its_answers(ward: Ward, game: str) -> None:
    table, seat = await idle(ward, game)
    found, asked = ahead.foreseen(table, seat), ahead.decision(table, seat)
    assert asked is not None
    at = replace(table.audience(seat).at, view=found.view())
    prompt = table.face.prompt(table.say, at, asked.prompt)
    assert f"When you are asked next, what shall be done?\n**{prompt}**" in words(hand(table, seat, THEN))


async def test_what_was_said_can_be_changed_also_where_nothing_more_is_foreseen(ward: Ward) -> None:
    table, seat = await idle(ward, "doctor-strange")
    while ahead.decision(table, seat) is not None and len(ahead.steps(table, seat)) < ahead.MOST:
        text = await says(table, seat)
    label = table.face.label(table.say, table.at(seat), table.game.move(text))
    screen = hand(table, seat, THEN)
    assert f"{label.emoji} {label.text}".strip() in words(screen)
    assert [one.label for one in buttons(screen) if one.style == "blue"] == ["That is all"]
    assert "Say more, or change it" in [one.label for one in buttons(hand(table, seat))]


async def test_answers_to_windows_stand_on_the_hand_and_are_cancelled_with_one_choice(ward: Ward) -> None:
    table, seat = await idle(ward, "gothic-doctor")
    assert table.game.habits is not None
    for rule in table.game.habits.rules:
        await turn(ahead.rule, table, seat, rule.key, rule.usual)
    assert "2 answers ahead" in [one.label for one in buttons(hand(table, seat))]
    mine = standing.of(table, seat)
    screen = orders_screen(table.audience(seat), [], mine.ask, table.game.habits.rules, Said((), mine.rules))
    menus = [part for part in screen.parts if isinstance(part, Menu)]
    assert {menu.choices[0].label for menu in menus[1:3]} == {"As said above"}
    assert [one.value for one in menus[-1].choices] == [UNTIL_CHANGED, UNTIL_TURN, NO_LONGER]
    await turn(ahead.no_rules, table, seat)
    assert not standing.of(table, seat).rules.said
    assert "2 answers ahead" not in [one.label for one in buttons(hand(table, seat))]
