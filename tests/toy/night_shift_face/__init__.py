"""How Night Shift looks: the smallest face, and the tutorial for the next one."""

from tests.toy.night_shift_face.face import FACE

__all__ = ["FACE"]
