"""A review of a player's own finished game: its course, the cost of their decisions, and the moments that mattered.

All of it is judged by what the seat could know at each moment. Chances are in thousandths of a win, if all go on as
sensible players do.
"""

from __future__ import annotations

import msgspec

INACCURACY, MISTAKE, BLUNDER = 50, 100, 150
"""The least cost of each grade, in thousandths of a win."""
DECIDED = 20
"""Chances of so many thousandths or less, for a win or for a loss, count as a decided game."""
MOMENTS = 3
"""Most moments in a review."""
AGAIN = 4
"""Most second looks in a review, at the dearest first."""


class Reason(msgspec.Struct, frozen=True, array_like=True):
    """Something more frequent after one move than after the other: a key of the game's `telling`, and the mean
    frequency after the made move and after the better one.
    """

    key: str
    made: float
    better: float


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """A decision that was a mistake. `place`: of the recording, before the move (which leads to `place + 1`); `made`
    and `better`: texts of moves, "": to wait; `options`: two to four moves including both, in an order that gives
    nothing away; `cost`: in thousandths of a win; `times`: how often the same advice applied in this game (this is its
    dearest moment); `chance`: with the better move, in thousandths; `closing`: could the game end within about two
    rounds.
    """

    place: int
    made: str
    better: str
    options: tuple[str, ...]
    cost: int
    reasons: tuple[Reason, ...] = ()
    times: int = 1
    chance: int = 0
    closing: bool = False


class Judged(msgspec.Struct, frozen=True, array_like=True):
    """A decision: the `chance` before it, the proven `cost` of its move, by how much it looks `behind` the usual one
    (below 0: ahead), and how `unsure` that is (a standard error), all in thousandths of a win; `better` is "" if
    nothing is proven better.
    """

    place: int
    chance: int
    cost: int
    better: str = ""
    behind: int = 0
    unsure: int = 0

    @property
    def is_open(self) -> bool:
        """Return True if the game was not decided yet, or this decided it."""
        return bool(self.cost) or DECIDED < self.chance < 1000 - DECIDED


class Review(msgspec.Struct, array_like=True):
    """A review and its progress: `looked` of `decisions` own decisions with a choice.

    `luck`: the effect of chance and of the others; `cost`: the cost of the player's decisions against the usual ones
    (below 0: a gain); in thousandths of a win. The chance at the deal, plus `luck`, less `cost`, is 1000 for a win and
    0 for a loss; for a game that was broken off, the last chance. `lost`: the proven cost of errors against the better
    moves, with repeated errors once. `decisions`: the player's own moves, at the end those with a choice. `accuracy`:
    0 to 100, of the decisions before the game was decided; None without any. `unsure`: the standard error of `cost`.
    These and `moments` are set once it is `done`. `again`: second looks so far.
    """

    seat: int
    rules_version: int
    decisions: int
    looked: int = 0
    curve: list[tuple[int, int]] = []
    """(Place, chance in thousandths) in the course of the game, from the deal to the end."""
    judged: list[Judged] = []
    moments: tuple[Moment, ...] = ()
    accuracy: int | None = None
    luck: int = 0
    cost: int = 0
    done: bool = False
    lost: int = 0
    again: int = 0
    unsure: int = 0

    @property
    def open(self) -> int:
        """Return the number of decisions before the game was decided."""
        return sum(one.is_open for one in self.judged)

    def dump(self) -> bytes:
        return msgspec.msgpack.encode(self)

    @classmethod
    def load(cls, raw: bytes) -> Review:
        return msgspec.msgpack.decode(raw, type=cls)


def called(cost: int) -> str:
    """Return the grade of a cost: "", "inaccuracy", "mistake" or "blunder"."""
    names = ((BLUNDER, "blunder"), (MISTAKE, "mistake"), (INACCURACY, "inaccuracy"))
    return next((name for least, name in names if cost >= least), "")
