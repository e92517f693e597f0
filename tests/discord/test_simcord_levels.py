"""Computer players in SimCord: their level is chosen in the lobby, said in words, and every level plays."""

from __future__ import annotations

import pytest

from tests.discord.clinic import Clinic


@pytest.mark.parametrize("level", ["easy", "sensible", "strong"])
async def test_a_level_is_chosen_in_the_lobby_shown_in_words_and_plays(clinic: Clinic, level: str) -> None:
    await clinic.ann.actor.slash(clinic.channel, "play", game="night-shift", seats=2)
    message = clinic.ann.newest("Join")
    await clinic.ann.actor.select(message, [level], custom_id="h:1:bot")
    (text,) = [seen.text for one, seen in clinic.ann.messages(clinic.channel) if one.id == message.id]
    assert f"Doctor Cog 🤖 *{level}*" in text
    assert [seat.level for seat in (await clinic.table()).seats] == ["", level]
    await clinic.ann.actor.click(clinic.ann.newest("Start"), label="Start")
    table = await clinic.table()
    assert {row.seat for row in table.moves} == {seat.seat for seat in table.seats if seat.user is None}


async def test_play_takes_a_level(clinic: Clinic) -> None:
    await clinic.ann.actor.slash(clinic.channel, "play", game="night-shift", computers=2, level="strong")
    assert [seat.level for seat in (await clinic.table()).seats] == ["", "strong", "strong"]
