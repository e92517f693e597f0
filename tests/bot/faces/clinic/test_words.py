"""Every prompt, reason, move, menu, event, option and score part of Clinic has words within Discord's limits."""

import json
import re

import pytest

from bot.faces.asked import Asked
from bot.faces.clinic import FACE, effects
from bot.faces.clinic.choice_cards import shelf
from bot.faces.clinic.names import ACTIONS, BONUSES, KINDS, kind_name
from bot.faces.clinic.spaces import border_name, space_name
from bot.faces.values import Position
from bot.words import speaker
from engines.clinic import GAME
from engines.clinic.cards import CATALOGUES
from engines.game import Decision, Prompt, Reason
from tests.engines.clinic.scenes import acting, changed, enter, finishing, picking, put, wait, ward
from tests.laws.playing import Playing
from tests.laws.tables import tables

SAY = speaker("en")
NAMES = ("Ann", "Dr. Bartholomew Wolkenschieber", "Cleo", "Dee")


def test_places_have_names_a_person_can_find() -> None:
    view = GAME.view(GAME.deal(GAME.Options(), 1, bytes(32)), 0)
    assert space_name(SAY, "c1r0f0") == "B1"
    assert space_name(SAY, "c3r2f2") == "2-D3"
    assert border_name(SAY, "c1r1n", view) == "north side of B2"
    assert border_name(SAY, "c4r0w", view) == "east side of D1"
    assert border_name(SAY, "c0r3n", view) == "south side of A3"
    s = acting()
    put(s, "supply_room", "c2r0f0")
    assert border_name(SAY, "c2r1n", GAME.view(s, 0)) == "south side of C1"  # a door there leads into C1
    assert border_name(SAY, "c3r0w", GAME.view(s, 0)) == "east side of C1"


def test_menus_offer_the_numbers_that_stand_on_the_picture() -> None:
    s = GAME.deal(GAME.Options(), 1, bytes(32))
    view = GAME.view(s, 0)
    at = Position(view, NAMES[:1])
    assert len(view.sites) == 12
    label = FACE.label(SAY, at, GAME.move("found service_hub.psychiatry c1r1f0"))
    assert label.text == "Psychiatry hub B2"


def test_paying_says_what_is_left() -> None:
    s = finishing("move", seats=1)
    ward(s)
    enter(s, "c1r0f0", 0, "doc")
    wait(s, 0)
    GAME.play(s, 0, GAME.move("propose"))
    at = Position(GAME.view(s, 0), NAMES[:1])
    assert FACE.label(SAY, at, GAME.move("pay 1")).text == "Pay $4, Popularity +1"


def test_short_names_fit_a_picture() -> None:
    assert all(len(piece.short) <= 16 for piece in KINDS.values())


def test_sentences_speak_of_what_the_prompt_and_the_reason_say() -> None:
    s = GAME.deal(GAME.Options(), 2, bytes(32))
    at = Position(GAME.view(s, 0), NAMES[:2])
    told = FACE.because(SAY, at, Reason("two_hubs", "C19", {"at": "c0r0f1", "floor": 1}))
    assert told.startswith("Then one building would have two hubs on Floor 1.")
    assert told.count("C19") == 1
    assert "Treatment room" in FACE.prompt(SAY, at, Prompt("found", {"kind": "treatment_room"}))


def test_the_bags_and_what_the_acting_seat_has_hired_are_told_in_words() -> None:
    s = acting("hire")
    s.clinics[0].valet = True
    GAME.play(s, 0, GAME.move(f"hire {s.nurses[0]}"))
    for seat in (None, 0, 1):
        view = GAME.view(s, seat)
        at = Position(view, NAMES[:2])
        board = "\n".join(FACE.board(SAY, at))
        assert "Ann has hired a nurse or an orderly." in board and "Ann has hired a nurse" in FACE.alt(SAY, at)
        white, yellow, orange, red = view.doctors_in_bag
        assert (
            f"In the bags: doctors ⚪{white} 🟡{yellow} 🟠{orange} 🔴{red}; patients ⚪{view.patients_in_bag[0]} "
            in board
        )
        assert f"In the bags: doctors {white} white, {yellow} yellow" in FACE.alt(SAY, at)


def test_the_piles_that_are_open_to_all_are_the_bags_by_colour_and_the_tiles_that_are_gone() -> None:
    s = picking(2)
    s.tile_box = ["bonus.cash", "huge_parking_lot.1"]
    changed(s)
    view = GAME.view(s, None)
    assert FACE.piles
    piles = dict(FACE.piles(SAY, Position(view, NAMES[:2])))
    assert list(piles)[-3:] == ["Doctors in the bag", "Patients in the bag", "Tiles out of the game"]
    assert piles["Doctors in the bag"][0] == f"⚪ White doctor ×{view.doctors_in_bag[0]}"
    assert piles["Tiles out of the game"] == ["Cash ×1", "Huge parking lot ×1"]
    s.tile_box.clear()
    changed(s)
    assert list(dict(FACE.piles(SAY, Position(GAME.view(s, None), NAMES[:2]))))[-1] == "Patients in the bag"


def test_whoever_looks_through_the_piles_finds_rows_the_university_and_the_tiles_on_offer() -> None:
    s = picking(2)
    at = Position(GAME.view(s, None), NAMES[:2])
    assert FACE.piles
    piles = dict(FACE.piles(SAY, at))
    assert list(piles)[:5] == [
        "Row of Psychiatry",
        "Row of Cardiology",
        "Row of Ophthalmology",
        "University",
        "Tiles on offer",
    ]
    assert all(line.endswith("Queue Point") for line in piles["Row of Psychiatry"])
    kind = at.view.open_tiles[0]
    assert f"{kind_name(SAY, kind)}: open, {at.view.stock[kind]} behind it" in piles["Tiles on offer"]
    assert len(piles["University"]) == 6


def test_hints_name_the_numbers_of_the_table_not_our_own() -> None:
    table = json.loads(CATALOGUES.text(CATALOGUES.builtin))
    table["parking"] |= {"parking_tile": 5, "huge_parking_lot": 21}
    table["admit"] |= {"points": 7, "requeue": 2}
    table["care"] |= {"garden": 4}
    table["bonus"] |= {"cash": 9, "doctor": 2}
    table["each"]["car"] = 12
    pack = CATALOGUES.register(json.dumps(table).encode())
    s = GAME.deal(GAME.Options(pack=pack), 2, bytes(32))
    view = GAME.view(s, 0)
    at = Position(view, NAMES[:2])
    assert effects.does(SAY, view, "parking_tile") == "Cars on one border: 5."
    assert effects.does(SAY, view, "huge_parking_lot.1") == "Cars it holds: 21."
    assert effects.does(SAY, view, "garden") == "+$4 for each patient treated beside it."
    assert FACE.label(SAY, at, GAME.move("pick admit")).hint == "Queue Points for patients: 7."
    assert FACE.label(SAY, at, GAME.move("claim bonus.cash")).text == "$9"
    assert FACE.label(SAY, at, GAME.move("claim bonus.doctor")).text == "Orange doctor"
    s.bonuses = ["bonus.cash", "bonus.doctor"]
    claims = Decision(1, 1, Prompt("claim"), True, tuple(GAME.move(f"claim {bonus}") for bonus in s.bonuses))
    cards = shelf(SAY, GAME.view(s, 0), Asked((claims,))).cards
    assert [(card.text, card.colour) for card in cards] == [("$9", -1), ("Orange doctor", 2)]
    assert FACE.reason(SAY, at, Reason("no_car", "C4")).startswith("You have no car left for anybody: 12 is")
    person = s.rows["psychiatry"][0]
    assert FACE.label(SAY, at, GAME.move(f"requeue {person} cardiology")).hint == "Place 1 in the row. 2 Queue Points."


def test_what_a_piece_does_has_no_number_of_its_own() -> None:
    told = [piece.does for piece in KINDS.values()] + [one.hint for one in (*BONUSES.values(), *ACTIONS.values())]
    assert not [text for text in told if re.search(r"\d|\b(?:two|three|four|five|twelve)\b", text.lower())]


def test_every_question_fits_one_line_of_a_phone() -> None:
    long = []
    for seed in (1, 3):
        playing = Playing(tables(GAME)[-1 - seed], seed)
        while playing.go():
            for decision in playing.decisions:
                at = Position(GAME.view(playing.state, decision.seat), NAMES[: playing.table.seats])
                long += [text for text in [FACE.prompt(SAY, at, decision.prompt)] if len(text) > 45]
                assert FACE.awaits(SAY, at, decision.seat, decision.prompt)
    assert long == []


def test_what_the_table_waits_for_is_the_same_for_every_reader() -> None:
    playing = Playing(tables(GAME)[-1], 3, limit=300)
    while playing.go():
        for decision in playing.decisions:
            if decision.must:
                readers = [Position(GAME.view(playing.state, seat), NAMES) for seat in (None, 0, decision.seat)]
                told = {FACE.awaits(SAY, at, decision.seat, decision.prompt) for at in readers}
                assert len(told) == 1


@pytest.mark.parametrize("board", ["expert", "super_expert"])
def test_a_refused_entrance_names_the_places_where_one_may_stand(board: str) -> None:
    s = GAME.deal(GAME.Options(board=board), 1, bytes(32))
    view = GAME.view(s, 0)
    told = FACE.reason(SAY, Position(view, NAMES[:1]), Reason("no_entrance_here", "C7", {"at": "c0r0n"}))
    grid = CATALOGUES.deck(CATALOGUES.builtin).grid(board, 4)
    for border in grid.borders:
        assert (border_name(SAY, border, view) in told) == grid.may_enter(border)
    if board == "expert":
        assert "only here: west side of B2 and west side of D2." in told


def test_the_words_of_the_board_tell_turn_order_and_name_whose_points_they_are() -> None:
    s = picking(2)
    s.order = (1, 0)
    changed(s)
    at = Position(GAME.view(s, None), NAMES[:2])
    assert f"Turn order: {NAMES[1]}, Ann." in "\n".join(FACE.board(SAY, at))
    points = [sum(clinic.score.values()) for clinic in at.view.clinics]
    assert FACE.summary(SAY, at).endswith(f"\nPoints so far: {NAMES[1]} {points[1]} · Ann {points[0]}")
