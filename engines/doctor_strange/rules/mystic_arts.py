"""Mystic Arts phase (S13, S16 to S20)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.course import Emit, PendingDecision
from engines.doctor_strange import events as ev
from engines.doctor_strange.moves import DONE, Negate, Play, Take
from engines.doctor_strange.rules.checks import by_worth, held, in_phase, in_sight, of_kinds, usable
from engines.doctor_strange.rules.turns import draw
from engines.doctor_strange.state import DoctorStrange, MysticArts, Searching, Summoning
from engines.game import Move, Prompt, Reason
from engines.steps import Entered, Left, Stage, always

PROMPT = Prompt("mystic_arts")
SEARCH = Prompt("search")


def _moves(s: DoctorStrange) -> list[Move]:
    moves: list[Move] = []
    for card in usable(s, s.active, "e"):
        if s.cards.by_id[card].effect == "thieves":
            moves += [Negate(card, item) for item in items(s)]
        elif idle(s, card) is None:
            moves.append(Play(card))
    return moves


def items(s: DoctorStrange) -> dict[str, str]:
    """Return Items in play, with their holders (S20)."""
    return {card: c.id for c in s.characters.values() for card in c.attachments if card[0] == "i"}


def idle(s: DoctorStrange, card: str) -> Reason | None:
    """Return why the event would do nothing (S13)."""
    effect = s.cards.by_id[card].effect
    if effect in {"search", "investigate"} and not s.deck:
        return Reason("deck_empty", "S13", {"card": card})
    if effect == "draw" and not s.deck and not s.discard:
        return Reason("nothing_to_draw", "S14", {"card": card})
    if effect == "thieves":
        return Reason("needs_item", "S20", {"card": card})
    return None


def why_not_play(s: DoctorStrange, seat: int, move: Play) -> Reason | None:
    """Check for an event with an effect on the player's turn (S16)."""
    return held(s, seat, move.card, "e") or in_phase(s, seat, MysticArts, "mystic_arts") or idle(s, move.card)


def why_not_rob(s: DoctorStrange, seat: int, move: Negate) -> Reason | None:
    """Check that thieves take an Item in play (S20)."""
    wrong = held(s, seat, move.card, "e") or in_phase(s, seat, MysticArts, "mystic_arts")
    if wrong is None and move.target not in items(s):
        return Reason("not_item", "S20")
    return wrong


def why_not_take(s: DoctorStrange, seat: int, move: Take) -> Reason | None:
    """Check that the card is in the deck during a search (S18)."""
    if s.active != seat or not isinstance(s.steps[-1], Searching):
        return Reason("not_searching", "S18")
    return None if move.card in s.deck else Reason("not_in_deck", "S18")


def tries(s: DoctorStrange, seat: int) -> Iterator[Move]:
    for card in of_kinds(s, seat, "e"):
        yield Negate(card, in_sight(s, card)) if s.cards.by_id[card].effect == "thieves" else Play(card)


def play(emit: Emit[DoctorStrange], seat: int, move: Play) -> None:
    """Resolve a Mystic Arts event (S16 to S19)."""
    s = emit.state
    card = s.cards.by_id[move.card]
    emit(ev.EventPlayed(seat, card.id))
    match card.effect:
        case "draw":
            draw(emit, seat, card.number)
        case "renew":
            if s.hands[seat]:
                emit(ev.Discarded(seat, tuple(s.hands[seat])))
            draw(emit, seat, card.number)
        case "investigate":
            seen = tuple(s.deck[: -card.number - 1 : -1])
            emit(ev.Investigated(seat, len(seen), seen))
        case "search":
            emit(ev.DeckOpened(seat, tuple(sorted(s.deck))))
            emit(Entered(Searching(s.step_id + 1)))


def take(emit: Emit[DoctorStrange], seat: int, move: Take) -> None:
    """Keep the card, and shuffle the rest (S18)."""
    order = [card for card in emit.state.deck if card != move.card]
    emit.chance.shuffle(order)
    emit(ev.TookFromDeck(seat, move.card, tuple(order)))
    emit(Left())


def rob(emit: Emit[DoctorStrange], seat: int, move: Negate) -> None:
    """Discard the Item (S20)."""
    emit(ev.Stolen(seat, move.card, move.target, items(emit.state)[move.target]))


def _openings(s: DoctorStrange, step: MysticArts) -> list[PendingDecision]:
    moves = (*_moves(s), DONE)
    return [PendingDecision(step.id, s.active, PROMPT, must=True, moves=moves, default=DONE)]


def _proceed(emit: Emit[DoctorStrange], _step: MysticArts) -> None:
    emit(Left())
    emit(Entered(Summoning(emit.state.step_id + 1)))


def _search(s: DoctorStrange, step: Searching) -> list[PendingDecision]:
    moves = tuple(Take(card) for card in sorted(s.deck))
    best = Take(by_worth(s, s.active, s.deck)[-1])
    return [PendingDecision(step.id, s.active, SEARCH, must=True, moves=moves, default=best)]


def _able(s: DoctorStrange, _step: MysticArts) -> bool:
    return bool(_moves(s))


MYSTIC_ARTS = Stage(_able, _openings, _proceed)
SEARCHING = Stage(always, _search)
