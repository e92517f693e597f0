"""A law: a client can be made to send anything. What is no choice of a command or a menu is answered with one kind
sentence, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

from discord import AppCommandOptionType as Kind
from discord.app_commands import Command, Parameter

from bot import metrics
from bot.interactions.deciding import SETTERS
from bot.local.interactions import COMMAND
from bot.local.objects import Json
from bot.screens.options import fields
from bot.screens.settings import CHOSEN, FREE, SWITCHES
from bot.tables.table import Table
from bot.ui.desk_verbs import Decide
from bot.ui.ids import VERBS, CustomId, DecisionStamp, base36
from bot.ui.league_verbs import LeagueOption
from bot.ui.lobby_verbs import Rate, SetAbsence, SetOption, SetPace, SetSitsIn
from bot.ui.own_verbs import SetAsk, SetRule
from bot.ui.verbs import Setting
from tests.discord.served import GAME, ROOM, Served, settled

BASE: dict[str, Any] = {"game": GAME, "option": "time_limit", "value": "1d", "move": "skip"}
BAD: dict[str, Any] = {
    "an unknown word": "unheard-of",
    "a number": 5,
    "a list": ["x"],
    "too long": "x" * 6001,
    "empty": "",
    "too large": 10**30,
}
TYPED = {"quiet", "zone", "until", "option", "value"}
"""Fields of text that hold choices."""
WRITTEN = ("preferences", "servers", "leagues", "tables", "seats", "seat_records", "case_posts", "bans", "invitations")
"""The tables of the database that hold choices."""
PRESSED: list[list[str]] = [["tomorrow"], ["x" * 100], ["-1"], [""], [], ["tomorrow", "1d"]]
"""Values of a menu that are no choices."""


async def rows(at: Served) -> dict[str, list[tuple[Any, ...]]]:
    sql = "SELECT * FROM {}"
    return {name: [tuple(row) for row in await at.storage._at_once.ask(sql.format(name))] for name in WRITTEN}


def sent(command: Command[Any, ..., Any], options: list[Json]) -> Json:
    """Return the data of an interaction with these options."""
    first, *rest = command.qualified_name.split()
    for name in reversed(rest):
        options = [{"name": name, "type": Kind.subcommand.value, "options": options}]
    return {"id": "1", "name": first, "type": 1, "options": options}


def given(field: Parameter, value: Any) -> Json:
    return {"name": field.display_name, "type": field.type.value, "value": value}


def usual(field: Parameter) -> Any:
    """Return a value that fits a field; None if such a value is a person or a place."""
    return BASE.get(field.display_name, {Kind.string: "x", Kind.integer: 1, Kind.boolean: True}.get(field.type))


def bad_forms(at: Served) -> Iterator[tuple[Command[Any, ..., Any], Parameter, str, list[Json]]]:
    """Yield every field of every command with every bad value, and with what else the command needs."""
    for command in at.bot.tree.walk_commands():
        if not isinstance(command, Command):
            continue
        for field in command.parameters:
            others = [one for one in command.parameters if one.name != field.name and one.required]
            if usual(field) is not None and all(usual(one) is not None for one in others):
                rest = [given(one, usual(one)) for one in others]
                for how, value in BAD.items():
                    yield command, field, how, [*rest, given(field, value)]
                if field.required:
                    yield command, field, "missing", rest


async def test_no_command_takes_what_is_no_choice(at: Served) -> None:
    at.d.settings(patience=4.0)
    await at.begun("mod", "bob")
    await at.lobby("mod", "ann")
    mod, place, wrong = at.d.world.user(at.person("mod").id), at.d.place(ROOM), list[str]()
    for command, field, how, options in bad_forms(at):
        before, failed = await rows(at), metrics.FAILED._value.get()
        told = await at.d.interactions.begin(COMMAND, mod, place, sent(command, options), None)
        await settled(at.bot)
        choice = field.choices or field.display_name in TYPED or field.type is not Kind.string
        written = choice and await rows(at) != before and not _fits(field, how)
        if told.get("failed") or metrics.FAILED._value.get() != failed or written:
            wrong.append(f"/{command.qualified_name} {field.display_name}: {how}")
    assert wrong == []


def _fits(field: Parameter, how: str) -> bool:
    """Return True for a value that is bad for other fields alone."""
    return field.type is Kind.integer and how == "a number"


async def pressed(at: Served, custom_id: str, values: list[str]) -> str | None:
    """Return what is wrong with the answer to a press with these values."""
    before, failed = await rows(at), metrics.FAILED._value.get()
    answer = await at.press(at.person("mod"), ROOM, custom_id, values)
    await settled(at.bot)
    if answer.failed or metrics.FAILED._value.get() != failed:
        return f"{custom_id} {values}: not answered"
    return f"{custom_id} {values}: written" if await rows(at) != before else None


def setters(table: Table, lobby: Table) -> Iterator[str]:
    """Yield the custom_id of every menu that sets a choice."""
    yield from (str(Decide(0, "who", name)) for name in (*SETTERS, "people_out", "roles_out", "tomorrow"))
    yield from (str(Setting(0, name)) for name in (*CHOSEN, *SWITCHES, *FREE, "tomorrow"))
    options = [field.name for field in fields(lobby.game.Options)]
    yield from (str(SetOption(lobby.id, 0, name)) for name in (*options, "pack", "tomorrow"))
    yield from (str(LeagueOption(0, 1, 0, name)) for name in (*options, "pack", "tomorrow"))
    yield from (str(kind(lobby.id)) for kind in (SetPace, SetAbsence, SetSitsIn, Rate))
    rules = table.game.habits.rules if table.game.habits is not None else ()
    yield from (str(SetRule(table.id, rule.key)) for rule in rules)
    yield from (str(one) for one in (SetRule(table.id, "tomorrow"), SetRule(table.id), SetAsk(table.id)))


async def test_no_menu_takes_what_is_no_choice(at: Served) -> None:
    table, lobby = await at.begun("mod", "bob"), await at.lobby("mod", "ann")
    await (await at.person("mod").join()).slash(ROOM, "league create", name="League", game=GAME)
    wrong = [await pressed(at, setter, values) for setter in setters(table, lobby) for values in PRESSED]
    assert [one for one in wrong if one is not None] == []


async def test_every_verb_answers_to_words_that_it_does_not_know(at: Served) -> None:
    table, failed = await at.begun("mod", "bob"), list[str]()
    for verb, kind in sorted(VERBS.items()):
        for number in (table.id, 0):
            before = metrics.FAILED._value.get()
            answer = await at.press(at.person("mod"), ROOM, unknown(kind, number), ["tomorrow"])
            if answer.failed or metrics.FAILED._value.get() != before:
                failed.append(verb)
        if table.over:
            table = await at.begun("mod", "bob")
    assert failed == []


def unknown(kind: type[CustomId], table: int) -> str:
    """Return a custom_id whose words are unknown."""
    hints, parts = get_type_hints(kind), {str: "tomorrow", bool: "", DecisionStamp: "0.0"}
    rest = kind.between.join(parts.get(hints[name], "1") for name, _, _ in kind._kinds)
    return f"h:{base36(table)}:{kind.verb}" + (f":{rest}" if rest else "")
