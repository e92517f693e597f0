"""Drawing and discarding (sections 6 and 7), and the passing of turns (section 3)."""

from __future__ import annotations

from engines.course import Emit
from engines.game import Move, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import (
    ACTION,
    TREATMENT,
    Discard,
    DrawAction,
    DrawTreatment,
    RestActions,
    RestTreatments,
    Stop,
    Take,
)
from engines.gothic_doctor.rules.decks import draw, fill_library, fill_waiting_room, left
from engines.gothic_doctor.rules.hands import distinct
from engines.gothic_doctor.state import CEILING_CURED, CEILING_NOT_CURED, HAND_LIMIT, ROUNDS, GothicDoctor, turn

Draw = DrawTreatment | DrawAction
Rest = RestTreatments | RestActions
DRAW: dict[str, Draw] = {TREATMENT: DrawTreatment(), ACTION: DrawAction()}
REST: dict[str, Rest] = {TREATMENT: RestTreatments(), ACTION: RestActions()}
STOP = Stop()

# ------------------------------------------------------------------------------------------------------ may I draw


def draws(s: GothicDoctor) -> int:
    """Draws the active doctor has, or would have on drawing now (R7, R9: up to 7 after a cure, else up to 10)."""
    step = turn(s)
    if step.phase != "treat":
        return step.draws
    ceiling = CEILING_CURED if step.cured else CEILING_NOT_CURED
    return max(0, ceiling - len(s.hands[s.active]))


def cost(s: GothicDoctor, card: str) -> int:
    """R9: draws an open Treatment costs; two where it is wild."""
    cards = index(s.catalogue)
    return 2 if cards.kind[card] == cards.wild else 1


def deck_of(move: Draw | Rest) -> str:
    """The deck a move draws from."""
    return TREATMENT if isinstance(move, DrawTreatment | RestTreatments) else ACTION


def draw_moves(s: GothicDoctor) -> list[Move]:
    """6.1: from the Library, a deck, or all the rest from a deck."""
    number = draws(s)
    if not number:
        return []
    library = s.medical_library
    moves: list[Move] = [Take(card) for card in library if card and (number > 1 or cost(s, card) <= number)]
    decks = [deck for deck in (TREATMENT, ACTION) if left(s, deck)]
    moves += [DRAW[deck] for deck in decks]
    if number > 1:
        moves += [REST[deck] for deck in decks]
    return moves


def refuse_draw(s: GothicDoctor, move: Draw | Rest | Take) -> Reason:
    """Why the active doctor may not draw this now."""
    if turn(s).phase == "discard":
        return Reason("discarding", "7.1")
    number = draws(s)
    if not number:
        return Reason("no_draws", "R7")
    match move:
        case Take(card) if card not in s.medical_library or not card:
            return Reason("not_in_library", "6.1")
        case Take(card):
            return Reason("panacea_costs_two", "R9", {"card": card})
    deck = deck_of(move)
    if not left(s, deck):
        return Reason("deck_empty", "R14", {"deck": deck})
    return Reason("last_draw", "6.1", {"deck": deck})


def discard_moves(s: GothicDoctor) -> list[Move]:
    """7.1: one of each kind in hand."""
    return [Discard(card) for card in distinct(s, s.active)]


def refuse_discard(s: GothicDoctor, move: Discard) -> Reason:
    """Why the active doctor may not discard this now."""
    if turn(s).phase != "discard":
        return Reason("discard_later", "R7")
    return Reason("other_copy", "7.1", {"card": move.card})


# ----------------------------------------------------------------------------------------------------- what it does


def begin_drawing(emit: Emit[GothicDoctor]) -> None:
    """R9: the draws are fixed now; straight on where there are none."""
    emit(ev.DrawingBegan(emit.state.active, draws(emit.state)))
    go_on_drawing(emit)


def go_on_drawing(emit: Emit[GothicDoctor]) -> None:
    """The turn goes on when nothing is left to draw or to draw from."""
    s = emit.state
    if not turn(s).draws or not (left(s, TREATMENT) or draw_moves(s)):
        finish_drawing(emit)


def draw_one(emit: Emit[GothicDoctor], seat: int, move: Draw | Take | Rest) -> None:
    """6.2: one draw, or all that are left; the Library is filled at once (R8)."""
    s = emit.state
    if turn(s).phase == "treat":
        emit(ev.DrawingBegan(seat, draws(s)))
    match move:
        case Take(card):
            emit(ev.Took(seat, card, cost(s, card)))
            fill_library(emit)
        case DrawTreatment() | DrawAction():
            draw(emit, seat, deck_of(move), 1)
        case RestTreatments() | RestActions():
            while turn(s).draws and draw(emit, seat, deck_of(move), 1):
                pass
    go_on_drawing(emit)


def stop(emit: Emit[GothicDoctor], seat: int, _move: Stop) -> None:
    """6.3: no more draws."""
    if turn(emit.state).phase == "treat":
        emit(ev.DrawingBegan(seat, 0))
    finish_drawing(emit)


def finish_drawing(emit: Emit[GothicDoctor]) -> None:
    """7.1: down to seven cards, then the next doctor."""
    s = emit.state
    if len(s.hands[s.active]) > HAND_LIMIT:
        emit(ev.DiscardingBegan())
    else:
        end_turn(emit)


def discard(emit: Emit[GothicDoctor], seat: int, move: Discard) -> None:
    """7.1: one card."""
    emit(ev.Discarded(seat, move.card))
    if len(emit.state.hands[seat]) <= HAND_LIMIT:
        end_turn(emit)


# ------------------------------------------------------------------------------------------------------------ turns


def end_turn(emit: Emit[GothicDoctor]) -> None:
    """3.2: clockwise; the night ends with the eleventh round."""
    s = emit.state
    seat = (s.active + 1) % s.seats
    if seat != s.first:
        begin_turn(emit, seat, s.round)
    elif s.round < ROUNDS:
        begin_turn(emit, seat, s.round + 1)
    else:
        emit(ev.Ended())


def begin_turn(emit: Emit[GothicDoctor], seat: int, number: int) -> None:
    """R20: own Quarantines end; R22: in the last round every Action in play does."""
    s = emit.state
    emit(ev.TurnBegan(seat, number))
    if number == ROUNDS and seat == s.first:
        in_play = [card for cards in s.attached.values() for card in cards] + [card for card in s.tough_cases if card]
        if in_play:
            emit(ev.ActionsLapsed(tuple(in_play)))
    effects = index(s.catalogue).effect
    for patient, who in list(s.quarantined.items()):
        if who == seat:
            card = next(card for card in s.attached[patient] if effects[card] == "quarantine")
            emit(ev.QuarantineLifted(seat, patient, card))
    if "" in s.waiting_room:
        fill_waiting_room(emit)
    if "" in s.medical_library:
        fill_library(emit)
