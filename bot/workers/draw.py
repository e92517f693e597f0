"""`python -m bot.workers.draw`: the child that draws. A position comes in, its picture goes out as PNG."""

from __future__ import annotations

import pickle

from bot.drawing import png
from bot.faces import FACES
from bot.words import speaker
from bot.workers.frames import serve
from engines import GAMES

MILDER = 2


def answer(question: bytes) -> bytes:
    """The picture of a position that `bot.workers.picture_worker` has pickled."""
    game, language, position, cards = pickle.loads(question)  # noqa: S301  the bot's own
    if cards:
        GAMES[game].catalogues.register(cards)
    return png(FACES[game].picture(speaker(language), position))


if __name__ == "__main__":
    serve(answer, milder=MILDER)
