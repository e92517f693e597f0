"""Discord's limits on a message (its documentation of components), checked before it is sent."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.ui.components import Button, Menu, Part, Picker, Picture, Row, Screen, Text

COMPONENTS = 40
TEXT = 4000
CONTENT = 2000
"""Most characters of a plain message."""
PLAIN_ROWS = 5
CHOICES = 25
LABEL = 80
CUSTOM_ID = 100
CHOICE_TEXT = 100
PLACEHOLDER = 150
ALT = 1024


def clip(text: str, most: int) -> str:
    """Return the text, cut with an ellipsis if it is longer than `most` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def clip_sentences(text: str, most: int) -> str:
    """Return the first whole sentences that fit. If they fill less than half, end a list after a whole entry."""
    if len(text) <= most:
        return text
    end = max((found.end() for found in re.finditer(r"[.!?…](?=\s)", text[: most + 1])), default=0)
    if end > most // 2:
        return text[:end]
    entry = text.rfind(", ", 0, most)
    return f"{text[:entry]}." if entry > end else text[:end] or clip(text, most)


def faults(screen: Screen) -> list[str]:
    """Return every limit that the screen breaks, as short sentences; none for a good screen."""
    parts = [*screen.parts, *screen.loose]
    found: list[str] = []
    count = sum(map(_components, parts)) + (1 if screen.accent is not None else 0)
    if count > COMPONENTS:
        found.append(f"{count} components")
    if not parts:
        found.append("an empty message")
    length = sum(len(part.content) for part in parts if isinstance(part, Text))
    if screen.plain and not _may_be_plain(screen):
        found.append("a plain message of more than words and five rows")
    if length > (CONTENT if screen.plain else TEXT):
        found.append(f"{length} characters of text")
    ids = list(_ids(parts))
    if len(set(ids)) != len(ids):
        found.append("a custom_id twice: " + next(one for one in ids if ids.count(one) > 1))
    for part in parts:
        found.extend(_part_faults(part))
    return found


def _may_be_plain(screen: Screen) -> bool:
    rows = sum(isinstance(part, Row) for part in screen.parts)
    return all(isinstance(part, Text | Row) for part in screen.parts) and rows <= PLAIN_ROWS and not screen.loose


def _components(part: Part) -> int:
    match part:
        case Row(buttons):
            return 1 + len(buttons)
        case Menu() | Picker() | Picture():
            return 2
    return 1


def _ids(parts: Iterable[Part]) -> Iterable[str]:
    for part in parts:
        match part:
            case Row(buttons):
                yield from (button.id for button in buttons if not button.url)
            case Menu() | Picker():
                yield part.id


def _part_faults(part: Part) -> list[str]:
    match part:
        case Text(content):
            return [] if content.strip() else ["an empty text"]
        case Picture():
            return [] if 0 < len(part.alt) <= ALT else [f"alt text of {len(part.alt)} characters"]
        case Row(buttons):
            return [fault for button in buttons for fault in _button_faults(button)] + (
                [] if 1 <= len(buttons) <= 5 else [f"{len(buttons)} buttons in a row"]
            )
        case Menu():
            return _menu_faults(part)
        case Picker():
            return _picker_faults(part)
    return []


def _button_faults(button: Button) -> list[str]:
    found = []
    if not (button.label or button.emoji) or len(button.label) > LABEL:
        found.append(f"button label {button.label!r}")
    if not button.url and not 1 <= len(button.id) <= CUSTOM_ID:
        found.append(f"custom_id {button.id!r}")
    return found


def _picker_faults(picker: Picker) -> list[str]:
    found = []
    if not 1 <= len(picker.id) <= CUSTOM_ID:
        found.append(f"custom_id {picker.id!r}")
    if len(picker.placeholder) > PLACEHOLDER:
        found.append(f"placeholder {picker.placeholder!r}")
    if not 0 <= picker.low <= picker.high <= CHOICES or len(picker.chosen) > picker.high:
        found.append(f"{picker.low} to {picker.high}, {len(picker.chosen)} chosen")
    return found


def _menu_faults(menu: Menu) -> list[str]:
    found = []
    if not 1 <= len(menu.choices) <= CHOICES:
        found.append(f"{len(menu.choices)} choices")
    if not 1 <= len(menu.id) <= CUSTOM_ID:
        found.append(f"custom_id {menu.id!r}")
    if len(menu.placeholder) > PLACEHOLDER:
        found.append(f"placeholder {menu.placeholder!r}")
    values = [choice.value for choice in menu.choices]
    if len(set(values)) != len(values):
        found.append("a value twice")
    if not 0 <= menu.low <= menu.high <= len(menu.choices):
        found.append(f"{menu.low} to {menu.high} of {len(menu.choices)} choices")
    for choice in menu.choices:
        if not 1 <= len(choice.label) <= CHOICE_TEXT or not 1 <= len(choice.value) <= CHOICE_TEXT:
            found.append(f"choice {choice.label!r} {choice.value!r}")
        if len(choice.hint) > CHOICE_TEXT:
            found.append(f"hint {choice.hint!r}")
    return found
