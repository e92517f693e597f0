"""Hints: the best move for a player who plays against computer players alone, or learns.

A hint is computed from a state redealt for the seat, so it reveals nothing that the seat cannot know, even in a lesson
with fixed cards and dice. A game with hints is marked for good.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import structlog

from bot.errors import UserError
from bot.tables import questions
from bot.tables.change import Change
from bot.tables.computers import played_by_computer
from bot.tables.moves import need_player
from bot.tables.reader import suggested
from bot.tables.table import Table
from bot.words import N_
from bot.workers.think import WAITING, CompareQuestion, redealt
from bot.workers.think_worker import Urgency, whole
from bot.workers.worker import WorkerError
from engines.chance import Chance
from engines.game import Move
from engines.players.comparison import Comparison
from engines.players.race import Effort
from engines.players.reasons import Difference, differences
from engines.players.strong import evaluator_of
from storage import SeatRow

log = structlog.get_logger()

SAMPLES, SHARE = 24, 0.75
"""Most samples for a hint, and their share of a strong player's samples."""
POINT, CLEAR = 0.01, 0.02
"""Shares of a win: moves less than `POINT` behind are equals; a lead below `CLEAR` is not clear."""
NOT_HERE = N_("Hints are for games against computer players alone, and for lessons: here it would not be fair.")
NOTHING = N_("There is nothing for you to decide just now.")
CHANGED = N_("The position has changed meanwhile. Ask once more for a hint about this one.")
NO_HINT = N_("I cannot think of a hint just now. The game goes on without one.")

Idea = Move | None
"""A move; None: wait and see."""
Occasion = tuple[int, ...]
"""What a hint is about: the undo count and the numbers of the seat's open decisions."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best move, and its `equals`, best first. `clear`: the lead is clear. `worse`: the best of the worse moves,
    behind by `points` percentage points, for these `reasons`. With `best` alone there was no choice.
    """

    best: Idea
    equals: tuple[Idea, ...] = ()
    clear: bool = True
    worse: Idea = None
    points: int = 0
    reasons: tuple[Difference, ...] = ()


def offered(table: Table, seat: int) -> bool:
    """Return True if this seat can get a hint: it plays alone, and has a question."""
    return alone(table, seat) and any(one.must for one in table.own(seat))


def occasion(table: Table, seat: int) -> Occasion:
    """Return what a hint for this seat would be about now."""
    return (table.row.undo_count, *(decision.number for decision in table.own(seat)))


def alone(table: Table, seat: int) -> bool:
    """Return True if this seat's player is the only person in the game."""
    people = [one.seat for one in table.seats if one.kind == "person"]
    return people == [seat] and not played_by_computer(table.seats[seat])


def need(table: Table, user: int) -> SeatRow:
    """Return the seat of a player who may have a hint now.

    Raises:
        UserError: they may not.

    """
    seat = need_player(table, user)
    if not alone(table, seat.seat):
        raise UserError(NOT_HERE)
    if not offered(table, seat.seat):
        raise UserError(NOTHING)
    return seat


async def thought(table: Table, user: int) -> tuple[Hint, Occasion]:
    """Return the best move for a player now, and what it is about. Call it outside the table's mailbox: it takes a
    while.

    Raises:
        UserError: not at this table, not now, or not at all.

    """
    seat = need(table, user)
    about, asked = occasion(table, seat.seat), question(table, seat.seat)
    try:
        told = await whole(table.services.thinker, asked, Urgency.HINT)
    except WorkerError as wrong:
        log.warning("no_hint", game=table.game.id, table=table.id, why=str(wrong))
        raise UserError(NO_HINT) from wrong
    ideas = [None if text == WAITING else table.game.move(text) for text in told.ideas]
    return hint_of(ideas, told.found, evaluator_of(table.game).caution), about


async def take(table: Table, user: int, about: Occasion) -> None:
    """Count a hint before the player sees it. A lesson counts none.

    Raises:
        UserError: the question was answered in the meantime.

    """
    seat = need_player(table, user)
    if occasion(table, seat.seat) != about or not alone(table, seat.seat):
        raise UserError(CHANGED)
    if table.settings.lesson:
        return
    change = Change(table, private=True)
    if not table.settings.hints_taken:
        change.notice("hints_used", holders={"name": (seat.seat, questions.tenure(table.settings, seat))})
    change.agree(hints_taken=change.settings.hints_taken + 1)
    await change.commit()


def question(table: Table, seat: int) -> CompareQuestion:
    """Return the question for the thinker, without anything that this seat cannot know. For the same decision it is
    always the same, so that a hint is stable. Other moves are compared with the step that the hand marks as usual.
    """
    game, about = table.game, (table.id, *occasion(table, seat))
    luck = hashlib.sha256(f"hint {about}".encode()).digest()
    guess, catalogue = redealt(game, table.state, seat, Chance(luck))
    samples = min(SAMPLES, round(SHARE * evaluator_of(game).samples))
    effort, blue = Effort(samples=samples, told=True), suggested(table, seat)
    return CompareQuestion(game.id, guess, seat, luck, effort, str(blue) if blue else "", catalogue=catalogue)


def hint_of(ideas: list[Idea], found: Comparison, caution: float) -> Hint:
    """Return the hint that a comparison gives."""
    if len(ideas) < 2 or not found.samples:
        return Hint(ideas[0] if ideas else None)
    best = found.preferred(caution)
    others = sorted((idea for idea in range(len(ideas)) if idea != best), key=found.mean, reverse=True)
    equals = [idea for idea in others if _as_good(found, best, idea)]
    behind = [idea for idea in others if idea not in equals]
    if not behind:
        return Hint(ideas[best], tuple(ideas[idea] for idea in equals), clear=False)
    lead, _ = found.lead(best, behind[0])
    clear = not equals and lead >= CLEAR
    told = tuple(differences(found, behind[0], best))
    return Hint(ideas[best], tuple(ideas[idea] for idea in equals), clear, ideas[behind[0]], round(100 * lead), told)


def _as_good(found: Comparison, best: int, idea: int) -> bool:
    """Return True if a move is within a standard error, or a point, of the best."""
    lead, error = found.lead(best, idea)
    return lead <= max(POINT, error)
