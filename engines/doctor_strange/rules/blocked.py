"""What a player would naturally try and may not, for "why can't I ...?"."""

from __future__ import annotations

from collections.abc import Iterator

from engines.doctor_strange.moves import Attach, Attack, Call, Counter, Look, Negate, Play, Power, Summon, Vacate
from engines.doctor_strange.rules.summon import location
from engines.doctor_strange.state import Attacking, Character, DoctorStrange
from engines.game import Move


def tries(s: DoctorStrange, seat: int) -> Iterator[Move]:
    """With each card in hand, and Locations to be vacated."""
    mine = [c for c in s.characters.values() if c.controller == seat]
    theirs = [c for c in s.characters.values() if c.controller != seat]
    for card in s.hands[seat]:
        yield from _with_card(s, card, mine, theirs)
    yield from (Vacate(place) for c in mine if (place := location(c)))


def _with_card(s: DoctorStrange, card: str, mine: list[Character], theirs: list[Character]) -> Iterator[Move]:
    match card[0]:
        case "c":
            yield Summon(card)
        case "l" | "i" | "m" | "n":
            yield from (Attach(card, c.id) for c in (mine or theirs)[:4])
        case "a":
            yield from _attacks(card, mine, theirs)
        case "p":
            yield Power(card)
        case "d":
            yield from (Call(card, c.id) for c in mine[:4])
        case "b":
            shown = next((step.pending for step in s.steps if isinstance(step, Attacking)), [])
            yield Counter(card, shown[0].card if shown else card)
        case "x":
            yield Look(card)
        case _:
            yield from _events(s, card)


def _attacks(card: str, mine: list[Character], theirs: list[Character]) -> Iterator[Move]:
    if mine and theirs:
        yield from (Attack(c.id, theirs[0].id, card) for c in mine[:3])
        yield from (Attack(mine[0].id, c.id, card) for c in theirs[1:3])
        yield from (Attack(mine[0].id, c.id, card) for c in mine[1:2])


def _events(s: DoctorStrange, card: str) -> Iterator[Move]:
    effect = s.cards.by_id[card].effect
    if card[0] == "e" and effect != "thieves":
        yield Play(card)
        return
    shown = [*s.killed, *s.exiled, *s.characters]
    yield Negate(card, shown[0] if shown else card)
