"""What a choice will probably bring."""

from __future__ import annotations

from bot.faces.gothic_doctor.names import cards_of, counted, effect_of, name_of, payment_kinds, pounds, worth_of
from bot.faces.values import Position
from bot.words import Say
from engines.game import Move
from engines.gothic_doctor.moves import Cure, Play, PlayOn, React, Refer, Swap
from engines.gothic_doctor.view import View


def fateful(_at: Position, _move: Move) -> bool:
    """Nothing: what is lost is asked about by `choices.lost`."""
    return False


def preview(say: Say, at: Position, move: Move) -> str:
    """What this move would do, as far as the view tells."""
    view: View = at.view
    cards = cards_of(view)
    match move:
        case Cure(patient) if patient in cards.profit and at.seat is not None:
            return say(
                "You pay {payment} for {patient}, worth {worth}.",
                payment=counted(say, view, payment_kinds(view, move.payment)),
                patient=name_of(say, view, patient),
                worth=pounds(say, worth_of(view, patient)),
            )
        case Play(card) | React(card) | PlayOn(card) | Refer(card) | Swap(card) if card in cards.effect:
            return effect_of(say, view, card)
    return ""
