"""Positions to test from: hands, Patients in offices, and the phase."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from engines.chance import Chance
from engines.course import Emit
from engines.game import Decision, Event, IllegalMove, Reason
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.rules.flee import grounds
from engines.quack_in_the_box.rules.game import RULES
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.state import (
    LYNCHED,
    SWITZERLAND,
    AlteringRoll,
    Doctor,
    FacingMob,
    Fleeing,
    Office,
    Quack,
    Step,
    Treating,
)

MACHINERY = ("Entered", "Left", "Opened", "Numbered", "ChanceDrawn", "GainSettled", "ShortHandSettled")

Offices = Mapping[int, str | tuple[str, int, int] | tuple[str, int, int, int]]
Hands = Mapping[int, str]


def card(text: str) -> str:
    return text if "." in text else f"{text}.1"


def cards(text: str) -> list[str]:
    return [card(word) for word in text.split()]


def table(
    phase: str = "treat",
    *,
    seats: int = 3,
    active: int = 0,
    hands: Hands | None = None,
    offices: Offices | None = None,
    required: int = 3,
    top: str = "",
    next_patients: str = "",
    infamy: Mapping[int, int] | None = None,
    money: Mapping[int, int] | None = None,
    lasting: Hands | None = None,
    abroad: Iterable[int] = (),
    lynched: Iterable[int] = (),
    last: list[int] | None = None,
    barred: bool = False,
    discard: str = "",
    deck_out: bool = False,
    **options: Any,
) -> Quack:
    """Return a state in a phase. Offices: seat -> Patient, or (Patient, Cure, Harm, Treatments so far).

    Doctor cards not named are in the deck, `top` first, then Treatments; or in the discard if `deck_out`.
    """
    s = GAME.deal(Options(**options), seats, bytes(32))
    known = deck(s.catalogue)
    s.doctors = [
        _doctor(known, (hands or {}).get(seat, ""), (offices or {}).get(seat), (lasting or {}).get(seat, ""))
        for seat in range(seats)
    ]
    for seat, doctor in enumerate(s.doctors):
        doctor.infamy = (infamy or {}).get(seat, 0)
        doctor.money = (money or {}).get(seat, 0)
        doctor.place = SWITZERLAND if seat in abroad else LYNCHED if seat in lynched else doctor.place
    _piles(s, cards(top), cards(discard), next_patients.split(), deck_out=deck_out)
    s.active = s.first = active
    s.round, s.required, s.laid, s.dead, s.made_do = 2, required, [], [], False
    s.last, s.ended = last, ""
    s.steps, s.step_id = [_step(phase, grounds(s, active) if barred else ())], 1
    s.__dict__.clear()
    RULES.settle(Emit(s))
    RULES.course.begin(s, seats)
    GAME.check(s)
    return s


def _piles(s: Quack, top: list[str], discard: list[str], next_patients: list[str], *, deck_out: bool) -> None:
    known = deck(s.catalogue)
    held = [one for doctor in s.doctors for one in (*doctor.treatments, *doctor.anytimes, *doctor.lasting)]
    rest = [made for made in (*known.anytimes, *known.treatments) if made not in {*held, *top, *discard}]
    s.deck = ([] if deck_out else rest) + top[::-1]
    s.discard = discard + (rest if deck_out else [])
    treated = {doctor.office.patient for doctor in s.doctors if doctor.office}
    waiting = [patient for patient in known.patients if patient not in {*treated, *next_patients}]
    s.patients, s.gone = waiting + next_patients[::-1], []


def _step(phase: str, barring: tuple[str, ...]) -> Step:
    match phase:
        case "flee":
            return Fleeing(1, barring)
        case "roll":
            return AlteringRoll(1)
        case "mob":
            return FacingMob(1)
    return Treating(1)


def _doctor(known: Any, hand: str, office: Any, lasting: str) -> Doctor:
    held = cards(hand)
    treatments = sorted(made for made in held if made in known.treatments)
    anytimes = sorted(made for made in held if made in known.anytimes)
    doctor = Doctor(treatments, anytimes, [], cards(lasting))
    if office:
        patient, *totals = (office,) if isinstance(office, str) else office
        cure, harm, so_far = (*totals, 0, 0, 0)[:3]
        doctor.office = Office(patient, tuple(known.patients[patient].illnesses), cure, harm, so_far, [], [])
    return doctor


def hoard(s: Quack, seat: int, held: list[str]) -> None:
    known = deck(s.catalogue)
    s.doctors[seat].treatments = sorted(made for made in held if made in known.treatments)
    s.doctors[seat].anytimes = sorted(made for made in held if made in known.anytimes)


def rig(s: Quack, number: int) -> None:
    """Find a seed that rolls this number next."""
    for tried in count():
        s.seed = tried.to_bytes(32, "big")
        if 2 + Chance(s.seed, s.drawn).randrange(4) == number:
            return


def play(s: Quack, seat: int, text: str) -> list[Event]:
    """Play a move. Return its facts. Check every state on the way, compare every fold."""
    before = GAME.load(GAME.dump(s))
    events = GAME.play(s, seat, GAME.move(text))
    for event in GAME.unpack(GAME.pack(events)):
        GAME.evolve(before, event)
    assert before == s
    GAME.check(s)
    return [event for event in events if type(event).__name__ not in MACHINERY]


def about_to_gain() -> Quack:
    """Return a death that gives Ann 5 Infamy, which she may blame on another; then Bob gets 5, and Cyd 1."""
    s = table(
        required=1,
        hands={0: "fourteen_tubes blame_the_intern.1", 1: "wrong_bed"},
        offices={0: "trucker", 1: ("young_physician", 0, 7)},
        turbo_infamy=True,
        threshold=12,
    )
    play(s, 0, "treat fourteen_tubes.1 trucker")
    play(s, 1, "redirect wrong_bed.1 young_physician")
    return s


def facts(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def only(events: list[Event], name: str) -> Any:
    found = [event for event in events if type(event).__name__ == name]
    assert len(found) == 1, (name, facts(events))
    return found[0]


def asked(s: Quack) -> list[tuple[int, str]]:
    return [(decision.seat, decision.prompt.key) for decision in GAME.decisions(s) if decision.must]


def must(s: Quack, seat: int) -> Decision:
    return next(decision for decision in GAME.decisions(s) if decision.seat == seat and decision.must)


def offered(s: Quack, seat: int) -> list[str]:
    return [str(move) for decision in GAME.decisions(s) if decision.seat == seat for move in decision.moves]


def refused(s: Quack, seat: int, text: str) -> str:
    """Return the key of the reason against a move, which must change nothing."""
    before = GAME.dump(s)
    try:
        GAME.play(s, seat, GAME.move(text))
    except IllegalMove as wrong:
        assert GAME.dump(s) == before
        reason: Reason = wrong.reason
        return reason.key
    raise AssertionError(text)


def patient(s: Quack, seat: int) -> str:
    office = s.doctors[seat].office
    return office.patient if office else ""
