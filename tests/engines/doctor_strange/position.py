"""Positions to test from: people in play, hands, the open step, and the next dice."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from engines.chance import Chance
from engines.doctor_strange import GAME
from engines.doctor_strange.rules.game import RULES
from engines.doctor_strange.state import Character, DoctorStrange, Step
from engines.game import Decision, Event, IllegalMove, Reason

GOOD, EVIL = 0, 1
STRANGE, MORDO, WONG, LOKI = "c.doctor_strange", "c.baron_mordo", "c.wong", "c.loki"
ANCIENT, TABOO, TOPAZ, DORMAMMU, ZOTA = "c.ancient_one", "c.taboo", "c.topaz", "c.dormammu", "c.zota"
NIGHTMARE, RINTRAH, AGGAMON, SORCERER = "c.nightmare", "c.rintrah", "c.aggamon", "c.sorcerer"

MACHINERY = {"Numbered", "ChanceDrawn", "Entered", "Left", "SideAsked"}


def good(card: str, *attachments: str, **more: Any) -> Character:
    """Return a Character of Good's, at home unless `more` says otherwise."""
    return Character(card, GOOD, **{"controller": GOOD, "attachments": list(attachments), **more})


def evil(card: str, *attachments: str, **more: Any) -> Character:
    """Return a Character of Evil's, at home unless `more` says otherwise."""
    return Character(card, EVIL, **{"controller": EVIL, "attachments": list(attachments), **more})


def given(  # one argument a zone
    step: Step,
    *,
    people: Iterable[Character] = (),
    hands: tuple[Iterable[str], Iterable[str]] = ((), ()),
    active: int = GOOD,
    turn: int = 4,
    top: Iterable[str] = (),
    deck: Iterable[str] | None = None,
    killed: dict[str, int] | None = None,
    exiled: dict[str, int] | None = None,
    dice: tuple[int, ...] = (),
    tallies: tuple[int, int] = (0, 0),
) -> DoctorStrange:
    """Return a state with `step` on top. Unnamed cards are in the deck (`top` is drawn first), or in the discard if
    `deck` is given. `dice`: the next rolls.
    """
    state = GAME.deal(GAME.Options(), 2, bytes(32))
    state.active, state.turn, state.tallies = active, turn, list(tallies)
    state.characters = {c.id: c for c in people} or {STRANGE: good(STRANGE), MORDO: evil(MORDO)}
    state.hands = [sorted(hand) for hand in hands]
    state.killed, state.exiled = killed or {}, exiled or {}
    named = {card for c in state.characters.values() for card in (c.id, *c.attachments)}
    named |= {*state.hands[0], *state.hands[1], *state.killed, *state.exiled}
    rest = [card for card in state.cards.by_id if card not in named]
    first = list(top) if deck is None else list(deck)
    others = [card for card in rest if card not in first]
    state.deck = (others if deck is None else []) + first[::-1]
    state.discard = [] if deck is None else others
    state.known, state.sighted = [[], []], [0, 0]
    state.steps, state.step_id = [step], step.id
    state.__dict__.clear()
    if dice:
        rig(state, *dice)
    RULES.course.begin(state, 2)
    GAME.check(state)
    return state


def rig(state: DoctorStrange, *dice: int) -> None:
    """Find a seed with these next dice."""
    for number in count():
        seed = number.to_bytes(32, "big")
        chance = Chance(seed, state.drawn)
        if all(chance.randrange(12) + 1 == face for face in dice):
            state.seed = seed
            return


def play(state: DoctorStrange, seat: int, *moves: str) -> list[Event]:
    """Play moves in a row. Return their events, without internal ones."""
    events: list[Event] = []
    for move in moves:
        events += GAME.play(state, seat, GAME.move(move))
        GAME.check(state)
    return [event for event in events if type(event).__name__ not in MACHINERY]


def names(events: Iterable[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def this_turn(events: list[Event]) -> list[Event]:
    """Return events before the next turn; turns without a possible move pass by themselves (S75)."""
    kinds = names(events)
    return events[: kinds.index("TurnBegan")] if "TurnBegan" in kinds else events


def asked(state: DoctorStrange) -> Decision:
    """Return the awaited decision."""
    (decision,) = [decision for decision in GAME.decisions(state) if decision.must]
    return decision


def offered(state: DoctorStrange, seat: int) -> list[str]:
    """Return the texts of all moves offered to a seat."""
    return [str(move) for decision in GAME.decisions(state) if decision.seat == seat for move in decision.moves]


def refused(state: DoctorStrange, seat: int, move: str) -> Reason:
    """Return the reason against a move; playing it must change nothing."""
    before = GAME.dump(state)
    try:
        GAME.play(state, seat, GAME.move(move))
    except IllegalMove as illegal:
        assert GAME.dump(state) == before
        return illegal.reason
    raise AssertionError(f"{move} was allowed")
