"""Sentences for errors of PostgreSQL and the network."""

from __future__ import annotations

import psycopg
from psycopg_pool import PoolClosed, PoolTimeout

from storage.errors import Kind, StorageError, closed, conflict, unfit

VALUE_ERRORS = (psycopg.Error, OverflowError, ValueError, TypeError)
"""What the library raises: for the server, the network, or a value that it cannot take."""

GONE = {"57P01", "57P02", "57P03", "57P04", "57P05", "25P03", "25P04", "25006"}
"""The server ends a connection, or is read-only by now: another connection may do better."""
SLOW = {"57014", "55P03"}
"""A time limit of a statement, or of waiting for a lock."""
AGAIN = {"40001", "40P01"}
"""Two transactions waited for each other, and this one was rolled back."""
_MOVES = "moves_pkey"

_NO_CONNECTION: tuple[tuple[str, Kind, str], ...] = (
    ("authentication failed", "unwritable", "{place} refuses this user and password: correct the address."),
    ("no password supplied", "unwritable", "{place} wants a password: write it into the address, after the user."),
    ('database "', "unwritable", "There is no database {place}: make it (CREATE DATABASE), or correct the address."),
    ('role "', "unwritable", "{place} does not know this user: make it (CREATE ROLE), or correct the address."),
    ("no pg_hba.conf entry", "unwritable", "{place} does not let this machine in: allow it in its pg_hba.conf."),
    ("permission denied", "unwritable", "{place} does not let this user connect: grant CONNECT on the database."),
    ("not permitted to log in", "unwritable", "{place} does not let this user log in: give the role LOGIN."),
    ("connection slots", "away", "{place} has no connection left: end some, or raise its max_connections."),
    ("too many clients", "away", "{place} has no connection left: end some, or raise its max_connections."),
    (
        "resolve host",
        "away",
        "{place} cannot be reached, its host is not known: correct the address, or check the DNS.",
    ),
    ("refused", "away", "{place} cannot be reached, nothing listens there: start PostgreSQL, or correct the address."),
    (
        "No such file",
        "away",
        "{place} cannot be reached, nothing listens there: start PostgreSQL, or correct its host.",
    ),
)
"""Causes of failed connections by libpq's words, the first that fits: it gives such errors no code."""

_CODES: dict[str, Kind] = {
    "53100": "full",
    "53300": "away",
    "42501": "unwritable",
    "28000": "unwritable",
    "28P01": "unwritable",
    "3D000": "unwritable",
}
_CLASSES: dict[str, Kind] = {"08": "away", "22": "refused", "23": "refused", "42": "refused"}

_SENTENCES: dict[Kind, str] = {
    "away": "{place} cannot be reached, or does not answer in time: look whether PostgreSQL runs there.",
    "full": "There is no room left on the disk of {place}: free some space.",
    "unwritable": "{place} forbids what the bot needs: let the bot's user make and write tables in it.",
    "failed": "The database at {place} reports an error ({error}): look into its log.",
}


def away(place: str) -> StorageError:
    return StorageError("away", _SENTENCES["away"].format(place=place))


def unknown(place: str) -> StorageError:
    return StorageError(
        "unknown", f"The connection to {place} broke while it was writing: it may have been written or not."
    )


def unreachable(error: psycopg.Error, place: str) -> StorageError:
    """Return the error of a failed connection."""
    text = str(error)
    for words, kind, sentence in _NO_CONNECTION:
        if words in text:
            return StorageError(kind, sentence.format(place=place))
    return away(place)


def is_gone(error: BaseException) -> bool:
    """Return True if the connection turned out dead, so that another one may do better."""
    if not isinstance(error, psycopg.Error) or isinstance(error, PoolClosed):
        return False
    code = error.sqlstate
    if code is None:
        return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return code in GONE or code.startswith("08")


def explained(error: Exception, place: str) -> StorageError:
    """Return the sentence for an error of PostgreSQL, of the network, or of a value that it cannot take."""
    if isinstance(error, StorageError):
        return error
    if isinstance(error, PoolClosed):
        return closed(place)
    kind = _kind(error)
    if kind == "conflict":
        return conflict(place)
    if kind == "refused":
        return unfit(place)
    # what the server says may hold stored data: its name for the error is enough to look it up
    told = f"{type(error).__name__} {getattr(error, 'sqlstate', None) or ''}".strip()
    return StorageError(kind, _SENTENCES[kind].format(place=place, error=told))


def _kind(error: Exception) -> Kind:
    if not isinstance(error, psycopg.Error):
        return "refused"
    code = error.sqlstate
    if isinstance(error, PoolTimeout) or is_gone(error) or code in SLOW:
        return "away"
    if code in AGAIN or (code == "23505" and error.diag.constraint_name == _MOVES):
        return "conflict"
    if code is None:
        return "refused" if isinstance(error, psycopg.DataError | psycopg.ProgrammingError) else "failed"
    return _CODES.get(code) or _CLASSES.get(code[:2], "failed")
