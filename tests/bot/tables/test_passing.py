"""Doctor Strange, sealed: a whole turn's questions answered with one press, and never without one."""

from __future__ import annotations

import pytest

from bot.screens.orders import orders_screen
from bot.tables import moves, standing
from bot.tables.table import Table
from bot.ui.components import Menu, Text
from engines.game import Decision
from tests.bot.tables.ward import ANN, BOB, Ward, stamp

STRANGE = "doctor-strange"
PEOPLE = (ANN, BOB)


def asked_now(table: Table) -> Decision:
    return next(one for one in table.decisions() if one.must)


async def by_hand(ward: Ward, table: Table, verb: str = "") -> None:
    """Answer with the first move of that verb, else as somebody who is absent would."""
    asked = asked_now(table)
    move = next((one for one in asked.moves if one.verb == verb), asked.default)
    await table.do(lambda table: moves.play(table, PEOPLE[asked.seat], stamp(table, asked), [str(move)]))
    await ward.quiet()


async def until(ward: Ward, table: Table, seat: int, *keys: str) -> Decision:
    """Play on until this seat is asked one of these; whoever may attack does."""
    while not table.over:
        asked = asked_now(table)
        if asked.seat == seat and asked.prompt.key in keys:
            return asked
        await by_hand(ward, table, "attack")
    raise AssertionError("no such question in this game")


async def made_by_itself(ward: Ward, table: Table) -> list[tuple[int, str]]:
    return [(row.seat, row.move) for row in await ward.storage.moves(table.id) if row.via == "standing answer"]


async def test_who_passes_for_the_turn_is_not_asked_again_before_it_ends(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=STRANGE, options={"reactions": "sealed"})
    await until(ward, table, 0, "mystic_arts", "summon")
    turn = table.state.turn
    await table.do(lambda table: standing.ask(table, 0, "round"))
    await ward.quiet()
    while table.state.turn == turn and not table.over:
        asked = asked_now(table)
        if asked.seat == 0:
            assert asked.prompt.key == "discard"
        await by_hand(ward, table)
    assert {move for seat, move in await made_by_itself(ward, table) if seat == 0} == {"done"}


async def test_a_defender_passes_ahead_for_all_of_the_others_turn_and_is_asked_again_in_the_next(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=STRANGE, options={"reactions": "sealed"})
    await until(ward, table, 1, "mystic_arts")
    turn = table.state.turn
    await table.do(lambda table: standing.ask(table, 0, "round"))
    await ward.quiet()
    while table.state.turn == turn:
        assert asked_now(table).seat == 1
        await by_hand(ward, table, "attack")
    assert (0, "pass") in await made_by_itself(ward, table)
    assert standing.asking(table, 0) == "concern"
    passed = len(await made_by_itself(ward, table))
    await until(ward, table, 0, "counter", "defend")
    assert len(await made_by_itself(ward, table)) == passed


async def test_nobody_passes_for_a_player_who_did_not_ask_for_it(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=STRANGE, options={"reactions": "sealed"})
    for _ in range(60):
        await by_hand(ward, table, "attack")
    assert await made_by_itself(ward, table) == []


async def test_planned_attacks_are_not_shown_for_somebody_who_passes(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=STRANGE, options={"reactions": "sealed"})
    while not (table.state.steps and getattr(table.state.steps[-1], "plan", None)):
        await by_hand(ward, table, "attack")
    seat = asked_now(table).seat
    await table.do(lambda table: standing.ask(table, seat, "round"))
    await ward.quiet()
    assert (asked_now(table).seat, asked_now(table).prompt.key) == (seat, "declare")


@pytest.mark.parametrize(
    ("game", "keys"), [(STRANGE, ["always", "round"]), ("quack-in-the-box", ["concern", "always", "round"])]
)
async def test_the_screen_offers_the_standing_answers_in_the_words_of_the_game(
    ward: Ward, game: str, keys: list[str]
) -> None:
    table = await ward.playing(ANN, BOB, game=game)
    screen = orders_screen(table.audience(0), [], "concern")
    (menu,) = (part for part in screen.parts if isinstance(part, Menu))
    assert [choice.value for choice in menu.choices] == keys
    assert [choice.value for choice in menu.choices if choice.chosen] == keys[:1]
    text = "\n".join(part.content for part in screen.parts if isinstance(part, Text))
    assert ("several moves in one menu" in text) == (game != STRANGE)
