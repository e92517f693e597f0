"""What the version before sent still does what it did, whatever its custom_id: people press old buttons for weeks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from bot.ui.ids import DecisionStamp, read
from bot.ui.verbs import SureMove, TurnPage
from tests.before.files import BEFORE, database, told
from tests.before.pressing import later

VERBS = 45
"""At least so many verbs are among the presses that are kept."""
NUMBER = re.compile(r"\d+")


def telling(presses: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Whatever changed a table or opened one, since later presses meet that; and the first look of each kind, whose
    verb, fields and first words (the name of the game too) are the same but for numbers.
    """
    looks, chosen = set(), []
    for one in presses:
        fields = one["id"].split(":")[2:]
        look = NUMBER.sub("#", ":".join([*fields, str(one["values"] is None), one["says"]]))
        if one["changed"] or "rematch" in fields or look not in looks:
            looks.add(look)
            chosen.append(one)
    return chosen


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
    presses = telling(told("presses"))
    assert len({one["id"].split(":")[2] for one in presses}) >= VERBS
    first = await otherwise(tmp_path, presses)
    again = await otherwise(tmp_path, presses) if first else {}  # how fast computer players are, time decides
    assert [again[place] for place in first.keys() & again.keys()] == []


def test_buttons_that_come_after_another_press_are_read_as_they_were_meant() -> None:
    """*Yes, do it* and the arrows of a menu stand on private screens, so none is among the presses kept."""
    stamp = DecisionStamp(1, 82)
    assert read("h:z:y:1.2a:attack c.loki a.poison") == SureMove(35, stamp, "attack c.loki a.poison")
    assert read("h:z:p:1.2a:2:play a.bind") == TurnPage(35, stamp, 2, "play a.bind")
    assert read("h:z:p:1.2a:0:") == TurnPage(35, stamp, 0, "")
