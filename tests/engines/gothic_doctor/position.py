"""Positions with any card anywhere, then a move and its effect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engines.game import Event, Move
from engines.gothic_doctor import GAME
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.check import check
from engines.gothic_doctor.rules.game import RULES
from engines.gothic_doctor.state import GothicDoctor, TakingTurn, turn

Hands = Mapping[int, str]


class Box:
    """All cards of a game, taken out by kind, lowest copy first, or by id."""

    def __init__(self, state: GothicDoctor) -> None:
        cards = index(state.catalogue)
        self.kind = cards.kind
        self.patients = list(cards.patients)
        self.treatments = list(cards.treatments)
        self.actions = [card for card in cards.actions if cards.kind[card] in state.terms.kinds]

    def take(self, names: str) -> list[str]:
        """Return cards by kind or id, separated by spaces; "-" is an empty place."""
        return [self._one(name) if name != "-" else "" for name in names.split()]

    def _one(self, name: str) -> str:
        for pile in (self.patients, self.treatments, self.actions):
            for card in pile:
                if name in {card, self.kind[card]}:
                    pile.remove(card)
                    return card
        raise KeyError(name)


QUIET = "lab_assistant lab_assistant revenant revenant asylum_inmate asylum_inmate invisible_man"
"""A Waiting Room for tests that do not depend on it."""


def position(
    hands: Hands | None = None,
    *,
    seats: int = 2,
    waiting: str = QUIET,
    library: str = "laudanum mesmerism exorcism",
    cured: Hands | None = None,
    next_patients: str = "",
    next_treatments: str = "",
    next_actions: str = "",
    specialists: tuple[str, ...] = ("sanguinolent", "bestial"),
    round_: int = 2,
    active: int = 0,
    **options: Any,
) -> GothicDoctor:
    """Return the start of a doctor's turn; seat 0 is first. `next_...`: tops of decks, topmost first."""
    state: GothicDoctor = GAME.deal(GAME.Options(**options), seats, bytes(32))
    box = Box(state)
    state.hands = [box.take((hands or {}).get(seat, "")) for seat in range(seats)]
    state.cured = [box.take((cured or {}).get(seat, "")) for seat in range(seats)]
    state.waiting_room = box.take(waiting)
    state.medical_library = box.take(library)
    tops = box.take(next_patients), box.take(next_treatments), box.take(next_actions)
    state.patient_deck = box.patients + tops[0][::-1]
    state.treatment_deck = box.treatments + tops[1][::-1]
    state.action_deck = box.actions + tops[2][::-1]
    state.patient_discard, state.treatment_discard, state.action_discard = [], [], []
    state.specialists, state.round, state.active, state.first = specialists, round_, active, 0
    state.step_id = 1
    state.steps = [TakingTurn(1)]
    return begin(state)


def begin(state: GothicDoctor) -> GothicDoctor:
    """Assign numbers to the decisions of a state that was changed by hand."""
    state.__dict__.clear()
    check(state)
    return RULES.course.begin(state, state.seats)


def play(state: GothicDoctor, *moves: str) -> list[Event]:
    """Play moves, each by the seat before it ("0: cure spectre.1 cl"). Return all events."""
    events: list[Event] = []
    for text in moves:
        seat, _, move = text.partition(": ")
        events += GAME.play(state, int(seat), GAME.move(move))
        check(state)
    return events


def offered(state: GothicDoctor, seat: int) -> list[str]:
    return [str(move) for decision in GAME.decisions(state) if decision.seat == seat for move in decision.moves]


def verbs(state: GothicDoctor, seat: int) -> set[str]:
    return {text.split()[0] for text in offered(state, seat)}


def why(state: GothicDoctor, seat: int, text: str) -> str:
    """Return the key of the reason against a move, or ""."""
    move: Move = GAME.move(text)
    reason = GAME.why_not(state, seat, move)
    return reason.key if reason else ""


def kinds(events: Iterable[Event]) -> list[str]:
    names = [type(event).__name__ for event in events]
    return [name for name in names if name not in {"Numbered", "ChanceDrawn", "Entered", "Left"}]


def pay(state: GothicDoctor, *treatments: str) -> str:
    return "".join(sorted(index(state.catalogue).letter[kind] for kind in treatments))


def hand(state: GothicDoctor, seat: int) -> list[str]:
    return sorted(index(state.catalogue).kind[card] for card in state.hands[seat])


def draws(state: GothicDoctor) -> int:
    return turn(state).draws
