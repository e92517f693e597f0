"""Settings: from the environment or a .env file; .env.example lists every one with its default."""

import errno
import os
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from rapidfuzz import fuzz, process

from bot.errors import StartupError
from storage.errors import unusable

ENV_FILE = Path(".env")
PREFIX, TOKEN_NAME = "HOUSECALL_", "DISCORD_TOKEN"
ENCODING = "utf-8-sig"
"""UTF-8, with or without a byte order mark."""
ALIKE = 80
"""Similarity in percent: a name in .env this close to one of ours is a misspelling of it."""
LONGEST_WORD = 300
"""Longest text of a host in /help, in characters."""
ADDRESSES = ("postgresql", "postgres")
"""URL schemes of a database."""
A_SECOND = 45.0
"""Requests a second of all processes together; Discord allows fifty."""
_ASKED = {
    "int_": "a whole number",
    "float_": "a number",
    "finite_number": "a number",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
    "literal_error": "{expected}",
    "string_too_long": "at most {max_length} characters",
}
"""What to write instead of a value, by the start of pydantic's kind of error. Other kinds may show no value: ours have
sentences, and a URL may hold a password.
"""


def _parted(value: Any) -> Any:
    """Split a text from the environment at its commas."""
    return [part for one in value.split(",") if (part := one.strip())] if isinstance(value, str) else value


def _ids(value: Any) -> Any:
    parts = _parted(value)
    if any(not str(part).isdecimal() for part in parts):
        raise PydanticCustomError("no_ids", "write Discord's ids, which are numbers, with commas between them")
    return parts


def _games(value: tuple[str, ...]) -> tuple[str, ...]:
    if not value:
        return value
    from engines import GAMES  # noqa: PLC0415  only if any are named

    for wrong in (one for one in value if one not in GAMES):
        raise PydanticCustomError(
            "no_game",
            "there is no game {wrong}; write any of these ids with commas between them, or nothing for all: {games}",
            {"wrong": wrong, "games": ", ".join(GAMES)},
        )
    return value


class Address:
    """The URL of PostgreSQL, with a password. `str` leaves the password out."""

    __slots__ = ("url",)

    def __init__(self, url: str) -> None:
        self.url = url

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"

    def __repr__(self) -> str:
        return f"Address({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Address) and other.url == self.url

    def __hash__(self) -> int:
        return hash(self.url)


def _database(value: Any) -> Any:
    """Return a path, or the address of PostgreSQL."""
    if not isinstance(value, str):
        return value
    value = value.strip()
    if "://" not in value:
        if not value:
            raise PydanticCustomError("no_database", "give the path of a file, or postgresql://user:password@host/name")
        return Path(value)
    scheme, _, rest = value.partition("://")
    if scheme not in ADDRESSES:
        raise PydanticCustomError(
            "no_database", "give the path of a file for SQLite, or postgresql://user:password@host/name for PostgreSQL"
        )
    try:
        named = bool(rest) and urlsplit(value).port != 0
    except ValueError:
        named = False
    if not named:
        raise PydanticCustomError("no_database", "write it as postgresql://user:password@host:port/name")
    return Address(value)


def _api(value: str) -> str:
    """Return the URL of a proxy without a trailing slash."""
    try:
        parts = urlsplit(value)
        wrong = bool(value) and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.port == 0)
    except ValueError:
        wrong = True
    if wrong:
        raise PydanticCustomError("no_api", "write an address such as http://proxy:8080/api/v10, or nothing")
    return value.rstrip("/")


def _link(value: str) -> str:
    """Return an https URL for people to open."""
    try:
        parts = urlsplit(value)
        wrong = bool(value) and (parts.scheme != "https" or not parts.hostname or " " in value)
    except ValueError:
        wrong = True
    if wrong:
        raise PydanticCustomError("no_link", "write an address such as https://example.org/privacy, or nothing")
    return value


def _words_or_link(value: str) -> str:
    return _link(value) if "://" in value and " " not in value else value


Database = Annotated[Path | Address, BeforeValidator(_database)]
Ids = Annotated[frozenset[int], NoDecode, BeforeValidator(_ids)]
Games = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_parted), AfterValidator(_games)]


class Settings(BaseSettings):
    """The host's settings. Names in the environment are upper case."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_file_encoding=ENCODING,
        env_prefix=PREFIX,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        arbitrary_types_allowed=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr = Field(default=SecretStr(""), validation_alias=TOKEN_NAME)
    """The bot's token from the developer portal. Only `housecall run` needs it."""
    database: Database = Path("data/housecall.sqlite3")
    """Where games are stored: a file (its folder is created), or postgresql://user:password@host/name."""
    folder: Path = Path("data")
    """Folder for this process's own files, if the database is not a file."""
    slots: int = Field(default=1, ge=1, le=64)
    """Processes that serve at the same time; others wait. More than one needs PostgreSQL."""
    shards: int = Field(default=0, ge=0, le=4096)
    """Number of Discord shards, a multiple of the slots; 0: as Discord advises."""
    database_connections: int = Field(default=6, ge=2, le=100)
    """Connections of a process to PostgreSQL, not counting the one that holds its slot."""
    requests_per_second: float = Field(default=0, ge=0, le=50)
    """Requests a second of this process that Discord's rate limit counts; 0: 45, shared by the slots."""
    discord_api: Annotated[str, AfterValidator(_api)] = ""
    """URL of a proxy for rate-limited requests, such as http://proxy:8080/api/v10; empty: none."""
    packs: Path = Path("packs")
    """Folder of your own packs, see docs/packs; it may be missing."""
    cases: Path = Path("cases")
    """Folder of your own daily cases, see docs/cases.md; it may be missing."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    """Plain lines, or one JSON object a line."""
    log_file: Path | None = None
    """A log file in addition to standard error, rotated at 10 MB; five old ones are kept."""
    lobby_hours: int = Field(default=24, ge=1, le=720)
    """A lobby that does not start is closed after this many hours."""
    lobbies_per_person: int = Field(default=3, ge=1, le=100)
    """Most open lobbies of one host."""
    tables_per_person: int = Field(default=20, ge=1, le=1000)
    """Most unfinished games of one player."""
    tables_per_server: int = Field(default=200, ge=1, le=100_000)
    """Most unfinished games and lobbies of one server."""
    tables_in_memory: int = Field(default=500, ge=10, le=100_000)
    """Most tables kept in memory; the others are only in the database."""
    keep_days: int = Field(default=365, ge=0, le=36_500)
    """Days after a game ends before its moves are deleted; results stay. 0: never."""
    forget_servers_days: int = Field(default=30, ge=0, le=36_500)
    """Days after a server removes the bot before it is forgotten; 0: never."""
    blocked_servers: Ids = frozenset()
    """Comma-separated ids of servers where the bot does nothing."""
    blocked_people: Ids = frozenset()
    """Comma-separated ids of people; the bot only looks after their data."""
    games: Games = ()
    """Comma-separated ids of the games on offer; none: all. Running tables of other games go on."""
    privacy: Annotated[str, AfterValidator(_link)] = Field(default="", max_length=LONGEST_WORD)
    """https URL of the host's own privacy text, linked by /help and /me settings; the bot always shows its own too."""
    contact: str = Field(default="", max_length=LONGEST_WORD)
    """How players reach the host, shown by /help."""
    terms: Annotated[str, AfterValidator(_words_or_link)] = Field(default="", max_length=LONGEST_WORD)
    """Terms of use or an https URL of them, shown by /help in addition to the bot's own."""
    think_seconds: float = Field(default=1.0, ge=0.1, le=30)
    """Thinking time of a strong computer player for a move, in seconds; shorter when several think at once."""
    drawing_processes: int = Field(default=0, ge=0, le=32)
    """Most processes that draw pictures; 0: one less than there are processors, from one to four."""
    metrics_port: int = Field(default=0, ge=0, le=65535)
    """Port for metrics and health checks; 0 turns it off."""
    metrics_host: str = "127.0.0.1"
    """Address the metrics port listens on."""

    @property
    def shared(self) -> bool:
        """True if other processes may work on the same database."""
        return isinstance(self.database, Address)

    @property
    def opened(self) -> Path | str:
        """What storage opens: a path, or the address with its password."""
        return self.database.url if isinstance(self.database, Address) else self.database

    @property
    def address(self) -> str:
        """The URL of PostgreSQL, with its password."""
        assert isinstance(self.database, Address)
        return self.database.url

    @property
    def file(self) -> Path:
        """The database file.

        Raises:
            StartupError: the database is not a file.

        """
        if isinstance(self.database, Address):
            raise StartupError(f"This works where the database is a file; yours is at {self.database}.")
        return self.database

    @property
    def beside(self) -> Path:
        """The path next to which this process keeps its own files: the database file, if there is one."""
        return self.folder / "housecall" if isinstance(self.database, Address) else self.database

    @property
    def calls_a_second(self) -> float:
        """Requests a second that this process may make."""
        return self.requests_per_second or A_SECOND / self.slots

    @field_validator("slots")
    @classmethod
    def _alone_on_a_file(cls, slots: int, others: ValidationInfo) -> int:
        if slots > 1 and isinstance(others.data.get("database"), Path):
            raise PydanticCustomError("slots", "more than one needs PostgreSQL (HOUSECALL_DATABASE=postgresql://...)")
        return slots

    @field_validator("shards")
    @classmethod
    def _dealt_out_evenly(cls, shards: int, others: ValidationInfo) -> int:
        if shards % others.data.get("slots", 1):
            raise PydanticCustomError("shards", "give a multiple of HOUSECALL_SLOTS, or 0 for what Discord advises")
        return shards

    def blocks(self, guild: int | None, user: int) -> bool:
        """Return True if the bot does nothing for this person or on this server."""
        return user in self.blocked_people or guild in self.blocked_servers

    def offers(self, game: str) -> bool:
        """Return True if new tables of a game may be opened."""
        return not self.games or game in self.games


def _name(field: str) -> str:
    """Return a setting's name in the environment."""
    return str(Settings.model_fields[field].validation_alias or f"{PREFIX}{field.upper()}")


def names() -> list[str]:
    """Return each setting's name in the environment."""
    return [_name(field) for field in Settings.model_fields]


def load(given_as: str = "", **given: Any) -> tuple[Settings | None, list[str]]:
    """Read the settings. Return them, or None if a value does not fit, and a sentence for each problem.

    `given` are values that the command line sets instead; `given_as` is what it calls them.
    """
    try:
        wrong = misspelt()
    except StartupError as strange:
        return None, [str(strange)]
    except OSError as unread:
        return None, [str(unusable(ENV_FILE, unread, "read"))]
    except UnicodeDecodeError:
        return None, [f"The file {ENV_FILE} is not written in UTF-8: save it again with the encoding UTF-8."]
    try:
        return Settings(**given), wrong
    except ValidationError as unfit:
        return None, [*wrong, *(_unfit(error, given_as if given else "") for error in unfit.errors())]


def _unfit(error: ErrorDetails, given_as: str) -> str:
    field = str(error["loc"][0])
    if given_as and field == "database":
        return f"{given_as} does not fit{plain(error)}."
    return f"The setting {_name(field) if field in Settings.model_fields else field} does not fit{plain(error)}."


def plain(error: ErrorDetails) -> str:
    """Return the value that does not fit, unless it may be secret, and what to write instead."""
    kind, limits = error["type"], error.get("ctx", {})
    asked = next((words for start, words in _ASKED.items() if kind.startswith(start)), None)
    if asked is None:
        return f": {error['msg'].rstrip('.')}"
    expected = str(limits.get("expected", "")).replace("'", "")
    return f" ({error['input']!r}): write {asked.format(**limits | {'expected': expected})}"


def misspelt() -> list[str]:
    """Return a sentence for each misspelled setting: in the environment and .env names with our prefix, in .env also
    any similar name.

    Raises:
        StartupError: a line of .env is no setting.
        OSError: .env cannot be read.
        UnicodeDecodeError: it is not written in UTF-8.

    """
    known = names()
    if ENV_FILE.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    text = ENV_FILE.read_text(ENCODING) if ENV_FILE.is_file() else ""
    if "\0" in text:
        raise UnicodeDecodeError(ENCODING, b"\0", 0, 1, "this is UTF-16")
    strange = [one.original.line for one in parse_stream(StringIO(text)) if one.error]
    if strange:
        raise StartupError(
            f"Line {strange[0]} of {ENV_FILE} is no setting: write each as NAME=value, see .env.example."
        )
    in_file = [name.upper() for name in dotenv_values(stream=StringIO(text), interpolate=False)]
    told = {}
    for place, given in (("the environment", [name.upper() for name in os.environ]), (str(ENV_FILE), in_file)):
        for name in given:
            nearest, alike, _ = process.extractOne(name, known, scorer=fuzz.ratio)
            meant = name.startswith(PREFIX) or (place == str(ENV_FILE) and alike >= ALIKE)
            if name not in known and meant:
                told[name] = f"There is no setting {name} ({place}): did you mean {nearest}? See .env.example."
    return list(told.values())
