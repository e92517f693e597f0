"""The state of a game of Clinic: ids and numbers in zones, and the step that says what happens next."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engines.clinic.cards import Numbers, numbers_of
from engines.clinic.pieces import MODULES, family
from engines.course import DecisionNumbers
from engines.game import Zone
from engines.state import cloner, codec


class Built(msgspec.Struct, frozen=True, array_like=True):
    """A module, garden or lot: its kind ("service_hub.cardiology"), its spaces, its double tile (or "printed")."""

    kind: str
    spaces: tuple[str, ...]
    tile: str = ""

    @property
    def family(self) -> str:
        return family(self.kind)

    @property
    def is_module(self) -> bool:
        """Return True for a module (C3)."""
        return family(self.kind) in MODULES


class Trip(msgspec.Struct, frozen=True, array_like=True):
    """One person's trip in this Move: its start, its Time, and the person's service before it."""

    start: str
    time: int
    service: str


class Treatment(msgspec.Struct, frozen=True, array_like=True):
    """C37: one treatment. `carer`: a doctor, or the recovery room, where two nurses treat."""

    room: str
    carer: str
    nurses: tuple[str, ...]
    patients: tuple[str, ...]


class Terms(msgspec.Struct, frozen=True):
    """The terms of a seat by the options; never changed, so clones share them. `catalogue`: hash of its rules table;
    `board`: its ground floor (C5, another one as a handicap); `floors`: their number, the ground floor included.
    """

    catalogue: str
    board: str
    floors: int


class Clinic(msgspec.Struct, dict=True):
    """One seat's clinic. Derived values are cached in `__dict__` until `changed`, `parked` or `rebuilt`.

    `built`: by first space; `people`: person -> place (first space of a module, border of an entrance, pool, outside);
    `services`: of its patients; `tiles`: action tiles left; `arriving`, `leaving`: cars to be parked or driven off;
    `valet`: cars are parked for it; `stage`: its stage in set-up or between Move and Admin; `moved`: this Move.
    """

    terms: Terms
    cash: int
    popularity: int
    time: int
    valet: bool
    built: dict[str, Built] = {}
    entrances: list[str] = []
    helipads: list[str] = []
    conveyors: list[str] = []
    parking_tiles: list[str] = []
    cars: dict[str, int] = {}
    people: dict[str, str] = {}
    services: dict[str, str] = {}
    doubles: list[str] = []
    bonus: str = ""
    tiles: list[str] = []
    hubs_built: int = 0
    specials_built: int = 0
    arriving: int = 0
    leaving: int = 0
    stage: str = ""
    moved: dict[str, Trip] = {}
    plan: tuple[Treatment, ...] = ()
    protected: list[str] = []
    treated: dict[str, int] = {}
    deaths: int = 0


_BY_TERMS = frozenset({"numbers", "grid"})
_BY_BUILDINGS = _BY_TERMS | {"layout", "ways"}
_BY_CARS = _BY_BUILDINGS | {"parking", "default_place", "in_the_way", "sites", "pairs", "elements"}
"""Keys of a clinic's `__dict__` that depend on its terms only, on its buildings too, and on its cars too."""


def changed(clinic: Clinic) -> None:
    """Drop values cached from people, cash, tiles and stages. Every event that changes a clinic calls this."""
    _forget(clinic, _BY_CARS)


def parked(clinic: Clinic) -> None:
    """Drop values cached from the cars, too."""
    _forget(clinic, _BY_BUILDINGS)


def rebuilt(clinic: Clinic) -> None:
    """Drop values cached from the buildings, too."""
    _forget(clinic, _BY_TERMS)


def _forget(clinic: Clinic, but: frozenset[str]) -> None:
    kept = clinic.__dict__
    for name in [name for name in kept if name not in but]:
        del kept[name]


class Founding(msgspec.Struct, tag=True):
    """C11: all place their first pieces; each clinic's `stage` is the next piece."""

    phase: ClassVar[str] = "founding"
    id: int


class DraftingBonus(msgspec.Struct, tag=True):
    """C14: `queue[0]` chooses a bonus tile; `placing`: it places the one it chose."""

    phase: ClassVar[str] = "bonus"
    id: int
    queue: list[int]
    placing: bool = False


class DraftingDoubles(msgspec.Struct, tag=True):
    """C15: `queue[0]` drafts a pair; `swapping`: it may swap."""

    phase: ClassVar[str] = "doubles"
    id: int
    queue: list[int]
    swapping: bool = False


class Picking(msgspec.Struct, tag=True):
    """C16: all pick an action tile in secret."""

    phase: ClassVar[str] = "picking"
    id: int
    picks: dict[int, str] = {}


class Acting(msgspec.Struct, tag=True):
    """C16: the actions one after another. `elements`, `doctor`, `staff`, `points`: used so far by the first."""

    phase: ClassVar[str] = "acting"
    id: int
    queue: list[tuple[int, str]]
    elements: list[str] = []
    doctor: bool = False
    staff: bool = False
    points: int = 0


class Finishing(msgspec.Struct, tag=True):
    """C17: Move and Business, each seat on its own, at its clinic's `stage`."""

    phase: ClassVar[str] = "finishing"
    id: int


Step = Founding | DraftingBonus | DraftingDoubles | Picking | Acting | Finishing


class ClinicGame(msgspec.Struct, dict=True):
    """A game in progress; bags are drawn from the end.

    `colours`: of every doctor and patient that has left its bag; `rows`: Appointments; `university`: places from the
    left, "" after a doctor was hired; `open_tiles`: hubs and special modules that may be built; `stock`: the number
    behind each.
    """

    seed: bytes
    catalogue: str
    seats: int
    order: tuple[int, ...]
    clinics: list[Clinic]
    doctor_bag: list[str]
    patient_bag: list[str]
    rows: dict[str, list[str]]
    university: list[str]
    nurses: list[str]
    nurse_stock: list[str]
    orderlies: list[str]
    reserve: list[str]
    open_tiles: list[str]
    stock: dict[str, int]
    colours: dict[str, int]
    bonuses: list[str]
    solitary: str
    pairs: list[tuple[str, str]]
    undrawn: list[str]
    goal: str
    box: list[str] = []
    tile_box: list[str] = []
    round: int = 0
    action_step: int = 0
    step: Step | None = None
    step_id: int = 0
    drawn: int = 0
    ledger: DecisionNumbers = DecisionNumbers(())

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the step, as the only one; none once the game is over."""
        return (self.step,) if self.step else ()

    @property
    def numbers(self) -> Numbers:
        """Return the numbers of this game."""
        return numbers_of(self.catalogue)


clone, clone_clinic = cloner(ClinicGame, keep=(ClinicGame, Clinic)), cloner(Clinic, keep=(Clinic,))
dump, load = codec(ClinicGame)


def zones(s: ClinicGame) -> list[Zone]:
    """List the zones of every person and every double tile, and the seats that may see them."""
    found = [
        Zone("doctor bag", tuple(s.doctor_bag)),
        Zone("patient bag", tuple(s.patient_bag)),
        Zone("undrawn tiles", tuple(s.undrawn)),
        Zone("university", tuple(doctor for doctor in s.university if doctor), open=True),
        Zone("nurses", (*s.nurses, *s.nurse_stock), open=True),
        Zone("orderlies", tuple(s.orderlies), open=True),
        Zone("reserve", tuple(s.reserve), open=True),
        Zone("box", (*s.box, *s.tile_box), open=True),
        Zone("bonus tiles", tuple(s.bonuses), open=True),
        Zone("pairs", tuple(tile for pair in s.pairs for tile in pair), open=True),
        Zone("solitary tile", (s.solitary,) if s.solitary else (), open=True),
    ]
    found += [Zone(f"row {service}", tuple(row), open=True) for service, row in s.rows.items()]
    for seat, clinic in enumerate(s.clinics):
        tiles = [*clinic.doubles, *(built.tile for built in clinic.built.values() if "." in built.tile)]
        found.append(Zone(f"clinic {seat}", (*clinic.people, *tiles), open=True))
    return found
