"""Which case is asked on which day. Days are in UTC, and all servers have the same case.

A stock has one case a day from its first day on. After its end it starts again, each time in another order; these cases
are from the archive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b
from pathlib import Path

import msgspec
import structlog

from bot.cases.case import Case, Stock
from bot.cases.proof import unfit
from bot.errors import StartupError
from bot.files import entries, read, walk
from engines import GAMES
from storage import StorageError

log = structlog.get_logger()

SETTING = "HOUSECALL_CASES"
WORLD = Path(__file__).parent / "stock"


@dataclass(frozen=True, slots=True)
class Asked:
    """The case of a day. `archive`: its stock has started again; `own`: it is one of the host's."""

    case: Case
    day: date
    archive: bool = False
    own: bool = False

    @property
    def counts(self) -> bool:
        """Return True if its answer counts for the streak."""
        return not self.archive and not self.own


def day_of(now: int) -> date:
    """Return the day of a time in Unix milliseconds."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def week_before(now: int) -> str:
    """Return the first of the seven days that end at a time in Unix milliseconds."""
    return (day_of(now) - timedelta(days=6)).isoformat()


def on(stock: Stock, day: date) -> tuple[Case, bool] | None:
    """Return a stock's case on a day, and True if it is from the archive; None before its first day."""
    number, many = (day - date.fromisoformat(stock.begins)).days, len(stock.cases)
    if number < 0 or not many:
        return None
    again, place = divmod(number, many)
    if not again:
        return stock.cases[place], False
    return sorted(stock.cases, key=lambda case: _order(again, case))[place], True


def _order(again: int, case: Case) -> bytes:
    return blake2b(f"{again}/{case.id}".encode(), digest_size=8).digest()


class Days:
    """The built-in stocks (`world`) and the host's, for games that the host `offers`, and the ids of
    withdrawn cases.
    """

    def __init__(self, own: Path, world: Path | None = None, offers: Callable[[str], bool] = bool) -> None:
        self.withdrawn: frozenset[str] = frozenset()
        self._offers = offers
        self._folders = {False: world or WORLD, True: own}
        self._stocks: dict[bool, dict[str, Stock]] = {}
        self._fits: dict[str, bool] = {}

    def stocks(self, *, own: bool = False) -> dict[str, Stock]:
        """Return the stocks by game, read once."""
        if own not in self._stocks:
            found = _read(self._folders[own])
            self._stocks[own] = {game: stock for game, stock in found if self._offers(game)}
        return self._stocks[own]

    def of(self, game: str, day: date, *, own: bool = False) -> Asked | None:
        """Return a game's case on a day; None without a stock, if it is withdrawn, or if the rules have changed."""
        found = self._of(game, day, own=own)
        return None if found is None or found.case.id in self.withdrawn or not self.fits(found.case) else found

    def _of(self, game: str, day: date, *, own: bool) -> Asked | None:
        stock = self.stocks(own=own).get(game)
        found = on(stock, day) if stock is not None else None
        return None if found is None else Asked(found[0], day, archive=found[1], own=own)

    def fits(self, case: Case) -> bool:
        """Return True if a case can be asked under the present rules."""
        if case.id not in self._fits:
            self._fits[case.id] = not unfit(case)
        return self._fits[case.id]

    def all_of(self, day: date) -> list[Asked]:
        """Return the cases of a day: the world's, then the host's."""
        every = [self.of(game, day, own=own) for own in (False, True) for game in self.stocks(own=own)]
        return [one for one in every if one is not None]

    def find(self, case_id: str) -> Case | None:
        """Return a case by its id, on any day."""
        every = (case for own in (False, True) for stock in self.stocks(own=own).values() for case in stock.cases)
        return next((case for case in every if case.id == case_id), None)

    def asked(self, case_id: str, day: date) -> Asked | None:
        """Return the case with this id if it is asked on that day."""
        return next((one for one in self.all_of(day) if one.case.id == case_id), None)

    def pauses(self, day: date) -> bool:
        """Return True if a day breaks no streak: no case counted, or it was withdrawn."""
        asked = [self._of(game, day, own=False) for game in self.stocks()]
        counting = [one for one in asked if one is not None and one.counts and self.fits(one.case)]
        return not counting or any(one.case.id in self.withdrawn for one in counting)

    def lasts(self, day: date) -> dict[str, int]:
        """Return the days of new cases left in each of the world's stocks."""
        ends = {
            game: date.fromisoformat(stock.begins) + timedelta(days=len(stock.cases))
            for game, stock in self.stocks().items()
        }
        return {game: max(0, (end - day).days) for game, end in ends.items()}


def unused(folder: Path, offers: Callable[[str], bool] = bool) -> Iterator[tuple[Path, str]]:
    """Yield each file in the host's folder of cases that is asked on no day, with the reason.

    Raises:
        StartupError: the folder cannot be read.

    """
    known, by_game = set[Path](), dict[str, Path]()
    for path in _stocks(folder):
        known.add(path)
        try:
            stock = _load(path)
        except (StorageError, ValueError) as wrong:
            yield path, str(wrong).rstrip(".")
            continue
        if stock.game not in GAMES or not offers(stock.game):
            yield path, f"the game {stock.game} is not offered"
        elif all(unfit(case) for case in stock.cases):
            yield path, "none of its cases fits the rules of this House Call"
        else:
            if stock.game in by_game:
                yield by_game[stock.game], f"{path} has cases of the same game, and one file for a game is used"
            by_game[stock.game] = path
    for path in walk(folder, SETTING):
        if path not in known:
            in_place = path.parent == folder
            yield path, "the name of a file of cases ends in .json" if in_place else f"cases go into {folder} itself"


def _read(folder: Path) -> Iterator[tuple[str, Stock]]:
    """Read a folder's stocks. Skip unreadable ones, which `unused` names."""
    try:
        paths = list(_stocks(folder))
    except StartupError as wrong:
        log.warning("cases_not_read", folder=str(folder), error=str(wrong))
        return
    for file in paths:
        with suppress(StorageError, ValueError):
            stock = _load(file)
            yield stock.game, stock


def _stocks(folder: Path) -> Iterator[Path]:
    return (path for path in entries(folder, SETTING) if path.name.endswith(".json"))


def _load(path: Path) -> Stock:
    """Return the stock in a file. Raise StorageError or ValueError, with a reason."""
    raw = read(path)
    try:
        stock = Stock.load(raw)
        date.fromisoformat(stock.begins)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise ValueError(f"it is no stock of cases ({wrong})") from None
    return stock
