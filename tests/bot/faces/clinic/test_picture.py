"""The picture of Clinic: drawn from any position, repeatable, with every public part, sites numbered."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from bot.faces.clinic.picture import draw
from bot.faces.clinic.spaces import border, numbers, space
from bot.faces.values import Position
from bot.words import speaker
from engines.clinic import GAME
from engines.clinic.pieces import DOUBLES, GOALS, SERVICES
from engines.clinic.view import ClinicView, Person, Room, View

SAY = speaker("en")
NAMES = (r"Ann\_of the very long name that nobody can spell", "Éloïse", "Bob", "Dan")


@cache
def played(seed: int, seats: int, board: str = "standard", *, tall: bool = False) -> tuple[View, ...]:
    """Return positions of a random game, for a spectator and for the seat that has just moved."""
    rng = Random(seed)
    options = GAME.Options.model_validate({"board": board, "tall": tall})
    state = GAME.deal(options, seats, rng.randbytes(32))
    found = [GAME.view(state, None), GAME.view(state, 0)]
    while open_now := GAME.decisions(state):
        decision = rng.choice(open_now)
        GAME.play(state, decision.seat, rng.choice(list(decision.moves)))
        if rng.random() < 0.1:
            found += [GAME.view(state, None), GAME.view(state, decision.seat)]
    return (*found, GAME.view(state, None), GAME.view(state, 0))


def image(view: View, large: int | None = None) -> Any:
    return draw(SAY, Position(view, NAMES[: len(view.clinics)], large))


def pixels(view: View) -> bytes:
    found: bytes = image(view).tobytes()
    return found


def test_any_clinic_is_large_on_request() -> None:
    view = played(3, 3, "compact")[20]
    assert len({image(view, seat).tobytes() for seat in (None, 0, 1, 2)}) == 4


def person(name: str, place: str, colour: int = -1, service: str = "") -> Person:
    role = {"doc": "doctor", "pat": "patient"}.get(name.split(".", 1)[0], name.split(".", 1)[0])
    return Person(name, role, colour, place, service)


def room(kind: str, *places: str, works: bool = False) -> Room:
    at = space(places[0])
    assert at is not None
    open_air = kind in {"garden", "luxurious_garden", "huge_parking_lot"}
    return Room(places[0], kind, places, "", at[2], -1 if open_air else 0, "" if open_air else "psychiatry", works, ())


ROOMS = (
    room("service_hub.psychiatry", "c0r0f0"),
    room("treatment_room", "c1r0f0", works=True),
    room("supply_room", "c2r0f0"),
)


def base(**more: Any) -> View:
    """Return a small clinic in round II, with some fields changed."""
    view: View = GAME.view(GAME.deal(GAME.Options(), 2, bytes(32)), 0)
    fields: dict[str, Any] = {"rooms": ROOMS, "entrances": ("c1r0n",), "stage": "ready", "bonus": "", "cars": {}}
    fields |= {"borders": {"c3r1w": 1, "c3r2w": 1}, **more}
    whole = {name: fields.pop(name) for name in list(fields) if name not in ClinicView.__struct_fields__}
    first = msgspec.structs.replace(view.clinics[0], **fields)
    whole = {"round": 2, "phase": "picking", "sites": (), **whole}
    return msgspec.structs.replace(view, clinics=(first, view.clinics[1]), **whole)


def test_everything_open_shows() -> None:
    doctor = person("doc.1", "c1r0f0", 0)
    positions = (
        base(),
        base(people=(doctor,)),
        base(people=(msgspec.structs.replace(doctor, colour=1),)),
        base(people=(msgspec.structs.replace(doctor, colour=2),)),
        base(people=(msgspec.structs.replace(doctor, colour=3),)),
        base(people=(msgspec.structs.replace(doctor, place="c1r0n"),)),
        base(people=(msgspec.structs.replace(doctor, place="outside"),)),
        base(people=(doctor,), protected=("doc.1",)),
        base(people=(person("nurse.1", "c1r0f0"),)),
        base(people=(person("orderly.1", "c2r0f0"),)),
        base(people=(person("pat.1", "pre.psychiatry", 2, "psychiatry"),)),
        base(people=(person("pat.1", "c1r0f0", 2, "psychiatry"),)),
        base(rooms=(*ROOMS[:1], msgspec.structs.replace(ROOMS[1], works=False), *ROOMS[2:])),
        base(rooms=(*ROOMS, room("garden", "c1r1f0"))),
        base(rooms=(*ROOMS, room("garden", "c1r1f0", "c2r1f0"))),
        base(rooms=(*ROOMS, room("treatment_room", "c0r0f1"))),
        base(cars={"c3r1w": 1}),
        base(parking_tiles=("c3r1w",)),
        base(parking_tiles=("c3r1w",), cars={"c3r1w": 2}),
        base(entrances=("c1r0n", "c0r0w")),
        base(helipads=("c1r0f0",)),
        base(conveyors=("c0r0f0",)),
        base(conveyors=("c0r0f0", "c1r0f0")),
        base(cash=3),
        base(popularity=9),
        base(time=9),
        base(arriving=1),
        base(leaving=1),
        base(doubles=("it_services.1",)),
        base(chosen=True),
        base(round=3),
        base(order=(1, 0)),
        base(phase="acting", acting=((0, "build"), (1, "hire"))),
        base(phase="acting", acting=((1, "build"), (0, "hire"))),
        base(sites=("c3r2f0",)),
        base(sites=("c3r2f0", "c3r1w")),
        base(nurses=7),
        base(phase="over"),
    )
    assert len({pixels(view) for view in positions}) == len(positions)


def test_a_clinic_full_of_everything_is_drawn() -> None:
    rooms = [*ROOMS, room("huge_parking_lot", "c0r1f0", "c0r2f0"), room("luxurious_garden", "c1r1f0", "c2r1f0")]
    singles = [f"service_hub.{name}" for name in SERVICES]
    singles += ["treatment_room", "laboratory", "operating_theatre", "outpatient_clinic", "waiting_room", "supply_room"]
    rooms += [room(kind, f"c{n % 4}r{n // 4}f1") for n, kind in enumerate(singles)]
    modules = [kind for kind in DOUBLES if kind not in {"luxurious_garden", "huge_parking_lot"}]
    for n, kind in enumerate(modules):
        column, row = n % 2 * 2, n // 2
        rooms.append(room(kind, f"c{column}r{row}f2", f"c{column + 1}r{row}f2"))
    crowd = [person(f"doc.{n}", "c0r0f0", n % 4) for n in range(9)]
    crowd += [person(f"nurse.{n}", "c0r0f0") for n in range(9)] + [person(f"orderly.{n}", "c1r0n") for n in range(5)]
    crowd += [person(f"pat.{n}", "pre.psychiatry", n % 4, "psychiatry") for n in range(12)]
    view = base(
        rooms=tuple(rooms),
        people=tuple(crowd),
        cars={"c0r1f0": 12, "c3r1w": 1},
        conveyors=("c0r0f0", "c0r0f1", "c1r0f1", "c0r0f2"),
        helipads=("c0r2f2", "c2r2f2"),
        sites=("c3r1f0", "c3r2f0", "c0r0f0", "c0r1f0", "c3r1w"),
    )
    assert image(view).height < 3600
    assert image(msgspec.structs.replace(view, seat=None, sites=())).height < 3600
    assert image(msgspec.structs.replace(view, seat=1, sites=())).height < 3600


def test_sites_are_numbered_in_the_order_of_the_view() -> None:
    view = base(sites=("c3r1f0", "c0r2f1", "c3r1w"))
    assert numbers(view) == {"c3r1f0": 1, "c0r2f1": 2, "c3r1w": 3}


def test_nobody_sees_numbers_on_a_clinic_that_is_not_theirs() -> None:
    view = base(sites=("c3r1f0",))
    assert image(view, 1).tobytes() == image(base(), 1).tobytes()


@pytest.mark.parametrize("name", GOALS)
def test_a_solo_goal_is_shown_with_how_far_it_is(name: str) -> None:
    view: View = GAME.view(GAME.deal(GAME.Options(), 1, bytes(32)), None)
    near = {key: number + 1 for key, number in view.progress.items()}
    shown = msgspec.structs.replace(view, goal=name)
    assert pixels(shown) != pixels(msgspec.structs.replace(shown, progress=near))


def test_what_is_drafted_shows_only_while_it_is() -> None:
    drafted = base(phase="doubles", solitary="recovery_room.1", pairs=[("it_services.1", "luxurious_garden.1")])
    swapped = base(phase="doubles", solitary="it_services.1", pairs=[("recovery_room.1", "luxurious_garden.1")])
    over = base(phase="doubles", solitary="", pairs=[])
    assert len({pixels(view) for view in (drafted, swapped, over)}) == 3
    assert image(drafted).height > image(over).height


def test_places_are_read() -> None:
    assert space("c3r1f2") == (3, 1, 2)
    assert border("c3r1w") == (3, 1, "w")
    assert space("c3r1w") is None
    assert border("outside") is None
