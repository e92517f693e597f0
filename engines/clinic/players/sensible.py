"""A simple sensible player: it sees views only, expands care, and lets the engine propose the Move."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engines.chance import Rng
from engines.clinic import moves as mv
from engines.clinic.pieces import SPECIALS, family
from engines.clinic.players.merits import Merits
from engines.clinic.players.thought import CARING, Thought
from engines.clinic.prospects import prospects
from engines.clinic.sites import garden_spaces, sites
from engines.clinic.view import View
from engines.game import Decision, Move

BONUS_WISHES = ("bonus.doctor", "bonus.cash", "bonus.nurse", "bonus.orderly", "bonus.entrance", "bonus.garden")
TILE_WISHES = (
    "double_treatment_room",
    "large_corridor",
    "recovery_room",
    "it_services",
    "administrative_offices",
    "huge_waiting_room",
    "luxurious_garden",
    "huge_parking_lot",
)
URGENT = 12.0
"""Points of an element that should be built now."""
ENOUGH = 0.5
"""Least points that an element should add."""


def sensible(view: View, decisions: list[Decision], rng: Rng) -> Move | None:
    """Return the move to make, or None to wait."""
    asked = next((decision for decision in decisions if decision.must), None)
    if asked is None:
        return None
    thought = Thought(view, decisions[0].seat, rng)
    if view.phase in {"acting", "finishing"} and asked.prompt.key in {"build", "business", "last_double"}:
        double = _double(thought, decisions)
        if double is not None:
            return double
    answer = ANSWERS.get(asked.prompt.key)
    return answer(thought, asked) if answer else asked.default


def _first(thought: Thought, asked: Decision) -> Move | None:
    """Choose any ready-made layout; after a start piece by piece, the best place next to those pieces."""
    presets = [move for move in asked.moves if isinstance(move, mv.Preset)]
    if presets:
        return presets[thought.rng.randrange(len(presets))]
    open_ = {move.at: move for move in asked.moves if isinstance(move, mv.Found)}
    treating = [at for at in open_ if _into_treatment(thought, at)]
    found = [one.spaces[0] for one in prospects(thought.clinic, next(iter(open_.values())).kind)]
    return next((open_[at] for at in (*treating, *found) if at in open_), asked.default)


def _into_treatment(thought: Thought, at: str) -> bool:
    """Return True if an entrance there leads straight into a treatment room."""
    lay = thought.lay
    sides = lay.grid.sides.get(at, ())
    return any(lay.is_module(space) and lay.kind[lay.at[space]] in CARING for space in sides)


def _ranked(asked: Decision, wishes: tuple[str, ...]) -> Move | None:
    """Return the move that names the most wanted thing."""
    named = [(str(getattr(move, move.__struct_fields__[0])), move) for move in asked.moves]
    return min(named, key=lambda pair: _rank(pair[0], wishes))[1]


def _pick(thought: Thought, asked: Decision) -> Move | None:
    """Choose the tile that serves the greatest need."""
    scores = {
        "build": _build_need(thought),
        "hire": _hire_need(thought),
        "admit": thought.admissible() * (thought.own.parking_left > 0),
    }
    picks = [move for move in asked.moves if isinstance(move, mv.Pick)]
    return max(picks, key=lambda move: (scores[move.action] + thought.rng.random(), move.action))


def _build_need(thought: Thought) -> float:
    """Return how much a way into a building, a new building, or the best element is needed."""
    if thought.rounds_left > 1 and thought.shut():
        return 20.0
    if thought.spare() < 4:
        return 0.0
    if thought.new_hub() and thought.sites_of_a_new_building():
        return 28.0
    return _best_gain(thought)


def _hire_need(thought: Thought) -> float:
    """Return how much another doctor or nurse is needed."""
    if not thought.own.parking_left or thought.own.cash < 4:
        return 0.0
    if thought.view.goal == "goal.seniors" and thought.rounds_left == 1:
        return 40.0
    lack = thought.doctor_places() - len(thought.people("doctor"))
    return 4.0 + 7 * max(0, min(lack, 1)) if thought.spare() > 3 else 0.0


def _best_gain(thought: Thought) -> float:
    """Return the points of the best single element, at most URGENT."""
    merits, own = Merits(thought), thought.own
    kinds = [kind for kind in ("treatment_room", "supply_room", "garden", "entrance", "helipad") if own.pieces[kind]]
    kinds += [kind for kind in thought.view.open_tiles if kind not in SPECIALS or not own.specials_built]
    most = 0.0
    for kind in kinds:
        new = thought.novelty(kind)
        for at in sites(thought.clinic, kind):
            gain = new + merits.gain(kind, garden_spaces(thought.clinic, at) if kind == "garden" else (at,))
            if gain >= URGENT:
                return URGENT
            most = max(most, gain)
    return most


def _build(thought: Thought, asked: Decision) -> Move | None:
    """Choose a hub that begins a new building, else the element that adds most."""
    placed = next((move for move in asked.moves if isinstance(move, mv.Place)), None)
    if placed is not None:
        return placed
    offered = [move for move in asked.moves if isinstance(move, mv.Build)]
    way_in = _way_in(thought, offered)
    if way_in is not None:
        return way_in
    hub = thought.new_hub()
    begun = [move for move in offered if move.kind == hub and move.at in thought.sites_of_a_new_building()]
    if begun:
        return begun[thought.rng.randrange(len(begun))]
    gains = weighed(thought, asked.moves, max(thought.spare(), 0))
    best = max(gains, key=lambda pair: pair[0] + thought.rng.random() / 10, default=(0.0, None))
    return best[1] if best[0] > ENOUGH else asked.default


def weighed(thought: Thought, moves: Iterable[Move], dollars: float) -> list[tuple[float, Move]]:
    """Return the points of all affordable elements."""
    merits, numbers, floors = Merits(thought), thought.numbers, thought.lay.grid.floor
    found: list[tuple[float, Move]] = []
    for move in moves:
        if isinstance(move, mv.Build):
            kind = move.kind
            spaces = garden_spaces(thought.clinic, move.at) if kind == "garden" else (move.at,)
        elif isinstance(move, mv.Conveyors):
            kind, spaces = "conveyor", (move.at, move.other)
        elif isinstance(move, mv.Double):
            kind, spaces = family(move.tile), (move.at, move.other)
        else:
            continue
        if numbers.cost(family(kind), floors.get(spaces[0], 0)) <= dollars:
            found.append((merits.gain(kind, spaces) + thought.novelty(kind), move))
    return found


def _way_in(thought: Thought, offered: list[mv.Build]) -> Move | None:
    """Return an entrance or a helipad for a building without one, close to its treatment room."""
    shut = thought.shut()
    if not shut or thought.rounds_left == 1:
        return None
    doors: list[tuple[int, int, mv.Build]] = []
    for place, move in enumerate(offered):
        if move.kind == "entrance":
            inside = next(thought.lay.at[sp] for sp in thought.lay.grid.sides[move.at] if thought.lay.is_module(sp))
        elif move.kind == "helipad":
            inside = thought.lay.at[move.at]
        else:
            continue
        if thought.lay.building[inside] in shut:
            doors.append((thought.lay.kind[inside] not in CARING, place, move))
    return min(doors)[2] if doors else None


def _double(thought: Thought, decisions: list[Decision]) -> Move | None:
    """Return a double tile that is worth its price now."""
    moves = [move for decision in decisions for move in decision.moves if isinstance(move, mv.Double)]
    spare = 0 if thought.rounds_left == 1 else 4
    if not moves or (thought.own.stage == "business" and thought.rounds_left > 1):
        return None
    gains = weighed(thought, _some(thought, moves), thought.own.cash - spare)
    best = max(gains, key=lambda pair: pair[0], default=(0.0, None))
    return best[1] if best[0] > 2 * ENOUGH else None


def _some(thought: Thought, moves: list[mv.Double]) -> Iterable[mv.Double]:
    return moves if len(moves) <= 30 else [moves[thought.rng.randrange(len(moves))] for _ in range(30)]


def _hire(thought: Thought, asked: Decision) -> Move | None:
    """Choose a doctor if rooms need one, a nurse or an orderly if there is money."""
    offers = [move for move in asked.moves if isinstance(move, mv.Hire)]
    doctors = [move for move in offers if move.person.startswith("doc")]
    if doctors and thought.view.goal == "goal.seniors" and thought.rounds_left <= 2:
        levels = {doctor.id: doctor.colour for doctor in thought.view.university if doctor}
        return max(doctors, key=lambda move: (levels[move.person], move.person))
    if doctors and (len(thought.people("doctor")) <= thought.doctor_places() or thought.own.cash > 20):
        ill = [person.colour for person in thought.people("patient")] or [1]
        level = round(sum(ill) / len(ill))
        colours = {doctor.id: doctor.colour for doctor in thought.view.university if doctor}
        return min(doctors, key=lambda m: (abs(colours[m.person] - level), thought.view.hire_costs[m.person]))
    staff = [move for move in offers if not move.person.startswith("doc")]
    nurses = len(thought.people("nurse"))
    wish = "nurse" if nurses <= len(thought.people("orderly")) else "orderly"
    liked = [move for move in staff if move.person.startswith(wish)]
    return liked[0] if liked and thought.own.cash >= 4 else asked.default


def _admit(thought: Thought, asked: Decision) -> Move | None:
    """Choose patients that can be treated here, the most profitable first; from other rows if they are worth the
    points.
    """
    options = thought.admissions(thought.wards()[0], thought.view.points)
    for worth, _, patient, service in options:
        move = mv.Admit(patient.id) if patient.service == service else mv.Requeue(patient.id, service)
        if worth > 0 and move in asked.moves and thought.own.parking_left:
            return move
    return asked.default


def _pay(thought: Thought, asked: Decision) -> Move | None:
    """Turn all the money into Popularity in the end; before that, only what building does not need."""
    points = [move.points for move in asked.moves if isinstance(move, mv.Pay)]
    if thought.rounds_left == 1:
        return mv.Pay(max(points))
    left = thought.own.cash + thought.own.income - thought.own.upkeep - thought.own.salaries
    return mv.Pay(max(0, min(max(points), (left - 14) // thought.numbers.popularity_price)))


def _rank(name: str, order: tuple[str, ...]) -> int:
    known = [place for place, wish in enumerate(order) if name in {wish, f"{wish}.1"} or family(name) == wish]
    return known[0] if known else len(order)


ANSWERS: dict[str, Callable[[Thought, Decision], Move | None]] = {
    "found": _first,
    "claim": lambda _thought, asked: _ranked(asked, BONUS_WISHES),
    "draft": lambda _thought, asked: _ranked(asked, TILE_WISHES),
    "pick": _pick,
    "build": _build,
    "hire": _hire,
    "admit": _admit,
    "park": lambda _thought, _asked: mv.Park("always"),
    "drive": lambda _thought, _asked: mv.Drive("always"),
    "business": _pay,
}
"""By question; the default for others."""
