"""`python -m tests.hands blue|words|laws`: the long runs of what the tests try briefly.

How high and how wordy hands are on the page is measured by `python -m tests.tools.hands`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated

import structlog
import typer

from tests.fire.figures import table

app = typer.Typer(help=__doc__, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
Only = Annotated[list[str] | None, typer.Argument(help="Ids of games; all where none is named.")]


@app.callback()
def hands() -> None:
    """Show whether hands are right."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


@app.command()
def blue(
    games: Only = None,
    turns: Annotated[int, typer.Option(help="First turns of each game.")] = 50,
    playouts: Annotated[int, typer.Option(help="Games finished from the end of each.")] = 8,
) -> None:
    """Press only what is blue to the end of the first turn."""
    from tests.hands.blue import COMPUTERS, run

    rows, wrong = [], []
    for game in games or COMPUTERS:
        one = asyncio.run(run(game, turns, playouts))
        taps, over = [turn.taps for turn in one.turns], [turn.over for turn in one.turns]
        middle = sorted(taps)[len(taps) // 2]
        chances = (f"{100 * one.blue:.1f}%", f"{100 * one.sensible:.1f}%")
        sure = sum(turn.sure for turn in one.turns)
        ended = sum(turn.ended for turn in one.turns)
        rows.append((game, f"{ended} of {turns}", middle, max(over), sum(more > 2 for more in over), sure, *chances))
        wrong += [f"{game}: {what}" for what in one.wrong()]
    head = ("game", "turns ended", "presses, median", "beyond the design", "by more than 2", "asked twice")
    typer.echo(table((*head, "win chance", "after a sensible turn"), rows))
    _leave(wrong)


@app.command()
def laws(
    games: Only = None,
    seeds: Annotated[int, typer.Option(help="Games at each table in each language.")] = 20,
    presses: Annotated[int, typer.Option(help="Presses of a game at most.")] = 400,
) -> None:
    """Look at every screen that random and sensible people come upon."""
    from tests.hands.law import LAWS, TABLES, Found, figures, search

    found: dict[str, Found] = {}
    for game in games or TABLES:
        one = found[game] = Found()
        for people in TABLES[game]:
            for language in ("en", "fr"):
                for seed in range(1, seeds + 1):
                    asyncio.run(search(one, game, people, seed, language, presses))
    typer.echo(table(("game", "hands", "sensible presses", "confirmations", *LAWS), figures(found)))
    _leave([f"{game}: {law}: {what}" for game, one in found.items() for law, what in one.worst()])


@app.command()
def words(
    games: Only = None,
    seeds: Annotated[int, typer.Option(help="Games in each language.")] = 10,
) -> None:
    """Play games and lessons to the end by texts and labels only."""
    from tests.hands.wording import LAWS, PEOPLE, Told, game, taught

    found: dict[str, Told] = {}
    for name in games or PEOPLE:
        told = found[name] = Told()
        for language in ("en", "fr"):
            asyncio.run(taught(told, name, language))
            for seed in range(1, seeds + 1):
                asyncio.run(game(told, name, seed, language))
    rows = [
        (name, f"{one.ended} of {one.games}", one.presses, one.hands, one.values, *map(one.broken, LAWS))
        for name, one in found.items()
    ]
    typer.echo(table(("game", "games ended", "presses", "hands", "things to choose", *LAWS), rows))
    faults = [(name, law, fault) for name, one in found.items() for law in LAWS for fault in one.examples(law)]
    _leave([f"{name}: {law}: {fault}" for name, law, fault in faults])


def _leave(wrong: list[str]) -> None:
    for one in wrong:
        typer.echo(f"WRONG: {one}", err=True)
    if wrong:
        raise typer.Exit(1)


if __name__ == "__main__":
    app()
