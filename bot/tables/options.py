"""Stored options of a game, as far as this version of the game has them."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from engines import GAMES
from storage.lenient import note


def readable(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that fit; a game has its default for each of the others."""
    if game not in GAMES:
        return options
    left = options
    while True:
        try:
            GAMES[game].Options(**left)
        except ValidationError as wrong:
            unfit = {error["loc"][0] for error in wrong.errors() if error["loc"]} & left.keys() or left.keys()
            for name in unfit:
                note(f"{game} options", str(name) if name in GAMES[game].Options.model_fields else "")
            left = {name: value for name, value in left.items() if name not in unfit}
        else:
            return left
