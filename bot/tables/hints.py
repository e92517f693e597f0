"""Hints: what looks best, for somebody who plays against computer players alone, or learns.

It is worked out from a state redealt for the seat, so it tells nothing that the seat could not know: not even in a
lesson, whose cards and dice are always the same. A game in which somebody took a hint says so for good.
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
"""How many samples a hint is worth at most, and how many of those that a strong player makes."""
POINT, CLEAR = 0.01, 0.02
"""Shares of a win: what is less than a point behind is about as good, and a lead of less than two is none."""
NOT_HERE = N_("Hints are for games against computer players alone, and for lessons: here it would not be fair.")
NOTHING = N_("There is nothing for you to decide just now.")
CHANGED = N_("The position has changed meanwhile. Ask once more for a hint about this one.")
NO_HINT = N_("I cannot think of a hint just now. The game goes on without one.")

Idea = Move | None
"""None: to wait and see."""
Occasion = tuple[int, ...]
"""What a hint is about: how often moves were taken back, and the numbers of the seat's open decisions."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What looks best, and what looks about as good, the best first; whether it is `clear`; the best of what is worse,
    by how many points of win chance, and why. Alone: there was nothing to choose.
    """

    best: Idea
    equals: tuple[Idea, ...] = ()
    clear: bool = True
    worse: Idea = None
    points: int = 0
    reasons: tuple[Difference, ...] = ()


def offered(table: Table, seat: int) -> bool:
    """Whether this seat can be given a hint: it plays alone, and is asked something."""
    return alone(table, seat) and any(one.must for one in table.own(seat))


def occasion(table: Table, seat: int) -> Occasion:
    """What a hint for this seat would be about now."""
    return (table.row.undo_count, *(decision.number for decision in table.own(seat)))


def alone(table: Table, seat: int) -> bool:
    """Whether nobody but this seat's person ever had a hand in the game."""
    people = [one.seat for one in table.seats if one.kind == "person"]
    return people == [seat] and not played_by_computer(table.seats[seat])


def need(table: Table, user: int) -> SeatRow:
    """The seat of somebody who may have a hint now; UserError says why not."""
    seat = need_player(table, user)
    if not alone(table, seat.seat):
        raise UserError(NOT_HERE)
    if not offered(table, seat.seat):
        raise UserError(NOTHING)
    return seat


async def thought(table: Table, user: int) -> tuple[Hint, Occasion]:
    """What somebody should do now, and when that was; outside the table's mailbox, since it takes a while.

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
    """Note that somebody takes a hint, before they see it; a lesson counts for nothing anyway.

    Raises:
        UserError: the hint is about a question that is answered meanwhile.

    """
    seat = need_player(table, user)
    if occasion(table, seat.seat) != about or not alone(table, seat.seat):
        raise UserError(CHANGED)
    if table.settings.lesson:
        return
    change = Change(table, private=True)
    if not table.settings.hints:
        change.notice("hinted", holders={"name": (seat.seat, questions.tenure(table.settings, seat))})
    change.agree(hints=change.settings.hints + 1)
    await change.commit()


def question(table: Table, seat: int) -> CompareQuestion:
    """What is asked of the thinker: nothing of the true state but what this seat cannot tell from it. Asked once more
    about the same decision it is the same, so that a hint does not change while one looks at it. The step that the
    hand marks as the usual one is what others are compared with.
    """
    game, about = table.game, (table.id, *occasion(table, seat))
    luck = hashlib.sha256(f"hint {about}".encode()).digest()
    guess, catalogue = redealt(game, table.state, seat, Chance(luck))
    samples = min(SAMPLES, round(SHARE * evaluator_of(game).samples))
    effort, blue = Effort(samples=samples, told=True), suggested(table, seat)
    return CompareQuestion(game.id, guess, seat, luck, effort, str(blue) if blue else "", catalogue=catalogue)


def hint_of(ideas: list[Idea], found: Comparison, caution: float) -> Hint:
    """What a comparison comes to."""
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
    """Within a standard error, or a point."""
    lead, error = found.lead(best, idea)
    return lead <= max(POINT, error)
