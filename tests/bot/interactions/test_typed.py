import pytest
import pytest_asyncio

from bot.errors import UserError
from bot.interactions.moves import meant, suggestions
from bot.tables import moves
from bot.tables.table import Table
from bot.ui.ids import DecisionStamp
from bot.words import speaker
from tests.bot.tables.recorded import play_on
from tests.bot.tables.ward import ANN, BOB, Ward, asked, changing, turn
from tests.engines.gothic_doctor.position import position

SAY = speaker("en")


@pytest_asyncio.fixture
async def table(ward: Ward) -> Table:
    return await ward.playing(ANN, BOB)


async def test_all_legal_moves_are_suggested_those_others_wait_for_first(table: Table) -> None:
    offered = suggestions(table, 0, SAY, "")
    legal = [str(move) for decision in table.own(0) for move in decision.moves]
    assert sorted(str(choice.value).partition(":")[2] for choice in offered) == sorted(legal)
    first = asked(table, ANN)
    assert str(offered[0].value).startswith(f"{DecisionStamp(0, first.number)}:")
    assert all(1 <= len(choice.name) <= 100 and len(str(choice.value)) <= 100 for choice in offered)


async def test_what_was_typed_brings_what_fits_to_the_top_misspelt_or_not(table: Table) -> None:
    for typed in ("skip", "SKIP", "skp this patint"):
        assert suggestions(table, 0, SAY, typed)[0].name == "Skip this patient"


async def test_a_suggestion_and_words_mean_the_same(table: Table) -> None:
    decision = asked(table, ANN)
    wanted = (DecisionStamp(0, decision.number), "skip")
    chosen = next(one for one in suggestions(table, 0, SAY, "skip") if one.name == "Skip this patient")
    for typed in (str(chosen.value), "skip", "Skip this patient", "skip this patient", "skip this patien"):
        assert meant(table, 0, SAY, typed) == wanted
    await turn(moves.play, table, ANN, *_one(meant(table, 0, SAY, "skip")))
    assert table.moves[-1].move == "skip"


def _one(found: tuple[DecisionStamp, str]) -> tuple[DecisionStamp, list[str]]:
    return found[0], [found[1]]


async def test_two_cards_alike_are_no_reason_to_ask_which(table: Table) -> None:
    hand = table.state.hands[0]
    hand[:] = ["dose5.1", "dose5.2", "dose1.1"]
    table.state.__dict__.clear()
    stamp, text = meant(table, 0, SAY, "Lay a dose: Dose 5")
    assert text in {"lay dose5.1", "lay dose5.2"} and stamp.number == asked(table, ANN).number


@pytest.mark.parametrize("typed", ["", "dose", "zzz", "5"])
async def test_what_is_not_clear_is_asked_again(table: Table, typed: str) -> None:
    with pytest.raises(UserError, match="not sure"):
        meant(table, 0, SAY, typed)


async def test_a_verb_is_not_taken_for_the_label_that_says_the_opposite(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game="gothic-doctor")
    async with changing(table) as change:
        room = "vampire spectre dracula mummy werewolf banshee monomaniac"
        change.state = position({0: "herbal", 1: "herbal"}, waiting=room)
        await change.commit()
    assert meant(table, 0, SAY, "stop")[1] == "stop"
    with pytest.raises(UserError, match="not sure"):
        meant(table, 0, SAY, "draw")


@pytest.mark.parametrize("game", ["gothic-doctor", "quack-in-the-box", "doctor-strange", "clinic"])
async def test_each_suggested_move_is_meant_by_its_words(ward: Ward, game: str) -> None:
    table, tried = await ward.playing(ANN, BOB, game=game), 0
    for _ in range(12):
        for seat in (0, 1):
            offered = suggestions(table, seat, SAY, "")
            for choice in offered:
                stamp, text = meant(table, seat, SAY, choice.name)
                alike = {one.value for one in offered if one.name == choice.name}
                assert f"{stamp}:{text}" in alike, choice.name
                tried += 1
        await play_on(table, 3, seed=tried)
    assert tried > 12
