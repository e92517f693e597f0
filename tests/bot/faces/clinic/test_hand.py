"""The hand in words names everything that the picture lights, and the seat to move."""

from __future__ import annotations

import pytest

from bot.faces.asked import Asked
from bot.faces.clinic import FACE
from bot.faces.clinic.choice_cards import shelf
from bot.faces.clinic.hand import hand, title
from bot.faces.clinic.openings import openings
from bot.faces.clinic.spaces import border_name, room_name
from bot.faces.clinic.where import border_numbers, pair_label
from bot.faces.values import Position
from engines.clinic import GAME
from tests.bot.faces.clinic.test_hand_picture import SAY, asks, at_of, positions, starts
from tests.engines.clinic.scenes import acting, enter, finishing, picking, play, put, wait, ward


@pytest.mark.parametrize("seed", range(5))
def test_every_place_and_card_that_may_be_chosen_is_named(seed: int) -> None:
    for s, decisions, seat in positions(seed, 0.12):
        at = at_of(s, seat)
        asked = [Asked(tuple(decisions))]
        asked += [Asked(tuple(decisions), one.number, path) for one in decisions for path in starts(one)]
        for one in asked:
            first, *rest = hand(SAY, at, one)
            assert len("\n".join([first, *rest])) <= 2500
            lit = openings(SAY, at, one)
            for border, number in lit.numbers:
                assert f"{number}: {border_name(SAY, border, at.view, seat)}" in first
            for pair in lit.pairs:
                assert pair_label(pair.one, pair.other) in first
            for spot in () if lit.pairs else lit.spots:
                assert (room_name(SAY, at.view, spot.spaces[0], seat) if spot.built else spot.label) in first
            for card in () if lit.piece else shelf(SAY, at.view, one).cards:
                if card.bright:
                    assert (card.name or card.text) in first and card.note in first


def test_what_a_place_brings_is_told() -> None:
    s = acting()
    put(s, "service_hub.psychiatry", "c1r0f0")
    put(s, "supply_room", "c2r1f0")
    told = hand(SAY, at_of(s, 0), Asked(tuple(asks(s)), path=("build", "treatment_room")))[0]
    assert "Works at once: C1, B2." in told
    assert "No supplies beside: A1." in told
    assert "No hub beside: 1-C2 ($3), D2, C3." in told
    assert "A3 4" in told.split("Parking lost: ")[1]


def test_the_border_that_the_usual_step_numbers_is_named_before_a_piece_is_chosen() -> None:
    s = acting()
    ward(s)
    at = at_of(s, 0)
    border, number = next(iter(border_numbers(at.view).items()))
    usual = GAME.move(f"build entrance {border}")
    told = hand(SAY, at, Asked(tuple(asks(s)), suggested=usual))[0]
    assert f"{number}: {border_name(SAY, border, at.view, 0)}." in told.split("\n")


def test_the_title_says_round_work_and_money() -> None:
    s = acting(cash=20)
    assert title(SAY, at_of(s, 0), Asked(tuple(asks(s)))) == "Round 1 · Build · $20"
    s = picking()
    assert title(SAY, at_of(s, 0), Asked(tuple(asks(s)))) == "Round 1 · Step 1 of 3 · $99"
    assert title(SAY, at_of(s, 0), Asked()) == "Round 1 · Secret action tiles · $99"


def test_the_proposal_says_who_goes_where() -> None:
    s = finishing()
    ward(s)
    enter(s, "c1r0n", 0, "doc")
    wait(s, 0)
    told = hand(SAY, at_of(s, 0), Asked(tuple(asks(s))))[0]
    assert "White doctor → Treatment room B1" in told
    assert "White patient (Psychiatry) → Treatment room B1" in told


def test_another_seat_learns_nothing_from_a_secret_pick() -> None:
    s = picking(3)
    before = hand(SAY, at_of(s, 0), Asked(tuple(asks(s))))
    play(s, 1, "pick hire")
    assert hand(SAY, at_of(s, 0), Asked(tuple(asks(s)))) == before


def test_those_who_are_awaited_shine_and_are_named_and_nobody_else() -> None:
    s = picking(3)
    view = GAME.view(s, None)
    quiet, two = Position(view, ("Ann", "Bob", "Cleo")), Position(view, ("Ann", "Bob", "Cleo"), awaited=(0, 2))
    assert "Waiting for" not in FACE.alt(SAY, quiet)
    assert "Waiting for Ann and Cleo." in FACE.alt(SAY, two)
    pictures = {FACE.picture(SAY, at).tobytes() for at in (quiet, two, Position(view, quiet.names, awaited=(0,)))}
    assert len(pictures) == 3


def test_whose_action_it_is_does_not_shine_by_itself() -> None:
    s = acting("build", 3)
    view = GAME.view(s, None)
    quiet = FACE.picture(SAY, Position(view, ("Ann", "Bob", "Cleo")))
    shining = FACE.picture(SAY, Position(view, ("Ann", "Bob", "Cleo"), awaited=(0,)))
    assert quiet.tobytes() != shining.tobytes()
