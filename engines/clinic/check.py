"""Invariants of a state: no one is lost, every car has an owner, buildings are legal, no purse is below zero."""

from __future__ import annotations

from collections import Counter

from engines.clinic.layout import layout, numbers
from engines.clinic.parking import room_for_cars
from engines.clinic.pieces import BONUSES, MODULES, family, role
from engines.clinic.rules.build import PLAIN, used
from engines.clinic.state import Acting, Clinic, ClinicGame, Finishing, Picking, zones


def check(s: ClinicGame) -> None:
    """Raise AssertionError if an invariant is broken."""
    everything = Counter(card for zone in zones(s) for card in zone.cards)
    assert everything == Counter(in_game(s))
    assert sorted(s.order) == list(range(s.seats))
    assert all(len(row) <= s.numbers.row_places for row in s.rows.values())
    shown = {person for zone in zones(s) if zone.open for person in zone.cards if person in s.numbers.colours}
    assert set(s.colours) == shown
    assert all(0 <= colour <= 3 for colour in s.colours.values())
    for clinic in s.clinics:
        _purse(clinic)
        _cars(clinic)
        _people(s, clinic)
        _buildings(clinic)
    _shared_tiles(s)
    _step(s)


def in_game(s: ClinicGame) -> list[str]:
    """Return every person and tile in the game."""
    numbers, seats = s.numbers, s.seats
    bonus = [zone.cards for zone in zones(s) if zone.name in {"bonus tiles", "box"}]
    drawn = [tile for cards in bonus for tile in cards if tile in BONUSES]
    nurses = [f"nurse.{place}" for place in range(1, numbers.nurses + 1)]
    extra = "bonus.orderly" in drawn
    orderlies = [f"orderly.{place}" for place in range(1, numbers.orderlies_each * seats + 1 + extra)]
    assert len(drawn) == seats + numbers.bonus.extra
    return [*numbers.dealt("doc", seats), *numbers.dealt("pat", seats), *nurses, *orderlies, *numbers.tile_ids, *drawn]


def _purse(clinic: Clinic) -> None:
    assert clinic.cash >= 0
    assert clinic.popularity >= 0
    assert clinic.time >= 0


def _cars(clinic: Clinic) -> None:
    parked = sum(clinic.cars.values())
    assert parked + clinic.arriving == len(clinic.people) + clinic.leaving
    assert len(clinic.people) <= numbers(clinic).each["car"]
    for place, count in clinic.cars.items():
        lot = place in clinic.built
        assert 0 < count <= (numbers(clinic).parking.huge_parking_lot if lot else room_for_cars(clinic, place))


def _people(s: ClinicGame, clinic: Clinic) -> None:
    lay = layout(clinic)
    counts: Counter[tuple[str, str]] = Counter()
    for person, place in clinic.people.items():
        assert place in lay.neighbours or place in clinic.entrances or place.startswith("pre.") or place == "outside"
        assert (role(person) == "patient") == (person in clinic.services)
        if place in lay.neighbours:
            counts[place, role(person)] += 1
    if clinic.stage == "move" and isinstance(s.step, Finishing):
        return
    for (place, who), count in counts.items():
        assert count <= numbers(clinic).capacities[lay.kind[place]][who]


def _buildings(clinic: Clinic) -> None:
    lay = layout(clinic)
    kinds = numbers(clinic).kinds
    spaces = [space for built in clinic.built.values() for space in built.spaces]
    assert len(spaces) == len(set(spaces))
    for place, built in clinic.built.items():
        assert place == built.spaces[0]
        for space in built.spaces:
            below = lay.grid.below[space]
            if built.is_module and below:
                assert lay.is_module(below) and below not in clinic.helipads
        if built.is_module:
            colour = kinds[lay.kind[place]].colour
            assert not colour or all(kinds[lay.kind[other]].colour != colour for other in lay.neighbours[place])
    hubs = Counter((lay.building[place], lay.floor(place)) for place in lay.modules if lay.kind[place] == "service_hub")
    assert all(count == 1 for count in hubs.values())
    for border in clinic.entrances:
        assert sum(lay.is_module(space) for space in lay.grid.sides[border]) == 1
        assert lay.grid.may_enter(border)
    assert all(used(clinic, kind) <= numbers(clinic).each[kind] for kind in PLAIN)
    assert set(clinic.conveyors) <= set(lay.modules)


def _shared_tiles(s: ClinicGame) -> None:
    """C10: hubs and special modules in play are on boards, open, or in stock."""
    built = Counter(b.kind for clinic in s.clinics for b in clinic.built.values() if family(b.kind) in MODULES)
    for kind, behind in s.stock.items():
        total = s.numbers.hubs_each_service if family(kind) == "service_hub" else s.numbers.specials[s.seats - 1]
        assert behind >= 0
        assert behind + built[kind] + s.open_tiles.count(kind) == total


def _step(s: ClinicGame) -> None:
    assert 0 <= s.round <= s.numbers.rounds
    if isinstance(s.step, Picking):
        assert len(s.step.picks) < s.seats or any(clinic.leaving for clinic in s.clinics)
    if isinstance(s.step, Acting):
        assert s.step.queue and s.step.points >= 0
