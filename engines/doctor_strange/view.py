"""The knowledge of each seat, built from nothing."""

from __future__ import annotations

from typing import Literal

import msgspec

from engines.doctor_strange.state import (
    Assault,
    Attacking,
    Countering,
    Declaring,
    Discarding,
    DoctorStrange,
    Exchanging,
    MysticArts,
    Resting,
    Searching,
    Summoning,
    power,
    viable,
)

Phase = Literal["mystic_arts", "summon", "attack", "rest", "over"]
Stage = Literal[
    "mystic_arts",
    "searching",
    "summon",
    "declaring",
    "countering",
    "ordering",
    "exchange",
    "rest",
    "discarding",
    "over",
]

PHASES: dict[type, tuple[Phase, Stage]] = {
    MysticArts: ("mystic_arts", "mystic_arts"),
    Searching: ("mystic_arts", "searching"),
    Summoning: ("summon", "summon"),
    Declaring: ("attack", "declaring"),
    Countering: ("attack", "countering"),
    Attacking: ("attack", "ordering"),
    Exchanging: ("attack", "exchange"),
    Resting: ("rest", "rest"),
    Discarding: ("rest", "discarding"),
}


class CharacterView(msgspec.Struct, frozen=True):
    """A Character in play. `printed` is its own Power, `power` that with attachments; `holder`: "" for none."""

    id: str
    owner: int
    controller: int
    condition: Literal["viable", "incapacitated", "captured"]
    holder: str
    attachments: tuple[str, ...]
    printed: int
    power: int
    marked: bool
    helped: bool


class Fallen(msgspec.Struct, frozen=True):
    """A Character in the killed or the exiled pile."""

    id: str
    owner: int


class Side(msgspec.Struct, frozen=True):
    """Public facts of one seat. `tally`: looks in a row without a viable Character (two lose)."""

    hand: int
    viable: int
    tally: int


class ExchangeView(msgspec.Struct, frozen=True):
    """The current attack. Pairs are attack, defence; `asked`: the awaited seat; `passes`: sides that passed since a
    card was played; two in a row end it.
    """

    attack: Assault
    rolls: tuple[int, int]
    totals: tuple[int, int]
    spent: tuple[tuple[str, ...], tuple[str, ...]]
    helpers: tuple[str, ...]
    asked: int | None
    passes: int = 0


class View(msgspec.Struct, frozen=True):
    """A position as `seat` (None: a spectator) knows it. Seat 0 is Good, seat 1 Evil.

    `characters`: all in play, in order of arrival. `discard`: oldest first. `plan`: the reader's planned attacks, until
    they are shown. `attacks`: shown and pending. `hand`: the reader's. `known_hand`: cards of the other hand that the
    reader saw; `known_deck`: the known top of the deck, next card first; `search`: the whole deck during the reader's
    search, sorted. `winner` counts only if `phase` is "over"; None is a draw.
    """

    seat: int | None
    phase: Phase
    stage: Stage
    turn: int
    active: int
    sides: tuple[Side, ...]
    characters: tuple[CharacterView, ...]
    deck: int
    discard: tuple[str, ...]
    killed: tuple[Fallen, ...]
    exiled: tuple[Fallen, ...]
    attacks: tuple[Assault, ...]
    exchange: ExchangeView | None
    winner: int | None
    hand: tuple[str, ...]
    plan: tuple[Assault, ...]
    known_hand: tuple[str, ...]
    known_deck: tuple[str, ...]
    search: tuple[str, ...]


def view(s: DoctorStrange, seat: int | None) -> View:
    """Return the position as a seat, or a spectator (None), may know it, built from nothing (S70)."""
    top = s.steps[-1] if s.steps else None
    phase, stage = PHASES[type(top)] if top is not None else ("over", "over")
    attacking = next((step for step in s.steps if isinstance(step, Attacking)), None)
    own = seat is not None and seat == s.active
    return View(
        seat=seat,
        phase=phase,
        stage=stage,
        turn=s.turn,
        active=s.active,
        sides=tuple(Side(len(s.hands[who]), len(viable(s, who)), s.tallies[who]) for who in (0, 1)),
        characters=_characters(s, attacking),
        deck=len(s.deck),
        discard=tuple(s.discard),
        killed=tuple(Fallen(card, owner) for card, owner in s.killed.items()),
        exiled=tuple(Fallen(card, owner) for card, owner in s.exiled.items()),
        attacks=tuple(attacking.pending) if attacking else (),
        exchange=_exchange(top) if isinstance(top, Exchanging) else None,
        winner=s.winner,
        hand=tuple(s.hands[seat]) if seat is not None else (),
        plan=tuple(top.plan) if own and isinstance(top, Declaring) else (),
        known_hand=tuple(sorted(s.known[seat])) if seat is not None else (),
        known_deck=tuple(reversed(s.deck[len(s.deck) - s.sighted[seat] :])) if seat is not None else (),
        search=tuple(sorted(s.deck)) if own and isinstance(top, Searching) else (),
    )


def _characters(s: DoctorStrange, attacking: Attacking | None) -> tuple[CharacterView, ...]:
    marked: tuple[str, ...] = attacking.marked if attacking else ()
    helped = attacking.helped if attacking else []
    return tuple(
        CharacterView(
            c.id,
            c.owner,
            c.controller,
            c.condition,
            c.holder,
            tuple(c.attachments),
            s.cards.power[c.id],
            power(s, c),
            c.id in marked,
            c.id in helped,
        )
        for c in s.characters.values()
    )


def _exchange(step: Exchanging) -> ExchangeView:
    return ExchangeView(
        step.assault,
        step.rolls,
        (step.totals[0], step.totals[1]),
        (tuple(step.spent[0]), tuple(step.spent[1])),
        tuple(step.helpers),
        step.asked,
        step.passes,
    )
