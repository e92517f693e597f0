"""What one seat alone may see, in words."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.quack_in_the_box.effects import anytime, treatment
from bot.faces.quack_in_the_box.names import cards, dollars, emoji, name_of
from bot.faces.quack_in_the_box.outlook import office_of, outlook
from bot.faces.quack_in_the_box.position import office
from bot.faces.quack_in_the_box.preview import fate_words
from bot.faces.values import Position, fitting
from bot.words import Say
from engines.quack_in_the_box.view import DoctorView, View

MOST = 2500


def title(_say: Say, _at: Position, _asked: Asked) -> str:
    """Behind the name above the hand."""
    return ""


def hand(say: Say, at: Position, _asked: Asked) -> list[str]:
    """The own Patient, each Treatment with what it would do to them, each Anytime with its effect."""
    view: View = at.view
    if view.seat is None:
        return []
    me = view.doctors[view.seat]
    blocks = [_answer(say, view)]
    if me.office is not None:
        blocks.append(f"🛏️ {office(say, view, me.office)}")
    if not view.treatments and not view.anytimes:
        return [*filter(None, blocks), say("You hold nothing at all. How restful for everybody.")]
    for detail in (True, False):
        told = [block for block in (*blocks, *_held(say, view, me, detail=detail)) if block]
        if sum(len(block) + 1 for block in told) <= MOST:
            return told
    return [fitting(told, MOST, "\n")]


def _answer(say: Say, view: View) -> str:
    if not view.answer:
        return ""
    words = say("You let it happen.") if view.answer == "pass" else say("You have played a card; it counts in turn.")
    return f"✉️ {words}"


def _held(say: Say, view: View, me: DoctorView, *, detail: bool) -> list[str]:
    known = cards(view)
    treatments = [
        _told(say, view, me, card) + (f" *{say.text(known.treatments[card].about)}*" if detail else "")
        for card in view.treatments
    ]
    anytimes = [
        f"{emoji(view, card)} **{name_of(say, view, card)}**{say.colon}{anytime(say, view, card)}"
        + (f" *{say.text(known.anytimes[card].about)}*" if detail else "")
        for card in view.anytimes
    ]
    return ["\n".join(treatments), "\n".join(anytimes)]


def _told(say: Say, view: View, me: DoctorView, card: str) -> str:
    """A Treatment, with what it would do to the own Patient; or what it does in general."""
    name = f"{emoji(view, card)} **{name_of(say, view, card)}**"
    if view.group and _others(view):
        return f"{name}{say.colon}{_everywhere(say, view, card)}"
    if me.office is None:
        return f"{name}{say.colon}{treatment(say, view, card)}"
    seen = outlook(view, card, me.office)
    words = say("+{cure} Cure, +{harm} Harm, {money}", cure=seen.cure, harm=seen.harm, money=dollars(say, seen.money))
    fate = fate_words(say, seen.fate)
    return f"{name}{say.colon}{words}" + (f" → {fate}" if fate else "")


def _others(view: View) -> list[str]:
    return [one.office.patient for one in view.doctors if one.office is not None]


def _everywhere(say: Say, view: View, card: str) -> str:
    """Group Practice: what it would do to each Patient."""
    parts = [dollars(say, cards(view).treatments[card].money)]
    for patient in _others(view):
        found = office_of(view, patient)
        assert found is not None
        seen = outlook(view, card, found[1])
        fate = {"dies": " 💀", "home": " 🏠", "stays": ""}[seen.fate]
        parts.append(f"{name_of(say, view, patient)} +{seen.cure}/−{seen.harm}{fate}")
    return ", ".join(parts)
