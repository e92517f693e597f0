"""The layout of screens for discord.py. No view is kept in memory: a press is known by its custom_id."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import ui

from bot.ui.components import Button, Form, Menu, Part, Picker, Picture, Row, Screen, Separator, Text
from bot.ui.emojis import EMOJIS
from bot.ui.limits import CHOICE_TEXT, clip, fit, fits

STYLES = {
    "grey": discord.ButtonStyle.secondary,
    "blue": discord.ButtonStyle.primary,
    "green": discord.ButtonStyle.success,
    "red": discord.ButtonStyle.danger,
}

ROW, BUTTON, SELECT, ENTRY, TEXT, GALLERY, SEPARATOR, CONTAINER, LABEL = 1, 2, 3, 4, 10, 12, 14, 17, 18
"""Discord's component types."""
PICKERS = {"person": (5, "user"), "role": (6, "role"), "channel": (8, "channel"), "forum": (8, "channel")}
"""Discord's component type of each picker, and its name for the values."""
CHANNELS = {"channel": [discord.ChannelType.text.value], "forum": [discord.ChannelType.forum.value]}
"""The channels that each picker lists."""
SHORT, PARAGRAPH = 1, 2
"""The styles of a text field: one line, several lines."""
FORM = 45
"""Most characters of a form's title and label."""


class ScreenView(ui.LayoutView):
    """A screen as Discord takes it.

    It sends the same as discord.py's own items (`tests/bot/screens/test_layout.py`), without an object for each of a
    hundred options. It is finished from the start, so that discord.py does not keep it: presses are found by their
    custom_id.
    """

    def __init__(self, screen: Screen) -> None:
        super().__init__(timeout=None)
        self.screen = fit(fit(screen), every=True)

    def to_components(self) -> list[dict[str, Any]]:
        return self._made(EMOJIS.text if fits(self.screen, EMOJIS.text) else EMOJIS.plain)

    def _made(self, text: Callable[[str], str]) -> list[dict[str, Any]]:
        framed = [_component(part, text) for part in self.screen.parts]
        if self.screen.accent is not None:
            framed = [
                {"type": CONTAINER, "accent_color": self.screen.accent, "spoiler": False, "components": framed},
            ]
        return [*framed, *(_component(part, text) for part in self.screen.loose)]

    def has_components_v2(self) -> bool:
        """Return True: the components are the only content."""
        return True

    def is_finished(self) -> bool:
        """Return True: it waits for no press."""
        return True


def layout(screen: Screen) -> ui.LayoutView:
    return ScreenView(screen)


class PlainView(ScreenView):
    """The buttons of a plain message."""

    def to_components(self) -> list[dict[str, Any]]:
        return [_component(part, EMOJIS.text) for part in self.screen.parts if isinstance(part, Row)]

    def has_components_v2(self) -> bool:
        return False


def send_fields(screen: Screen) -> dict[str, Any]:
    """Return the arguments that send a screen with discord.py."""
    if not screen.plain:
        return {"view": layout(screen)}
    view = PlainView(screen)
    # a push notification shows Discord's emojis as names
    words = EMOJIS.plain("\n".join(part.content for part in view.screen.parts if isinstance(part, Text)))
    return {"content": words, "view": view, "suppress_embeds": True}


def edit_fields(screen: Screen) -> dict[str, Any]:
    """Return the arguments that turn any message into a screen. A message that was plain loses its content; it cannot
    become plain again, so a plain screen is laid out like any other.
    """
    return {"content": None, "view": layout(screen)}


class FormModal(ui.Modal):
    """A form as Discord takes it, finished from the start, as screens are: a sent form is found by its custom_id."""

    def __init__(self, form: Form) -> None:
        super().__init__(title=clip(form.title, FORM), custom_id=form.id, timeout=None)
        self.form = form

    def to_components(self) -> list[dict[str, Any]]:
        form = self.form
        entry = {"type": ENTRY, "custom_id": "text", "style": PARAGRAPH, "required": False, "max_length": form.longest}
        fields = [_labelled(form.label, form.hint, entry | _given(value=form.value))]
        if (first := form.first) is not None:
            line = {"type": ENTRY, "custom_id": "first", "style": SHORT, "required": True, "max_length": first.longest}
            fields.insert(0, _labelled(first.label, first.hint, line))
        return fields

    def is_finished(self) -> bool:
        return True


def _labelled(label: str, hint: str, entry: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": LABEL,
        "label": clip(label, FORM),
        "description": clip(hint, CHOICE_TEXT),
        "component": entry,
    }


def filled(components: list[dict[str, Any]]) -> list[str]:
    """Return the texts of a form that was sent."""
    return [str(part["component"].get("value", "")) for part in components if isinstance(part.get("component"), dict)]


def _component(part: Part, text: Callable[[str], str]) -> dict[str, Any]:
    match part:
        case Text(content):
            return {"type": TEXT, "content": text(content)}
        case Separator():
            return {"type": SEPARATOR, "divider": True, "spacing": 1}
        case Picture(filename, alt):
            item = {"media": {"url": f"attachment://{filename}"}, "spoiler": False} | _given(description=alt)
            return {"type": GALLERY, "items": [item]}
        case Row(buttons):
            return {"type": ROW, "components": [_button(button) for button in buttons]}
        case Menu():
            return {"type": ROW, "components": [_menu(part)]}
        case Picker():
            return {"type": ROW, "components": [_picker(part)]}


def _button(button: Button) -> dict[str, Any]:
    style = discord.ButtonStyle.link if button.url else STYLES[button.style]
    pressed = {} if button.url else {"custom_id": button.id}
    return (
        {"type": BUTTON, "style": style.value, "disabled": button.disabled}
        | pressed
        | _given(label=button.label, url=button.url, emoji=_emoji(button.emoji))
    )


def _menu(menu: Menu) -> dict[str, Any]:
    options = [
        {"label": choice.label, "value": choice.value, "default": choice.chosen}
        | _given(description=choice.hint, emoji=_emoji(choice.emoji))
        for choice in menu.choices
    ]
    return {
        "type": SELECT,
        "custom_id": menu.id,
        "min_values": menu.low,
        "max_values": menu.high,
        "disabled": False,
        "required": True,
    } | _given(placeholder=menu.placeholder, options=options)


def _picker(picker: Picker) -> dict[str, Any]:
    kind, called = PICKERS[picker.entity]
    return {
        "type": kind,
        "custom_id": picker.id,
        "min_values": picker.low,
        "max_values": picker.high,
        "disabled": False,
        "required": False,
    } | _given(
        placeholder=picker.placeholder,
        channel_types=CHANNELS.get(picker.entity),
        default_values=[{"id": str(one), "type": called} for one in picker.chosen],
    )


def _emoji(name: str) -> dict[str, Any]:
    return EMOJIS.component(name) if name else {}


def _given(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value}
