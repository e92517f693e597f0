"""What the table is asked in public: how long it stands, what settles it, and what the channel is told."""

import json

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.interactions import showing
from bot.names import escaped
from bot.outbox.consent import consent
from bot.outbox.note import note
from bot.outbox.word import word
from bot.scheduler import downtime, timeouts
from bot.scheduler.scheduler import RANG
from bot.screens import questions as screens
from bot.tables import admin, answering, ending, forgetting, moves, places, questions, seats, undo
from bot.tables.change import Change
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import FLAG, HOUR, MINUTE
from bot.ui.limits import faults
from bot.words import speaker
from storage import TimerRow
from tests.bot.outbox.mailroom import Mailroom, began, bring, words
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, NAMES, Ward, asked, moved, own, status


def kinds(table: Table) -> list[str]:
    """What is open."""
    return [one.kind for one in table.settings.questions]


async def told(ward: Ward, table: Table) -> list[tuple[str, str]]:
    """Kind and outcome of every row that brings questions to the channel."""
    rows = [json.loads(row.payload) for row in await ward.storage.owed(table.id) if row.kind == "consent"]
    return [(row["question"]["kind"], row["how"]) for row in rows]


async def in_turn(ward: Ward) -> Table:
    """A game in which one person after the other moves: who is first is asked alone."""
    table = await ward.playing(ANN, BOB, game="gothic-doctor")
    while len(table.awaited()) != 1:
        await by_default(table)
    return table


async def by_default(table: Table) -> None:
    """The simplest move is made for whoever is waited for, as when their time is up."""
    decision = next(one for one in table.decisions() if one.must)
    assert decision.default is not None
    change = Change(table)
    moves.make(change, table.seats[decision.seat], decision.default, "default")
    await moves.write(change)


async def any_move(table: Table) -> None:
    """Whoever is waited for presses something."""
    user = table.awaited()[0].user or 0
    decision = asked(table, user)
    await moved(table, user, str(decision.default or next(iter(decision.moves))))


async def test_an_offer_of_a_draw_is_void_after_the_next_move_that_somebody_presses(ward: Ward) -> None:
    table = await in_turn(ward)
    await ending.vote(table, BOB, "draw")
    await any_move(table)
    assert kinds(table) == []
    assert await told(ward, table) == [("draw", ""), ("draw", "lapsed")]
    for _ in range(7):
        await any_move(table)
    assert await ending.vote(table, ANN, "draw") == "asked"  # seven moves later this is an offer of her own
    assert status(table) == "playing"


@pytest.mark.parametrize("what", ["draw", "cancel"])
async def test_moves_that_nobody_presses_settle_no_question(ward: Ward, what: str) -> None:
    table = await in_turn(ward)
    await ending.vote(table, ANN, "draw" if what == "draw" else "cancel")
    await by_default(table)
    assert kinds(table) == [what]


async def test_where_several_choose_at_once_an_offer_stands_until_all_of_them_have(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await ending.vote(table, ANN, "draw")
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert kinds(table) == ["draw"]
    await moved(table, CYD, "skip")
    assert kinds(table) == []


async def test_an_offer_ends_with_the_phase_also_where_the_last_choice_is_nobodys_press(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await ending.vote(table, ANN, "draw")
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert kinds(table) == ["draw"]
    await by_default(table)  # Cyd's time is up
    assert kinds(table) == []


async def test_a_refusal_settles_it_and_only_those_who_are_asked_can_refuse(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await ending.vote(table, ANN, "draw")
    for user in (ANN, EVE):
        with pytest.raises(UserError, match="whom the question names"):
            await answering.refuse(table, user, 1)
    await answering.agree(table, CYD, 1)
    await answering.refuse(table, BOB, 1)
    with pytest.raises(UserError, match="settled"):
        await answering.agree(table, CYD, 1)
    assert await told(ward, table) == [("draw", ""), ("draw", ""), ("draw", "refused")]


async def test_whoever_asked_can_withdraw_it_and_nobody_else(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await ending.vote(table, ANN, "cancel")
    for user in (BOB, EVE):
        with pytest.raises(UserError, match="Only whoever asked"):
            await answering.withdraw(table, user, 1, keeper=True)
    await answering.withdraw(table, ANN, 1)
    assert kinds(table) == [] and status(table) == "playing"


async def test_a_yes_does_not_outlive_a_substitution_in_that_seat(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await ending.vote(table, ANN, "draw")
    await answering.agree(table, BOB, 1)
    await seats.offer(table, 1, DAN, 1)
    await seats.replace_seat(table, 1, DAN, NAMES[DAN])
    assert kinds(table) == []
    await ending.vote(table, ANN, "draw")
    await seats.kick(table, 0)
    assert kinds(table) == []


async def test_giving_up_settles_what_one_was_asked(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await ending.vote(table, ANN, "draw")
    await ending.concede(table, BOB)
    assert kinds(table) == []


async def test_the_last_yes_that_ends_the_game_is_asked_once_more(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await ending.vote(table, ANN, "draw")
    assert await answering.agree(table, BOB, 1) == "sure"
    assert status(table) == "playing" and kinds(table) == ["draw"]
    assert await answering.agree(table, BOB, 1, sure=True) == "done"
    assert status(table) == "finished"


async def test_the_end_of_a_game_settles_everything_that_is_asked(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await ending.vote(table, ANN, "draw")
    await seats.offer(table, 0, CYD, 0)
    await ending.concede(table, BOB)
    assert kinds(table) == [] and table.settings.offers == {}
    assert await told(ward, table) == [("draw", ""), ("offer", ""), ("draw", "over"), ("offer", "over")]


def test_votes_of_an_earlier_version_lapse_without_harm() -> None:
    old = '{"most":2,"votes":{"draw":[0],"cancel":[1]},"take_back":{"seat":0,"moves":3,"undos":0,"asked":[1]}}'
    settings = TableSettings.load(old)
    assert settings.most == 2 and settings.questions == []


async def test_moves_are_not_taken_back_across_what_was_shown_meanwhile(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    await undo.undo(table, ANN)
    await by_default(table)  # Cyd's time is up: all lay open
    assert kinds(table) == ["back"]
    await answering.agree(table, BOB, 1)
    with pytest.raises(UserError, match="drawn, rolled or shown"):
        await answering.agree(table, CYD, 1)
    assert table.row.undo_count == 0
    assert (await told(ward, table))[-1] == ("back", "shown")


async def test_whoever_was_moved_for_meanwhile_is_asked_too_before_it_is_taken_back(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, DAN)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    table.seats = [replace(one, status="absent") if one.user == CYD else one for one in table.seats]
    await undo.undo(table, ANN)
    assert table.settings.questions[0].asked == (1, 3)
    await by_default(table)
    table.seats = [replace(one, status="playing") for one in table.seats]
    await answering.agree(table, BOB, 1)
    assert await answering.agree(table, DAN, 1) == "agreed"
    again = table.settings.questions[0]
    assert (again.number, again.asked, again.agreed) == (2, (1, 2, 3), (1, 3))
    assert await answering.agree(table, CYD, 2) == "done"


# ------------------------------------------------------------------------------------------------ what Discord shows


async def test_the_question_mentions_those_who_must_answer_once_and_nobody_else(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB, CYD, computers=1)
    await ending.vote(table, BOB, "cancel")
    await bring(ward, post, table, consent, "consent")
    ((_, text, called),) = post.sent
    assert called == [ANN, CYD] and "Bob would like to call the game off" in text


async def test_what_was_settled_before_it_was_brought_calls_nobody(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await ending.vote(table, ANN, "draw")
    await answering.withdraw(table, ANN, 1)
    await ending.vote(table, ANN, "draw")
    await answering.refuse(table, BOB, 2)
    await bring(ward, post, table, consent, "consent")
    assert post.sent == [(table.home, "🤝 Ann offered a draw. Bob declined.", [])]


async def test_rows_of_an_earlier_version_are_paid_without_a_word(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB)
    change = Change(table)
    change.owe("consent", each=True)
    await change.commit()
    await bring(ward, post, table, consent, "consent")
    assert post.sent == [] and await told_rows(ward, table) == 0


async def told_rows(ward: Ward, table: Table) -> int:
    return len([row for row in await ward.storage.owed(table.id) if row.kind == "consent"])


async def test_what_is_asked_is_asked_again_where_everything_is_shown_anew(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await ending.vote(table, ANN, "draw")
    await bring(ward, post, table, consent, "consent")
    again = ward.again()
    await again.registry.show_again()
    table = await again.registry.table(table.id)
    await bring(again, post, table, consent, "consent")
    assert [called for _, _, called in post.sent] == [[BOB], [BOB]]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", screens.ASKED)
def test_every_question_keeps_within_discords_limits(kind: str, language: str) -> None:
    say, name = speaker(language), escaped("_*" * 12)
    many = [f"<@{10**19 + seat}>" for seat in range(5)]
    asked = screens.Asked(kind, name, many, [name] * 5, name, many[0], "<t:1790000000:f>", "Quack in the Box · #123456")
    assert faults(screens.question(say, asked, screens.answers(say, 10**6, 10**6))) == []
    for how in screens.OUTCOMES:
        assert faults(screens.settled(say, asked, how, name)) == []


# ------------------------------------------------------------------------------------------------ seats of people


async def ring(ward: Ward, table: Table) -> None:
    """Let everything ring that is due."""
    for timer in await ward.storage.timers_due(ward.time):
        await RANG[timer.kind](table, timer)


def may(table: Table, user: int, seat: int, *, moderator: bool = False, taker: int = 0) -> bool | str:
    """Whether somebody may give a seat away by themselves; the reason where not even all together may."""
    try:
        return seats.at_once(table, user, seat, moderator=moderator, taker=taker)
    except UserError as sorry:
        return sorry.said(table.say)


async def test_a_seat_of_somebody_who_plays_is_given_away_by_its_owner_or_a_moderator_who_does_not_play(
    ward: Ward,
) -> None:
    table = await ward.playing(ANN, BOB, CYD)  # Ann is the host
    assert may(table, BOB, 1) is True
    assert may(table, EVE, 1, moderator=True) is True
    assert may(table, EVE, 1, moderator=True, taker=EVE) != True  # noqa: E712  a reason is no yes
    assert may(table, ANN, 1) is False and may(table, CYD, 1) is False
    assert may(table, ANN, 1, moderator=True) is False
    assert "Only the person who opened this table" in str(may(table, EVE, 1))


async def test_at_a_table_of_two_it_is_given_away_by_its_owner_or_a_moderator_alone(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, computers=1)
    assert may(table, BOB, 1) is True and may(table, EVE, 1, moderator=True) is True
    for moderator in (False, True):
        assert "only they can give that seat away" in str(may(table, ANN, 1, moderator=moderator))


async def test_a_seat_whose_owner_is_overdue_is_given_away_by_the_host_at_once(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, pace="1h")
    await moved(table, ANN, "skip")
    await moved(table, CYD, "skip")
    ward.time += 3 * HOUR - 1  # a turn, and a bank of two
    assert may(table, ANN, 1) is False
    ward.time += 1
    assert may(table, ANN, 1) is True and may(table, CYD, 1, moderator=True) is True
    assert "Only the person who opened" in str(may(table, CYD, 1))
    await timeouts.time_up(table, TimerRow(table.id, FLAG, 1, ward.time))
    assert may(table, ANN, 1) is True  # the simplest move was made for him; he has still not come back
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert may(table, ANN, 1) is False


async def test_whoever_came_back_to_the_server_and_plays_is_there_again(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await places.gone(table, 1)
    assert may(table, ANN, 1) is True
    await moved(table, BOB, "skip")
    assert may(table, ANN, 1) is False


async def test_an_offer_lapses_where_whoever_was_overdue_has_come_back(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, pace="1h")
    ward.time += 3 * HOUR
    await seats.offer(table, 1, CYD, 0)
    await moved(table, BOB, "skip")
    with pytest.raises(UserError, match="is back"):
        await seats.replace_seat(table, 1, CYD, NAMES[CYD])
    assert table.seats[1].user == BOB and table.settings.offers == {}


async def test_a_host_who_offers_a_seat_just_when_its_owner_is_back_gives_nothing_away(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await seats.offer(table, 1, CYD, 0)
    with pytest.raises(UserError, match="is back"):
        await seats.replace_seat(table, 1, CYD, NAMES[CYD])


async def test_nobody_is_seated_who_was_not_offered_the_seat(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    with pytest.raises(UserError, match="not offered"):
        await seats.replace_seat(table, 1, DAN, NAMES[DAN])
    await seats.ask_to_replace(table, 1, DAN, 0)
    with pytest.raises(UserError, match="still asked"):
        await seats.replace_seat(table, 1, DAN, NAMES[DAN])
    assert table.seats[1].user == BOB


async def test_all_others_together_give_a_seat_away_when_the_hour_to_object_is_over(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await seats.ask_to_replace(table, 1, DAN, 0)
    assert table.settings.questions[0].asked == (2, 1)
    assert await answering.agree(table, CYD, 1) == "agreed"
    for user in (ANN, BOB, CYD):
        await moved(table, user, "skip")
    assert kinds(table) == ["seat"]  # moves do not settle it
    ward.time += HOUR - 1
    await ring(ward, table)
    assert kinds(table) == ["seat"]
    ward.time += 1
    await ring(ward, table)
    assert kinds(table) == ["offer"] and table.seats[1].user == BOB
    await seats.replace_seat(table, 1, DAN, NAMES[DAN])
    assert table.seats[1].user == DAN and kinds(table) == []


async def test_without_the_others_yes_nothing_happens_when_the_hour_is_over(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await seats.ask_to_replace(table, 1, DAN, 0)
    ward.time += HOUR
    await ring(ward, table)
    assert kinds(table) == [] and table.settings.offers == {}
    assert (await told(ward, table))[-1] == ("seat", "short")


async def test_whoever_sits_there_is_told_and_their_objection_ends_it(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB, CYD)
    await seats.ask_to_kick(table, 1, 0)
    await bring(ward, post, table, consent, "consent")
    await bring(ward, post, table, word, "word")
    await answering.agree(table, CYD, 1)
    assert [(where, called) for where, _, called in post.sent] == [(table.home, [CYD, BOB]), (BOB, [])]
    assert "Decline, and it stays yours" in post.sent[1][1]
    await answering.refuse(table, BOB, 1)
    ward.time += HOUR
    await ring(ward, table)
    assert table.seats[1].user == BOB and (await told(ward, table))[-1] == ("kick", "refused")


async def test_whoever_sits_there_can_give_it_away_by_agreeing(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await seats.ask_to_kick(table, 1, 0)
    assert await answering.agree(table, BOB, 1) == "done"
    assert table.seats[1].kind == "computer"


async def test_at_a_fast_pace_a_tenth_of_a_turn_is_left_to_object(ward: Ward) -> None:
    for pace, due in (("5m", MINUTE // 2), ("1h", 6 * MINUTE), ("8h", 48 * MINUTE), ("1d", HOUR), ("none", HOUR)):
        table = await ward.playing(ANN, BOB, CYD, pace=pace)
        await seats.ask_to_kick(table, 1, 0)
        assert table.settings.questions[0].due == ward.time + due


async def test_while_nobody_could_answer_the_hour_does_not_run(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await seats.ask_to_kick(table, 1, 0)
    ward.time += 2 * HOUR
    await downtime.make_up(ward.registry, 2 * HOUR)
    await ring(ward, table)
    assert kinds(table) == ["kick"]
    ward.time += HOUR
    await ring(ward, table)
    assert kinds(table) == []


async def test_the_kicked_and_the_table_are_told(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB, CYD)
    await seats.kick(table, 1)
    await bring(ward, post, table, word, "word")
    ((where, text, _),) = post.sent
    assert where == BOB and "you were taken out of the game" in text
    await bring(ward, post, table, note, "note")
    assert post.sent[-1][1] == "🥾 Bob was taken out of the game; Doctor Cog, a computer player, sits in."


@pytest.mark.parametrize(
    ("user", "line"),
    [
        (BOB, "⏸️ The game is paused by Bob. /table resume lets it go on."),
        (EVE, "⏸️ The game is paused by a moderator. /table resume lets it go on."),
    ],
)
async def test_a_pause_names_whoever_plays_here_and_nobody_else(ward: Ward, user: int, line: str) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await began(ward, table)
    await admin.pause(table, user)
    await bring(ward, post, table, note, "note")
    assert [text for _, text, _ in post.sent] == [line]


async def test_a_seat_that_is_passed_on_twice_calls_only_whoever_plays_in_it(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await passed_on(table, CYD)
    await passed_on(table, DAN)
    await bring(ward, post, table, note, "note")
    assert [(text, called) for _, text, called in post.sent] == [
        ("🔁 somebody who plays there no more plays on in the seat of Bob.", []),
        (f"🔁 <@{DAN}> plays on in the seat of somebody who plays there no more.", [DAN]),
    ]


async def test_somebody_who_is_forgotten_is_not_named_in_a_line_that_is_told_later(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB, CYD)
    await began(ward, table)
    await admin.pause(table, BOB)
    await passed_on(table, DAN)
    await seats.kick(table, 2)
    for user in (BOB, CYD, DAN):
        await forgetting.forget(ward.registry, user)
    await ward.quiet()
    await bring(ward, post, table, note, "note")
    lines = [text for _, text, called in post.sent if not called]
    nobody = escaped(forgetting.NOBODY)
    assert f"⏸️ The game is paused by {nobody}. /table resume lets it go on." in lines
    assert f"🔁 {nobody} plays on in the seat of {nobody}." in lines
    assert f"🥾 {nobody} was taken out of the game; Doctor Cog, a computer player, sits in." in lines


async def test_lines_that_the_version_before_owes_are_told_with_their_names(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await began(ward, table)
    change = Change(table)
    change.tell(admin.PAUSED, args={"by": "Bob"})
    change.tell(seats.REPLACED, seat=0, args={"other": "Cyd"})
    change.tell(seats.KICKED, names=[1], args={"other": "Dan"})
    await change.commit()
    await bring(ward, post, table, note, "note")
    assert [(text, called) for _, text, called in post.sent] == [
        ("⏸️ The game is paused by Bob. /table resume lets it go on.", []),
        (f"🔁 <@{ANN}> plays on in the seat of Cyd.", [ANN]),
        ("🥾 Dan was taken out of the game; Bob, a computer player, sits in.", []),
    ]


async def test_somebody_with_closed_inboxes_is_told_in_the_channel(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB, CYD)
    post.closed = {BOB: 50007}
    await seats.kick(table, 1)
    await bring(ward, post, table, word, "word")
    ((where, text, called),) = post.sent
    assert where == table.home and called == [BOB] and "taken out" in text


def why(table: Table) -> list[str]:
    """What /table why says after whom the table waits for."""
    body = words(showing.waits(table, table.say))
    return [line for line in body.split("\n") if line.startswith(("🤝", "🛑", "↩️", "🪑", "🥾"))]


async def test_what_a_game_waits_for_lists_each_question_with_those_who_have_still_to_answer(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert why(table) == []
    await ending.vote(table, ANN, "draw")
    await undo.undo(table, ANN)
    await ending.vote(table, BOB, "cancel")
    await answering.agree(table, CYD, 1)
    assert why(table) == [
        "🤝 Ann offered a draw. Still to answer: Bob.",
        "↩️ Ann asked to take back everything from their last move on. Still to answer: Bob and Cyd.",
        "🛑 Bob asked to call the game off. Still to answer: Ann and Cyd.",
    ]
    await answering.refuse(table, BOB, 1)
    assert len(why(table)) == 2


async def test_what_a_game_waits_for_lists_seats_that_may_be_given_away_and_until_when(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    due = f"<t:{(ward.time + HOUR) // 1000}:f>"
    await seats.ask_to_kick(table, 1, 0)
    asked = "🥾 Ann asked to give the seat of Bob to a computer player."
    assert why(table) == [f"{asked} Still to answer, until {due}: Cyd."]
    await answering.agree(table, CYD, 1)
    assert why(table) == [f"{asked} All the others have agreed; Bob can decline until {due}."]
    await seats.offer(table, 2, DAN)
    day = f"<t:{(ward.time + 24 * HOUR) // 1000}:f>"
    assert why(table)[1:] == [f"🪑 The seat of Cyd was offered. <@{DAN}> can sit down until {day}."]


async def test_what_a_game_waits_for_waits_for_nobody_who_is_away_to_call_it_off(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await ending.vote(table, ANN, "cancel")
    change = Change(table)
    change.seat(1, status="absent")
    await change.commit()
    nobody = "Nobody who is here has still to answer: withdraw it, ask again, and it is done."
    assert why(table) == [f"🛑 Ann asked to call the game off. {nobody}"]


async def test_an_offer_that_nobody_takes_is_over_after_a_day(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await seats.offer(table, 1, CYD, 1)
    ward.time += 24 * HOUR
    await ring(ward, table)
    assert kinds(table) == [] and table.settings.offers == {}
    with pytest.raises(UserError, match="not offered"):
        await seats.replace_seat(table, 1, CYD, NAMES[CYD])


async def test_a_seat_keeps_whose_it_was(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    for user in (CYD, DAN):
        await seats.offer(table, 1, user, 1)
        await seats.replace_seat(table, 1, user, NAMES[user])
        assert (table.seats[1].user, table.seats[1].began, table.seats[1].began_name) == (user, BOB, "Bob")
    again = await ward.again().registry.table(table.id)
    assert again.seats == table.seats
    await seats.offer(table, 1, BOB, 1)
    await seats.replace_seat(table, 1, BOB, NAMES[BOB])
    assert (table.seats[1].began, table.seats[1].began_name) == (None, "")


async def passed_on(table: Table, user: int) -> None:
    """Bob's seat is offered to somebody, who sits down."""
    await seats.offer(table, 1, user, 1)
    await seats.replace_seat(table, 1, user, NAMES[user])


async def test_no_name_of_a_person_is_in_a_question_that_is_owed(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await seats.ask_to_kick(table, 1, 0)
    await answering.agree(table, CYD, 1)
    await passed_on(table, DAN)
    rows = [row.payload for row in await ward.storage.owed(table.id) if row.kind == "consent"]
    assert len(rows) == 5
    assert [name for name in NAMES.values() if name in "".join(rows)] == []


async def test_a_question_about_a_seat_names_whose_it_was_then_also_when_it_is_told_later(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await passed_on(table, CYD)
    await seats.offer(table, 1, DAN, 1)
    await bring(ward, post, table, consent, "consent")
    first, second = (text for _, text, _ in post.sent)
    assert first == "🪑 The seat of Bob was offered. Cyd sat down."
    assert "play on in the seat of Cyd" in second


async def test_of_whose_seat_it_was_between_two_others_nothing_is_kept(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await passed_on(table, CYD)
    await passed_on(table, BOB)
    await bring(ward, post, table, consent, "consent")
    told = [text for _, text, _ in post.sent]
    assert told == [
        "🪑 The seat of Bob was offered. Bob sat down.",
        "🪑 The seat of somebody who plays there no more was offered. Bob sat down.",
    ]


async def test_a_seat_that_was_taken_over_before_anybody_counted_names_who_plays_in_it(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await passed_on(table, CYD)
    table.settings.tenures.clear()
    await began(ward, table)
    await passed_on(table, DAN)
    await seats.offer(table, 1, EVE, 1)
    await bring(ward, post, table, consent, "consent")
    assert "play on in the seat of Dan" in post.sent[-1][1]


async def test_somebody_who_is_forgotten_is_not_named_in_what_is_told_later(ward: Ward) -> None:
    post, table = Mailroom(ward), await ward.playing(ANN, BOB, CYD)
    await seats.ask_to_kick(table, 1, 0)
    await bring(ward, post, table, consent, "consent")
    await answering.agree(table, CYD, 1)
    await seats.offer(table, 1, DAN, 1)
    await forgetting.forget(ward.registry, BOB)
    await ward.quiet()
    rows = [row.payload for row in await ward.storage.owed(table.id) if row.kind == "consent"]
    assert len(rows) == 4 and "Bob" not in "".join(rows)
    before = len(post.sent)
    await bring(ward, post, table, consent, "consent")
    later = [text for _, text, _ in post.sent[before:]] + [text for _, _, text in post.edits]
    assert [text for text in later if "Bob" in text] == []
    assert escaped(forgetting.NOBODY) in "".join(later)


async def test_whoever_looks_after_the_table_and_leaves_it_hands_that_on(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await seats.kick(table, 0)
    assert table.row.host == BOB
    await seats.offer(table, 1, DAN, 1)
    await seats.replace_seat(table, 1, DAN, NAMES[DAN])
    assert table.row.host == DAN


async def test_somebody_who_is_forgotten_is_offered_nothing(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await seats.offer(table, 1, CYD, 1)
    change = Change(table)
    questions.without(change, CYD)
    await change.commit()
    assert kinds(table) == [] and table.settings.offers == {}
    assert own(table, BOB)
