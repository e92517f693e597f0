"""`housecall doctor`: checks the installation."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot import packs
from bot.cases.days import Days, day_of, unused
from bot.drawing import FontsMissingError, check_fonts
from bot.errors import StartupError
from bot.rest import TOKEN
from bot.settings import Settings
from bot.tools import doctor_database, doctor_discord
from bot.tools.findings import Finding, bad, note, ok
from bot.words import languages, speaker
from engines import GAMES

SCARCE, TOO_LITTLE = 1_000_000_000, 50_000_000
"""Free bytes: a note below the first, an error below the second, where games will soon not be saved."""
BUILT = 1_767_225_600
"""1 January 2026: a clock that shows less is wrong."""
FEW_DAYS = 3
"""Fewer days of new cases are worth a note."""


async def examine(settings: Settings, channel: str = "") -> list[Finding]:
    """Run all checks, and with a token ask Discord. They only read; the bot may be running.

    `channel` is the id of a channel whose rights are checked too.
    """
    found: list[Finding] = []
    for look in LOOKS:
        found += list(look(settings))
    return [*found, *await doctor_database.database(settings), *await doctor_discord.examine(settings, channel)]


def _versions(_: Settings) -> Iterator[Finding]:
    python = ".".join(map(str, sys.version_info[:3]))
    if sqlite3.sqlite_version_info < (3, 37):
        yield bad(f"SQLite {sqlite3.sqlite_version} is too old: install 3.37 or newer.")
    else:
        yield ok(f"Python {python}, SQLite {sqlite3.sqlite_version}.")


def _token(settings: Settings) -> Iterator[Finding]:
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        yield note("There is no DISCORD_TOKEN: `housecall play` needs none, `housecall run` does.")
    elif not TOKEN.fullmatch(token):
        yield bad("DISCORD_TOKEN does not look like a bot's token: copy it again from Discord's developer portal.")
    secret = Path(".env")
    if token and secret.is_file() and _others_may_read(secret):
        yield note(f"Everybody on this machine can read {secret} with the token in it: chmod 600 {secret}")


def _folder(settings: Settings) -> Iterator[Finding]:
    database = settings.beside
    setting = "HOUSECALL_FOLDER" if settings.shared else "HOUSECALL_DATABASE"
    parents = (database.parent, *database.parent.parents)
    folder = next((place for place in parents if os.path.exists(place)), Path("/"))  # noqa: PTH110  it raises nothing
    if not os.path.isdir(folder):  # noqa: PTH112  it raises nothing
        yield bad(f"{folder} is a file and no folder: change {setting}.")
        return
    if not _writable(folder):
        yield bad(f"{folder} cannot be written: let the bot's user write it, or change {setting}.")
    if settings.shared:
        return
    try:
        free = shutil.disk_usage(folder).free
    except OSError as wrong:
        yield bad(f"The folder {folder} cannot be read ({wrong.strerror}).")
        return
    if free < TOO_LITTLE:
        yield bad(f"Only {free // 1_000_000} MB are free in {folder}: games will soon not be saved. Make room.")
    elif free < SCARCE:
        yield note(f"{free // 1_000_000} MB are free in {folder}.")
    else:
        yield ok(f"{free / 1e9:.0f} GB are free in {folder}.")
    if os.path.isfile(database) and _others_may_read(database):  # noqa: PTH113  it raises nothing
        yield note(f"Everybody on this machine can read {database}, hands and all: chmod 600 {database}*")


def _others_may_read(file: Path) -> bool:
    return bool(file.stat().st_mode & (stat.S_IROTH | stat.S_IWOTH))


def _writable(folder: Path) -> bool:
    probe = folder / f".housecall-doctor-{time.time_ns()}"
    try:
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


def _fonts(_: Settings) -> Iterator[Finding]:
    try:
        check_fonts()
    except FontsMissingError as wrong:
        yield bad(str(wrong))
    else:
        yield ok("The fonts for pictures are there.")


def _clock(_: Settings) -> Iterator[Finding]:
    if time.time() < BUILT:
        yield bad("This machine's clock is far behind: deadlines would be wrong. Turn on time synchronisation.")
    try:
        ZoneInfo("Europe/Berlin")
    except ZoneInfoNotFoundError:
        yield bad("There are no time zones, so quiet hours cannot work: install the Python package tzdata.")
    else:
        yield ok("The clock is plausible and time zones are there.")


def _words(_: Settings) -> Iterator[Finding]:
    spoken = [speaker(language).language for language in languages()]
    yield ok(f"Languages: {', '.join(spoken)}.")


def _packs(settings: Settings) -> Iterator[Finding]:
    try:
        wrong = list(packs.unfit(settings.packs))
        yield from map(bad, wrong)
        if not wrong:
            yield ok(f"Packs of your own: {packs.load(settings.packs)}.")
        yield from _unused(packs.unused(settings.packs))
    except StartupError as unread:
        yield bad(str(unread))
    yield from _missing(settings, "packs")


def _unused(files: Iterable[tuple[Path, str]]) -> Iterator[Finding]:
    for path, why in files:
        yield note(f"{path} is not used: {why}.")


def _missing(settings: Settings, name: Literal["packs", "cases"]) -> Iterator[Finding]:
    folder: Path = getattr(settings, name)
    if name in settings.model_fields_set and not os.path.lexists(folder):
        yield note(f"There is no folder {folder} (HOUSECALL_{name.upper()}): make it, or correct the path.")


def _cases(settings: Settings) -> Iterator[Finding]:
    days = Days(settings.cases, offers=settings.offers)
    today = day_of(time.time_ns() // 1_000_000)
    for game, left in sorted(days.lasts(today).items()):
        title = GAMES[game].title if game in GAMES else game
        if not any(days.fits(case) for case in days.stocks()[game].cases):
            yield bad(f"The daily cases of {title} are of other rules than this House Call: install one version whole.")
        elif left < FEW_DAYS:
            yield note(f"Daily cases of {title}: new ones for {left} more days, then again from the archive.")
        else:
            yield ok(f"Daily cases of {title}: new ones for {left} more days.")
    own = sum(len(stock.cases) for stock in days.stocks(own=True).values())
    if own:
        yield ok(f"Daily cases of your own: {own}.")
    try:
        yield from _unused(unused(settings.cases, settings.offers))
    except StartupError as unread:
        yield bad(str(unread))
    yield from _missing(settings, "cases")


def _metrics(settings: Settings) -> Iterator[Finding]:
    if settings.metrics_port and settings.metrics_host not in {"127.0.0.1", "::1", "localhost"}:
        yield note(
            f"Metrics are served on {settings.metrics_host}:{settings.metrics_port} to whoever can reach it; they name "
            "nobody, but there is no password."
        )


LOOKS: tuple[Callable[[Settings], Iterator[Finding]], ...] = (
    _versions,
    _token,
    _folder,
    _fonts,
    _clock,
    _words,
    _packs,
    _cases,
    _metrics,
)
