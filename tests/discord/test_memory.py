from __future__ import annotations

import asyncio
import json
from urllib.request import urlopen

from msgspec.structs import replace

from storage import Batch, SeatRow, TableRow
from tests.discord.place import Place, changed
from tests.discord.served import ROOM


async def test_looking_back_and_not_being_found(place: Place) -> None:
    await place.played("ann", "bob")
    ann, bob = place.d.person("ann"), place.d.person("bob")
    mine = (await ann.slash(ROOM, "history")).text
    assert "**Night Shift** #1" in mine and "with bob" in mine
    assert "#1" in (await ann.slash(ROOM, "history", server=True)).text
    assert "Games of ann" in (await bob.slash(ROOM, "history", person="ann")).text
    assert "1 game" in (await bob.slash(ROOM, "stats", person="ann")).text
    board = (await bob.slash(ROOM, "leaderboard", game="night-shift")).text
    assert "**ann**" in board and "**bob**" in board and "<@" not in board
    await ann.slash(ROOM, "me settings", leaderboard=False)
    assert "**ann**" not in (await bob.slash(ROOM, "leaderboard", game="night-shift")).text
    for command in ("history", "stats"):
        assert "to themselves" in (await bob.slash(ROOM, command, person="ann")).text
    assert "**Night Shift**" in (await ann.slash(ROOM, "stats")).text


async def test_a_long_history_has_pages(place: Place) -> None:
    await place.played("ann", "bob")
    connection = place.bot.registry.services.storage
    (result,), seats = await connection.results(), await connection.result_seats()
    batch = Batch()
    for number in range(2, 14):
        batch.put_table(TableRow(number, "night-shift", result.guild, 1, None, "{}", "en", 1, 1, status="finished"))
        for seat in seats:
            batch.put_seat(SeatRow(number, seat.seat, seat.user, "x"))
        batch.put_result(replace(result, table_id=number), [replace(seat, table_id=number) for seat in seats])
    await connection.commit(batch)
    ann = place.d.person("ann")
    first = (await ann.slash(ROOM, "history")).message
    assert first is not None and "#13 " in first.text and "#1 " not in first.text
    second = await changed(ann, first, ann.press(first, "Earlier"))
    assert "#1 " in second.text and "Earlier" not in second.buttons
    assert "#13 " in (await changed(ann, first, ann.press(first, "Later"))).text


async def test_a_person_takes_their_data_along_and_is_forgotten(place: Place) -> None:
    await place.played("ann", "bob")
    ann, bob = place.d.person("ann"), place.d.person("bob")
    exported = (await ann.slash(ROOM, "me export")).message
    assert exported is not None and exported.ephemeral
    url = exported.data["attachments"][0]["url"]
    told = json.loads(await asyncio.to_thread(lambda: urlopen(url).read()))  # noqa: S310
    assert told["user"] == str(ann.id) and told["seats"][0]["name"] == "ann"
    await ann.slash(ROOM, "play", game="night-shift")
    asked = (await ann.slash(ROOM, "me forget")).message
    assert asked is not None and "(1)" in asked.text
    assert "do not know you" in (await changed(ann, asked, ann.press(asked, "Yes, forget me"))).text
    assert "Dr. N. N." in (await bob.slash(ROOM, "history")).text.replace("\\", "")
    assert (await place.bot.registry.services.storage.person(ann.id)).seats == []
    await bob.sees("This lobby was closed", ROOM)
