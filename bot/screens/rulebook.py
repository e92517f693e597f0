"""The rules pages, engines/<game>/rules.<language>.md, in sections that fit a message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby

from bot.faces.book import Entry
from bot.ui.limits import size
from bot.words import ENGLISH

PAGES = files("engines")
LONGEST = 3400


@cache
def page_in(game: str, language: str) -> str:
    """Return the path in engines/ of a game's rules page, in English if there is none in that language."""
    folder = game.replace("-", "_")
    own = f"{folder}/rules.{language}.md"
    return own if (PAGES / own).is_file() else f"{folder}/rules.{ENGLISH}.md"


@cache
def sections(page: str) -> tuple[tuple[str, str], ...]:
    """Return heading and text of every section, long ones in several parts; at most 25. None without such a page."""
    text = PAGES / page
    if not text.is_file():
        return ()
    found: list[tuple[str, list[str]]] = []
    for line in _listed(text.read_text(encoding="utf-8").splitlines()):
        if line.startswith("#"):
            found.append((line.lstrip("# ").strip(), []))
        elif found:
            found[-1][1].append(line)
    cut = [piece for heading, lines in found for piece in _pieces(heading, lines)]
    return tuple(cut[:25])


def _listed(lines: Iterable[str]) -> Iterator[str]:
    """Turn tables into lists, since Discord shows their rows raw: "- **Bandage**: icon 🩹 · copies 6"."""
    heads: list[str] = []
    for line in lines:
        if not line.startswith("|"):
            heads = []
            yield line
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not heads:
            heads = cells
        elif not set(line) <= set("|-: "):
            first = cells[0].strip("*")
            pairs = [(head, cell) for head, cell in zip(heads[1:], cells[1:], strict=False) if cell]
            told = " · ".join(f"{head}: {cell}" if head else cell for head, cell in pairs)
            yield f"- {first if first.isdecimal() else f'**{first}**'}: {told}"  # bold numbers are rules


def by_name(heading: str, every: Iterable[Entry]) -> list[tuple[str, str]]:
    """List everything with what stands on it as a section, by kind, in parts if it is long."""
    lines = []
    for kind, group in groupby(every, key=lambda one: one.kind):
        lines += [f"**{kind}**", *(f"- {one.name}: {one.line}" for one in group)]
    return _pieces(heading, lines) if lines else []


def _pieces(heading: str, lines: list[str]) -> list[tuple[str, str]]:
    """Split a section between lines, into pieces of at most that size."""
    pieces: list[list[str]] = [[]]
    for line in lines:
        if sum(size(one) + 1 for one in pieces[-1]) + size(line) > LONGEST:
            pieces.append([])
        pieces[-1].append(line[:LONGEST])
    texts = ["\n".join(piece).strip() for piece in pieces]
    kept = [text for text in texts if text]
    if len(kept) == 1:
        return [(heading, kept[0])]
    return [(f"{heading} ({n})", text) for n, text in enumerate(kept, 1)]
