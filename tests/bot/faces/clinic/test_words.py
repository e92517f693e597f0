"""Every prompt, reason, move, menu, event, option and score part of Clinic has words within Discord's limits."""

from bot.faces.clinic import FACE
from bot.faces.clinic.names import KINDS, kind_name
from bot.faces.clinic.spaces import border_name, space_name
from bot.faces.values import Position
from bot.words import speaker
from engines.clinic import GAME
from engines.game import Prompt, Reason
from tests.engines.clinic.scenes import acting, changed, enter, finishing, picking, wait, ward

SAY = speaker("en")
NAMES = ("Ann", "Dr. Bartholomew Wolkenschieber", "Cleo", "Dee")


def test_places_have_names_a_person_can_find() -> None:
    view = GAME.view(GAME.deal(GAME.Options(), 1, bytes(32)), 0)
    assert space_name(SAY, "c1r0f0") == "B1"
    assert space_name(SAY, "c3r2f2") == "D3 on Floor 2"
    assert border_name(SAY, "c1r1n", view) == "north side of B2"
    assert border_name(SAY, "c4r0w", view) == "east side of D1"
    assert border_name(SAY, "c0r3n", view) == "south side of A3"


def test_menus_offer_the_numbers_that_stand_on_the_picture() -> None:
    s = GAME.deal(GAME.Options(), 1, bytes(32))
    view = GAME.view(s, 0)
    at = Position(view, NAMES[:1])
    assert len(view.sites) == 12
    label = FACE.label(SAY, at, GAME.move("found service_hub.psychiatry c1r1f0"))
    assert label.text == "Psychiatry hub B2"


def test_a_piece_that_touches_nothing_is_warned_about() -> None:
    s = GAME.deal(GAME.Options(), 1, bytes(32))
    GAME.play(s, 0, GAME.move("found service_hub.psychiatry c0r0f0"))
    at = Position(GAME.view(s, 0), NAMES[:1])
    assert "touches none" in FACE.preview(SAY, at, GAME.move("found treatment_room c3r2f0"))
    assert FACE.preview(SAY, at, GAME.move("found treatment_room c1r0f0")) == ""


def test_the_proposal_says_what_it_costs_and_paying_what_is_left() -> None:
    s = finishing("move", seats=1)
    ward(s)
    enter(s, "c1r0f0", 0, "doc")
    wait(s, 0)
    at = Position(GAME.view(s, 0), NAMES[:1])
    assert FACE.preview(SAY, at, GAME.move("propose"))
    GAME.play(s, 0, GAME.move("propose"))
    at = Position(GAME.view(s, 0), NAMES[:1])
    assert FACE.label(SAY, at, GAME.move("pay 1")).text == "Pay $4, Popularity +1"


def test_short_names_fit_a_picture() -> None:
    assert all(len(piece.short) <= 16 for piece in KINDS.values())


def test_sentences_speak_of_what_the_prompt_and_the_reason_say() -> None:
    s = GAME.deal(GAME.Options(), 2, bytes(32))
    at = Position(GAME.view(s, 0), NAMES[:2])
    told = FACE.reason(SAY, at, Reason("two_hubs", "C19", {"at": "c0r0f1", "floor": 1}))
    assert told.startswith("Then one building would have two hubs on Floor 1.")
    assert told.endswith("(C19)")
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
