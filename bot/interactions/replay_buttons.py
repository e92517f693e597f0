"""Presses in a replay: another position, another view, showing it to the channel."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.errors import UserError
from bot.interactions.press import UNKNOWN, Handler, Pressed
from bot.interactions.replay import frame, show
from bot.interactions.rights import need_shareable
from bot.screens.replay import Spot


async def on_replay(pressed: Pressed) -> None:
    """Go on in a replay of one's own, or open it."""
    spot = _spot(pressed)
    await pressed.responder.acknowledge()
    pressed.live.closed(pressed.table.id, pressed.user)
    await show(pressed.responder, await frame(pressed.registry, pressed.table, pressed.responder, spot))


async def on_reel(pressed: Pressed) -> None:
    """Page through a replay that everybody sees: the message itself changes."""
    spot = _spot(pressed)
    await pressed.responder.acknowledge(silent=True)
    await show(pressed.responder, await frame(pressed.registry, pressed.table, pressed.responder, spot, shared=True))


async def on_share(pressed: Pressed) -> None:
    """Put a replay into the channel, where everybody can page through it."""
    spot = _read(pressed.rest)
    await need_shareable(pressed.responder, pressed.table)
    await pressed.responder.acknowledge(silent=True)
    view, files = await frame(pressed.registry, pressed.table, pressed.responder, spot, shared=True)
    await pressed.responder.interaction.followup.send(
        view=view, files=files, ephemeral=False, allowed_mentions=discord.AllowedMentions.none()
    )


def _spot(pressed: Pressed) -> Spot:
    """Where the press leads: the custom_id's spot, changed by what was chosen in a menu; the beginning without one."""
    if not pressed.rest:
        return Spot()
    key, _, text = pressed.rest.partition(".")
    spot = _read(text)
    if key not in {"j", "v"}:
        return spot
    if len(pressed.values) != 1:
        raise UserError(UNKNOWN)
    value = pressed.values[0]
    return _read(f"{value}.{spot.view}.{'p' if spot.picture else 'w'}") if key == "j" else _viewed(spot, value)


def _viewed(spot: Spot, view: str) -> Spot:
    return _read(str(replace(spot, view=view)))


def _read(text: str) -> Spot:
    try:
        return Spot.read(text)
    except ValueError:
        raise UserError(UNKNOWN) from None


VERBS: dict[str, Handler] = {"replay": on_replay, "reel": on_reel, "share": on_share}
