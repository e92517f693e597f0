"""How a doctor's moves are offered: Actions by card, a cure a Patient, the draws, discards as one multi-select."""

from __future__ import annotations

from collections import Counter

from bot.faces.asked import FEW, Asked, Bundle, Choices, Ticks, Tone
from bot.faces.gothic_doctor.cures import cheapest, usual_payment
from bot.faces.gothic_doctor.discards import sensible_set, unwanted_first
from bot.faces.gothic_doctor.names import alike, cards_of, curable, may_act, name_of, pounds, worth_of
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.game import Decision, Move
from engines.gothic_doctor.moves import (
    Cure,
    Discard,
    DrawAction,
    DrawTreatment,
    Pass,
    Play,
    PlayOn,
    Refer,
    RestActions,
    RestTreatments,
    Stop,
    Swap,
    Take,
)
from engines.gothic_doctor.players.sensible import promise, use
from engines.gothic_doctor.view import View

ACTION, CURE, DRAWS = "action", "cure", "draws"
MENUS: dict[type[Move], str] = {
    **dict.fromkeys((Play, PlayOn, Refer, Swap), ACTION),
    **dict.fromkeys((DrawTreatment, DrawAction, Take, RestTreatments, RestActions, Stop), DRAWS),
}
DRAWN_BUTTONS = 8
DRAWN = (RestTreatments, DrawTreatment, DrawAction, Take)
"""The usual draws, in this order; anything else is the exception."""


def _tone(_at: Position, move: Move) -> Tone:
    return "on" if isinstance(move, Pass | Stop) else "act"


def _menu(move: Move) -> str:
    return MENUS.get(type(move), move.verb)


def _heading(say: Say, at: Position, menu: str, entries: int) -> str:
    """Return the heading; numbered if there is an Action and a cure, as on the picture."""
    if menu == ACTION:
        return say(N_("1 · Play an Action ({n})") if curable(at.view) else N_("Play an Action ({n})"), n=entries)
    if menu == CURE:
        return say(N_("2 · Cure a Patient ({n})") if may_act(at.view) else N_("Cure a Patient ({n})"), n=entries)
    return ""


def _opens(say: Say, at: Position, asked: Asked, menu: str) -> Label | None:
    """Put the draws behind a button while there is a Patient to cure."""
    if menu == DRAWS and not asked.path and curable(at.view):
        return Label(say("No cure, on to the draws"), emoji="💊")
    return None


def _buttons(path: tuple[str, ...]) -> int:
    """Put Actions in their menu; the draws, with the Library's three cards, are buttons."""
    return 0 if path == (ACTION,) else DRAWN_BUTTONS if path == (DRAWS,) else FEW


def _best(at: Position, asked: Asked, moves: list[Move]) -> list[Move]:
    view: View = at.view
    menu = _menu(moves[0]) if moves else ""
    if menu == CURE:
        return [*cheapest(view, moves, asked.suggested)]
    if menu == DRAWS:
        return sorted((move for move in moves if isinstance(move, DRAWN)), key=lambda move: _drawing(view, move))
    if menu == ACTION:
        return sorted(_without_doubles(view, moves), key=lambda move: -_promised(view, move))
    return moves


def _without_doubles(view: View, moves: list[Move]) -> list[Move]:
    """Leave out pairs of Patients that are equal to an earlier pair."""
    found: dict[object, Move] = {}
    for move in moves:
        pair = isinstance(move, Refer) and (move.card, *sorted(alike(view, one) for one in (move.first, move.second)))
        found.setdefault(pair or move, move)
    return list(found.values())


def _drawing(view: View, move: Move) -> tuple[int, float]:
    """Sort decks first, then the open cards by what the hand needs most."""
    return DRAWN.index(type(move)), -use(view, move) if isinstance(move, Take) else 0


def _promised(view: View, move: Move) -> float:
    if isinstance(move, Play | PlayOn | Refer | Swap) and move.card in cards_of(view).effect:
        return promise(view, move)
    return 0


def _usual(at: Position, decision: Decision, move: Move) -> Move:
    """Draw all that are left in one press; pay a cure as offered."""
    if isinstance(move, Cure):
        offered = Cure(move.patient, usual_payment(at.view, move.patient))
        return offered if offered in decision.moves else move
    every = RestTreatments()
    return every if isinstance(move, DrawTreatment) and every in decision.moves else move


# --------------------------------------------------------------------------------------------------------- discards


def _discarding(decision: Decision) -> int:
    """Return the number of cards to discard."""
    return decision.repeat[1] if decision.repeat and decision.prompt.key == "discard" else 0


def _bundles(say: Say, at: Position, asked: Asked, decision: Decision) -> list[Bundle]:
    number = _discarding(decision)
    if not number or asked.picked:
        return []
    moves = sensible_set(at.view, list(decision.moves), number, asked.suggested)
    number_of = Counter(name_of(say, at.view, move.card) for move in moves if isinstance(move, Discard))
    names = [name + (f" ×{n}" if n > 1 else "") for name, n in number_of.items()]
    text = say("Throw out {names}", names=say.join(names))
    if len(text) > 60:
        text = say.count("Throw out the least wanted card", "Throw out the {n} least wanted", len(moves))
    return [Bundle(Label(text, emoji="🗑️"), tuple(moves))]


def _ticks(say: Say, at: Position, asked: Asked, decision: Decision) -> Ticks | None:
    number = _discarding(decision)
    if not number:
        return None
    moves = unwanted_first(at.view, list(decision.moves))
    high = min(number, len(moves))
    chosen = len(asked.picked) or high
    done = Label(say.count("Throw out {n}", "Throw out {n}", chosen), emoji="🗑️")
    heading = say.count("Pick {n}, unwanted first", "Pick {n}, unwanted first", number)
    return Ticks(heading, tuple(moves), 1, high, done)


# ---------------------------------------------------------------------------------------------- questions and losses


def _question(say: Say, at: Position, asked: Asked) -> str:
    decision, path = asked.decision, asked.path
    if decision is not None and asked.picked and (number := _discarding(decision)):
        left = number - len(asked.picked)
        return say("{n} picked, {left} to go.", n=len(asked.picked), left=left) if left else ""
    if path == (DRAWS,):
        return say.count("{n} draw. What do you take?", "{n} draws. What do you take?", at.view.draws)
    if len(path) < 2 or path[1] not in cards_of(at.view).effect:
        return ""
    if path[0] == "swap":
        return say("Which Patients are swapped?") if len(path) == 2 else say("And for which one?")
    if path[0] == "refer" and len(path) > 2:
        return say("Anybody else?")
    return say("{card}: on whom?", card=name_of(say, at.view, path[1]))


def _lost(say: Say, at: Position, moves: tuple[Move, ...]) -> str:
    """Warn of cures and draws that are given away, and of wasted wild cards."""
    view: View = at.view
    lines = []
    ends = isinstance(moves[0], (*DRAWN, RestActions, Stop)) if moves else False
    if ends and curable(view):
        names = [f"{name_of(say, view, one.card)} {pounds(say, worth_of(view, one.card))}" for one in curable(view)]
        lines.append(say("You can still cure {patients}.", patients=say(" or ").join(dict.fromkeys(names))))
    if moves and isinstance(moves[0], Stop) and view.draws:
        lines.append(say.count("You would give {n} draw away.", "You would give {n} draws away.", view.draws))
    if wasted := sum(_wasted(view, move) for move in moves if isinstance(move, Cure)):
        lines.append(say.count("{n} Panacea more than need be.", "{n} Panaceas more than need be.", wasted))
    return " ".join(lines)


def _wasted(view: View, move: Cure) -> int:
    """Count the wild cards beyond the cheapest payment."""
    wild = cards_of(view).letter[cards_of(view).wild]
    least = next((p.payments[0] for p in view.prospects if p.card == move.patient and p.payments), move.payment)
    return move.payment.count(wild) - least.count(wild)


CHOICES = Choices(
    tone=_tone,
    menu=_menu,
    heading=_heading,
    stepwise=lambda menu: menu == ACTION,
    opens=_opens,
    buttons=_buttons,
    best=_best,
    usual=_usual,
    bundles=_bundles,
    ticks=_ticks,
    question=_question,
    lost=_lost,
)
