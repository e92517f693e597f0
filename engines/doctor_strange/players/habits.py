"""Automatic answers and plans of a player (S75)."""

from __future__ import annotations

from engines.doctor_strange import events as ev
from engines.doctor_strange.cards import Card
from engines.doctor_strange.moves import Discard, Done
from engines.doctor_strange.players.answers import CARDS, RULES
from engines.doctor_strange.state import DoctorStrange
from engines.doctor_strange.view import View
from engines.game import Decision, Event
from engines.habits import Habits


def occasion(view: View) -> str:
    return str(view.turn)


def finishes(view: View, decision: Decision) -> bool:
    """Return True for the end of the player's phase, unless it would show planned attacks and spend their
    cards (S31).
    """
    return decision.default == Done() and not view.plan


OWN_TURN = "climnaex"
"""Cards played on the player's turn, before its dice: first letters of ids."""


def keeps(s: DoctorStrange, seat: int, event: Event) -> bool:
    """Return False if a plan no longer fits after the other side's move.

    It fails if one of the player's Characters changed hands or condition, if a Character in play has another Power (an
    Item stolen or attached), or if the seat drew a card for its turn.
    """
    match event:
        case ev.Killed() | ev.Exiled() | ev.Incapacitated() | ev.Controlled() | ev.Captured() | ev.CaptiveReturned():
            return not _mine(s, seat, event.character)
        case ev.Attached() | ev.Vacated() | ev.Stolen():
            return False
        case ev.Drew(seat=drawer, cards=cards) if drawer == seat and cards is not None:
            return all(card[0] not in OWN_TURN or card in s.cards.barred[seat] for card in cards)
    return True


def _mine(s: DoctorStrange, seat: int, character: str) -> bool:
    return character in s.characters and s.characters[character].controller == seat


def alike(view: View, decision: Decision) -> bool:
    """Return True for discards from a hand where all cards have the same effect."""
    hand = {_use(move.card) for move in decision.moves if isinstance(move, Discard)}
    return view.stage == "discarding" and len(hand) == 1


def _use(card: str) -> Card:
    return CARDS.by_id[card].model_copy(update={"id": "", "name": "", "remark": ""})


HABITS: Habits[DoctorStrange] = Habits(occasion, keeps=keeps, rules=RULES, alike=alike, finishes=finishes)
