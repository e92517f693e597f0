"""Watching, replaying, looking back and being forgotten, as people see it on Discord."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest_asyncio
from msgspec.structs import replace

from bot.app import HouseCall
from bot.settings import Settings
from bot.tools.verify import verify
from bot.workers.picture_cache import PictureCache
from storage import Batch, SeatRow, Storage, TableRow
from tests.wire import HANG_SECONDS, Answer, LocalDiscord, NotOnScreen, Person, Seen, eventually, redirected

ROOM = "waiting-room"


@dataclass
class Place:
    """A Discord with the bot on it."""

    d: LocalDiscord
    bot: HouseCall

    async def begun(self, *names: str, game: str = "night-shift") -> Seen:
        """A game that has begun; its board."""
        people = [self.d.person(name) for name in names]
        for person in people:
            await person.join()
        await people[0].slash(ROOM, "play", game=game)
        for person in people[1:]:
            joined = await person.press(await person.sees("Join", ROOM), "Join")
            assert not joined.failed
        lobby = await people[0].sees("Join", ROOM)
        await people[0].until(lambda: all(name in people[0].fresh(lobby).text for name in names))
        await people[0].press(lobby, "Start")
        return await people[0].sees("My hand")

    async def played(self, *names: str) -> Seen:
        """A game that is over; its last message."""
        board = await self.begun(*names)
        people = [self.d.person(name) for name in names]
        await self.play_out(board, people)
        return await people[0].sees("🏁 Night Shift", board.channel)

    async def play_out(self, board: Seen, people: list[Person]) -> None:
        """Play to the end."""
        while not await self.bot.registry.services.storage.results():
            for person in people:
                await self._answer(person, board)

    async def _answer(self, person: Person, board: Seen) -> None:
        """Skip, or lay a card where that can be done; let everything happen."""
        shown = (await person.slash(board.channel, "hand")).message
        if shown is None:
            return
        try:
            menu = next((one for one in shown.selects.values() if "Dose" in str(one)), None)
            if menu is not None and person.name == "ann":
                await person.choose(shown, menu["custom_id"], [menu["options"][-1]["value"]])
            for button in ("Let it happen", "Skip this patient"):
                if button in shown.buttons:
                    await person.press(shown, button)
                    return
        except NotOnScreen:  # the hand was brought up to date meanwhile
            return


@pytest_asyncio.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with LocalDiscord() as d, await Storage.open(tmp_path / "x.db") as storage:
        with redirected(d.url):
            settings = Settings(_env_file=None)  # type: ignore[call-arg]  # pydantic-settings reads it
            pictures = PictureCache(deadline=HANG_SECONDS)
            bot = HouseCall(settings, storage, pictures=pictures, guild_ready_timeout=0.05)
            running = asyncio.create_task(bot.start(d.token))
            await eventually(bot.is_ready)
            yield Place(d, bot)
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
        assert d.violations == [] and d.strict.hidden_files == []


async def changed(person: Person, seen: Seen, act: Awaitable[Answer]) -> Seen:
    """The message as it stands once an act has changed it."""
    before = person.fresh(seen).text
    await act
    await person.until(lambda: person.fresh(seen).text != before)
    return person.fresh(seen)


def menu(seen: Seen, choice: str) -> str:
    """The custom_id of the select that offers a choice."""
    return next(key for key, one in seen.selects.items() if choice in str(one["options"]))


async def test_a_watcher_is_in_the_thread_and_called_at_the_end_alone(place: Place) -> None:
    board = await place.begun("ann", "bob")
    cyd = place.d.person("cyd")
    more = (await cyd.slash(ROOM, "watch", table=1)).text
    assert "called once" in more and board.channel in more
    await cyd.until(lambda: board.channel in cyd.channels)
    ann, bob = place.d.person("ann"), place.d.person("bob")
    await place.play_out(board, [ann, bob])
    (ping,) = await cyd.until(lambda: cyd.pings)
    assert "🏁 Night Shift · #1" in ping.text and "secret number" in ping.text
    assert ping.data["attachments"][0]["description"].startswith("The result of Night Shift")
    assert [seen for seen in ann.messages(board.channel) if not seen.ephemeral][-1].id == ping.id
    assert not [seen for seen in ann.pings if seen.id == ping.id]


async def test_more_has_a_button_to_watch_for_those_who_do_not_play(place: Place) -> None:
    board = await place.begun("ann", "bob")
    cyd, ann = place.d.person("cyd"), place.d.person("ann")
    await cyd.open(board.channel)
    seen = await cyd.sees("My hand", board.channel)
    more = (await cyd.press(seen, "More")).message
    assert more is not None
    assert "You watch this game" in (await changed(cyd, more, cyd.press(more, "Watch"))).text
    again = (await cyd.press(seen, "More")).message
    assert again is not None
    assert "no longer watch" in (await changed(cyd, again, cyd.press(again, "Stop watching"))).text
    hers = (await ann.press(await ann.sees("My hand"), "More")).message
    assert hers is not None and "Watch" not in hers.buttons


async def test_the_discard_piles_are_read_by_a_press_and_by_typing_by_whoever_may_see_the_board(place: Place) -> None:
    board = await place.begun("ann", "bob", game="gothic-doctor")
    ann, cyd = place.d.person("ann"), place.d.person("cyd")
    await cyd.open(board.channel)
    for person in (ann, cyd):
        more = (await person.press(await person.sees("My hand", board.channel), "More")).message
        assert more is not None
        piles = await changed(person, more, person.press(more, "Discard piles"))
        assert piles.ephemeral
        assert all(f"Discarded {cards} (" in piles.text for cards in ("Patients", "Treatments", "Actions"))
        typed = (await person.slash(board.channel, "board", piles=True)).message
        assert typed is not None
        assert typed.text == piles.text and typed.ephemeral


async def test_a_finished_game_is_gone_through_step_by_step_and_shown_to_all(place: Place) -> None:
    last = await place.played("ann", "bob")
    ann, cyd = place.d.person("ann"), place.d.person("cyd")
    shown = (await ann.press(last, "Replay")).message
    assert shown is not None and shown.ephemeral and "The deal" in shown.text
    assert len(shown.data["attachments"]) == 1
    assert "Move 1 of" in (await changed(ann, shown, ann.press(shown, "▶️"))).text
    at_end = await changed(ann, shown, ann.press(shown, "⏭️"))
    assert "▶️" not in at_end.buttons
    both = await changed(ann, shown, ann.choose(at_end, menu(at_end, "Everybody's hands"), ["a"]))
    assert both.text.count("You hold") == 2 and both.data["attachments"] == []
    hers = await changed(ann, shown, ann.choose(both, menu(both, "Everybody's hands"), ["ann"]))
    assert "as ann sees it" in hers.text and len(hers.data["attachments"]) == 1
    early = await changed(ann, shown, ann.choose(hers, menu(hers, "Round 2"), ["Round 2"]))
    assert "Move " in early.text
    await ann.press(shown, "Show it to the channel")
    await cyd.open(last.channel)
    public = await cyd.sees("— replay", last.channel)
    assert not public.ephemeral and "as ann sees it" in public.text
    paged = await changed(cyd, public, cyd.press(public, "⏮️"))
    assert "The deal" in paged.text
    await ann.until(lambda: "The deal" in ann.fresh(public).text)


async def test_a_running_game_is_replayed_as_spectators_see_it(place: Place) -> None:
    board = await place.begun("ann", "bob")
    await place._answer(place.d.person("ann"), board)
    cyd, ann = place.d.person("cyd"), place.d.person("ann")
    seen = (await cyd.slash(ROOM, "replay", table=1)).message
    assert seen is not None and "as spectators see it" in seen.text
    assert "Whose view?" not in seen.text and "You hold" not in seen.text
    mine = (await ann.slash(ROOM, "replay", table=1)).message
    assert mine is not None
    whose = menu(mine, "As spectators see it")
    assert [one["label"] for one in mine.selects[whose]["options"]] == ["As spectators see it", "ann"]
    assert "You hold" in (await changed(ann, mine, ann.choose(mine, whose, ["ann"]))).text
    await ann.press(mine, "Show it to the channel")
    shared = await cyd.until(lambda: [one for one in cyd.messages(ROOM) if not one.ephemeral and "replay" in one.text])
    assert "as spectators see it" in shared[-1].text and "You hold" not in shared[-1].text


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
            batch.put_seat(SeatRow(number, seat.seat, seat.user, "x", 1))
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


async def test_a_replay_can_be_opened_and_shared_by_typing_alone(place: Place) -> None:
    await place.played("ann", "bob")
    ann, cyd = place.d.person("ann"), place.d.person("cyd")
    await cyd.join()
    assert "Move 2 of" in (await ann.slash(ROOM, "replay", table=1, move=2)).text
    assert (await cyd.slash(ROOM, "replay", table=1, view="everybody")).text.count("You hold") == 2
    shown = (await ann.slash(ROOM, "replay", table=1, move=99_999, view="mine", share=True)).message
    assert shown is not None and not shown.ephemeral and "as ann sees it" in shown.text
    public = await cyd.sees("as ann sees it", ROOM)
    assert "The deal" in (await changed(cyd, public, cyd.press(public, "⏮️"))).text


def fingerprint(text: str) -> str:
    """The one that stands in a message."""
    found = re.search(r"ingerprint[^`]*`([0-9a-f]{32})`", text)
    assert found is not None, text
    return found[1]


async def file_in(shown: Seen | None) -> bytes:
    """What a message brought that only one person sees."""
    assert shown is not None and shown.ephemeral
    url = shown.data["attachments"][0]["url"]
    return await asyncio.to_thread(lambda: bytes(urlopen(url).read()))  # noqa: S310


async def test_the_proof_of_a_finished_game_is_had_with_one_press_or_by_typing(place: Place) -> None:
    last = await place.played("ann", "bob")
    ann, cyd = place.d.person("ann"), place.d.person("cyd")
    await cyd.open(last.channel)
    first = await ann.sees("ingerprint", last.channel)
    posts = [seen for seen in ann.messages(last.channel) if "ingerprint of the shuffle" in seen.text]
    assert posts and first is not None
    hers = await cyd.sees("🏁 Night Shift", last.channel)
    pressed = await file_in((await cyd.press(hers, "Proof")).message)
    assert await file_in((await ann.slash(last.channel, "proof")).message) == pressed
    more = (await ann.press(await ann.sees("More", last.channel), "More")).message
    assert more is not None
    before = {seen.id for seen in ann.messages(last.channel)}
    await ann.press(more, "Proof")  # the private screen stays, and the file comes beside it
    (beside,) = await ann.until(lambda: [seen for seen in ann.messages(last.channel) if seen.id not in before])
    assert await file_in(beside) == pressed and "Proof" in ann.fresh(more).buttons
    told = verify(pressed, start=fingerprint(posts[0].text), end=fingerprint(last.text))
    assert told.sentence.startswith("True: ")
    assert any("Seat" in line and "ann" in line for line in told.proved)


async def test_a_game_that_goes_on_gives_no_proof(place: Place) -> None:
    await place.begun("ann", "bob")
    ann = place.d.person("ann")
    assert "none before it is over" in (await ann.slash(ROOM, "proof", table=1)).text
    more = (await ann.press(await ann.sees("My hand"), "More")).message
    assert more is not None and "Proof" not in more.buttons


async def test_nobody_sees_a_game_from_where_they_could_not(place: Place) -> None:
    await place.begun("ann", "bob")
    cyd = place.d.person("cyd")
    await cyd.join()
    for command in ("board", "log", "replay"):
        assert "cannot look" not in (await cyd.slash("dm", command, table=1)).text
    assert "Patient 1" in (await place.d.person("ann").slash("dm", "board", table=1)).text
    place.d.deny(ROOM, "view_channel", who="cyd")
    for command in ("board", "log", "replay", "watch"):
        assert "cannot look" in (await cyd.slash("surgery", command, table=1)).text
    for command in ("board", "log", "replay"):
        assert "cannot look" in (await cyd.slash("dm", command, table=1)).text
