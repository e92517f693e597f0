"""Which game a command means, a law over all commands with a field `table`: where several could be meant, the command
asks, does nothing, and each button of its question carries it out at its game. What ends or is given away is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from discord import app_commands

from bot import metrics
from bot.interactions import register
from bot.interactions.press import UNKNOWN
from bot.tables import ending, lobby, pauses
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import DAY
from bot.ui.ids import read
from tests.bot.tables.ward import changing, turn
from tests.discord.room import Room, press, private, reply, said
from tests.discord.served import OTHER, ROOM
from tests.tools.words import WITHOUT
from tests.wire import Seen

LOOKS_AT_THE_LATEST = {"replay", "review", "proof"}
"""Commands that say so in their description and only show something."""
GIVEN: dict[str, dict[str, Any]] = {
    "move": {"move": "Skip this patient"},
    "answer": {"answer": "agree"},
    "lobby seat": {"number": 1},
    "lobby option": {"option": "time_limit", "value": "1h"},
    "lobby invite": {"person": "cyd"},
    "table substitute": {"takes": "cyd"},
    "table kick": {"person": "bob"},
    "card": {},
}
"""The fields that a command needs."""
GAMES = {"playing", "paused", "lesson"}
MEANT = {
    "rematch": {"over"},
    "tips": {"lesson"},
    "table resume": {"paused"},
    "lobby not-now": {"invited"},
    "lobby join": {"invited"},
    **dict.fromkeys(("cancel", "table kick", "table why"), GAMES | {"lobby"}),
}
"""The kinds of tables that a command can mean, if not games that go on, or lobbies."""
MORE: dict[str, list[dict[str, Any]]] = {
    "hand": [{"note": "x"}, {"hint": True}],
    "board": [{"piles": True}],
    "orders": [{"ask": "always"}, {"cancel": True}, {"ahead": True}],
    "mute": [{"later": True}],
    "answer": [{"answer": "refuse"}],
    "table pause": [{"until": "3 days"}, {"until": "tomorrow"}, {"until": "20"}],
    "lobby only": [{"everybody": True}],
}
"""More ways to type some."""


def commands() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every command whose field `table` may stay empty, with what else is typed."""
    for command in register.commands(WITHOUT):
        for one in command.walk_commands() if isinstance(command, app_commands.Group) else [command]:
            table = next((field for field in getattr(one, "parameters", ()) if field.name == "table"), None)
            if table is not None and not table.required and one.qualified_name not in LOOKS_AT_THE_LATEST:
                yield one.qualified_name, GIVEN.get(one.qualified_name, {})
                yield from ((one.qualified_name, given) for given in MORE.get(one.qualified_name, []))


async def here(room: Room) -> dict[str, list[Table]]:
    """Return two tables of each kind in one channel, all Ann's: lobbies, lobbies with a seat kept for her, running,
    paused and finished games, and lessons.
    """
    day, found = room.clock.now + DAY, dict[str, list[Table]]()
    await room.guests("ann", "bob", "cyd")
    for _ in range(2):
        for kind in ("lobby", "invited", "lesson", "playing", "paused", "over"):
            if kind == "lobby":
                table = await room.lobby("ann", "bob")
            elif kind == "invited":
                table = await room.lobby("bob")
                people = {room.person("ann").id: "ann"}
                await table.do(partial(lobby.invite, user=room.person("bob").id, people=people))
            else:
                settings = TableSettings(seats_wanted=2, lesson=kind == "lesson", time_limit="1d")
                table = await room.begun("bob", "ann", home=ROOM, settings=settings)
            if kind == "paused":
                async with changing(table) as change:
                    pauses.begin(change, day)
                    await change.commit()
            if kind == "playing":
                await turn(ending.vote, table, room.person("bob").id, "draw")
            if kind == "over":
                await room.over(table)
            found.setdefault(kind, []).append(table)
    await room.level()
    return found


def named(seen: Seen) -> set[int]:
    """Return the tables that a question offers by button, or names in words."""
    asked = {found.table for id_ in seen.buttons.values() if (found := read(id_)) is not None and found.table}
    return asked or {int(word[1:]) for word in seen.text.replace("]", " ").split() if word.startswith("#")}


async def test_a_command_that_could_mean_several_games_asks_which(room: Room) -> None:
    tables = await here(room)
    (ann,) = await room.guests("ann")
    every = [table.id for some in tables.values() for table in some]
    before = await room.storage.versions(every)
    walked = list(commands())
    assert len(walked) > 40
    for command, given in walked:
        seen = reply(ann, await ann.slash(ROOM, command, **given))
        why = (command, given, seen.text)
        assert len(named(seen)) > 1, why
        kinds = {kind for kind, some in tables.items() if named(seen) & {table.id for table in some}}
        assert kinds <= MEANT.get(command, {"lobby", "invited"} if command.startswith("lobby ") else GAMES), why
        for button in seen.buttons.values():
            assert len(button) <= 100, why
    await room.level()
    assert await room.storage.versions(every) == before


async def test_each_button_of_the_question_carries_the_command_out(room: Room) -> None:
    await here(room)
    (ann,) = await room.guests("ann")
    failed, pressed = metrics.FAILED._value.get(), 0
    for command, given in commands():
        seen = reply(ann, await ann.slash(ROOM, command, **given))
        for label in list(seen.buttons)[-1:]:
            answer = await press(ann, label, seen)
            assert answer.text != UNKNOWN, (command, given)
            assert answer.text != seen.text, (command, given)
            pressed += 1
    assert pressed > 25 and metrics.FAILED._value.get() == failed


async def test_conceding_ends_the_game_that_the_question_named(room: Room) -> None:
    for _ in range(3):
        await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    which = reply(ann, await ann.slash(ROOM, "concede"))
    assert set(which.buttons) == {f"Night Shift #{number} against bob" for number in (1, 2, 3)}
    sure = await press(ann, "Night Shift #2 against bob", which)
    assert sure.ephemeral and sure.text.startswith("Give up Night Shift #2 against bob?")
    assert "conceded Night Shift #2 against bob" in await private(ann, "Yes, do it", sure)
    assert [(await room.table(number)).over for number in (1, 2, 3)] == [False, True, False]
    again = reply(ann, await ann.slash(ROOM, "concede"))
    assert set(again.buttons) == {f"Night Shift #{number} against bob" for number in (1, 3)}


async def test_where_fields_cannot_travel_in_a_button_the_sentence_lists_the_games(room: Room) -> None:
    threads = [await room.play("ann", "bob") for _ in range(2)]
    (ann,) = await room.guests("ann")
    told = await said(ann, "hand", OTHER, note="x")
    assert "field `table`" in told
    for number, thread in enumerate(threads, 1):
        assert f"[Night Shift #{number} against bob](" in told and thread in told


NAMED = "Night Shift #1 against bob"
ENDS: list[tuple[str, dict[str, Any], str]] = [
    ("concede", {}, "Yes, do it"),
    ("draw", {}, ""),
    ("cancel", {}, ""),
    ("table pause", {"until": "3"}, ""),
    ("table substitute", {"takes": "cyd"}, ""),
]


@pytest.mark.parametrize(("command", "given", "sure"), ENDS, ids=[command for command, _, _ in ENDS])
async def test_what_ends_or_is_given_away_is_named_where_it_is_asked_and_where_it_is_done(
    room: Room, command: str, given: dict[str, Any], sure: str
) -> None:
    thread = await room.play("ann", "bob", pace="1d")
    ann, cyd = await room.guests("ann", "cyd")
    given = {key: cyd.id if one == "cyd" else one for key, one in given.items()}
    asked = reply(ann, await ann.slash(thread, command, **given))
    assert NAMED in asked.text
    if sure:
        assert NAMED in await private(ann, sure, asked)


@pytest.mark.parametrize(("command", "given"), [("table kick", {"person": "bob"}), ("cancel", {})])
async def test_a_moderator_reads_whose_game_it_is(room: Room, command: str, given: dict[str, str]) -> None:
    thread = await room.play("ann", "bob")
    mod, bob = await room.guests("mod", "bob")
    asked = reply(mod, await mod.slash(thread, command, **dict.fromkeys(given, bob.id)))
    assert "Night Shift #1 with ann and bob" in asked.text
    assert "Night Shift #1 with ann and" in await private(mod, "Yes, do it", asked)


async def test_the_last_yes_names_the_game_too(room: Room) -> None:
    thread = await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")
    for command in ("draw", "cancel"):
        await said(bob, command, thread)
        sure = reply(ann, await ann.slash(thread, "answer", answer="agree"))
        assert NAMED in sure.text
        if command == "draw":
            assert NAMED in await said(ann, "answer", thread, answer="refuse")
        else:
            assert f"Everybody agreed: {NAMED} is over." in await private(ann, "Yes, do it", sure)


async def test_leaving_a_lobby_names_it(room: Room) -> None:
    _, bob = await room.guests("ann", "bob")
    for _ in range(2):
        await room.lobby("ann", "bob")
    which = reply(bob, await bob.slash(ROOM, "lobby leave"))
    assert "You have left Night Shift #2 against ann." in await private(bob, "Night Shift #2 against ann", which)
    assert [len((await room.table(number)).seats) for number in (1, 2)] == [2, 1]
    assert "You have left Night Shift #1 against ann." in await said(bob, "lobby leave", ROOM)


async def test_being_forgotten_lists_the_games_that_are_given_up(room: Room) -> None:
    await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    assert f"- {NAMED}" in await said(ann, "me forget", ROOM)


async def test_a_rematch_is_asked_of_the_finished_game_of_this_thread_else_asked_which(room: Room) -> None:
    threads = [await room.play("ann", "bob") for _ in range(2)]
    await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    for number in (1, 2):
        await room.over(await room.table(number))
    which = reply(ann, await ann.slash(ROOM, "rematch"))
    assert set(which.buttons) == {f"Night Shift #{number} against bob" for number in (1, 2)}
    assert "The new table #4" in await private(ann, "Night Shift #2 against bob", which)
    assert "The new table #5" in await said(ann, "rematch", threads[0])


async def test_a_lobby_of_this_channel_is_meant_before_games_elsewhere(room: Room) -> None:
    await room.play("ann", "bob")
    (cyd,) = await room.guests("cyd")
    await room.lobby("bob")
    assert "You sit at table #2" in await said(cyd, "lobby join", ROOM)


async def test_the_field_table_lists_own_tables_then_those_of_this_place(room: Room) -> None:
    await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    await room.lobby("bob", "cyd")
    await room.lobby("bob", at=OTHER)
    offered = await ann.autocomplete(ROOM, "lobby join", "table")
    assert [choice["name"] for choice in offered] == ["#1 Night Shift: ann, bob", "#2 Night Shift: bob, cyd"]


async def test_where_a_game_has_two_questions_the_games_are_named_too(room: Room) -> None:
    ann, bob = await room.guests("ann", "bob")
    for _ in range(2):
        thread = await room.play("ann", "bob")
        for command in ("draw", "cancel"):
            await said(bob, command, thread)
    told = await said(ann, "answer", OTHER, answer="agree")
    assert "Night Shift #1" in told and "Night Shift #2" in told and "field `table`" in told
