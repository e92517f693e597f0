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
    """The node a place belongs to: all pools are one."""
    return PRE if waits(place) else place


def ways(clinic: Clinic, start: str) -> dict[str, int]:
    """The least Time from a place to every module and entrance that can be reached."""
    kept, source = _kept(clinic), node(start)
    found = kept.cheapest.get(source)
    if found is None:
        found = kept.cheapest[source] = _cheapest(kept.edges, source)
    return found


class Ways:
    """Every single step of a clinic, and the cheapest ways that were asked for, by where they start."""

    def __init__(self, edges: Edges) -> None:
        self.edges = edges
        self.cheapest: dict[str, dict[str, int]] = {}


def _kept(clinic: Clinic) -> Ways:
    """The same in all clinics that are built alike, extras included."""
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
    """Dijkstra's way; small graphs, small weights."""
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
    """Every single step and what it costs."""
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
    """Neighbours 1, out of a waiting room 0, between conveyors 0, out of the large corridor 1 to two whole floors."""
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
    """An entrance to or from its module 1 (out of a waiting room 0), to any other own entrance 2."""
    lay, time = layout(clinic), numbers(clinic).time
    for entrance in clinic.entrances:
        module = entrance_module(clinic, entrance)
        _cheaper(graph, entrance, module, time.entrance)
        _cheaper(graph, module, entrance, time.waiting_out if lay.kind[module] == "waiting_room" else time.entrance)
        for other in clinic.entrances:
            if other != entrance:
                _cheaper(graph, entrance, other, time.entrances)


def _arrivals(clinic: Clinic, graph: Edges) -> None:
    """Patients reach entrances, helipads and the outpatient clinic at 0, new staff entrances; both the corridor."""
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
