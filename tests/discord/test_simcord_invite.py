"""Invitations on Discord: who is called, whose seat is kept, who is turned away, and that no list shows in it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.servers.change import ServerChange
from bot.tables.invited import NOT_FREE
from bot.tables.time_control import DAY, HOUR
from storage import KeptOutRow
from tests.discord.clinic import Clinic, lobby, private, said
from tests.discord.questions import rung
from tests.discord.simulated import Guest

GENERAL = NOT_FREE.partition(".")[0]


def invitation(guest: Guest) -> tuple[Any, Any]:
    """The newest post that invites."""
    return [(message, seen) for message, seen in guest.messages(guest.channel) if "📨" in seen.text][-1]


async def kept_for(clinic: Clinic, *guests: Guest, **options: Any) -> None:
    """A lobby of Ann's with seats kept."""
    await lobby(clinic, invite=" ".join(f"<@{guest.id}>" for guest in guests), **options)


async def test_those_invited_are_called_once_and_nobody_sits_who_did_not_press(clinic: Clinic) -> None:
    cyd = clinic.guest("cyd")
    await kept_for(clinic, clinic.bob, cyd)
    table = await clinic.table()
    assert [seat.user for seat in table.seats] == [clinic.ann.id]
    message, seen = invitation(clinic.bob)
    assert f"<@{clinic.bob.id}>" in seen.text and f"<@{cyd.id}>" in seen.text
    assert list(seen.buttons) == ["I am in", "Not this time"]
    await clinic.bob.actor.click(message, label="I am in")
    await clinic.bot.dispatcher.idle()
    message, _ = invitation(cyd)
    assert "the seat is free" in await private(cyd, "Not this time", message)
    table = await clinic.table()
    assert [seat.user for seat in table.seats] == [clinic.ann.id, clinic.bob.id]
    _, seen = invitation(clinic.ann)
    assert not seen.buttons and "bob is in." in seen.text and "cyd: not this time." in seen.text


async def test_a_seat_is_kept_for_a_day_and_then_free(clinic: Clinic) -> None:
    dan, eve, fay = map(clinic.guest, ("dan", "eve", "fay"))
    await kept_for(clinic, clinic.bob, dan, eve)
    assert GENERAL in await private(fay, "Join", fay.newest("Options"))
    clinic.clock.now += DAY - 1000
    assert GENERAL in await private(fay, "Join", fay.newest("Options"))
    clinic.clock.now += 1000
    await rung(clinic)
    await fay.actor.click(fay.newest("Options"), label="Join")
    assert (await clinic.table()).seat_of(fay.id) is not None


async def test_a_closed_table_stays_closed_to_others(clinic: Clinic) -> None:
    eve = clinic.guest("eve")
    await kept_for(clinic, clinic.bob, only=True)
    assert GENERAL in await private(eve, "Join", eve.newest("Options"))
    clinic.clock.now += 2 * HOUR
    await clinic.bob.actor.click(clinic.bob.newest("Options"), label="Join")
    await private(clinic.bob, "Open to everybody", clinic.bob.newest("Options"))
    await eve.actor.click(eve.newest("Options"), label="Join")
    assert len((await clinic.table()).seats) == 3


@pytest.mark.parametrize("who", ["bot", "nobody", "apart", "apart from the other side", "kept out", "nothing named"])
async def test_who_cannot_be_invited_is_named_in_one_sentence_and_nothing_is_opened(clinic: Clinic, who: str) -> None:
    bob = clinic.bob
    given = f"<@{bob.id}>"
    if who == "apart":
        await said(clinic.ann, "me not-with", person=bob.actor)
    elif who == "apart from the other side":
        await said(bob, "me not-with", person=clinic.ann.actor)
    elif who == "kept out":
        await keep_out(clinic, bob)
    elif who == "bot":
        given = f"<@{clinic.bot.user.id if clinic.bot.user else 0}>"
    elif who == "nobody":
        given = "<@123456789012345678>"
    else:
        given = "bob"
    answer = await said(clinic.ann, "play", game="night-shift", invite=given)
    assert ("cannot be invited here just now" in answer) is (who != "nothing named")
    assert await clinic.storage.open_tables() == []


async def decide(clinic: Clinic, **settings: Any) -> None:
    """The server's moderators decide something."""
    change = ServerChange(await clinic.bot.registry.servers.of(clinic.guild.id))
    change.decide(**settings)
    await change.commit()


async def keep_out(clinic: Clinic, guest: Guest) -> None:
    """The server keeps somebody out."""
    change = ServerChange(await clinic.bot.registry.servers.of(clinic.guild.id))
    change.keep_out(KeptOutRow(clinic.guild.id, "person", guest.id, change.now))
    await change.commit()


@pytest.mark.parametrize("side", ["ann", "bob"])
async def test_two_who_are_not_to_meet_share_no_open_table_and_no_refusal_tells_why(clinic: Clinic, side: str) -> None:
    lists, other = (clinic.ann, clinic.bob) if side == "ann" else (clinic.bob, clinic.ann)
    assert f"<@{other.id}>" in await said(lists, "me not-with", person=other.actor)
    assert "Nobody is on it" in await said(other, "me not-with")
    await lobby(clinic)
    assert GENERAL in await private(clinic.bob, "Join", clinic.bob.newest("Options"))
    opened = await said(clinic.bob, "play", game="night-shift")
    assert "Sit down with" not in opened and "table #2 is open" in opened
    await said(lists, "me not-with", person=other.actor, off=True)
    first = next(message for message, seen in clinic.bob.messages(clinic.channel) if "Options" in seen.buttons)
    await clinic.bob.actor.click(first, label="Join")
    assert (await clinic.table(1)).seat_of(clinic.bob.id) is not None


async def test_a_list_holds_twenty_people_and_not_oneself(clinic: Clinic) -> None:
    others = [clinic.guest(f"g{number}") for number in range(21)]
    for guest in others[:20]:
        await said(clinic.ann, "me not-with", person=guest.actor)
    assert "20 people are the most" in await said(clinic.ann, "me not-with", person=others[20].actor)
    assert "your own list" in await said(clinic.bob, "me not-with", person=clinic.bob.actor)


async def test_somebody_who_waits_is_offered_before_another_table_is_opened(clinic: Clinic) -> None:
    await lobby(clinic)
    seen = clinic.bob.reply(await clinic.bob.actor.slash(clinic.channel, "play", game="night-shift", pace="8h"))
    assert [*seen.buttons] == ["Sit down with ann, table #1", "Open another"]
    assert len(await clinic.storage.open_tables()) == 1
    asked = [message for message, seen in clinic.bob.messages() if "Open another" in seen.buttons][-1]
    assert "table #2 is open" in await private(clinic.bob, "Open another", asked)
    assert (await clinic.table(2)).settings.pace == "8h"
    cyd = clinic.guest("cyd")
    seen = cyd.reply(await cyd.actor.slash(clinic.channel, "play", game="night-shift"))
    assert len(seen.buttons) == 3
    asked = [message for message, seen in cyd.messages() if "Open another" in seen.buttons][-1]
    assert "You sit at table #1" in await private(cyd, "Sit down with ann, table #1", asked)


async def test_a_role_is_called_once_an_hour_for_the_whole_server_and_alone(clinic: Clinic) -> None:
    role = clinic.guild.create_role("players", mentionable=True)
    await decide(clinic, role=role.id)
    await lobby(clinic)
    assert "is called" in await private(clinic.ann, "Call others", clinic.ann.newest("Options"))
    await clinic.bot.dispatcher.idle()
    posts = [seen for _, seen in clinic.bob.messages(clinic.channel) if "📣" in seen.text]
    assert len(posts) == 1 and f"<@&{role.id}>" in posts[0].text
    await lobby(clinic)
    assert "again" in await private(clinic.ann, "Call others", clinic.ann.newest("Options"))
    clinic.clock.now += HOUR
    assert "is called" in await private(clinic.ann, "Call others", clinic.ann.newest("Options"))
