"""A card of one's own hand, looked at: what it does, when and by which rule, for whom, and a joke."""

from __future__ import annotations

from bot.faces.doctor_strange.labels import with_power
from bot.faces.doctor_strange.lore import LORE
from bot.faces.doctor_strange.names import CARDS, KINDS, effect, emoji
from bot.faces.doctor_strange.piles import by_type
from bot.faces.values import Detail, Label, Position
from bot.words import N_, Say
from engines.doctor_strange.rules.turns import GIANT
from engines.doctor_strange.view import View

WHEN = {
    "c": N_("Comes into play in your Summon phase, and may attack at once (S23, S24)."),
    "l": N_("Attach it in your Summon phase; one Location a Character (S25, S27)."),
    "i": N_("Attach it in your Summon phase, as many as you like; thieves may take it (S20, S25)."),
    "m": N_("Attach it in your Summon phase, as many as you like; it stays on a captive (S25, S47)."),
    "n": N_("Attach it in your Summon phase, as many as you like (S25)."),
    "p": N_("Played once the dice of an attack are rolled; it counts for that attack only (S41)."),
    "a": N_("One of your Characters attacks one of theirs with it; a tie hits (S30, S40)."),
    "d": N_("In defence, once the dice are rolled: whoever helps is no target, and risks nothing (S42)."),
    "b": N_("Played right after the other side has shown its attacks, before any die (S36)."),
    "r": N_("Played in your Rest phase, before discards and rolls (S51)."),
    "e": N_("Played in your Mystic Arts phase, as many as you like (S16)."),
    "x": N_("Played whenever somebody is asked anything, on either turn (S21)."),
}
"""When a card of a kind is played, with the rule."""


def details(say: Say, at: Position) -> list[Detail]:
    view: View = at.view
    cards = sorted(view.hand, key=by_type)
    return [Detail(_label(say, card), _told(say, view, card), say(LORE[card]), card) for card in cards]


def _label(say: Say, card: str) -> Label:
    return Label(with_power(say, card), say(KINDS[card[0]].text), emoji(card))


def _told(say: Say, view: View, card: str) -> str:
    lines = [effect(say, CARDS.by_id[card]), say(WHEN[card[0]])]
    if CARDS.by_id[card].type == "C" and CARDS.power[card] >= GIANT:
        lines.append(say("May walk off again: it rolls in each of your Rest phases (S65)."))
    if view.seat is not None and card in CARDS.barred[view.seat]:
        lines.append(say("You cannot use it: keep it from the other side, or throw it away (S9)."))
    return "\n".join(lines)
