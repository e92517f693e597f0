"""Planning ahead: what a seat wants on its next turn, and its answers to reaction windows.

A rehearsal (`engines.rehearsal`) foresees the questions, step by step. Each step has a move, and others in case the
first has become illegal. `bot.tables.unasked` makes them.
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
"""Most steps of a plan."""
OTHERS = 4
"""Most moves of one step: the first, and replacements for when it is illegal."""
NOW = N_("You are asked right now, so answer that first.")
FULL = N_("That is as much as I can keep in mind. The rest can be said when it is your turn.")


def may_say(table: Table, seat: int) -> bool:
    """Return True if a seat can plan now: the game can foresee, and no question must be answered first."""
    if table.game.habits is None or table.row.status != "playing" or table.seats[seat].status != "playing":
        return False
    return not any(one.must for one in table.own(seat))


def waits(table: Table, seat: int) -> bool:
    """Return True if a seat's plan is still pending: once the seat is asked, it is carried out or dropped."""
    return not any(one.must and not is_window(one) for one in table.own(seat))


def foreseen(table: Table, seat: int, *, instead: bool = False) -> Rehearsal:
    """Return the rehearsal after all planned steps, or before the last one (`instead`). If the steps are no longer
    possible, it ends after those that are, with no question. It is cached while the table and the plan stay the same.
    """
    said = steps(table, seat)
    said = said[:-1] if instead else said
    key = (table.row.move_count, table.row.undo_count, said)
    kept = table.rehearsals.get((seat, instead))
    if kept is None or kept[0] != key:
        table.rehearsals[seat, instead] = kept = (key, _rehearsed(table, seat, said))
    return kept[1]


def _rehearsed(table: Table, seat: int, said: tuple[Step, ...]) -> Rehearsal:
    # a seeded generator each: the bot's asks the system for every draw, and a deal takes hundreds
    chance = Random(table.services.env.rng.getrandbits(256))  # noqa: S311
    rehearsal = Rehearsal(table.game, table.state, seat, chance)
    rehearsal.make(said)
    return rehearsal


def decision(table: Table, seat: int, *, instead: bool = False) -> Decision | None:
    """Return the seat's next question, as far as it is foreseen; with `instead`, the last step's question without the
    moves it has already. Its number is a checksum of its moves: moves of others must not renumber a plan's buttons.
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
    """Return what the sensible player would do, the same on each call. It needs the whole question, including moves
    that `asked` leaves out.
    """
    whole = found.decision or asked
    move = table.game.sensible(found.view(), [whole], Random(asked.number))  # noqa: S311  foreseeable on purpose
    return move if move is not None and move in asked.moves else None


def steps(table: Table, seat: int) -> tuple[Step, ...]:
    """Return a seat's planned steps that are still valid."""
    plan = standing.of(table, seat).plan
    return plan.steps if plan is not None and plan.undos == table.row.undo_count else ()


async def say(table: Table, user: int, stamp: DecisionStamp, texts: Sequence[str]) -> None:
    """Plan these moves, one a step, or one more for the last step.

    Raises:
        UserError: the seat is asked right now, the question has changed, or the plan is full.

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
    """Remove the last step, or its last move if it has several."""
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
    """Set a seat's answer to reaction windows of one kind; None: ask.

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
    """Limit the answers to the seat's next turn, or keep them until they are changed."""
    mine = standing.of(table, seat).rules
    occasion = standing.occasion(Change(table, private=True), seat) if next_turn else None
    await _rules(table, seat, replace(mine, occasion=occasion))


async def no_rules(table: Table, seat: int) -> None:
    await _rules(table, seat, Rules())


async def _rules(table: Table, seat: int, said: Rules) -> None:
    change = Change(table, private=True)
    standing.rules(change, seat, said)
    change.touch()  # they may answer an open window
    await change.commit()
    table.go_on()
