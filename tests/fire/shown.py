"""The text and the controls of a message on the local Discord."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.drawing.emojis import sign_of
from bot.local.objects import Json, Message, walk
from bot.scheduler.emojis import every_sign
from bot.ui.ids import read
from tests.custom_ids import said


def pressable(message: Message) -> Iterator[Json]:
    """Yield enabled buttons and selects of the bot on a message."""
    for part in walk(message.components):
        if part["type"] in {2, 3} and part.get("custom_id") and not part.get("disabled"):
            yield part


FALLBACKS = {sign.name: sign.fallback for sign in every_sign()}
OWN_EMOJI = re.compile(r"<:(hc_\w+):\d+>")


def read_text(message: Message) -> str:
    """Return all text of a message, with Unicode signs for the bot's own emojis."""
    return OWN_EMOJI.sub(lambda found: FALLBACKS[sign_of(found[1])], words(message.content, message.components))


def alts(message: Message) -> str:
    items = [item for part in walk(message.components) for item in part.get("items") or ()]
    return "\n".join(str(item.get("description") or "") for item in items)


def words(content: str, components: list[Json]) -> str:
    """Return all text of a message with this content."""
    return "\n".join([content, *(str(part.get("content") or part.get("label") or "") for part in walk(components))])


def wanted(part: Json, values: list[str]) -> list[str]:
    """Return the choices of a press: in a menu, or by the button for when to be asked."""
    return values or ([said(part["custom_id"])[1]] if verb_of(part) == "ask_when" else [])


def verb_of(part: Json) -> str | None:
    """Return the verb of a button or select; None if its custom_id is not the bot's."""
    press = read(part["custom_id"])
    return press.verb if press else None


def ticked(before: set[str], shown: Message, values: Sequence[str]) -> dict[str, str]:
    """Return the ticked moves, by their numbers in the new button that makes them. Others may make more than the ticked
    ones, such as buttons that make just enough of them. Return an empty dict if the menu does not show them as ticked:
    it may be another hand by now.
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
    moves = [*(value[1:] for value in values), "done"]  # a button that makes one more means that this is all
    return {f"{stamp}:{place}": move for place, move in zip(places, moves, strict=False)}
