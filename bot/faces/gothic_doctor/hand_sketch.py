"""The contents of a hand's picture: names, numbers and figures from the view and the open moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.faces.asked import Asked
from bot.faces.gothic_doctor.aims import Chip, aimed, targets_of
from bot.faces.gothic_doctor.cures import alike, card_of, cheapest
from bot.faces.gothic_doctor.discards import useless
from bot.faces.gothic_doctor.names import (
    RED,
    brief,
    cards_of,
    doctor,
    icon_of,
    name_of,
    payment_kinds,
    pounds,
    worth_of,
)
from bot.faces.gothic_doctor.patient_card import Card
from bot.faces.gothic_doctor.signs import ACTION_SIGNS
from bot.faces.values import Position
from bot.words import Say
from engines.game import Move
from engines.gothic_doctor.moves import Cure, Discard, Play, PlayOn, React, Refer, Swap, Take
from engines.gothic_doctor.view import Prospect, View

AIMED = (PlayOn, Refer, Swap)
PLAYED = (Play, React, *AIMED)


@dataclass(frozen=True, slots=True)
class Treatment:
    """Equal Treatments: `ticked` if they pay for a cure now or are picked, `dark` if no waiting Patient wants them.
    `cost`: the draws that they cost in the Library, if more than one.
    """

    icon: str
    name: str
    n: int
    wild: bool
    look: Literal["ticked", "paper", "dark"]
    cost: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """Equal Actions: `open` can be played or discarded now, `ticked` is picked, `answer` asks by itself
    when it fits.
    """

    sign: str
    name: str
    does: str
    n: int
    look: Literal["open", "ticked", "dark", "answer"]


@dataclass(frozen=True, slots=True)
class Sketch:
    """The picture from the top: the stake, Treatments, Actions, possible cures, the Library, and later Patients or an
    Action's targets (`heading` says which). `first`: Actions come first, so that both have a number.
    """

    stake: str
    treatments: tuple[Treatment, ...]
    actions: tuple[Action, ...]
    first: bool = False
    cures: tuple[Card, ...] = ()
    note: str = ""
    library: tuple[Treatment, ...] = ()
    heading: str = ""
    chips: tuple[Chip, ...] = ()


def sketch(say: Say, at: Position, asked: Asked) -> Sketch:
    view: View = at.view
    moves = [move for one in asked.decisions for move in one.moves]
    announced = stake(say, at)
    if targets := aimed(asked):
        played = Counter(card for card in view.hand if card == asked.path[1])
        actions = _actions(say, view, played, {asked.path[1]}, {asked.path[1]})
        chips = targets_of(say, at, targets)
        return Sketch(announced, (), actions, chips=chips, heading=say("On whom?"))
    cures = cheapest(view, moves, asked.suggested)
    takes = () if cures else tuple(move.card for move in moves if isinstance(move, Take))
    effects = cards_of(view).effect
    named = {move.card for move in moves if isinstance(move, (*PLAYED, Discard))}
    picked = {move.card for move in asked.picked if isinstance(move, Discard)}
    return Sketch(
        announced,
        _treatments(say, view, [card for card in view.hand if card not in effects], _ticked(view, cures, picked)),
        _actions(say, view, Counter(card for card in view.hand if card in effects), named, picked),
        any(isinstance(move, (Play, *AIMED)) for move in moves),
        tuple(card_of(say, view, move, _twins(view, moves, move)) for move in cures),
        _note(say, view),
        _open_cards(say, view, takes),
        say("One card away") if view.seat == view.active and view.phase == "treat" else say("Next turn"),
        _later(say, view, full=bool(cures)),
    )


# ------------------------------------------------------------------------------------------------------- the cards


def _ticked(view: View, cures: Iterable[Cure], picked: set[str]) -> set[str]:
    """Return the kinds that pay for a cure now, are reserved for one, or are picked."""
    kind = cards_of(view).kind
    paying = {name for move in cures for name in payment_kinds(view, move.payment)}
    return paying | {kind[card] for card in (*picked, *view.payment)}


def _treatments(say: Say, view: View, hand: Iterable[str], ticked: set[str]) -> tuple[Treatment, ...]:
    """Return the Treatments; those that no waiting Patient wants are dark, except during discards."""
    cards = cards_of(view)
    discarding = view.phase == "discard" and view.seat == view.active
    found = {}
    for card in hand:
        kind = cards.kind[card]
        if kind not in found:
            dark = not discarding and useless(view, card)
            look: Literal["ticked", "paper", "dark"] = "ticked" if kind in ticked else "dark" if dark else "paper"
            number = sum(cards.kind[other] == kind for other in view.hand)
            found[kind] = Treatment(icon_of(view, kind), name_of(say, view, card), number, kind == cards.wild, look)
    return tuple(found.values())


def _open_cards(say: Say, view: View, takes: Iterable[str]) -> tuple[Treatment, ...]:
    cards = cards_of(view)
    found = []
    for card in takes:
        wild = cards.kind[card] == cards.wild
        cost = say("2 draws") if wild else ""
        found.append(Treatment(icon_of(view, cards.kind[card]), name_of(say, view, card), 1, wild, "paper", cost))
    return tuple(found)


def _actions(say: Say, view: View, hand: Counter[str], named: set[str], picked: set[str]) -> tuple[Action, ...]:
    cards = cards_of(view)
    kinds = {cards.kind[card] for card in named}
    chosen = {cards.kind[card] for card in picked}
    found = {}
    for card in hand:
        kind, effect = cards.kind[card], cards.effect[card]
        answers = effect in RED
        look: Literal["open", "ticked", "dark", "answer"] = (
            "ticked" if kind in chosen else "open" if kind in kinds else "answer" if answers else "dark"
        )
        number = sum(cards.kind[other] == kind for other in hand)
        found[kind] = Action(ACTION_SIGNS[effect], name_of(say, view, card), brief(say, view, card), number, look)
    return tuple(found.values())


# ------------------------------------------------------------------------------------------------------ the Patients


def _twins(view: View, moves: Iterable[Move], cure: Cure) -> int:
    same = alike(view, cure.patient)
    return sum(alike(view, patient) == same for patient in {move.patient for move in moves if isinstance(move, Cure)})


def _later(say: Say, view: View, *, full: bool) -> tuple[Chip, ...]:
    """Return the Patients that the hand can pay for later, then those one card away, most worth first."""
    if view.phase == "over":
        return ()
    near = [one for one in view.prospects if (one.payments and not full) or one.missing == 1]
    near.sort(key=lambda one: (not one.payments, -worth_of(view, one.card)))
    groups: dict[object, list[Prospect]] = {}
    for one in near:
        groups.setdefault(alike(view, one.card), []).append(one)
    return tuple(_chip(say, view, same) for same in groups.values())


def _chip(say: Say, view: View, same: list[Prospect]) -> Chip:
    cards, one = cards_of(view), same[0]
    lacking = [kind for kind in one.wanted if kind != cards.wild] or list(one.wanted)
    any_kind = len(one.wanted) == len(cards.kinds)
    return Chip(
        cards.kind[one.card],
        "",
        pounds(say, worth_of(view, one.card)),
        cards.class_of[one.card],
        len(same),
        () if one.payments or any_kind else tuple(icon_of(view, kind) for kind in lacking),
        ready=bool(one.payments),
        any_kind=any_kind,
    )


# -------------------------------------------------------------------------------------------------------- the words


def _note(say: Say, view: View) -> str:
    if view.discount:
        return say("one icon less")
    return say.count("{n} cure left", "{n} cures left", view.cures) if view.granted else say("one a turn")


def stake(say: Say, at: Position) -> str:
    """Name the announced cure or Action, or the burden on the next cure."""
    view: View = at.view
    told = view.announced
    if told is not None:
        seat = doctor(at, told.seat)
        if told.kind == "cure":
            worth = pounds(say, worth_of(view, told.patient))
            return say(
                "{seat} cures {patient}, {worth}", seat=seat, patient=name_of(say, view, told.patient), worth=worth
            )
        return say("{seat} plays {card}", seat=seat, card=name_of(say, view, told.card))
    if view.seat is not None and (tough := view.doctors[view.seat].tough_case) and view.phase != "over":
        return say("{card}: your next cure costs one card more", card=name_of(say, view, tough))
    return ""
