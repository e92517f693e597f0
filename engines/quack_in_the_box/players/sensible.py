"""A simple sensible player: the best round of Treatments (plan.py), Anytimes by simple triggers, off in time."""

from __future__ import annotations

from collections.abc import Callable

from engines.chance import Rng
from engines.game import Decision, Move
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.players.anytimes import worth_playing
from engines.quack_in_the_box.players.plan import plan, price
from engines.quack_in_the_box.players.sight import MARGIN, best_other, offices, own_doctor, own_patient, would_die
from engines.quack_in_the_box.players.windows import answer
from engines.quack_in_the_box.state import name
from engines.quack_in_the_box.view import View

BEHIND = 1500
"""Dollars that are far behind."""


def sensible(view: View, decisions: list[Decision], rng: Rng) -> Move | None:
    """Return the move to make from what the view shows; None to wait."""
    if view.seat is None:
        return None
    asked = next((decision for decision in decisions if decision.must), None)
    free = [move for decision in decisions if not decision.must for move in decision.moves]
    rng.shuffle(free)
    for move in free:
        if worth_playing(view, move):
            return move
    if asked is None:
        return None
    if asked.prompt.key.startswith("window."):
        return answer(view, asked, rng)
    choose = _CHOICES.get(type(next(iter(asked.moves))), _default)
    return choose(view, asked, rng)


def _default(_view: View, asked: Decision, _rng: Rng) -> Move | None:
    return asked.default


def _flee(view: View, asked: Decision, _rng: Rng) -> Move | None:
    me = own_doctor(view)
    flee = mv.Flee()
    if flee not in asked.moves:
        return asked.default
    if me.infamy >= view.threshold:
        return flee
    if view.last is not None:
        at_risk = me.office is not None and me.infamy + me.office.infamy >= view.threshold
        return flee if at_risk and me.money >= best_other(view) else mv.Stay()
    close = me.infamy >= view.threshold - MARGIN
    return flee if close and me.money >= best_other(view) - BEHIND else mv.Stay()


def _treat(view: View, asked: Decision, rng: Rng) -> Move | None:
    moves = [move for move in asked.moves if isinstance(move, mv.Treat)]
    if view.group:
        return max(moves, key=lambda move: (_group_worth(view, move), rng.random()))
    due = view.required - len(view.laid)
    found = plan(view, view.seat or 0, tuple(move.card for move in moves), due)
    return next((move for move in moves if found and move.card == found.card), asked.default)


def _group_worth(view: View, move: mv.Treat) -> float:
    """Prefer other doctors' Patients for the dangerous cards."""
    cards = deck(view.catalogue)
    seat, office = offices(view)[move.patient]
    cure, harm = cards.effect(move.card, office.illnesses)
    if would_die(office, cure, harm):
        return -price(view, view.seat or 0, office.infamy)
    own = 1 if seat == view.seat else -1
    return cards.treatments[move.card].money + own * (20 * cure - 40 * harm)


def _short(view: View, asked: Decision, rng: Rng) -> Move | None:
    """Choose the least useful Anytime (ruling 5)."""
    moves = list(asked.moves)
    rng.shuffle(moves)
    useful = [move for move in moves if worth_playing(view, move)]
    harmless = [move for move in moves if isinstance(move, mv.Discard) or _hits_rival(view, move)]
    return next(iter(useful or harmless), asked.default)


def _hits_rival(view: View, move: Move) -> bool:
    if not isinstance(move, mv.Play):
        return isinstance(move, mv.Restock)
    effect = deck(view.catalogue).anytimes[move.card].effect
    mine = move.target == name(view.seat or 0) or move.target == own_patient(view)
    kind = isinstance(effect, fx.Cure | fx.Commission | fx.Insure) or getattr(effect, "change", 0) * _sign(effect) > 0
    return mine == kind


def _sign(effect: object) -> int:
    return -1 if isinstance(effect, fx.InfamyChange) else 1


def _toss(view: View, _asked: Decision, _rng: Rng) -> Move | None:
    """Discard the card that would do the player's Patient most harm."""
    office = own_doctor(view).office
    cards = deck(view.catalogue)
    if office is None:
        return mv.Done()
    bad = [card for card in view.treatments if cards.effect(card, office.illnesses)[1] > 1]
    return mv.Toss(bad[0]) if bad else mv.Done()


_CHOICES: dict[type[Move], Callable[[View, Decision, Rng], Move | None]] = {
    mv.Stay: _flee,
    mv.Treat: _treat,
    mv.Play: _short,
    mv.Swap: _short,
    mv.Restock: _short,
    mv.Discard: _short,
    mv.Toss: _toss,
}
