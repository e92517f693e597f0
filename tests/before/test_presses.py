"""What the version before sent still does what it did, whatever its custom_id: people press old buttons for weeks.

Where it showed a hand, the hand of today answers (`shows_the_hand`): it asks the same, and what stood on the old one
and was picked there is to be made with one press.
"""

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
OLD_HAND = re.compile(r"### .+ · #\d+")
"""The title of a hand, of the version before."""
LAST_STEP = re.compile(r":(?:replay|reel):l\.")
HEADED = {"### Your games": "### Your finished games"}
"""Screens that shared a heading, and how one that was told apart is headed today."""
MOVED = {"hand", "changed", "text"}
"""What stood on a hand and is under More now; it keeps itself up to date, so nobody has to ask for a fresh one."""
OPTIONS = "### Options"
PAUSED = "This game is paused. It goes on when it is resumed."
"""What a hand said while a game is paused; today it can be looked at, and asks nothing."""
OVER = "This game is over. Press Rematch for another one."
"""What stood beside a hand of a game that had ended; today it stands in its place, above the ways on."""
WHOLE = "This is the whole game"
"""How the words beside a proof began, before which stands today what it answers."""
FOOT = {"show", "why", "more"}
"""In words or as a picture, reasons, and everything else: they stand on each hand."""


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
            if now["changed"] != was["changed"] or not (stands(was, now) or shows_the_hand(one["by"], was, now)):
                found[place] = (one["by"], one["id"], one["values"], was, now)
    return found


def stands(was: dict[str, Any], now: dict[str, Any]) -> bool:
    """Whether the same is shown; a screen may have got buttons since, and offers to take back only what can be. Titles
    had a dash. What the last step of a replay is depends on how much computer players have done. Options stand in
    another order, so that a page of them holds others.
    """
    gone = verbs([lead for lead in was["leads"] if lead not in now["leads"] and not LAST_STEP.search(lead)])
    said = was["says"].replace(" — ", " · ")
    same = now["says"] in {said, HEADED.get(said, said)}
    sits = was["says"] == "" and now["says"].startswith("You sit at table #")  # told where no lobby stands that says it
    proof = was["says"].startswith(WHOLE) and now["says"].startswith(f"**Was it fair?** {WHOLE}")
    rules = {"rules", "found"} & verbs(was["leads"]).keys() & verbs(now["leads"]).keys()  # the page has been rewritten
    section = bool(rules) and was["says"].startswith("### ") and now["says"].startswith("### ")
    over = (was["says"], now["says"]) == (OVER, f"⚠️ {OVER}") and "rematch" in verbs(now["leads"])
    paged = {"opt"} if now["says"] == OPTIONS else set()
    return (same or proof or section or sits or over) and gone.keys() <= {"undo", *paged}


def shows_the_hand(by: str, was: dict[str, Any], now: dict[str, Any]) -> bool:
    """Whether a hand was shown, and the same hand is today: of that person, with every question that stood on it, what
    was picked in one press, and whatever else it led to.
    """
    here, title = verbs(now["leads"]), now["says"].strip().partition("\n")[0]
    if f" {by.title()} · " not in title or not here.keys() >= FOOT:
        return False
    if was["says"] == PAUSED:
        return not asks(here)
    before = verbs(was["leads"])
    picked, other = before.pop("n", set()), before.keys() - MOVED - {"m", "y", "s", "p"}
    return (
        bool(OLD_HAND.fullmatch(was["says"]))
        and "hand" in before
        and asks(here) >= asks({**before, "n": picked})
        and (not picked or bool(picked & here.get("n", set())))
        and all(here.get(verb) == before[verb] for verb in other)
    )


def verbs(leads: list[str]) -> dict[str, set[str]]:
    """The fields behind each verb to which buttons and menus lead."""
    found: dict[str, set[str]] = {}
    for lead in leads:
        _, _, verb, *fields = lead.split(":")
        found.setdefault(verb, set()).add(":".join(fields))
    return found


def asks(leads: dict[str, set[str]]) -> set[str]:
    """The questions that can be answered there, by what names them and how often something was taken back."""
    answers = ("m", "y", "s", "p", "n", "tick")
    return {fields.partition(":")[0] for verb in answers for fields in leads.get(verb, set())}


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
