from storage import (
    AttendanceRow,
    Batch,
    LeagueGameRow,
    LeaguePlayerRow,
    LeagueRow,
    LeagueSeatRow,
    PostRow,
    ResultRow,
    ResultSeatRow,
    ReviewRow,
    SeatRecord,
    Storage,
    WatcherRow,
)
from storage.leagues import put_game, put_league, put_person, put_seat
from tests.storage.contents import dump
from tests.storage.examples import move, owed, seat, table

ANN, BOB = 555000111222, 555000333444


async def test_nothing_of_a_forgotten_person_is_left_and_everything_of_the_others_is(storage: Storage) -> None:
    batch = Batch()
    batch.put_table(table(1, host=ANN))
    for at, user in enumerate((ANN, BOB)):
        batch.put_seat(seat(1, at, user, name="Ann" if user == ANN else "Bob"))
        batch.add_move(move(1, at + 1, seat=at, user=user, interaction=f"p{at}"))
        for number, kind in enumerate(("hand", "old_hand.7")):
            inbox, message = ANN + 1 if at == 0 else 9, 500 + at + 2 * number
            batch.put_post(PostRow(1, f"{kind}:{at}", inbox, message, "", 1))
        batch.put_order(SeatRecord(1, at, "round", "{}"))
        batch.put_preferences(user, '{"zone":"UTC"}')
        batch.put_watcher(WatcherRow(1, user, 1))
        batch.meet(user, "toy", "coffee")
        batch.put_sitting(AttendanceRow(user, 1, True, "[1]"))
        batch.add_review(ReviewRow(1, at, user, 7, done=False, data=b"r"))
        batch.owe(owed(f"n{at}", target=f"user:{user}"))
    batch.put_post(PostRow(1, "board", 80, 600, "", 1))
    batch.put_result(ResultRow(1, "toy", 70, 9, "{}"), [ResultSeatRow(1, 0, ANN, 1, 5), ResultSeatRow(1, 1, BOB, 2, 4)])
    await storage.commit(batch)
    theirs = await storage.person(BOB)
    before = await storage.person(ANN)
    assert (before.hosted, len(before.moves), len(before.seat_records), len(before.outbox)) == ([1], 1, 1, 1)
    assert (before.preferences, len(before.watched), before.results[0].score) == ('{"zone":"UTC"}', 1, 5)
    assert before.reviews == [ReviewRow(1, 0, ANN, 7, done=False, data=b"r")]
    assert (before.cards_seen, before.attendance) == ([("toy", "coffee")], [AttendanceRow(ANN, 1, True, "[1]")])

    forget = Batch()
    forget.forget_user(ANN, "A retired doctor")
    await storage.commit(forget)

    after = await storage.person(ANN)
    assert (after.preferences, after.seats, after.hosted, after.moves, after.seat_records) == (None, [], [], [], [])
    assert (after.watched, after.results, after.outbox, after.cards_seen, after.attendance) == ([], [], [], [], [])
    late = Batch()  # a review in progress does not come back
    late.go_on_review(ReviewRow(1, 0, ANN, 7, done=True, data=b"more"))
    await storage.commit(late)
    assert (after.reviews, (await storage.person(ANN)).reviews) == ([], [])
    assert await storage.person(BOB) == theirs
    assert [(s.user, s.name) for s in await storage.seats(1)] == [(None, "A retired doctor"), (BOB, "Bob")]
    assert [(m.number, m.user, m.interaction) for m in await storage.moves(1)] == [(1, None, ""), (2, BOB, "p1")]
    assert [(s.user, s.score) for s in await storage.result_seats()] == [(None, 5), (BOB, 4)]
    assert [post.kind for post in await storage.posts(1)] == ["board", "hand:1", "old_hand.7:1"]


def in_a_league(batch: Batch) -> None:
    """Let Ann make a league, and play in it with Bob."""
    put_league(batch, LeagueRow(1, 70, "League", "toy", 80, ANN, "en", "{}", season=1, status="running", due=9))
    put_game(batch, LeagueGameRow(1, 1, 70, 1, 1, "played"))
    for number, (user, name) in enumerate(((ANN, "Ann"), (BOB, "Bob")), 1):
        put_person(batch, LeaguePlayerRow(1, 1, number, 70, user, name, "in", 1, division=1, seed=number))
        put_seat(batch, LeagueSeatRow(1, number, 70, number, 10 * number))


async def test_in_a_league_the_place_of_somebody_forgotten_stays_with_what_was_won_in_it(storage: Storage) -> None:
    batch = Batch()
    in_a_league(batch)
    await storage.commit(batch)
    before = await storage.person(ANN)
    assert [(row.season, row.division) for row in before.leagues] == [(1, 1)]
    assert (before.league_games, before.leagues_made) == ([LeagueSeatRow(1, 1, 70, 1, 10)], [1])
    forget = Batch()
    forget.forget_user(ANN, "A retired doctor")
    await storage.commit(forget)
    after = await storage.person(ANN)
    assert (after.leagues, after.league_games, after.leagues_made) == ([], [], [])
    people = await storage.leagues.people(1, 1)
    assert [(one.user, one.name) for one in people] == [(None, "A retired doctor"), (BOB, "Bob")]
    assert [seat.score for seat in await storage.leagues.seats(1, 1)] == [10, 20]


async def test_no_column_of_the_database_holds_a_forgotten_person(storage: Storage, place: str) -> None:
    batch = Batch()
    batch.put_table(table(1, host=ANN))
    batch.put_seat(seat(1, 0, ANN, name="Ann"))
    batch.put_seat(seat(1, 1, BOB, name="Bob", original_user=ANN, original_name="Ann"))
    batch.add_move(move(1, 1, user=ANN))
    batch.put_preferences(ANN, "{}")
    batch.put_post(PostRow(1, "hand:0", ANN, 500, "", 1))
    batch.put_watcher(WatcherRow(1, ANN, 1))
    batch.meet(ANN, "toy", "coffee")
    batch.put_sitting(AttendanceRow(ANN, 1, True, "[1]"))
    batch.add_review(ReviewRow(1, 0, ANN, 7, done=True, data=b"r"))
    batch.owe(owed("n", target=f"user:{ANN}"))
    in_a_league(batch)
    batch.put_result(ResultRow(1, "toy", 70, 9, "{}"), [ResultSeatRow(1, 0, ANN, 1, 5)])
    await storage.commit(batch)
    forget = Batch()
    forget.forget_user(ANN, "A retired doctor")
    await storage.commit(forget)
    everything = "\n".join(dump(place))
    assert "retired" in everything
    assert str(ANN) not in everything and "'Ann'" not in everything
