"""Ruling 5: a doctor without a Treatment when one is due plays or discards an Anytime, once a turn."""

from __future__ import annotations

from engines.course import Emit
from engines.game import Move, Reason
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.moves import Discard
from engines.quack_in_the_box.rules.targets import any_moves, card_moves, first_copies, scene
from engines.quack_in_the_box.state import Quack, short


def choices(s: Quack) -> tuple[Move, ...]:
    """Return every Anytime with its targets, or as a discard without targets."""
    cards, at = deck(s.catalogue), scene(s)
    held = s.doctors[s.active].anytimes
    useless = [Discard(card) for card in first_copies(held) if not card_moves(cards, card, at)]
    return (*any_moves(held, at), *useless)


def least(moves: tuple[Move, ...]) -> Move:
    """Return a move that does nothing, if there is one."""
    return next((move for move in moves if isinstance(move, Discard)), moves[0])


def why_not_discard(_s: Quack, _seat: int, _move: Discard) -> Reason:
    return Reason("no_discard", "5")


def discard(emit: Emit[Quack], seat: int, move: Discard) -> None:
    make_do(emit, seat)
    emit(ev.Discarded(seat, (move.card,)))


def make_do(emit: Emit[Quack], seat: int) -> None:
    """Note that the duty is done, if it is this seat's."""
    if seat == emit.state.active and short(emit.state):
        emit(ev.ShortHandSettled())
