"""The picture of a hand lights exactly the open choices, by the names on the buttons, and shows nothing hidden."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from bot.drawing import Canvas
from bot.faces.asked import Asked
from bot.faces.clinic import hand_picture
from bot.faces.clinic.choice_cards import shelf
from bot.faces.clinic.openings import openings, words
from bot.faces.clinic.where import border_numbers, move_label
from bot.faces.values import Position
from bot.words import speaker
from engines.clinic import GAME
from engines.clinic import moves as mv
from engines.clinic.state import Acting, ClinicGame
from engines.course import forget
from engines.game import Decision
from engines.players import sensible
from tests.engines.clinic.scenes import acting, finishing, own, picking, play, put, wait, ward

SAY = speaker("en")
NAMES = ("Ann", "Bob", "Cleo", "Dee")
BOARDS = ("standard", "compact", "expert", "super_expert")
Shown = tuple[Position, Asked]


def positions(seed: int, share: float = 1.0) -> Iterator[tuple[ClinicGame, list[Decision], int]]:
    """Yield positions of mostly sensible play, and an awaited seat."""
    rng = Random(seed)
    options = GAME.Options.model_validate({"board": BOARDS[seed % 4], "tall": seed % 3 == 2})
    s = GAME.deal(options, 1 + seed % 4, rng.randbytes(32))
    while decisions := GAME.decisions(s):
        decision = rng.choice([one for one in decisions if one.must] or decisions)
        if rng.random() < share:
            yield s, [one for one in decisions if one.seat == decision.seat], decision.seat
        chosen = sensible.choose(GAME, GAME.view(s, decision.seat), [decision], rng) if rng.random() < 0.8 else None
        GAME.play(s, decision.seat, chosen[1] if chosen else rng.choice(list(decision.moves)))


def at_of(s: ClinicGame, seat: int) -> Position:
    return Position(GAME.view(s, seat), NAMES[: s.seats])


def asks(s: ClinicGame, seat: int = 0) -> list[Decision]:
    return [one for one in GAME.decisions(s) if one.seat == seat]


def starts(decision: Decision) -> list[tuple[str, ...]]:
    """Return the beginnings of moves that place something: verb and piece."""
    verbs = {"build", "place", "found", "double", "conveyors"}
    found = {words(move)[: 1 if move.verb == "conveyors" else 2] for move in decision.moves if move.verb in verbs}
    return sorted(found)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_lit_is_what_is_open(seed: int) -> None:
    seen = 0
    for s, decisions, seat in positions(seed, 0.4):
        at = at_of(s, seat)
        for decision in decisions:
            for path in starts(decision):
                lit = openings(SAY, at, Asked(tuple(decisions), decision.number, path))
                moves = [move for move in decision.moves if words(move)[: len(path)] == path]
                labels = [spot.label for spot in lit.spots] + [str(number) for _, number in lit.numbers]
                assert len(set(labels)) == len(labels)
                if path[0] in {"double", "conveyors"}:
                    ends = {end for move in moves for end in words(move)[-2:]}
                    assert {space for spot in lit.spots for space in spot.spaces} >= ends
                    assert len(lit.pairs) == (len(moves) if path[0] == "double" else 0)
                else:
                    assert sorted(labels) == sorted(move_label(at.view, move) for move in moves)
                seen += 1
    assert seen > 30


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_lit_where_no_piece_is_chosen(seed: int) -> None:
    for s, decisions, seat in positions(seed, 0.3):
        asked = Asked(tuple(decisions))
        decision = asked.decision
        if decision and decision.prompt.key in {"build", "hire", "admit", "move", "business", "pick"}:
            pieces = {path for path in starts(decision) if path[0] != "double"}
            lit = openings(SAY, at_of(s, seat), asked)
            assert bool(lit.spots or lit.numbers) == (decision.prompt.key == "build" and len(pieces) == 1)


@pytest.mark.parametrize("seed", range(4))
def test_bright_cards_are_those_a_move_names(seed: int) -> None:
    for s, decisions, seat in positions(seed, 0.3):
        asked, at = Asked(tuple(decisions)), at_of(s, seat)
        if asked.decision is None or asked.decision.prompt.key not in {"hire", "admit", "pick", "claim", "build"}:
            continue
        verbs = {"hire": ("hire",), "admit": ("admit", "requeue"), "build": ("build", "conveyors", "place")}
        named = {
            ("conveyor" if isinstance(move, mv.Conveyors) else words(move)[1], isinstance(move, mv.Place))
            for move in asked.decision.moves
            if move.verb in verbs.get(asked.decision.prompt.key, (asked.decision.prompt.key,))
            if not isinstance(move, mv.Done)
        }
        if asked.decision.prompt.key == "hire":
            named = {(one.partition(".")[0] if not one.startswith("doc") else one, free) for one, free in named}
        assert sum(card.bright for card in shelf(SAY, at.view, asked).cards) == len(named)


@pytest.mark.parametrize("seed", range(8))
def test_every_hand_is_drawn(seed: int) -> None:
    say = speaker("fr" if seed % 2 else "en")
    for s, decisions, seat in positions(seed, 0.06):
        at = at_of(s, seat)
        for asked in (Asked(tuple(decisions)), Asked()):
            sketch = hand_picture.sketch(say, at, asked)
            assert pickle.loads(pickle.dumps(sketch)) == sketch  # noqa: S301  our own bytes
            assert msgspec.json.encode(sketch)
            image = hand_picture.draw(say, sketch)
            assert image.width == 1200 and image.mode == "RGB" and 440 <= image.height <= 940


def test_what_others_have_picked_changes_nothing() -> None:
    s = picking(3)
    before = hand_picture.sketch(SAY, at_of(s, 0), Asked(tuple(asks(s))))
    play(s, 1, "pick admit")
    after = hand_picture.sketch(SAY, at_of(s, 0), Asked(tuple(asks(s))))
    assert before == after


def test_equal_sketches_leave_out_what_is_not_drawn() -> None:
    s = acting()
    ward(s)
    asked = Asked(tuple(asks(s)), path=("build", "treatment_room"))
    before = hand_picture.sketch(SAY, at_of(s, 0), asked)
    s.clinics[0].popularity += 5
    assert hand_picture.sketch(SAY, at_of(s, 0), asked) == before


def test_a_room_that_works_at_once_is_marked_and_the_rest_says_what_it_lacks() -> None:
    s = acting()
    put(s, "service_hub.psychiatry", "c1r0f0")
    put(s, "supply_room", "c2r1f0")
    asked = Asked(tuple(asks(s)), path=("build", "treatment_room"))
    lit = {spot.label: spot for spot in openings(SAY, at_of(s, 0), asked).spots}
    assert {label for label, spot in lit.items() if spot.works} == {"B2", "C1"}
    assert [sign.there for sign in lit["A1"].signs] == [True, False]
    assert [sign.there for sign in lit["D2"].signs] == [False, True]
    assert lit["A3"].cars == 4


def test_borders_carry_the_numbers_of_the_buttons() -> None:
    s = acting()
    ward(s)
    at = at_of(s, 0)
    lit = openings(SAY, at, Asked(tuple(asks(s)), path=("build", "entrance")))
    assert not lit.spots
    assert dict(lit.numbers).items() <= border_numbers(at.view).items()
    assert [number for _, number in lit.numbers] == list(range(1, len(lit.numbers) + 1))


def test_the_move_is_shown_as_it_is_proposed() -> None:
    s = finishing()
    ward(s)
    s.clinics[0].people["doc.1"] = "c1r0n"
    s.colours["doc.1"] = 0
    patient = wait(s, 0)
    asked = Asked(tuple(asks(s)))
    sketch = hand_picture.sketch(SAY, at_of(s, 0), asked)
    assert ("c1r0n", "c1r0f0") in sketch.ways
    assert sketch.clinic is not None
    assert [one.patients for one in sketch.clinic.plan] == [(patient,)]
    play(s, 0, "go doc.1 c1r0f0")
    assert not hand_picture.sketch(SAY, at_of(s, 0), Asked(tuple(asks(s)))).ways


def test_a_double_tile_lights_its_pairs() -> None:
    s = acting()
    own(s, "it_services.1")
    decisions = tuple(asks(s))
    decision = next(one for one in decisions if not one.must)
    path = words(next(iter(decision.moves)))[:2]
    lit = openings(SAY, at_of(s, 0), Asked((decision,), decision.number, path))
    assert len(lit.pairs) == len(decision.moves)


def test_the_suggested_place_is_the_only_one_with_a_star() -> None:
    s = acting()
    ward(s)
    move = mv.Build("supply_room", "c0r1f0")
    asked = Asked(tuple(asks(s)), path=("build", "supply_room"), suggested=move)
    assert [spot.label for spot in openings(SAY, at_of(s, 0), asked).spots if spot.best] == ["A2"]


def test_who_can_only_change_rows_says_so() -> None:
    s = acting("admit")
    assert isinstance(s.step, Acting)
    s.step.points = 1
    forget(s)
    cards = [card for card in shelf(SAY, GAME.view(s, 0), Asked(tuple(asks(s)))).cards if card.name]
    fronts = {f"row.{service}": row[0] for service, row in s.rows.items()}
    assert sum(card.note == "1 point" for card in cards) == len(fronts)
    assert all(card.note == "1 point" or not card.bright or card.note == "other row: 1 point" for card in cards)


def test_a_lit_place_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    s = acting()
    ward(s)
    said: list[str] = []
    drawn = Canvas.label

    def label(canvas: Canvas, at: tuple[float, float], text: str, *more: Any) -> Any:
        said.append(text)
        return drawn(canvas, at, text, *more)

    monkeypatch.setattr(Canvas, "label", label)
    sketch = hand_picture.sketch(SAY, at_of(s, 0), Asked(tuple(asks(s)), path=("build", "treatment_room")))
    hand_picture.draw(SAY, sketch)
    assert {said.count(spot.label) for spot in sketch.lit.spots} == {1}
