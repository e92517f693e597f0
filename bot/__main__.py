"""The `housecall` command."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.errors import StartupError
from bot.settings import Settings, load
from bot.tools import cases_command, copies_command, discord_commands, notice_command, servers_command, usage_command
from bot.tools.command_line import FAILED, STOPPED, CommandLine

app = typer.Typer(
    name="housecall",
    cls=CommandLine,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

LARGEST = 2**63 - 1
"""The largest number that a database takes."""
OPTION = "One of the table's options as name=value; may be given again for another."


def _told(asked: bool) -> None:  # noqa: FBT001  typer hands over what was given
    if asked:
        from importlib.metadata import version as installed

        from engines import GAMES

        rules = ", ".join(f"{game.title} {game.rules_version}" for game in GAMES.values())
        typer.echo(f"House Call {installed('housecall')}; rules: {rules}")
        raise typer.Exit


@app.callback()
def housecall(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_told, is_eager=True, help="Say which version this is, and exit.")
    ] = False,
) -> None:
    """Four medical tabletop games inside Discord."""


@app.command()
def play(
    port: Annotated[int, typer.Option(min=0, max=65_535, help="Port of the page; 0 takes a free one.")] = 8137,
    database: Annotated[str, typer.Option(help="The file where these games are kept.")] = "data/offline.sqlite3",
    *,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Play offline: the real bot with a Discord of its own, in your browser."""
    from bot.running import play_offline

    _run(play_offline(_settings("--database", database=database), port, browser=browser))


@app.command()
def run() -> None:
    """Run the bot on Discord; DISCORD_TOKEN comes from the environment or .env."""
    from bot.running import run_on_discord

    _run(run_on_discord(_settings()))


@app.command()
def simulate(
    game: Annotated[
        str, typer.Argument(help="The game's id; a wrong one lists those there are; none: who waits how often in all.")
    ] = "",
    seats: Annotated[int, typer.Option(help="How many play.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    player: Annotated[str, typer.Option(help="easy, sensible, strong, or random (only good for errors).")] = "sensible",
    workers: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 1,
    option: Annotated[list[str] | None, typer.Option(help=OPTION)] = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Play many games by itself: speed, lengths, endings, wins by seat and by order of play, waits by seat."""
    from bot.tools.options import chosen, find
    from bot.tools.simulate import render
    from bot.tools.simulate import simulate as simulated
    from bot.tools.waits import table

    if not game:
        for line in table(seed=seed):
            typer.echo(line)
        return
    try:
        report = simulated(game, seats, games, seed, player, chosen(find(game), option or ()), workers)
    except ValueError as wrong:
        raise StartupError(str(wrong)) from None
    typer.echo(render(report, json))


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="The game's id; a wrong one lists those there are.")],
    first: Annotated[str, typer.Argument(help="easy, sensible or strong.")],
    second: Annotated[str, typer.Argument(help="easy, sensible or strong.")],
    games: Annotated[int, typer.Option(min=2, help="How many games; two of each deal, with seats changed.")] = 100,
    seats: Annotated[int, typer.Option(help="How many play, by turns the first and the second.")] = 2,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, unless strong thinks by time.")] = 1,
    playouts: Annotated[
        int, typer.Option(min=0, help="Lines a strong player plays out for a move; 0: until it is clear.")
    ] = 0,
    seconds: Annotated[
        float, typer.Option(min=0, max=3600, help="How long it thinks instead at most; 0: by playouts.")
    ] = 0.0,
    workers: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 1,
    option: Annotated[list[str] | None, typer.Option(help=OPTION)] = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Let two computer players meet many times: who is stronger, and how sure that is."""
    from bot.tools.arena import Fight, render
    from bot.tools.arena import arena as fought
    from bot.tools.options import chosen, find

    try:
        options = chosen(find(game), option or ())
        report = fought(Fight(game, (first, second), games, seats, seed, playouts, seconds, options), workers)
    except ValueError as wrong:
        raise StartupError(str(wrong)) from None
    typer.echo(render(report, json))


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all where none is named.")] = None,
) -> None:
    """Measure speed, each time with a reference in the same run."""
    from bot.tools.bench import bench as measured

    try:
        for line in measured(games or ()):
            typer.echo(line)
    except ValueError as wrong:
        raise StartupError(str(wrong)) from None


@app.command()
def export(
    table: Annotated[int, typer.Argument(min=1, max=LARGEST, help="The table's number.")],
    to: Annotated[Path, typer.Argument(help="The new file.", readable=False)],
    *,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Write a finished game to a file that anybody can verify; the bot may be running."""
    from bot.running import export_table

    _run(export_table(_settings(), table, to, force=force))


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="An exported game.", readable=False)],
    start: Annotated[str, typer.Option(help="The fingerprint in the game's first post.")] = "",
    end: Annotated[str, typer.Option(help="The fingerprint in the game's results.")] = "",
) -> None:
    """Say what an exported game proves, of its deck, its moves and its result, and what it does not."""
    from bot.files import read
    from bot.tools.verify import UntrueError
    from bot.tools.verify import verify as verified

    try:
        typer.echo(str(verified(read(file), start=start, end=end)))
    except UntrueError as wrong:
        raise StartupError(f"{file}: {wrong}") from None


@app.command()
def doctor(
    channel: Annotated[str, typer.Option(help="A channel's id: check each right that the bot needs there.")] = "",
) -> None:
    """Look the installation over, and ask Discord about the token, the application, its commands and a channel; exit 1
    if something is wrong.
    """
    from bot.tools.doctor import examine
    from bot.tools.findings import bad

    settings, wrong = load()
    findings = [bad(sentence) for sentence in wrong]
    if settings is not None:
        findings += _run(examine(settings, channel))
    for finding in findings:
        typer.echo(str(finding))
    if any(finding.level == "bad" for finding in findings):
        sys.exit(FAILED)


@app.command()
def patch(
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would happen.")] = False,
) -> None:
    """Bring running games of earlier rules to the rules of this version, all at once, while no bot runs; the bot does
    it for each when it is first looked at.
    """
    from bot.running import patch_tables

    lines = _run(patch_tables(_settings(), write=not dry_run))
    for line in lines or ["Every running game has the present rules."]:
        typer.echo(line)


@app.command()
def health() -> None:
    """Exit 0 while the bot on this machine is connected, or on standby. `python -m bot.health` is faster, for a health
    check, and reads no .env.
    """
    from bot.health import why_not_healthy

    settings = _settings()
    if why_not := why_not_healthy(settings.beside, shared=settings.shared):
        raise StartupError(why_not)
    typer.echo("The bot is connected, or stands by.")


def _settings(given_as: str = "", **given: Any) -> Settings:
    settings, wrong = load(given_as, **given)
    if settings is None or wrong:
        raise StartupError(wrong[0])
    return settings


def _run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine to its end."""
    try:
        return asyncio.run(work)
    except KeyboardInterrupt:
        sys.exit(STOPPED)


cases_command.add(app, _settings, _run)
copies_command.add(app, _settings, _run)
discord_commands.add(app, _settings, _run)
notice_command.add(app, _settings, _run)
servers_command.add(app, _settings, _run)
usage_command.add(app, _settings, _run)


def main() -> None:
    os.umask(0o077)  # databases, logs, backups and exports are private
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a path may hold anything
    app()


if __name__ == "__main__":
    main()
