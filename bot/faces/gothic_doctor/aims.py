"""Targets of the Action that the player has chosen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.faces.asked import Asked
from bot.faces.gothic_doctor.names import cards_of, doctor, name_of, pounds, worth_of
from bot.faces.values import Position
from bot.words import Say
from engines.gothic_doctor.moves import DOCTORS, NOBODY
from engines.gothic_doctor.view import View

VERBS = ("play_on", "refer", "swap")


@dataclass(frozen=True, slots=True)
class Chip:
    """A Patient (`kind` names the face, `group` the class) or, if `kind` is empty, a doctor. `seat`: the doctor, or the
    one who cured the Patient. `icons`: any one of them would do; `ready`: none is missing; `open`: it can be chosen
    now.
    """

    kind: str
    name: str
    worth: str
    group: str = ""
    n: int = 1
    icons: tuple[str, ...] = ()
    seat: int | None = None
    ready: bool = False
    any_kind: bool = False
    open: bool = False


def aimed(asked: Asked) -> list[str]:
    """Return the words that may come next after the Action of `asked.path`; none if none was chosen."""
    path = asked.path
    if len(path) < 2 or path[0] not in VERBS:
        return []
    moves = [
        words for one in asked.decisions for move in one.moves if (words := str(move).split())[: len(path)] == [*path]
    ]
    return list(dict.fromkeys(words[len(path)] for words in moves if len(words) > len(path)))


def targets_of(say: Say, at: Position, targets: Iterable[str]) -> tuple[Chip, ...]:
    view: View = at.view
    return tuple(_target(say, at, view, target) for target in targets if target != NOBODY)


def _target(say: Say, at: Position, view: View, target: str) -> Chip:
    if target in DOCTORS:
        seat = DOCTORS.index(target)
        return Chip("", doctor(at, seat), pounds(say, view.doctors[seat].earned), seat=seat, open=True)
    cards = cards_of(view)
    for seat, one in enumerate(view.doctors):
        for cured in one.cured:
            if cured.card == target:
                worth = pounds(say, cards.profit[target] + cured.counter)
                return _patient(say, view, target, worth, seat)
    return _patient(say, view, target, pounds(say, worth_of(view, target)), None)


def _patient(say: Say, view: View, card: str, worth: str, seat: int | None) -> Chip:
    cards = cards_of(view)
    return Chip(cards.kind[card], name_of(say, view, card), worth, cards.class_of[card], seat=seat, open=True)
