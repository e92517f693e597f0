"""How choices are offered: attacks by their odds, the cards that turn a fight in one press, and excess cards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.asked import FEW, Asked, Bundle, Choices, Ticks, Tone
from bot.faces.doctor_strange.fight import Boost, adds, boosts, cheapest, free, held, in_hand, total
from bot.faces.doctor_strange.labels import with_power
from bot.faces.doctor_strange.losses import FEW as SMALL_HAND
from bot.faces.doctor_strange.losses import gainer, lost
from bot.faces.doctor_strange.names import name_of, short_name
from bot.faces.doctor_strange.worth import best, helpers, worth
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.doctor_strange.moves import Call, Discard, Done, Negate, Pass, Play, Power, Resolve, Vacate
from engines.doctor_strange.players.answers import need
from engines.doctor_strange.view import View
from engines.game import Decision, Move

MENUS = {"vacate": "attach", "power": "boost", "call": "boost"}
"""Verbs that share the menu of another."""

BUTTONS = {"attack": 1, "attach": 2, "boost": 2}
"""Menus whose choices need their hints, or are too long for buttons."""

NAMED = 3
"""Most cards named on a button."""

HEADINGS = {
    "attack": N_("Plan an attack, best odds first ({n})"),
    "attach": N_("Attach a card ({n})"),
    "take": N_("Take one, the most useful first ({n})"),
    "summon": N_("Summon a Character ({n})"),
    "counter": N_("Stop an attack, the worst first ({n})"),
    "negate": N_("Play an event on somebody ({n})"),
    "boost": N_("Play one card ({n})"),
    "discard": N_("Throw one away, the least useful first ({n})"),
}


def tone(at: Position, move: Move) -> Tone:
    view: View = at.view
    if move.takes_back:
        return "back"
    match move:
        case Power() | Call() if not _turns(view):
            return "back"
        case Done() | Pass() | Resolve() | Vacate():
            return "on"
        case Play("e.experiment") if len(view.hand) > SMALL_HAND:
            return "on"
        case Negate(_, target) if gainer(view, target) != view.seat:
            return "on"
    return "act"


def _turns(view: View) -> bool:
    """Return True if the player's cards could still turn the fight; in a lost one no card is a usual step."""
    return held(view, in_hand(view)) >= need(view, view.seat)


def menu(move: Move) -> str:
    return MENUS.get(move.verb, move.verb)


def heading(say: Say, _at: Position, name: str, entries: int) -> str:
    return say(HEADINGS[name], n=entries) if name in HEADINGS else ""


def buttons(path: tuple[str, ...]) -> int:
    """Return how many choices of a menu are still buttons."""
    return BUTTONS.get(path[0], FEW) if path else FEW


def bundles(say: Say, at: Position, asked: Asked, decision: Decision) -> list[Bundle]:
    if decision.repeat is not None:
        enough = len(asked.picked) >= decision.repeat[0]
        return [] if enough else [_excess(say, at.view, asked, decision)]
    picked = boosts(asked.picked) if asked.number == decision.number else []
    return _turning(say, at.view, decision, picked)


def _excess(say: Say, view: View, asked: Asked, decision: Decision) -> Bundle:
    """Return the least useful cards, a suggested one first."""
    assert decision.repeat is not None
    moves = [move for move in decision.moves if isinstance(move, Discard)]
    moves.sort(key=lambda move: (move != asked.suggested, worth(view, move.card)))
    gone = moves[: decision.repeat[0]]
    names = [with_power(say, move.card) for move in gone[:NAMED]]
    if len(gone) > NAMED:
        names = [*names[: NAMED - 1], say("{n} more", n=len(gone) - NAMED + 1)]
    return Bundle(Label(say("Throw away {cards}", cards=", ".join(names)), emoji="🗑️"), tuple(gone))


def _turning(say: Say, view: View, decision: Decision, picked: list[Boost]) -> list[Bundle]:
    """Return the cheapest set that turns the fight together with the picked cards."""
    lacking = need(view, view.seat) - total(view, picked)
    rest = cheapest(view, free(decision.moves, picked), lacking)
    if not rest:
        return []
    if picked:
        words = say.count("Turn it: {n} more, +{sum}", "Turn it: {n} more, +{sum}", len(rest), sum=total(view, rest))
        return [Bundle(Label(words, emoji="⚡"), (*picked, *rest))]
    if len(rest) == 1:
        return [Bundle(Label(say("Turn it: {card}", card=_card(say, view, rest[0])), emoji="⚡"), rest)]
    return [Bundle(_turn(say, view, rest), rest)]


def _turn(say: Say, view: View, moves: Sequence[Boost]) -> Label:
    words = say.count("Turn it: {n} card, +{sum}", "Turn it: {n} cards, +{sum}", len(moves), sum=total(view, moves))
    return Label(words, emoji="⚡")


def _card(say: Say, view: View, move: Boost) -> str:
    if isinstance(move, Power):
        return f"{name_of(say, move.card)} +{adds(view, move)}"
    return say("{who} helps, +{n}", who=short_name(say, move.helper), n=adds(view, move))


def ticks(say: Say, at: Position, asked: Asked, decision: Decision) -> Ticks | None:
    view: View = at.view
    if decision.repeat is not None:
        count = decision.repeat[0]
        if count < 2:
            return None
        done = Label(say("Throw away {n}", n=count), emoji="🗑️")
        moves = tuple(best(at, asked, list(decision.moves)))
        return Ticks(say("Pick {n} to throw away, the least useful first", n=count), moves, count, count, done)
    offered = _offered(view, decision)
    if len(offered) < 2:
        return None
    lacking = need(view, view.seat)
    picked = boosts(asked.picked) if asked.number == decision.number else []
    done = _turn(say, view, picked) if total(view, picked) >= lacking else Label(say("Just these"), emoji="⚡")
    return Ticks(say("Pick the cards yourself, +{n} needed", n=lacking), offered, 1, len(offered), done)


def _offered(view: View, decision: Decision) -> tuple[Boost, ...]:
    """Return Power cards, and the best helper of each Call Defender card; other helpers are called one by one."""
    powers = [move for move in decision.moves if isinstance(move, Power)]
    return tuple(sorted([*powers, *helpers(view, decision.moves)], key=lambda move: -adds(view, move)))


def question(say: Say, at: Position, asked: Asked) -> str:
    view: View = at.view
    if picked := boosts(asked.picked):
        lacking, have = need(view, view.seat), total(view, picked)
        if have >= lacking:
            return say("Picked +{have} of +{need}: enough.", have=have, need=lacking)
        return say("Picked +{have} of +{need}. Still {n} short.", have=have, need=lacking, n=lacking - have)
    if asked.picked and asked.decision is not None and asked.decision.repeat is not None:
        return say("{n} of {all} picked.", n=len(asked.picked), all=asked.decision.repeat[0])
    match asked.path:
        case ("attack", attacker):
            return say("Whom does {who} attack?", who=short_name(say, attacker))
        case ("attack", attacker, target):
            return say(
                "{who} attacks {target}. With what?", who=short_name(say, attacker), target=short_name(say, target)
            )
        case ("attach", card):
            return say("Who gets {card}?", card=short_name(say, card))
    return ""


CHOICES = Choices(
    tone=tone,
    menu=menu,
    heading=heading,
    buttons=buttons,
    best=best,
    bundles=bundles,
    ticks=ticks,
    question=question,
    lost=lost,
)
