"""The end of a game, for the results card: headline, amounts, figures, the deed that turned it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PIL.Image import Image

from bot.faces.values import Position
from bot.words import Say
from engines.game import Event, Outcome


@dataclass(frozen=True, slots=True)
class Story:
    """The public record of a finished game. Place 0 is the deal, place i the position after move i.

    `at`: a spectator's position at the end, its names in plain text; `told`: the public events of each move, at i - 1
    for the move to place i; `standings`: a number for each seat at every place (`Standing.of`); `rounds`: number and
    first place of each round; `outcome`: None if the game did not end by its rules.
    """

    at: Position
    ranks: Sequence[int]
    told: Sequence[Sequence[Event]]
    standings: Sequence[Sequence[int]]
    rounds: Sequence[tuple[int, int]]
    outcome: Outcome | None

    @property
    def winners(self) -> list[int]:
        """Return the seats that came first; none if no one won."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def round_at(self, place: int) -> int:
        """Return the number of the round of a place; 0 if there are no rounds."""
        return max((number for number, begin in self.rounds if begin <= place), default=0)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that mattered: `value` large ("£125", "9 of 11"), `word` small below it ("Jacob Marley"), and a drawing
    (`bot.drawing.figures.FIGURES`).
    """

    value: str
    word: str
    drawing: str


class Closing(Protocol):
    """closing.py: the words for a game's end.

    `ROUND` names the rounds on the axis of the chart ("hour"), `WHEN` a round ("Hour {n}"); both are marked by `N_`.
    """

    ROUND: str
    WHEN: str

    def headline(self, say: Say, story: Story, /) -> str:
        """Return who won, or why no one did, in at most 40 characters if names allow: "cyd wins the night"."""

    def amount(self, say: Say, value: int, /) -> str:
        """Return a score or standing with its sign: "£450"."""

    def figures(self, say: Say, story: Story, seat: int, /) -> list[Figure]:
        """Return three figures of a seat's game, even if it lost or conceded."""

    def deed(self, say: Say, story: Story, event: Event, /) -> str:
        """Return the deed that turned the game, without markdown or emoji, in at most 60 characters: "cyd cures Dracula
        (£125)"; empty if the event is no such deed.
        """

    def emblem(self, story: Story, event: Event, /) -> str:
        """Return the name of the little picture for the deed, such as the Patient's face; empty: there is none."""

    def draw_emblem(self, emblem: str, side: int, /) -> Image:
        """Draw that picture, `side` units square."""
