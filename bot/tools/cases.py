"""`housecall cases`: makes cases, proves them again, and writes stocks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import process_time, time_ns
from typing import Any

import msgspec

from bot import files
from bot.cases.answering import doubtful
from bot.cases.case import Case, Stock
from bot.cases.days import Days, day_of
from bot.cases.making import Search, cases
from bot.cases.proof import Proof, prove
from bot.tools.options import find, fitting
from bot.workers.think_worker import InlineThinker
from storage import Storage

ALL_SAMPLES = 1_000
"""More than any gate needs."""


async def make(
    game_id: str, wanted: int, seats: Sequence[int], seed: int, options: dict[str, Any], file: Path, begins: str
) -> AsyncIterator[str]:
    """Add cases to the stock in a file, in turn with each number of seats. Yield a line for each. Every case is written
    at once, so that the search can be stopped at any time. Raise ValueError, with a sentence, for an unknown game, for
    seats or options that do not fit, or if the file is no stock.
    """
    game = find(game_id)
    for many in seats:
        fitting(game, many, options)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
    files.need_room(file, force=True)
    stock = _begun(file, game_id, begins)
    if stock.game != game_id:
        raise ValueError(f"{file} is a stock of {stock.game}: give another file with --to.")
    thinker, known = InlineThinker(samples=ALL_SAMPLES), {case.id for case in stock.cases}
    searches = [Search(game, many, seed, options) for many in seats]
    found = [cases(search, thinker, -(-wanted // len(seats))) for search in searches]
    for number in range(wanted):
        began = process_time()
        case = await anext(found[number % len(found)])
        if case.id in known:
            yield f"{case.id} is there already; another --seed finds others"
            continue
        stock = Stock(stock.game, stock.begins, (*stock.cases, case))
        files.write(file, stock.dump(), force=True)
        yield told(case, process_time() - began)


def _begun(file: Path, game_id: str, begins: str) -> Stock:
    return read(file) if file.exists() else Stock(game_id, begins, ())


def told(case: Case, seconds: float) -> str:
    """Return a case in one line, without its answer."""
    leads = ", ".join(
        f"{name} {one.lead / 10:g} ± {one.error / 10:g} ({one.samples})" for name, one in case.gates.items()
    )
    return f"{case.id}  {len(case.moves)} moves; points ahead: {leads}; {case.origin}; {seconds:.0f} s"


async def proved(stock: Stock, share: float = 1.0) -> AsyncIterator[Proof]:
    """Put every case of a stock through its gates again."""
    for case in stock.cases:
        yield await prove(case, InlineThinker(samples=ALL_SAMPLES), share=share)


def read(file: Path) -> Stock:
    """Read a stock. Raise ValueError or StorageError, with a sentence, if the file is none or cannot be read."""
    try:
        return Stock.load(files.read(file))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise ValueError(
            f"{file} is no stock of cases: give one that `housecall cases` wrote, or a new name."
        ) from None


async def doubts(database: Path | str) -> list[str]:
    """List the doubted cases, a line each, with a mark on doubtful ones."""
    async with await Storage.beside(database) as storage:
        found = await storage.cases.doubted()
    told = [
        f"{case}  {game}: {tally.doubts} of {tally.answers} doubt it" + (" (!)" if doubtful(tally) else "")
        for case, game, tally in found
    ]
    return told or ["Nobody doubts a case."]


def lasting(days: Days) -> list[str]:
    today = day_of(time_ns() // 1_000_000)
    told = [f"{game}: new cases for {left} more days" for game, left in sorted(days.lasts(today).items())]
    own = [f"{game}: {len(stock.cases)} cases of your own" for game, stock in sorted(days.stocks(own=True).items())]
    return told + own
