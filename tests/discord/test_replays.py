from __future__ import annotations

import asyncio
import json
import re
from urllib.request import urlopen

from bot.tools.verify import verify
from tests.discord.place import Place, changed, menu
from tests.discord.served import ROOM
from tests.wire import Seen


async def test_a_finished_game_is_gone_through_step_by_step_and_shown_to_all(place: Place) -> None:
    last = await place.played("ann", "bob")
    ann, cyd = place.d.person("ann"), place.d.person("cyd")
    shown = (await ann.press(last, "Replay")).message
    assert shown is not None and shown.ephemeral and "The deal" in shown.text
    assert len(shown.pictures) == 1
    assert "Move 1 of" in (await changed(ann, shown, ann.press(shown, "▶️"))).text
    at_end = await changed(ann, shown, ann.press(shown, "⏭️"))
    assert "▶️" not in at_end.buttons
    both = await changed(ann, shown, ann.choose(at_end, menu(at_end, "Everybody's hands"), ["a"]))
    assert both.text.count("You hold") == 2 and both.pictures == []
    hers = await changed(ann, shown, ann.choose(both, menu(both, "Everybody's hands"), ["ann"]))
    assert "as ann sees it" in hers.text and len(hers.pictures) == 1
    early = await changed(ann, shown, ann.choose(hers, menu(hers, "Patient 2"), ["Patient 2"]))
    assert "Move " in early.text
    await ann.press(shown, "Show it to the channel")
    await cyd.open(last.channel)
    public = await cyd.sees("· replay", last.channel)
    assert not public.ephemeral and "as ann sees it" in public.text
    paged = await changed(cyd, public, cyd.press(public, "⏮️"))
    assert "The deal" in paged.text
    await ann.until(lambda: "The deal" in ann.fresh(public).text)


async def test_a_running_game_is_replayed_as_spectators_see_it(place: Place) -> None:
    board = await place.begun("ann", "bob")
    await place.answer(place.d.person("ann"), board)
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
    found = re.search(r"(?:ingerprint[^`]*`|-# deal )([0-9a-f]{32})", text)
    assert found is not None, text
    return found[1]


async def file_in(shown: Seen | None) -> bytes:
    assert shown is not None and shown.ephemeral
    url = shown.data["attachments"][0]["url"]
    return await asyncio.to_thread(lambda: bytes(urlopen(url).read()))  # noqa: S310


async def test_the_proof_of_a_finished_game_is_had_with_one_press_or_by_typing(place: Place) -> None:
    last = await place.played("ann", "bob")
    ann, cyd = place.d.person("ann"), place.d.person("cyd")
    await cyd.open(last.channel)
    posts = [seen for seen in ann.messages(last.channel) if "-# deal " in seen.text]
    assert posts
    hers = await cyd.sees("## 🏁", last.channel)
    shown = (await cyd.press(hers, "More")).message
    assert shown is not None
    before = {seen.id for seen in cyd.messages(last.channel)}
    await cyd.press(shown, "Was it fair?")
    (file,) = await cyd.until(lambda: [seen for seen in cyd.messages(last.channel) if seen.id not in before])
    pressed = await file_in(file)
    assert await file_in((await ann.slash(last.channel, "proof")).message) == pressed
    more = (await ann.press(await ann.sees("More", last.channel), "More")).message
    assert more is not None
    before = {seen.id for seen in ann.messages(last.channel)}
    await ann.press(more, "Was it fair?")  # the private screen stays, and the file is a second message
    (beside,) = await ann.until(lambda: [seen for seen in ann.messages(last.channel) if seen.id not in before])
    assert await file_in(beside) == pressed and "Was it fair?" in ann.fresh(more).buttons
    told = verify(pressed, start=fingerprint(posts[0].text), end=json.loads(pressed)["end"][:32])
    assert told.sentence.startswith("True: ")
    assert any("Seat" in line and "ann" in line for line in told.proved)


async def test_a_game_that_goes_on_gives_no_proof(place: Place) -> None:
    await place.begun("ann", "bob")
    ann = place.d.person("ann")
    assert "none before it is over" in (await ann.slash(ROOM, "proof", table=1)).text
    more = (await ann.press(await ann.sees("What changed"), "More")).message
    assert more is not None
    assert "first post published" in (await ann.press(more, "Was it fair?")).text
