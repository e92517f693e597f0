"""The state of Quack in the Box: ids and numbers in zones, and a stack of steps for the rules in progress."""

from __future__ import annotations

from bisect import insort
from functools import cache

import msgspec

from engines.course import DecisionNumbers
from engines.game import Zone
from engines.state import cloner, codec

PRACTICE = "practice"
SWITZERLAND = "switzerland"
LYNCHED = "lynched"
"""Places of a doctor."""


class Terms(msgspec.Struct, frozen=True, array_like=True):
    """The options a game was dealt with; never changed, so clones share it."""

    threshold: int
    turbo: bool
    group: bool
    deathmatch: bool


class Lying(msgspec.Struct, frozen=True, array_like=True):
    """A Treatment that stays with its Patient, and the Cure and Harm that it did."""

    card: str
    cure: int
    harm: int


class Office(msgspec.Struct):
    """A Patient in an office. `count`: Treatments so far, for Mortal; `bugs`: lasting cards that add an illness."""

    patient: str
    illnesses: tuple[str, ...]
    cure: int = 0
    harm: int = 0
    count: int = 0
    lying: list[Lying] = []
    bugs: list[str] = []


class Doctor(msgspec.Struct):
    """One seat. The hand is `treatments` and `anytimes`, both sorted; `shown`: its public cards."""

    treatments: list[str]
    anytimes: list[str]
    shown: list[str] = []
    lasting: list[str] = []
    money: int = 0
    infamy: int = 0
    place: str = PRACTICE
    office: Office | None = None


class Laid(msgspec.Struct, frozen=True, array_like=True):
    """A Treatment of this round: its Patient ("" if cancelled) and the dollars that it earns if they survive."""

    card: str
    patient: str
    money: int


class Gain(msgspec.Struct, frozen=True, array_like=True):
    """A pending gain of Infamy; `death`: it is for a death, and others may be blamed."""

    seat: int
    amount: int
    death: bool


class Fleeing(msgspec.Struct, tag=True):
    """Phase 1: stay or flee. The lasting `cards` at the time of the question bar flight."""

    id: int
    cards: tuple[str, ...]


class AlteringRoll(msgspec.Struct, tag=True):
    """Window after the roll. `asked` is None until it opens, or opens again; `answers`: seat -> text of a move."""

    id: int
    asked: tuple[int, ...] | None = None
    answers: dict[int, str] = {}


class Treating(msgspec.Struct, tag=True):
    """Phase 5: Treatments."""

    id: int


class AlteringTreatment(msgspec.Struct, tag=True):
    """Window: a Treatment was laid on a Patient; `on_it`: the Anytimes that alter it."""

    id: int
    card: str
    patient: str
    on_it: list[str] = []
    asked: tuple[int, ...] | None = None
    answers: dict[int, str] = {}


class Dying(msgspec.Struct, tag=True):
    """Window: a Patient would die by the card `by` of `seat`; `treatment`: that card is a Treatment."""

    id: int
    patient: str
    seat: int
    by: str
    treatment: bool
    asked: tuple[int, ...] | None = None
    answers: dict[int, str] = {}


class Shaming(msgspec.Struct, tag=True):
    """Windows: Infamy is due for the death of `patient`; the first of `gains` is at stake."""

    id: int
    gains: list[Gain]
    patient: str
    asked: tuple[int, ...] | None = None
    answers: dict[int, str] = {}


class Restocking(msgspec.Struct, tag=True):
    """A doctor discards cards to draw as many; `count` so far."""

    id: int
    seat: int
    count: int = 0


class FacingMob(msgspec.Struct, tag=True):
    """Phase 6: the mob is at the active doctor's office."""

    id: int


class Closing(msgspec.Struct, tag=True):
    """Window after the last turn, before the count: the last moment for Anytimes; `how` the game ends."""

    id: int
    how: str
    asked: tuple[int, ...] | None = None
    answers: dict[int, str] = {}


Window = AlteringRoll | AlteringTreatment | Dying | Shaming | Closing
WINDOWS = (AlteringRoll, AlteringTreatment, Dying, Shaming, Closing)
"""As a tuple, for fast checks."""
Step = Fleeing | AlteringRoll | Treating | AlteringTreatment | Dying | Shaming | Restocking | FacingMob | Closing


class Quack(msgspec.Struct, dict=True):
    """A game in progress. Decks are drawn from their ends.

    `active`: whose turn it is; `round`: the number of times round the table, from 1; `laid`: Treatments of this turn;
    `dead`: Patients who died in this turn and have not returned; `made_do`: the duty of a short hand is done; `last`:
    seats with a last turn to come, once those are called; `ended`: how, or empty.
    """

    seed: bytes
    catalogue: str
    terms: Terms
    seats: int
    deck: list[str]
    patients: list[str]
    doctors: list[Doctor]
    first: int
    active: int
    discard: list[str] = []
    gone: list[str] = []
    round: int = 0
    required: int = 0
    laid: list[Laid] = []
    dead: list[str] = []
    made_do: bool = False
    last: list[int] | None = None
    ended: str = ""
    steps: list[Step] = []
    step_id: int = 0
    drawn: int = 0
    ledger: DecisionNumbers = DecisionNumbers(())


clone = cloner(Quack, keep=(Quack,))
dump, load = codec(Quack)


# -------------------------------------------------------------------------------------------- people and places


@cache
def name(seat: int) -> str:
    return f"doctor.{seat}"


def seat_of(doctor: str) -> int:
    return int(doctor.rpartition(".")[2])


def practising(state: Quack) -> list[int]:
    return [seat for seat, doctor in enumerate(state.doctors) if doctor.place == PRACTICE]


def keeper(state: Quack, patient: str) -> int | None:
    """Return the seat of a Patient's office; None if they are in none."""
    for seat, doctor in enumerate(state.doctors):
        if doctor.office is not None and doctor.office.patient == patient:
            return seat
    return None


def office_of(state: Quack, patient: str) -> Office:
    for doctor in state.doctors:
        if doctor.office is not None and doctor.office.patient == patient:
            return doctor.office
    raise KeyError(patient)


def short(state: Quack) -> bool:
    """Return True if the active doctor must use an Anytime: a Treatment is due, and none is in hand (ruling 5)."""
    return bool(state.steps) and isinstance(state.steps[-1], Treating) and not state.doctors[state.active].treatments


def take(doctor: Doctor, card: str) -> None:
    (doctor.anytimes if card in doctor.anytimes else doctor.treatments).remove(card)
    if card in doctor.shown:
        doctor.shown.remove(card)


def put(doctor: Doctor, card: str, *, anytime: bool) -> None:
    insort(doctor.anytimes if anytime else doctor.treatments, card)


def vacate(state: Quack, doctor: Doctor) -> None:
    office = doctor.office
    if office is None:
        return
    state.gone.append(office.patient)
    state.discard.extend(entry.card for entry in office.lying)
    state.discard.extend(office.bugs)
    doctor.office = None


def zones(state: Quack) -> list[Zone]:
    """Return every card's place, and who may see it."""
    found = [
        Zone("deck", tuple(state.deck)),
        Zone("patients", tuple(state.patients)),
        Zone("discard", tuple(state.discard), open=True),
        Zone("gone", tuple(state.gone), open=True),
    ]
    for seat, doctor in enumerate(state.doctors):
        held = doctor.treatments + doctor.anytimes
        found.append(Zone(f"hand {seat}", tuple(card for card in held if card not in doctor.shown), seat=seat))
        found.append(Zone(f"shown {seat}", tuple(doctor.shown), open=True))
        found.append(Zone(f"beside {seat}", tuple(doctor.lasting), open=True))
        if doctor.office:
            lying = [entry.card for entry in doctor.office.lying]
            found.append(Zone(f"office {seat}", (doctor.office.patient, *lying, *doctor.office.bugs), open=True))
    table = tuple(step.card for step in state.steps if isinstance(step, AlteringTreatment))
    return [*found, Zone("table", table, open=True)]
