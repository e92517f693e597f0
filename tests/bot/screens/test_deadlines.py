"""Wherever something is asked, the same moment says when time is up; without a clock nothing does."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.interactions import showing
from bot.outbox import board, summons
from bot.screens.games import line, next_button
from bot.screens.phrases import awaited_line, duration, moment, time_line
from bot.tables import clock, days_off
from bot.tables.preferences import Preferences
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, MINUTE, Clock
from bot.tables.turns import waiting
from bot.ui.components import Screen, Text
from bot.ui.limits import clip
from bot.words import Say, languages, speaker
from storage import Batch
from tests import hand_screens
from tests.bot.outbox.mailroom import marked, settled
from tests.bot.tables.bell import ring
from tests.bot.tables.layouts import cure, exchange, mulligan, treatment
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, asked, changing, moved, pause

REAL = ("doctor-strange", "gothic-doctor", "quack-in-the-box", "clinic")
WINDOWS = {"a mulligan": mulligan, "a cure": cure, "a Treatment": treatment}
STAMP = re.compile(r"<t:(\d+):R>")
LEFT = "-# ⏳"


def words(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


def everywhere(table: Table, user: int, say: Say) -> dict[str, str]:
    """Return the words of all screens that show what a table waits for, as a player sees them."""
    seat = table.seat_of(user)
    assert seat is not None
    return {
        "board": words(board.screen(table, 0)),
        "pictured board": words(board.screen(table, 0, "key")),
        "board in words": words(showing.text(table, user, say)),
        "hand": words(hand_screens.hand(table, user, say, filename="key")),
        "hand in words": words(hand_screens.of_seat(table, seat.seat, say, Reader(pictures=False))),
        "more": words(showing.more(table, user, say)),
        "why": words(showing.waits(table, say)),
        "games": line(table, user, say),
        "opening": words(summons.opening(table, [user])),
    }


async def defence(ward: Ward, time_limit: str) -> Table:
    """Return Doctor Strange where Bob may counter an attack."""
    return await exchange(ward, time_limit=time_limit)


async def first_turn(ward: Ward, game: str, time_limit: str, language: str = "en") -> Table:
    table = await ward.playing(ANN, BOB, game=game, time_limit=time_limit, language=language)
    await ward.quiet()
    return table


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", REAL)
async def test_a_turn_shows_its_deadline_everywhere(ward: Ward, game: str, language: str) -> None:
    table = await first_turn(ward, game, "1d", language)
    for seat in table.awaited():
        due = clock.deadline(table, seat.seat)
        assert due == ward.time + 3 * DAY
        for place, text in everywhere(table, seat.user or 0, speaker(language)).items():
            assert moment(due) in text, place
            assert text.count(LEFT) == place.startswith("hand"), place


@pytest.mark.parametrize("game", REAL)
async def test_nothing_shows_a_moment_without_a_limit_or_in_a_pause(ward: Ward, game: str) -> None:
    table = await first_turn(ward, game, "none")
    assert not any(STAMP.search(text) for text in everywhere(table, ANN, speaker("en")).values())
    table = await first_turn(ward, game, "1d")
    await pause(table)
    ends = str(table.settings.paused_until // 1000)
    for place, text in everywhere(table, ANN, speaker("en")).items():
        assert set(re.findall(r"<t:(\d+)", text)) <= {ends}, place


async def test_a_defence_shows_its_own_deadline_everywhere_and_the_others_hand_shows_no_time_of_its_own(
    ward: Ward,
) -> None:
    table = await defence(ward, "8h")
    due = clock.deadline(table, 1)
    assert due == ward.time + 24 * HOUR
    for place, text in everywhere(table, BOB, speaker("en")).items():
        assert moment(due) in text, place
    assert awaited_line(table, table.say).endswith(f"Counter? {moment(due)}")
    others = everywhere(table, ANN, speaker("en"))
    assert all(moment(due) in text for text in others.values()) and LEFT not in others["hand"]


@pytest.mark.parametrize("kind", WINDOWS)
async def test_a_window_shows_its_end_to_all_and_names_nobody(ward: Ward, kind: str) -> None:
    table = await WINDOWS[kind](ward)
    asked_now = {seat.user for seat in table.awaited()}
    (end,) = {clock.deadline(table, seat.seat) for seat in table.awaited()}
    assert end is not None
    for user in (ANN, BOB, CYD):
        shown = everywhere(table, user, speaker("en"))
        for place in ("board", "pictured board", "board in words", "more", "why", "games"):
            assert moment(end) in shown[place], place
        assert (f"{LEFT} {moment(end)}\n" in shown["hand"]) is (user in asked_now)
        assert "reserve" not in shown["hand"]
    assert awaited_line(table, table.say) == f"⏳ Anyone want to react? {moment(end)}"


@pytest.mark.parametrize("game", ["gothic-doctor", "quack-in-the-box"])
async def test_what_others_see_of_a_window_is_the_same_whoever_is_asked(ward: Ward, game: str) -> None:
    """The answers that only one of the others holds are dealt to either of them."""
    seen, asked_seats = list[dict[str, str]](), list[tuple[int, ...]]()
    for holder in (1, 2):
        table = await cure(ward, holder) if game == "gothic-doctor" else await treatment(ward, holder)
        asked_seats.append(tuple(seat.seat for seat in table.awaited()))
        shown = everywhere(table, ANN, speaker("en"))
        assert all(len(set(STAMP.findall(text))) == 1 for text in shown.values())
        seen.append({place: re.sub(r"#\d+", "#", text) for place, text in shown.items()})
    assert asked_seats == [(1,), (2,)]
    assert seen[0] == seen[1]


def test_the_limits_never_cut_a_moment_or_a_mention_in_two() -> None:
    text = "⏳ <@1001>: which dose? <t:1767528000:R> · <@1002>: a longer question than that <t:1767528060:R>"
    for most in range(1, len(text)):
        kept = clip(text, most)
        assert len(kept) <= most
        assert re.sub(r"<[@t][^<>]*>", "", kept).count("<") == 0, kept
    assert clip("1 < 2 and so on and on", 12) == "1 < 2 and s…"


async def test_players_with_other_deadlines_have_their_own_and_equal_ones_are_told_once(ward: Ward) -> None:
    table = await first_turn(ward, "night-shift", "1h")
    both = clock.deadline(table, 0)
    assert awaited_line(table, table.say) == f"⏳ <@{ANN}> and <@{BOB}>: which dose? {moment(both)}"
    ward.time += 2 * HOUR
    await moved(table, ANN, str(asked(table, ANN).default))
    await moved(table, BOB, str(asked(table, BOB).default))
    async with changing(table) as change:
        clock.give_time(change, 1)
        await change.commit()
    one, other = clock.deadline(table, 0), clock.deadline(table, 1)
    assert one != other
    assert awaited_line(table, table.say) == (
        f"⏳ <@{ANN}> ({moment(one)}) and <@{BOB}> ({moment(other)}): which dose?"
    )
    assert line(table, BOB, table.say).endswith(moment(other)) and line(table, ANN, table.say).endswith(moment(one))


async def test_the_reserve_is_told_to_its_player_alone_and_only_what_is_left(ward: Ward) -> None:
    table = await first_turn(ward, "doctor-strange", "1d")
    (seat,) = table.awaited()
    say, user = speaker("en"), seat.user or 0
    assert time_line(table, seat.seat, say).endswith(", your reserve of 2 days included")
    shown = everywhere(table, user, say)
    assert {place for place, text in shown.items() if "your reserve" in text} == {"hand", "hand in words"}
    for left, told in ((28 * HOUR, "reserve of 28 hours"), (0, None)):
        running = Clock.load(table.row.clock)
        async with changing(table) as change:
            clock.rewrite(change, replace(running, banks={**running.banks, seat.seat: left}))
            await change.commit()
        end = moment(clock.deadline(table, seat.seat))
        time = f"{end}, your {told} included" if told else end
        assert time_line(table, seat.seat, say) == f"{LEFT} {time}"


async def test_a_seat_that_was_late_has_no_reserve(ward: Ward) -> None:
    table = await first_turn(ward, "doctor-strange", "1h")
    (seat,) = table.awaited()
    ward.time = clock.deadline(table, seat.seat) or 0
    await ring(ward)
    while seat.seat not in {one.seat for one in table.awaited()}:
        other = table.awaited()[0].user or 0
        await moved(table, other, str(asked(table, other).default))
        await ward.quiet()
    assert "reserve" not in time_line(table, seat.seat, speaker("en"))


@pytest.mark.parametrize("game", REAL)
async def test_no_screen_changes_because_time_passes(ward: Ward, game: str) -> None:
    table = await first_turn(ward, game, "1d")

    def now() -> dict[str, str]:
        shown = everywhere(table, ANN, speaker("en"))
        del shown["opening"]  # a push says in words how much time is left
        return shown

    before = now()
    for gone in (1000, DAY, DAY):
        ward.time += gone
        assert now() == before


async def test_the_way_to_the_next_table_says_the_same_time(ward: Ward) -> None:
    table = await cure(ward)
    (turn_,) = await waiting(ward.services, BOB)
    assert turn_.due == clock.deadline(table, 1) == ward.time + 5 * MINUTE
    assert next_button(speaker("en"), turn_, ward.time, None).label.endswith("5 min left")


@pytest.mark.parametrize(
    ("time", "told"),
    [
        (75_000, "75 seconds"),
        (5 * MINUTE, "5 minutes"),
        (HOUR, "60 minutes"),
        (2 * HOUR, "2 hours"),
        (28 * HOUR, "28 hours"),
        (2 * DAY, "2 days"),
        (14 * DAY, "14 days"),
    ],
)
def test_a_length_of_time_is_told_in_the_largest_unit_that_fits_twice(time: int, told: str) -> None:
    assert duration(speaker("en"), time) == told


async def test_a_board_follows_when_quiet_hours_move_a_deadline(ward: Ward) -> None:
    table = await first_turn(ward, "doctor-strange", "8h")
    (seat,) = table.awaited()
    before, user = clock.deadline(table, seat.seat), seat.user or 0
    await settled(ward, table)
    batch = Batch()
    wish = Preferences(quiet="0-12", zone="UTC")
    batch.put_preferences(user, wish.dump())
    await ward.storage.commit(batch)
    await days_off.follow(ward.registry, user, wish)
    after = clock.deadline(table, seat.seat)
    assert after is not None and after != before and "board" in await marked(ward, table)
    assert moment(after) in words(board.screen(table, 0))
