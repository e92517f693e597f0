"""How Doctor Strange looks and speaks."""

from bot.faces.doctor_strange.face import FACE

__all__ = ["FACE"]
