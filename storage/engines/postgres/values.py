"""SQL and values as PostgreSQL takes them: numbered parameters, every number 64 bits, every text a text."""

from __future__ import annotations

import re
from functools import cache

import psycopg
from psycopg.abc import Buffer
from psycopg.adapt import AdaptersMap
from psycopg.types.numeric import Int8BinaryDumper
from psycopg.types.string import BytesBinaryDumper, StrBinaryDumper


class _FlagDumper(Int8BinaryDumper):
    """True and false as 1 and 0, as in SQLite; PostgreSQL compares no boolean with a number."""

    def dump(self, obj: int) -> Buffer | None:
        return super().dump(int(obj))


def adapters() -> AdaptersMap:
    """Return how values are sent: psycopg would choose the size of each number by its value, and leave text untyped."""
    made = AdaptersMap(psycopg.adapters)
    made.register_dumper(int, Int8BinaryDumper)
    made.register_dumper(bool, _FlagDumper)
    made.register_dumper(str, StrBinaryDumper)
    made.register_dumper(bytes, BytesBinaryDumper)
    return made


@cache
def adapted(sql: str) -> bytes:
    """Return the SQL with `$1` for `?1`."""
    return re.sub(r"\?(\d+)", r"$\1", sql).encode()
