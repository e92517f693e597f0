"""Effects of Treatments and Anytimes in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.faces.quack_in_the_box.names import ILLNESSES, TYPES, cards, dollars
from bot.words import N_, Say
from engines.quack_in_the_box import effects as c
from engines.quack_in_the_box.view import View

EVERY = 16
"""The number of illnesses; a list of all of them is one word."""

ANYTIMES: dict[str, str] = {
    "redirect": N_("A Treatment just laid lands on another Patient."),
    "cancel": N_("A Treatment just laid is discarded: no Cure, no Harm, no money."),
    "revive": N_("A Patient who is about to die does not."),
    "blame": N_("Half of the Infamy for a death goes to another doctor."),
    "overwork": N_("After a roll: change the number required by up to {by}, from 1 to 5."),
    "restock": N_("Discard as many cards as you like and draw as many."),
    "cure": N_("A Patient gains {points} Cure. The card itself pays nobody."),
    "harm": N_("A Patient takes {points} Harm."),
    "swap": N_("Two doctors trade Patients; Cure, Harm and all cards travel along."),
    "insure": N_("Stays with a doctor: the next Infamy is {points} less."),
    "ground": N_("Stays with a doctor: no flight next turn."),
    "commission": N_("Stays with a doctor: in the next turn that pays, each {type} earns {dollars} more."),
    "infect": N_("A Patient without {illness} has it as long as they stay, and takes {harm} Harm."),
}

BRIEF: dict[str, str] = {
    "redirect": N_("to another Patient"),
    "cancel": N_("a Treatment is void"),
    "revive": N_("a dying Patient lives"),
    "blame": N_("half the Infamy elsewhere"),
    "overwork": N_("up to {by} Treatments more or fewer"),
    "restock": N_("fresh cards for old"),
    "cure": N_("+{points} Cure for anybody"),
    "harm": N_("+{points} Harm for anybody"),
    "swap": N_("two doctors trade Patients"),
    "insure": N_("next Infamy −{points}"),
    "ground": N_("a doctor cannot flee"),
    "commission": N_("each {type} +{dollars}"),
    "infect": N_("adds {illness}, +{harm} Harm"),
}
"""In about four words, for a picture."""


def brief(say: Say, view: View, card: str) -> str:
    """Describe an Anytime in about four words."""
    effect = cards(view).anytimes[card].effect
    match effect:
        case c.Alter(cure_times=times) if times == effect.harm_times == effect.money_times and not effect.harm_plus:
            return say("{kinds} ×{n}", kinds=_kinds(say, effect), n=times)
        case c.Alter():
            return ", ".join(_changes(say, effect)) or say("nothing")
        case c.InfamyChange(change=change):
            return say("a doctor: Infamy {n}", n=f"{change:+}".replace("-", "−"))
        case c.MoneyChange(change=change):
            sign = "+" if change > 0 else "−"
            return say("a doctor: {n}", n=f"{sign}{dollars(say, abs(change))}")
        case c.Commission():
            return say(BRIEF["commission"], type=say(TYPES[effect.type].text), dollars=dollars(say, effect.dollars))
        case c.Infect():
            return say(BRIEF["infect"], illness=say(ILLNESSES[effect.illness]), harm=effect.harm)
    return say(BRIEF[effect.does], **effect.model_dump(exclude={"does"}))


def treatment(say: Say, view: View, card: str) -> str:
    """Describe a Treatment on one line: type, money, Cures and Harms."""
    known = cards(view).treatments[card]
    parts = [say(TYPES[known.type].text), dollars(say, known.money)]
    if known.cures:
        parts.append(say("cures {list}", list=_points(say, known.cures)))
    harms = _points(say, known.harms)
    if known.all_others:
        others = say("all others {n}", n=known.all_others)
        harms = f"{harms}, {others}" if harms else others
    if harms:
        parts.append(say("harms {list}", list=harms))
    return " · ".join(parts)


def _points(say: Say, points: Mapping[Any, int]) -> str:
    if len(points) == EVERY and len(set(points.values())) == 1:
        return say("everything {n}", n=next(iter(points.values())))
    return ", ".join(f"{say(ILLNESSES[illness])} {number}" for illness, number in points.items())


def anytime(say: Say, view: View, card: str) -> str:
    """Describe an Anytime in one sentence of at most 100 characters."""
    effect = cards(view).anytimes[card].effect
    match effect:
        case c.Alter():
            return _alter(say, effect)
        case c.InfamyChange(change=change):
            return (
                say("A doctor gains {n} Infamy.", n=change)
                if change > 0
                else say("A doctor loses {n} Infamy.", n=-change)
            )
        case c.MoneyChange(change=change):
            return (
                say("A doctor gains {n}.", n=dollars(say, change))
                if change > 0
                else say("A doctor loses {n}.", n=dollars(say, -change))
            )
        case c.Commission():
            kind = say(TYPES[effect.type].text)
            return say(ANYTIMES["commission"], type=kind, dollars=dollars(say, effect.dollars))
        case c.Infect():
            return say(ANYTIMES["infect"], illness=say(ILLNESSES[effect.illness]), harm=effect.harm)
    return say(ANYTIMES[effect.does], **effect.model_dump(exclude={"does"}))


def _alter(say: Say, effect: c.Alter) -> str:
    changes = ", ".join(_changes(say, effect)) or say("nothing")
    return say("{kinds} just laid: {changes}.", kinds=_kinds(say, effect), changes=changes)


def _kinds(say: Say, effect: c.Alter) -> str:
    return " / ".join(say(TYPES[kind].text) for kind in effect.affects)


def _changes(say: Say, effect: c.Alter) -> list[str]:
    parts = []
    if effect.cure_times == 0:
        parts.append(say("no Cure"))
    elif effect.cure_times > 1:
        parts.append(say("Cure ×{n}", n=effect.cure_times))
    if effect.harm_instead is not None:
        parts.append(say("{n} Harm instead", n=effect.harm_instead))
    if effect.harm_times == 0:
        parts.append(say("no Harm"))
    elif effect.harm_times > 1:
        parts.append(say("Harm ×{n}", n=effect.harm_times))
    if effect.harm_plus:
        parts.append(say("+{n} Harm", n=effect.harm_plus))
    if effect.money_times != 1:
        parts.append(say("money ×{n}", n=effect.money_times))
    return parts
