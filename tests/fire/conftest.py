from collections.abc import Iterator

import pytest

from tests.toy.registered import registered


@pytest.fixture
def night_shift() -> Iterator[None]:
    with registered():
        yield
