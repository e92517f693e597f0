"""Saying ahead: what a seat wants done when it is asked next, and which answers it gives to windows.

What it will be asked is foreseen in a rehearsal (`engines.rehearsal`), step by step: each answer is one of its moves,
and another one for the case that the first is not legal then. `bot.tables.unasked` carries it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from zlib import crc32

from msgspec.structs import replace

from bot.errors import UserError
from bot.tables import standing
from bot.tables.change import Change
from bot.tables.moves import STALE, need_player
from bot.tables.orders import Plan, Rules
from bot.tables.table import Table
from bot.ui.ids import ELSE, DecisionStamp
from bot.words import N_
from engines.game import Decision, Move
from engines.rehearsal import Rehearsal, Step
from engines.windows import is_window

MOST = 12
"""Steps said ahead at most."""
OTHERS = 4
"""Moves of one step at most: the first, and others for when it is not legal then."""
NOW = N_("You are asked right now, so answer that first.")
FULL = N_("That is as much as I can keep in mind. The rest can be said when it is your turn.")


def may_say(table: Table, seat: int) -> bool:
    """Whether a seat can say something ahead now: the game foresees it, and nothing is asked that comes first."""
    if table.game.habits is None or table.row.status != "playing" or table.seats[seat].status != "playing":
        return False
    return not any(one.must for one in table.own(seat))


def waits(table: Table, seat: int) -> bool:
    """Whether what a seat has said ahead waits still: where it is asked, that is carried out or dropped at once."""
    return not any(one.must and not is_window(one) for one in table.own(seat))


def foreseen(table: Table, seat: int, *, instead: bool = False) -> Rehearsal:
    """The rehearsal after all steps that the seat has said ahead, or before the last of them (`instead`); where they
    are not possible any more, after those that are, and nothing is asked. Each stays the same while the table and what
    is said do, whichever was looked at last.
    """
    said = steps(table, seat)
    said = said[:-1] if instead else said
    key = (table.row.move_count, table.row.undo_count, said)
    kept = table.rehearsals.get((seat, instead))
    if kept is None or kept[0] != key:
        table.rehearsals[seat, instead] = kept = (key, _rehearsed(table, seat, said))
    return kept[1]


def _rehearsed(table: Table, seat: int, said: tuple[Step, ...]) -> Rehearsal:
    # a chance of its own for each, from the bot's: that asks the system for every draw, and a deal takes hundreds
    chance = Random(table.services.env.rng.getrandbits(256))  # noqa: S311
    rehearsal = Rehearsal(table.game, table.state, seat, chance)
    rehearsal.make(said)
    return rehearsal


def decision(table: Table, seat: int, *, instead: bool = False) -> Decision | None:
    """What a seat is asked next, as far as that is foreseen; without what it has named for this step already, where it
    says what else it would do (`instead`). Its number is that of its moves: what the others do gives no new number to
    what a seat foresees, and buttons name moves by their places.
    """
    if instead and not steps(table, seat):
        return None
    asked = foreseen(table, seat, instead=instead).decision if may_say(table, seat) else None
    if asked is None or not instead:
        return _numbered(asked) if asked is not None else None
    named = steps(table, seat)[-1].moves
    left = [move for move in asked.moves if str(move) not in named]
    return _numbered(replace(asked, moves=left)) if left and len(named) < OTHERS else None


def _numbered(asked: Decision) -> Decision:
    return replace(asked, number=crc32("\n".join((asked.prompt.key, *map(str, asked.moves))).encode()))


def usual(table: Table, asked: Decision, found: Rehearsal) -> Move | None:
    """What the sensible player would do there; the same each time it is asked. It chooses among all moves, since games
    rely on a question being whole, and not only among those that `asked` leaves.
    """
    whole = found.decision or asked
    move = table.game.sensible(found.view(), [whole], Random(asked.number))  # noqa: S311  foreseeable on purpose
    return move if move is not None and move in asked.moves else None


def steps(table: Table, seat: int) -> tuple[Step, ...]:
    """What a seat has said ahead for its next turn, as far as it still stands."""
    plan = standing.of(table, seat).plan
    return plan.steps if plan is not None and plan.undos == table.row.undo_count else ()


async def say(table: Table, user: int, stamp: DecisionStamp, texts: Sequence[str]) -> None:
    """Somebody says these moves ahead, one a step, or one more for the last step.

    Raises:
        UserError: they are asked right now, what was foreseen has changed, or it is too much.

    """
    seat = need_player(table, user).seat
    if not may_say(table, seat):
        raise UserError(NOW, fresh=True)
    said, instead = steps(table, seat), stamp.ahead == ELSE
    asked = decision(table, seat, instead=instead)
    if asked is None or (stamp.undos, stamp.number) != (table.row.undo_count, asked.number) or not texts:
        raise UserError(STALE, fresh=True)
    if texts[0] not in map(str, asked.moves):
        raise UserError(STALE, fresh=True)
    if instead:
        said = (*said[:-1], replace(said[-1], moves=(*said[-1].moves, texts[0])))
    else:
        said = (*said, *(Step(asked.prompt.key, (text,)) for text in texts))
    if len(said) > MOST:
        raise UserError(FULL, fresh=True)
    await _keep(table, seat, said)


async def take_back(table: Table, seat: int) -> None:
    """The owner takes the last step back: its last move, where it has several."""
    said = steps(table, seat)
    if said:
        last = said[-1].moves[:-1]
        await _keep(table, seat, (*said[:-1], replace(said[-1], moves=last)) if last else said[:-1])


async def _keep(table: Table, seat: int, said: tuple[Step, ...]) -> None:
    change = Change(table, private=True)
    plan = standing.of(table, seat).plan
    occasion = plan.occasion if plan is not None else ""
    standing.plan(change, seat, Plan(said, table.row.undo_count, occasion) if said else None)
    await change.commit()


async def rule(table: Table, seat: int, key: str, value: int | None) -> None:
    """A seat says how windows of one kind are answered for it; None: it is asked.

    Raises:
        UserError: the game has no such rule.

    """
    known = table.game.habits.rules if table.game.habits is not None else ()
    if all(one.key != key or (value is not None and value not in one.values) for one in known):
        raise UserError(STALE, fresh=True)
    mine = standing.of(table, seat).rules
    said = {one: kept for one, kept in mine.said.items() if one != key}
    await _rules(table, seat, replace(mine, said=said if value is None else {**said, key: value}))


async def until(table: Table, seat: int, *, next_turn: bool) -> None:
    """Answers to windows serve until the seat's next turn only, or until they are changed."""
    mine = standing.of(table, seat).rules
    occasion = standing.occasion(Change(table, private=True), seat) if next_turn else None
    await _rules(table, seat, replace(mine, occasion=occasion))


async def no_rules(table: Table, seat: int) -> None:
    """No window is answered ahead any more."""
    await _rules(table, seat, Rules())


async def _rules(table: Table, seat: int, said: Rules) -> None:
    change = Change(table, private=True)
    standing.rules(change, seat, said)
    await change.commit()
    table.go_on()
