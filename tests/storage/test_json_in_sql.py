from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.storage.contents import Contents, contents

Ask = Callable[..., Any]
ANY = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)

names = st.sampled_from(["a", "b", "12", "away", "é"])
leaves = st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.sampled_from(["", "x", 'say "hi"', "é", "1"])
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(names, inner, max_size=3))
objects = st.dictionaries(names, values, max_size=4)


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@pytest.fixture(scope="module")
def both(postgres: Any, postgres_database: str) -> Iterator[Callable[[str], tuple[Ask, Ask]]]:
    """Yield a function that asks both engines the same question."""
    with closing(sqlite3.connect(":memory:")) as ours, contents(postgres.url(postgres_database)) as theirs:
        lite = Contents(ours, postgres=False)

        def asked(sql: str) -> tuple[Ask, Ask]:
            return (lambda *told: lite.ask(sql, *told)[0][0], lambda *told: theirs.ask(sql, *told)[0][0])

        yield asked


@ANY
@given(objects, objects)
def test_a_patch_keeps_what_it_does_not_name(both: Any, target: Any, patch: Any) -> None:
    ours, theirs = both("SELECT json_patch(CAST(?1 AS text), CAST(?2 AS text))")
    assert theirs(text(target), text(patch)) == ours(text(target), text(patch))


@ANY
@given(objects, names, names)
def test_what_is_removed_is_gone_and_the_rest_keeps_its_order(both: Any, data: Any, first: str, second: str) -> None:
    ours, theirs = both(
        "SELECT json_remove(CAST(?1 AS text), '$.' || CAST(?2 AS text), '$.away.\"' || CAST(?3 AS text) || '\"')"
    )
    assert theirs(text(data), first, second) == ours(text(data), first, second)


@ANY
@given(objects, names, names)
def test_what_is_asked_for_is_found(both: Any, data: Any, first: str, second: str) -> None:
    for path in (f'$."{first}"', f"$.{first}.{second}"):
        ours, theirs = both("SELECT CAST(json_extract(CAST(?1 AS text), CAST(?2 AS text)) AS text)")
        assert theirs(text(data), path) == ours(text(data), path)


@pytest.mark.parametrize("data", ['{"a":1}', "{", "", '{"a":}', "[1,2]", "nonsense", "7", '"x"'])
def test_what_is_no_json_is_said_to_be_none(both: Any, data: str) -> None:
    ours, theirs = both("SELECT json_valid(CAST(?1 AS text))")
    assert theirs(data) == bool(ours(data))


def test_of_what_is_no_json_nothing_is_found(both: Any) -> None:
    _, theirs = both("SELECT json_extract(CAST(?1 AS text), '$.a')")
    assert theirs("{") is None
