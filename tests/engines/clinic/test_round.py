"""A round by proposals, random games, defaults, caches."""

import subprocess
import sys
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from engines.clinic import GAME
from engines.clinic.moves import AskParking, Done, Unpick
from engines.clinic.state import Acting, ClinicGame, Picking
from tests.engines.clinic.scenes import acting, changed, key, offered, picking, play, ward

ROOT = Path(__file__).parents[3]


def _press(s: ClinicGame, verbs: tuple[str, ...]) -> int:
    """Press as a player in a hurry: one of these verbs if offered, else the default. Return the number of moves."""
    (asked,) = [d for d in GAME.decisions(s) if d.seat == 0 and d.must]
    move = next((m for m in asked.moves if m.verb in verbs), asked.default)
    assert move is not None
    GAME.play(s, 0, move)
    return 1


def _presses(tiles: tuple[str, ...]) -> dict[str, int]:
    """Return presses by purpose, in a round of one seat by proposals."""
    s = picking(1)
    ward(s)
    s.clinics[0].people = {"doc.1": "c1r0f0"}
    s.reserve.clear()
    s.clinics[0].cars = {"c3r2w": 1}
    for row in s.rows.values():
        while len(row) < 3:
            row.append(s.patient_bag.pop())
            s.colours[row[-1]] = s.numbers.colours[row[-1]]
    changed(s)
    count: dict[str, int] = {}
    verbs = {"build": ("build",), "hire": ("hire",), "admit": ("admit",)}
    while s.round == 1:
        (asked,) = [d for d in GAME.decisions(s) if d.seat == 0 and d.must]
        kind = asked.prompt.key
        if kind == "pick":
            play(s, 0, f"pick {tiles[s.action_step]}")
        elif kind == "park":
            play(s, 0, "park always")
        elif kind == "hire" and len(offered(s, 0, "hire")) == 0:
            play(s, 0, "done")
        else:
            _press(s, verbs.get(kind, ()))
        count[kind] = count.get(kind, 0) + 1
    assert GAME.view(s, 0).round == 2
    return count


def test_a_round_by_proposals_takes_at_most_20_presses() -> None:
    for tiles in (("build", "hire", "admit"), ("build", "build", "hire"), ("build", "admit", "admit")):
        count = _presses(tiles)
        assert sum(count.values()) <= 20, count
        assert count["pick"] == 3
        assert count["move"] == count["business"] == 1
    worst = [max(_presses(tiles).get(kind, 0) for tiles in (("build", "hire", "admit"), ("build", "build", "hire")))
             for kind in ("build", "hire", "admit")]  # fmt: skip
    assert 3 + sum(worst) + 1 + 2 <= 20


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end_in_order_and_nothing_kept_goes_stale(seats: int) -> None:
    rng = Random(seats)
    board = ("standard", "compact", "expert", "super_expert")[seats - 1]
    s = GAME.deal(GAME.Options(board=board, tall=seats > 2), seats, bytes([seats]) * 32)
    replica = GAME.load(GAME.dump(s))
    turn = 0
    while decisions := GAME.decisions(s):
        turn += 1
        if turn % 9 == 0:
            fresh = GAME.load(GAME.dump(s))
            assert GAME.decisions(fresh) == decisions
            assert fresh == s == replica
            GAME.check(s)
        decision = rng.choice(decisions)
        move = decision.default if decision.default and rng.random() < 0.1 else rng.choice(list(decision.moves))
        assert len(str(move)) <= 60
        assert GAME.move(str(move)) == move
        for event in GAME.unpack(GAME.pack(GAME.play(s, decision.seat, move))):
            GAME.evolve(replica, event)
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert sorted(outcome.ranks) == (list(range(1, seats + 1)) if seats > 1 else [*outcome.ranks])
    assert all(sum(part.values()) == score for part, score in zip(outcome.parts, outcome.scores, strict=True))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_defaults_alone_end_every_game(seats: int) -> None:
    s = GAME.deal(GAME.Options(), seats, bytes(32))
    while decisions := GAME.decisions(s):
        asked = next(decision for decision in decisions if decision.must)
        assert asked.default is not None
        GAME.play(s, asked.seat, asked.default)
    assert GAME.outcome(s) is not None


@pytest.mark.parametrize("seats", [2, 3])
def test_redeals_cannot_be_told_apart_and_what_is_blocked_has_its_reason(seats: int) -> None:
    rng = Random(seats)
    s = GAME.deal(GAME.Options(valet=True), seats, bytes([7]) * 32)
    told = set()
    turn = 0
    while decisions := GAME.decisions(s):
        turn += 1
        if turn % 12 == 0:
            for seat in range(seats):
                other = GAME.redeal(s, seat, rng)
                GAME.check(other)
                assert GAME.view(other, seat) == GAME.view(s, seat)
                assert [d for d in GAME.decisions(other) if d.seat == seat] == [d for d in decisions if d.seat == seat]
                blocked = GAME.blocked(s, seat)
                assert len(blocked) <= 50
                for move, reason in blocked:
                    assert GAME.why_not(s, seat, move) == GAME.why_not(other, seat, move) == reason
                    told.add(reason.key)
        decision = rng.choice(decisions)
        GAME.play(s, decision.seat, rng.choice(list(decision.moves)))
    assert len(told) > 10


def test_redeal_hides_bags_picks_and_seed() -> None:
    s = picking(2)
    play(s, 1, "pick admit")
    s.undrawn = ["it_services.1", "recovery_room.1", "large_corridor.1"]
    others = [GAME.redeal(s, 0, Random(n)) for n in range(20)]
    steps = [other.step for other in others if isinstance(other.step, Picking)]
    assert {step.picks[1] for step in steps} == {"build", "hire", "admit"}
    for name in ("doctor_bag", "patient_bag", "undrawn", "seed"):
        assert len({str(getattr(other, name)) for other in others}) > 3


def test_the_same_seed_and_moves_give_the_same_bytes_whatever_the_hash_seed() -> None:
    code = (
        "from random import Random; from hashlib import sha256; from engines.clinic import GAME\n"
        "rng = Random(3); s = GAME.deal(GAME.Options(), 3, bytes(32))\n"
        "while d := GAME.decisions(s):\n"
        "    one = d[rng.randrange(len(d))]; GAME.play(s, one.seat, one.moves[rng.randrange(len(one.moves))])\n"
        "    GAME.blocked(s, 0); GAME.view(s, 0)\n"
        "print(sha256(GAME.dump(s)).hexdigest())"
    )
    runs = [
        subprocess.run(  # noqa: S603
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, cwd=ROOT, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]


def test_sensible_plays_whole_games_and_scores() -> None:
    rng = Random(2)
    totals: list[int] = []
    for number in range(3):
        s = GAME.deal(GAME.Options(), 2, bytes([number]) * 32)
        while decisions := GAME.decisions(s):
            seat = next(d.seat for d in decisions if d.must)
            own = [d for d in decisions if d.seat == seat]
            move = GAME.sensible(GAME.view(s, seat), own, rng)
            assert move is not None
            GAME.play(s, seat, move)
        outcome = GAME.outcome(s)
        assert outcome is not None
        totals += outcome.scores
    assert sum(totals) / len(totals) > 10


def _steps(s: ClinicGame) -> int:
    """Count the function calls that find the legal moves, with cold caches."""
    changed(s)
    s.__dict__.clear()
    for name in ("sites", "pairs", "doubles", "parking"):
        s.clinics[0].__dict__.pop(name, None)
    count, former = 0, sys.getprofile()

    def called(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(called)
    try:
        GAME.decisions(s)
    finally:
        sys.setprofile(former)
    return count


def test_decisions_of_the_largest_clinic_take_few_steps_however_much_is_built() -> None:
    s = acting(seats=4, tall=True, cash=99)
    for clinic in s.clinics:
        clinic.doubles = list(s.numbers.tile_ids)
        clinic.cash = 99
    changed(s)
    rng, steps = Random(1), list[int]()
    for _ in range(25):
        moves = [m for d in GAME.decisions(s) if d.seat == 0 for m in d.moves if m.verb == "build"]
        if not moves:
            break
        GAME.play(s, 0, rng.choice(moves))
        assert isinstance(s.step, Acting)
        s.step.elements.clear()
        s.clinics[0].hubs_built = s.clinics[0].specials_built = 0
        s.clinics[0].cash = 99
        steps.append(_steps(s))
    assert len(steps) > 20 and max(steps) < 8_000, steps


def test_small_moves_read_back() -> None:
    for move in (Done(), AskParking(), Unpick()):
        assert GAME.move(str(move)) == move
    s = picking(2)
    assert key(s, 0, "ask_parking") == ("asked_already", "C4")
