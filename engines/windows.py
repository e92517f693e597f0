"""Reaction windows: all who may answer are asked at once and answer unseen.

An answer is applied as soon as every seat before it in the window's order has passed; the others' answers are then
void.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

PASS = "pass"  # noqa: S105  the text of the move, no secret


class Verdict(msgspec.Struct, frozen=True):
    """How a window stands: `waiting` for somebody, or decided by `seat`'s `answer`, or closed (seat is None)."""

    waiting: bool
    seat: int | None = None
    answer: str = ""


def verdict(asked: Sequence[int], answers: Mapping[int, str]) -> Verdict:
    """Read the answers so far (seat -> text of a move) in the window's order."""
    for seat in asked:
        answer = answers.get(seat)
        if answer is None:
            return Verdict(waiting=True)
        if answer != PASS:
            return Verdict(waiting=False, seat=seat, answer=answer)
    return Verdict(waiting=False)


def clockwise(first: int, seats: int) -> list[int]:
    """All seats, `first` first, then clockwise."""
    return [(first + step) % seats for step in range(seats)]
