"""C9-C15: what lies on the table before the first decision."""

from __future__ import annotations

from engines.chance import Chance
from engines.clinic.cards import Table, table_of
from engines.clinic.pieces import BONUSES, GOALS, SPECIALS, role
from engines.clinic.rules.options import Options
from engines.clinic.state import Built, Clinic, ClinicGame, Founding

STAGES = ("service_hub.psychiatry", "treatment_room", "supply_room", "entrance")
"""C11: what is placed first, in this order."""

_BONUS_ROLES = {"bonus.doctor": "doctor", "bonus.orderly": "orderly", "bonus.nurse": "nurse"}


def set_up(options: Options, seats: int, seed: bytes) -> ClinicGame:
    """Everything but the numbers of decisions.

    Raises:
        ValueError: "seats" or "pack" where they do not fit.

    """
    if seats not in {1, 2, 3, 4}:
        raise ValueError("seats")
    name = options.catalogue()
    table = table_of(name)
    chance = Chance(seed)
    order = list(range(seats))
    chance.shuffle(order)
    bonuses = list(BONUSES)
    chance.shuffle(bonuses)
    bonuses = sorted(bonuses[: seats + table.bonus.extra], key=BONUSES.index)
    nurses = [f"nurse.{place}" for place in range(1, table.nurses + 1)]
    orderlies = [f"orderly.{place}" for place in range(1, table.orderlies_each * seats + 2)]
    starters, doctors = _doctors(table, seats)
    reserve = [*starters, *_bonus_people(table, bonuses, doctors, nurses, orderlies)]
    doctors = [doctor for doctor in doctors if doctor not in reserve]
    patients = table.dealt("pat", seats)
    tiles = list(table.tile_ids)
    for bag in (doctors, patients, tiles):
        chance.shuffle(bag)
    shown = table.nurses_each * seats
    services = table.in_play(seats)
    hubs, specials = _stock(table, seats, services, chance)
    goals = list(GOALS)
    chance.shuffle(goals)
    state = ClinicGame(
        seed=seed,
        catalogue=name,
        seats=seats,
        order=tuple(order),
        clinics=[_clinic(options, name, table, seat) for seat in range(seats)],
        doctor_bag=doctors,
        patient_bag=patients,
        rows={service: [patients.pop()] for service in services},
        university=[doctors.pop() for _ in range(seats + table.university_extra)],
        nurses=[nurse for nurse in nurses if nurse not in reserve][:shown],
        nurse_stock=[nurse for nurse in nurses if nurse not in reserve][shown:],
        orderlies=[orderly for orderly in orderlies if orderly not in reserve][: table.orderlies_each * seats],
        reserve=reserve,
        open_tiles=[*hubs, *specials],
        stock={kind: count - 1 for kind, count in {**hubs, **specials}.items()},
        colours={},
        bonuses=bonuses,
        solitary=tiles.pop(),
        pairs=[(tiles.pop(), tiles.pop()) for _ in range(table.pairs[seats - 1])],
        undrawn=tiles,
        goal=goals[0] if seats == 1 else "",
    )
    shown_people = [*state.university, *reserve, *(person for row in state.rows.values() for person in row)]
    state.colours = {person: table.colours[person] for person in shown_people if person in table.colours}
    state.university.sort(key=lambda person: (-state.colours[person], int(person[4:])))
    state.step, state.step_id, state.drawn = Founding(1), 1, chance.drawn
    return state


def _clinic(options: Options, name: str, table: Table, seat: int) -> Clinic:
    board = options.board_of(seat)
    floors = table.tall_floors if options.tall else table.floors
    printed = table.grid(board, floors).printed
    return Clinic(
        catalogue=name,
        board=board,
        floors=floors,
        cash=table.start.cash,
        popularity=table.start.popularity,
        time=table.start.time,
        valet=options.valet,
        built={spaces[0]: Built("garden", spaces, "printed") for spaces in printed},
        stage=STAGES[0],
    )


def _doctors(table: Table, seats: int) -> tuple[list[str], list[str]]:
    """C12: the starting doctors, taken out of the whites, and the rest."""
    everybody = table.dealt("doc", seats)
    return everybody[:seats], everybody[seats:]


def _bonus_people(
    table: Table, bonuses: list[str], doctors: list[str], nurses: list[str], orderlies: list[str]
) -> list[str]:
    """C12, C14: who stands on the drawn bonus tiles."""
    level = [doctor for doctor in doctors if table.colours[doctor] == table.bonus.doctor]
    found = {"doctor": level[0], "nurse": nurses[-1], "orderly": orderlies[-1]}
    return [found[_BONUS_ROLES[bonus]] for bonus in bonuses if bonus in _BONUS_ROLES]


def bonus_person(state: ClinicGame, bonus: str) -> str:
    """C14: who comes with a bonus tile; empty where nobody does."""
    wanted = _BONUS_ROLES.get(bonus)
    return next((person for person in state.reserve if role(person) == wanted), "")


def _stock(
    table: Table, seats: int, services: tuple[str, ...], chance: Chance
) -> tuple[dict[str, int], dict[str, int]]:
    """C10: hubs and special modules in play, by kind."""
    hubs = {f"service_hub.{service}": table.hubs_each_service for service in services[1:] if table.hubs_each_service}
    kinds = list(SPECIALS)
    if seats == 1:
        chance.shuffle(kinds)
        kinds = sorted(kinds[: table.solo_special_kinds], key=SPECIALS.index)
    return hubs, dict.fromkeys(kinds, table.specials[seats - 1])
