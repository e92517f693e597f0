"""Moving a whole database, from a file to PostgreSQL and back, while no bot runs; and backups of PostgreSQL into files
of SQLite, while bots run.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from storage.engines.places import is_address, with_library
from storage.engines.sqlite import whole as sqlite
from storage.engines.sqlite.database import refuse_earlier
from storage.engines.sqlite.files import is_same, refuse_existing
from storage.engines.sqlite.lock import Lock
from storage.engines.whole import Adder, Shape, Sum, Whole, one_place
from storage.errors import StorageError


async def move(source: Path | str, target: Path | str) -> dict[str, Sum]:
    """Copy everything in `source`, which stays as it is, into the empty `target`; no bot may use either. Return the
    number of rows of each table, with their digest.

    Raises:
        StorageError: it did not happen; `target` is empty.

    """
    _need_two(source, target)
    async with _reading(source, alone=True) as given, _writing(target, given, alone=True) as taken:
        return await _copy(given, taken)


def _need_two(source: Path | str, target: Path | str) -> None:
    """Check files before their locks are taken, which leave files behind: FROM is a database, TO is new, and the two
    are not one.
    """
    files = [Path(place) for place in (source, target) if not is_address(place)]
    if not is_address(source):
        with sqlite.reading(Path(source)):
            pass
    if len(files) == 2 and is_same(*files):
        raise one_place(str(target))
    if not is_address(target):
        refuse_earlier(Path(target))
        refuse_existing(Path(target))


async def snapshot(source: Path | str, to: Path) -> dict[str, Sum]:
    """Copy a database, as it is at one moment, into a new file; bots may be running.

    Raises:
        StorageError: it did not happen; there is no such file.

    """
    async with _reading(source, alone=False) as given, _writing(to, given, alone=False) as taken:
        return await _copy(given, taken)


async def _copy(source: Whole, target: Whole) -> dict[str, Sum]:
    shapes = await source.shapes()
    await target.make()
    if await target.shapes() != shapes:
        raise StorageError("failed", f"{source.place} and {target.place} have different tables: report this as a bug.")
    sums = {}
    for shape in shapes:
        sums[shape.name] = await _copy_table(source, target, shape)
    counters = await source.counters()
    await target.count_from(counters)
    for shape in shapes:
        if await _sum(target, shape) != sums[shape.name]:
            raise StorageError("failed", f"{shape.name} arrived otherwise than it was sent: nothing was kept.")
    if await target.counters() != counters:
        raise StorageError("failed", "The counters arrived otherwise than they were sent: nothing was kept.")
    for stray in await target.strays():
        raise StorageError("damaged", f"In {source.place} {stray}: mend that first, or restore a sound backup.")
    await target.keep()
    return sums


async def _copy_table(source: Whole, target: Whole, shape: Shape) -> Sum:
    adder = Adder()
    async for rows in source.rows(shape):
        adder.add(rows)
        await target.put(shape, rows)
    return adder.sum()


async def _sum(end: Whole, shape: Shape) -> Sum:
    adder = Adder()
    async for rows in end.rows(shape):
        adder.add(rows)
    return adder.sum()


@asynccontextmanager
async def _reading(place: Path | str, *, alone: bool) -> AsyncIterator[Whole]:
    if isinstance(place, str) and is_address(place):
        with_library()
        from storage.engines.postgres import whole as postgres  # noqa: PLC0415  its library is an extra

        async with postgres.reading(place, alone=alone) as end:
            yield end
        return
    with _alone(Path(place), wanted=alone), sqlite.reading(Path(place)) as file:
        yield file


@asynccontextmanager
async def _writing(place: Path | str, given: Whole, *, alone: bool) -> AsyncIterator[Whole]:
    if isinstance(place, str) and is_address(place):
        with_library()
        from storage.engines.postgres import whole as postgres  # noqa: PLC0415  its library is an extra

        async with postgres.writing(place, given) as end:
            yield end
        return
    with _alone(Path(place), wanted=alone), sqlite.writing(Path(place)) as file:
        yield file


@contextmanager
def _alone(path: Path, *, wanted: bool) -> Iterator[None]:
    """Keep bots out of a file, if `wanted`."""
    if not wanted:
        yield
        return
    lock = Lock.take(path)
    try:
        yield
    finally:
        lock.release()
