"""C9-C15: the state before the first decision."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engines.chance import Chance
from engines.clinic import events as ev
from engines.clinic.cards import Numbers, numbers_of
from engines.clinic.pieces import BONUSES, GOALS, SPECIALS
from engines.clinic.rules.draft import BONUS_ROLES
from engines.clinic.rules.founding import FIRST_PIECES
from engines.clinic.rules.options import Options
from engines.clinic.state import Built, Clinic, ClinicGame, Founding
from engines.course import Emit

T = TypeVar("T")


def lay_out(options: Options, seats: int, chance: Chance) -> ClinicGame:
    """Return the state before anything happens. Raise ValueError("pack") if its rules table is not registered."""
    name = options.catalogue()
    numbers = numbers_of(name)
    s = _laid_out(options, name, seats, chance)
    shown = [*s.university, *s.reserve, *(person for row in s.rows.values() for person in row)]
    s.colours = {person: numbers.colours[person] for person in shown if person in numbers.colours}
    s.university.sort(key=lambda person: (-s.colours[person], int(person[4:])))
    return s


def begin(emit: Emit[ClinicGame]) -> None:
    """Let everyone found their clinic (C11)."""
    emit(ev.Entered(Founding(1)))


def _laid_out(options: Options, name: str, seats: int, chance: Chance) -> ClinicGame:
    numbers = numbers_of(name)
    order = _shuffled(chance, range(seats))
    bonuses = sorted(_shuffled(chance, BONUSES)[: seats + numbers.bonus.extra], key=BONUSES.index)
    nurses = [f"nurse.{place}" for place in range(1, numbers.nurses + 1)]
    orderlies = [f"orderly.{place}" for place in range(1, numbers.orderlies_each * seats + 2)]
    starters, others = _doctors(numbers, seats)
    reserve = [*starters, *_bonus_people(numbers, bonuses, others, nurses, orderlies)]
    nurses = [nurse for nurse in nurses if nurse not in reserve]
    orderlies = [orderly for orderly in orderlies if orderly not in reserve]
    doctors = _shuffled(chance, [doctor for doctor in others if doctor not in reserve])
    patients = _shuffled(chance, numbers.dealt("pat", seats))
    tiles = _shuffled(chance, numbers.tile_ids)
    hubs, specials = _stock(numbers, seats, chance)
    goals = _shuffled(chance, GOALS)
    return ClinicGame(
        seed=chance.seed,
        catalogue=name,
        seats=seats,
        order=tuple(order),
        clinics=[_clinic(options, numbers, seat) for seat in range(seats)],
        doctor_bag=doctors,
        patient_bag=patients,
        rows={service: [patients.pop()] for service in numbers.in_play(seats)},
        university=[doctors.pop() for _ in range(seats + numbers.university_extra)],
        nurses=nurses[: numbers.nurses_each * seats],
        nurse_stock=nurses[numbers.nurses_each * seats :],
        orderlies=orderlies[: numbers.orderlies_each * seats],
        reserve=reserve,
        open_tiles=[*hubs, *specials],
        stock={kind: count - 1 for kind, count in {**hubs, **specials}.items()},
        colours={},
        bonuses=bonuses,
        solitary=tiles.pop(),
        pairs=[(tiles.pop(), tiles.pop()) for _ in range(numbers.pairs[seats - 1])],
        undrawn=tiles,
        goal=goals[0] if seats == 1 else "",
    )


def _shuffled(chance: Chance, things: Iterable[T]) -> list[T]:
    order = list(things)
    chance.shuffle(order)
    return order


def _clinic(options: Options, numbers: Numbers, seat: int) -> Clinic:
    terms = options.terms(seat)
    printed = numbers.grid(terms.board, terms.floors).printed
    return Clinic(
        terms=terms,
        cash=numbers.start.cash,
        popularity=numbers.start.popularity,
        time=numbers.start.time,
        valet=options.valet,
        built={spaces[0]: Built("garden", spaces, "printed") for spaces in printed},
        stage=FIRST_PIECES[0],
    )


def _doctors(numbers: Numbers, seats: int) -> tuple[list[str], list[str]]:
    """Return the starting doctors, taken out of the whites, and the rest (C12)."""
    everybody = numbers.dealt("doc", seats)
    return everybody[:seats], everybody[seats:]


def _bonus_people(
    numbers: Numbers, bonuses: list[str], doctors: list[str], nurses: list[str], orderlies: list[str]
) -> list[str]:
    """Return the people on the drawn bonus tiles (C12, C14)."""
    level = [doctor for doctor in doctors if numbers.colours[doctor] == numbers.bonus.doctor]
    found = {"doctor": level[0], "nurse": nurses[-1], "orderly": orderlies[-1]}
    return [found[BONUS_ROLES[bonus]] for bonus in bonuses if bonus in BONUS_ROLES]


def _stock(numbers: Numbers, seats: int, chance: Chance) -> tuple[dict[str, int], dict[str, int]]:
    """Return the hubs and special modules in play, by kind (C10)."""
    each = numbers.hubs_each_service
    hubs = {f"service_hub.{service}": each for service in numbers.in_play(seats)[1:] if each}
    kinds = list(SPECIALS)
    if seats == 1:
        kinds = sorted(_shuffled(chance, SPECIALS)[: numbers.solo_special_kinds], key=SPECIALS.index)
    return hubs, dict.fromkeys(kinds, numbers.specials[seats - 1])
