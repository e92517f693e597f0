"""Effects of a card on a target: Cure, Harm, death or cure, money."""

from __future__ import annotations

from bot.faces.quack_in_the_box.names import bare, cards, dollars
from bot.faces.quack_in_the_box.outlook import Outlook, fate, office_of, outlook, treated
from bot.faces.values import Position
from bot.words import Say
from engines.game import Move
from engines.quack_in_the_box import effects as c
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.rules.infamy import insured
from engines.quack_in_the_box.state import seat_of
from engines.quack_in_the_box.view import View


def bare_fate(say: Say, kind: str) -> str:
    return {"dies": say("dies"), "home": say("goes home"), "stays": say("stays")}[kind]


def short(say: Say, seen: Outlook) -> str:
    """Return an outlook for a hint, such as "+2 Cure, +3 Harm, $150: dies"."""
    changes = say("+{cure} Cure, +{harm} Harm, {money}", cure=seen.cure, harm=seen.harm, money=dollars(say, seen.money))
    return f"{changes}{say.colon}{bare_fate(say, seen.fate)}"


# ------------------------------------------------------------------------------------------------ previews


def preview(say: Say, at: Position, move: Move) -> str:
    """Return a move's effect, or ""."""
    view: View = at.view
    match move:
        case mv.Redirect(_, patient):
            return _landing(say, view, patient, ())
        case mv.React(card, _):
            return _react(say, view, card)
        case mv.Blame(_, doctor):
            return _blame(say, at, doctor)
        case mv.Play(card, patient) if office_of(view, patient):
            return _dose(say, view, card, patient)
    return ""


def gain(view: View, seat: int, amount: int) -> tuple[int, int]:
    """Return the Infamy that a doctor gains of `amount`, and the part that insurance takes."""
    left, _ = insured(cards(view), view.doctors[seat].lasting, amount)
    return left, amount - left


def _blame(say: Say, at: Position, doctor: str) -> str:
    view: View = at.view
    amount = (view.windows[-1].amount + 1) // 2 if view.windows else 0
    _, saved = gain(view, seat_of(doctor), amount)
    text = say("{n} of it goes to {who}.", n=amount, who=bare(at, doctor))
    return f"{text} {say('The insurance takes {n}.', n=saved)}" if saved else text


def _landing(say: Say, view: View, patient: str, extra: tuple[str, ...]) -> str:
    window = treated(view)
    found = office_of(view, patient)
    if window is None or found is None:
        return ""
    seen = outlook(view, window.card, found[1], (*window.on_it, *extra))
    return f"{short(say, seen)}."


def _react(say: Say, view: View, card: str) -> str:
    window = view.windows[-1] if view.windows else None
    if window is None or not isinstance(cards(view).anytimes[card].effect, c.Alter):
        return say("It is discarded, and still counts toward the number required.")
    return _landing(say, view, window.patient, (card,))


def _dose(say: Say, view: View, card: str, patient: str) -> str:
    found = office_of(view, patient)
    change = cards(view).anytimes[card].effect
    if found is None:
        return ""
    cure = change.points if isinstance(change, c.Cure) else 0
    harm = change.points if isinstance(change, c.Harm) else change.harm if isinstance(change, c.Infect) else 0
    office = found[1]
    return say(
        "Cure {cure} of {cure_needed}, Harm {harm} of {kill}: {fate}.",
        cure=office.cure + cure,
        cure_needed=office.cure_needed,
        harm=office.harm + harm,
        kill=office.kill,
        fate=bare_fate(say, fate(office, cure, harm)),
    )
