"""Each suggestion sent by its words does what it does by its value, a law over all commands with suggestions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands
from hypothesis import given
from hypothesis import strategies as some

from bot import metrics
from bot.interactions.commands import DONE
from bot.interactions.responder import Responder
from bot.interactions.suggestions import NO_SUCH, meant
from bot.local.interactions import COMMAND
from bot.tables import ending
from bot.tables.table_settings import TableSettings
from bot.words import speaker
from tests.bot.tables.ward import turn
from tests.discord.room import Room, said
from tests.discord.served import ROOM

MEANT_BY_ITSELF = {("move", "move"), ("rules", "word")}
"""Fields whose command reads words itself, so they reach it as typed. Moves have a law of their own."""
GIVEN: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("rules", "word"): [{}, {"game": "clinic"}, {"word": "cure"}, {"word": "C1"}],
    ("card", "name"): [{}, {"game": "clinic"}, {"name": "blood"}, {"name": "er"}],
    ("lobby option", "value"): [{"option": name} for name in ("time_limit", "rating", "sits_in", "Time limit")],
    ("league option", "value"): [{"option": name} for name in ("actions", "action_list")],
    ("table kick", "seat"): [{"table": 1}],
    ("table substitute", "seat"): [{"table": 1}],
    ("answer", "question"): [{"answer": "agree", "table": 1}, {"answer": "withdraw", "table": 1}],
}
"""What is typed already; the field itself has the text so far."""
NOBODY = {"id": "1", "username": "nobody", "discriminator": "0", "avatar": None}
MOST = 8
"""Most suggestions tried for each, since a field's are alike."""


def fields(tree: Any) -> Iterator[tuple[app_commands.Command[Any, ..., Any], str]]:
    for command in tree.walk_commands():
        for field in getattr(command, "parameters", ()):
            if field.autocomplete:
                yield command, field.name


async def scene(room: Room) -> None:
    """Make a game with a question, a lobby, a game that is over, and two leagues of one name."""
    people = await room.guests("ann", "bob", "mod")
    table = await room.begun("ann", "bob", home=ROOM)
    await turn(ending.vote, table, room.person("bob").id, "draw")
    await turn(ending.vote, table, room.person("bob").id, "cancel")
    await room.over(await room.begun("ann", "bob"))
    await room.lobby("ann", "bob", settings=TableSettings())
    for _ in range(2):
        await people[2].slash(ROOM, "league create", name="Night", game="gothic-doctor")
    await room.level()


async def test_each_suggestion_by_its_words_is_what_it_is_by_its_value(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene(room)
    (ann,) = await room.guests("ann")
    user, place = room.d.world.user(ann.id), room.d.place(ROOM)
    failed, tried = metrics.FAILED._value.get(), dict[tuple[str, str], int]()
    given: list[dict[str, Any]] = []

    async def record(interaction: Any, **arguments: Any) -> None:
        given.append(arguments)
        await Responder.of(interaction).word(DONE)

    for command, name in list(fields(room.bot.tree)):
        path, key = command.qualified_name, (command.qualified_name, name)
        monkeypatch.setattr(command, "_callback", record)
        required = {one.name: _usual(one) for one in command.parameters if one.required and one.name != name}
        for typed in GIVEN.get(key, [{}]):
            offered = await ann.autocomplete(ROOM, path, name, **(required | typed))
            for choice in offered[:MOST]:
                for value in (choice["value"], choice["name"], choice["name"].upper()):
                    await room.d.interactions.begin(
                        COMMAND, user, place, _data(command, required | typed | {name: value}), None
                    )
                assert len(given) == 3, (key, choice)
                by_value, by_words, by_letters = given
                if key != ("move", "move"):
                    assert by_words == by_value, (key, choice)
                if key not in MEANT_BY_ITSELF:
                    assert by_letters == by_value, (key, choice)
                    assert type(by_words[name]) is type(by_value[name]), key
                given.clear()
                tried[key] = tried.get(key, 0) + 1
    lacking = {(command.qualified_name, name) for command, name in fields(room.bot.tree)} - set(tried)
    assert lacking == set()
    assert metrics.FAILED._value.get() == failed


def _usual(field: app_commands.Parameter) -> Any:
    if field.type is AppCommandOptionType.user:
        return str(NOBODY["id"])
    if field.type is AppCommandOptionType.integer and not field.autocomplete:
        return 1
    return "" if field.autocomplete else field.choices[0].value if field.choices else "x"


def _data(command: app_commands.Command[Any, ..., Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a command; a text is sent also where a number belongs."""
    leaf = [{"name": key, "type": _kind(command, key, value), "value": value} for key, value in options.items()]
    for part in reversed(command.qualified_name.split()[1:]):
        leaf = [{"name": part, "type": 1, "options": leaf}]
    name, resolved = command.qualified_name.split()[0], {"users": {str(NOBODY["id"]): NOBODY}}
    return {"id": "1", "name": name, "type": 1, "options": leaf, "resolved": resolved}


def _kind(command: app_commands.Command[Any, ..., Any], name: str, value: Any) -> int:
    field = command.get_parameter(name)
    assert field is not None
    is_text = isinstance(value, str) and field.type is AppCommandOptionType.integer
    return 3 if is_text else int(field.type.value)


async def test_what_no_field_knows_gets_a_sentence(room: Room) -> None:
    await room.guests("ann", "bob")
    await room.lobby("ann", "bob")
    (ann,) = await room.guests("ann")
    for option, value, text in (
        ("smell", "1h", "smell"),
        ("time_limit", "a year", "a year"),
        ("rating", "rated, x", "rated"),
    ):
        told = await said(ann, "lobby option", ROOM, option=option, value=value)
        assert told == speaker("en")(NO_SUCH, typed=value if text != option else option)
    assert "Time limit" in await said(ann, "lobby option", ROOM, option="TIME LIMIT", value="1 hour a turn")


def test_a_value_is_meant_by_value_by_words_in_other_letters_or_by_a_part_that_only_one_has() -> None:
    pairs = [(1, "Guérison"), (2, "guerison II"), (3, "x, y"), (4, "X"), (5, "x"), (6, "5")]
    cases = {
        "1": 1, "Guérison": 1, "GUERISON": 1, "guerison ii": 2, "II": 2, "x, y": 3, "X": 4, "x": 5, "5": 5, "": None,
        "guer": None, "zzz": None,
    }  # fmt: skip
    assert {typed: meant(pairs, typed, partly=True) for typed in cases} == cases
    assert meant(pairs, "II") is None
    assert meant(pairs, "Guérison, x, x, y", several=True) is None
    assert meant(pairs, "Guérison, 2", several=True) == "1,2"


@given(some.lists(some.text(min_size=1), min_size=1, max_size=9, unique_by=lambda text: text.strip().casefold()))
def test_words_that_are_shown_once_mean_their_value(words: list[str]) -> None:
    pairs = [(f"value {number}", text) for number, text in enumerate(words)]
    for value, text in pairs:
        assert meant(pairs, value) == value
        if text.strip():
            assert meant(pairs, text) == value
