from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def also_wide(pseudo: None) -> None:
    """Let all tests of screens use it."""
