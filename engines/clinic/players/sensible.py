"""A simple sensible player: it sees views only, grows what treats patients, and lets the engine propose the Move."""

from __future__ import annotations

from collections.abc import Iterable

from engines.chance import Rng
from engines.clinic import moves as mv
from engines.clinic.cards import Table
from engines.clinic.layout import Layout, grid, layout, table
from engines.clinic.parking import places
from engines.clinic.paths import PRE, ways
from engines.clinic.pieces import DOUBLE_MODULES, EXTRAS, SPECIALS, family, service_of
from engines.clinic.sites import sites
from engines.clinic.state import Built, Clinic
from engines.clinic.view import ClinicView, Person, View, clinic_of
from engines.game import Decision, Move

_BONUSES = ("bonus.doctor", "bonus.cash", "bonus.nurse", "bonus.orderly", "bonus.entrance", "bonus.garden")
_TILES = (
    "double_treatment_room",
    "large_corridor",
    "recovery_room",
    "it_services",
    "administrative_offices",
    "huge_waiting_room",
    "luxurious_garden",
    "huge_parking_lot",
)
_NEW_BUILDING = 8
"""Dollars to spare for a hub, a treatment room, a supply room above it and their upkeep."""

_LATE = 3
"""Rounds left when a building that only counts at the end is worth its upkeep."""

_PLACES = 7
"""Free places for cars that are enough."""

_CARING = frozenset({"treatment_room", "double_treatment_room"})


def sensible(view: View, decisions: list[Decision], rng: Rng) -> Move | None:
    """The move to make; None: wait."""
    asked = next((decision for decision in decisions if decision.must), None)
    if asked is None:
        return None
    thought = Thought(view, decisions[0].seat, rng)
    if view.phase in {"acting", "finishing"} and asked.prompt.key in {"build", "business", "last_double"}:
        double = thought.double(decisions)
        if double is not None:
            return double
    return thought.answer(asked)


class Wards:
    """Rooms and doctors filling up: each doctor takes patients of one service and colour, each needs a place."""

    def __init__(self, places: dict[str, int], doctors: list[int], nurses: int, each: int) -> None:
        self.places, self.doctors, self.nurses, self.each = dict(places), list(doctors), nurses, each
        self.begun: dict[tuple[str, int], int] = {}

    def nurses_for(self, service: str, colour: int) -> int | None:
        """Nurses needed for one more patient; None where nobody can treat it."""
        if self.begun.get((service, colour)):
            return 0
        if not self.places.get(service):
            return None
        steps = min((abs(level - colour) for level in self.doctors), default=9)
        return steps if steps <= self.nurses else None

    def take(self, service: str, colour: int) -> bool:
        """One more patient; False where nobody can treat it."""
        steps = self.nurses_for(service, colour)
        if steps is None:
            return False
        if self.begun.get((service, colour)):
            self.begun[service, colour] -= 1
            return True
        self.nurses -= steps
        self.places[service] -= 1
        self.doctors.remove(min(self.doctors, key=lambda level: abs(level - colour)))
        self.begun[service, colour] = self.each - 1
        return True


class Thought:
    """One seat's view of its own clinic while it answers."""

    def __init__(self, view: View, seat: int, rng: Rng) -> None:
        self.view, self.rng = view, rng
        self.own: ClinicView = view.clinics[seat]
        self.clinic: Clinic = clinic_of(self.own, view.catalogue)
        self.lay: Layout = layout(self.clinic)
        self.numbers: Table = table(self.clinic)
        self.rounds_left = view.rounds - max(1, view.round) + 1

    def answer(self, asked: Decision) -> Move | None:
        """By what is asked; mostly the default."""
        match asked.prompt.key:
            case "found":
                return self.first(asked)
            case "claim":
                return self.ranked(asked, _BONUSES)
            case "draft":
                return self.ranked(asked, _TILES)
            case "pick":
                return self.pick(asked)
            case "build":
                return self.build(asked)
            case "hire":
                return self.hire(asked)
            case "admit":
                return self.admit(asked)
            case "park" | "drive":
                return mv.Park("always") if asked.prompt.key == "park" else mv.Drive("always")
            case "business":
                return self.pay(asked)
        return asked.default

    def first(self, asked: Decision) -> Move | None:
        """A ready-made layout, any."""
        presets = [move for move in asked.moves if isinstance(move, mv.Preset)]
        return presets[self.rng.randrange(len(presets))] if presets else asked.default

    def ranked(self, asked: Decision, wishes: tuple[str, ...]) -> Move | None:
        """The move that names what is liked best."""
        named = [(str(getattr(move, move.__struct_fields__[0])), move) for move in asked.moves]
        return min(named, key=lambda pair: _rank(pair[0], wishes))[1]

    # -------------------------------------------------------------------------------------------- needs

    def people(self, who: str) -> list[Person]:
        """Own people of a role."""
        return [person for person in self.own.people if person.role == who]

    def working(self) -> dict[str, int]:
        """Service -> doctors its working rooms can take that a way leads to."""
        reach = ways(self.clinic, PRE)
        found: dict[str, int] = {}
        for place in self.lay.modules:
            if self.lay.kind[place] in _CARING and self.lay.works(place) and place in reach:
                service = self.lay.service(place)
                found[service] = found.get(service, 0) + self.numbers.capacities[self.lay.kind[place]]["doctor"]
        return found

    def doctor_places(self) -> int:
        """Doctors that working rooms can take."""
        return sum(self.working().values())

    def wards(self) -> tuple[Wards, int]:
        """Who treats whom as things stand, and the dollars it brings."""
        levels = [doctor.colour for doctor in self.people("doctor")]
        each = self.numbers.care.patients_each_doctor
        wards = Wards(self.working(), levels, len(self.people("nurse")), each)
        treated = [p for p in self.people("patient") if wards.take(p.service, p.colour)]
        return wards, sum(self.numbers.care.income[patient.colour] for patient in treated)

    def admissions(self, wards: Wards, points: int) -> list[tuple[float, int, Person, str]]:
        """(worth, points, patient, service) of everybody who could be admitted and treated, best first."""
        found = []
        for here, row in self.view.queues.items():
            for place, patient in enumerate(row):
                for service in wards.places:
                    away = service != here
                    target = self.view.queues[service]
                    if away and len(target) >= self.numbers.row_places:
                        continue
                    cost = len(target) + 2 if away else place + 1
                    nurses = wards.nurses_for(service, patient.colour)
                    if nurses is not None and cost <= points:
                        income = self.numbers.care.income[patient.colour]
                        worth = income - 2.0 * cost - nurses + self.goal_worth(service)
                        found.append((worth, cost, patient, service))
        return sorted(found, key=lambda option: (-option[0], option[2].id))

    def goal_worth(self, service: str) -> float:
        """C48: what the solo goal adds to a patient of a service that too few were treated of."""
        short = self.own.treated.get(service, 0) < self.numbers.goals.treated_each_service
        return 8.0 * (self.view.goal == "goal.services" and short)

    def admissible(self) -> float:
        """Dollars one Admit might bring, roughly."""
        wards, _ = self.wards()
        points, total = self.numbers.admit.points, 0.0
        gone: set[str] = set()
        while options := [o for o in self.admissions(wards, points) if o[2].id not in gone and o[0] > 0]:
            _, cost, patient, service = options[0]
            wards.take(service, patient.colour)
            gone.add(patient.id)
            points -= cost
            total += self.numbers.care.income[patient.colour]
        return total

    def spare(self) -> int:
        """Dollars left once this round's bill is paid with what the patients here bring."""
        earned = self.wards()[1] * 4 // 5
        return min(self.own.cash, self.own.cash + earned - self.own.upkeep - self.own.salaries)

    def sites_of_a_new_building(self) -> list[str]:
        """Ground-floor spaces for a hub with a free neighbour for a treatment room, away from all modules."""
        open_spaces = [space for space in sites(self.clinic, "treatment_room") if self.alone(space)]
        return [
            space
            for space in sites(self.clinic, "service_hub")
            if self.alone(space) and any(other in open_spaces for other in self.lay.grid.beside[space])
        ]

    def alone(self, space: str) -> bool:
        """On the ground, beside no module."""
        board = self.lay.grid
        return not board.floor[space] and not any(self.lay.is_module(other) for other in board.around[space])

    def new_hub(self) -> str:
        """A hub that might begin a new building: the one with most patients waiting; empty where none can."""
        kinds = [kind for kind in self.view.open_tiles if family(kind) == "service_hub"]
        pieces = self.own.pieces["treatment_room"] and self.own.pieces["supply_room"]
        dear = _NEW_BUILDING if self.rounds_left <= _LATE or self.view.goal == "goal.buildings" else 2 * _NEW_BUILDING
        if not kinds or not pieces or self.own.hubs_built or self.view.elements or self.spare() < dear:
            return ""
        return max(kinds, key=lambda kind: (len(self.view.queues[service_of(kind)]), kind))

    # -------------------------------------------------------------------------------------------- actions

    def pick(self, asked: Decision) -> Move | None:
        """The tile that serves the greatest need."""
        lack = self.doctor_places() - len(self.people("doctor"))
        spare = self.spare()
        scores = {
            "build": 20.0
            if self.rounds_left > 1 and self.shut()
            else 0.0
            if spare < 4
            else 28.0
            if self.rooms_to_build()
            else min(12.0, self.best_gain()),
            "hire": self.hire_need(lack, spare),
            "admit": self.admissible() * (self.own.parking_left > 0),
        }
        picks = [move for move in asked.moves if isinstance(move, mv.Pick)]
        return max(picks, key=lambda move: (scores[move.action] + self.rng.random(), move.action))

    def hire_need(self, lack: int, spare: int) -> float:
        """How much another doctor, or nurse, is wanted."""
        if not self.own.parking_left or self.own.cash < 4:
            return 0.0
        if self.view.goal == "goal.seniors" and self.rounds_left == 1:
            return 40.0
        return 4.0 + 7 * max(0, min(lack, 1)) if spare > 3 else 0.0

    def rooms_to_build(self) -> bool:
        """Whether a new building can be begun."""
        return bool(self.new_hub() and self.sites_of_a_new_building())

    def best_gain(self) -> float:
        """What the best single element would add."""
        base = self.worth(self.clinic.built)
        kinds = ["treatment_room", "supply_room", *(kind for kind in self.view.open_tiles if kind not in SPECIALS)]
        gains = [
            self.gain(kind, (at,), base) + self.novelty(kind)
            for kind in kinds[:3]
            if self.own.pieces.get(kind, 1)
            for at in sites(self.clinic, kind)
        ]
        return max(gains, default=0.0)

    def build(self, asked: Decision) -> Move | None:
        """A hub that begins a new building, else the element that makes the clinic worth most."""
        offered = [move for move in asked.moves if isinstance(move, mv.Build)]
        placed = next((move for move in asked.moves if isinstance(move, mv.Place)), None)
        if placed is not None:
            return placed
        way_in = self.way_in(offered)
        if way_in is not None:
            return way_in
        hub = self.new_hub()
        begun = [move for move in offered if move.kind == hub and move.at in self.sites_of_a_new_building()]
        if begun:
            return begun[self.rng.randrange(len(begun))]
        spare = self.spare()
        base = self.worth(self.clinic.built)
        best, most = asked.default, 0.5
        seen: dict[tuple[str, str], float] = {}
        for move in offered:
            floor = grid(self.clinic).floor.get(move.at, -1)
            key = family(move.kind), move.at
            if floor < 0 or move.kind in EXTRAS or self.numbers.cost(key[0], floor) > max(spare, 0):
                continue
            if key not in seen:
                seen[key] = self.gain(move.kind, (move.at,), base)
            gain = seen[key] + self.novelty(move.kind) + self.rng.random() / 10
            if gain > most:
                best, most = move, gain
        return best

    def shut(self) -> set[int]:
        """Buildings with a working room that no way leads to."""
        reach = ways(self.clinic, PRE)
        rooms = [place for place in self.lay.modules if self.lay.works(place) and place not in reach]
        return {self.lay.building[place] for place in rooms}

    def way_in(self, offered: list[mv.Build]) -> Move | None:
        """An entrance or a helipad for a building that has none; close to its treatment room."""
        shut = self.shut()
        if not shut or self.rounds_left == 1:
            return None
        doors: list[tuple[int, int, mv.Build]] = []
        for place, move in enumerate(offered):
            if move.kind == "entrance":
                inside = next(self.lay.at[sp] for sp in self.lay.grid.sides[move.at] if self.lay.is_module(sp))
            elif move.kind == "helipad":
                inside = self.lay.at[move.at]
            else:
                continue
            if self.lay.building[inside] in shut:
                doors.append((self.lay.kind[inside] not in _CARING, place, move))
        return min(doors)[2] if doors else None

    def novelty(self, kind: str) -> float:
        """Hubs of a service that is not here yet, with patients waiting."""
        if family(kind) != "service_hub":
            return -1.0 if kind in SPECIALS else 0.0
        here = {service_of(built.kind) for built in self.clinic.built.values() if built.family == "service_hub"}
        wanted = 6.0 * (self.view.goal == "goal.services" and service_of(kind) not in here)
        return wanted + len(self.view.queues[service_of(kind)]) / 2 - 2 * (service_of(kind) in here)

    def gain(self, kind: str, spaces: tuple[str, ...], base: float) -> float:
        """What a new tile adds, its price and upkeep taken off."""
        built = self.clinic.built | {spaces[0]: Built(kind, spaces)}
        floor = grid(self.clinic).floor[spaces[0]]
        keep = self.numbers.kinds[family(kind)].upkeep * (self.rounds_left - 1)
        dollars = self.numbers.cost(family(kind), floor) + keep
        return self.worth(built) - base - dollars / self.numbers.popularity_price - self.crowding(kind, spaces)

    def crowding(self, kind: str, spaces: tuple[str, ...]) -> float:
        """What it costs to be short of places for cars: without parking, nobody comes."""
        board = self.lay.grid
        if board.floor[spaces[0]] or kind in {"garden", "huge_parking_lot"} or self.rounds_left == 1:
            return 0.0
        lost = {border for space in spaces for border in board.borders_of[space]} & set(places(self.clinic))
        return 1.5 * max(0, _PLACES - self.own.parking_left + len(lost))

    def worth(self, built: dict[str, Built]) -> float:
        """Points that buildings may bring by the end, roughly."""
        lay = Layout(grid(self.clinic), built)
        working = [place for place in lay.modules if lay.kind[place] in _CARING and lay.works(place)]
        services = {lay.service(place) for place in working}
        buildings = len({lay.building[place] for place in working})
        score = self.numbers.score
        total = float(score.buildings[min(buildings, len(score.buildings) - 1)])
        total += 2.0 * len(services)
        for count, place in enumerate(working):
            total += score.rooms[lay.floor(place)] if lay.kind[place] == "treatment_room" else 0
            total += max(1.0, 6 - count) * min(3, self.rounds_left - 1)
            total += lay.gardens(place)[0] * self.rounds_left * 0.4
        next_room = max(1.0, 6 - len(working)) * min(3, self.rounds_left - 1)
        for place in lay.modules:
            total += self.promise(lay, place, next_room) + score.double_module * (lay.kind[place] in DOUBLE_MODULES)
        return total

    def promise(self, lay: Layout, place: str, value: float) -> float:
        """Rooms that only lack a hub or a supply room."""
        if lay.kind[place] not in _CARING or lay.works(place) or self.rounds_left < 2:
            return 0.0
        beside = [lay.kind[other] for other in lay.neighbours[place] if lay.floor(other) == lay.floor(place)]
        return value * (0.5 * ("service_hub" in beside) + 0.35 * lay.has_supply(place))

    def double(self, decisions: list[Decision]) -> Move | None:
        """A double tile that is worth its price now."""
        moves = [move for decision in decisions for move in decision.moves if isinstance(move, mv.Double)]
        spare = 0 if self.rounds_left == 1 else 4
        if not moves or (self.own.stage == "business" and self.rounds_left > 1):
            return None
        base = self.worth(self.clinic.built)
        best: Move | None = None
        most = 1.0
        for move in self.some(moves):
            floor = grid(self.clinic).floor[move.at]
            if self.numbers.cost(family(move.tile), floor) + spare > self.own.cash:
                continue
            gain = self.gain(family(move.tile), (move.at, move.other), base)
            if gain > most:
                best, most = move, gain
        return best

    def some(self, moves: list[mv.Double]) -> Iterable[mv.Double]:
        """Not all of very many."""
        return moves if len(moves) <= 30 else [moves[self.rng.randrange(len(moves))] for _ in range(30)]

    def hire(self, asked: Decision) -> Move | None:
        """A doctor while rooms want one, a nurse or an orderly while there is money."""
        offers = [move for move in asked.moves if isinstance(move, mv.Hire)]
        doctors = [move for move in offers if move.person.startswith("doc")]
        if doctors and self.view.goal == "goal.seniors" and self.rounds_left <= 2:
            levels = {doctor.id: doctor.colour for doctor in self.view.university if doctor}
            return max(doctors, key=lambda move: (levels[move.person], move.person))
        if doctors and (len(self.people("doctor")) <= self.doctor_places() or self.own.cash > 20):
            ill = [person.colour for person in self.people("patient")] or [1]
            level = round(sum(ill) / len(ill))
            colours = {doctor.id: doctor.colour for doctor in self.view.university if doctor}
            return min(doctors, key=lambda m: (abs(colours[m.person] - level), self.view.hire_costs[m.person]))
        staff = [move for move in offers if not move.person.startswith("doc")]
        nurses = len(self.people("nurse"))
        wish = "nurse" if nurses <= len(self.people("orderly")) else "orderly"
        liked = [move for move in staff if move.person.startswith(wish)]
        return liked[0] if liked and self.own.cash >= 4 else asked.default

    def admit(self, asked: Decision) -> Move | None:
        """Patients whom somebody here can treat, dear ones first; from other rows where it is worth the points."""
        options = self.admissions(self.wards()[0], self.view.points)
        for worth, _, patient, service in options:
            move = mv.Admit(patient.id) if patient.service == service else mv.Requeue(patient.id, service)
            if worth > 0 and move in asked.moves and self.own.parking_left:
                return move
        return asked.default

    def pay(self, asked: Decision) -> Move | None:
        """All the money into Popularity at the end, what is not needed for building before."""
        points = [move.points for move in asked.moves if isinstance(move, mv.Pay)]
        if self.rounds_left == 1:
            return mv.Pay(max(points))
        left = self.own.cash + self.own.income - self.own.upkeep - self.own.salaries
        return mv.Pay(max(0, min(max(points), (left - 14) // self.numbers.popularity_price)))


def _rank(name: str, order: tuple[str, ...]) -> int:
    known = [place for place, wish in enumerate(order) if name in {wish, f"{wish}.1"} or family(name) == wish]
    return known[0] if known else len(order)
