"""The state of Doctor Strange: ids and numbers in zones, and a stack of steps for the rules in progress."""

from __future__ import annotations

from typing import Literal

import msgspec

from engines.course import DecisionNumbers
from engines.doctor_strange.cards import Cards, cards_of
from engines.game import Zone
from engines.state import cloner, codec

Condition = Literal["viable", "incapacitated", "captured"]


class Character(msgspec.Struct):
    """A Character in play (S71). `controller`: its present side, captives included; `holder`: who took it,
    "" for none.
    """

    id: str
    owner: int
    controller: int
    condition: Condition = "viable"
    holder: str = ""
    attachments: list[str] = []


class Assault(msgspec.Struct, frozen=True):
    """One declared attack."""

    attacker: str
    target: str
    card: str


class MysticArts(msgspec.Struct, tag=True):
    """The Mystic Arts phase, after the draw."""

    id: int


class Searching(msgspec.Struct, tag=True):
    """S18: the active player looks through the deck."""

    id: int


class Summoning(msgspec.Struct, tag=True):
    """The Summon phase."""

    id: int


class Declaring(msgspec.Struct, tag=True):
    """S30: attacks are planned in secret; planned cards are still in hand."""

    id: int
    plan: list[Assault] = []


class Attacking(msgspec.Struct, tag=True):
    """Declared attacks, not yet resolved. `marked`: all targets (S33); `helped`: called helpers (S42)."""

    id: int
    pending: list[Assault]
    marked: tuple[str, ...]
    helped: list[str] = []


class Countering(msgspec.Struct, tag=True):
    """S36: the defender may counter."""

    id: int


class Exchanging(msgspec.Struct, tag=True):
    """S40: dice are rolled, cards are played in turn. Lists and tuples: attack first, then defence.

    `asked`: the awaited seat, None between answers; `turn`: whose turn it is to answer; `passes`: in a row.
    """

    id: int
    assault: Assault
    rolls: tuple[int, int]
    totals: list[int]
    turn: int
    spent: list[list[str]]
    helpers: list[str] = []
    asked: int | None = None
    passes: int = 0


class Resting(msgspec.Struct, tag=True):
    """S51: the active player may play Rest phase events."""

    id: int


class Discarding(msgspec.Struct, tag=True):
    """S68: the active player discards down to seven."""

    id: int


Step = MysticArts | Searching | Summoning | Declaring | Attacking | Countering | Exchanging | Resting | Discarding


class DoctorStrange(msgspec.Struct, dict=True):
    """A game in progress. `deck` is drawn from its end; hands are sorted.

    `killed`, `exiled`: Character -> owner. `known[seat]`: cards of the other hand that the seat saw and that are still
    there; `sighted[seat]`: how many cards on top of the deck it knows. `tallies`: looks in a row without a viable
    Character. `turn` counts single turns from 1. Without steps the game is over; `winner` None: a draw.
    """

    seed: bytes
    catalogue: str
    deck: list[str]
    hands: list[list[str]]
    characters: dict[str, Character]
    discard: list[str]
    killed: dict[str, int]
    exiled: dict[str, int]
    known: list[list[str]]
    sighted: list[int]
    tallies: list[int]
    turn: int = 0
    active: int = 0
    winner: int | None = None
    steps: list[Step] = []
    step_id: int = 0
    drawn: int = 0
    ledger: DecisionNumbers = DecisionNumbers(())

    @property
    def cards(self) -> Cards:
        return cards_of(self.catalogue)


clone = cloner(DoctorStrange, keep=(DoctorStrange,))
dump, load = codec(DoctorStrange)


def leave_hand(s: DoctorStrange, seat: int, card: str) -> None:
    """Remove a card from a hand, and from what the other seat knows of it."""
    s.hands[seat].remove(card)
    known = s.known[1 - seat]
    if card in known:
        known.remove(card)


def spend(s: DoctorStrange, seat: int, card: str) -> None:
    """Move a card from a hand to the discard."""
    leave_hand(s, seat, card)
    s.discard.append(card)


def power(s: DoctorStrange, character: Character) -> int:
    """Return Power with all attachments, without Power cards (S29, S44)."""
    powers = s.cards.power
    return powers[character.id] + sum([powers[card] for card in character.attachments])


def viable(s: DoctorStrange, seat: int) -> list[Character]:
    """Return the viable Characters that a seat controls (S7)."""
    return [c for c in s.characters.values() if c.controller == seat and c.condition == "viable"]


def attacking_step(s: DoctorStrange) -> Attacking:
    """Return the attacks being resolved; raise StopIteration if there are none."""
    return next(step for step in s.steps if isinstance(step, Attacking))


def zones(s: DoctorStrange) -> list[Zone]:
    """Return where every card is, and who may see it (S15, S70)."""
    in_play = tuple(card for c in s.characters.values() for card in (c.id, *c.attachments))
    return [
        Zone("deck", tuple(s.deck)),
        *(Zone(f"hand {seat}", tuple(hand), seat=seat) for seat, hand in enumerate(s.hands)),
        Zone("play", in_play, open=True),
        Zone("discard", tuple(s.discard), open=True),
        Zone("killed", tuple(s.killed), open=True),
        Zone("exiled", tuple(s.exiled), open=True),
    ]
