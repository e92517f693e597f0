"""C16, C17, C31, C32, C48: tiles, Hire, Admit, rows."""

from engines.clinic import GAME
from engines.clinic.state import Acting, ClinicGame
from tests.engines.clinic.scenes import acting, changed, enter, key, offered, picking, play


def test_c16_picks_are_secret_and_changeable_until_all_have_picked() -> None:
    s = picking(3)
    play(s, 0, "pick hire")
    mine, theirs = GAME.view(s, 0), GAME.view(s, 1)
    assert (mine.picked, theirs.picked, theirs.clinics[0].chosen) == ("hire", "", True)
    assert mine.clinics[0].tiles == theirs.clinics[0].tiles
    play(s, 0, "unpick", "pick build")
    assert key(s, 0, "pick hire") == ("already_picked", "C16")
    play(s, 1, "pick build")
    play(s, 2, "pick admit")
    assert key(s, 0, "unpick") == ("not_now", "C16")


def test_c16_all_builds_in_turn_order_then_hires_then_admits() -> None:
    s = picking(4)
    for seat, action in enumerate(("admit", "build", "hire", "build")):
        play(s, seat, f"pick {action}")
    assert isinstance(s.step, Acting)
    builders = [seat for seat in s.order if seat in {1, 3}]
    assert s.step.queue == [(builders[0], "build"), (builders[1], "build"), (2, "hire"), (0, "admit")]
    assert key(s, 0, "done") == ("not_your_turn", "C16")


def test_c16_a_tile_is_spent_comes_back_next_round_and_may_go_unused() -> None:
    s = picking(1)
    play(s, 0, "pick hire", "done", "pick hire", "done")
    assert key(s, 0, "pick hire") == ("tile_spent", "C16")
    play(s, 0, "pick build", "done", "propose", "pay 0")
    assert s.round == 2
    assert sorted(s.clinics[0].tiles) == ["admit", "admit", "build", "build", "hire", "hire"]


def test_c16_after_each_step_every_row_with_a_gap_gets_one_patient() -> None:
    s = picking(2)
    s.rows["cardiology"] += [s.patient_bag.pop() for _ in range(3)]
    changed(s)
    for person in s.rows["cardiology"]:
        s.colours[person] = s.numbers.colours[person]
    for seat in (0, 1):
        play(s, seat, "pick build")
    for seat in s.order:
        play(s, seat, "done")
    assert [len(row) for row in s.rows.values()] == [2, 4, 2]


def test_c16_the_default_is_the_first_tile_left_unused() -> None:
    s = picking(2)
    assert {str(d.default) for d in GAME.decisions(s)} == {"pick build"}
    s.clinics[0].tiles = ["admit", "hire"]
    changed(s)
    assert str(GAME.decisions(s)[0].default) == "pick hire"


def test_c17_move_and_business_are_open_to_all_and_only_admin_waits() -> None:
    s = picking(2)
    s.action_step = 2
    for seat in (0, 1):
        play(s, seat, "pick hire")
    for seat in s.order:
        play(s, seat, "done")
    assert {(d.seat, d.prompt.key) for d in GAME.decisions(s) if d.must} == {(0, "move"), (1, "move")}
    play(s, 1, "propose", "pay 0")
    assert {d.seat for d in GAME.decisions(s) if d.must} == {0}
    play(s, 0, "propose", "pay 0")
    assert s.round == 2


def test_c31_prices_by_place_unchanged_until_the_refill() -> None:
    s = acting("hire", seats=4)
    doctors = list(s.university)
    view = GAME.view(s, 0)
    assert [view.hire_costs[d] for d in doctors] == [4, 3, 2, 1, 1, 1]
    play(s, 0, f"hire {doctors[0]}", "park default")
    assert (s.clinics[0].cash, s.university[0]) == (95, "")
    assert GAME.view(s, 1).hire_costs[doctors[1]] == 3
    assert key(s, 0, f"hire {doctors[1]}") == ("one_doctor", "C31")


def test_c31_one_nurse_or_orderly_new_staff_wait_outside() -> None:
    s = acting("hire", seats=4)
    nurse = s.nurses[0]
    play(s, 0, f"hire {nurse}", "park default")
    assert (s.clinics[0].cash, s.clinics[0].people[nurse]) == (97, "outside")
    assert key(s, 0, f"hire {s.orderlies[0]}") == ("one_staff", "C31")


def _rows(s: ClinicGame) -> None:
    for service in s.rows:
        while len(s.rows[service]) < 3:
            person = s.patient_bag.pop()
            s.rows[service].append(person)
            s.colours[person] = s.numbers.colours[person]
    changed(s)


def test_c32_the_k_th_patient_costs_k_points_and_gaps_close_at_once() -> None:
    s = acting("admit", seats=4)
    _rows(s)
    first, second, third = s.rows["neurology"]
    play(s, 0, f"admit {third}", "park default")
    assert GAME.view(s, 0).points == 2
    assert s.clinics[0].people[third] == "pre.neurology"
    play(s, 0, f"admit {first}", "park default")
    assert s.rows["neurology"] == [second]
    assert GAME.view(s, 0).points == 1
    assert key(s, 0, f"admit {s.rows['psychiatry'][1]}") == ("too_few_points", "C32")


def test_c32_moving_to_another_row_costs_1_and_changes_the_service() -> None:
    s = acting("admit", seats=4)
    _rows(s)
    person = s.rows["neurology"][2]
    assert key(s, 0, f"requeue {person} neurology") == ("same_row", "C32")
    play(s, 0, f"requeue {person} psychiatry")
    assert s.rows["psychiatry"][3] == person
    assert key(s, 0, f"requeue {s.rows['neurology'][0]} psychiatry") == ("row_full", "C32")
    play(s, 0, f"admit {person}", "park default")
    assert s.clinics[0].services[person] == "psychiatry"
    assert not isinstance(s.step, Acting)


def test_c32_every_admit_and_requeue_offered_passes_the_check_and_no_other() -> None:
    s = acting("admit", seats=4)
    _rows(s)
    play(s, 0, f"requeue {s.rows['cardiology'][0]} psychiatry")
    listed = {*offered(s, 0, "admit"), *offered(s, 0, "requeue")}
    people = [person for row in s.rows.values() for person in row]
    for person in people:
        for text in (f"admit {person}", *(f"requeue {person} {service}" for service in s.rows)):
            assert (key(s, 0, text) == ("", "")) == (text in listed)


def test_c16_an_action_that_can_give_nothing_ends_by_itself() -> None:
    s = picking(1)
    s.clinics[0].cash = 0
    changed(s)
    play(s, 0, "pick build")
    assert s.clinics[0].tiles.count("build") == 1
    assert s.action_step == 1
    assert {d.prompt.key for d in GAME.decisions(s)} == {"pick"}


def test_c48_solo_the_front_of_the_fullest_row_leaves_after_the_refill() -> None:
    s = picking(1)
    s.clinics[0].cash = 0
    for _ in range(2):
        enter(s, "outside", 0, "doc")
    fullest = s.rows["cardiology"]
    person = s.patient_bag.pop()
    fullest.append(person)
    s.colours[person] = s.numbers.colours[person]
    changed(s)
    front = fullest[0]
    play(s, 0, "pick hire")
    assert front in s.box
    assert [len(row) for row in s.rows.values()] == [2, 2]
