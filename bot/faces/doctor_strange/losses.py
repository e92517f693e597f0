"""Warnings of moves that lose or waste something for good; never of the sensible player's move."""

from __future__ import annotations

from bot.faces.doctor_strange.fight import boosts, cheapest, held, in_hand, person
from bot.faces.doctor_strange.names import CARDS, name_of, short_name, side
from bot.faces.values import Position
from bot.words import N_, Say
from engines.doctor_strange.moves import Call, Discard, Negate, Pass, Play, Power
from engines.doctor_strange.players.answers import need
from engines.doctor_strange.view import View
from engines.game import Move

FEW = 4
"""Most cards of a hand that can be given up without a warning."""
DEADLY = {
    "kill": N_("{who} is killed, and you can stop it: {cards}."),
    "exile": N_("{who} is exiled, and you can stop it: {cards}."),
}


def lost(say: Say, at: Position, moves: tuple[Move, ...]) -> str:
    view: View = at.view
    told = [_in_vain(say, view, moves), _thrown_away(say, view, moves), *(_lost(say, view, one) for one in moves)]
    return " ".join(one for one in told if one)


def _lost(say: Say, view: View, move: Move) -> str:
    match move:
        case Play("e.experiment") if len(view.hand) > FEW:
            return say("The {n} other cards of your hand go first.", n=len(view.hand) - 1)
        case Negate(_, target) if gainer(view, target) not in {view.seat, None}:
            return _helps_the_enemy(say, view, target)
        case Pass():
            return _lets_through(say, view)
    return ""


def gainer(view: View, target: str) -> int | None:
    """Return the seat that an event helps: by its undone fate (S52, S53) or the owner of its stolen Item (S20)."""
    fallen = {one.id: one.owner for one in (*view.killed, *view.exiled)}
    if target in fallen:
        return fallen[target]
    character = person(view, target)
    if character is not None:
        return character.owner if character.condition == "captured" else character.controller
    return next((1 - c.controller for c in view.characters if target in c.attachments), None)


def _helps_the_enemy(say: Say, view: View, target: str) -> str:
    holder = next((c for c in view.characters if target in c.attachments), None)
    if holder is not None:
        return say(
            "{who} is on your side, and loses {item}.", who=short_name(say, holder.id), item=name_of(say, target)
        )
    gains = gainer(view, target)
    assert gains is not None
    return say(
        "That helps the other side: {who} is {side}’s again.", who=short_name(say, target), side=side(say, gains)
    )


def _lets_through(say: Say, view: View) -> str:
    """Warn of a Kill or Exile that could still be stopped, calling at most one defender."""
    if view.exchange is None or view.seat == view.active:
        return ""
    words = DEADLY.get(CARDS.by_id[view.exchange.attack.card].fate or "")
    if not words or not _reachable(view):
        return ""
    cards = cheapest(view, in_hand(view), need(view, view.seat))
    names = say.join([name_of(say, move.card) for move in cards])
    return say(words, who=short_name(say, view.exchange.attack.target), cards=names)


def _reachable(view: View) -> bool:
    """Return True if the sensible player would turn it."""
    moves = boosts(in_hand(view))
    powers = [move for move in moves if isinstance(move, Power)]
    calls = [held(view, [move]) for move in moves if isinstance(move, Call)]
    return 0 < need(view, view.seat) <= held(view, powers) + max(calls, default=0)


def _in_vain(say: Say, view: View, moves: tuple[Move, ...]) -> str:
    """Warn of cards that cannot turn the fight even with the rest of the hand."""
    if view.exchange is None or not boosts(moves):
        return ""
    short = need(view, view.seat) - held(view, in_hand(view))
    return say("All you hold leaves you {n} short. That is wasted.", n=short) if short > 0 else ""


def _thrown_away(say: Say, view: View, moves: tuple[Move, ...]) -> str:
    """Warn of a Character that could be summoned while another card could go."""
    thrown = [move.card for move in moves if isinstance(move, Discard)]
    dear = [card for card in thrown if _own_character(view, card)]
    kept = [card for card in view.hand if card not in thrown and not _own_character(view, card)]
    if not dear or not kept:
        return ""
    return say("You could still summon {who}.", who=say.join([short_name(say, card) for card in dear]))


def _own_character(view: View, card: str) -> bool:
    return card[0] == "c" and view.seat is not None and card not in CARDS.barred[view.seat]
