"""From the parts of a screen to discord.py: only dynamic items, so that no view is ever kept in memory."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord
from discord import ui

from bot.screens.parts import Button, Line, Menu, Part, Picture, Row, Screen, Text

STYLES = {
    "grey": discord.ButtonStyle.secondary,
    "blue": discord.ButtonStyle.primary,
    "green": discord.ButtonStyle.success,
    "red": discord.ButtonStyle.danger,
}

Handler = Callable[[discord.Interaction[Any]], Awaitable[None]]


class Item(ui.DynamicItem[ui.Item[Any]], template=r"h:.*"):
    """Any button or menu of ours. Its press goes to the client, which reads the custom_id."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Wrap the item that was pressed."""
        del interaction, match
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to the client's one dispatch."""
        await interaction.client.pressed(interaction)


def layout(screen: Screen) -> ui.LayoutView:
    """The screen as a view of dynamic items."""
    view = ui.LayoutView(timeout=None)
    framed = [_item(part) for part in screen.parts]
    if screen.accent is not None:
        view.add_item(ui.Container(*framed, accent_colour=screen.accent))
    else:
        for item in framed:
            view.add_item(item)
    for part in screen.loose:
        view.add_item(_item(part))
    return view


def _item(part: Part) -> ui.Item[Any]:
    match part:
        case Text(content):
            return ui.TextDisplay(content)
        case Line():
            return ui.Separator()
        case Picture(filename, alt):
            return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{filename}", description=alt))
        case Row(buttons):
            return ui.ActionRow(*(_button(button) for button in buttons))
        case Menu():
            return ui.ActionRow(_menu(part))


def _button(button: Button) -> ui.Item[Any]:
    plain: ui.Button[Any] = ui.Button(
        label=button.label or None,
        style=discord.ButtonStyle.link if button.url else STYLES[button.style],
        emoji=button.emoji or None,
        disabled=button.disabled,
        custom_id=None if button.url else button.id,
        url=button.url or None,
    )
    return plain if button.url else Item(plain)


def _menu(menu: Menu) -> ui.Item[Any]:
    options = [
        discord.SelectOption(
            label=choice.label,
            value=choice.value,
            description=choice.hint or None,
            emoji=choice.emoji or None,
            default=choice.chosen,
        )
        for choice in menu.choices
    ]
    return Item(
        ui.Select(
            custom_id=menu.id,
            placeholder=menu.placeholder or None,
            min_values=menu.low,
            max_values=menu.high,
            options=options,
        )
    )
