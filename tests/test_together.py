"""Tests of one group run in one process, so that their shared parts are built once."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import pytest


def test_a_test_is_dealt_out_with_its_group(request: pytest.FixtureRequest) -> None:
    item = pytest.Function.from_parent(request.node.parent, name="twin", callobj=lambda: None)
    item.add_marker(pytest.mark.xdist_group("clinic"))
    config = SimpleNamespace(getvalue=lambda name: name == "loadgroup")
    import_module("xdist.remote").WorkerInteractor.pytest_collection_modifyitems(None, config, [item])
    assert item.nodeid.endswith("@clinic")
