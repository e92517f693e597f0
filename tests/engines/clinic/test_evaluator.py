"""The evaluator of players that look ahead values a clinic with any tile."""

from random import Random

import pytest

from engines.clinic import GAME
from engines.clinic.pieces import DOUBLES, EXTRAS, KINDS, OUTSIDE
from engines.clinic.players.evaluator import candidates, value
from engines.clinic.state import ClinicGame
from engines.players import LEVELS, think
from tests.engines.clinic.scenes import acting, changed, enter, put, ward


def _with(kind: str) -> ClinicGame:
    """Return a working clinic with a tile of this kind, with its seat to build."""
    s = acting("build")
    clinic = ward(s)
    enter(s, OUTSIDE, 0, "doc")
    match kind:
        case "entrance":
            clinic.entrances.append("c2r0n")
        case "parking_tile":
            clinic.parking_tiles.append("c0r2w")
        case "helipad":
            clinic.helipads.append("c2r0f0")
        case "conveyor":
            clinic.conveyors += ["c0r0f0", "c1r0f0"]
        case "service_hub":
            put(s, "service_hub.cardiology", "c0r2f0")
        case _ if kind in DOUBLES:
            put(s, kind, "c1r2f0", "c2r2f0")
        case _:
            put(s, kind, "c1r2f0")
    changed(s)
    return s


@pytest.mark.parametrize("kind", [*KINDS, *EXTRAS])
def test_the_judge_knows_what_to_think_of_a_clinic_with_any_tile(kind: str) -> None:
    s = _with(kind)
    own = [decision for decision in GAME.decisions(s) if decision.seat == 0]
    found = candidates(GAME.view(s, 0), own, Random(1))
    assert found and all(any(move in decision.moves for decision in own) for move in found)
    assert len(found) == len(set(map(str, found)))
    assert 0 <= value(s, 0) <= 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_player_goes_on_once_its_clinic_has_a_conveyor(level: str) -> None:
    s = _with("conveyor")
    thought = think(GAME, s, 0, level, Random(1), lambda made: made >= 2)
    assert thought is not None
    GAME.play(s, 0, thought[1])


def test_whoever_founds_first_is_not_ahead_for_that() -> None:
    s = GAME.deal(GAME.Options(), 2, bytes(32))
    assert value(s, 0) == value(s, 1) == 0.5
    GAME.play(s, 0, GAME.move("preset 1"))
    assert value(s, 0) == value(s, 1) == 0.5
    GAME.play(s, 1, GAME.move("preset 1"))
    assert 0.4 < value(s, 0) < 0.6
