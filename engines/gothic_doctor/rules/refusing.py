"""Why a move that is not offered may not be made, and what a seat would naturally try; from what the seat knows."""

from __future__ import annotations

from engines.game import Move, Reason
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import (
    Cure,
    Discard,
    DrawAction,
    DrawTreatment,
    Keep,
    Mulligan,
    Pass,
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
from engines.gothic_doctor.rules import acting, drawing, reacting, setup, treating
from engines.gothic_doctor.rules.hands import distinct, treatments
from engines.gothic_doctor.state import GothicDoctor, Mulliganing, Window, turn


def refusal(s: GothicDoctor, seat: int, move: Move) -> Reason:
    """The reason against a move that is not offered."""
    if not s.steps:
        return Reason("game_over", "10.1")
    if not 0 <= seat < s.seats:
        return Reason("not_seated")
    card = getattr(move, "card", None)
    if card is not None and not isinstance(move, Take) and card not in s.hands[seat]:
        return Reason("not_in_hand")
    if isinstance(move, Mulligan | Keep):
        return _refuse_mulligan(s, seat)
    if isinstance(s.steps[-1], Mulliganing):
        return Reason("setting_up", "2.7")
    if isinstance(move, React | Pass):
        return reacting.refuse_reaction(s, seat, move)
    if seat != s.active:
        return Reason("not_your_turn", "3.1")
    if isinstance(s.steps[-1], Window):
        return Reason("window_open", "8.2")
    return _refuse_in_turn(s, seat, move)


def _refuse_mulligan(s: GothicDoctor, seat: int) -> Reason:
    step = s.steps[-1]
    if not isinstance(step, Mulliganing):
        return Reason("mulligans_over", "R5")
    if seat not in step.asked or not setup.qualifies(s, seat):
        return Reason("no_mulligan", "R5")
    return Reason("answered_already", "R5")


def _refuse_in_turn(s: GothicDoctor, seat: int, move: Move) -> Reason:
    match move:
        case Play() | PlayOn() | Refer() | Swap():
            reason = acting.refuse_action(s, seat, move)
            if reason is not None and reason.key == "no_plain_action":
                return reason
            return acting.bar_action(s) or reason or Reason("other_copy", "7.1", {"card": move.card})
        case Cure():
            return treating.bar_cures(s) or treating.refuse_cure(s, seat, move)
        case DrawTreatment() | DrawAction() | RestTreatments() | RestActions() | Take():
            return drawing.refuse_draw(s, move)
        case Discard():
            return drawing.refuse_discard(s, move)
        case Stop():
            return Reason("discarding", "7.1")
    return Reason("unreadable")


def tries(s: GothicDoctor, seat: int) -> list[Move]:
    """What a seat would naturally try: its Actions, every waiting Patient, the draws, or an answer."""
    if not s.steps or isinstance(s.steps[-1], Mulliganing):
        return [Mulligan()] if s.steps else []
    effects = index(s.catalogue).effect
    red = [React(card) for card in distinct(s, seat) if effects.get(card) in {reacting.OPINION, reacting.BOLTS}]
    if seat != s.active:
        return [*red, Stop()]
    actions = [move for move, _ in acting.action_tries(s, seat)] if turn(s).phase == "treat" else []
    aimed = {getattr(move, "card", "") for move in actions}
    aimless = [Play(card) for card in distinct(s, seat) if effects.get(card) in acting.EFFECTS and card not in aimed]
    cures = [_asking_price(s, seat, patient) for patient in s.waiting_room if patient]
    takes: list[Move] = [Take(card) for card in s.medical_library if card]
    decks: list[Move] = [DrawTreatment(), DrawAction()]
    discards: list[Move] = [Discard(card) for card in distinct(s, seat)]
    return [*cures, *takes, *decks, *red, *aimless, *actions, *discards]


def _asking_price(s: GothicDoctor, seat: int, patient: str) -> Cure:
    """A cure at the cheapest payment, or at the printed price where it cannot be paid."""
    cards = index(s.catalogue)
    possible = treating.payments(cards, treatments(s, seat), treating.price(s, seat, patient))
    printed = [*cards.icons[patient], *([cards.wild] if cards.legend[patient] else [])]
    return Cure(patient, possible[0] if possible else "".join(sorted(cards.letter[kind] for kind in printed)))
