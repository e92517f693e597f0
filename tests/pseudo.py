"""A language that no one speaks: English with three bytes a letter, as in Thai or Chinese, for checks of size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

from bot import words
from bot.screens import rulebook
from bot.words import ENGLISH, LOCALE, languages

PSEUDO = "ka"
"""The code of a language that Babel knows and Discord does not have: no other test speaks it."""
LANGUAGES = (*languages(), PSEUDO)
KEPT = re.compile(r"\{[^{}]*\}|<[^<>\s]*>|https?://\S+|/[a-z]+")
"""Places, mentions, addresses and commands."""
WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}


def widened(text: str) -> str:
    """Return the text in wide letters ("Ａ") of three bytes each; places and markdown stay."""
    kept = KEPT.findall(text)
    pieces = [piece.translate(WIDE) for piece in KEPT.split(text)]
    return "".join(piece + same for piece, same in zip(pieces, [*kept, ""], strict=True))


@contextmanager
def spoken() -> Iterator[None]:
    """Let the bot speak it, as every player's and every table's language."""
    folder = Path(_written().name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebook, "PAGES", folder)
        patch.setattr(words, "LOCALE", folder)
        patch.setattr(words, "languages", lambda: LANGUAGES)
        assert words.speaker(PSEUDO).language == PSEUDO
        yield


@cache
def _written() -> TemporaryDirectory[str]:
    """Return a folder with all catalogues and rules pages, and those of this language."""
    made = TemporaryDirectory()
    for path in LOCALE.glob("*.po"):
        copyfile(path, Path(made.name, path.name))
    with Path(made.name, f"{PSEUDO}.po").open("wb") as file:
        write_po(file, _catalogue(), width=0)
    for page in LOCALE.parents[1].glob("engines/*/rules.*.md"):
        copy = Path(made.name, page.parent.name, page.name)
        copy.parent.mkdir(exist_ok=True)
        copyfile(page, copy)
        if page.name == f"rules.{ENGLISH}.md":
            copy.with_name(f"rules.{PSEUDO}.md").write_text(widened(page.read_text("utf-8")), "utf-8")
    return made


def _catalogue() -> Catalog:
    made = Catalog(PSEUDO)
    with LOCALE.joinpath("housecall.pot").open("rb") as file:
        for message in read_po(file):
            if isinstance(message.id, str):
                made.add(message.id, widened(message.id))
            else:
                made.add(message.id, tuple(map(widened, message.id[1:])))
    return made
