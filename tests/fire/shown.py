"""What stands on a message of the local Discord: what it says, what can be pressed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.drawing.emojis import sign_of
from bot.local.objects import Json, Message, walk
from bot.scheduler.emojis import every_sign
from bot.ui.ids import read
from tests.custom_ids import said


def pressable(message: Message) -> Iterator[Json]:
    """Enabled buttons and selects of ours on a message."""
    for part in walk(message.components):
        if part["type"] in {2, 3} and part.get("custom_id") and not part.get("disabled"):
            yield part


FALLBACKS = {sign.name: sign.fallback for sign in every_sign()}
OWN_EMOJI = re.compile(r"<:(hc_\w+):\d+>")


def read_text(message: Message) -> str:
    """All that a message says, with the Unicode signs that our own emojis stand for."""
    return OWN_EMOJI.sub(lambda found: FALLBACKS[sign_of(found[1])], words(message.content, message.components))


def alts(message: Message) -> str:
    """What is read aloud of its pictures."""
    items = [item for part in walk(message.components) for item in part.get("items") or ()]
    return "\n".join(str(item.get("description") or "") for item in items)


def words(content: str, components: list[Json]) -> str:
    """All that a message of this content says."""
    return "\n".join([content, *(str(part.get("content") or part.get("label") or "") for part in walk(components))])


def wanted(part: Json, values: list[str]) -> list[str]:
    """What is chosen by a press: in a menu, or by the button that says when to be asked."""
    return values or ([said(part["custom_id"])[1]] if verb_of(part) == "ask_when" else [])


def verb_of(part: Json) -> str | None:
    """The verb of a button or select; None if its custom_id is none of ours."""
    press = read(part["custom_id"])
    return press.verb if press else None


def ticked(before: set[str], shown: Message, values: Sequence[str]) -> dict[str, str]:
    """The moves that were ticked, by their numbers in the button that makes them, which was not there before. Others
    may make more than what was ticked, as those do that make just enough of it. None where the menu does not show
    them as ticked: it may be another hand by now, whose buttons have nothing to do with them.
    """
    parts = list(pressable(shown))
    menus = [one["options"] for one in parts if verb_of(one) == "select" and "options" in one]
    if not any({one["value"] for one in options if one.get("default")} == set(values) for options in menus):
        return {}
    asked = [said(part["custom_id"])[1] for part in parts if verb_of(part) == "moves"]
    fitting = [one for one in asked if len(one.partition(":")[2].split(",")) == len(values)] or asked
    fresh = next((one for one in fitting if not any(old.endswith(one) for old in before)), "")
    stamp, _, rest = fresh.partition(":")
    places = rest.split(",")
    if not len(values) <= len(places) <= len(values) + 1:
        return {}
    moves = [*(value[1:] for value in values), "done"]  # where it makes one more, that says that this is all
    return {f"{stamp}:{place}": move for place, move in zip(places, moves, strict=False)}
