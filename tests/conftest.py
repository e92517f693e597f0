import os
from collections.abc import Iterator

import pytest
import structlog

from tests.storage.postgres import (  # noqa: F401  fixtures of every test
    empty_postgres_url,
    own_postgres,
    postgres,
    postgres_database,
    postgres_url,
)

os.environ.setdefault("WIRE_PLAIN", "1")  # bots that tests start as processes draw nothing; those of long runs do


@pytest.fixture(autouse=True)
def plain_errors() -> Iterator[None]:
    """Errors are logged as in production: at once, and without what variables hold."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        ]
    )
    yield
    structlog.reset_defaults()
