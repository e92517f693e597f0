"""The signs of seats, the shape and colour of a seat on every picture, as emojis."""

from __future__ import annotations

from bot.drawing.palette import SEATS
from bot.faces.signs import Sign
from bot.words import Say

FALLBACKS = ("🔵", "🟧", "🟢", "🟡", "🟣", "🔴")
"""Unicode does not have these shapes in these colours; players look for the colour first."""

SEAT_SIGNS: tuple[Sign, ...] = tuple(
    Sign(f"seat_{number}", fallback, seat.shape, seat.colour)
    for number, (fallback, seat) in enumerate(zip(FALLBACKS, SEATS, strict=True), 1)
)
"""By seat, 0 to 5."""


def seat_sign(say: Say, seat: int) -> str:
    """Return the emoji of a seat, 0 to 5: the picture's own marker if it may be used, else its colour."""
    return say.sign(SEAT_SIGNS[seat])
