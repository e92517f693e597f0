"""A league's messages: its post follows the database, and each player is called once, as they chose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.leagues import leaving, signing
from bot.screens import acts
from bot.tables.entry import Guest
from bot.tables.time_control import MINUTE
from bot.words import speaker
from tests.bot.leagues.played import FIRST, Played
from tests.bot.outbox.mailroom import Mailroom, chose, delivered, killed, slot
from tests.bot.tables.ward import CHANNEL, GUILD, Ward, block


async def brought(at: Played, sender: Mailroom) -> None:
    """Deliver everything due to the server."""
    await delivered(at.ward, sender, await at.server())


async def opened(ward: Ward, people: int = 4, **terms: Any) -> tuple[Played, Mailroom]:
    """Return a league with its post."""
    at, sender = Played(ward), Mailroom(ward)
    await at.made(people, **terms)
    await brought(at, sender)
    return at, sender


def posts(sender: Mailroom, text: str) -> list[tuple[int, str, list[int]]]:
    return [one for one in sender.sent if text in one[1]]


async def test_the_post_is_edited_at_most_once_a_minute_and_true_after_that(ward: Ward) -> None:
    at, sender = await opened(ward)
    assert [channel for channel, _, _ in sender.sent] == [CHANNEL] and "4 signed up" in sender.sent[0][1]
    await signing.sign_up(await at.server(), at.number, Guest(FIRST + 10, "Late", GUILD))
    await brought(at, sender)
    assert sender.edits == []
    ward.time += MINUTE
    await brought(at, sender)
    ((channel, number, text),) = sender.edits
    assert (channel, number) == (CHANNEL, 1) and "5 signed up" in text
    assert len(sender.sent) == 1


async def test_where_discord_refuses_the_edit_a_new_post_stands(ward: Ward) -> None:
    at, sender = await opened(ward)
    sender.there.lost[1] = 10008
    await signing.sign_up(await at.server(), at.number, Guest(FIRST + 10, "Late", GUILD))
    ward.time += MINUTE
    await brought(at, sender)
    post = await slot(ward, await at.server(), f"league.{at.number}")
    assert [("5 signed up" in text) for _, text, _ in sender.sent] == [False, True]
    assert post is not None and post.message == 2


async def test_a_post_that_was_sent_and_not_written_down_is_made_true(ward: Ward) -> None:
    at, sender = Played(ward), Mailroom(ward)
    await at.made(4)
    await killed(ward, sender, await at.server(), f"league.{at.number}")
    await signing.sign_up(await at.server(), at.number, Guest(FIRST + 10, "Late", GUILD))
    await brought(at, sender)
    assert [number for _, number, _ in sender.edits] == [1] and "5 signed up" in sender.edits[0][2]


async def test_the_season_has_a_post_of_its_own_and_the_old_one_says_how_it_ended(ward: Ward) -> None:
    at, sender = await opened(ward)
    await at.begun()
    await brought(at, sender)
    assert "The season is played until" in sender.edits[-1][2]
    assert len(posts(sender, "With as many points")) == 1 and len(posts(sender, "The season begins")) == 1
    await at.to_the_end()
    await at.pass_by(50)
    await brought(at, sender)
    assert len(posts(sender, "wins the first division")) == 1
    assert len(posts(sender, "Season 2")) == 1 and "Season 1" in sender.edits[-1][2]


async def asked(ward: Ward, people: Sequence[dict[str, object]], *blocked: int) -> Mailroom:
    """Let the check-in call people; `people` are their preferences. The host blocks some of them before."""
    at, sender = await opened(ward, len(people))
    block(ward, *blocked)
    for user, wish in enumerate(people, FIRST):
        await chose(ward, user, **wish)
    sender.closed[FIRST + 3] = 50007
    await at.pass_by(7)
    await brought(at, sender)
    await brought(at, sender)
    return sender


async def test_everybody_is_asked_once_to_check_in_as_they_chose(ward: Ward) -> None:
    sender = await asked(ward, [{"calls": "ping"}, {"calls": "dm"}, {"calls": "quiet"}, {"calls": "dm"}])
    told = [(channel, ping) for channel, text, ping in sender.sent if "check in, or you sit" in text]
    assert told.count((CHANNEL, [FIRST])) == 1
    assert told.count((FIRST + 1, [])) == 1
    assert told.count((CHANNEL, [FIRST + 3])) == 1
    assert not any(FIRST + 2 in ping for _, _, ping in sender.sent)


async def test_whom_the_host_has_blocked_is_not_called_to_check_in(ward: Ward) -> None:
    sender = await asked(ward, [{"calls": "ping"}, {"calls": "dm"}, {"calls": "ping"}], FIRST, FIRST + 1)
    assert {user for _, _, ping in sender.sent for user in ping} == {FIRST + 2}
    assert {channel for channel, _, _ in sender.sent} == {CHANNEL}


async def test_a_player_who_loses_a_place_by_being_kept_out_is_told_at_their_next_press_alone(ward: Ward) -> None:
    at, sender = await opened(ward)
    await at.begun()
    season, before = await at.season(), len(sender.sent)
    await leaving.leave(await at.server(), season, season.people[0].number, "kept_out")
    await brought(at, sender)
    assert [text for _, text, _ in sender.sent[before:] if "out of" in text] == []
    (row,) = await ward.storage.servers.acts.unread(GUILD, FIRST)
    told = "🛡️ You are out of Night League, because you may not take part in games on this server."
    assert acts.message(speaker("en"), row) == told


async def test_whoever_waited_and_has_a_place_now_is_told(ward: Ward) -> None:
    at, sender = await opened(ward, 5, player_limit=4)
    assert await signing.take_off(await at.server(), at.number, FIRST)
    await brought(at, sender)
    assert [ping for _, text, ping in sender.sent if "it is yours now" in text] == [[FIRST + 4]]
