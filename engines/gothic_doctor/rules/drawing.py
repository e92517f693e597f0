"""Drawing (section 6): the number of draws, the decks, and the draws themselves."""

from __future__ import annotations

from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import (
    ACTION,
    TREATMENT,
    DrawAction,
    DrawTreatment,
    RestActions,
    RestTreatments,
    Stop,
    Take,
)
from engines.gothic_doctor.rules.checks import in_turn, own_turn
from engines.gothic_doctor.rules.decks import draw, fill_library, left
from engines.gothic_doctor.state import CEILING_CURED, CEILING_NOT_CURED, GothicDoctor, TakingTurn, turn

Draw = DrawTreatment | DrawAction
Rest = RestTreatments | RestActions
DRAW: dict[str, Draw] = {TREATMENT: DrawTreatment(), ACTION: DrawAction()}
REST: dict[str, Rest] = {TREATMENT: RestTreatments(), ACTION: RestActions()}
DECK_OF: dict[type[Move], str] = {type(move): deck for moves in (DRAW, REST) for deck, move in moves.items()}
"""The deck a move draws from."""
LIKELY = (REST[TREATMENT], DRAW[TREATMENT])
"""Usual draws of an absent doctor."""
STOP = Stop()

# ------------------------------------------------------------------------------------------------------- legal moves


def draws(s: GothicDoctor) -> int:
    """Return the draws of the active doctor: up to 7 cards after a cure, else up to 10 (R7, R9)."""
    step = turn(s)
    if step.phase != "treat":
        return step.draws
    ceiling = CEILING_CURED if step.cured else CEILING_NOT_CURED
    return max(0, ceiling - len(s.hands[s.active]))


def cost(s: GothicDoctor, card: str) -> int:
    """Return the draws that an open Treatment costs: two for a wild one (R9)."""
    cards = index(s.catalogue)
    return 2 if cards.kind[card] == cards.wild else 1


def moves(s: GothicDoctor) -> list[Move]:
    number = draws(s)
    if not number:
        return []
    library = s.medical_library
    found: list[Move] = [Take(card) for card in library if card and (number > 1 or cost(s, card) <= number)]
    decks = [deck for deck in (TREATMENT, ACTION) if left(s, deck)]
    found += [DRAW[deck] for deck in decks]
    if number > 1:
        found += [REST[deck] for deck in decks]
    return found


def likely(found: list[Move]) -> Move:
    """Return the move of an absent doctor."""
    return next(filter(found.__contains__, LIKELY), STOP)


def asks(s: GothicDoctor, step: TakingTurn) -> bool:
    return bool(step.draws and (left(s, TREATMENT) or moves(s)))


def openings(s: GothicDoctor, step: TakingTurn) -> list[PendingDecision]:
    found = moves(s)
    prompt = Prompt("draw", {"draws": step.draws})
    return [PendingDecision(step.id, s.active, prompt, must=True, moves=(*found, STOP), default=likely(found))]


def tries(s: GothicDoctor, seat: int) -> list[Move]:
    return [*(Take(card) for card in s.medical_library if card), *DRAW.values()] if own_turn(s, seat) else []


# ----------------------------------------------------------------------------------------------------------- why not


def why_not_draw(s: GothicDoctor, seat: int, move: Draw | Rest) -> Reason:
    if wrong := in_turn(s, seat) or _bar_draws(s):
        return wrong
    deck = DECK_OF[type(move)]
    return Reason("last_draw", "6.1", {"deck": deck}) if left(s, deck) else Reason("deck_empty", "R14", {"deck": deck})


def why_not_take(s: GothicDoctor, seat: int, move: Take) -> Reason:
    if wrong := in_turn(s, seat) or _bar_draws(s):
        return wrong
    if not move.card or move.card not in s.medical_library:
        return Reason("not_in_library", "6.1")
    return Reason("panacea_costs_two", "R9", {"card": move.card})


def _bar_draws(s: GothicDoctor) -> Reason | None:
    """Return why the active doctor may draw nothing now."""
    if turn(s).phase == "discard":
        return Reason("discarding", "7.1")
    return None if draws(s) else Reason("no_draws", "R7")


# ----------------------------------------------------------------------------------------------------------- effects


def take(emit: Emit[GothicDoctor], seat: int, move: Take) -> None:
    _begin(emit, seat)
    emit(ev.Took(seat, move.card, cost(emit.state, move.card)))
    fill_library(emit)


def draw_one(emit: Emit[GothicDoctor], seat: int, move: Draw) -> None:
    _begin(emit, seat)
    draw(emit, seat, DECK_OF[type(move)], 1)


def draw_rest(emit: Emit[GothicDoctor], seat: int, move: Rest) -> None:
    _begin(emit, seat)
    while turn(emit.state).draws and draw(emit, seat, DECK_OF[type(move)], 1):
        pass


def _begin(emit: Emit[GothicDoctor], seat: int) -> None:
    """Fix the number of draws with the first of them (R9)."""
    if turn(emit.state).phase == "treat":
        emit(ev.DrawingBegan(seat, draws(emit.state)))
