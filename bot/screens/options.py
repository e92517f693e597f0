"""The options of a game as menus, before the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from bot.faces.face import Face
from bot.packs import of
from bot.screens.pages import page_arrows
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import ABSENCE_WORDS, PACE_CHOICES, SITS_IN_WORDS, USUAL
from bot.ui.components import Choice, Menu, Part, Screen, Text
from bot.ui.ids import CustomId
from bot.ui.limits import CHOICE_TEXT, CHOICES, PLACEHOLDER, clip
from bot.ui.lobby_verbs import SetAbsence, SetOption, SetPace, SetSitsIn, ShowOptions
from bot.words import N_, Say
from engines.contract import Game

PER_PAGE = 6
NO_PACKS: Mapping[str, str] = {}
MORE = N_("There are more. The command for options finds each of them as you type: its field is `value`.")
BUILT_IN = "-"
"""The built-in pack's value in a menu: values may not be empty."""


@dataclass(frozen=True, slots=True)
class Field:
    """An option: its name, its values in order, and whether it takes several."""

    name: str
    values: tuple[Any, ...]
    default: Any
    several: bool = False


PACK = "pack"
"""The option that names a deck or rules table by its content hash; "" is the built-in one."""


def fields(options: type[BaseModel], packs: Mapping[str, str] = NO_PACKS) -> list[Field]:
    """Return the options that menus can offer; `packs` are the host's (content hash -> name)."""
    found = []
    schema = options.model_json_schema()
    for name, field in schema.get("properties", {}).items():
        resolved = _resolve(field, schema)
        several = resolved.get("type") == "array"
        if name == PACK:
            if packs:
                found.append(Field(name, ("", *packs), ""))
            continue
        values = _values(_resolve(resolved.get("items", {}), schema) if several else resolved)
        if values:
            default = options.model_fields[name].get_default(call_default_factory=True)
            found.append(Field(name, values, default, several))
    return found


def _resolve(field: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    name = field.get("$ref", "").rpartition("/")[2]
    return {**schema.get("$defs", {}).get(name, {}), **field}


def _values(field: dict[str, Any]) -> tuple[Any, ...]:
    if "enum" in field:
        return tuple(field["enum"])[:CHOICES]
    if field.get("type") == "boolean":
        return (False, True)
    if field.get("type") == "integer" and "minimum" in field and "maximum" in field:
        step = field.get("multipleOf", 1)
        values = tuple(range(field["minimum"], field["maximum"] + 1, step))
        return values if len(values) <= CHOICES else ()
    return ()


def paged(face: Face, options: type[BaseModel], page: int) -> tuple[list[Field], int, int]:
    """Return a page's options in the face's order, the page's number, and the number of pages."""
    every = sorted(fields(options, of(face.id)), key=lambda one: face.place(one.name))
    pages = max(1, -(-len(every) // PER_PAGE))
    page %= pages
    return every[page * PER_PAGE : (page + 1) * PER_PAGE], page, pages


def named(say: Say, face: Face, options: type[BaseModel]) -> list[tuple[str, str]]:
    """Return the options that can be typed, each with its name in words."""
    return [(one.name, face.option(say, one.name).text) for one in fields(options, of(face.id))]


def values_named(say: Say, face: Face, options: type[BaseModel], name: str) -> list[tuple[str, str]]:
    """Return an option's values, each as typed and in words; none for an unknown option."""
    packs = of(face.id)
    field = next((one for one in fields(options, packs) if one.name == name), None)
    values = field.values if field is not None else ()
    return [(text(one), packs.get(one) or face.choice(say, name, one)) for one in values]


def text(value: Any) -> str:
    """Return a value as a menu's choice has it."""
    return str(value).lower() if isinstance(value, bool) else str(value) or BUILT_IN


def value_of(field: Field, texts: list[str]) -> Any:
    """Return the value chosen in a menu. Raise ValueError for unknown values."""
    found = [value for value in field.values if text(value) in texts]
    if len(found) != len(texts):
        raise ValueError(field.name)
    return found if field.several else found[0]


def differing(say: Say, game: Game[Any], face: Face, chosen: Mapping[str, Any]) -> list[str]:
    """Return a line for each option that differs from its default."""
    packs, lines = of(game.id), list[str]()
    for field in fields(game.Options, packs):
        value = chosen.get(field.name, field.default)
        if value != (list(field.default) if field.several else field.default):
            words = [
                packs.get(one) or face.choice(say, field.name, one) for one in (value if field.several else [value])
            ]
            lines.append(f"-# {face.option(say, field.name).text}{say.colon}{', '.join(words) or '–'}")
    return lines


def options_screen(
    say: Say, table: int, face: Face, options: type[BaseModel], settings: TableSettings, page: int = 0
) -> Screen:
    """Return a page of a game's options, six at a time; the first page also has the table's settings."""
    chosen, pace = settings.options, USUAL if settings.usual_time_limit else settings.time_limit
    shown, page, pages = paged(face, options, page)
    parts: list[Part] = [Text(f"### {say('Options')}")]
    if page == 0:
        parts += [
            Text(f"**{say('Time limit')}**"),
            _words_menu(say, SetPace(table), say("Time limit"), PACE_CHOICES, pace),
            Text(f"**{say('When a player’s time is up')}**"),
            _words_menu(say, SetAbsence(table), say("When time is up"), ABSENCE_WORDS, settings.absence),
            Text(f"**{say('Days off')}**"),
            _words_menu(say, SetSitsIn(table), say("Days off"), SITS_IN_WORDS, str(settings.sits_in)),
        ]
    for field in shown:
        now = chosen.get(field.name, field.default)
        parts += field_menu(say, face, field, now, str(SetOption(table, page, field.name)))
    if pages > 1:
        parts.append(page_arrows(say, page, pages, lambda to: str(ShowOptions(table, to))))
    return Screen(tuple(parts), face.accent, name="options")


def _words_menu(say: Say, press: CustomId, placeholder: str, words: Mapping[str, str], now: str) -> Menu:
    choices = tuple(Choice(say(sentence), key, chosen=key == now) for key, sentence in words.items())
    return Menu(str(press), placeholder, choices)


def field_menu(say: Say, face: Face, field: Field, now: Any, custom_id: str) -> list[Part]:
    """Return an option's menu below its name and meaning; `now`: its current value. Of more values than a menu holds,
    the command for options finds the others.
    """
    label, packs = face.option(say, field.name), of(face.id)
    taken = {text(one) for one in (now if isinstance(now, list | tuple) else [now])}
    choices = tuple(
        Choice(
            clip(packs.get(value) or face.choice(say, field.name, value), CHOICE_TEXT),
            text(value),
            chosen=text(value) in taken,
        )
        for value in field.values[:CHOICES]
    )
    high = len(choices) if field.several else 1
    low = 0 if field.several else 1
    hints = [clip(label.hint, 200), say(MORE) if len(field.values) > CHOICES else ""]
    told = Text("\n".join([f"**{label.text}**", *(f"-# {hint}" for hint in hints if hint)]))
    return [told, Menu(custom_id, clip(label.text, PLACEHOLDER), choices, low, high)]
