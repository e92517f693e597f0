"""The command line of `housecall cases`, with late imports for a fast start of all commands."""

# ruff: noqa: PLC0415

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.errors import StartupError
from bot.settings import Settings

OPTION = "One of the table's options as name=value; may be given again for another."
BEGINS = "Day of the first case (YYYY-MM-DD, UTC) of a new stock; none: today."
TO = "The stock to write or to prove; none: that game's in your folder of cases (HOUSECALL_CASES)."


def add(app: typer.Typer, settings: Callable[[], Settings], run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
    @app.command()
    def cases(
        game: Annotated[str, typer.Argument(help="The game's id; none: how long the stocks last.")] = "",
        count: Annotated[int, typer.Option(min=1, help="How many to make.")] = 14,
        seats: Annotated[str, typer.Option(help="How many play; several with commas between take turns.")] = "2",
        seed: Annotated[int, typer.Option(help="The same seed finds the same cases.")] = 1,
        begins: Annotated[str, typer.Option(help=BEGINS)] = "",
        to: Annotated[Path | None, typer.Option(help=TO, readable=False)] = None,
        option: Annotated[list[str] | None, typer.Option(help=OPTION)] = None,
        withdraw: Annotated[str, typer.Option(help="Ask this case no more; the bot may be running.")] = "",
        *,
        prove: Annotated[
            bool, typer.Option("--prove", help="Put every case of a stock through its gates again.")
        ] = False,
        doubted: Annotated[bool, typer.Option("--doubted", help="Which cases people doubt.")] = False,
    ) -> None:
        """Make daily cases out of games of computer players, or look after them."""
        try:
            if withdraw or doubted or not game:
                _look_after(settings(), run, withdraw, doubted=doubted)
                return
            file = to or settings().cases / f"{game}.json"
            if prove:
                asyncio.run(_prove(file))
                return
            asyncio.run(_make(game, count, seats, seed, _day(begins), file, option or ()))
        except ValueError as wrong:
            raise StartupError(str(wrong)) from None


def _day(begins: str) -> str:
    try:
        return (date.fromisoformat(begins) if begins else datetime.now(UTC).date()).isoformat()
    except ValueError:
        raise StartupError(f"--begins is {begins!r}: write a day as YYYY-MM-DD.") from None


async def _make(game: str, count: int, seats: str, seed: int, begins: str, file: Path, option: Sequence[str]) -> None:
    from bot.tools.cases import make
    from bot.tools.options import chosen, find

    options = chosen(find(game), option)
    many = [int(one) for one in seats.split(",") if one.strip().isdecimal()]
    if not many:
        raise StartupError(f"--seats is {seats!r}, which is no number: write one, or several with commas between.")
    async for line in make(game, count, many, seed, options, file, begins):
        typer.echo(line)
    typer.echo(f"{file}: put it beside the others, and `housecall cases {game} --to {file} --prove` proves it again.")


async def _prove(file: Path) -> None:
    from bot.tools.cases import proved, read

    wrong = 0
    async for proof in proved(read(file)):
        wrong += bool(proof.wrong)
        typer.echo(f"{proof.case.id}  {proof.wrong or 'stands'}")
    if wrong:
        raise typer.Exit(1)


def _look_after(
    settings: Settings, run: Callable[[Coroutine[Any, Any, Any]], Any], withdraw: str, *, doubted: bool
) -> None:
    from bot.cases.days import Days, unused
    from bot.tools.cases import doubts, lasting

    days = Days(settings.cases)
    if withdraw:
        if days.find(withdraw) is None:
            raise StartupError(f"There is no case {withdraw}: look for its id with `housecall cases --doubted`.")
        run(_withdrawn(settings.opened, withdraw))
        typer.echo(f"{withdraw} is asked no more; nobody's row of days is broken.")
        return
    if doubted:
        lines = run(doubts(settings.opened))
    else:
        lines = [*lasting(days), *(f"{path} is not used: {why}." for path, why in unused(settings.cases))]
    for line in lines:
        typer.echo(line)


async def _withdrawn(database: Path | str, case_id: str) -> None:
    from storage import Batch, Storage
    from storage.cluster import WITHDRAWN, put_value

    async with await Storage.beside(database, write=True) as storage:
        known, batch = (await storage.cluster.value(WITHDRAWN)).split(), Batch()
        put_value(batch, WITHDRAWN, "\n".join(sorted({*known, case_id})))
        await storage.commit(batch)
