"""A rough estimate of the Time that a clinic's people spend in a round, and of the Time that a new way saves."""

from __future__ import annotations

from engines.clinic.layout import layout, numbers
from engines.clinic.paths import PRE, ways
from engines.clinic.pieces import OUTSIDE, family
from engines.clinic.state import Clinic

PATIENTS, ARRIVALS, STAFF = 4.0, 0.7, 1.5
"""Trips in a round: of patients, of new staff, and of staff from room to room."""
FAR = 5
"""Time of people without a way; they save it by one."""


class Travel:
    """The ways of one clinic to and between its `rooms`."""

    def __init__(self, clinic: Clinic, rooms: tuple[str, ...]) -> None:
        self.clinic, self.rooms = clinic, rooms
        self.lay, self.time = layout(clinic), numbers(clinic).time
        self.admitted = {room: ways(clinic, PRE).get(room, FAR) for room in rooms}
        self.hired = {room: ways(clinic, OUTSIDE).get(room, FAR) for room in rooms}
        self.between = [(one, other, self._way(one, other)) for one in rooms for other in rooms if one < other]

    def _way(self, here: str, there: str) -> int:
        return 0 if here == there else ways(self.clinic, here).get(there, FAR)

    def saved(self, kind: str, spaces: tuple[str, ...]) -> float:
        """Return the Time saved in a round by a piece on these spaces, or on this border."""
        match family(kind):
            case "entrance":
                module = self.door(spaces[0])
                return self._arriving(module, self.time.entrance, (PATIENTS, ARRIVALS)) if module else 0.0
            case "helipad":
                return self._arriving(self.lay.at[spaces[0]], self.time.helipad, (PATIENTS, 0.0))
            case "conveyor":
                return self._conveyors(spaces)
            case "waiting_room" | "large_corridor" | "outpatient_clinic" as name:
                return self._module(name, spaces)
        return 0.0

    def door(self, border: str) -> str:
        """Return the module that an entrance would lead to."""
        return next((self.lay.at[space] for space in self.lay.grid.sides[border] if self.lay.is_module(space)), "")

    def _arriving(self, module: str, cost: int, people: tuple[float, float]) -> float:
        """Return the Time saved by another way to a module."""
        if not self.rooms:
            return 0.0
        patients = arrivals = 0
        for room in self.rooms:
            time = cost + self._way(module, room)
            patients += max(0, self.admitted[room] - time)
            arrivals += max(0, self.hired[room] - time)
        return (people[0] * patients + people[1] * arrivals) / len(self.rooms)

    def _conveyors(self, spaces: tuple[str, ...]) -> float:
        """Return the Time saved between these modules and those with conveyors."""
        ends = (*spaces, *self.clinic.conveyors[:1])
        if not self.rooms or len(ends) < 2:
            return 0.0
        near = {room: min(self._way(end, room) for end in ends) for room in self.rooms}
        come = min(self._from(PRE, end) for end in ends)
        hired = min(self._from(OUTSIDE, end) for end in ends)
        saved = PATIENTS * sum(max(0, self.admitted[room] - come - near[room]) for room in self.rooms)
        saved += ARRIVALS * sum(max(0, self.hired[room] - hired - near[room]) for room in self.rooms)
        saved /= len(self.rooms)
        pairs = [max(0, time - near[one] - near[other]) for one, other, time in self.between]
        return saved + STAFF * sum(pairs) / max(1, len(pairs))

    def _from(self, start: str, end: str) -> int:
        return ways(self.clinic, start).get(end, FAR)

    def _module(self, name: str, spaces: tuple[str, ...]) -> float:
        """Return the Time saved through a new module: its neighbours are a step away, from the corridor all of two
        floors.
        """
        lay = self.lay
        beside = tuple(dict.fromkeys(lay.at[o] for s in spaces for o in lay.grid.around[s] if lay.is_module(o)))
        if not beside or not self.rooms:
            return 0.0
        if name == "outpatient_clinic":
            step = self.time.arrive + self.time.adjacent
            return PATIENTS * self._sooner(step, set(beside)) / len(self.rooms) / 2
        if name == "large_corridor":
            buildings = {lay.building[place] for place in beside}
            floor = lay.grid.floor[spaces[0]]
            near = {
                room for room in self.rooms if lay.building[room] in buildings and lay.floor(room) - floor in {0, 1}
            }
            return (PATIENTS + ARRIVALS) * self._sooner(self.time.corridor_out, near) / len(self.rooms)
        come = min(self._from(PRE, place) for place in beside) + self.time.adjacent
        saved = (PATIENTS + ARRIVALS) * self._sooner(come + self.time.waiting_out, set(beside)) / len(self.rooms)
        pairs = [time - 1 for one, other, time in self.between if one in beside and other in beside and time > 1]
        return saved + STAFF * sum(pairs) / max(1, len(self.between))

    def _sooner(self, time: int, near: set[str]) -> int:
        return sum(max(0, self.admitted[room] - time) for room in self.rooms if room in near)
