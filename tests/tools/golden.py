"""Golden playthroughs: one random game of each kind written out, so that the diff is the review of a rules change.

`python -m tests.tools.golden [GAME ...]` rewrites tests/laws/golden/<game>.txt; GAME is the id of a registered game or
a module with a GAME of its own (the toy). Every move is written in full (open decisions, the move, its events, who sees
less of them, the changes in every view) until the text is long enough; each later move has only a digest.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from engines import GAMES
from engines.chance import Chance
from engines.contract import Game
from engines.course import Numbered
from engines.game import Decision, Event
from engines.players import aimless

FOLDER = Path("tests/laws/golden")
ENOUGH = 150_000
"""Characters written in full."""
SHOWN = 8
A_WHILE, SEEDS = 80, 100
"""Minimum moves of an interesting game, and the number of seeds tried."""

Views = dict[int | None, dict[str, str]]
"""Viewer -> part of the view -> its text."""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.golden", description="Write golden playthroughs anew.")
    parser.add_argument("game", nargs="*", default=sorted(GAMES), help="a game's id, or a module with a GAME")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name in asked.game:
        game: Game[Any] = GAMES[name] if name in GAMES else import_module(name).GAME
        path = asked.folder / f"{game.id}.txt"
        path.write_text(playthrough(game), encoding="utf-8")
        print(f"{path}: {path.stat().st_size // 1000} kB")


def playthrough(game: Game[Any]) -> str:
    """Return one random game as text; the same for the same rules, on every machine."""
    seats = sorted(game.seats)[len(game.seats) // 2]
    seed = _worth_telling(game, seats)
    state, chance = _dealt(game, seats, seed)
    catalogue = game.catalogue(state)[:16]
    pages = [f"{game.title}: {seats} seats, rules {game.rules_version}, catalogue {catalogue}, seed {seed}\n"]
    views = _views(game, state, seats)
    pages += [_whole(seat, view) for seat, view in views.items()]
    length, number = sum(map(len, pages)), 0
    while decisions := game.decisions(state):
        number += 1
        asked = "".join(map(_asked, decisions))
        decision, move = aimless.choose(decisions, chance)
        events = game.play(state, decision.seat, move)
        was, views = views, _views(game, state, seats)
        told = asked + f"#{number} seat {decision.seat}: {move}\n"
        told += "".join(line for event in events for line in _told(game, event, seats))
        told += "".join(_changed(was, views))
        pages.append(told if length < ENOUGH else _digest(number, decision.seat, str(move), told))
        length += len(pages[-1])
    pages.append(f"over: {_text(game.outcome(state))}\n")
    return "".join(pages)


def _dealt(game: Game[Any], seats: int, seed: int) -> tuple[Any, Chance]:
    return game.deal(game.Options(), seats, bytes([seed] * 32)), Chance(bytes([255 - seed] * 32))


def _worth_telling(game: Game[Any], seats: int) -> int:
    """Return the first seed of a game that is long enough; else of the longest."""
    lengths: dict[int, int] = {}
    for seed in range(SEEDS):
        state, chance = _dealt(game, seats, seed)
        lengths[seed] = 0
        while lengths[seed] < A_WHILE and (decisions := game.decisions(state)):
            decision, move = aimless.choose(decisions, chance)
            game.play(state, decision.seat, move)
            lengths[seed] += 1
        if lengths[seed] == A_WHILE:
            return seed
    return max(lengths, key=lambda seed: lengths[seed])


def _asked(decision: Decision) -> str:
    moves = [str(move) for move in islice(decision.moves, SHOWN)]
    more = len(decision.moves) - len(moves)
    parts = [f"? seat {decision.seat} [{decision.number}] {'must' if decision.must else 'may'}", _text(decision.prompt)]
    parts += [f"repeat {decision.repeat[0]}-{decision.repeat[1]}"] if decision.repeat else []
    parts += [f"default {decision.default}"] if decision.default else []
    return f"{' '.join(parts)}: {', '.join(moves)}{f', and {more} more' if more else ''}\n"


def _told(game: Game[Any], event: Event, seats: int) -> Iterator[str]:
    if isinstance(event, Numbered):
        return  # the numbers are with the decisions
    yield f"  {_text(event)}\n"
    less: dict[str, list[str]] = {}
    for seat in (None, *range(seats)):
        seen = game.seen(event, seat)
        if seen != event:
            less.setdefault("nothing" if seen is None else _text(seen), []).append(_name(seat))
    if list(map(len, less.values())) != [seats + 1] or "nothing" not in less:
        yield from (f"    {', '.join(who)}: {seen}\n" for seen, who in less.items())


def _views(game: Game[Any], state: Any, seats: int) -> Views:
    return {seat: _parts(game.view(state, seat)) for seat in (None, *range(seats))}


def _parts(view: Any) -> dict[str, str]:
    whole: dict[str, Any] = msgspec.to_builtins(view, str_keys=True)
    return {name: _text(value) for name, value in whole.items()}


def _whole(seat: int | None, view: dict[str, str]) -> str:
    return f"{_name(seat)} at first\n" + "".join(f"    {name} {value}\n" for name, value in view.items())


def _changed(was: Views, now: Views) -> Iterator[str]:
    changes: dict[str, list[str]] = {}
    for seat, view in now.items():
        for name, value in view.items():
            if was[seat].get(name) != value:
                changes.setdefault(f"{name} {value}", []).append(_name(seat))
    for change, who in changes.items():
        yield f"  {'all' if len(who) == len(now) else ', '.join(who)} now: {change}\n"


def _digest(number: int, seat: int, move: str, told: str) -> str:
    return f"#{number} seat {seat}: {move} {blake2b(told.encode(), digest_size=6).hexdigest()}\n"


def _name(seat: int | None) -> str:
    return "spectators" if seat is None else f"seat {seat}"


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    main()
