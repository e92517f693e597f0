"""What the players of a table are called: the only place where a seat becomes a word."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.seats import FALLBACKS
from bot.names import NAMELESS, clean, distinct, harmless, look
from bot.words import N_, Say
from storage import InvitationRow, SeatRow

PLAYER = N_("Player {n}")


def seat_names(seats: Sequence[SeatRow], say: Say) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the seats' players, and of those who began the seats, ready for markdown. No two seats have
    names that look alike (`bot.names.distinct`).
    """
    began = [seat for seat in seats if seat.original_name]
    rows = [*((seat.seat, seat.name) for seat in seats), *((seat.seat, seat.original_name) for seat in began)]
    signs = [FALLBACKS[seat] for seat, _ in rows]
    words = distinct([visible(say, seat + 1, name) for seat, name in rows], signs)
    now = tuple(map(harmless, words[: len(seats)]))
    others = {seat.seat: harmless(word) for seat, word in zip(began, words[len(seats) :], strict=True)}
    return now, tuple(others.get(seat.seat, name) for seat, name in zip(seats, now, strict=True))


def visible(say: Say, number: int, name: str) -> str:
    """Return a name, or a word with the player's number for one that shows nothing."""
    name = clean(name)
    return name if look(name) not in {"", look(NAMELESS)} else say(PLAYER, n=number)


def guest_names(invited: Sequence[InvitationRow], seats: Sequence[SeatRow], say: Say) -> dict[int, str]:
    """Return the names of invited people by user, ready for markdown. Those who sit here are named as their seat; the
    others have a number in front if they could be taken for a player or for each other.
    """
    here = {seat.user: name for seat, name in zip(seats, seat_names(seats, say)[0], strict=True)}
    rows = [row for row in invited if row.user not in here]
    names = [
        visible(say, number, name)
        for number, name in enumerate([*(seat.name for seat in seats), *(row.name for row in rows)], 1)
    ]
    signs = [*FALLBACKS[: len(seats)], *(f"({number})" for number in range(1, len(rows) + 1))]
    words = map(harmless, distinct(names, signs)[len(seats) :])
    return {row.user: here[row.user] for row in invited if row.user in here} | {
        row.user: word for row, word in zip(rows, words, strict=True)
    }
