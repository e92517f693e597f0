"""Confirmations before a move that loses or wastes something for good."""

from __future__ import annotations

from bot.faces.quack_in_the_box.names import dollars, name_of
from bot.faces.quack_in_the_box.outlook import after, office_of, on_bill, outlook, total
from bot.faces.quack_in_the_box.preview import gain
from bot.faces.values import Position
from bot.words import Say
from engines.game import Move
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.view import View


def lost(say: Say, at: Position, moves: tuple[Move, ...]) -> str:
    """Warn of flight, the mob, and Treatments that kill where another would not."""
    view: View = at.view
    match moves[0]:
        case mv.Flee():
            return _flight(say, view)
        case mv.Face():
            return say("You are out of the game, and {money} with you.", money=_money(say, view))
        case mv.Treat(_, patient):
            laid = [move.card for move in moves if isinstance(move, mv.Treat) and move.patient == patient]
            return _death(say, view, patient, laid)
    return ""


def _money(say: Say, view: View) -> str:
    return dollars(say, view.doctors[view.seat or 0].money)


def _flight(say: Say, view: View) -> str:
    me = view.doctors[view.seat or 0]
    behind = [name_of(say, view, me.office.patient)] if me.office else []
    if view.treatments:
        behind.append(say.count("{n} Treatment", "{n} Treatments", len(view.treatments)))
    behind += [name_of(say, view, card) for card in me.lasting]
    words = say("You never treat or earn again; you keep {money} and your Anytimes.", money=_money(say, view))
    return f"{words} {say('Lost: {list}.', list=say.join(behind))}" if behind else words


def _death(say: Say, view: View, patient: str, laid: list[str]) -> str:
    """Warn of a death that another Treatment would have avoided."""
    found = office_of(view, patient)
    if found is None:
        return ""
    then, end, took = after(view, found[1], laid)
    if end != "dies":
        return ""
    before, _, _ = after(view, found[1], laid[: took - 1])
    others = [card for card in view.treatments if card not in laid[:took]]
    wards = [one.office for one in view.doctors if view.group and one.office and one.office.patient != patient]
    if all(outlook(view, card, ward).fate == "dies" for card in others for ward in (before, *wards)):
        return ""
    bill = on_bill(view, patient, laid[: took - 1])
    money = total(view, bill, view.dead) - total(view, bill, (*view.dead, patient))
    me = view.doctors[view.active]
    more, _ = gain(view, view.active, infamy(view, found[0], then.infamy))
    named = {
        "patient": name_of(say, view, patient),
        "card": name_of(say, view, laid[took - 1]),
        "n": more,
        "total": me.infamy + more,
        "threshold": view.threshold,
    }
    words = say("{patient} dies of {card}. Infamy +{n}, {total} of {threshold}.", **named)
    if money:
        words += " " + say("{money} of this turn are lost.", money=dollars(say, money))
    if me.infamy + more >= view.threshold:
        words += " " + say("The mob comes.")
    return words


def infamy(view: View, owner: int, worth: int) -> int:
    """Return the Infamy for a kill by the player's own Treatment: in full in their own office and in Group Practice,
    else half.
    """
    share = worth if view.group or owner == view.active else (worth + 1) // 2
    return share + view.turbo
