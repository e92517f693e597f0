"""Catalogues: the card and rules data of a game, known by their content hash.

A game registers its built-in catalogue on import. A host's packs are registered before a table that uses them is
loaded. A state names its catalogue by hash, so a changed file affects new tables only.
"""

from __future__ import annotations

from hashlib import sha256
from json import JSONDecoder
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

_DECODER = JSONDecoder()
MAX_BYTES = 1_000_000
"""Largest accepted file."""

C = TypeVar("C", bound=BaseModel)


class Catalogues(Generic[C]):
    """All known catalogues of one game. `builtin` is the hash of the one it ships with."""

    def __init__(self, model: type[C], builtin: bytes) -> None:
        self._model = model
        self._decks: dict[str, C] = {}
        self._texts: dict[str, bytes] = {}
        self.builtin = self.register(builtin)

    def register(self, text: bytes) -> str:
        """Read and keep a catalogue. Return its SHA-256 as 64 hexadecimal digits. Raise ValueError as `read` does."""
        name = sha256(text).hexdigest()
        if name not in self._decks:
            self._decks[name] = self.read(text)
            self._texts[name] = text
        return name

    def read(self, text: bytes) -> C:
        """Validate a catalogue without keeping it. Raise ValueError with the place and the reason if it is invalid."""
        if len(text) > MAX_BYTES:
            raise ValueError(f"the file is larger than {MAX_BYTES} bytes")
        try:
            return self._model.model_validate_json(text)
        except ValidationError as wrong:
            raise ValueError(explain(wrong, text)) from None
        except RecursionError:
            raise ValueError("the file is nested too deeply") from None

    def deck(self, name: str) -> C:
        """Return the catalogue with this hash. Raise KeyError if it was never registered."""
        return self._decks[name]

    def text(self, name: str) -> bytes:
        """Return the text of the catalogue with this hash. Raise KeyError if it was never registered."""
        return self._texts[name]

    def __contains__(self, name: object) -> bool:
        return name in self._decks


def catalogues(model: type[C], builtin: Path) -> Catalogues[C]:
    """Return the catalogues of a game; `builtin` is the file of its own."""
    return Catalogues(model, builtin.read_bytes())


def explain(wrong: ValidationError, text: bytes = b"") -> str:
    """Return the first error as one line: line of the text, place, reason."""
    first: dict[str, Any] = dict(wrong.errors(include_url=False, include_input=False)[0])
    place = " -> ".join(str(part) for part in first["loc"]) or "the file"
    line = f"line {line_of(text.decode(errors='replace'), first['loc'])}, " if text and first["loc"] else ""
    return f"{line}{place}: {first['msg']}"


def line_of(text: str, place: tuple[int | str, ...]) -> int:
    """Return the line, counted from 1, on which the value at `place` (keys and indexes) of a JSON text begins. If the
    value is missing, return the line of the innermost one that exists.
    """
    at = _skip(text, 0)
    for key in place:
        inner = _inner(text, at, key)
        if inner is None:
            break
        at = inner
    return text.count("\n", 0, at) + 1


def _inner(text: str, at: int, key: int | str) -> int | None:
    """Return the index at which the value of `key` begins, in the object or array that begins at `at`."""
    closing = {"{": "}", "[": "]"}.get(text[at : at + 1])
    at = _skip(text, at + 1)
    index = 0
    while closing and text[at : at + 1] not in {closing, ""}:
        name: int | str = index
        if closing == "}":
            name, at = _DECODER.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        if name == key:
            return at
        _, at = _DECODER.raw_decode(text, at)
        at = _skip(text, at)
        at = _skip(text, at + 1) if text[at : at + 1] == "," else at
        index += 1
    return None


def _skip(text: str, at: int) -> int:
    while text[at : at + 1] in {" ", "\t", "\n", "\r"}:
        at += 1
    return at
