"""How a player need not answer every question of a turn alone (S75)."""

from __future__ import annotations

from engines.doctor_strange import events as ev
from engines.doctor_strange.cards import Card
from engines.doctor_strange.moves import Discard, Done
from engines.doctor_strange.players.answers import CARDS, RULES
from engines.doctor_strange.state import DoctorStrange
from engines.doctor_strange.view import View
from engines.game import Decision, Event
from engines.habits import Habits


def concerns(_view: View, _decision: Decision) -> bool:
    """There are two sides: whatever one is asked is about one's own."""
    return True


def routine(_view: View, _decision: Decision) -> bool:
    """Nobody reacts to a move of their own."""
    return False


def occasion(view: View) -> str:
    """One single turn."""
    return str(view.turn)


def stands(_s: DoctorStrange, _seat: int, _event: Event) -> bool:
    """No list of moves goes on after somebody else was asked: what comes between may change everything."""
    return False


def finishes(view: View, decision: Decision) -> bool:
    """The end of an own phase; not where planned attacks would be shown, and their cards spent (S31)."""
    return decision.default == Done() and not view.plan


OWN_TURN = "climnaex"
"""Cards that are played in the own turn, before its dice: first letters of ids."""


def keeps(s: DoctorStrange, seat: int, event: Event) -> bool:
    """Whether what was said ahead for a turn still makes sense after what the other side did.

    Not where an own Character changed hands or condition, since it was said with that Character at hand; not where a
    Character in play has another Power, its own Item stolen or the enemy's attached, since attacks were weighed against
    that; and not where the seat drew a card it may play in its turn, which nobody could have named before.
    """
    match event:
        case ev.Killed() | ev.Exiled() | ev.Incapacitated() | ev.Controlled() | ev.Captured() | ev.CameHome():
            return not _mine(s, seat, event.character)
        case ev.Attached() | ev.Vacated() | ev.Stolen():
            return False
        case ev.Drew(seat=drawer, cards=cards) if drawer == seat and cards is not None:
            return all(card[0] not in OWN_TURN or card in s.cards.barred[seat] for card in cards)
    return True


def _mine(s: DoctorStrange, seat: int, character: str) -> bool:
    return character in s.characters and s.characters[character].controller == seat


def alike(view: View, decision: Decision) -> bool:
    """Only discards, of a hand in which all cards are good for the same."""
    hand = {_use(move.card) for move in decision.moves if isinstance(move, Discard)}
    return view.stage == "discarding" and len(hand) == 1


def _use(card: str) -> Card:
    """A card without its name."""
    return CARDS.by_id[card].model_copy(update={"id": "", "name": "", "remark": ""})


HABITS: Habits[DoctorStrange] = Habits(
    occasion,
    keeps=keeps,
    alike=alike,
    rules=RULES,
    concerns=concerns,
    routine=routine,
    stands=stands,
    finishes=finishes,
)
