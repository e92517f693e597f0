"""Random positions of every game with a face, as tables that need no database."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from bot.faces import FACES
from bot.settings import Settings
from bot.tables.environment import Environment
from bot.tables.table import Services, Table
from bot.tables.table_settings import TableSettings
from engines import GAMES
from engines.contract import Game
from storage import MoveRow, SeatRow, TableRow
from tests.laws.playing import Playing
from tests.laws.tables import tables
from tests.toy.night_shift import GAME as TOY
from tests.toy.night_shift_face import FACE as TOY_FACE

GAMES_EACH = 8
"""Minimum games of a share; more if a game has more seat counts and options."""
SHARES = 2
"""Tests that share each game's positions, so that several processors can run them."""
GUEST = 9_000_000
"""The user id of seat 0; the others follow."""
NAMES = (
    "*" * 24,
    "Dr [x](http://a.b/) @here",
    "`code` ~~gone~~ ||no||",
    "<@123456789012345678>",
    "🦆" * 24,
    "#1",
)
LOG = 60
LONGEST = 250

SHOWN: dict[str, Game[Any]] = {
    **{key: game for key, game in GAMES.items() if key in FACES or key == TOY.id},
    TOY.id: TOY,
}
"""Every game that has a face, and the toy."""


def services() -> Services:
    """Return services with an empty storage and a stopped clock."""
    nothing = cast("Any", SimpleNamespace())
    settings = Settings.model_construct(**Settings.model_construct().model_dump())
    env = Environment(now=lambda: 1_700_000_000_000, rng=Random(1))
    return Services(nothing, env, settings, nothing, nothing, nothing, nothing, nothing)


@cache
def room() -> Services:
    """Return the services that all these tables share."""
    return services()


def table_of(game: Game[Any], state: Any, seats: int, options: dict[str, Any], number: int = 123_456) -> Table:
    """Return a table with that state, of people with the most awkward names."""
    row = TableRow(
        number, game.id, 70, 80, GUEST, "{}", "en", 1, 1, status="playing", home=81, started=1, seed=bytes(32),
        seed_hash="f" * 64,
    )  # fmt: skip
    sitting = [SeatRow(number, seat, GUEST + seat, NAMES[seat]) for seat in range(seats)]
    return Table(room(), row, TableSettings(options=options), sitting, state=state, dealt=game.dump(state))


def positions(game: Game[Any], share: int) -> Iterator[Table]:
    """Yield one share of a game's positions, with their last moves: from games with all seat counts and options, any
    position of each, and every position with a new kind of question or text.
    """
    setups = tables(game)[share::SHARES] or tables(game)
    rng, met = Random(share), set[str]()
    for setup in islice(cycle(setups), max(GAMES_EACH, len(setups))):
        yield from _game(setup, rng, met)


def _game(setup: Any, rng: Random, met: set[str]) -> Iterator[Table]:
    playing = Playing(setup, rng.randrange(1 << 30))
    game: Game[Any] = setup.game
    table = table_of(game, playing.state, setup.seats, setup.options)
    any_move, new = rng.randrange(LOG // 3), {repr(setup)}
    while playing.moves < LONGEST:
        new |= {one.prompt.key for one in playing.decisions}
        if playing.moves == any_move or not new <= met:
            table.state = game.clone(playing.state)  # a table keeps its views while its state stays the same
            yield table
            met |= new
        made = playing.go()
        if made is None:
            return
        new = {made.move.verb, *(type(event).__name__ for event in made.events)}
        seat, n = made.decision.seat, playing.moves
        row = MoveRow(table.id, n, seat, GUEST + seat, str(made.move), game.pack(made.events), n, undone=n % 17 == 0)
        table.moves = [*table.moves, row][-LOG:]


def faces() -> dict[str, Any]:
    return {**FACES, TOY.id: TOY_FACE}
