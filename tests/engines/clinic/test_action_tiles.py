"""C16, C17: which tiles are picked, in what order they are carried out, what is open afterwards."""

from engines.clinic import GAME
from engines.clinic.state import Acting
from tests.engines.clinic.scenes import changed, key, picking, play


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
        s.colours[person] = s.table.colours[person]
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


def test_c16_an_action_that_can_give_nothing_ends_by_itself() -> None:
    s = picking(1)
    s.clinics[0].cash = 0
    changed(s)
    play(s, 0, "pick build")
    assert s.clinics[0].tiles.count("build") == 1
    assert s.action_step == 1
    assert {d.prompt.key for d in GAME.decisions(s)} == {"pick"}
