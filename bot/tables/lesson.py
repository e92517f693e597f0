"""Lessons: a table against a computer player, always dealt alike, with a tip for each new question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from bot.faces.asked import Asked
from bot.faces.lesson import Lesson
from bot.tables.change import Change
from bot.tables.reader import suggested
from bot.tables.table import Table
from bot.words import Say
from engines.chance import Rng
from engines.game import Decision

TOGETHER = 2
"""Most tips on one screen; further ones wait for the next."""
ENDING = "."
"""Key of the ending among the tips already shown."""


def of(table: Table) -> Lesson | None:
    """Return the lesson at this table; None for an ordinary game."""
    return table.face.lesson if table.settings.lesson else None


def seed(table: Table) -> bytes:
    """Return the seed of this table's deal."""
    lesson = of(table)
    return lesson.seed if lesson is not None else table.services.env.seed()


def dice(table: Table, made: int) -> Rng:
    """Return the generator for a computer player's move, after `made` unwritten moves.

    In a lesson it is always the same, so that the taught situations come up.
    """
    lesson = of(table)
    if lesson is None:
        return table.services.env.rng
    return Random(f"{lesson.name} {table.row.move_count + made}")  # noqa: S311  foreseeable on purpose


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip for a learner. `about`: its questions' keys, each with the number of the decision that it belongs to."""

    text: str
    about: Mapping[str, int]


def coach(table: Table, seat: int, say: Say) -> Tip | None:
    """Return the tip for a learner's hand: about questions that are new to them, or the ending."""
    lesson = of(table)
    if lesson is None or not table.settings.tips or table.row.status != "playing":
        return None
    own = _asked(table, seat)
    found = _new(table, lesson, own)[:TOGETHER]
    if found:
        words = [line for one in found for line in _said(table, lesson, seat, one, say)]
        return Tip("\n".join(words), {one.prompt.key: _screen(own, one) for one in found})
    if own and set(lesson.core) <= set(table.settings.explained) and _first(table, ENDING, own[0].number):
        return Tip(say(lesson.ending), {ENDING: own[0].number})
    return None


def _said(table: Table, lesson: Lesson, seat: int, about: Decision, say: Say) -> list[str]:
    lines = (f"🎓 {say(lesson.tips[about.prompt.key])}", _good(table, lesson, seat, about, say))
    return [line for line in lines if line]


def _asked(table: Table, seat: int) -> list[Decision]:
    return sorted(table.own(seat), key=lambda one: not one.must)


def _new(table: Table, lesson: Lesson, own: list[Decision]) -> list[Decision]:
    """Return one question of each kind, required ones first."""
    kinds: dict[str, Decision] = {}
    for one in own:
        if one.prompt.key in lesson.tips and _first(table, one.prompt.key, _screen(own, one)):
            kinds.setdefault(one.prompt.key, one)
    return list(kinds.values())


def _screen(own: list[Decision], about: Decision) -> int:
    """Return the number of the decision that a tip goes with: an optional question may stay open all game, so its tip
    goes with the first one.
    """
    return about.number if about.must else own[0].number


def _first(table: Table, key: str, number: int) -> bool:
    """Return True if this kind of question is new, or its tip belongs to this very decision."""
    return table.settings.explained.get(key, number) == number


def _good(table: Table, lesson: Lesson, seat: int, about: Decision, say: Say) -> str:
    """Return a line with the step that the hand marks as usual, as its button is labelled, and why."""
    at, move = table.at(seat), suggested(table, seat)
    if move is None or move not in about.moves:
        return ""
    because = lesson.because.get(move.verb)
    bundles = table.face.choices.bundles(say, at, Asked(tuple(table.own(seat)), suggested=move), about)
    label = next((one.label for one in bundles if move in one.moves), None) or table.face.label(say, at, move)
    words = say("A good choice: **{move}**", move=label.text)
    return f"{words}{say.colon}{say(because)}." if because else f"{words}."


async def told(table: Table, tip: Tip) -> None:
    """Store that a tip was shown."""
    if not tip.about.keys() <= table.settings.explained.keys():
        await _keep(table, explained={**tip.about, **table.settings.explained})


async def tips(table: Table) -> bool:
    """Switch the tips off or on. Return True if they are on now."""
    await _keep(table, tips=not table.settings.tips)
    return table.settings.tips


async def _keep(table: Table, **changes: object) -> None:
    change = Change(table)
    change.agree(**changes)
    await change.commit()
