import pytest

from bot.errors import UserError
from bot.tables import lobby, proof, start
from tests.bot.outbox.mailroom import marked
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, NAMES, Ward, guest, status, turn


async def test_people_sit_down_in_order_and_the_lobby_is_marked_once(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await turn(lobby.join, table, guest(table, BOB, NAMES[BOB]))
    assert [(seat.seat, seat.user) for seat in table.seats] == [(0, ANN), (1, BOB)]
    assert await ward.storage.seats(table.id) == table.seats
    assert (await marked(ward, table), await ward.storage.owed(table.id)) == (["lobby"], [])
    assert [timer.kind for timer in await ward.storage.timers(table.id)] == ["lobby"]


async def test_nobody_sits_twice_or_at_a_full_table(ward: Ward) -> None:
    table = await ward.opened(ANN, most=3)
    with pytest.raises(UserError, match="already sit"):
        await turn(lobby.join, table, guest(table, ANN, "Ann"))
    await turn(lobby.join, table, guest(table, BOB, "Bob"))
    await turn(lobby.add_computer, table, BOB, "easy")
    with pytest.raises(UserError, match="full"):
        await turn(lobby.join, table, guest(table, CYD, "Cyd"))
    with pytest.raises(UserError, match="full"):
        await turn(lobby.add_computer, table, ANN, "easy")
    assert await ward.storage.seats(table.id) == table.seats


async def test_when_the_host_gets_up_the_next_person_is_host_and_wishes_follow_their_people(ward: Ward) -> None:
    table = await ward.opened(ANN)
    for user in (BOB, CYD):
        await turn(lobby.join, table, guest(table, user, NAMES[user]))
    await turn(lobby.wish, table, CYD, 0)
    await turn(lobby.leave, table, ANN)
    assert table.row.host == BOB
    assert [(seat.seat, seat.user) for seat in table.seats] == [(0, BOB), (1, CYD)]
    assert await ward.storage.seats(table.id) == table.seats
    await turn(start.start, table, BOB)
    assert [seat.user for seat in table.seats] == [CYD, BOB]


async def test_the_last_person_who_leaves_closes_the_lobby_also_where_a_computer_player_sits(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await turn(lobby.add_computer, table, ANN, "easy")
    await turn(lobby.leave, table, ANN)
    row = await ward.storage.table(table.id)
    assert row is not None and row.status == status(table) == "cancelled"
    assert [one.kind for one in await ward.storage.timers(table.id)] == ["remove_lobby"]
    for act in (lobby.join(table, guest(table, BOB, "Bob")), lobby.leave(table, ANN), start.start(table, ANN)):
        with pytest.raises(UserError, match="closed"):
            await act


async def test_computer_players_have_names_of_their_own_and_the_last_one_leaves_first(ward: Ward) -> None:
    table = await ward.opened(ANN)
    for _ in range(3):
        await turn(lobby.add_computer, table, ANN, "easy")
    names = [seat.name for seat in table.seats[1:]]
    assert len(set(names)) == 3
    await turn(lobby.remove_computer, table, ANN)
    assert [seat.name for seat in table.seats[1:]] == names[:2]
    await turn(lobby.remove_computer, table, ANN)
    await turn(lobby.remove_computer, table, ANN)
    with pytest.raises(UserError, match="no computer player"):
        await turn(lobby.remove_computer, table, ANN)


@pytest.mark.parametrize("verb", ["add_computer", "remove_computer", "wish", "set_option", "start", "leave"])
async def test_only_people_at_the_table_change_it(ward: Ward, verb: str) -> None:
    table = await ward.opened(ANN)
    before = table.row
    acts = {
        "add_computer": lambda: lobby.add_computer(table, EVE, "easy"),
        "remove_computer": lambda: lobby.remove_computer(table, EVE),
        "wish": lambda: lobby.wish(table, EVE, 1),
        "set_option": lambda: lobby.set_option(table, EVE, "rounds", 2),
        "start": lambda: start.start(table, EVE),
        "leave": lambda: lobby.leave(table, EVE),
    }
    with pytest.raises(UserError):
        await acts[verb]()
    assert table.row == before and len(table.seats) == 1


async def test_options_are_checked_kept_and_brought_back(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await turn(lobby.set_option, table, ANN, "rounds", 5)
    assert table.settings.options == {"rounds": 5}
    for name, value in (("rounds", 99), ("nonsense", 1)):
        with pytest.raises(UserError, match="does not fit"):
            await turn(lobby.set_option, table, ANN, name, value)
    again = await ward.again().registry.table(table.id)
    assert again.settings.options == {"rounds": 5}
    await turn(lobby.set_option, table, ANN, "rounds", "")
    assert table.settings.options == {"rounds": 3}


async def test_too_few_or_too_many_cannot_start(ward: Ward) -> None:
    table = await ward.opened(ANN)
    with pytest.raises(UserError, match="players and") as caught:
        await turn(start.start, table, ANN)
    assert caught.value.args_said == {"game": "Night Shift", "seats": "2-4", "count": 1}
    assert status(table) == "lobby" and table.state is None


async def test_a_start_publishes_the_hash_keeps_the_seed_and_shows_board_and_hands(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, computers=1)
    row = await ward.storage.table(table.id)
    assert row == table.row and row is not None and row.seed is not None
    assert row.status == "playing" and row.seed_hash
    digests = [proof.name_digest(row.seed, seat.seat, seat.name) for seat in table.seats]
    assert [one[0] for one in table.settings.seating] == digests
    assert [seat.user for seat in table.seats] == [ANN, BOB, None]
    assert sorted(await marked(ward, table)) == ["board", "first_post", "lobby", "thread"]
    assert sorted((row.kind, row.target) for row in await ward.storage.owed(table.id)) == [
        ("call", f"user:{ANN}"),
        ("call", f"user:{BOB}"),
        ("hand_message", f"user:{ANN}"),
        ("hand_message", f"user:{BOB}"),
    ]
    assert await ward.storage.dealt(table.id) == await ward.storage.state(table.id) == table.game.dump(table.state)
    for act in (lobby.join(table, guest(table, CYD, "Cyd")), lobby.leave(table, ANN), start.start(table, BOB)):
        with pytest.raises(UserError, match="begun already"):
            await act


async def test_two_who_wish_for_the_same_seat_the_first_gets_it_and_a_wish_can_be_given_up(ward: Ward) -> None:
    for giving_up in (False, True):
        table = await ward.opened(ANN if giving_up else CYD)
        first = ANN if giving_up else CYD
        for user in (BOB, DAN):
            await turn(lobby.join, table, guest(table, user, NAMES[user]))
        await turn(lobby.wish, table, first, 2)
        await turn(lobby.wish, table, DAN, 2)
        if giving_up:
            await turn(lobby.wish, table, first, None)
        await turn(start.start, table, first)
        assert table.seats[2].user == (DAN if giving_up else first)
        assert sorted(seat.user or 0 for seat in table.seats) == sorted((first, BOB, DAN))
        assert [seat.seat for seat in table.seats] == [0, 1, 2]


async def test_a_wish_for_a_seat_nobody_deals_to_is_as_good_as_none(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await turn(lobby.join, table, guest(table, BOB, "Bob"))
    await turn(lobby.wish, table, ANN, 3)
    await turn(start.start, table, ANN)
    assert {seat.user for seat in table.seats} == {ANN, BOB}


async def test_the_usual_time_limit_follows_from_how_many_people_play_and_what_was_chosen_stays(ward: Ward) -> None:
    alone = await ward.playing(ANN, computers=1, usual_time_limit=True)
    assert alone.settings.time_limit == "none"
    together = await ward.playing(ANN, BOB, usual_time_limit=True)
    assert together.settings.time_limit == "1d" and await ward.storage.timers(together.id)
    chosen = await ward.opened(ANN, usual_time_limit=True)
    await turn(lobby.join, chosen, guest(chosen, BOB, NAMES[BOB]))
    await turn(lobby.set_pace, chosen, ANN, "none")
    await turn(start.start, chosen, ANN)
    assert chosen.settings.time_limit == "none"
