"""The proposed Move: the treatments of the highest income in the least Time.

Step by step it chooses the best treatment still possible (income less its Time, priced by the cost of Popularity). Then
orderlies go where they save upkeep, doctors to the laboratory, the offices or IT, and people who must make way to the
nearest place. The care in the rooms is then computed exactly (care.py). With a huge waiting room a second plan puts an
orderly in it, so that patients may change their service; the better plan is proposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engines.clinic.care import best_plan, income, nurses_needed, patients_each, price, treatable, upkeep
from engines.clinic.layout import TREATING, layout, numbers
from engines.clinic.paths import ways
from engines.clinic.pieces import WHITE, role
from engines.clinic.state import Clinic, changed, clone_clinic


@dataclass(frozen=True, slots=True)
class Team:
    """One possible treatment: everyone who must be in the room."""

    worth: float
    room: str
    people: tuple[str, ...]


class Planner:
    """A Move being planned. `place`: the future place of everyone; `settled`: the people with a final place; `changes`:
    the huge waiting room where patients may change their service, if any.
    """

    def __init__(self, clinic: Clinic, colours: Mapping[str, int], it_places: int) -> None:
        self.clinic, self.colours, self.it_places = clinic, colours, it_places
        self.lay, self.numbers = layout(clinic), numbers(clinic)
        self.place = dict(clinic.people)
        self.settled: set[str] = set()
        self.changes = ""
        self.dollars_each_time = self.numbers.popularity_price / self.numbers.score.time_each_point

    # -------------------------------------------------------------------------------------------- places

    def time(self, person: str, to: str) -> int | None:
        """Return the Time from a person's current place; through the huge waiting room if its service changes (C34)."""
        here = self.clinic.people[person]
        if here == to:
            return 0
        there = ways(self.clinic, here)
        if not self.changes or role(person) != "patient" or not self.other_service(person, to):
            return there.get(to)
        onward = ways(self.clinic, self.changes)
        return there[self.changes] + onward[to] if self.changes in there and to in onward else None

    def other_service(self, person: str, room: str) -> bool:
        """Return True if a room treats patients of another service than this one's (C35)."""
        return self.lay.kind[room] in TREATING and self.lay.service(room) != self.clinic.services[person]

    def capacity(self, place: str, who: str) -> int:
        """Return the number of places for a role."""
        if self.lay.kind[place] == "it_services" and who == "doctor":
            return self.it_places
        return self.numbers.capacities[self.lay.kind[place]][who]

    def inside(self, place: str, who: str) -> list[str]:
        """Return everyone of a role who would be there."""
        return [person for person, at in self.place.items() if at == place and role(person) == who]

    def free(self, place: str, who: str) -> int:
        """Return the free places; unsettled staff could still make way and does not count (patients never make way)."""
        there = self.inside(place, who)
        taken = len(there) if who == "patient" else sum(person in self.settled for person in there)
        return self.capacity(place, who) - taken

    def settle(self, person: str, to: str) -> None:
        self.place[person] = to
        self.settled.add(person)

    def idle(self, who: str) -> list[str]:
        """Return everyone of a role without a final place."""
        return [person for person in self.place if role(person) == who and person not in self.settled]

    def nearest(self, people: list[str], to: str) -> list[tuple[int, str]]:
        """Return (Time, person), nearest first, without those who have no way."""
        found = [(time, person) for person in people if (time := self.time(person, to)) is not None]
        return sorted(found, key=lambda pair: pair[0])

    # -------------------------------------------------------------------------------------------- care

    def patients_for(self, room: str) -> list[tuple[int, str]]:
        """Return patients who may end in a room, nearest first."""
        fitting = [
            person
            for person in self.idle("patient")
            if (self.changes or not self.other_service(person, room))
            and treatable(self.clinic, room, person, self.colours)
        ]
        return self.nearest(fitting, room)

    def group(self, room: str, waiting: list[tuple[int, str]], count: int) -> list[tuple[int, str]] | None:
        """Return the first `count` of those waiting if there is room; patients inside come first and need none."""
        chosen = waiting[:count]
        new = sum(self.place[person] != room for _, person in chosen)
        return chosen if len(chosen) == count and new <= max(0, self.free(room, "patient")) else None

    def teams(self, room: str) -> Iterator[Team]:
        """Yield every treatment that could be added in a room."""
        waiting = self.patients_for(room)
        if not waiting:
            return
        if self.lay.kind[room] == "recovery_room":
            yield from self.recovery(room, waiting)
            return
        if self.free(room, "doctor") < 1:
            return
        doctors = self.nearest(self.idle("doctor"), room)
        nurses = self.nearest(self.idle("nurse"), room)
        for colour in range(4):
            alike = [pair for pair in waiting if self.colours[pair[1]] == colour]
            for count in range(1, min(patients_each(self.clinic, room), len(alike)) + 1):
                chosen = self.group(room, alike, count)
                if chosen:
                    income = count * price(self.clinic, room, colour)
                    yield from self.with_doctors(room, doctors, nurses, chosen, income)

    def with_doctors(
        self,
        room: str,
        doctors: list[tuple[int, str]],
        nurses: list[tuple[int, str]],
        patients: list[tuple[int, str]],
        income: int,
    ) -> Iterator[Team]:
        """Yield this treatment by each doctor, with the nurses that it needs."""
        colour = self.colours[patients[0][1]]
        for doctor in doctors:
            needed = nurses_needed(self.clinic, self.colours[doctor[1]], colour)
            if needed <= len(nurses):
                yield self.team(room, [doctor, *nurses[:needed], *patients], income - needed)

    def recovery(self, room: str, waiting: list[tuple[int, str]]) -> Iterator[Team]:
        """Yield treatments by two nurses, of as many patients as fit (C40)."""
        wanted = self.numbers.care.recovery_nurses
        nurses = self.nearest(self.idle("nurse"), room)[:wanted]
        if len(nurses) < wanted or self.free(room, "nurse") < wanted:
            return
        for count in range(1, patients_each(self.clinic, room) + 1):
            chosen = self.group(room, waiting, count)
            if chosen:
                yield self.team(room, [*nurses, *chosen], count * price(self.clinic, room, 0))

    def team(self, room: str, people: list[tuple[int, str]], income: int) -> Team:
        time = sum(time for time, _ in people)
        return Team(income - time * self.dollars_each_time, room, tuple(person for _, person in people))

    def treat(self) -> None:
        """Choose the best treatment until none is worth its Time."""
        rooms = self.lay.working()
        while True:
            best = max((team for room in rooms for team in self.teams(room)), key=lambda team: team.worth, default=None)
            if best is None or best.worth <= 0:
                return
            for person in best.people:
                self.settle(person, best.room)

    # -------------------------------------------------------------------------------------------- other staff

    def supply(self) -> None:
        """Send orderlies to the supply rooms that save the most upkeep."""
        rooms = self.lay.of_kind("supply_room")
        kinds = self.numbers.kinds
        saved: set[str] = set()

        def worth(room: str) -> int:
            near = {room, *self.lay.neighbours[room]} - saved
            return sum(kinds[self.lay.kind[place]].upkeep for place in near)

        for room in sorted(rooms, key=lambda room: (-worth(room), room)):
            nearest = self.nearest(self.idle("orderly"), room)
            if nearest and worth(room) > nearest[0][0] * self.dollars_each_time:
                saved |= {room, *self.lay.neighbours[room]}
                self.settle(nearest[0][1], room)

    def offices(self) -> None:
        """Send a doctor who is not white and an orderly, if both are idle."""
        for room in self.lay.of_kind("administrative_offices"):
            doctors = self.nearest([d for d in self.idle("doctor") if self.colours[d] != WHITE], room)
            orderlies = self.nearest(self.idle("orderly"), room)
            if doctors and orderlies:
                time = doctors[0][0] + orderlies[0][0]
                if self.numbers.expenses.offices_relief > time * self.dollars_each_time:
                    self.settle(doctors[0][1], room)
                    self.settle(orderlies[0][1], room)

    def study(self) -> None:
        """Send idle doctors to IT services (white ones) and to the laboratory."""
        for kind in ("it_services", "laboratory"):
            for room in self.lay.of_kind(kind):
                idle = [d for d in self.idle("doctor") if kind == "laboratory" or self.colours[d] == WHITE]
                for time, doctor in self.nearest(idle, room)[: max(0, self.free(room, "doctor"))]:
                    if time * self.dollars_each_time < self.numbers.popularity_price:
                        self.settle(doctor, room)

    def make_way(self) -> bool:
        """Send people who are too many to the nearest place. Return False if one of them cannot go."""
        for person in [person for person in self.place if person not in self.settled]:
            place, who = self.place[person], role(person)
            if place not in self.lay.kind or len(self.inside(place, who)) <= self.capacity(place, who):
                continue
            hubs = [hub for hub in self.lay.of_kind("service_hub") if hub != place]
            refuges = [
                (time, to) for to in (*self.clinic.entrances, *hubs) if (time := self.time(person, to)) is not None
            ]
            if who == "patient" or not refuges:
                return False
            self.settle(person, min(refuges)[1])
        return True

    def plan(self) -> list[tuple[str, str]]:
        """Return (person, place) of everyone who should go somewhere, the orderly of the huge waiting room first."""
        self.treat()
        self.offices()
        self.supply()
        self.study()
        if not self.make_way():
            return []
        going = [(person, to) for person, to in self.place.items() if to != self.clinic.people[person]]
        return sorted(going, key=lambda one: one[1] != self.changes) if self.changes else going

    def left(self, going: list[tuple[str, str]]) -> float:
        """Return the dollars of a plan: care less upkeep, less its Time at the cost of Popularity (C42, C64)."""
        after = clone_clinic(self.clinic)
        after.people |= dict(going)
        changed(after)
        time = sum(self.time(person, to) or 0 for person, to in going)
        care = income(after, best_plan(after, self.colours), self.colours)
        return care - upkeep(after) - time * self.dollars_each_time


def proposal(clinic: Clinic, colours: Mapping[str, int], it_places: int) -> list[tuple[str, str]]:
    """Return (person, place) of everyone who should go somewhere, in order; legal together."""
    planner = Planner(clinic, colours, it_places)
    best = planner.plan()
    if not planner.lay.of_kind("huge_waiting_room"):
        return best
    most = planner.left(best)
    for changing in _changing(clinic, colours, it_places):
        going = changing.plan()
        if going and changing.left(going) > most:
            best, most = going, changing.left(going)
    return best


def _changing(clinic: Clinic, colours: Mapping[str, int], it_places: int) -> Iterator[Planner]:
    """Yield planners that put an orderly in a huge waiting room (C34)."""
    for room in layout(clinic).of_kind("huge_waiting_room"):
        planner = Planner(clinic, colours, it_places)
        orderlies = planner.nearest(planner.idle("orderly"), room)
        if orderlies:
            planner.changes = room
            planner.settle(orderlies[0][1], room)
            yield planner
