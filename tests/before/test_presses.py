"""Every custom_id that the version before has sent still does what it did: people press old buttons for weeks."""

from __future__ import annotations

from pathlib import Path

from tests.before.files import BEFORE, database, told
from tests.before.pressing import later

VERBS = 45
"""At least so many verbs are among the presses that are kept."""


async def test_what_was_sent_by_the_version_before_leads_says_and_changes_what_it_did(tmp_path: Path) -> None:
    presses = told("presses")
    assert len({one["id"].split(":")[2] for one in presses}) >= VERBS
    other = []
    async with later(database(BEFORE, tmp_path)) as at:
        for one in presses:
            now = await at.press(one["by"], one["id"], one["values"], one["place"])
            was = {"leads": one["leads"], "says": one["says"], "changed": one["changed"]}
            if now != was and not (now | {"leads": was["leads"]} == was and set(now["leads"]) >= set(was["leads"])):
                other.append((one["by"], one["id"], one["values"], was, now))
    assert other == []
