"""A screen sends the same JSON as discord.py's own items."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
import pytest
from discord import MessageFlags, ui
from discord.http import handle_message_parameters

from bot.local.objects import V2
from bot.ui.components import Button, Choice, Entity, Menu, Part, Picker, Picture, Row, Screen, Separator, Text
from bot.ui.layout import STYLES, edit_fields, layout, send_fields
from bot.ui.limits import faults

BUTTONS = (
    Button("Draw", "h:1:move:0.0:draw", "blue", "🃏"),
    Button("Pass", "h:1:move:0.0:pass", "green", disabled=True),
    Button("Concede", "h:1:quit", "red", "🏳️"),
    Button("", "h:1:next", emoji="▶️"),
    Button("Go to the board", url="https://discord.com/channels/1/2/3"),
)
CHOICES = (
    Choice("Aspirin", "=play aspirin", "cures 1", "💊", chosen=True),
    Choice("Leeches", "=play leeches"),
    Choice("Tonic", "=play tonic", hint="who knows"),
)
PARTS: tuple[Part, ...] = (
    Text("### Quack in the Box"),
    Picture("board.png", "Four offices."),
    Picture("bare.png", ""),
    Separator(),
    Row(BUTTONS),
    Row(BUTTONS[:1]),
    Menu("h:1:choose:0.0:", "Play a treatment", CHOICES, 0, 3),
    Menu("h:1:choose:0.0:x", "", (Choice("Balm", "=play balm"),)),
    Picker("h:1:invite", "Invite", "person", 1, 3),
    Picker("h:0:roles", "Roles", "role", 0, 5),
    Picker("h:0:places", "", "channel", 1, 1),
    Picker("h:0:forum", "", "forum", 0, 1),
)


def reference(part: Part) -> ui.Item[Any]:
    """Return discord.py's version."""
    match part:
        case Text(content):
            return ui.TextDisplay(content)
        case Separator():
            return ui.Separator()
        case Picture(filename, alt):
            return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{filename}", description=alt))
        case Row(buttons):
            return ui.ActionRow(*map(_button, buttons))
        case Menu():
            return ui.ActionRow(_select(part))
        case Picker():
            return ui.ActionRow(_picker(part))


PICKERS: dict[str, Any] = {
    "person": ui.UserSelect,
    "role": ui.RoleSelect,
    "channel": partial(ui.ChannelSelect, channel_types=[discord.ChannelType.text]),
    "forum": partial(ui.ChannelSelect, channel_types=[discord.ChannelType.forum]),
}


def _picker(picker: Picker) -> ui.Item[Any]:
    placeholder = picker.placeholder or None
    found: ui.Item[Any] = PICKERS[picker.entity](
        custom_id=picker.id, placeholder=placeholder, min_values=picker.low, max_values=picker.high
    )
    return found


def _button(button: Button) -> ui.Item[Any]:
    return ui.Button(
        label=button.label or None,
        style=discord.ButtonStyle.link if button.url else STYLES[button.style],
        emoji=button.emoji or None,
        disabled=button.disabled,
        custom_id=None if button.url else button.id,
        url=button.url or None,
    )


def _select(menu: Menu) -> ui.Item[Any]:
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
    return ui.Select(
        custom_id=menu.id,
        placeholder=menu.placeholder or None,
        min_values=menu.low,
        max_values=menu.high,
        options=options,
    )


@pytest.mark.parametrize("accent", [None, 0x4B6EAF])
async def test_a_screen_sends_what_discord_py_would(accent: int | None) -> None:
    wanted = ui.LayoutView(timeout=None)
    framed = [reference(part) for part in PARTS]
    for item in framed if accent is None else [ui.Container(*framed, accent_colour=accent)]:
        wanted.add_item(item)
    wanted.add_item(reference(PARTS[5]))
    made = layout(Screen(PARTS, accent, loose=(PARTS[5],)))
    components = made.to_components()  # type: ignore[no-untyped-call]
    assert components == wanted.to_components()  # type: ignore[no-untyped-call]
    assert made.has_components_v2() and wanted.has_components_v2()


@pytest.mark.parametrize(("entity", "called"), [("person", "user"), ("role", "role"), ("channel", "channel")])
async def test_what_is_marked_in_a_list_of_a_servers_own_is_named_by_its_id(entity: Entity, called: str) -> None:
    (row,) = layout(Screen((Picker("h:0:x", "", entity, 0, 2, (7, 2**60)),))).to_components()  # type: ignore[no-untyped-call]
    marked = row["components"][0]["default_values"]
    assert marked == [{"id": "7", "type": called}, {"id": str(2**60), "type": called}]  # no number: pages around those


async def test_discord_py_keeps_no_screen() -> None:
    assert layout(Screen(PARTS)).is_finished()


async def payload(*, suppress_embeds: bool = False, **fields: Any) -> dict[str, Any]:
    with handle_message_parameters(**fields, flags=MessageFlags(suppress_embeds=suppress_embeds)) as made:
        assert made.payload is not None
        return made.payload


SUPPRESS_EMBEDS = 4
WORDS = Screen((Text("⏰ Your turn"), Row(BUTTONS[:2]), Text("in Quack in the Box.")), plain=True)


async def test_a_plain_screen_is_sent_as_content_with_rows_of_buttons() -> None:
    """A push notification shows the content of a message only if it is no Components V2 message."""
    sent = await payload(**send_fields(WORDS))
    assert sent["content"] == "⏰ Your turn\nin Quack in the Box." and sent["flags"] == SUPPRESS_EMBEDS
    assert [one["type"] for one in sent["components"]] == [1]
    full = await payload(**send_fields(Screen(PARTS)))
    assert "content" not in full and full["flags"] == V2


@pytest.mark.parametrize("screen", [WORDS, Screen(PARTS)])
async def test_an_edit_takes_the_content_away_in_the_request_that_makes_the_message_v2(screen: Screen) -> None:
    """A message can become V2 only without content, and never plain again."""
    edit = await payload(**edit_fields(screen))
    assert edit["content"] is None and edit["flags"] == V2
    assert edit["components"] == layout(screen).to_components()  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    "parts", [(Text("x" * 2001),), (Text("x"), Separator()), (Text("x"), *(Row((one,)) for one in BUTTONS), Row(()))]
)
def test_a_plain_screen_has_2000_characters_and_five_rows_of_buttons(parts: tuple[Part, ...]) -> None:
    assert faults(Screen(parts, plain=True))
    assert not faults(WORDS)
