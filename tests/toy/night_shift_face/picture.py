from PIL.Image import Image

from bot.drawing import Box, Style, scene
from bot.drawing.palette import TEXT, Theme
from bot.faces.values import Position
from bot.words import Say
from tests.toy.night_shift_face.position import board

THEME = Theme(accent=(51, 85, 119), deep=(58, 44, 96))


def draw(say: Say, at: Position) -> Image:
    canvas = scene(500, THEME)
    canvas.text(Box(40, 40, 1120, 400), "\n".join(board(say, at)), Style(40, TEXT), lines=8)
    return canvas.finished()
