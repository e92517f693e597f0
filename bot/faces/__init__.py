"""How the games look: one folder a game, one contract, one register."""

from bot.faces.face import Face

FACES: dict[str, Face] = {}
