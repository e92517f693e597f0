"""Every custom_id that the version before has sent still does what it did: people press old buttons for weeks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.before.files import BEFORE, database, told
from tests.before.pressing import later

VERBS = 45
"""At least so many verbs are among the presses that are kept."""


async def otherwise(folder: Path, presses: list[dict[str, Any]]) -> dict[int, Any]:
    """Presses, by their place in the list, that do not do now what they did, with both."""
    found = {}
    async with later(database(BEFORE, folder)) as at:
        for place, one in enumerate(presses):
            now = await at.press(one["by"], one["id"], one["values"], one["place"])
            was = {name: one[name] for name in now}
            more = set(now["leads"]) >= set(was["leads"])  # a screen may have got buttons since
            if (now["says"], now["changed"], more) != (was["says"], was["changed"], True):
                found[place] = (one["by"], one["id"], one["values"], was, now)
    return found


async def test_what_was_sent_by_the_version_before_leads_says_and_changes_what_it_did(tmp_path: Path) -> None:
    presses = told("presses")
    assert len({one["id"].split(":")[2] for one in presses}) >= VERBS
    first = await otherwise(tmp_path, presses)
    again = await otherwise(tmp_path, presses) if first else {}  # how fast computer players are, time decides
    assert [again[place] for place in first.keys() & again.keys()] == []
