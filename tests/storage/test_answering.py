"""A database counts as silent while a call waits too long for it, and for a moment after one got no answer."""

from __future__ import annotations

from typing import Any, cast

import pytest

from storage import StorageError
from storage.engines.answering import LATELY, SLOW, Answering


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_call_that_waits_makes_it_silent_until_it_is_answered() -> None:
    time = Time()
    database = Answering(time)
    seen = [database.silent]
    with database.asked():
        seen.append(database.silent)
        time.now += SLOW
        with database.asked():
            seen.append(database.silent)
        seen.append(database.silent)  # the older call still waits
    assert [*seen, database.silent] == [False, False, True, True, False]


@pytest.mark.parametrize(
    ("kind", "silent"), [("away", True), ("busy", True), ("unknown", True), ("full", False), ("conflict", False)]
)
def test_a_call_without_an_answer_counts_until_it_was_tried_again(kind: str, *, silent: bool) -> None:
    time = Time()
    database = Answering(time)
    with pytest.raises(StorageError), database.asked():
        raise StorageError(cast("Any", kind), "No.")
    assert database.silent is silent
    time.now += LATELY
    assert not database.silent
