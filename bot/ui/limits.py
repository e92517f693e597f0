"""Discord's limits on a message (its documentation of components), checked before it is sent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from bot.ui.components import Button, Choice, Menu, Part, Picker, Picture, Row, Screen, Text

COMPONENTS = 40
TEXT = 4000
CONTENT = 2000
"""Most characters of a plain message."""
BYTES = 9000
"""Most bytes (UTF-8) of all words of a message. From about 10,170 on Discord fails with 500, or says in the answer to a
press that it does not know the press; how it counts menus and buttons is not known, so all words count here.
"""
EACH_TEXT = 12
"""Bytes that Discord adds for each text."""
LEAST = 200
"""Least bytes that are left of a text."""
PLAIN_ROWS = 5
CHOICES = 25
LABEL = 80
CUSTOM_ID = 100
CHOICE_TEXT = 100
LEAST_HEADING = 20
"""Characters of a menu's heading that are kept in front of an entry."""
PLACEHOLDER = 150
ALT = 1024
HALF = re.compile(r"<[^<>\s]*$")
"""The beginning of a mention, an emoji or a timestamp at the end of a text that was cut."""


def clip(text: str, most: int) -> str:
    """Return the text, cut with an ellipsis if it is longer than `most` characters; not within a mention, emoji or
    timestamp.
    """
    return text if len(text) <= most else HALF.sub("", text[: most - 1]).rstrip() + "…"


def size(text: str) -> int:
    """Return a text's length for filling pages: its characters, or half its bytes if that is more."""
    return max(len(text), len(text.encode()) // 2)


def clip_sentences(text: str, most: int) -> str:
    """Return the first whole sentences that fit. If they fill less than half, end a list after a whole entry."""
    if len(text) <= most:
        return text
    end = max((found.end() for found in re.finditer(r"[.!?…](?=\s)", text[: most + 1])), default=0)
    if end > most // 2:
        return text[:end]
    entry = text.rfind(", ", 0, most)
    return f"{text[:entry]}." if entry > end else text[:end] or clip(text, most)


def as_is(text: str) -> str:
    return text


def letters(screen: Screen, text: Callable[[str], str] = as_is) -> int:
    """Return the number of characters that Discord counts. `text` turns a text into what is sent."""
    return sum(len(text(part.content)) for part in (*screen.parts, *screen.loose) if isinstance(part, Text))


def weight(screen: Screen, text: Callable[[str], str] = as_is) -> int:
    """Return the bytes of all words of a screen."""
    return sum(_weight(part, text) for part in (*screen.parts, *screen.loose))


def _weight(part: Part, text: Callable[[str], str] = as_is) -> int:
    more = EACH_TEXT if isinstance(part, Text) else 0
    return more + sum(len(text(word).encode()) for word in _words(part))


def _words(part: Part) -> Iterator[str]:
    match part:
        case Text(content):
            yield content
        case Picture():
            yield part.alt
        case Row(buttons):
            yield from (button.label for button in buttons)
        case Menu():
            yield part.placeholder
            for choice in part.choices:
                yield from (choice.label, choice.hint)
        case Picker():
            yield part.placeholder


def fits(screen: Screen, text: Callable[[str], str] = as_is) -> bool:
    """Return True if a message can hold all words of the screen."""
    return letters(screen, text) <= (CONTENT if screen.plain else TEXT) and weight(screen, text) <= BYTES


def told_apart(screen: Screen) -> Screen:
    """Return the screen with the name of its menu in front of each entry whose words another menu has too. A closed
    menu shows the chosen entry alone.
    """
    menus = [part for part in (*screen.parts, *screen.loose) if isinstance(part, Menu)]
    found: dict[tuple[str, str], set[str]] = {}
    for menu in menus:
        for one in menu.choices:
            found.setdefault((one.label, one.emoji), set()).add(menu.id)

    def named(menu: Menu, one: Choice) -> Choice:
        if len(found[one.label, one.emoji]) < 2 or not menu.placeholder:
            return one
        heading = clip(menu.placeholder, max(LEAST_HEADING, CHOICE_TEXT - 3 - len(one.label)))
        return replace(one, label=clip(f"{heading} · {one.label}", CHOICE_TEXT))

    if any(len(ids) > 1 for ids in found.values()):
        for menu in menus:
            screen = _with(screen, menu, replace(menu, choices=tuple(named(menu, one) for one in menu.choices)))
    return screen


def fit(screen: Screen, *, every: bool = False) -> Screen:
    """Tell menus with the same entries apart. Shorten the texts that say where to read on, the longest first, if the
    screen's words are too many; then leave out what menus say about their entries.

    With `every` all texts may be cut: Discord gets a message that it takes, whatever its builder has overlooked.
    """
    screen = told_apart(screen)
    texts = [part for part in (*screen.parts, *screen.loose) if isinstance(part, Text) and (part.rest or every)]
    for text in sorted(texts, key=lambda one: len(one.content), reverse=True):
        if fits(screen):
            return screen
        too_many = letters(screen) - (CONTENT if screen.plain else TEXT)
        screen = _with(screen, text, _cut(text, len(text.content) - too_many, BYTES - weight(screen)))
    return screen if fits(screen) else _bare(screen)


def _with(screen: Screen, old: Part, new: Part) -> Screen:
    parts, loose = ([new if part is old else part for part in some] for some in (screen.parts, screen.loose))
    return replace(screen, parts=tuple(parts), loose=tuple(loose))


def _cut(text: Text, most: int, spare: int) -> Text:
    """Return the first whole lines of at most `most` characters, and what says where the rest is. The text may have
    `spare` bytes more than it has; less than 0 if it is too long.
    """
    if len(text.content) <= most and spare >= 0:
        return text
    end = f"\n-# {text.rest}" if text.rest else "\n…"
    whole = text.content.encode()
    room = max(LEAST, min(len(whole), len(whole) + spare) - len(end.encode()))
    kept = whole[:room].decode(errors="ignore")[: max(LEAST // 4, most - len(end))]
    return replace(text, content=(kept.rpartition("\n")[0] or kept).rstrip() + end)


def _bare(screen: Screen) -> Screen:
    """Return the screen with short alt texts, and menus without explanations."""
    for part in (*screen.parts, *screen.loose):
        if isinstance(part, Menu):
            screen = _with(screen, part, replace(part, choices=tuple(replace(one, hint="") for one in part.choices)))
        elif isinstance(part, Picture):
            screen = _with(screen, part, replace(part, alt=clip_sentences(part.alt, LEAST)))
    return screen


def in_words(screen: Screen) -> Screen:
    """Return the simple form of a screen that Discord did not take: words instead of pictures, half as many."""
    for part in (*screen.parts, *screen.loose):
        if isinstance(part, Picture):
            screen = _with(screen, part, Text(part.alt))
    screen = _bare(screen)
    for part in (*screen.parts, *screen.loose):
        if isinstance(part, Text):
            screen = _with(screen, part, _cut(part, TEXT // 4, min(0, BYTES // 4 - len(part.content.encode()))))
    return fit(screen, every=True)


def faults(screen: Screen) -> list[str]:
    """Return every limit that the screen breaks, as short sentences; none for a good screen."""
    screen = fit(screen)
    parts = [*screen.parts, *screen.loose]
    found: list[str] = []
    count = sum(map(_components, parts)) + (1 if screen.accent is not None else 0)
    if count > COMPONENTS:
        found.append(f"{count} components")
    if not parts:
        found.append("an empty message")
    length, heavy = letters(screen), weight(screen)
    if screen.plain and not _may_be_plain(screen):
        found.append("a plain message of more than words and five rows")
    if length > (CONTENT if screen.plain else TEXT):
        found.append(f"{length} characters of text")
    if heavy > BYTES:
        found.append(f"{heavy} bytes of words")
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
