"""C33-C36: the Move: each person goes by the cheapest way; everything may be taken back until the seat is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import cast

from engines.clinic import events as ev
from engines.clinic.care import best_plan
from engines.clinic.layout import TREATING, layout, numbers, staff
from engines.clinic.moves import Done, Go, Propose, PutBack, Reopen, TakeBack
from engines.clinic.paths import ways
from engines.clinic.pieces import WHITE, role
from engines.clinic.proposal import proposal
from engines.clinic.rules.checks import BUSINESS, MOVE, stands
from engines.clinic.state import Clinic, ClinicGame
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason

# --------------------------------------------------------------------------------------------------- decisions


def moving(s: ClinicGame, seat: int, step: int) -> PendingDecision:
    """Ask for one more trip, or the proposed plan for all."""
    clinic = s.clinics[seat]
    kept = clinic.__dict__
    if "go" not in kept:
        kept["go"] = tuple(_menu(s, clinic))
    prompt = Prompt("move", {"n": len(clinic.moved), "time": clinic.time})
    return PendingDecision(step, seat, prompt, must=True, moves=cast("tuple[Move, ...]", kept["go"]), default=Propose())


def _menu(s: ClinicGame, clinic: Clinic) -> list[Move]:
    menu: list[Move] = [Propose()]
    if crowded(s, clinic) is None:
        menu.append(Done())
    ends: dict[Hashable, list[str]] = {}
    for person, place in clinic.people.items():
        if _no_leave(s, clinic, person) is None:
            alike = place, role(person), s.colours.get(person), clinic.services.get(person)
            if alike not in ends:
                ends[alike] = _ends(s, clinic, person)
            menu += [Go(person, to) for to in ends[alike]]
    menu += [PutBack(person) for person in clinic.moved]
    if clinic.moved:
        menu.append(TakeBack())
    return menu


def _ends(s: ClinicGame, clinic: Clinic, person: str) -> list[str]:
    """Return where a person may end; cached for all of one role, colour and service in one place."""
    kept, here, who = layout(clinic).fitting, clinic.people[person], role(person)
    alike = who, s.colours.get(person), clinic.services.get(person), bool(changing_rooms(clinic))
    rooms = kept.get(alike)
    if rooms is None:
        modules = layout(clinic).modules
        rooms = kept[alike] = tuple(to for to in modules if _no_place(s, clinic, person, to) is None)
    places = rooms if who == "patient" else (*rooms, *clinic.entrances)
    return [to for to in places if to != here and time_to(clinic, person, to) is not None]


def tries(s: ClinicGame, seat: int) -> list[Move]:
    """Return done, and everyone to every other module and entrance."""
    clinic = s.clinics[seat]
    if clinic.stage != MOVE:
        return []
    places = (*layout(clinic).modules, *clinic.entrances)
    return [Done(), *(Go(person, to) for person, here in clinic.people.items() for to in places if to != here)]


# ------------------------------------------------------------------------------------------------ places and ways


def capacity(s: ClinicGame, clinic: Clinic, place: str, who: str) -> int:
    """Return how many of a role may end in a module; IT services: white doctors by round (C36)."""
    kind = layout(clinic).kind[place]
    if kind == "it_services" and who == "doctor":
        return it_places(s)
    return numbers(clinic).capacities[kind][who]


def it_places(s: ClinicGame) -> int:
    """Return the white doctors that IT services need and take this round (C36)."""
    return s.numbers.admin.it_doctors[max(1, s.round) - 1]


def overfull(s: ClinicGame, clinic: Clinic) -> tuple[tuple[str, str], ...]:
    """Return each module with too many of a role after this Move so far, and the role (C36, C60)."""
    if not clinic.moved:
        return ()
    kept = clinic.__dict__
    if "overfull" not in kept:
        kept["overfull"] = tuple(_overfull(s, clinic))
    return cast("tuple[tuple[str, str], ...]", kept["overfull"])


def _overfull(s: ClinicGame, clinic: Clinic) -> Iterator[tuple[str, str]]:
    counts = Counter((place, role(person)) for person, place in clinic.people.items())
    for key in dict.fromkeys((clinic.people[person], role(person)) for person in clinic.moved):
        if key[0] in clinic.built and counts[key] > capacity(s, clinic, *key):
            yield key


def _no_leave(s: ClinicGame, clinic: Clinic, person: str) -> Reason | None:
    """Return why a person may not go anywhere now (C34, C36, C60)."""
    place = clinic.people.get(person)
    if place is None:
        return Reason("not_yours", "C33", {"person": person})
    if person in clinic.moved:
        return Reason("moved_already", "C60", {"person": person})
    if (place, role(person)) not in overfull(s, clinic) and (full := crowded(s, clinic)):
        return full
    if _opens_ways(clinic, person):
        return Reason("orderly_needed", "C34", {"person": person})
    return None


def _opens_ways(clinic: Clinic, person: str) -> bool:
    """Return True for the orderly of a huge waiting room through which a patient has changed service: they must stay
    (C34).
    """
    if role(person) != "orderly" or layout(clinic).kind.get(clinic.people[person]) != "huge_waiting_room":
        return False
    return any(trip.service and trip.service != clinic.services[who] for who, trip in clinic.moved.items())


def _no_end(s: ClinicGame, clinic: Clinic, person: str, to: str) -> Reason | None:
    """Return why a person may not end there: no place for such people, or no way (C34-C36)."""
    if to == clinic.people[person]:
        return Reason("there_already", "C35", {"person": person})
    if to not in clinic.entrances and to not in layout(clinic).neighbours:
        return Reason("no_module", "C35", {"at": to})
    if reason := _no_place(s, clinic, person, to):
        return reason
    return Reason("no_way", "C33", {"person": person, "at": to}) if time_to(clinic, person, to) is None else None


def _no_place(s: ClinicGame, clinic: Clinic, person: str, to: str) -> Reason | None:
    """Return why an entrance or a module takes no such people at all (C35, C36)."""
    who = role(person)
    if to in clinic.entrances:
        return Reason("no_patient_there", "C35", {"at": to}) if who == "patient" else None
    if not capacity(s, clinic, to, who):
        return Reason("no_place_for", "C36", {"at": to, "role": who})
    return _fits(s.colours, clinic, person, to)


def _fits(colours: Mapping[str, int], clinic: Clinic, person: str, to: str) -> Reason | None:
    """Require white doctors in IT, white and yellow patients in the outpatient clinic, a hub for other rooms (C35,
    C36).
    """
    kind = layout(clinic).kind[to]
    if kind == "it_services" and colours[person] != WHITE:
        return Reason("only_white", "C36", {"person": person})
    if role(person) != "patient":
        return None
    if kind == "outpatient_clinic" and colours[person] > numbers(clinic).care.outpatient_worst:
        return Reason("too_ill", "C35", {"person": person})
    if kind in TREATING:
        service = layout(clinic).service(to)
        if not service:
            return Reason("no_hub", "C35", {"at": to})
        if service != clinic.services[person] and not changing_rooms(clinic):
            return Reason("wrong_service", "C35", {"at": to, "service": service})
    return None


def changing_rooms(clinic: Clinic) -> list[str]:
    """Return the huge waiting rooms with an orderly in them (C34)."""
    return [place for place in layout(clinic).of_kind("huge_waiting_room") if staff(clinic, place, "orderly")]


def new_service(clinic: Clinic, person: str, to: str) -> str:
    """Return a patient's service after the trip (C34, C35)."""
    if layout(clinic).kind.get(to) in TREATING:
        return layout(clinic).service(to)
    return clinic.services.get(person, "")


def time_to(clinic: Clinic, person: str, to: str) -> int | None:
    """Return the least Time, through a huge waiting room if the service changes; None: no way (C33, C34)."""
    start = ways(clinic, clinic.people[person])
    if role(person) == "patient" and new_service(clinic, person, to) != clinic.services[person]:
        through = [
            start[room] + ways(clinic, room)[to] for room in changing_rooms(clinic) if _joined(clinic, start, room, to)
        ]
        return min(through, default=None)
    return start.get(to)


def _joined(clinic: Clinic, start: Mapping[str, int], room: str, to: str) -> bool:
    return room in start and to in ways(clinic, room)


# ------------------------------------------------------------------------------------------------- checks


def why_not_go(s: ClinicGame, seat: int, move: Go) -> Reason | None:
    """Require one of your own people who may leave, a legal end, and a way."""
    clinic = s.clinics[seat]
    wrong = stands(s, seat, MOVE) or _no_leave(s, clinic, move.person)
    return wrong or _no_end(s, clinic, move.person, move.to)


def why_not_put_back(s: ClinicGame, seat: int, move: PutBack) -> Reason | None:
    """Require a person who has gone in this Move."""
    wrong = stands(s, seat, MOVE)
    if wrong or move.person in s.clinics[seat].moved:
        return wrong
    return Reason("not_moved", "C36", {"person": move.person})


def why_not_propose(s: ClinicGame, seat: int, _move: Propose) -> Reason | None:
    return stands(s, seat, MOVE)


def crowded(s: ClinicGame, clinic: Clinic) -> Reason | None:
    """Require that no module is overfull (C36)."""
    full = overfull(s, clinic)
    return Reason("overfull", "C36", {"at": full[0][0], "role": full[0][1]}) if full else None


# --------------------------------------------------------------------------------------------------------- actions


def go(emit: Emit[ClinicGame], seat: int, move: Go) -> None:
    clinic = emit.state.clinics[seat]
    time = time_to(clinic, move.person, move.to)
    assert time is not None
    emit(ev.Moved(seat, move.person, move.to, time, new_service(clinic, move.person, move.to)))


def put_back(emit: Emit[ClinicGame], seat: int, move: PutBack) -> None:
    _back(emit, seat, (move.person,))


def take_back(emit: Emit[ClinicGame], seat: int, _move: TakeBack) -> None:
    _back(emit, seat, tuple(emit.state.clinics[seat].moved))


def _back(emit: Emit[ClinicGame], seat: int, people: tuple[str, ...]) -> None:
    """Take trips back; also those of patients who changed service through an orderly who goes back (C62)."""
    clinic = emit.state.clinics[seat]
    going = list(people)
    if any(role(person) == "orderly" and _stands_for_change(clinic, person) for person in people):
        going += [who for who, trip in clinic.moved.items() if trip.service and trip.service != clinic.services[who]]
    emit(ev.TookBack(seat, tuple(dict.fromkeys(going))))


def _stands_for_change(clinic: Clinic, person: str) -> bool:
    return layout(clinic).kind.get(clinic.people[person]) == "huge_waiting_room"


def propose(emit: Emit[ClinicGame], seat: int, _move: Propose) -> None:
    """Take everything back, then move everyone as proposed, then end the Move."""
    s = emit.state
    clinic = s.clinics[seat]
    if clinic.moved:
        emit(ev.TookBack(seat, tuple(clinic.moved)))
    for person, to in proposal(clinic, s.colours, it_places(s)):
        go(emit, seat, Go(person, to))
    emit(ev.Proposed(seat))
    end_move(emit, seat)


def end_move(emit: Emit[ClinicGame], seat: int) -> None:
    """Go on to Business, with the care of highest income planned."""
    emit(ev.MoveEnded(seat))
    emit(ev.Planned(seat, best_plan(emit.state.clinics[seat], emit.state.colours)))


def why_not_reopen(s: ClinicGame, seat: int, _move: Reopen) -> Reason | None:
    return stands(s, seat, BUSINESS)


def reopen(emit: Emit[ClinicGame], seat: int, _move: Reopen) -> None:
    emit(ev.Reopened(seat))
