"""Copies and bytes of states, derived from annotations."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from engines.state import cloner, copied


class Fixed(msgspec.Struct, frozen=True):
    seats: int
    names: tuple[str, ...] = ()


class Piece(msgspec.Struct, dict=True):
    id: str
    cards: list[str] = []
    inside: Piece | None = None


class Asking(msgspec.Struct, tag=True):
    id: int
    answers: dict[int, str] = {}


class Waiting(msgspec.Struct, tag=True):
    id: int


class Told(msgspec.Struct, frozen=True, tag=True):
    id: int


class Table(msgspec.Struct, dict=True):
    terms: Fixed
    kind: Literal["big", "small"]
    deck: list[str]
    hands: list[list[str]]
    pieces: dict[str, Piece]
    steps: list[Asking | Waiting | Told]
    rows: dict[str, list[str]] = {}
    pairs: list[tuple[str, int]] = []
    last: list[int] | None = None
    top: Piece | None = None
    step: Asking | Waiting | None = None
    seed: bytes = b""
    note: str | None = None


class Ring(msgspec.Struct):
    bells: set[str]


class Loose(msgspec.Struct):
    lists: tuple[list[str], ...]


def table() -> Table:
    return Table(
        Fixed(2, ("a", "b")),
        "big",
        ["x", "y"],
        [["p"], ["q", "r"]],
        {"one": Piece("one", ["c"], Piece("two", ["d"]))},
        [Asking(1, {0: "pass"}), Told(2), Waiting(3)],
        rows={"r": ["s"]},
        pairs=[("p", 1)],
        last=[1],
        top=Piece("three"),
        step=Asking(4, {1: "yes"}),
        seed=b"seed",
    )


clone = cloner(Table)


def test_a_copy_is_equal_and_stands_alone() -> None:
    one = table()
    other = clone(one)
    assert other == one
    other.deck.append("z")
    other.hands[0].append("z")
    other.rows["r"].append("z")
    other.pieces["one"].cards.append("z")
    assert other.pieces["one"].inside is not None and other.top is not None and isinstance(other.steps[0], Asking)
    other.pieces["one"].inside.cards.append("z")
    other.steps[0].answers[1] = "z"
    other.top.id = "z"
    assert isinstance(other.step, Asking) and other.last is not None
    other.step.answers.clear()
    other.last.clear()
    other.pairs.clear()
    assert one == table()


def test_what_never_changes_is_shared() -> None:
    one = table()
    other = clone(one)
    assert other.terms is one.terms and other.steps[1] is one.steps[1] and other.seed is one.seed


def test_nothing_is_copied_where_there_is_nothing() -> None:
    one = Table(Fixed(1), "small", [], [], {}, [])
    assert clone(one) == one and clone(one).top is None


def test_what_was_worked_out_stays_behind_but_for_what_is_kept() -> None:
    one = table()
    one.__dict__["openings"] = [1]
    one.pieces["one"].__dict__.update(grid="grid", ways="ways")
    other = cloner(Table, keep=(Piece,))(one)
    assert other == one
    assert other.__dict__ == {}
    assert other.pieces["one"].__dict__ == {"grid": "grid", "ways": "ways"}
    del other.pieces["one"].__dict__["grid"]
    assert one.pieces["one"].__dict__ == {"grid": "grid", "ways": "ways"}


@pytest.mark.parametrize("step", [Asking(1, {0: "pass"}), Told(2), Waiting(3)])
def test_a_part_is_copied_by_what_it_is(step: Any) -> None:
    assert copied(step) == step
    assert (copied(step) is step) == isinstance(step, Told)


@pytest.mark.parametrize("state", [Ring, Loose])
def test_an_annotation_it_knows_no_copy_of(state: Any) -> None:
    with pytest.raises(TypeError, match="no copy of"):
        cloner(state)
