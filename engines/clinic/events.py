"""What can happen in Clinic: facts, each with what it does to the state and who may know of it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engines.clinic.pieces import BONUS_SITES, OUTSIDE, family, pool
from engines.clinic.state import (
    Acting,
    BonusDraft,
    Built,
    Clinic,
    ClinicGame,
    DoubleDraft,
    Picking,
    Step,
    Treatment,
    Trip,
    changed,
    clone_step,
    rebuilt,
)
from engines.course import ChanceDrawn, Numbered
from engines.game import Event, Fact


class Entered(Event, frozen=True):
    """A step of the game began; None: the game is over."""

    step: Step | None

    def apply(self, state: ClinicGame) -> None:
        """A copy, since events never change."""
        state.step = clone_step(self.step)
        if self.step is not None:
            state.step_id = self.step.id


class Stage(Event, frozen=True):
    """A seat stands elsewhere in set-up, Move or Business."""

    seat: int
    stage: str

    def apply(self, state: ClinicGame) -> None:
        """Write it down."""
        state.clinics[self.seat].stage = self.stage
        changed(state.clinics[self.seat])


# ------------------------------------------------------------------------------------------------ building


class Constructed(Fact, frozen=True):
    """C18-C27: a seat built something for `cost` dollars. `at`: its spaces, modules or border; `tile`: the double tile.

    `how`: "start", "bonus", "build" or "double"; `lost`: parking tiles that made way.
    """

    seat: int
    kind: str
    at: tuple[str, ...]
    cost: int
    how: str
    tile: str = ""
    lost: tuple[str, ...] = ()

    def apply(self, state: ClinicGame) -> None:
        """Put it on the board; take it from stock or hand; pay."""
        clinic = state.clinics[self.seat]
        clinic.cash -= self.cost
        for border in self.lost:
            clinic.parking_tiles.remove(border)
        extras = {
            "entrance": clinic.entrances,
            "parking_tile": clinic.parking_tiles,
            "helipad": clinic.helipads,
            "conveyor": clinic.conveyors,
        }
        if self.kind in extras:
            extras[self.kind].extend(self.at)
        else:
            clinic.built[self.at[0]] = Built(self.kind, self.at, self.tile)
        if self.how == "bonus":
            clinic.bonus = ""
        elif self.how == "double":
            clinic.doubles.remove(self.tile)
        elif self.how == "build":
            self._use_up(state, clinic)
        rebuilt(clinic)

    def _use_up(self, state: ClinicGame, clinic: Clinic) -> None:
        if isinstance(state.step, Acting):
            state.step.elements.append(self.kind)
        if self.kind in state.open_tiles:
            state.open_tiles.remove(self.kind)
            if family(self.kind) == "service_hub":
                clinic.hubs_built += 1
            else:
                clinic.specials_built += 1


class Unfounded(Fact, frozen=True):
    """C11: a seat took back what it had founded."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        """Clear the board but for what is printed on it."""
        clinic = state.clinics[self.seat]
        clinic.built = {place: built for place, built in clinic.built.items() if built.tile == "printed"}
        clinic.entrances.clear()
        rebuilt(clinic)


# ------------------------------------------------------------------------------------------------ cars


class Parked(Fact, frozen=True):
    """C4: a car was parked; `asked`: by the owner's own choice."""

    seat: int
    place: str
    asked: bool

    def apply(self, state: ClinicGame) -> None:
        """One more there."""
        clinic = state.clinics[self.seat]
        clinic.cars[self.place] = clinic.cars.get(self.place, 0) + 1
        clinic.arriving -= 1
        changed(clinic)


class DroveOff(Fact, frozen=True):
    """C4: a car left."""

    seat: int
    place: str
    asked: bool

    def apply(self, state: ClinicGame) -> None:
        """One fewer there."""
        clinic = state.clinics[self.seat]
        clinic.cars[self.place] -= 1
        if not clinic.cars[self.place]:
            del clinic.cars[self.place]
        clinic.leaving -= 1
        changed(clinic)


class ValetSet(Fact, frozen=True):
    """C4: a seat wants its cars parked for it, or to be asked."""

    seat: int
    on: bool

    def apply(self, state: ClinicGame) -> None:
        """Keep the preference."""
        state.clinics[self.seat].valet = self.on
        changed(state.clinics[self.seat])


# ------------------------------------------------------------------------------------------------ set-up


class DoctorCame(Fact, frozen=True):
    """C11: a seat's first doctor stands at the entrance; the car is to be parked."""

    seat: int
    person: str
    at: str

    def apply(self, state: ClinicGame) -> None:
        """Move the doctor."""
        clinic = state.clinics[self.seat]
        state.reserve.remove(self.person)
        clinic.people[self.person] = self.at
        clinic.arriving += 1
        changed(clinic)


class BonusClaimed(Fact, frozen=True):
    """C14: a seat chose a bonus tile; dollars at once, a piece to place, or a person (`person`)."""

    seat: int
    bonus: str
    cash: int
    person: str

    def apply(self, state: ClinicGame) -> None:
        """Hand it over."""
        clinic = state.clinics[self.seat]
        state.bonuses.remove(self.bonus)
        state.tile_box.append(self.bonus)
        clinic.cash += self.cash
        if self.person:
            state.reserve.remove(self.person)
            clinic.people[self.person] = OUTSIDE
            clinic.arriving += 1
        elif (piece := self.bonus.partition(".")[2]) in BONUS_SITES:
            clinic.bonus = piece
        step = state.step
        if isinstance(step, BonusDraft):
            step.placing = bool(clinic.bonus)
        changed(clinic)


class BonusTurnEnded(Event, frozen=True):
    """C14: the next seat chooses."""

    def apply(self, state: ClinicGame) -> None:
        """One fewer in the queue."""
        step = state.step
        assert isinstance(step, BonusDraft)
        step.queue.pop(0)
        step.placing = False


class PairDrafted(Fact, frozen=True):
    """C15: a seat took a pair of double tiles."""

    seat: int
    pair: tuple[str, str]

    def apply(self, state: ClinicGame) -> None:
        """Move the pair into the hand."""
        state.pairs.remove(self.pair)
        state.clinics[self.seat].doubles.extend(self.pair)
        step = state.step
        assert isinstance(step, DoubleDraft)
        step.swapping = True
        changed(state.clinics[self.seat])


class DraftEnded(Fact, frozen=True):
    """C15: a seat swapped `gave` for `took`, or (both empty) kept its pair."""

    seat: int
    gave: str
    took: str

    def apply(self, state: ClinicGame) -> None:
        """Exchange; the next seat drafts."""
        clinic = state.clinics[self.seat]
        if self.gave:
            clinic.doubles[clinic.doubles.index(self.gave)] = self.took
            state.solitary = self.gave
        step = state.step
        assert isinstance(step, DoubleDraft)
        step.queue.pop(0)
        step.swapping = False
        changed(clinic)


class LeftoversBoxed(Fact, frozen=True):
    """C14, C15: bonus tiles, their people, and the solitary tile that nobody took left the game."""

    tiles: tuple[str, ...]
    people: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        """Into the box."""
        for person in self.people:
            state.reserve.remove(person)
            state.box.append(person)
        for tile in self.tiles:
            if tile in state.bonuses:
                state.bonuses.remove(tile)
            else:
                state.solitary = ""
            state.tile_box.append(tile)


# ------------------------------------------------------------------------------------------------ actions


class RoundBegan(Fact, frozen=True):
    """A round began; `order`: the turn order; `tiles`: everybody's action tiles."""

    round: int
    order: tuple[int, ...]
    tiles: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        """Tiles come back, limits begin anew."""
        state.round, state.order = self.round, self.order
        state.action_step = 0
        for clinic in state.clinics:
            clinic.tiles = list(self.tiles)
            clinic.hubs_built = clinic.specials_built = 0
            clinic.protected = []


class Picked(Event, frozen=True):
    """C16: a seat picked an action tile; the others see that it has."""

    seat: int
    action: str | None

    def apply(self, state: ClinicGame) -> None:
        """Keep it secret."""
        assert isinstance(state.step, Picking) and self.action is not None
        state.step.picks[self.seat] = self.action

    def seen(self, seat: int | None) -> Event | None:
        """The tile for its owner only."""
        return self if seat == self.seat else Picked(self.seat, None)


class TookBackPick(Fact, frozen=True):
    """C16: a seat took its choice back."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        """Forget it."""
        assert isinstance(state.step, Picking)
        del state.step.picks[self.seat]


class PicksShown(Fact, frozen=True):
    """C16: all tiles were shown."""

    reveals: ClassVar[bool] = True
    picks: dict[int, str]

    def apply(self, state: ClinicGame) -> None:
        """The tiles are spent."""
        for seat, action in self.picks.items():
            state.clinics[seat].tiles.remove(action)
        state.action_step += 1


class ActionEnded(Fact, frozen=True):
    """C16: a seat's action is over; `unused`: it did nothing."""

    seat: int
    action: str
    unused: bool
    points: int

    def apply(self, state: ClinicGame) -> None:
        """The next one acts, with fresh Queue Points."""
        step = state.step
        assert isinstance(step, Acting)
        step.queue.pop(0)
        step.elements.clear()
        step.doctor = step.staff = False
        step.points = self.points


class Hired(Fact, frozen=True):
    """C31: a seat hired somebody, who waits outside; the car is to be parked."""

    seat: int
    person: str
    cost: int

    def apply(self, state: ClinicGame) -> None:
        """Move the person."""
        clinic, step = state.clinics[self.seat], state.step
        assert isinstance(step, Acting)
        if self.person.startswith("doc"):
            state.university[state.university.index(self.person)] = ""
            step.doctor = True
        else:
            (state.nurses if self.person.startswith("nurse") else state.orderlies).remove(self.person)
            step.staff = True
        clinic.people[self.person] = OUTSIDE
        clinic.cash -= self.cost
        clinic.arriving += 1
        changed(clinic)


class Admitted(Fact, frozen=True):
    """C32: a seat admitted a patient; the car is to be parked."""

    seat: int
    person: str
    service: str
    points: int

    def apply(self, state: ClinicGame) -> None:
        """From the row to pre-admissions."""
        clinic, step = state.clinics[self.seat], state.step
        assert isinstance(step, Acting)
        state.rows[self.service].remove(self.person)
        clinic.people[self.person] = pool(self.service)
        clinic.services[self.person] = self.service
        clinic.arriving += 1
        step.points -= self.points
        changed(clinic)


class Requeued(Fact, frozen=True):
    """C32: a seat moved a patient to the end of another row."""

    seat: int
    person: str
    service: str
    points: int

    def apply(self, state: ClinicGame) -> None:
        """Gaps close at once."""
        step = state.step
        assert isinstance(step, Acting)
        for row in state.rows.values():
            if self.person in row:
                row.remove(self.person)
        state.rows[self.service].append(self.person)
        step.points -= self.points


class Queued(Fact, frozen=True):
    """C16: a patient came to a row."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    service: str
    person: str
    colour: int

    def apply(self, state: ClinicGame) -> None:
        """From the top of the bag."""
        state.patient_bag.pop()
        state.rows[self.service].append(self.person)
        state.colours[self.person] = self.colour


class GaveUp(Fact, frozen=True):
    """C48, solo: the front patient of the fullest row left."""

    service: str
    person: str

    def apply(self, state: ClinicGame) -> None:
        """Into the box."""
        state.rows[self.service].remove(self.person)
        state.box.append(self.person)


# ------------------------------------------------------------------------------------------------ Move


class Moved(Fact, frozen=True):
    """C33: a person went somewhere; `service`: a patient's from now on."""

    seat: int
    person: str
    to: str
    time: int
    service: str

    def apply(self, state: ClinicGame) -> None:
        """Keep where it came from, so that it can be taken back."""
        clinic = state.clinics[self.seat]
        before = clinic.services.get(self.person, "")
        clinic.moved[self.person] = Trip(clinic.people[self.person], self.time, before)
        clinic.people[self.person] = self.to
        if before:
            clinic.services[self.person] = self.service
        clinic.time += self.time
        changed(clinic)


class TookBack(Fact, frozen=True):
    """C36: ways of this Move were taken back."""

    seat: int
    people: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        """Everybody back, Time back."""
        clinic = state.clinics[self.seat]
        for person in self.people:
            trip = clinic.moved.pop(person)
            clinic.people[person] = trip.start
            clinic.time -= trip.time
            if trip.service:
                clinic.services[person] = trip.service
        changed(clinic)


class Proposed(Fact, frozen=True):
    """C33: a seat moved everybody as proposed."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        """The ways stand in the events before."""


class Planned(Fact, frozen=True):
    """C41: a seat's care as it stands now."""

    seat: int
    plan: tuple[Treatment, ...]

    def apply(self, state: ClinicGame) -> None:
        """Replace the plan."""
        state.clinics[self.seat].plan = self.plan
        changed(state.clinics[self.seat])


class MoveEnded(Fact, frozen=True):
    """C36: a seat said done with its Move."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        """On to Business."""
        state.clinics[self.seat].stage = "business"
        changed(state.clinics[self.seat])


class Reopened(Fact, frozen=True):
    """C36: a seat went back to its Move."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        """The plan is void."""
        clinic = state.clinics[self.seat]
        clinic.stage, clinic.plan = "move", ()
        changed(clinic)


# ------------------------------------------------------------------------------------------------ Business


class Treated(Fact, frozen=True):
    """C37-C41: a seat's patients were treated and left; `income` dollars."""

    seat: int
    plan: tuple[Treatment, ...]
    services: dict[str, int]
    income: int

    def apply(self, state: ClinicGame) -> None:
        """Patients into the box, cars to leave, dollars."""
        clinic = state.clinics[self.seat]
        for one in self.plan:
            for person in one.patients:
                _leave(state, clinic, person)
        for service, count in self.services.items():
            clinic.treated[service] = clinic.treated.get(service, 0) + count
        clinic.cash += self.income
        clinic.plan = ()
        clinic.moved = {}
        changed(clinic)


class Dismissed(Fact, frozen=True):
    """C43: somebody who could not be paid left."""

    seat: int
    person: str

    def apply(self, state: ClinicGame) -> None:
        """Into the box."""
        _leave(state, state.clinics[self.seat], self.person)
        changed(state.clinics[self.seat])


class Paid(Fact, frozen=True):
    """C42, C43: salaries and upkeep were paid; `missing` dollars were not, for `popularity` points."""

    seat: int
    salaries: int
    upkeep: int
    missing: int
    popularity: int

    def apply(self, state: ClinicGame) -> None:
        """Pay."""
        clinic = state.clinics[self.seat]
        clinic.cash -= self.salaries + self.upkeep - self.missing
        clinic.popularity -= self.popularity
        changed(clinic)


class PopularityBought(Fact, frozen=True):
    """C44: a seat bought points of Popularity."""

    seat: int
    points: int
    cost: int

    def apply(self, state: ClinicGame) -> None:
        """Pay."""
        clinic = state.clinics[self.seat]
        clinic.cash -= self.cost
        clinic.popularity += self.points
        changed(clinic)


class Protected(Fact, frozen=True):
    """C45: IT services will keep a doctor's level."""

    seat: int
    person: str

    def apply(self, state: ClinicGame) -> None:
        """Note it."""
        state.clinics[self.seat].protected.append(self.person)


class BusinessEnded(Fact, frozen=True):
    """C17: a seat waits for Admin."""

    seat: int

    def apply(self, state: ClinicGame) -> None:
        """Ready."""
        state.clinics[self.seat].stage = "ready"


# ------------------------------------------------------------------------------------------------ Admin


class BoardAdministered(Fact, frozen=True):
    """C45: Admin on a seat's own board: who rose, left, fell, worsened, died; Popularity gained and lost."""

    seat: int
    rose: tuple[str, ...]
    departed: tuple[str, ...]
    kept: tuple[str, ...]
    fell: tuple[str, ...]
    worsened: tuple[str, ...]
    died: tuple[str, ...]
    gained: int
    lost: int

    def apply(self, state: ClinicGame) -> None:
        """New levels; the departed and the dead leave with a car each."""
        clinic = state.clinics[self.seat]
        for person in (*self.rose, *self.worsened):
            state.colours[person] += 1
        for person in self.fell:
            state.colours[person] -= 1
        for person in (*self.departed, *self.died):
            _leave(state, clinic, person)
        clinic.deaths += len(self.died)
        clinic.popularity += self.gained - self.lost
        changed(clinic)


class UniversityRose(Fact, frozen=True):
    """C46: doctors left in the University rose one level."""

    people: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        """One level more."""
        for person in self.people:
            state.colours[person] += 1


class UniversityFilled(Fact, frozen=True):
    """C46: doctors came to the University; `line`: everybody there, red to white."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    came: dict[str, int]
    line: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        """From the top of the bag."""
        for person, colour in self.came.items():
            state.doctor_bag.pop()
            state.colours[person] = colour
        state.university = list(self.line)


class NursesCame(Fact, frozen=True):
    """C46: nurses to be hired."""

    people: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        """From the stock."""
        for person in self.people:
            state.nurse_stock.remove(person)
            state.nurses.append(person)


class TilesShown(Fact, frozen=True):
    """C46: the next hub or special module of these kinds may be built."""

    kinds: tuple[str, ...]

    def apply(self, state: ClinicGame) -> None:
        """From the stock."""
        for kind in self.kinds:
            state.stock[kind] -= 1
            state.open_tiles.append(kind)


class GameEnded(Fact, frozen=True):
    """C47: the last Admin is over."""

    reveals: ClassVar[bool] = True

    def apply(self, state: ClinicGame) -> None:
        """Nobody is asked any more."""
        state.step = None


def _leave(state: ClinicGame, clinic: Clinic, person: str) -> None:
    """Somebody leaves a clinic for good; a car will follow (C4)."""
    del clinic.people[person]
    clinic.services.pop(person, None)
    clinic.moved.pop(person, None)
    clinic.leaving += 1
    state.box.append(person)


AnyEvent = (
    Entered
    | Stage
    | Constructed
    | Unfounded
    | Parked
    | DroveOff
    | ValetSet
    | DoctorCame
    | BonusClaimed
    | BonusTurnEnded
    | PairDrafted
    | DraftEnded
    | LeftoversBoxed
    | RoundBegan
    | Picked
    | TookBackPick
    | PicksShown
    | ActionEnded
    | Hired
    | Admitted
    | Requeued
    | Queued
    | GaveUp
    | Moved
    | TookBack
    | Proposed
    | Planned
    | MoveEnded
    | Reopened
    | Treated
    | Dismissed
    | Paid
    | PopularityBought
    | Protected
    | BusinessEnded
    | BoardAdministered
    | UniversityRose
    | UniversityFilled
    | NursesCame
    | TilesShown
    | GameEnded
    | Numbered
    | ChanceDrawn
)

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[AnyEvent])


def pack(events: list[Event]) -> bytes:
    """The events of a move as bytes."""
    return _ENCODER.encode(events)


def unpack(raw: bytes) -> list[Event]:
    """The events that were packed."""
    return list(_DECODER.decode(raw))
