"""Games and their options as the command line names them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from bot.screens.options import Field, fields, text, value_of
from engines import GAMES
from engines.contract import Game


def find(game_id: str) -> Game[Any]:
    """Return the game with this id. Raise ValueError, with a list of the games, if there is none."""
    if game_id not in GAMES:
        raise ValueError(f"no game {game_id!r}: there are {', '.join(sorted(GAMES)) or 'none yet'}")
    return GAMES[game_id]


def chosen(game: Game[Any], given: Iterable[str]) -> dict[str, Any]:
    """Read options written as name=value, with commas between several values of one option. Raise ValueError, with a
    sentence, for an unknown option or value.
    """
    known = {field.name: field for field in fields(game.Options)}
    found: dict[str, Any] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise ValueError(f"option {one!r}: write it as name=value")
        if name not in game.Options.model_fields:
            options = ", ".join(game.Options.model_fields) or "none"
            raise ValueError(f"{game.id} has no option {name!r}: there are {options}")
        if name in found:
            raise ValueError(f"option {name}: given twice")
        found[name] = _value(known.get(name), name, value)
    return found


def _value(field: Field | None, name: str, value: str) -> Any:
    if field is None:  # a number from a wide range, or a hash: the model reads it
        return value
    try:
        return value_of(field, [one for one in value.split(",") if one] if field.several else [value])
    except ValueError:
        raise ValueError(f"option {name}: {value!r} is none of {', '.join(map(text, field.values))}") from None


def fitting(game: Game[Any], seats: int, options: Mapping[str, Any]) -> Any:
    """Return the game's Options. Raise ValueError, with a sentence, if they are invalid or do not fit `seats`."""
    try:
        found = game.Options(**options)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        raise ValueError(f"option {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    try:
        game.deal(found, seats, bytes(32))
    except ValueError as wrong:
        raise ValueError(f"these options do not fit {seats} seats of {game.id} ({wrong})") from None
    return found


def named(options: Mapping[str, Any]) -> str:
    """Return options as given to the command, after a comma, or ""."""
    told = [
        f"{name}={','.join(map(text, value)) if isinstance(value, list | tuple) else text(value)}"
        for name, value in options.items()
    ]
    return f", {' '.join(told)}" if told else ""
