"""The values that a hand's picture is drawn from: ids and numbers. Equal values, equal pictures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plate:
    """Somebody, or an Item, that a move may name. `number`: of the attack planned on it; `power`: 0 for an Item;
    `state`: its condition, or the pile it lies in, or whose Item it is.
    """

    id: str
    owner: int
    side: int
    power: int
    state: str = "viable"
    bright: bool = True
    number: int = 0


@dataclass(frozen=True, slots=True)
class Strip:
    """An attack that is planned or shown: its number, the two, how often it hits; `bright`: it may be chosen."""

    number: int
    attacker: Plate
    target: Plate
    card: str
    percent: int
    bright: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A card drawn large. `number`: the planned attack it is in; `power`: what it adds here; `helper`: whom it calls,
    "" where nobody is free.
    """

    id: str
    bright: bool
    number: int = 0
    picked: bool = False
    power: int = 0
    helper: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards drawn small, behind the word for when they are for; each chip holds cards that do the same."""

    when: str
    chips: tuple[tuple[str, ...], ...]
    bright: bool = False


@dataclass(frozen=True, slots=True)
class Clash:
    """The attack being resolved; pairs are attack, defence. `part`: which of them is the own one; `asked`: it is
    awaited. `lacking`, `picked`, `held`: points, 0 where it is not; `rest`: cards that play no part; `coming`: attacks
    after this one.
    """

    fighters: tuple[Plate, Plate]
    card: str
    rolls: tuple[int, int]
    totals: tuple[int, int]
    spent: tuple[tuple[str, ...], tuple[str, ...]]
    part: int
    asked: bool
    lacking: int = 0
    picked: int = 0
    held: int = 0
    rest: int = 0
    coming: int = 0


@dataclass(frozen=True, slots=True)
class Sketch:
    """The picture of a hand. `task` names what the papers are for; `count`: how many cards go, in a discard."""

    seat: int
    task: str = ""
    count: int = 0
    clash: Clash | None = None
    strips: tuple[Strip, ...] = ()
    own: tuple[Plate, ...] = ()
    targets: tuple[Plate, ...] = ()
    papers: tuple[Paper, ...] = ()
    groups: tuple[Group, ...] = ()
