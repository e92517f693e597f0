from __future__ import annotations

Rgb = tuple[int, int, int]


def linear(value: int) -> float:
    """Return the light of one channel of a colour (0 to 255), 0 to 1."""
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(one: Rgb, other: Rgb) -> float:
    """Return how well one colour reads on another, 1 to 21 (WCAG); 4.5 is good for text, 3 for large signs."""
    bright = sorted(0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]) for c in (one, other))
    return (bright[1] + 0.05) / (bright[0] + 0.05)
