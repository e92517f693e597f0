"""The results of all games: their content, the players they call, and the means."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from PIL.Image import Image

from bot.faces import FACES
from bot.faces.results import Card, draw
from bot.interactions.orders import on_mute
from bot.outbox import results as card_module
from bot.tables import ending, seats, spectators
from bot.tables.table import ACTIVE_MS, Table
from bot.tables.time_control import HOUR
from engines import GAMES
from tests.bot.outbox.mailroom import Mailroom, bring, chose, wishes
from tests.bot.tables.recorded import play_on, play_out
from tests.bot.tables.ward import ANN, BOB, CHANNEL, CYD, DAN, EVE, Ward, guest, turn

NOON = 1_767_268_800_000  # 1 January 2026, 12:00 UTC


async def over(ward: Ward, *users: int, **given: Any) -> Table:
    """Return a game that ended while no player was at the table."""
    table = await ward.playing(*(users or (ANN, BOB, CYD)), **given)
    await play_out(table)
    table.active.clear()
    return table


@pytest.mark.parametrize("game", [key for key in GAMES if key in FACES])
async def test_the_card_tells_once_who_won_with_what_and_no_secret_number(
    ward: Ward, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Card] = []

    def kept(card: Card) -> Image:
        shown.append(card)
        return draw(card)

    monkeypatch.setattr(card_module, "draw", kept)
    sender = Mailroom(ward)
    table = await over(ward, ANN, BOB, game=game)
    await bring(ward, sender, table, "results")
    ((_, text, _),) = sender.sent
    (told,) = shown
    ended_so = ending.read(table)
    assert ended_so is not None and table.row.seed is not None
    assert told.headline in text and len(text.splitlines()) <= 2 + bool(ended_so.unrated)
    assert table.row.seed.hex() not in text and (table.row.seed_hash or "x")[-32:] not in text
    assert [place.rank for place in told.places] == sorted(ended_so.ranks)
    assert told.chart is not None and len(told.chart.points) == len(told.chart.rounds) > 2
    assert {len(points) for points in told.chart.points} == {2}
    assert len(told.figures) in {0, 3} and all(turn.deed for turn in [told.turn] if turn is not None)


async def test_where_the_picture_cannot_be_drawn_words_say_the_same(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_module, "draw", lambda _: 1 / 0)
    sender, table = Mailroom(ward), await over(ward)
    await bring(ward, sender, table, "results")
    ((_, text, _),) = sender.sent
    assert all(name in text for name in ("Ann", "Bob", "Cyd"))


async def test_a_watcher_who_took_a_seat_over_is_called_as_a_player_alone(ward: Ward) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB, CYD)
    await turn(spectators.watch, table, DAN)
    await turn(seats.offer, table, 1, DAN, by=1)
    await turn(seats.replace_seat, table, 1, guest(table, DAN, "Dan"))
    await play_out(table)
    table.active.clear()
    await bring(ward, sender, table, "results")
    ((_, text, called),) = sender.sent
    assert sorted(called) == sorted([ANN, CYD, DAN]) and text.count(f"<@{DAN}>") == 1


async def test_players_are_called_as_they_chose_and_watchers_always(ward: Ward) -> None:
    sender = Mailroom(ward)
    await chose(ward, BOB, calls="dm")
    await chose(ward, CYD, calls="quiet")
    table = await ward.playing(ANN, BOB, CYD)
    await turn(spectators.watch, table, DAN)
    await play_out(table)
    table.active.clear()
    await bring(ward, sender, table, "results")
    ((where, text, called),) = sender.sent
    assert (where, called) == (CHANNEL, [ANN, DAN])
    assert f"🔔 <@{ANN}>" in text and f"👀 <@{DAN}>" in text and f"<@{CYD}>" not in text
    await bring(ward, sender, table, "game_over")
    (_, (where, text, _)) = sender.sent
    assert where == BOB and "is over" in text


async def test_who_is_there_sees_it_anyway(ward: Ward) -> None:
    sender, table = Mailroom(ward), await over(ward)
    table.active = {ANN: ward.time, BOB: ward.time - ACTIVE_MS - 1}
    await bring(ward, sender, table, "results")
    assert [called for _, _, called in sender.sent] == [[BOB, CYD]]


async def test_at_night_the_word_waits_until_the_morning(ward: Ward) -> None:
    ward.time = NOON + 12 * HOUR
    await chose(ward, ANN, quiet="23-7", zone="UTC")
    sender, table = Mailroom(ward), await over(ward)
    await bring(ward, sender, table, "results")
    assert [called for _, _, called in sender.sent] == [[BOB, CYD]]
    await bring(ward, sender, table, "game_over")
    assert len(sender.sent) == 1
    ward.time = NOON + 19 * HOUR
    await bring(ward, sender, table, "game_over")
    assert sender.sent[1][0] == CHANNEL and sender.sent[1][2] == [ANN]


async def test_with_closed_direct_messages_it_is_said_in_the_channel(ward: Ward) -> None:
    await chose(ward, ANN, calls="dm")
    sender, table = Mailroom(ward), await over(ward)
    sender.closed[ANN] = 50007
    await bring(ward, sender, table, "results")
    await bring(ward, sender, table, "game_over")
    assert sender.sent[1][0] == CHANNEL and sender.sent[1][2] == [ANN] and (await wishes(ward, ANN)).inbox_closed


async def test_who_gave_up_is_not_called_and_a_game_that_was_called_off_is_told_to_all(ward: Ward) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB, CYD)
    await turn(spectators.watch, table, EVE)
    await turn(ending.concede, table, BOB)
    await ward.quiet()
    await turn(ending.cancel, table)
    await bring(ward, sender, table, "results")
    ((where, text, called),) = sender.sent
    assert (where, called) == (CHANNEL, [ANN, CYD, EVE]) and "was called off" in text


async def test_who_muted_the_turn_in_which_it_ended_is_left_alone(ward: Ward) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB)
    await play_on(table, 1)

    async def acknowledge() -> None:
        pass

    (asked,) = [seat.user or 0 for seat in table.awaited()]
    answer = SimpleNamespace(acknowledge=acknowledge, say=table.say, user=asked)
    await on_mute(cast("Any", SimpleNamespace(responder=answer, table=table, user=asked)))
    await turn(ending.cancel, table)
    table.active.clear()
    await bring(ward, sender, table, "results")
    assert [called for _, _, called in sender.sent] == [[ANN + BOB - asked]]


async def test_a_lesson_calls_nobody(ward: Ward) -> None:
    sender, table = Mailroom(ward), await over(ward, ANN, BOB, lesson=True)
    await bring(ward, sender, table, "results")
    assert [called for _, _, called in sender.sent] == [[]]
