"""Questions about a seat: who may give it away, who objects, who sits down."""

import pytest

from bot.errors import UserError
from bot.names import escaped
from bot.scheduler import downtime, timeouts
from bot.tables import admin, answering, forgetting, places, seats
from bot.tables.time_control import FLAG, HOUR, MINUTE
from storage import TimerRow
from tests.bot.outbox.mailroom import Mailroom, began, bring
from tests.bot.tables.asked import kinds, may, passed_on, ring, told
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, NAMES, Ward, guest, moved, turn


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
    table = await ward.playing(ANN, BOB, CYD, time_limit="1h")
    await moved(table, ANN, "skip")
    await moved(table, CYD, "skip")
    ward.time += 3 * HOUR - 1  # a turn, and a bank of two
    assert may(table, ANN, 1) is False
    ward.time += 1
    assert may(table, ANN, 1) is True and may(table, CYD, 1, moderator=True) is True
    assert "Only the person who opened" in str(may(table, CYD, 1))
    await turn(timeouts.time_up, table, TimerRow(table.id, FLAG, 1, ward.time))
    assert may(table, ANN, 1) is True  # the simplest move was made for him; he has still not come back
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert may(table, ANN, 1) is False


async def test_whoever_came_back_to_the_server_and_plays_is_there_again(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(places.gone, table, 1)
    assert may(table, ANN, 1) is True
    await moved(table, BOB, "skip")
    assert may(table, ANN, 1) is False


async def test_an_offer_lapses_where_whoever_was_overdue_has_come_back(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, time_limit="1h")
    ward.time += 3 * HOUR
    await turn(seats.offer, table, 1, CYD, 0)
    await moved(table, BOB, "skip")
    with pytest.raises(UserError, match="is back"):
        await turn(seats.replace_seat, table, 1, guest(table, CYD, NAMES[CYD]))
    assert table.seats[1].user == BOB and table.settings.seat_offers == {}


async def test_a_host_who_offers_a_seat_just_when_its_owner_is_back_gives_nothing_away(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(seats.offer, table, 1, CYD, 0)
    with pytest.raises(UserError, match="is back"):
        await turn(seats.replace_seat, table, 1, guest(table, CYD, NAMES[CYD]))


async def test_nobody_is_seated_who_was_not_offered_the_seat(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    with pytest.raises(UserError, match="not offered"):
        await turn(seats.replace_seat, table, 1, guest(table, DAN, NAMES[DAN]))
    await turn(seats.ask_to_replace, table, 1, DAN, 0)
    with pytest.raises(UserError, match="still asked"):
        await turn(seats.replace_seat, table, 1, guest(table, DAN, NAMES[DAN]))
    assert table.seats[1].user == BOB


async def test_without_the_others_yes_nothing_happens_when_the_hour_is_over(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(seats.ask_to_replace, table, 1, DAN, 0)
    ward.time += HOUR
    await ring(ward, table)
    assert kinds(table) == [] and table.settings.seat_offers == {}
    assert await told(ward, table) == [("substitute", "short")]


async def test_whoever_sits_there_can_give_it_away_by_agreeing(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(seats.ask_to_kick, table, 1, 0)
    assert await turn(answering.agree, table, BOB, 1) == "done"
    assert table.seats[1].kind == "computer"


async def test_at_a_fast_pace_a_tenth_of_a_turn_is_left_to_object(ward: Ward) -> None:
    for pace, due in (("5m", MINUTE // 2), ("1h", 6 * MINUTE), ("8h", 48 * MINUTE), ("1d", HOUR), ("none", HOUR)):
        table = await ward.playing(ANN, BOB, CYD, time_limit=pace)
        await turn(seats.ask_to_kick, table, 1, 0)
        assert table.settings.questions[0].due == ward.time + due


async def test_while_nobody_could_answer_the_hour_does_not_run(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(seats.ask_to_kick, table, 1, 0)
    ward.time += 2 * HOUR
    await downtime.make_up(ward.registry, 2 * HOUR)
    await ring(ward, table)
    assert kinds(table) == ["kick"]
    ward.time += HOUR
    await ring(ward, table)
    assert kinds(table) == []


@pytest.mark.parametrize(
    ("user", "line"),
    [
        (BOB, "⏸️ Paused until <t:605800:f> (<t:605800:R>), as Bob asked. Each player can let it go on earlier."),
        (EVE, "⏸️ A moderator paused the game until <t:605800:f> (<t:605800:R>)."),
    ],
)
async def test_a_pause_names_whoever_plays_here_and_nobody_else(ward: Ward, user: int, line: str) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await began(ward, table)
    if await turn(admin.pause, table, user, moderator=user == EVE) == "asked":
        await turn(answering.agree, table, ANN, 1)
    await bring(ward, sender, table, "table_notice")
    assert [text for _, text, _ in sender.sent] == [line]


async def test_a_seat_that_is_passed_on_twice_calls_only_whoever_plays_in_it(ward: Ward) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await passed_on(table, CYD)
    await passed_on(table, DAN)
    await bring(ward, sender, table, "table_notice")
    assert [(text, called) for _, text, called in sender.sent] == [
        ("🔁 Night Shift · #1: somebody who plays there no more plays on in the seat of Bob.", []),
        (f"🔁 Night Shift · #1: <@{DAN}> plays on in the seat of somebody who plays there no more.", [DAN]),
    ]


async def test_somebody_who_is_forgotten_is_not_named_in_a_line_that_is_told_later(ward: Ward) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB, CYD)
    await began(ward, table)
    await turn(admin.pause, table, BOB)
    for user in (ANN, CYD):
        await turn(answering.agree, table, user, 1)
    await passed_on(table, DAN)
    await turn(seats.kick, table, 2)
    for user in (BOB, CYD, DAN):
        await forgetting.forget(ward.registry, user)
    await ward.quiet()
    await bring(ward, sender, table, "table_notice")
    lines = [text for _, text, called in sender.sent if not called]
    nobody = escaped(forgetting.NOBODY)
    one, other = f"🟧 {nobody}", f"🟢 {nobody}"  # names that are alike have their seat's sign
    assert any(line.startswith("⏸️ Paused until") and f"as {one} asked" in line for line in lines)
    assert f"🔁 Night Shift · #1: {one} plays on in the seat of {one}." in lines
    assert f"🥾 {other} was taken out of the game; Doctor Cog, a computer player, sits in." in lines
