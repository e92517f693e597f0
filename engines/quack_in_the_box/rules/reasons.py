"""Why a move may not be made, from what its seat knows and everybody sees; and what a seat would naturally try."""

from __future__ import annotations

from engines.game import Move, Reason
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import deck, kind
from engines.quack_in_the_box.rules.targets import card_moves, scene
from engines.quack_in_the_box.state import (
    LYNCHED,
    SWITZERLAND,
    Closing,
    Dying,
    Fleeing,
    Quack,
    Rolled,
    Shaming,
    Treated,
    Treating,
    Window,
    keeper,
)

_ANSWERS: dict[type[Window], tuple[str, ...]] = {
    Rolled: (mv.Overwork.verb,),
    Treated: (mv.Redirect.verb, mv.React.verb),
    Dying: (mv.Revive.verb,),
    Shaming: (mv.Blame.verb,),
    Closing: (mv.Play.verb, mv.Swap.verb, mv.Restock.verb),
}


def refusal(s: Quack, seat: int, move: Move) -> Reason:
    """Why a move that is not offered may not be made."""
    general = _out(s, seat) or _not_held(s, seat, getattr(move, "card", ""))
    if general:
        return general
    match move:
        case mv.Stay() | mv.Flee():
            return _no_flight(s, seat)
        case mv.Treat():
            return _no_treatment(s, seat, move)
        case mv.Play() | mv.Swap() | mv.Restock():
            return _no_anytime(s, seat, move)
        case mv.Redirect() | mv.React() | mv.Revive() | mv.Blame() | mv.Overwork() | mv.Pass():
            return _no_answer(s, seat, move)
        case mv.Discard():
            return Reason("no_discard", "5")
        case mv.Toss() | mv.Done():
            return Reason("no_bin", "5")
    return Reason("no_mob", "19")


def _out(s: Quack, seat: int) -> Reason | None:
    if s.ended:
        return Reason("game_over", "18")
    if not 0 <= seat < s.seats:
        return Reason("not_seated")
    return Reason("lynched", "19") if s.doctors[seat].place == LYNCHED else None


def _not_held(s: Quack, seat: int, card: str) -> Reason | None:
    doctor = s.doctors[seat]
    if not card or card in doctor.treatments or card in doctor.anytimes:
        return None
    cards = deck(s.catalogue)
    known = card in cards.treatments or card in cards.anytimes
    return Reason("not_in_hand", args={"card": card} if known else {})


def _no_flight(s: Quack, seat: int) -> Reason:
    if s.doctors[seat].place == SWITZERLAND:
        return Reason("abroad", "20")
    if s.deathmatch:
        return Reason("nobody_flees", "25")
    step = s.steps[-1]
    if seat == s.active and isinstance(step, Fleeing) and step.barred:
        return Reason("barred", "16")
    return Reason("only_at_start", "1")


def _no_treatment(s: Quack, seat: int, move: mv.Treat) -> Reason:
    if s.doctors[seat].place == SWITZERLAND:
        return Reason("abroad", "20")
    if move.card not in deck(s.catalogue).treatments:
        return Reason("no_treatment", "4", {"card": move.card})
    if seat != s.active:
        return Reason("not_your_turn", "1", {"seat": s.active})
    if not isinstance(s.steps[-1], Treating):
        return Reason("not_yet", "6")
    owner = keeper(s, move.patient)
    if owner is None:
        return Reason("nobody_there", "4")
    return Reason("not_your_patient", "24", {"patient": move.patient, "seat": owner})


def _no_anytime(s: Quack, seat: int, move: mv.Play | mv.Swap | mv.Restock) -> Reason:
    cards = deck(s.catalogue)
    made = cards.anytimes.get(move.card)
    if made is None:
        return Reason("no_anytime", "13", {"card": move.card})
    if made.effect.timing != fx.ANY:
        return Reason(f"wait_for.{made.effect.timing}", "13", {"card": move.card})
    if isinstance(made.effect, fx.Swap) and not scene(s)[3]:
        return Reason("being_resolved", "13", {"card": move.card})
    if not card_moves(cards, move.card, scene(s)):
        return Reason("no_target", "5", {"card": move.card})
    if _first_copy(s, seat, move.card) != move.card:
        return Reason("same_card", "13", {"card": move.card})
    step = s.steps[-1]
    if isinstance(step, Closing) and seat in step.answers:
        return Reason("answered", "13")
    return Reason("not_that_target", "15", {"card": move.card})


def _first_copy(s: Quack, seat: int, card: str) -> str:
    return next(held for held in s.doctors[seat].anytimes if kind(held) == kind(card))


def _no_answer(s: Quack, seat: int, move: Move) -> Reason:
    step = s.steps[-1]
    if not isinstance(step, Window):
        return Reason("no_window", "13")
    if seat in step.answers:
        return Reason("answered", "13")
    if seat not in (step.asked or ()):
        return Reason("not_asked", "13")
    card = getattr(move, "card", "")
    if move.verb not in _ANSWERS[type(step)]:
        return Reason("other_window", "13", {"card": card})
    return Reason("not_that_target", "14", {"card": card})


def blocked(s: Quack, seat: int) -> list[tuple[Move, Reason]]:
    """What a seat would naturally try and may not."""
    if s.ended or not 0 <= seat < s.seats or s.doctors[seat].place == LYNCHED:
        return []
    found = [(move, refusal(s, seat, move)) for move in _tries(s, seat)]
    return found[:50]


def _tries(s: Quack, seat: int) -> list[Move]:
    doctor, step = s.doctors[seat], s.steps[-1]
    tries: list[Move] = []
    if doctor.place != SWITZERLAND and not (seat == s.active and isinstance(step, Fleeing) and not step.barred):
        tries.append(mv.Flee())
    if not (seat == s.active and isinstance(step, Treating)) and doctor.office is not None:
        tries += [mv.Treat(card, doctor.office.patient) for card in doctor.treatments]
    cards, at = deck(s.catalogue), scene(s)
    last = ""
    for card in doctor.anytimes:
        if kind(card) != last and not card_moves(cards, card, at):
            tries += _vain_try(s, seat, card)
        last = kind(card)
    return tries


def _vain_try(s: Quack, seat: int, card: str) -> list[Move]:
    """A card that has no target, on what would be its target at another time."""
    effect = deck(s.catalogue).anytimes[card].effect
    patients = [doctor.office.patient for doctor in s.doctors if doctor.office is not None]
    if isinstance(effect, fx.Swap):
        return [mv.Swap(card, *patients[:2])] if len(patients) > 1 else []
    return [mv.Play(card, patients[0] if patients else f"doctor.{seat}")]
