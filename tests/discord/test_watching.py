from __future__ import annotations

from tests.discord.place import Place, changed
from tests.discord.served import ROOM


async def test_a_watcher_is_in_the_thread_and_called_at_the_end_alone(place: Place) -> None:
    board = await place.begun("ann", "bob")
    cyd = place.d.person("cyd")
    more = (await cyd.slash(ROOM, "watch", table=1)).text
    assert "called once" in more and board.channel in more
    await cyd.until(lambda: board.channel in cyd.channels)
    ann, bob = place.d.person("ann"), place.d.person("bob")
    await place.play_out(board, [ann, bob])
    (ping,) = await cyd.until(lambda: cyd.pings)
    assert "Night Shift · #1 is over" in ping.text and "secret number" not in ping.text
    await ann.until(lambda: ann.fresh(ping).text.startswith("## 🏁 "))
    card = ann.fresh(ping)
    assert len(card.pictures) == 1 and "\nNight Shift · #1: " in card.text
    assert [seen for seen in ann.messages(board.channel) if not seen.ephemeral][-1].id == ping.id
    assert not [seen for seen in ann.pings if seen.id == ping.id]


async def test_more_has_a_button_to_watch_for_those_who_do_not_play(place: Place) -> None:
    board = await place.begun("ann", "bob")
    cyd, ann = place.d.person("cyd"), place.d.person("ann")
    await cyd.open(board.channel)
    seen = await cyd.sees("What changed", board.channel)
    more = (await cyd.press(seen, "More")).message
    assert more is not None
    assert "You watch this game" in (await changed(cyd, more, cyd.press(more, "Watch"))).text
    again = (await cyd.press(seen, "More")).message
    assert again is not None
    assert "no longer watch" in (await changed(cyd, again, cyd.press(again, "Stop watching"))).text
    hers = (await ann.press(await ann.sees("What changed"), "More")).message
    assert hers is not None and "Watch" not in hers.buttons


async def test_the_discard_piles_are_read_by_a_press_and_by_typing_by_whoever_may_see_the_board(place: Place) -> None:
    board = await place.begun("ann", "bob", game="gothic-doctor")
    ann, cyd = place.d.person("ann"), place.d.person("cyd")
    await cyd.open(board.channel)
    for person in (ann, cyd):
        more = (await person.press(await person.sees("What changed", board.channel), "More")).message
        assert more is not None
        piles = await changed(person, more, person.press(more, "Discard piles"))
        assert piles.ephemeral
        assert all(f"Discarded {cards} (" in piles.text for cards in ("Patients", "Treatments", "Actions"))
        typed = (await person.slash(board.channel, "board", piles=True)).message
        assert typed is not None
        assert typed.text == piles.text and typed.ephemeral


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
