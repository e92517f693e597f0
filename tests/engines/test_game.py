"""Moves and their texts, kind and hostile."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import Fact, IllegalMove, Move, MoveReader, Reason, Secret


class Treat(Move, verb="treat"):
    card: str
    patient: str


class Collect(Move, verb="collect"):
    amount: int


class Done(Move, verb="done"):
    pass


read = MoveReader(__name__)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Treat("leech.2", "tenor"), "treat leech.2 tenor"),
        (Collect(-3), "collect -3"),
        (Collect(0), "collect 0"),
        (Done(), "done"),
    ],
)
def test_a_move_is_its_text(move: Move, text: str) -> None:
    assert str(move) == text
    assert read(text) == move


def test_moves_are_values() -> None:
    assert Treat("a", "b") == Treat("a", "b") != Treat("b", "a")
    assert len({Done(), Done(), Collect(1)}) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "dance",
        "done ",
        " done",
        "done now",
        "Done",
        "done\n",
        "treat leech.2",
        "treat  leech.2",
        "treat leech.2 tenor twice",
        "treat leech.2\ttenor",
        "collect",
        "collect x",
        "collect 1.0",
        "collect +1",
        "collect 01",
        "collect -0",
        "collect 1_0",
        "collect ٣",
        "collect 0x10",
        "collect 1e3",
        "treat " + "x" * 60 + " y",
        "collect " + "9" * 100,
        "collect " + "9" * 10_000,
        "done" + "\0",
        "__class__",
    ],
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        read(text)
    assert refused.value.reason == Reason("unreadable")


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.one_of(st.text(), st.from_regex(r"(treat|collect|done)( [^ ]*){0,3}")))
def test_whatever_is_read_has_that_text(text: str) -> None:
    try:
        move = read(text)
    except IllegalMove:
        return
    assert str(move) == text and len(text) <= 60


def test_an_illegal_move_says_why() -> None:
    wrong = IllegalMove(Reason("no_dose", "N2", {"card": "coffee.1"}))
    assert isinstance(wrong, ValueError)
    assert str(wrong) == "no_dose N2"
    assert str(IllegalMove(Reason("unreadable"))) == "unreadable"


def test_a_move_says_whether_it_takes_a_choice_back() -> None:
    class Retract(Move, verb="retract", takes_back=True):
        pass

    assert Retract.takes_back and Retract().verb == "retract"
    assert not Treat.takes_back


def test_moves_are_declared_above_their_reader() -> None:
    assert set(read.kinds) == {"treat", "collect", "done"}
    assert read.kinds["collect"] is Collect


def test_a_fact_is_seen_whole_by_everybody() -> None:
    class Rang(Fact, frozen=True):
        bell: str

    rang = Rang("front")
    assert [rang.seen(seat) for seat in (None, 0, 5)] == [rang] * 3


class Drew(Fact, frozen=True):
    private = "card"
    hides = "order"
    seat: int
    card: str | None
    order: tuple[str, ...] | None = None


def test_a_private_field_is_for_its_seat_and_a_hidden_one_for_nobody() -> None:
    drew = Drew(1, "leech", ("a", "b"))
    assert drew.seen(1) == Drew(1, "leech")
    assert drew.seen(0) == drew.seen(None) == Drew(1, None)
    assert drew == Drew(1, "leech", ("a", "b"))


def test_a_secret_is_for_its_own_seat() -> None:
    class Planned(Secret, frozen=True):
        plan: str

    planned = Planned(1, "leech")
    assert [planned.seen(seat) for seat in (1, 0, None)] == [planned, None, None]
