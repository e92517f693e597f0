"""Random seasons of leagues, for their screens."""

from __future__ import annotations

from random import Random

from bot.faces.league_picture import Way
from bot.screens.season import Division, Game, Line, Person, Season
from bot.screens.standings import TIES
from storage.league_rows import LeagueStatus

NAMES = ("Ann_Marie", "*" * 24, "🦆" * 24, "W" * 24, "Élo", "@everyone", "x")
NOW = 1_800_000_000_000


def line(rng: Random, place: int, number: int, of: int, way: Way = "") -> Line:
    outcomes = (rng.randrange(of + 1), rng.randrange(3), rng.randrange(3))
    name, tie = rng.choice(NAMES), rng.choice(["", *TIES])
    user = rng.choice([None, 10**18 + number])
    points = str(2 * of - place)
    return Line(place, number, user, name, points, sum(outcomes), of, outcomes, tie, way, rng.random() < 0.2)


def season(rng: Random, status: LeagueStatus = "running", divisions: int = 3, game: str = "doctor-strange") -> Season:
    drawn, number = [], 0
    for at in range(divisions):
        size, lines = rng.randrange(4, 7), []
        for place in range(1, size + 1):
            number += 1
            way: Way = "first" if at == 0 and place == 1 else "up" if place == 1 else "down" if place == size else ""
            lines.append(line(rng, place, number, size - 1, way))
        drawn.append(Division(at + 1, tuple(lines)))
    return Season(
        league=rng.randrange(1, 10**9), name=rng.choice(NAMES), game=game, guild=1, channel=2, host=3,
        season=rng.randrange(1, 100), seasons=rng.choice([0, 3]), status=status, due=NOW, seats=2,
        open_games=rng.choice(["waiting", "draw", "void"]), most=rng.choice([0, 24]), signed=number, waiting=3,
        checked=number, divisions=drawn
    )  # fmt: skip


def games(rng: Random, many: int) -> list[Game]:
    states = ["open", "waiting", "played", "decided", "void"]
    return [
        Game(
            n + 1,
            1,
            tuple(rng.choices(NAMES, k=rng.randrange(2, 5))),
            rng.choice(states),
            place=rng.choice([0, 9]),
        )
        for n in range(many)
    ]


def person(status: str, division: int = 0) -> Person:
    return Person(1, status, division)
