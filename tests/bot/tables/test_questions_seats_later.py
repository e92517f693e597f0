import pytest

from bot.errors import UserError
from bot.names import escaped
from bot.tables import answering, ending, forgetting, questions, seats, undo
from bot.tables.time_control import HOUR
from tests.bot.outbox.mailroom import Mailroom, bring
from tests.bot.tables.asked import kinds, passed_on, posted, ring, why
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, NAMES, Ward, changing, guest, moved, own, turn


async def test_somebody_with_closed_inboxes_is_told_in_the_channel(ward: Ward) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB, CYD)
    sender.closed[BOB] = 50007
    await turn(seats.kick, table, 1)
    await bring(ward, sender, table, "private_notice")
    ((where, text, called),) = sender.sent
    assert where == table.home and called == [BOB] and "taken out" in text


async def test_what_a_game_waits_for_lists_each_question_with_those_who_have_still_to_answer(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert why(table) == []
    await turn(ending.vote, table, ANN, "draw")
    await turn(undo.undo, table, ANN)
    await turn(ending.vote, table, BOB, "cancel")
    await turn(answering.agree, table, CYD, 1)
    assert why(table) == [
        "🤝 Ann offered a draw. Still to answer: Bob.",
        "↩️ Ann asked to take back everything from their last move on. Still to answer: Bob and Cyd.",
        "🛑 Bob asked to call the game off. Still to answer: Ann and Cyd.",
    ]
    await turn(answering.refuse, table, BOB, 1)
    assert len(why(table)) == 2


async def test_what_a_game_waits_for_lists_seats_that_may_be_given_away_and_until_when(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    due = f"<t:{(ward.time + HOUR) // 1000}:f>"
    await turn(seats.ask_to_kick, table, 1, 0)
    asked = "🥾 Ann asked to give the seat of Bob to a computer player."
    assert why(table) == [f"{asked} Still to answer, until {due}: Cyd."]
    await turn(answering.agree, table, CYD, 1)
    assert why(table) == [f"{asked} All the others have agreed; Bob can decline until {due}."]
    await turn(seats.offer, table, 2, DAN)
    day = f"<t:{(ward.time + 24 * HOUR) // 1000}:f>"
    assert why(table)[1:] == [f"🪑 The seat of Cyd was offered. <@{DAN}> can sit down until {day}."]


async def test_what_a_game_waits_for_waits_for_nobody_who_is_away_to_call_it_off(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(ending.vote, table, ANN, "cancel")
    async with changing(table) as change:
        change.seat(1, status="absent")
        await change.commit()
    nobody = "Nobody who is here has still to answer: withdraw it, ask again, and it is done."
    assert why(table) == [f"🛑 Ann asked to call the game off. {nobody}"]


async def test_an_offer_that_nobody_takes_is_over_after_a_day(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(seats.offer, table, 1, CYD, 1)
    ward.time += 24 * HOUR
    await ring(ward, table)
    assert kinds(table) == [] and table.settings.seat_offers == {}
    with pytest.raises(UserError, match="not offered"):
        await turn(seats.replace_seat, table, 1, guest(table, CYD, NAMES[CYD]))


async def test_a_seat_keeps_whose_it_was(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    for user in (CYD, DAN):
        await turn(seats.offer, table, 1, user, 1)
        await turn(seats.replace_seat, table, 1, guest(table, user, NAMES[user]))
        assert (table.seats[1].user, table.seats[1].original_user, table.seats[1].original_name) == (user, BOB, "Bob")
    again = await ward.again().registry.table(table.id)
    assert again.seats == table.seats
    await turn(seats.offer, table, 1, BOB, 1)
    await turn(seats.replace_seat, table, 1, guest(table, BOB, NAMES[BOB]))
    assert (table.seats[1].original_user, table.seats[1].original_name) == (None, "")


async def test_no_name_of_a_person_is_stored_with_a_question(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(seats.ask_to_kick, table, 1, 0)
    await turn(answering.agree, table, CYD, 1)
    await passed_on(table, DAN)
    put = [post.data for post in await posted(ward, table)]
    assert len(put) == 2
    assert [name for name in NAMES.values() if name in "".join(put)] == []


async def test_a_question_about_a_seat_names_whose_it_was_then_also_when_it_is_told_later(ward: Ward) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await passed_on(table, CYD)
    await turn(seats.offer, table, 1, DAN, 1)
    await bring(ward, sender, table, "question")
    first, second = (text for _, text, _ in sender.sent)
    assert first == "🪑 The seat of Bob was offered. Cyd sat down."
    assert "play on in the seat of Cyd" in second


async def test_of_whose_seat_it_was_between_two_others_nothing_is_kept(ward: Ward) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await passed_on(table, CYD)
    await passed_on(table, BOB)
    await bring(ward, sender, table, "question")
    told = [text for _, text, _ in sender.sent]
    assert told == [
        "🪑 The seat of Bob was offered. Bob sat down.",
        "🪑 The seat of somebody who plays there no more was offered. Bob sat down.",
    ]


async def test_somebody_who_is_forgotten_is_not_named_in_what_is_told_later(ward: Ward) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB, CYD)
    await turn(seats.ask_to_kick, table, 1, 0)
    await bring(ward, sender, table, "question")
    await turn(answering.agree, table, CYD, 1)
    await turn(seats.offer, table, 1, DAN, 1)
    await forgetting.forget(ward.registry, BOB)
    await ward.quiet()
    put = [post.data for post in await posted(ward, table)]
    assert len(put) == 2 and "Bob" not in "".join(put)
    before = len(sender.sent)
    await bring(ward, sender, table, "question")
    later = [text for _, text, _ in sender.sent[before:]] + [text for _, _, text in sender.edits]
    assert [text for text in later if "Bob" in text] == []
    assert escaped(forgetting.NOBODY) in "".join(later)


async def test_whoever_looks_after_the_table_and_leaves_it_hands_that_on(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(seats.kick, table, 0)
    assert table.row.host == BOB
    await turn(seats.offer, table, 1, DAN, 1)
    await turn(seats.replace_seat, table, 1, guest(table, DAN, NAMES[DAN]))
    assert table.row.host == DAN


async def test_somebody_who_is_forgotten_is_offered_nothing(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(seats.offer, table, 1, CYD, 1)
    async with changing(table) as change:
        questions.without(change, CYD)
        await change.commit()
    assert kinds(table) == [] and table.settings.seat_offers == {}
    assert own(table, BOB)
