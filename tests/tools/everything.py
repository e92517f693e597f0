"""`python -m tests.tools.everything`: writes docs/everything.md, what stands on every card, tile and Patient."""

from __future__ import annotations

from pathlib import Path

from bot.faces import FACES
from bot.faces.library import entries
from bot.screens.rulebook import by_name
from bot.words import ENGLISH, speaker
from engines import GAMES

PAGE = Path("docs/everything.md")
HOUSE = ("clinic", "doctor-strange", "gothic-doctor", "quack-in-the-box")
"""The games that come with the bot; other tests also register a toy."""
ABOUT = """# Everything by name

What stands on every card, tile, room and Patient of the decks that come with the bot. `/rules` shows the same in its
last sections, in every language, and `/card` shows one with its picture and its rulings. Written by
`python -m tests.tools.everything` from the decks' data.
"""


def text() -> str:
    say = speaker(ENGLISH)
    parts = [ABOUT]
    for game in HOUSE:
        lists = "\n".join(body for _, body in by_name("", entries(FACES[game], say)))
        lines = [f"\n### {line.strip('*')}\n" if line.startswith("**") else line for line in lists.splitlines()]
        parts.append("\n".join([f"## {GAMES[game].title}", *lines]) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
