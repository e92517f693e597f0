"""Moves are offered as a piece, then its place, best first; equal ones once; losses have names."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.audience import Audience
from bot.faces.clinic import FACE
from bot.faces.clinic.choices import CHOICES
from bot.faces.clinic.where import move_label
from bot.screens.controls import controls
from bot.ui.components import Menu, Row
from bot.words import speaker
from engines.clinic import GAME
from engines.clinic import moves as mv
from engines.clinic.pieces import family
from engines.clinic.state import ClinicGame
from engines.game import Move
from tests.bot.faces.clinic.asking import asked, at, paying, under
from tests.engines.clinic.scenes import acting, changed, deal, enter, finishing, own, picking, play, put, wait, ward
from tests.laws.playing import Playing
from tests.laws.tables import tables

SAY = speaker("en")


def test_a_piece_is_chosen_first_and_says_its_price_and_where_it_works() -> None:
    s = acting()
    put(s, "service_hub.psychiatry", "c0r0f0")
    label = FACE.step(SAY, at(s), ("build",), "treatment_room")
    assert label.text == "Treatment room $2"
    assert label.hint == "Doctors 1, patients 2; needs a hub and supplies."
    put(s, "supply_room", "c1r1f0")
    assert FACE.step(SAY, at(s), ("build",), "treatment_room").hint == "works at once in B1"
    assert FACE.step(SAY, at(s), ("build",), "supply_room").text == "Supply room $1"


def test_the_place_where_a_room_works_at_once_stands_first_with_a_tick() -> None:
    s = acting()
    put(s, "service_hub.psychiatry", "c0r0f0")
    put(s, "supply_room", "c1r1f0")
    decision = asked(s)
    so_far, moves = under(decision, "build", "treatment_room")
    first, *rest = CHOICES.best(at(s), so_far, moves)
    assert set(rest) | {first} == set(moves)
    label = FACE.step(SAY, at(s), ("build", "treatment_room"), first.at)  # type: ignore[attr-defined]
    assert label.text == "B1 ✓" and label.hint.startswith("works at once")
    poor = FACE.step(SAY, at(s), ("build", "treatment_room"), "c3r0f0")
    assert poor.text == "D1" and poor.hint == "no hub and no supplies beside it, parking −4"


def test_places_are_buttons_and_people_and_pieces_a_menu() -> None:
    assert CHOICES.buttons(("build", "treatment_room")) == CHOICES.buttons(("place", "garden")) == 20
    assert CHOICES.buttons(("build",)) == CHOICES.buttons(("go",)) == 1
    assert CHOICES.stepwise("build") and not CHOICES.stepwise("hire")


def test_conveyors_and_the_piece_of_a_bonus_tile_stand_in_the_menu_of_pieces() -> None:
    s = acting()
    ward(s)
    s.clinics[0].bonus = "garden"
    changed(s)
    moves = list(asked(s).moves)
    verbs = {move.verb for move in moves if CHOICES.menu(move) == "build"}
    assert verbs == {"build", "conveyors", "place"}
    pair = next(move for move in moves if isinstance(move, mv.Conveyors))
    assert CHOICES.entry(pair) == ("conveyors",)
    assert FACE.step(SAY, at(s), (), "conveyors").text == "Two conveyors $2"
    assert CHOICES.question(SAY, at(s), Asked(path=("conveyors",))) == "Where do the two conveyors go?"


def test_what_is_seldom_needed_opens_by_a_button() -> None:
    s = finishing("move")
    ward(s)
    enter(s, "outside", 0, "doc")
    so_far = Asked((asked(s),))
    opener = CHOICES.opens(SAY, at(s), so_far, "go")
    assert opener is not None and opener.text == "Send somebody myself…"
    assert CHOICES.opens(SAY, at(s), Asked((asked(s),), path=("go",)), "go") is None
    assert CHOICES.opens(SAY, at(s), so_far, "build") is None
    few = paying(9)
    assert CHOICES.opens(SAY, at(few), Asked((asked(few),)), "pay") is None
    many = paying(30)
    assert CHOICES.opens(SAY, at(many), Asked((asked(many),)), "pay") is not None


def test_once_a_piece_is_chosen_it_is_asked_where_it_goes() -> None:
    s = acting()
    assert CHOICES.question(SAY, at(s), Asked(path=("build", "supply_room"))) == "Where does the Supply room go?"
    assert CHOICES.question(SAY, at(s), Asked()) == ""


def test_two_equal_double_tiles_are_one_entry() -> None:
    s = acting()
    ward(s)
    own(s, "double_treatment_room.1", "double_treatment_room.2")
    moves = list(asked(s, "double").moves)
    kept = CHOICES.best(at(s), Asked(), moves)
    assert len(kept) * 2 == len(moves)
    assert len({CHOICES.entry(move) for move in kept}) == 1
    assert FACE.step(SAY, at(s), ("double",), "double_treatment_room.1").text == "Double treatment room $2 ×2"


def test_pairs_of_a_double_tile_are_buttons_with_their_two_places() -> None:
    s = acting()
    ward(s)
    own(s, "it_services.1", "huge_waiting_room.1")
    so_far, moves = under(asked(s, "double"), "double", "it_services.1")
    audience = Audience(1, 0, FACE, SAY, at(s))
    parts = controls(audience, so_far)
    labels = [button.label for row in parts if isinstance(row, Row) for button in row.buttons]
    kept = [move_label(at(s).view, move) for move in CHOICES.best(at(s), so_far, moves)]
    assert 1 < len(kept) <= 20 and [label.removesuffix(" ✓") for label in labels[:-1]] == kept
    assert not any(isinstance(part, Menu) for part in parts)


def test_equal_people_are_one_entry_with_their_number() -> None:
    s = finishing("move")
    ward(s)
    nurses = [enter(s, "outside", who="nurse") for _ in range(3)]
    kept = CHOICES.best(at(s), Asked(), [move for move in asked(s).moves if isinstance(move, mv.Go)])
    assert {move.person for move in kept if isinstance(move, mv.Go)} == {nurses[0]}
    assert FACE.step(SAY, at(s), ("go",), nurses[0]).text == "Nurse ×3"


def test_where_the_proposal_sends_somebody_stands_first() -> None:
    s = finishing("move")
    ward(s)
    doctor = enter(s, "outside", 0, "doc")
    wait(s, 0)
    so_far, moves = under(asked(s), "go", doctor)
    assert str(CHOICES.best(at(s), so_far, moves)[0]) == f"go {doctor} c1r0f0"


def test_hiring_says_price_and_salary_and_offers_the_cheapest_of_equal_doctors() -> None:
    s = acting("hire")
    wait(s, 1)
    moves: list[Move] = [move for move in asked(s).moves if isinstance(move, mv.Hire)]
    kept = CHOICES.best(at(s), Asked(), moves)
    doctors = [move.person for move in kept if isinstance(move, mv.Hire) and move.person.startswith("doc")]
    assert len(doctors) == len({s.colours[doctor] for doctor in doctors})
    for doctor in doctors:
        equal = [one for one in s.university if one and s.colours[one] == s.colours[doctor]]
        assert doctor == equal[-1]
    assert FACE.label(SAY, at(s), mv.Hire(s.nurses[0])).text == "Nurse $2, salary $1"
    s.colours[doctors[0]] = 3
    assert FACE.label(SAY, at(s), mv.Hire(doctors[0])).text.endswith("salary $4")


def test_admitting_says_income_and_points_and_treatable_patients_stand_first() -> None:
    s = acting("admit")
    ward(s)
    enter(s, "c1r0f0", 0, "doc")
    row = s.rows["psychiatry"]
    s.colours[row[0]] = 0
    other = s.rows["cardiology"][0]
    s.colours[other] = 3
    moves = [move for move in asked(s).moves if isinstance(move, mv.Admit)]
    kept = CHOICES.best(at(s), Asked(), list(moves))
    assert kept[0] == mv.Admit(row[0])
    label = FACE.label(SAY, at(s), kept[0])
    assert label.text == "Psychiatry, white: $5, 1 point"
    assert label.hint == "Your Treatment room B1 can treat this one."
    label = FACE.label(SAY, at(s), mv.Admit(other))
    assert label.text == "Cardiology, red: $20, 1 point"
    assert label.hint == "No room of yours treats this yet."


def test_a_patient_for_whom_nurses_lack_says_how_many() -> None:
    s = acting("admit")
    ward(s)
    enter(s, "c1r0f0", 0, "doc")
    first = s.rows["psychiatry"][0]
    s.colours[first] = 2
    assert FACE.label(SAY, at(s), mv.Admit(first)).hint == "For Treatment room B1; 2 nurses are lacking."


def admitting() -> ClinicGame:
    """Return two white patients in front, a doctor for both, and parked cars."""
    s = acting("admit")
    ward(s)
    enter(s, "c1r0f0", 0, "doc")
    s.clinics[0].valet = True
    for row in s.rows.values():
        s.patient_bag += row
        row.clear()
    for number, service in enumerate(("psychiatry", "psychiatry", "cardiology")):
        s.rows[service].append(s.patient_bag.pop(0))
        s.colours[s.rows[service][-1]] = 3 * (number == 2)
    changed(s)
    return s


def test_all_who_can_be_treated_are_admitted_by_one_press() -> None:
    s = admitting()
    first, second = s.rows["psychiatry"]
    (bundle,) = CHOICES.bundles(SAY, at(s), Asked(), asked(s))
    assert bundle.moves == (mv.Admit(first), mv.Admit(second))
    assert bundle.label.text == "Admit 2 (white, white): $10, 2 points"
    play(s, 0, *map(str, bundle.moves))
    assert s.step.points == 3 and s.clinics[0].people[second] == "pre.psychiatry"  # type: ignore[union-attr]


def test_somebody_from_another_row_comes_where_that_is_worth_its_points() -> None:
    s = admitting()
    first, second = s.rows["psychiatry"]
    s.rows["psychiatry"].remove(second)
    s.rows["cardiology"].append(second)
    changed(s)
    (bundle,) = CHOICES.bundles(SAY, at(s), Asked(), asked(s))
    assert bundle.moves == (mv.Admit(first), mv.Requeue(second, "psychiatry"), mv.Admit(second))
    assert bundle.label.text == "Admit 2 (white, white), changing rows: $10, 3 points"
    play(s, 0, *map(str, bundle.moves))
    assert s.step.points == 2  # type: ignore[union-attr]


def test_where_each_car_is_asked_about_patients_are_admitted_one_by_one() -> None:
    s = admitting()
    s.clinics[0].valet = False
    changed(s)
    assert CHOICES.bundles(SAY, at(s), Asked(), asked(s)) == []


def test_to_be_asked_about_parking_again_is_no_button_beside_the_people() -> None:
    s = acting("hire")
    s.clinics[0].valet = True
    changed(s)
    moves = [move for move in asked(s).moves if CHOICES.menu(move) == "done"]
    assert {move.verb for move in moves} == {"done", "ask_parking"}
    assert CHOICES.best(at(s), Asked(), moves) == [mv.Done()]


def test_equal_pairs_and_tiles_are_told_once() -> None:
    s = deal()
    view = GAME.view(s, 0)
    assert CHOICES.buttons(("draft",)) >= len(view.pairs)
    twice = picking()
    own(twice, "it_services.1", "it_services.2")
    moves = [mv.Keep(), mv.Swap("it_services.1"), mv.Swap("it_services.2")]
    kept = CHOICES.best(at(twice), Asked(), list(moves))
    assert kept == [mv.Keep(), mv.Swap("it_services.1")]
    assert {family(move.tile) for move in kept if isinstance(move, mv.Swap)} == {"it_services"}


def test_a_tile_to_pick_says_how_many_of_it_are_left() -> None:
    s = picking()
    assert [FACE.label(SAY, at(s), move).text for move in asked(s).moves] == ["Build ×2", "Hire ×2", "Admit ×2"]


def test_buttons_of_places_are_called_as_on_the_picture_and_no_two_alike() -> None:
    playing, looked = Playing(tables(GAME)[-1], 3), 0
    while playing.go() and looked < 400:
        for decision in playing.decisions:
            where_at = at(playing.state, decision.seat)
            paths = {CHOICES.entry(move) for move in decision.moves if isinstance(move, mv.Build | mv.Found | mv.Place)}
            for path in sorted(paths):
                so_far, moves = under(decision, *path)
                kept = CHOICES.best(where_at, so_far, moves)
                texts = [FACE.step(SAY, where_at, path, getattr(move, "at")).text for move in kept]  # noqa: B009
                assert [text.removesuffix(" ✓") for text in texts] == [move_label(where_at.view, one) for one in kept]
                assert len(set(texts)) == len(kept) == len(moves)
                looked += 1
            cars = [move for move in decision.moves if CHOICES.menu(move) in {"park", "drive"}]
            texts = [FACE.label(SAY, where_at, move).text for move in cars]
            assert texts == [move_label(where_at.view, move) for move in cars] and len(set(texts)) == len(texts)


def test_patients_who_are_admitted_together_may_all_come() -> None:
    pressed = 0
    for seed in (1, 3, 5):
        playing = Playing(tables(GAME)[-seed], seed)
        while playing.go():
            for decision in playing.decisions:
                if decision.prompt.key != "admit":
                    continue
                for bundle in CHOICES.bundles(SAY, at(playing.state, decision.seat), Asked((decision,)), decision):
                    after = GAME.clone(playing.state)
                    for move in bundle.moves:
                        assert move in decision.moves
                        GAME.play(after, decision.seat, move)
                    pressed += 1
    assert pressed > 5
