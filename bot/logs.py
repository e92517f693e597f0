"""Structured logging, set up in one place. Lines about a table have its number.

Library lines below INFO are never written, at any level: discord.py's hold every request and event, with hands, seeds
and tokens. HOUSECALL_LOG_LEVEL=DEBUG is for our own lines. Tokens and Discord's ids are removed from each line last.
"""

from __future__ import annotations

import logging
import re
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

import structlog

from bot.errors import StartupError
from bot.settings import Settings
from storage.errors import unusable

LARGEST = 10_000_000
"""Bytes of a log file before it is rotated."""
OLD_FILES = 5
OURS = ("bot", "storage", "engines")
QUIET = ("discord.gateway", "discord.client", "aiohttp.access")
"""Loggers that say nothing useful below WARNING."""
IN_ADDRESS = re.compile(r"((?:interactions|webhooks)/\d+/)[\w-]+")
"""The token after such a URL lets anyone answer and write in the bot's name."""
TAKEN_OUT = "[token]"
AN_ID = re.compile(r"""(?<!guild=)(?<!"guild":\ )(?<!client_id=)(?<!permissions=)(?<!\d)\d{15,20}(?!\d)""")
"""A Discord id in a line. An id does not show if it is a player's, so all go, but our own lines may name a server, and
the invite link has the bot's id and a number for permissions that is as long as one.
"""
NO_ID = "[id]"


class Discreet(structlog.stdlib.ProcessorFormatter):
    """A formatter that removes tokens and Discord's ids from lines and tracebacks, of every logger."""

    def __init__(self, token: str, **given: Any) -> None:
        super().__init__(**given)
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        line = IN_ADDRESS.sub(rf"\1{TAKEN_OUT}", super().format(record))
        line = line.replace(self._token, TAKEN_OUT) if self._token else line
        return AN_ID.sub(NO_ID, line)


class PrivateFile(RotatingFileHandler):
    """A log that only its owner can read."""

    def _open(self) -> TextIOWrapper:
        opened = super()._open()
        if (file := Path(self.baseFilename)).is_file():  # others write to /dev/null too
            with suppress(OSError):
                file.chmod(0o600)  # also an existing file
        return opened


def set_up(settings: Settings) -> None:
    """Log to standard error, as plain lines or JSON, and to a file if the host wants one."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: structlog.typing.Processor
    if settings.log_format == "json":
        shared.append(structlog.processors.format_exc_info)
        last = structlog.processors.JSONRenderer()
    else:
        # plain: the pretty form would print the values of variables, hands and seeds among them
        last = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    token = settings.discord_token.get_secret_value().strip()
    handler.setFormatter(Discreet(token, foreign_pre_chain=shared, processor=last))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    if settings.log_file is not None:
        root.addHandler(_file(settings.log_file, handler.formatter))
    root.setLevel(max(logging.INFO, logging.getLevelNamesMapping()[settings.log_level]))
    for ours in OURS:
        logging.getLogger(ours).setLevel(settings.log_level)
    logging.getLogger("discord.client").addFilter(lambda record: "voice will NOT" not in record.getMessage())
    for noisy in QUIET:
        logging.getLogger(noisy).setLevel(max(logging.WARNING, root.level))


def _file(path: Path, formatter: logging.Formatter | None) -> logging.Handler:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = PrivateFile(path, maxBytes=LARGEST, backupCount=OLD_FILES, encoding="utf-8")
    except OSError as wrong:
        raise StartupError(f"HOUSECALL_LOG_FILE: {unusable(path, wrong)}") from None
    file.setFormatter(formatter)
    return file
