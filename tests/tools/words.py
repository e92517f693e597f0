"""`python -m tests.tools.words`: collects every sentence of the bot and updates the catalogues.

Sentences are marked by `say("...")`, `say.count("one", "many", n)` and `N_("...")`; descriptions of commands are read
from the commands, and the texts of the cards from the games' catalogues. The template is bot/locale/housecall.pot; a
language is a file bot/locale/<language>.po.
"""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from babel import Locale
from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po
from discord import app_commands

from bot.interactions import register
from bot.interactions.register import Command
from bot.settings import Settings
from bot.words import LOCALE
from engines import GAMES

WITHOUT: Any = SimpleNamespace(registry=SimpleNamespace(services=SimpleNamespace(settings=Settings.model_construct())))
"""Services of no use, to construct commands with."""
TEMPLATE = LOCALE / "housecall.pot"
SOURCES = LOCALE.parent
DATED = re.compile(
    r'^"(?:POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By|Report-Msgid-Bugs-To): .*\n',
    re.MULTILINE,
)
UNDESCRIBED = "…"
"""discord.py's description of a field without one."""
SAID = ("name", "about", "note", "titles")
"""Fields of a catalogue's records that players read, all through `say.text`."""


def collect() -> Catalog:
    """Return every marked sentence of the bot, sorted, without places, so that only new words change the file."""
    catalogue = Catalog(project="House Call", header_comment="# House Call's sentences.")
    for path in sorted(SOURCES.rglob("*.py")):
        for message in marked(path.read_text(encoding="utf-8")):
            catalogue.add(message)
    for text in (*_of_commands(), *_of_cards()):
        catalogue.add(text)
    return catalogue


def marked(source: str) -> Iterator[str | tuple[str, str]]:
    """Yield the marked sentences of a Python file, also in f-strings; a plural is two."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Name("say" | "N_") | ast.Attribute(_, "say"), [first, *_]):
                yield from _constants(first)
            case ast.Call(
                ast.Attribute(ast.Name("say") | ast.Attribute(_, "say"), "count"),
                [ast.Constant(str(one)), ast.Constant(str(many)), *_],
            ):
                yield one, many


def _constants(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(str(text)) if text:
            yield text
        case ast.IfExp():
            yield from _constants(node.body)
            yield from _constants(node.orelse)


def _of_commands() -> Iterator[str]:
    for command in register.commands(WITHOUT):
        yield from texts(command)


def texts(command: Command) -> Iterator[str]:
    """Yield all descriptions of a command and of its subcommands."""
    yield command.description
    for below in command.commands if isinstance(command, app_commands.Group) else ():
        yield from texts(below)
    for parameter in command.parameters if isinstance(command, app_commands.Command) else ():
        if str(parameter.description) != UNDESCRIBED:
            yield str(parameter.description)


def named(command: Command) -> Iterator[str]:
    """Yield the names of the choices of a command's fields, and of its subcommands'. Games keep their titles."""
    for one in command.commands if isinstance(command, app_commands.Group) else ():
        yield from named(one)
    for parameter in command.parameters if isinstance(command, app_commands.Command) else ():
        yield from (choice.name for choice in parameter.choices if choice.value not in GAMES)


def _of_cards() -> Iterator[str]:
    for game in GAMES.values():
        decks = game.catalogues
        for records in json.loads(decks.text(decks.builtin)).values():
            for record in records if isinstance(records, list) else [records]:
                if isinstance(record, dict):
                    yield from _said(record)


def _said(record: dict[str, Any]) -> Iterator[str]:
    for field in SAID:
        found = record.get(field)
        if isinstance(found, str) and found:
            yield found
        elif isinstance(found, dict):
            yield from found.values()


def text(catalogue: Catalog) -> str:
    """Return a catalogue as the text of a file without dates, so that only other words change it."""
    written = io.BytesIO()
    write_po(written, catalogue, sort_output=True, omit_header=catalogue.locale is None, width=0, ignore_obsolete=True)
    return DATED.sub("", written.getvalue().decode())


def update(path: Path, template: Catalog) -> str:
    """Return a language's file with every sentence of the template; new ones have no translation yet."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=Locale.parse(path.stem))
    catalogue.update(template, no_fuzzy_matching=True)
    return text(catalogue)


def main() -> None:
    template = collect()
    TEMPLATE.write_text(text(template), encoding="utf-8")
    for path in sorted(LOCALE.glob("*.po")):
        path.write_text(update(path, template), encoding="utf-8")


if __name__ == "__main__":
    main()
