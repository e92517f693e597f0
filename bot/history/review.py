"""What a review of one's finished game says: how it went, what one's decisions cost, and the moments that mattered.

All of it is judged by what the seat could know at each moment. Chances are in thousandths of a win, as they are if all
go on as sensible players do.
"""

from __future__ import annotations

import msgspec

INACCURACY, MISTAKE, BLUNDER = 50, 100, 150
"""Thousandths of a win that a decision must cost to be called so."""
MOMENTS = 3
"""So many moments are shown at most."""
AGAIN = 4
"""Second looks in a review at most: whatever is dearer comes first."""


class Reason(msgspec.Struct, frozen=True, array_like=True):
    """Something that happens more often after one move than after the other: a key of the game's `telling`, and how
    often in the middle after the move that was made and after the better one.
    """

    key: str
    made: float
    better: float


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """A decision that was a mistake. `place`: of the recording, before the move, which is the one that leads to
    `place + 1`; `made` and `better`: texts of moves, empty: to wait; `options`: from two to four moves to choose among,
    both of them among these, in an order that tells nothing; `cost`: in thousandths of a win; `times`: how often the
    same advice would have held in this game (this is its dearest moment).
    """

    place: int
    made: str
    better: str
    options: tuple[str, ...]
    cost: int
    reasons: tuple[Reason, ...] = ()
    times: int = 1


class Judged(msgspec.Struct, frozen=True, array_like=True):
    """One own decision that was looked at: `chance` before it, what the move surely cost, and by how much it looks
    `behind` the usual one (below 0: ahead), all in thousandths of a win; `better` is empty where nothing was surely
    better.
    """

    place: int
    chance: int
    cost: int
    better: str = ""
    behind: int = 0


class Review(msgspec.Struct, array_like=True):
    """A review, as far as it has come: `looked` of `decisions` own decisions that there was a choice in.

    `luck`: what chance and the others brought, `cost`: what one's own decisions cost against the usual ones, in
    thousandths of a win (below 0: they brought that): the chance at the deal, plus `luck`, less `cost`, is 1000 for a
    win and 0 for a loss; where the game was broken off, the chance as it stood. `lost`: what errors surely cost against
    the better moves, the same one counted once. `decisions`: one's own moves, at the end those in which there was a
    choice. `accuracy`: 0 to 100, None where there was nothing to decide. These and `moments` are there once it is
    `done`. `again`: so many second looks were made.
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

    def dump(self) -> bytes:
        """As it is stored."""
        return msgspec.msgpack.encode(self)

    @classmethod
    def load(cls, raw: bytes) -> Review:
        """What was stored."""
        return msgspec.msgpack.decode(raw, type=cls)


def called(cost: int) -> str:
    """What a decision of this cost is called: "", "inaccuracy", "mistake" or "blunder"."""
    names = ((BLUNDER, "blunder"), (MISTAKE, "mistake"), (INACCURACY, "inaccuracy"))
    return next((name for least, name in names if cost >= least), "")
