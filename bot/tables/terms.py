"""What a table agreed on before the deal, and what is being voted on; kept as JSON with the table."""

from __future__ import annotations

from typing import Any

import msgspec


class TakeBack(msgspec.Struct, frozen=True):
    """Somebody's wish to take back everything from their last move on: `asked` and `agreed` are seats.

    It stands while the table has made as many `moves` and `undos`.
    """

    seat: int
    moves: int
    undos: int
    asked: tuple[int, ...]
    agreed: tuple[int, ...] = ()


class Notice(msgspec.Struct, frozen=True):
    """A word about the table for the next board: said after `moves` moves."""

    moves: int
    say: str
    args: dict[str, Any] = {}


class Terms(msgspec.Struct):
    """`options`: the game's Options, every one by name. `most`: seats wanted, 0 for as many as come.

    `votes`: what is asked for ("cancel", "draw") -> seats that agreed. `trouble`: why the game cannot be shown,
    `halted` where it stands still because of it (`bot.tables.trouble`). `gone`: seats whose people left the server.
    `offers`: seats by the people they were offered to. `lesson`: a learner plays, who wants `tips` or does not;
    `taught`: number of the first question of each kind that was explained.
    """

    options: dict[str, Any] = {}
    most: int = 0
    pace: str = "none"
    absence: str = "default"
    votes: dict[str, list[int]] = {}
    wishes: dict[str, int] = {}
    take_back: TakeBack | None = None
    trouble: str = ""
    halted: bool = False
    gone: list[int] = []
    rematch: int = 0
    """The table that followed on this one."""
    offers: dict[str, int] = {}
    lesson: bool = False
    tips: bool = True
    taught: dict[str, int] = {}
    patches: list[tuple[int, int, int]] = []
    """When a running game was taken over by other rules: after which move, from which version, to which."""
    notices: list[Notice] = []
    """Words that the next board says."""
    seating: list[tuple[str, str, str]] = []
    """Who sat where at the start: digest of the name (`bot.tables.proof`), kind, level."""

    def dump(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str) -> Terms:
        """From JSON text."""
        return msgspec.json.decode(text, type=cls)
