"""What a game's face says about its end, for the results card: headline, amounts, figures, the deed that turned it."""

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
    """What everybody could see of a finished game. Place 0 is the deal, place i the position after move i.

    `at` is a spectator's position at the end, its names in plain text. `told`: what everybody saw of each move, that
    which leads to place i at i - 1. `standings`: a number for each seat at every place (`Standing.of`). `rounds`:
    number and first place of each round. `outcome` is None where the game did not end by its rules.
    """

    at: Position
    ranks: Sequence[int]
    told: Sequence[Sequence[Event]]
    standings: Sequence[Sequence[int]]
    rounds: Sequence[tuple[int, int]]
    outcome: Outcome | None

    @property
    def winners(self) -> list[int]:
        """Seats that came first; empty where nobody won."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def round_at(self, place: int) -> int:
        """The number of the round in which a place lies; 0 where there are no rounds."""
        return max((number for number, begin in self.rounds if begin <= place), default=0)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that mattered: `value` large ("£125", "9 of 11"), `word` small below it ("Jacob Marley"), beside them a
    drawing (`bot.drawing.figures.FIGURES`).
    """

    value: str
    word: str
    drawing: str


class Closing(Protocol):
    """closing.py: how a game's end is told.

    `ROUND` names the rounds on the axis of the chart ("hour"), `WHEN` a round ("Hour {n}"); both marked by `N_`.
    """

    ROUND: str
    WHEN: str

    def headline(self, say: Say, story: Story, /) -> str:
        """Who won, or why nobody did, in at most 40 letters where names allow: "cyd wins the night"."""

    def amount(self, say: Say, value: int, /) -> str:
        """A score or standing with its sign: "£450"."""

    def figures(self, say: Say, story: Story, seat: int, /) -> list[Figure]:
        """Three figures of a seat's game, also where it lost or conceded."""

    def deed(self, say: Say, story: Story, event: Event, /) -> str:
        """What turned the game, without markdown or emoji, at most 60 letters: "cyd cures Dracula (£125)"; empty where
        the event is none that can be told so.
        """

    def emblem(self, story: Story, event: Event, /) -> str:
        """Names the little picture that stands beside the deed, such as the Patient's face; empty: there is none."""

    def draw_emblem(self, emblem: str, side: int, /) -> Image:
        """That picture, `side` units square."""
