"""The course of a game: permissions, effects, and above all the numbers of decisions.

The game here has a stack of steps, each of which asks some seats for some words. A move says the next steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from engines.chance import Chance
from engines.course import ChanceDrawn, Course, DecisionNumbers, Emit, Numbered, PendingDecision
from engines.game import Decision, Event, Fact, IllegalMove, Move, Moves, Prompt, Reason

SEATS = 3


class Word(Move, verb="say"):
    word: str


class Asks(msgspec.Struct, frozen=True):
    """A step: the words that each seat may say. Step 0 is open throughout."""

    id: int
    words: dict[int, tuple[str, ...]]


class Talk(msgspec.Struct, dict=True):
    steps: list[Asks]
    seed: bytes = bytes(32)
    drawn: int = 0
    ledger: DecisionNumbers = DecisionNumbers(())
    said: tuple[str, ...] = ()
    plan: dict[str, list[Asks]] = {}


class Said(Fact, frozen=True):
    word: str
    steps: list[Asks]

    def apply(self, state: Talk) -> None:
        state.said += (self.word,)
        state.steps = self.steps


class Whispered(Event, frozen=True):
    word: str

    def apply(self, state: Talk) -> None:
        state.said += (self.word,)


def openings(s: Talk) -> list[PendingDecision]:
    """Return the decisions of the top step, and of step 0 if it is at the bottom."""
    steps = [s.steps[-1], *[step for step in s.steps[:-1] if step.id == 0]] if s.steps else []
    return [
        PendingDecision(step.id, seat, Prompt("say"), must=step.id != 0, moves=tuple(map(Word, words)))
        for step in steps
        for seat, words in step.words.items()
    ]


def act(emit: Emit[Talk], _seat: int, move: Move) -> None:
    """Say the word; the plan has the next step. "roll" draws."""
    assert isinstance(move, Word)
    if move.word == "roll":
        emit(Whispered(str(emit.chance.randrange(6))))
    emit(Said(move.word, emit.state.plan.get(move.word, emit.state.steps)))


COURSE: Course[Talk] = Course(
    openings=openings,
    act=act,
    refusal=lambda _, seat, move: Reason("hush", "T1", {"seat": seat, "move": str(move)}),
    standing=lambda s: {step.id for step in s.steps},
)


def talk(*steps: Asks, **plan: list[Asks]) -> Talk:
    """Return a conversation about to begin; `plan`: word -> the next steps."""
    return COURSE.begin(Talk(list(steps), plan=plan), SEATS)


def numbers(s: Talk) -> dict[tuple[int, str], int]:
    return {(d.seat, next(iter(d.moves)).word): d.number for d in COURSE.decisions(s)}  # type: ignore[attr-defined]


def say(s: Talk, seat: int, word: str) -> list[Event]:
    return COURSE.play(s, seat, Word(word))


def test_each_seat_counts_for_itself() -> None:
    both = Asks(1, {0: ("a", "roll"), 1: ("x",)})
    s = talk(both)
    first = numbers(s)
    for _ in range(4):
        say(s, 0, "a")
    now = numbers(s)
    assert now[1, "x"] == first[1, "x"]
    assert now[0, "a"] == first[0, "a"] + 4 * SEATS
    assert all(number % SEATS == seat for (seat, _), number in now.items())


def test_a_number_tells_nothing_of_other_seats_choices() -> None:
    busy, quiet = (talk(Asks(1, {0: ("a",), 1: ("x",)}), x=[Asks(2, {1: ("y",)})]) for _ in range(2))
    for _ in range(3):
        say(busy, 0, "a")
    say(busy, 1, "x")
    say(quiet, 1, "x")
    assert numbers(busy) == numbers(quiet)


def test_an_answered_decision_gets_a_fresh_number_even_with_the_same_moves() -> None:
    s = talk(Asks(1, {0: ("a",)}))
    before = numbers(s)
    say(s, 0, "a")
    assert numbers(s)[0, "a"] > before[0, "a"]


def test_another_seats_answer_leaves_a_number_alone() -> None:
    s = talk(Asks(1, {0: ("a",), 1: ("x",), 2: ("u",)}), a=[Asks(1, {1: ("x",), 2: ("u",)})])
    before = numbers(s)
    say(s, 0, "a")
    assert numbers(s) == {key: before[key] for key in ((1, "x"), (2, "u"))}


def test_changed_moves_get_a_fresh_number() -> None:
    s = talk(Asks(1, {0: ("a",), 1: ("x", "y")}), a=[Asks(1, {1: ("x",)})])
    before = numbers(s)
    say(s, 0, "a")
    assert numbers(s)[1, "x"] not in before.values()


def test_the_same_moves_in_a_new_step_are_a_new_question() -> None:
    s = talk(Asks(1, {0: ("a",), 1: ("x",)}), a=[Asks(2, {1: ("x",)})])
    before = numbers(s)
    say(s, 0, "a")
    assert numbers(s)[1, "x"] not in before.values()


BELOW = Asks(1, {0: ("a", "open"), 1: ("x",)})
WINDOW = Asks(2, {2: ("shut", "change", "close")})


def test_what_a_window_covers_comes_back_with_its_number() -> None:
    s = talk(BELOW, open=[BELOW, WINDOW], shut=[BELOW])
    before = numbers(s)
    say(s, 0, "open")
    assert set(numbers(s)) == {(2, "shut")}
    say(s, 2, "shut")
    after = numbers(s)
    assert after[1, "x"] == before[1, "x"]
    assert after[0, "a"] != before[0, "a"], "it was answered: its answer opened the window"


def test_windows_above_windows_keep_everything_below() -> None:
    top = Asks(3, {1: ("done",)})
    s = talk(BELOW, open=[BELOW, WINDOW], change=[BELOW, WINDOW, top], done=[BELOW, WINDOW], shut=[BELOW])
    before = numbers(s)
    say(s, 0, "open")
    say(s, 2, "change")
    say(s, 1, "done")
    say(s, 2, "shut")
    assert numbers(s)[1, "x"] == before[1, "x"]


def test_what_changed_under_a_window_comes_back_fresh() -> None:
    changed = Asks(1, {0: ("a", "open"), 1: ("x", "z")})
    s = talk(BELOW, open=[BELOW, WINDOW], change=[changed])
    before = numbers(s)
    say(s, 0, "open")
    say(s, 2, "change")
    assert numbers(s)[1, "x"] not in before.values()


def test_numbers_of_a_step_that_ended_under_a_window_never_return() -> None:
    s = talk(BELOW, open=[BELOW, WINDOW], close=[Asks(3, {1: ("x",)})], x=[BELOW])
    before = numbers(s)
    say(s, 0, "open")
    say(s, 2, "close")
    given = numbers(s)
    assert s.ledger.shelved == ()
    say(s, 1, "x")
    assert not {*before.values(), *given.values()} & set(numbers(s).values())


def test_what_is_open_throughout_keeps_its_number_through_all_steps() -> None:
    anytime = Asks(0, {1: ("card",)})
    s = talk(anytime, Asks(1, {0: ("a",)}), a=[anytime, Asks(2, {0: ("b",)})], b=[anytime, Asks(3, {2: ("c",)})])
    before = numbers(s)[1, "card"]
    say(s, 0, "a")
    say(s, 0, "b")
    assert numbers(s)[1, "card"] == before
    say(s, 1, "card")
    assert numbers(s)[1, "card"] != before


class Lazy:
    """Moves computed on demand; two of them are never equal."""

    def __init__(self, moves: Moves) -> None:
        self.words = [str(move).removeprefix("say ") for move in moves]

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Word) and move.word in self.words

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[Move]:
        return map(Word, self.words)


def test_lazy_moves_come_back_from_under_a_window_by_what_they_hold() -> None:
    lazy = replace(COURSE, openings=lambda s: [msgspec.structs.replace(o, moves=Lazy(o.moves)) for o in openings(s)])
    s = lazy.begin(Talk([BELOW], plan={"open": [BELOW, WINDOW], "shut": [BELOW]}), SEATS)
    before = {d.seat: d.number for d in lazy.decisions(s)}
    lazy.play(s, 0, Word("open"))
    lazy.play(s, 2, Word("shut"))
    assert {d.seat: d.number for d in lazy.decisions(s)}[1] == before[1]


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    s = talk(BELOW)
    before = msgspec.msgpack.encode(s)
    for seat, word in ((1, "a"), (0, "shout"), (2, "x"), (-1, "a"), (9, "x")):
        with pytest.raises(IllegalMove) as refused:
            say(s, seat, word)
        reason = Reason("hush", "T1", {"seat": seat, "move": f"say {word}"})
        assert refused.value.reason == reason == COURSE.why_not(s, seat, Word(word))
    assert msgspec.msgpack.encode(s) == before
    assert COURSE.why_not(s, 0, Word("a")) is None


@pytest.mark.parametrize("odd", [None, "say a", 7, Word(3)])  # type: ignore[arg-type]
def test_what_is_no_move_is_unreadable(odd: Move) -> None:
    s = talk(BELOW)
    assert COURSE.why_not(s, 0, odd) == Reason("unreadable")
    with pytest.raises(IllegalMove, match="unreadable"):
        COURSE.play(s, 0, odd)


def test_events_rebuild_the_state_without_rules() -> None:
    s = talk(Asks(1, {0: ("a", "roll")}))
    folded = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=Talk)
    for word in ("a", "roll", "roll", "a"):
        for event in say(s, 0, word):
            COURSE.evolve(folded, event)
    assert folded == s
    assert COURSE.decisions(folded) == COURSE.decisions(s)


def test_chance_is_drawn_in_the_move_and_written_down() -> None:
    s = talk(Asks(1, {0: ("a", "roll")}))
    assert not any(isinstance(event, ChanceDrawn) for event in say(s, 0, "a"))
    events = say(s, 0, "roll")
    assert ChanceDrawn(1) in events and s.drawn == 1
    assert s.said[-2:] == (str(Chance(s.seed).randrange(6)), "roll")
    say(s, 0, "roll")
    assert s.drawn == 2


def test_numbers_are_given_out_by_an_event_for_nobody() -> None:
    s = talk(Asks(1, {0: ("a",)}))
    numbered = [event for event in say(s, 0, "a") if isinstance(event, Numbered)]
    assert numbered == [Numbered(s.ledger)]
    assert numbered[0].seen(0) is None and numbered[0].seen(None) is None


def test_the_end_has_no_decisions_and_no_numbers() -> None:
    s = talk(Asks(1, {0: ("bye",)}), bye=[])
    say(s, 0, "bye")
    assert COURSE.decisions(s) == [] and s.ledger.given == ()


def test_decisions_follow_every_event_and_are_worked_out_once() -> None:
    s = talk(Asks(1, {0: ("a",)}))
    first = COURSE.decisions(s)
    assert COURSE.decisions(s) == first
    COURSE.evolve(s, Said("later", [Asks(1, {1: ("x",)})]))
    assert [(d.seat, tuple(d.moves)) for d in COURSE.decisions(s)] == [(1, (Word("x"),))]


def test_a_decision_without_a_number_of_its_own_shows_the_next_one() -> None:
    s = talk(Asks(1, {0: ("a",)}))
    COURSE.evolve(s, Said("later", [Asks(1, {1: ("x",)})]))
    shown: list[Decision] = COURSE.decisions(s)
    assert [d.number for d in shown] == [SEATS + 1]
