"""Doctor Strange: a whole turn's questions answered with one press, and never without one."""

from __future__ import annotations

import pytest

from bot.screens.orders import orders_screen
from bot.tables import moves, standing
from bot.tables.table import Table
from bot.ui.components import Menu, Text
from engines.doctor_strange.state import DoctorStrange, MysticArts
from engines.game import Decision
from tests.bot.tables.layouts import put
from tests.bot.tables.ward import ANN, BOB, Ward, stamp
from tests.engines.doctor_strange.position import EVIL, LOKI, MORDO, evil, given, good
from tests.engines.doctor_strange.position import STRANGE as STRANGE_HIMSELF
from tests.engines.doctor_strange.test_rest import NINE

STRANGE = "doctor-strange"
PEOPLE = (ANN, BOB)


def asked_now(table: Table) -> Decision:
    return next(one for one in table.decisions() if one.must)


async def by_hand(ward: Ward, table: Table, verb: str = "") -> None:
    """Answer with the first move of that verb, else with the default."""
    asked = asked_now(table)
    move = next((one for one in asked.moves if one.verb == verb), asked.default)
    await table.do(lambda table: moves.play(table, PEOPLE[asked.seat], stamp(table, asked), [str(move)]))
    await ward.quiet()


async def at(ward: Ward, state: DoctorStrange) -> Table:
    table = await ward.playing(ANN, BOB, game=STRANGE)
    await put(table, state)
    return table


def evils_turn(turn: int = 4) -> DoctorStrange:
    """Return a turn with two possible attacks of Evil's and an answer of Good's."""
    return given(
        MysticArts(1),
        people=[good(STRANGE_HIMSELF), evil(MORDO), evil(LOKI)],
        hands=(["p.incense", "p.trance"], ["a.poison", "a.bait"]),
        active=EVIL,
        turn=turn,
    )


async def made_by_itself(ward: Ward, table: Table) -> list[tuple[int, str]]:
    return [(row.seat, row.move) for row in await ward.storage.moves(table.id) if row.via == "standing_answer"]


async def test_who_passes_for_the_turn_is_not_asked_again_before_it_ends(ward: Ward) -> None:
    table = await at(ward, given(MysticArts(1), hands=(NINE, ["b.interruption"])))
    turn = table.state.turn
    await table.do(lambda table: standing.ask(table, 0, "round"))
    await ward.quiet()
    asked = []
    while table.state.turn == turn:
        asked += [asked_now(table).prompt.key] * (asked_now(table).seat == 0)
        await by_hand(ward, table)
    assert asked == ["discard"]
    assert [move for seat, move in await made_by_itself(ward, table) if seat == 0] == ["done"] * 2


async def test_a_defender_passes_ahead_for_all_of_the_others_turn_and_is_asked_again_in_the_next(ward: Ward) -> None:
    table = await at(ward, evils_turn())
    turn = table.state.turn
    await table.do(lambda table: standing.ask(table, 0, "round"))
    await ward.quiet()
    while table.state.turn == turn:
        assert asked_now(table).seat == 1
        await by_hand(ward, table, "attack")
    assert (0, "pass") in await made_by_itself(ward, table)
    assert standing.asking(table, 0) == "concern"
    passed = len(await made_by_itself(ward, table))
    await put(table, evils_turn(table.state.turn + 1))
    while asked_now(table).seat == 1:
        await by_hand(ward, table, "attack")
    assert asked_now(table).prompt.key == "defend"
    assert len(await made_by_itself(ward, table)) == passed


async def test_nobody_passes_for_a_player_who_did_not_ask_for_it(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game=STRANGE)
    for _ in range(60):
        if table.over:
            break
        await by_hand(ward, table, "attack")
    assert len(table.moves) > 20
    assert await made_by_itself(ward, table) == []


async def test_planned_attacks_are_not_shown_for_somebody_who_passes(ward: Ward) -> None:
    table = await at(ward, evils_turn())
    while asked_now(table).prompt.key != "declare":
        await by_hand(ward, table)
    await by_hand(ward, table, "attack")
    assert table.state.steps[-1].plan
    await table.do(lambda table: standing.ask(table, 1, "round"))
    await ward.quiet()
    assert (asked_now(table).seat, asked_now(table).prompt.key) == (1, "declare")


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("gothic-doctor", ["concern", "always", "round"]),
        (STRANGE, ["concern", "always", "round"]),
        ("quack-in-the-box", ["concern", "always", "round"]),
    ],
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
