"""`python -m bot.workers.draw`: the child that draws. It reads a position and writes its picture as PNG."""

from __future__ import annotations

import pickle

from bot.drawing import png
from bot.faces import FACES
from bot.faces.audience import Audience, Drawable
from bot.words import speaker
from bot.workers.frames import serve
from engines import GAMES

MILDER = 2


def answer(question: bytes) -> bytes:
    """Return the picture of what `bot.workers.picture_worker` pickled: a position, or a sketch."""
    game, language, kind, shown, cards = pickle.loads(question)  # noqa: S301  the bot's own
    if cards:
        GAMES[game].catalogues.register(cards)
    face, say = FACES[game], speaker(language)
    what: Drawable = Audience(0, 0, face, say, shown) if kind is Audience else kind(0, face, say, shown)
    return png(what.draw(), face.theme.colours)


if __name__ == "__main__":
    serve(answer, milder=MILDER)
