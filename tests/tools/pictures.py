"""`python -m tests.tools.pictures GAME FOLDER`: draws positions of a random game there, as PNG files.

GAME is the id of a registered game, or night-shift. Each picture has its alt text next to it, which must say the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.drawing import png
from bot.faces.face import Face
from bot.faces.values import Position
from bot.words import speaker
from engines.contract import Game
from tests.bot.screens.positions import SHOWN, faces
from tests.laws.playing import Playing
from tests.laws.tables import Table

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.pictures", description="Draw positions of a game.")
    parser.add_argument("game", choices=sorted(SHOWN))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pictures", type=int, default=8)
    parser.add_argument("--every", type=int, default=10, help="moves between two pictures")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", default="en")
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    draw(SHOWN[asked.game], faces()[asked.game], asked)


def draw(game: Game[Any], face: Face, asked: argparse.Namespace) -> None:
    """Draw spectators' pictures of one game with its most seats, to its end."""
    playing, say = Playing(Table(game, max(game.seats)), asked.seed), speaker(asked.language)
    for number in range(asked.pictures):
        at = Position(game.view(playing.state, None), NAMES[: playing.table.seats])
        path = asked.folder / f"{game.id}-{number}.png"
        path.write_bytes(png(face.picture(say, at), face.theme.colours))
        path.with_suffix(".txt").write_text(face.alt(say, at), encoding="utf-8")
        print(f"{path}: after {playing.moves} moves")
        if [playing.go() for _ in range(asked.every)][-1] is None:
            break


if __name__ == "__main__":
    main()
