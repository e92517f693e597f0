"""C33, C34: the cheapest ways through a clinic, in Time.

Nodes: first spaces of modules, borders of entrances, "pre" (patients waiting for admission), "outside" (new staff).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from engines.clinic.layout import entrance_module, layout, numbers
from engines.clinic.pieces import OUTSIDE, waits
from engines.clinic.state import Clinic

PRE = "pre"
Edges = dict[str, dict[str, int]]


def node(place: str) -> str:
    """Return the node of a place: all pools are one."""
    return PRE if waits(place) else place


def ways(clinic: Clinic, start: str) -> dict[str, int]:
    """Return the least Time from a place to every module and entrance in reach."""
    kept, source = _kept(clinic), node(start)
    found = kept.cheapest.get(source)
    if found is None:
        found = kept.cheapest[source] = _cheapest(kept.edges, source)
    return found


class Ways:
    """Every single step of a clinic, and the cheapest ways computed so far, by their start."""

    def __init__(self, edges: Edges) -> None:
        self.edges = edges
        self.cheapest: dict[str, dict[str, int]] = {}


def _kept(clinic: Clinic) -> Ways:
    """Return the ways, shared by all clinics with the same buildings and extras."""
    kept: dict[str, Any] = clinic.__dict__
    found: Ways | None = kept.get("ways")
    if found is None:
        alike = layout(clinic).ways
        extras = (tuple(clinic.entrances), tuple(clinic.helipads), tuple(clinic.conveyors))
        found = alike.get(extras)
        if found is None:
            found = alike[extras] = Ways(edges(clinic))
        kept["ways"] = found
    return found


def _cheapest(graph: Edges, source: str) -> dict[str, int]:
    """Search with Dijkstra's algorithm."""
    found: dict[str, int] = {}
    heap = [(0, source)]
    while heap:
        time, here = heappop(heap)
        if here in found:
            continue
        found[here] = time
        for there, cost in graph.get(here, {}).items():
            if there not in found:
                heappush(heap, (time + cost, there))
    return found


def edges(clinic: Clinic) -> Edges:
    """Return every single step and its cost."""
    graph: Edges = {place: {} for place in (*layout(clinic).modules, *clinic.entrances, PRE, OUTSIDE)}
    _between_modules(clinic, graph)
    _entrances(clinic, graph)
    _arrivals(clinic, graph)
    return graph


def _cheaper(graph: Edges, here: str, there: str, cost: int) -> None:
    ways = graph[here]
    if cost < ways.get(there, cost + 1):
        ways[there] = cost


def _between_modules(clinic: Clinic, graph: Edges) -> None:
    """Add steps: neighbours 1, out of a waiting room 0, between conveyors 0, out of the large corridor 1 to two whole
    floors.
    """
    lay, time = layout(clinic), numbers(clinic).time
    for here in lay.modules:
        cost = time.waiting_out if lay.kind[here] == "waiting_room" else time.adjacent
        for there in lay.neighbours[here]:
            _cheaper(graph, here, there, cost)
        if lay.kind[here] == "large_corridor":
            for there in lay.modules:
                same = lay.building[there] == lay.building[here] and there != here
                if same and lay.floor(there) - lay.floor(here) in {0, 1}:
                    _cheaper(graph, here, there, time.corridor_out)
    for here in clinic.conveyors:
        for there in clinic.conveyors:
            if here != there:
                _cheaper(graph, here, there, time.conveyor)


def _entrances(clinic: Clinic, graph: Edges) -> None:
    """Add steps between an entrance and its module 1 (out of a waiting room 0), and to any other own entrance 2."""
    lay, time = layout(clinic), numbers(clinic).time
    for entrance in clinic.entrances:
        module = entrance_module(clinic, entrance)
        _cheaper(graph, entrance, module, time.entrance)
        _cheaper(graph, module, entrance, time.waiting_out if lay.kind[module] == "waiting_room" else time.entrance)
        for other in clinic.entrances:
            if other != entrance:
                _cheaper(graph, entrance, other, time.entrances)


def _arrivals(clinic: Clinic, graph: Edges) -> None:
    """Add arrivals: patients at entrances, helipads and the outpatient clinic 0, new staff at entrances; both in the
    corridor.
    """
    lay, time = layout(clinic), numbers(clinic).time
    for entrance in clinic.entrances:
        _cheaper(graph, PRE, entrance, time.arrive)
        _cheaper(graph, OUTSIDE, entrance, time.arrive)
    for space in clinic.helipads:
        _cheaper(graph, PRE, lay.at[space], time.arrive + time.helipad)
    for place in lay.modules:
        if lay.kind[place] == "outpatient_clinic":
            _cheaper(graph, PRE, place, time.arrive)
        elif lay.kind[place] == "large_corridor":
            _cheaper(graph, PRE, place, time.corridor_in)
            _cheaper(graph, OUTSIDE, place, time.corridor_in)
