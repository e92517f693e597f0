"""Discord's limits of commands and their choices; breaking one raises 50035."""

from __future__ import annotations

import re
from typing import Any

from bot.local.objects import Json
from tests.wire.form import Form

COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


def check_choices(choices: Any, form: Form | None = None, path: str = "choices") -> None:
    """Check up to 25 choices of an option or an autocomplete answer. Without a `form`, raise 50035."""
    whole = form or Form()
    for n, choice in enumerate(whole.count(path, choices, 25)):
        whole.length(f"{path}.{n}.name", choice.get("name"), 100, 1)
        if isinstance(choice.get("value"), str) or choice.get("value") is None:
            whole.length(f"{path}.{n}.value", choice.get("value"), 100)
    if form is None:
        whole.settle()


def check_commands(commands: Any) -> None:
    """Check all commands of one scope: at most 100, names unlike each other. Raise 50035."""
    form = Form()
    listed = form.count("commands", commands, 100)
    for n, command in enumerate(listed):
        check_command(form, str(n), command, depth=0)
        if command_size(command) > 8000:
            form.wrong(str(n), "Command exceeds maximum size (8000)")
    if len({(c.get("name"), c.get("type", 1)) for c in listed}) < len(listed):
        form.wrong("commands", "Application command names must be unique")
    form.settle()


def check_command(form: Form, path: str, command: Json, depth: int) -> None:
    """Check a command, subcommand or option."""
    name = command.get("name")
    menu = depth == 0 and command.get("type", 1) != 1
    if not isinstance(name, str) or (not (COMMAND_NAME.fullmatch(name) and name == name.lower()) and not menu):
        form.wrong(f"{path}.name", "Command name is invalid")
    if not menu:
        form.length(f"{path}.description", command.get("description"), 100, 1)
    for key, most in (("name_localizations", 32), ("description_localizations", 100)):
        for language, text in (command.get(key) or {}).items():
            form.length(f"{path}.{key}.{language}", text, most, 1)
    if command.get("choices"):
        check_choices(command["choices"], form, f"{path}.choices")
        if command.get("autocomplete"):
            form.wrong(f"{path}.choices", "An option has choices or autocomplete, not both.")
    options = form.count(f"{path}.options", command.get("options") or [], 25)
    for n, option in enumerate(options):
        check_command(form, f"{path}.options.{n}", option, depth + 1)
    required = [bool(o.get("required")) for o in options]
    if required != sorted(required, reverse=True):
        form.wrong(f"{path}.options", "Required options must be placed before non-required options")
    if len({o.get("name") for o in options}) < len(options):
        form.wrong(f"{path}.options", "Option names must be unique")


def command_size(command: Json) -> int:
    """Count the characters of names, descriptions and choices of a command with all inside it."""
    own = len(str(command.get("name", ""))) + len(str(command.get("description", "")))
    choices = sum(len(str(c.get("name"))) + len(str(c.get("value"))) for c in command.get("choices") or [])
    return own + choices + sum(command_size(option) for option in command.get("options") or [])
