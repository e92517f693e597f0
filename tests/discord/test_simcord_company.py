"""Who one sits with, as it is read on Discord: in lobbies, in one's own settings, and gone with one press."""

from __future__ import annotations

from storage import Batch
from tests.discord.clinic import Clinic, lobby, said
from tests.discord.simulated import Guest
from tests.storage.examples import sitting

HOURS = "[0, 0, 0, 0, 0, 0, 0, 0, 0, 2]"
"""Two answers that took about three hours."""
SAID = "finishes 3 of 4, answers in about 3 h"


async def known(clinic: Clinic, guest: Guest, guild: int, first: int = 91) -> None:
    """Four games of somebody on a server, of which they left one."""
    batch = Batch()
    for number in range(first, first + 4):
        batch.take(sitting(number, guest.id, guild=guild, finished=number > first, answers=HOURS))
    await clinic.storage.commit(batch)


async def read(clinic: Clinic, guest: Guest) -> str:
    """The lobby, once what is owed has arrived."""
    await clinic.env.settle()
    return str(next(seen.text for _, seen in reversed(guest.messages(clinic.channel)) if "Join" in seen.buttons))


async def test_the_others_read_it_in_the_lobby_and_one_press_ends_it_there_too(clinic: Clinic) -> None:
    ann, bob = clinic.ann, clinic.bob
    await known(clinic, bob, clinic.guild.id)
    await known(clinic, ann, clinic.guild.id + 1, 81)
    await lobby(clinic, computers=1)
    await bob.actor.click(bob.newest("Join"), label="Join")
    shown = await read(clinic, ann)
    assert shown.count("finishes") == 1 and f"bob · {SAID}" in shown.casefold()
    assert f"say about you: {SAID}. *Hide me" in await said(bob, "me settings", clinic.channel)
    assert "once you have played three" in await said(ann, "me settings", clinic.channel)
    assert "say nothing about you" in await said(bob, "me settings", clinic.channel, leaderboard=False)
    assert "finishes" not in await read(clinic, ann)
    await said(bob, "me settings", clinic.channel, leaderboard=True)
    assert SAID in await read(clinic, ann)
