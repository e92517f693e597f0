"""Public questions: how long they stay open, what settles them, and the channel's messages."""

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.names import escaped
from bot.screens import questions as screens
from bot.tables import answering, ending, seats, undo
from bot.tables.showing_again import show_again
from bot.ui.limits import faults
from bot.words import speaker
from tests.bot.outbox.mailroom import Mailroom, bring
from tests.bot.tables.asked import any_move, by_default, in_turn, kinds, told
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, NAMES, Ward, guest, moved, status, turn


async def test_an_offer_of_a_draw_is_void_after_the_next_move_that_somebody_presses(ward: Ward) -> None:
    table = await in_turn(ward)
    await turn(ending.vote, table, BOB, "draw")
    await any_move(table)
    assert kinds(table) == []
    assert await told(ward, table) == [("draw", "lapsed")]
    for _ in range(7):
        await any_move(table)
    assert await turn(ending.vote, table, ANN, "draw") == "asked"  # seven moves later this is an offer of her own
    assert status(table) == "playing"


@pytest.mark.parametrize("what", ["draw", "cancel"])
async def test_moves_that_nobody_presses_settle_no_question(ward: Ward, what: str) -> None:
    table = await in_turn(ward)
    await turn(ending.vote, table, ANN, "draw" if what == "draw" else "cancel")
    await by_default(table)
    assert kinds(table) == [what]


async def test_where_several_choose_at_once_an_offer_stands_until_all_of_them_have(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(ending.vote, table, ANN, "draw")
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert kinds(table) == ["draw"]
    await moved(table, CYD, "skip")
    assert kinds(table) == []


async def test_an_offer_ends_with_the_phase_also_where_the_last_choice_is_nobodys_press(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(ending.vote, table, ANN, "draw")
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert kinds(table) == ["draw"]
    await by_default(table)  # Cyd's time is up
    assert kinds(table) == []


async def test_a_refusal_settles_it_and_only_those_who_are_asked_can_refuse(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(ending.vote, table, ANN, "draw")
    for user in (ANN, EVE):
        with pytest.raises(UserError, match="whom the question names"):
            await turn(answering.refuse, table, user, 1)
    await turn(answering.agree, table, CYD, 1)
    await turn(answering.refuse, table, BOB, 1)
    with pytest.raises(UserError, match="settled"):
        await turn(answering.agree, table, CYD, 1)
    assert await told(ward, table) == [("draw", "refused")]


async def test_a_yes_does_not_outlive_a_substitution_in_that_seat(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(ending.vote, table, ANN, "draw")
    await turn(answering.agree, table, BOB, 1)
    await turn(seats.offer, table, 1, DAN, 1)
    await turn(seats.replace_seat, table, 1, guest(table, DAN, NAMES[DAN]))
    assert kinds(table) == []
    await turn(ending.vote, table, ANN, "draw")
    await turn(seats.kick, table, 0)
    assert kinds(table) == []


async def test_giving_up_settles_what_one_was_asked(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(ending.vote, table, ANN, "draw")
    await turn(ending.concede, table, BOB)
    assert kinds(table) == []


async def test_the_end_of_a_game_settles_everything_that_is_asked(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(ending.vote, table, ANN, "draw")
    await turn(seats.offer, table, 0, CYD, 0)
    await turn(ending.concede, table, BOB)
    assert kinds(table) == [] and table.settings.seat_offers == {}
    assert await told(ward, table) == [("draw", "over"), ("seat_offer", "over")]


async def test_moves_are_not_taken_back_across_what_was_shown_meanwhile(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    await turn(undo.undo, table, ANN)
    await by_default(table)  # Cyd's time is up: all choices are open
    assert kinds(table) == ["undo"]
    await turn(answering.agree, table, BOB, 1)
    with pytest.raises(UserError, match="drawn, rolled or shown"):
        await turn(answering.agree, table, CYD, 1)
    assert table.row.undo_count == 0
    assert await told(ward, table) == [("undo", "shown")]


async def test_whoever_was_moved_for_meanwhile_is_asked_too_before_it_is_taken_back(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, DAN)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    await ward.quiet()
    table.seats = [replace(one, status="absent") if one.user == CYD else one for one in table.seats]
    await turn(undo.undo, table, ANN)
    assert table.settings.questions[0].asked == (1, 3)
    await by_default(table)
    table.seats = [replace(one, status="playing") for one in table.seats]
    await turn(answering.agree, table, BOB, 1)
    assert await turn(answering.agree, table, DAN, 1) == "agreed"
    again = table.settings.questions[0]
    assert (again.number, again.asked, again.agreed) == (2, (1, 2, 3), (1, 3))
    assert await turn(answering.agree, table, CYD, 2) == "done"


async def test_what_was_settled_before_it_was_brought_calls_nobody(ward: Ward) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await turn(ending.vote, table, ANN, "draw")
    await turn(answering.withdraw, table, ANN, 1)
    await turn(ending.vote, table, BOB, "draw")
    await turn(answering.refuse, table, ANN, 2)
    await bring(ward, sender, table, "question")
    assert sender.sent == [(table.home, "🤝 Bob offered a draw. Ann declined.", [])]
    assert await told(ward, table) == []


async def test_what_is_asked_is_asked_again_where_everything_is_shown_anew(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(ending.vote, table, ANN, "draw")
    for its in (ward, ward.again()):
        sender, table = Mailroom(its), await its.registry.table(table.id)
        await bring(its, sender, table, "question")
        assert [called for _, _, called in sender.sent] == [[BOB]]
        await show_again(its.services)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", screens.ASKED)
def test_every_question_keeps_within_discords_limits(kind: str, language: str) -> None:
    say, name = speaker(language), escaped("_*" * 12)
    many = [f"<@{10**19 + seat}>" for seat in range(5)]
    asked = screens.Asked(kind, name, many, [name] * 5, name, many[0], "<t:1790000000:f>", "Quack in the Box · #123456")
    assert faults(screens.question(say, asked, screens.answers(say, 10**6, 10**6))) == []
    for how in screens.OUTCOMES:
        assert faults(screens.settled(say, asked, how, name)) == []
