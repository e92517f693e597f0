"""`python -m tests.fire kill|cluster|faults|load|limits|abuse|leaks|compare`: long runs; each prints its figures.

With `--into docs/figures` the figures replace those of the former run there.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from tests.fire.figures import keep

app = typer.Typer(help=__doc__, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
Into = Annotated[Path | None, typer.Option(help="A folder for the figures, as JSON.")]


@app.callback()
def fire() -> None:
    """Show what the bot does when things go wrong."""


@app.command()
def kill(
    rounds: Annotated[int, typer.Option(help="How often the bot is killed.")] = 200,
    tables: Annotated[int, typer.Option(help="Tables at once.")] = 50,
    seed: Annotated[int, typer.Option(help="Of the presses and moments.")] = 1,
    into: Into = None,
) -> None:
    """Kill the bot again and again under load; nothing acknowledged may be lost, nothing may happen twice."""
    from tests.fire.kill import main

    _tell("kill", into, *asyncio.run(main(rounds, tables, seed)))


@app.command()
def cluster(
    faults: Annotated[int, typer.Option(help="How many.")] = 200,
    slots: Annotated[int, typer.Option(help="Processes that serve at the same time; one more stands by.")] = 3,
    tables: Annotated[int, typer.Option(help="Tables at once.")] = 50,
    rate: Annotated[float, typer.Option(help="Presses a second.")] = 20,
    steady: Annotated[float, typer.Option(help="Seconds before the first fault.")] = 60,
    seed: Annotated[int, typer.Option(help="Of the presses and faults.")] = 1,
    only: Annotated[list[str] | None, typer.Option(help="Only faults of these kinds.")] = None,
    without: Annotated[str, typer.Option(help="Take this out: guard, look or press.")] = "",
    into: Into = None,
) -> None:
    """Several processes on one PostgreSQL, killed, frozen, cut off and handed over while people press."""
    from tests.fire.cluster.main import main
    from tests.fire.cluster.run import Plan

    plan = Plan(slots=slots, tables=tables, faults=faults, rate=rate, steady=steady, seed=seed, only=only or ())
    _tell("cluster", into, *asyncio.run(main(replace(plan, without=without))))


@app.command()
def faults(
    only: Annotated[str, typer.Option(help="Only faults whose name contains this.")] = "",
    into: Into = None,
) -> None:
    """Discord misbehaving, one fault at a time: what the person sees, what is tried again, what is given up."""
    from tests.fire.every_fault import main

    _tell("faults", into, *asyncio.run(main(only)))


@app.command()
def months(
    games: Annotated[int, typer.Option(help="Games in all.")] = 300,
    days: Annotated[int, typer.Option(help="Days in which they are played.")] = 30,
) -> None:
    """Games of a month on one server; no more threads may be open than games that run and those of one day."""
    from tempfile import TemporaryDirectory

    from tests.fire.months import main

    with TemporaryDirectory() as folder:
        for name, figure in asyncio.run(main(games, days, Path(folder))):
            typer.echo(f"{name}: {figure}")


@app.command()
def leagues(
    people: Annotated[int, typer.Option(help="Who sign up.")] = 23,
    seasons: Annotated[int, typer.Option(help="One after another.")] = 3,
    kills: Annotated[int, typer.Option(help="How often the bot is killed.")] = 20,
    seed: Annotated[int, typer.Option(help="Of who wins and when it is killed.")] = 1,
    seats: Annotated[int, typer.Option(help="People at a table: 2, 3 or 4; 0: each, one after another.")] = 0,
    into: Into = None,
) -> None:
    """Seasons of a league with people who leave, are absent and kept out, held against sums of their own."""
    from tests.fire.leagues import main

    sizes = [seats] if seats else [2, 3, 4]
    _tell("leagues", into, *asyncio.run(main(people, seasons, kills, seed, sizes)))


@app.command()
def leaks(
    games: Annotated[int, typer.Option(help="Random games in all, every game in turn.")] = 1000,
    presses: Annotated[int, typer.Option(help="Presses of a game at most.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    workers: Annotated[int, typer.Option(help="Processes that share the games.")] = 2,
    into: Into = None,
) -> None:
    """Everything the bot sends in random games, searched for what its receiver should not know."""
    from tests.fire.leaks import main

    _tell("leaks", into, *main(games, presses, seed, workers))


@app.command()
def abuse(
    cases: Annotated[int, typer.Option(help="Forged presses for each game.")] = 10_000,
    into: Into = None,
) -> None:
    """Forged, foreign, stale, truncated and oversized presses against every game."""
    from tests.fire.abuse import main

    _tell("abuse", into, *main(cases))


@app.command()
def load(
    live: Annotated[int, typer.Option(help="Tables that are played at.")] = 1000,
    asleep: Annotated[int, typer.Option(help="Unfinished games in the database.")] = 10_000,
    seconds: Annotated[float, typer.Option(help="How long each run presses.")] = 20,
    rate: Annotated[list[float] | None, typer.Option(help="Presses a second: 100, or each that is given.")] = None,
    steps: Annotated[int, typer.Option(help="Runs, each with four times the tables of the one before.")] = 3,
    latency: Annotated[float, typer.Option(help="Milliseconds that a request takes there and back.")] = 0,
    before: Annotated[Path | None, typer.Option(help="A folder with another version, measured in turn.")] = None,
    repeats: Annotated[int, typer.Option(help="How often in turn.")] = 3,
    words: Annotated[bool, typer.Option("--words", help="People want hands in words; with --before.")] = False,
    into: Into = None,
) -> None:
    """How fast the bot answers with many tables awake and asleep, what it asks of Discord, and what it costs."""
    from tests.fire.load import main

    how: dict[str, Any] = {"steps": steps, "before": before and before.absolute(), "repeats": repeats}
    how["words"] = words
    run = main(live=live, asleep=asleep, seconds=seconds, rates=rate or [100], latency=latency / 1000, **how)
    name = "load" if before is None else "load_words" if words else "load_before"
    _tell(name, into, asyncio.run(run), [])


@app.command()
def limits(
    minutes: Annotated[float, typer.Option(help="How long people press, each time.")] = 10,
    tables: Annotated[int, typer.Option(help="Tables of two people.")] = 300,
    rate: Annotated[float, typer.Option(help="Presses a second.")] = 60,
    latency: Annotated[float, typer.Option(help="Milliseconds that a request takes there and back.")] = 100,
    only: Annotated[str, typer.Option(help="Only runs whose name contains this.")] = "",
    version: Annotated[Path | None, typer.Option(help="A folder with another version, which is run instead.")] = None,
    into: Into = None,
) -> None:
    """All of Discord's limits at once: many tables opened from boards, as many in inboxes, four people in a hurry."""
    from tests.fire.limited import main

    root = None if version is None else version.absolute()
    run = main(minutes=minutes, tables=tables, rate=rate, latency=latency / 1000, only=only, root=root)
    _tell("limits", into, *asyncio.run(run))


@app.command()
def compare(
    matches: Annotated[int, typer.Option(help="Tables on each server.")] = 200,
    rate: Annotated[float, typer.Option(help="Moves a second.")] = 100,
    seconds: Annotated[float, typer.Option(help="How long each is measured.")] = 15,
    before: Annotated[Path | None, typer.Option(help="A folder with another version, measured as well.")] = None,
    into: Into = None,
) -> None:
    """Run the same load on boardgame.io's server, if npm is available."""
    from tests.fire.compare import main

    _tell("compare", into, asyncio.run(main(matches, rate, seconds, before and before.absolute())), [])


def _tell(name: str, into: Path | None, figures: str, wrong: list[str]) -> None:
    """Print the figures and keep them. Exit with 1 if anything was wrong."""
    typer.echo(figures)
    if into is not None:
        keep(into, name, figures)
    for one in wrong:
        typer.echo(f"WRONG: {one}", err=True)
    if wrong:
        raise typer.Exit(1)


if __name__ == "__main__":
    app()
