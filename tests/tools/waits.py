"""`python -m tests.tools.waits [GAME ...]`: counts how often a game waits for a player to come back, and its days.

Writes the lobby's figures (`bot/history/waits.json`: medians of 20 games by game and seats: days as usual and with
plans; answers in a row as usual, with plans, and with all windows asked) and a law's (`tests/laws/waits.json`: the
answers in a row of the first of these games, added up).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from bot.history import waits as lobby
from bot.tools.waits import visits, waits
from engines import GAMES
from engines.contract import Game

GAMES_PLAYED, SEED = 20, 1
FIRST = {"clinic": 1, "doctor-strange": 8}
FIRST_ELSE = 3
LAW = Path(__file__).parents[1] / "laws" / "waits.json"


def counted(game: Game[Any], seats: int) -> dict[str, float]:
    """Return median answers in a row, and median days."""
    usual, ahead = (waits(game.id, seats, GAMES_PLAYED, SEED, ahead=wish) for wish in (False, True))
    found = {"usual": usual.row, "ahead": ahead.row, "days": usual.days, "days_ahead": ahead.days}
    if game.habits is not None and game.habits.rules:
        found["always"] = waits(game.id, seats, GAMES_PLAYED, SEED, ahead=False, ask="always").row
    return found


def first(game: Game[Any], seats: int, *, ahead: bool) -> int:
    """Return answers in a row in the first games, together."""
    return sum(
        visits(game, seats, number, SEED, ahead=ahead).play() for number in range(FIRST.get(game.id, FIRST_ELSE))
    )


def sizes(game: Game[Any]) -> list[int]:
    """Return the smallest and the largest table with waits."""
    several = [seats for seats in game.seats if seats > 1]
    return sorted({several[0], several[-1]})


def main() -> None:
    said, held = json.loads(lobby.FILE.read_text("utf-8")), json.loads(LAW.read_text("utf-8"))
    for name in sys.argv[1:] or sorted(GAMES):
        game = GAMES[name]
        said[name] = {str(seats): counted(game, seats) for seats in game.seats if seats > 1}
        held[name] = {
            str(seats): {"usual": first(game, seats, ahead=False), "ahead": first(game, seats, ahead=True)}
            for seats in sizes(game)
        }
        print(name, json.dumps(said[name]))
    lobby.FILE.write_text(json.dumps(said, indent=1, sort_keys=True) + "\n", "utf-8")
    LAW.write_text(json.dumps(held, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
