"""What a choice will probably bring, and which moves are asked about twice."""

from __future__ import annotations

from bot.faces.gothic_doctor.names import (
    cards_of,
    counted,
    curable,
    effect_of,
    name_of,
    note_of,
    payment_kinds,
    pounds,
    worth_of,
)
from bot.faces.values import Position
from bot.words import Say
from engines.game import Move
from engines.gothic_doctor.moves import (
    Cure,
    DrawAction,
    DrawTreatment,
    Play,
    PlayOn,
    React,
    Refer,
    RestActions,
    RestTreatments,
    Stop,
    Swap,
    Take,
)
from engines.gothic_doctor.view import View

ENDS_CURES = (DrawTreatment, DrawAction, Take, RestTreatments, RestActions, Stop)
"""Moves after which nobody is cured any more this turn."""


def fateful(at: Position, move: Move) -> bool:
    """Whether to ask twice: giving cures or draws away, and paying with more wild cards than need be."""
    view: View = at.view
    if isinstance(move, ENDS_CURES) and curable(view):
        return True
    if isinstance(move, Stop):
        return view.draws > 0
    return isinstance(move, Cure) and _wasted(view, move) > 0


def _wasted(view: View, move: Cure) -> int:
    """Wild cards beyond the cheapest payment."""
    cards = cards_of(view)
    wild = cards.letter[cards.wild]
    cheapest = next((p.payments[0] for p in view.prospects if p.card == move.patient and p.payments), move.payment)
    return move.payment.count(wild) - cheapest.count(wild)


def preview(say: Say, at: Position, move: Move) -> str:
    """What this move would do, as far as the view tells."""
    view: View = at.view
    cards = cards_of(view)
    if isinstance(move, ENDS_CURES):
        return _given_away(say, view, move)
    match move:
        case Cure(patient) if patient in cards.profit and at.seat is not None:
            return _cure_preview(say, at, move)
        case Play(card) | React(card) if card in cards.effect:
            return effect_of(say, view, card)
        case PlayOn(card) | Refer(card) | Swap(card) if card in cards.effect:
            return effect_of(say, view, card)
    return ""


def _given_away(say: Say, view: View, move: Move) -> str:
    """What nobody gets back who draws now, or stops drawing."""
    lines = []
    lost = [f"{name_of(say, view, one.card)} ({pounds(say, worth_of(view, one.card))})" for one in curable(view)]
    if lost:
        names = say(" or ").join(lost)
        lines.append("⚠️ " + say("You could still cure {patients}. After this you cannot, this turn.", patients=names))
    if isinstance(move, Stop) and view.draws:
        lines.append(say.count("You would give {n} draw away.", "You would give {n} draws away.", view.draws))
    return "\n".join(lines)


def _cure_preview(say: Say, at: Position, move: Cure) -> str:
    view: View = at.view
    lines = [
        say(
            "You pay {payment} for {patient}, worth {worth}.",
            payment=counted(say, view, payment_kinds(view, move.payment)),
            patient=name_of(say, view, move.patient),
            worth=pounds(say, worth_of(view, move.patient)),
        )
    ]
    if wasted := _wasted(view, move):
        lines.append("⚠️ " + say.count("{n} Panacea more than need be.", "{n} Panaceas more than need be.", wasted))
    left = max(0, len(view.hand) - len(move.payment))
    if view.cures <= 1:
        lines.append(
            say.count("Then you draw up to seven: {n} card.", "Then you draw up to seven: {n} cards.", max(0, 7 - left))
        )
    note = note_of(say, view, move.patient)
    return "\n".join([*lines, f"*{note}*"] if note else lines)
