from collections.abc import Callable

import pytest
from msgspec.structs import replace

from storage import (
    WHOLE_TABLE,
    Batch,
    PostRow,
    ResultRow,
    ResultSeatRow,
    ReviewRow,
    SeatRecord,
    Storage,
    TimerRow,
    WatcherRow,
)
from tests.storage.examples import mark, move, opened_table, played, seat, table


async def test_a_table_and_its_states(storage: Storage) -> None:
    row = table(
        1,
        status="finished",
        home=81,
        rules_version=3,
        catalogue="abc",
        seed=b"\x00" * 32,
        seed_hash="def",
        clock='{"bank":[5]}',
        move_count=9,
        undo_count=1,
        started=11,
        ended=12,
        outcome='{"ranks":[1]}',
    )
    batch = Batch()
    batch.put_table(row)
    batch.put_dealt(1, b"dealt")
    await storage.commit(batch)
    assert await storage.table(1) == row
    assert (await storage.dealt(1), await storage.state(1)) == (b"dealt", None)
    assert (await storage.table(2), await storage.dealt(2)) == (None, None)


async def test_replacing_a_table_keeps_its_seats_and_moves(storage: Storage) -> None:
    batch = opened_table(1)
    batch.put_seat(seat(1, 0, 1001))
    batch.add_move(move(1, 1))
    batch.put_table(table(1, status="paused", guild=None))
    batch.set_clock(1, '{"since":5}')
    await storage.commit(batch)
    row = await storage.table(1)
    assert row is not None and (row.status, row.guild, row.clock) == ("paused", None, '{"since":5}')
    assert await storage.seats(1) == [seat(1, 0, 1001)]
    assert await storage.moves(1) == [move(1, 1)]


@pytest.mark.parametrize("drop", [Batch.drop_table, Batch.drop_play])
async def test_dropping_a_table_or_its_play_takes_its_posts_and_marks(
    storage: Storage, drop: Callable[[Batch, int], None]
) -> None:
    batch = opened_table(1)
    for owner in (1, 2, -70):
        batch.put_post(PostRow(owner, "board", 80, 500 - owner, "", 1))
        batch.mark(mark("a", table_id=owner))
    drop(batch, 1)
    await storage.commit(batch)
    left = [(len(await storage.posts(owner)), len(await storage.marks(owner))) for owner in (1, 2, -70)]
    assert left == [(0, 0), (1, 1), (1, 1)]


async def test_dropping_a_table_takes_what_is_its_own(storage: Storage) -> None:
    batch = opened_table(1)
    batch.put_seat(seat(1, 0, 1001))
    batch.set_timer(TimerRow(1, "lobby", WHOLE_TABLE, 5))
    batch.drop_table(1)
    await storage.commit(batch)
    assert await storage.seats(1) == [] and await storage.next_timer() is None


async def test_seats_come_and_go_and_remember_what_they_saw(storage: Storage) -> None:
    batch = opened_table(1)
    batch.put_seat(seat(1, 1, 1002, status="absent"))
    batch.put_seat(seat(1, 0, 1001, last_seen_move=8))
    batch.put_seat(seat(1, 2, None, kind="computer", level="easy"))
    batch.drop_seat(1, 2)
    await storage.commit(batch)
    assert await storage.seats(1) == [seat(1, 0, 1001, last_seen_move=8), seat(1, 1, 1002, status="absent")]


async def test_moves_are_marked_undone_and_never_deleted(storage: Storage) -> None:
    batch = opened_table(1)
    for n in (1, 2, 3):
        batch.add_move(move(1, n, via="press"))
    batch.mark_undone(1, 2)
    await storage.commit(batch)
    assert await storage.moves(1) == [move(1, n, via="press", undone=n > 1) for n in (1, 2, 3)]
    assert await storage.moves(1, after=2) == [move(1, 3, via="press", undone=True)]
    row = await storage.table(1)
    assert row is not None and row.undo_count == 1


async def test_a_state_counts_its_moves(storage: Storage) -> None:
    await storage.commit(opened_table(1))
    await storage.commit(played(1, 1))
    await storage.commit(played(1, 2))
    row = await storage.table(1)
    assert row is not None and (row.move_count, row.last_activity) == (2, 102)
    assert await storage.state(1) == b"state 2"


async def test_lists_of_tables(storage: Storage) -> None:
    batch = Batch()
    batch.put_table(table(1, status="lobby", last_activity=10))
    batch.put_table(table(2, status="playing", last_activity=30, home=90))
    batch.put_table(table(3, status="finished", last_activity=40, home=90))
    batch.put_table(table(4, status="paused", last_activity=20, guild=71, home=90))
    batch.put_table(table(5, status="lobby", last_activity=99))
    for at in (1, 2, 3, 4):
        batch.put_seat(seat(at, 0, 1001))
    batch.put_seat(seat(2, 1, 1001))
    batch.put_seat(seat(5, 0, 1002))
    await storage.commit(batch)
    assert [t.id for t in await storage.open_tables()] == [1, 2, 4, 5]
    assert [t.id for t in await storage.open_tables(guild=71)] == [4]
    assert [t.id for t in await storage.tables_of(1001)] == [2, 4, 1]
    assert [t.id for t in await storage.tables_of(1001, unfinished=False)] == [3, 2, 4, 1]
    assert [t.id for t in await storage.tables_of(1001, unfinished=False, limit=2)] == [3, 2]
    assert [t.id for t in await storage.tables_at(90)] == [2, 4]
    assert [t.id for t in await storage.lobbies_at(80)] == [1, 5] and await storage.lobbies_at(90) == []
    counts = await storage.counts()
    assert counts.tables == {"lobby": 2, "playing": 1, "finished": 1, "paused": 1} and counts.bytes > 0


async def test_a_game_that_was_given_up_is_no_game_of_ones_own(storage: Storage) -> None:
    batch = Batch()
    for number, status in enumerate(("playing", "absent", "conceded", "left"), 1):
        batch.put_table(table(number, status="playing", last_activity=number))
        batch.put_seat(replace(seat(number, 0, 1001), status=status))
        batch.put_seat(seat(number, 1, 1002))
    batch.put_table(table(5, status="playing"))
    batch.put_seat(replace(seat(5, 0, 1002), original_user=1001, original_name="Ann"))
    await storage.commit(batch)
    assert [t.id for t in await storage.tables_of(1001)] == [2, 1]
    assert [t.id for t in await storage.tables_of(1001, unfinished=False)] == [4, 3, 2, 1]
    assert [t.id for t in await storage.tables_of(1002)] == [5, 4, 3, 2, 1]


async def test_posts_are_found_by_table_and_by_message(storage: Storage) -> None:
    batch = opened_table(1)
    board, hand = PostRow(1, "board", 81, 501, "d1", 5), PostRow(1, "hand:0", 900, 502, "d2", 6)
    batch.put_post(PostRow(1, "board", 80, 500, "d0", 4))
    for row in (board, hand, PostRow(1, "lobby", 80, 499, "", 1)):
        batch.put_post(row)
    batch.drop_post(1, "lobby")
    await storage.commit(batch)
    assert await storage.posts(1) == [board, hand]
    assert await storage.post_of(502) == hand
    assert await storage.post_of(500) is None


async def test_refusals_are_counted_by_kind_of_slot(storage: Storage) -> None:
    batch = Batch()
    for owner, kind, refusal in (
        (1, "board", ""),
        (1, "hand:0", "50035"),
        (2, "hand:1", "50035"),
        (-70, "league.3", "x"),
    ):
        batch.put_post(PostRow(owner, kind, 80, 500, "", 1, refusal=refusal))
    await storage.commit(batch)
    assert await storage.refusals() == {("hand", "50035"): 2, ("league", "x"): 1}


async def test_the_data_of_a_slot_stay_when_its_message_is_stored(storage: Storage) -> None:
    post = PostRow(1, "question.3", 81, 501, "d", 5, "7", 2, sending=True, refusal="50035", data="ignored")
    batch = Batch()
    batch.put_data(1, "question.3", "open")
    batch.put_post(post)
    await storage.commit(batch)
    assert await storage.posts(1) == [replace(post, data="open")]
    again = Batch()
    again.put_data(1, "question.3", "settled")
    again.put_data(1, "question.4", "new")
    await storage.commit(again)
    assert await storage.posts(1) == [replace(post, data="settled"), PostRow(1, "question.4", 0, 0, "", 0, data="new")]


async def test_a_slot_loses_only_the_message_that_was_deleted_or_all_it_has(storage: Storage) -> None:
    board, hand = (
        PostRow(1, "board", 81, 501, "d", 5, generation=2, sending=True),
        PostRow(1, "hand:0", 900, 502, "", 6),
    )
    batch = Batch()
    batch.put_post(board)
    batch.put_post(hand)
    batch.lose_post(1, 500)
    batch.lose_post(2, 502)
    await storage.commit(batch)
    assert await storage.posts(1) == [board, hand]
    lost = Batch()
    lost.lose_post(1, 501)
    lost.vacate(1, "hand:0")
    await storage.commit(lost)
    assert await storage.posts(1) == [replace(board, message=0), replace(hand, message=0)]
    vacated = Batch()
    vacated.vacate(1, "board")
    await storage.commit(vacated)
    assert await storage.posts(1) == [replace(board, message=0, sending=False), replace(hand, message=0)]


async def test_timers_run_out_in_order(storage: Storage) -> None:
    batch = opened_table(1)
    batch.put_table(table(2))
    later, first, other = (
        TimerRow(1, "turn", 0, 30),
        TimerRow(1, "turn", 1, 20),
        TimerRow(2, "reaction_call", -1, 25),
    )
    for row in (TimerRow(1, "turn", 0, 5), later, first, other, TimerRow(2, "lobby", WHOLE_TABLE, 1)):
        batch.set_timer(row)
    batch.drop_timer(2, "lobby")
    await storage.commit(batch)
    assert await storage.next_timer() == first
    assert await storage.timers_due(25) == [first, other]
    assert await storage.timers_due(99, limit=1) == [first]
    assert await storage.timers(1) == [first, later]
    done = Batch()
    done.drop_timers(1)
    await storage.commit(done)
    assert await storage.next_timer() == other and (await storage.counts()).timers == 1


async def test_standing_orders_belong_to_a_seat(storage: Storage) -> None:
    batch = opened_table(1)
    mine, theirs = SeatRecord(1, 0, "round", '{"cards":["a.1"]}'), SeatRecord(1, 1, "answer", '"pass"')
    for row in (SeatRecord(1, 0, "round", "{}"), mine, theirs, SeatRecord(1, 1, "round", "{}")):
        batch.put_order(row)
    batch.drop_order(1, 1, "round")
    await storage.commit(batch)
    assert await storage.orders(1) == [mine, theirs]
    assert await storage.orders(1, seat=0) == [mine]


async def test_watchers_preferences_servers_and_catalogues(storage: Storage) -> None:
    batch = opened_table(1)
    batch.put_watcher(WatcherRow(1, 1003, since=5))
    batch.put_watcher(WatcherRow(1, 1003, since=5, last_seen_move=4))
    batch.put_watcher(WatcherRow(1, 1004, since=6))
    batch.drop_watcher(1, 1004)
    batch.put_preferences(1001, "{}")
    batch.put_preferences(1001, '{"dm":"ping"}')
    batch.put_guild(70, '{"channels":[80]}')
    batch.put_catalogue("abc", b"cards")
    batch.put_catalogue("abc", b"cards")
    await storage.commit(batch)
    assert await storage.watchers(1) == [WatcherRow(1, 1003, since=5, last_seen_move=4)]
    assert (await storage.preferences(1001), await storage.preferences(1)) == ('{"dm":"ping"}', None)
    assert (await storage.guild(70), await storage.guild(1)) == ('{"channels":[80]}', None)
    assert (await storage.catalogue("abc"), await storage.catalogue("x")) == (b"cards", None)


async def test_results_for_history_and_ratings(storage: Storage) -> None:
    batch = opened_table(1)
    batch.put_table(table(2))
    first, second = ResultRow(1, "toy", 70, 200, "{}"), ResultRow(2, "other", None, 100, '{"parts":[]}')
    seats = [ResultSeatRow(1, 0, 1001, 1, 12), ResultSeatRow(1, 1, None, 2, 3, "computer", "easy")]
    batch.put_result(first, [ResultSeatRow(1, 5, 1009, 1, 1)])
    batch.put_result(first, seats)
    batch.put_result(second, [ResultSeatRow(2, 0, 1001, 1, -4)])
    await storage.commit(batch)
    assert await storage.results() == [second, first]
    assert await storage.results(game="toy") == await storage.results(guild=70) == [first]
    assert await storage.history(1001) == await storage.history(1001, limit=None) == [first, second]
    assert await storage.history(1009) == []
    assert await storage.result_seats(game="toy") == seats
    assert [row.table_id for row in await storage.result_seats()] == [1, 1, 2]


async def test_reviews_belong_to_a_seat_and_go_with_its_moves(storage: Storage) -> None:
    batch = opened_table(1)
    batch.put_table(table(2))
    first, second = ReviewRow(1, 0, 1001, 5, done=False, data=b"a"), ReviewRow(2, 1, 1001, 3, done=False, data=b"b")
    for row in (first, second, ReviewRow(1, 0, 1001, 9, done=False, data=b"never")):
        batch.add_review(row)
    await storage.commit(batch)
    assert (await storage.review(1, 0), await storage.review(1, 1)) == (first, None)
    assert await storage.reviews_to_do() == [second, first]
    assert (await storage.reviews_to_do(1001), await storage.reviews_to_do(1002)) == ([second, first], [])
    further = Batch()
    further.go_on_review(ReviewRow(2, 1, 1001, 3, done=True, data=b"c"))
    further.drop_play(1)
    await storage.commit(further)
    assert await storage.reviews_to_do() == [] and await storage.review(1, 0) is None
    assert await storage.review(2, 1) == ReviewRow(2, 1, 1001, 3, done=True, data=b"c")
    last = Batch()
    last.drop_review(2, 1)
    await storage.commit(last)
    assert await storage.review(2, 1) is None
