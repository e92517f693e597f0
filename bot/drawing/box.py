from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in picture units (1200 across a board): left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float, down: float | None = None) -> Box:
        """Return the box within a margin `by` left and right, `down` (or the same) above and below."""
        down = by if down is None else down
        return Box(self.x + by, self.y + down, max(0, self.w - 2 * by), max(0, self.h - 2 * down))

    def top(self, height: float) -> Box:
        return Box(self.x, self.y, self.w, height)

    def below(self, height: float, gap: float = 0) -> Box:
        """Return the rest under a strip of `height` along the top and a gap."""
        return Box(self.x, self.y + height + gap, self.w, max(0, self.h - height - gap))

    def foot(self, height: float) -> Box:
        """Return the strip along the bottom."""
        return Box(self.x, self.bottom - height, self.w, height)

    def left(self, width: float) -> Box:
        return Box(self.x, self.y, width, self.h)

    def beside(self, width: float, gap: float = 0) -> Box:
        """Return the rest to the right of a strip of `width` along the left and a gap."""
        return Box(self.x + width + gap, self.y, max(0, self.w - width - gap), self.h)

    def end(self, width: float) -> Box:
        """Return the strip along the right."""
        return Box(self.right - width, self.y, width, self.h)

    def columns(self, n: int, gap: float = 0) -> list[Box]:
        width = (self.w - gap * (n - 1)) / max(1, n)
        return [Box(self.x + i * (width + gap), self.y, width, self.h) for i in range(n)]

    def rows(self, n: int, gap: float = 0) -> list[Box]:
        height = (self.h - gap * (n - 1)) / max(1, n)
        return [Box(self.x, self.y + i * (height + gap), self.w, height) for i in range(n)]

    def middle(self, width: float, height: float) -> Box:
        """Return a box of this size around the same centre."""
        return Box(self.x + (self.w - width) / 2, self.y + (self.h - height) / 2, width, height)

    def moved(self, right: float = 0, down: float = 0) -> Box:
        return Box(self.x + right, self.y + down, self.w, self.h)

    def whole(self) -> Box:
        """Return the box in whole units. Half-covered edges of adjacent boxes would add up on a sheet."""
        left, top = round(self.x), round(self.y)
        return Box(left, top, round(self.right) - left, round(self.bottom) - top)

    def holds(self, other: Box) -> bool:
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right + 1e-6
            and other.bottom <= self.bottom + 1e-6
        )
