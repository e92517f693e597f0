"""Tests of one group run in one process, so that what they share is built once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from xdist.remote import WorkerInteractor


def test_a_test_is_dealt_out_with_its_group(request: pytest.FixtureRequest) -> None:
    item = pytest.Function.from_parent(request.node.parent, name="twin", callobj=lambda: None)
    item.add_marker(pytest.mark.xdist_group("clinic"))
    config = SimpleNamespace(getvalue=lambda name: name == "loadgroup")
    WorkerInteractor.pytest_collection_modifyitems(cast("Any", None), cast("Any", config), [item])
    assert item.nodeid.endswith("@clinic")
