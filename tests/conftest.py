import os
from collections.abc import Generator, Iterator
from contextlib import nullcontext

import pytest
import structlog

from tests.storage.postgres import (  # noqa: F401  fixtures of every test
    empty_postgres_url,
    own_postgres,
    postgres,
    postgres_database,
    postgres_url,
)
from tests.toy.registered import registered

WITH_NIGHT_SHIFT = ("tests/bot/", "tests/discord/")
"""Folders with Night Shift among the games."""

os.environ.setdefault("WIRE_PLAIN", "1")  # bots that tests start as processes draw nothing; those of long runs do


@pytest.fixture(autouse=True)
def plain_errors() -> Iterator[None]:
    """Log errors as in production: at once, and without variables' values."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        ]
    )
    yield
    structlog.reset_defaults()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Register Night Shift; pytest 9.1 drops an autouse fixture of a folder that it visits a second time."""
    with registered() if item.nodeid.startswith(WITH_NIGHT_SHIFT) else nullcontext():
        return (yield)
