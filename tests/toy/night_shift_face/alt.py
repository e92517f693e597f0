from bot.drawing import plain
from bot.faces.values import Position
from bot.words import Say
from tests.toy.night_shift_face.position import board


def alt(say: Say, at: Position) -> str:
    return plain(" ".join(board(say, at)))
