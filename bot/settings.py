"""Settings: from the environment or a .env file; .env.example lists every one with its default."""

import os
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from rapidfuzz import fuzz, process

from bot.errors import StartupError

ENV_FILE = Path(".env")
PREFIX, TOKEN_NAME = "HOUSECALL_", "DISCORD_TOKEN"
ENCODING = "utf-8-sig"
"""UTF-8, with the mark that some editors put before it or without."""
ALIKE = 80
"""Percent: a name in .env that is so much like one of ours was meant to be it."""
LONGEST_WORD = 300
"""Letters of what a host has /help say."""
ADDRESSES = ("postgresql", "postgres")
"""How the address of a database begins."""
A_SECOND = 45.0
"""Calls a second of all processes together, of the fifty that Discord takes."""


def _parted(value: Any) -> Any:
    """What stands between commas, of a text from the environment."""
    return [part for one in value.split(",") if (part := one.strip())] if isinstance(value, str) else value


def _ids(value: Any) -> Any:
    parts = _parted(value)
    if any(not str(part).isdecimal() for part in parts):
        raise PydanticCustomError("no_ids", "write Discord's ids, which are numbers, with commas between them")
    return parts


def _games(value: tuple[str, ...]) -> tuple[str, ...]:
    from engines import GAMES  # noqa: PLC0415  only where some are named

    for wrong in (one for one in value if one not in GAMES):
        raise PydanticCustomError(
            "no_game",
            "there is no game {wrong}; write any of these ids with commas between them, or nothing for all: {games}",
            {"wrong": wrong, "games": ", ".join(GAMES)},
        )
    return value


class Address:
    """Where PostgreSQL is: `url`, with a password in it. As text it is what may be shown."""

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
    """A path, or the address of PostgreSQL."""
    if not isinstance(value, str) or "://" not in value:
        return Path(value) if isinstance(value, str) else value
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
    """The address of a proxy, without a slash at its end."""
    try:
        parts = urlsplit(value)
        wrong = bool(value) and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.port == 0)
    except ValueError:
        wrong = True
    if wrong:
        raise PydanticCustomError("no_api", "write an address such as http://proxy:8080/api/v10, or nothing")
    return value.rstrip("/")


Database = Annotated[Path | Address, BeforeValidator(_database)]
Ids = Annotated[frozenset[int], NoDecode, BeforeValidator(_ids)]
Games = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_parted), AfterValidator(_games)]


class Settings(BaseSettings):
    """Everything a host can set. Names in the environment are upper case."""

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
    """The bot's token, from the developer portal. Only `housecall run` needs it."""
    database: Database = Path("data/housecall.sqlite3")
    """Where games live: a file, whose folder is made where it is missing, or postgresql://user:password@host/name."""
    folder: Path = Path("data")
    """Where this process keeps what is its own, where the database is no file."""
    slots: int = Field(default=1, ge=1, le=64)
    """How many processes serve at the same time; others stand by. More than one needs PostgreSQL."""
    shards: int = Field(default=0, ge=0, le=4096)
    """Into how many shards Discord's servers are parted, a multiple of the slots; 0: as Discord advises."""
    database_connections: int = Field(default=6, ge=2, le=100)
    """How many connections to PostgreSQL a process has; there is one more that keeps its slot."""
    requests_per_second: float = Field(default=0, ge=0, le=50)
    """How many calls a second this process makes that Discord counts; 0: 45, shared by the slots."""
    discord_api: Annotated[str, AfterValidator(_api)] = ""
    """Address of a proxy for calls that Discord counts, such as http://proxy:8080/api/v10; empty: none."""
    packs: Path = Path("packs")
    """Folder of packs of your own, see docs/packs; it need not exist."""
    cases: Path = Path("cases")
    """Folder of daily cases of your own, see docs/cases.md; it need not exist."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """How much is logged."""
    log_format: Literal["console", "json"] = "console"
    """How: for eyes, or one JSON object a line."""
    log_file: Path | None = None
    """A file to log to as well; it is turned over at 10 MB and five old ones are kept. None: standard error alone."""
    lobby_hours: int = Field(default=24, ge=1, le=720)
    """A lobby nobody starts is closed after this many hours."""
    lobbies_per_person: int = Field(default=3, ge=1, le=100)
    """How many open lobbies one person may host."""
    tables_per_person: int = Field(default=20, ge=1, le=1000)
    """How many unfinished games one person may sit in."""
    tables_per_server: int = Field(default=200, ge=1, le=100_000)
    """How many unfinished games and lobbies one server may have."""
    tables_in_memory: int = Field(default=500, ge=10, le=100_000)
    """How many tables are kept in memory; the others sleep in the database."""
    keep_days: int = Field(default=365, ge=0, le=36_500)
    """Moves of games that ended so many days ago are deleted, their results stay; 0 keeps them for ever."""
    forget_servers_days: int = Field(default=30, ge=0, le=36_500)
    """A server that sent the bot away so many days ago is forgotten; 0: never."""
    blocked_servers: Ids = frozenset()
    """Ids of servers where the bot does nothing, with commas between them."""
    blocked_people: Ids = frozenset()
    """Ids of people for whom the bot does nothing but look after their data, with commas between them."""
    games: Games = ()
    """Ids of the games that are offered, with commas between them; none: all. Running tables of others go on."""
    contact: str = Field(default="", max_length=LONGEST_WORD)
    """How people reach whoever runs the bot, as /help says it."""
    terms: str = Field(default="", max_length=LONGEST_WORD)
    """The terms under which the bot may be used, or where they stand, as /help says it."""
    think_seconds: float = Field(default=1.0, ge=0.1, le=30)
    """How long a strong computer player thinks about a move; the more of them think, the shorter."""
    drawing_processes: int = Field(default=0, ge=0, le=32)
    """How many processes draw pictures at most; 0: one processor less than there are, from one to four."""
    metrics_port: int = Field(default=0, ge=0, le=65535)
    """Port for metrics and health checks; 0 turns it off."""
    metrics_host: str = "127.0.0.1"
    """Address the metrics port listens on."""

    @property
    def shared(self) -> bool:
        """Whether other processes may work on the same database."""
        return isinstance(self.database, Address)

    @property
    def opened(self) -> Path | str:
        """What storage opens: a path, or the address with its password."""
        return self.database.url if isinstance(self.database, Address) else self.database

    @property
    def address(self) -> str:
        """Where PostgreSQL is, with its password."""
        assert isinstance(self.database, Address)
        return self.database.url

    @property
    def file(self) -> Path:
        """The database, which is a file.

        Raises:
            StartupError: it is an address.

        """
        if isinstance(self.database, Address):
            raise StartupError(f"This works where the database is a file; yours is at {self.database}.")
        return self.database

    @property
    def beside(self) -> Path:
        """The file beside which lies what belongs to this process or its host: the database, where that is one."""
        return self.folder / "housecall" if isinstance(self.database, Address) else self.database

    @property
    def calls_a_second(self) -> float:
        """How many calls a second this process may make that Discord counts."""
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

    def offers(self, game: str) -> bool:
        """Whether new tables of a game may be opened."""
        return not self.games or game in self.games


def names() -> list[str]:
    """Every setting as it is called in the environment."""
    return [str(field.validation_alias or f"{PREFIX}{name.upper()}") for name, field in Settings.model_fields.items()]


def misspelt() -> list[str]:
    """A sentence for every name that was meant to be a setting and is none: all that begin as ours do, in the
    environment and in .env, and in .env, which is the bot's own, whatever is much like one of ours.

    Raises:
        OSError: .env cannot be read.
        UnicodeDecodeError: it is not written in UTF-8.

    """
    known = names()
    text = ENV_FILE.read_text(ENCODING) if ENV_FILE.is_file() else ""
    if "\0" in text:
        raise UnicodeDecodeError(ENCODING, b"\0", 0, 1, "this is UTF-16")
    in_file = [name.upper() for name in dotenv_values(stream=StringIO(text), interpolate=False)]
    told = {}
    for place, given in (("the environment", [name.upper() for name in os.environ]), (str(ENV_FILE), in_file)):
        for name in given:
            nearest, alike, _ = process.extractOne(name, known, scorer=fuzz.ratio)
            meant = name.startswith(PREFIX) or (place == str(ENV_FILE) and alike >= ALIKE)
            if name not in known and meant:
                told[name] = f"There is no setting {name} ({place}): did you mean {nearest}? See .env.example."
    return list(told.values())
