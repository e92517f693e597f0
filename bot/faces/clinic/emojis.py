"""Pieces and services as our own emojis."""

from __future__ import annotations

from bot.faces.clinic.names import KINDS, SERVICES, kind_emoji
from bot.faces.clinic.signs import KIND_SIGNS, SERVICE_SIGNS
from bot.faces.signs import Sign
from bot.words import Say
from engines.clinic.pieces import family, service_of

PIECES = {kind: Sign(f"c_{kind}", KINDS[kind].emoji, figure) for kind, figure in KIND_SIGNS.items()}
HUBS = {name: Sign(f"c_{name}", SERVICES[name].emoji, figure) for name, figure in SERVICE_SIGNS.items()}
SIGNS = (*PIECES.values(), *HUBS.values())


def piece_emoji(say: Say, kind: str) -> str:
    """Return the emoji of a kind of piece; a hub, or a service, has its own."""
    if kind in HUBS:
        return say.sign(HUBS[kind])
    if family(kind) == "service_hub" and "." in kind:
        return say.sign(HUBS[service_of(kind)])
    sign = PIECES.get(family(kind))
    return say.sign(sign) if sign is not None else kind_emoji(kind)
