"""Moves that a seat wants made without a question. Pure, so that `housecall simulate` uses the same rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from bot.tables.orders import Order, Plan, Rules, StandingOrders
from bot.tables.sentences import Key
from engines.contract import Game
from engines.game import Decision, Move
from engines.habits import ASK, Habits
from engines.rehearsal import first_legal, forced
from engines.windows import is_window

ORDERED, ANSWERED, PLANNED = "standing_order", "standing_answer", "plan"
"""The `via` of moves made without asking the player."""
BY_ITSELF = frozenset({ORDERED, ANSWERED, PLANNED})


@dataclass(frozen=True, slots=True)
class Unasked:
    """The `move` to make and its `via`; no move if the seat must be asked. `mine`: the seat's private records
    afterwards; `word`: a notice for its owner.
    """

    mine: StandingOrders
    move: Move | None = None
    via: str = ""
    word: Key | None = None


class Situation:
    """A seat with a question, in a state after that many `undos`."""

    def __init__(self, game: Game[Any], state: Any, undos: int, asked: Decision) -> None:
        self.game, self.state, self.undos, self.asked = game, state, undos, asked

    @cached_property
    def view(self) -> Any:
        """The state as the seat sees it."""
        return self.game.view(self.state, self.asked.seat)

    @cached_property
    def occasion(self) -> str:
        """The present run of windows, or turn."""
        return self.game.habits.occasion(self.view) if self.game.habits else ""


def unasked(now: Situation, mine: StandingOrders) -> Unasked:
    """Return the move that an asked seat wants made: a pass, an answer from its rules, the end of a phase, or the next
    step of its order or plan, which loses that step.
    """
    habits = now.game.habits
    if habits is None:
        return Unasked(mine)
    if is_window(now.asked):
        return _in_window(habits, now, mine)
    if mine.rules.occasion not in {None, now.occasion}:  # the seat's next turn has come
        mine = replace(mine, rules=Rules())
    if mine.ask == "round" and habits.finishes(now.view, now.asked) and _passes(habits, now, mine):
        return Unasked(mine, now.asked.default, ANSWERED)
    if mine.order is not None:
        return _ordered(now, mine, mine.order)
    return _planned(now, mine, mine.plan) if mine.plan is not None else Unasked(mine)


def lapsed(now: Situation, mine: StandingOrders) -> Move | None:
    """Return the answer for a seat whose time is up, to a question that it could pass: what its player has said, else
    the game's usual answer, from what the seat knows. None if there is neither.
    """
    rules = now.game.habits.rules if now.game.habits is not None and is_window(now.asked) else ()
    said = [(rule, mine.rules.said[rule.key]) for rule in rules if rule.key in mine.rules.said]
    usual = [(rule, rule.usual if rule.unasked is None else rule.unasked) for rule in rules]
    for rule, value in (*said, *usual):
        move = rule.answer(now.view, now.asked, value)
        if move is not None and move != ASK and move in now.asked.moves:
            return move
    return None


def _in_window(habits: Habits[Any], now: Situation, mine: StandingOrders) -> Unasked:
    for rule in habits.rules:
        if rule.key in mine.rules.said and mine.ask != "always":
            move = rule.answer(now.view, now.asked, mine.rules.said[rule.key])
            if move == ASK:
                return Unasked(mine)
            if move is not None and move in now.asked.moves:
                return Unasked(mine, move, ANSWERED)
    if now.asked.default is not None and _passes(habits, now, mine):
        return Unasked(mine, now.asked.default, ANSWERED)
    return Unasked(mine)


def _passes(habits: Habits[Any], now: Situation, mine: StandingOrders) -> bool:
    """Return True if a seat does not want to be asked in this window."""
    if mine.ask == "always":
        return False
    if (mine.order is not None or mine.plan is not None) and habits.routine(now.view, now.asked):
        return True
    if mine.ask == "round" and now.occasion == mine.occasion:
        return True
    return not habits.concerns(now.view, now.asked)


def _ordered(now: Situation, mine: StandingOrders, order: Order) -> Unasked:
    rest = replace(mine, order=None)
    if now.occasion != order.occasion or not order.moves:
        return Unasked(rest, word="standing_order_done")
    move = now.game.move(order.moves[0])
    if move not in now.asked.moves:
        return Unasked(rest, word="standing_order_impossible")
    if len(order.moves) > 1:
        rest = replace(mine, order=replace(order, moves=order.moves[1:]))
    return Unasked(rest, move, ORDERED)


def _planned(now: Situation, mine: StandingOrders, plan: Plan) -> Unasked:
    rest = replace(mine, plan=None)
    if plan.occasion not in {"", now.occasion}:
        return Unasked(rest, word="plan_over")
    if plan.undos != now.undos:
        return Unasked(rest, word="plan_undone")
    move = first_legal(now.game, now.asked, plan.steps[0])
    if move is None:
        other = now.asked.prompt.key != plan.steps[0].prompt
        if other and forced(now.game, now.state, now.asked.seat) is not None:
            return Unasked(mine)  # a forced move is no step of a plan
        return Unasked(rest, word="plan_impossible")
    if len(plan.steps) > 1:
        rest = replace(mine, plan=replace(plan, steps=plan.steps[1:], occasion=now.occasion))
    return Unasked(rest, move, PLANNED)
