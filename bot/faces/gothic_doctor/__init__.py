"""How Gothic Doctor looks and speaks."""

from bot.faces.gothic_doctor.face import FACE

__all__ = ["FACE"]
