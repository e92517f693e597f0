"""A cached part of a view equals a fresh one, and never belongs to another view."""

from __future__ import annotations

from bot.faces import FACES
from bot.faces.clinic import outlook, where
from bot.faces.kept import VIEWS, kept
from bot.faces.values import Label, Position
from bot.words import speaker
from engines import GAMES
from engines.clinic.view import View, clinic_of
from engines.game import Move
from tests.laws.playing import Playing
from tests.laws.tables import tables

CLINIC = GAMES["clinic"]


def test_it_is_worked_out_once_for_each_of_the_last_views_and_for_each_question() -> None:
    asked: list[tuple[list[str], str]] = []

    @kept
    def last(view: list[str], mark: str) -> str:
        asked.append((view, mark))
        return view[-1] + mark

    ann, bob = ["yoga"], ["yoga"]
    assert [last(ann, "!"), last(ann, "!"), last(ann, "?"), last(bob, "!")] == ["yoga!", "yoga!", "yoga?", "yoga!"]
    assert [mark for view, mark in asked if view is ann] == ["!", "?"]
    assert len(asked) == 3
    for number in range(VIEWS):
        assert last([str(number)], "!") == f"{number}!"
    assert last(ann, "!") == "yoga!"
    assert len(asked) == 3 + VIEWS + 1


def test_a_clinic_that_is_kept_stays_as_its_view_tells_it_whatever_is_said_of_it() -> None:
    """In a random game labels of every seat are made, and the clinic behind them stays the same."""
    dealt = tables(CLINIC)[0]
    playing = Playing(dealt, 5, 40)
    while playing.go() is not None:
        for seat in range(dealt.seats):
            view, again = CLINIC.view(playing.state, seat), CLINIC.view(playing.state, seat)
            moves = [move for one in playing.decisions if one.seat == seat for move in list(one.moves)[:12]]
            assert labels(view, moves) == labels(again, moves)
            assert outlook.my_clinic(view) == clinic_of(outlook.own(view), view.catalogue)
            assert where.border_numbers(view) == where.border_numbers(again)


def labels(view: View, moves: list[Move]) -> list[Label]:
    """Return the labels of these moves, in both languages."""
    at = Position(view, tuple("abcde"[: len(view.clinics)]))
    return [FACES["clinic"].label(speaker(language), at, move) for language in ("en", "fr") for move in moves]
