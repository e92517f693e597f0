from collections.abc import Iterator

import pytest

from tests.toy.registered import registered


@pytest.fixture
def night_shift() -> Iterator[None]:
    """Night Shift is one of the games."""
    with registered():
        yield
