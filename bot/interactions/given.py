"""What a client sends with a command, checked before the command sees it: a client can be made to send anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.errors import UserError
from bot.words import N_

UNFIT = N_("I cannot read what was sent for `{field}`. Please choose it again, from the list if there is one.")
TYPES: dict[Kind, tuple[type, ...]] = {
    Kind.string: (str,),
    Kind.integer: (int,),
    Kind.number: (int, float),
    Kind.boolean: (bool,),
}
"""How values of each kind come; those of other kinds, such as people, come as ids."""
LARGEST = 2**53
"""Discord's largest number."""
PARTS = {Kind.subcommand.value, Kind.subcommand_group.value}


def need_fitting(command: app_commands.Command[Any, ..., Any], data: Mapping[str, Any]) -> None:
    """Raise UserError if the value of a field is of another kind, no choice of the field, or out of its range.

    Raises:
        CommandSignatureMismatch: a field is missing: the client has the command of an earlier version.

    """
    given = _given(data)
    for field in command.parameters:
        name = field.display_name
        if name not in given and field.required:
            raise app_commands.CommandSignatureMismatch(command)
        if name in given and not _fits(field, given[name]):
            raise UserError(UNFIT, field=name)


def _given(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sent values by field."""
    options = data.get("options") or []
    while len(options) == 1 and options[0].get("type") in PARTS:
        options = options[0].get("options") or []
    return {one["name"]: one.get("value") for one in options if "name" in one}


def _fits(field: app_commands.Parameter, value: Any) -> bool:
    if field.autocomplete and type(value) is str and field.type is not Kind.string:
        return True  # the words of a suggestion, which `bot.interactions.suggestions` reads
    if type(value) not in TYPES.get(field.type, (str,)):  # a truth value is a number to isinstance
        return False
    if field.choices:
        return any(one.value == value for one in field.choices)
    if field.type not in TYPES:
        return str(value).isdecimal()
    size: float = len(value) if isinstance(value, str) else value
    low, high = field.min_value, field.max_value
    return abs(size) <= LARGEST and (low is None or low <= size) and (high is None or size <= high)
