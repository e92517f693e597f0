"""How Quack in the Box looks and speaks."""

from bot.faces.quack_in_the_box.face import FACE

__all__ = ["FACE"]
