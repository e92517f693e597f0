"""Buttons and menu entries."""

from __future__ import annotations

from bot.faces.doctor_strange.names import CARDS, FATES, effect, emoji, name_of, side
from bot.faces.doctor_strange.preview import attack_chance, person, power_of
from bot.faces.doctor_strange.words import CONDITIONS, VERBS
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.doctor_strange.moves import Attach, Attack, Call, Counter, Done, Negate, Pass, Power, Resolve, Vacate
from engines.doctor_strange.view import View
from engines.game import Arg, Move

WITH_CARD = {
    "play": N_("Play {card}"),
    "take": N_("Take {card}"),
    "swap": N_("Swap {card} for a fresh card"),
    "summon": N_("Summon {card}"),
    "discard": N_("Discard {card}"),
    "look": N_("Play {card}"),
    "power": N_("Spend {card}"),
}
"""Verbs whose move is one card."""

DONE = {
    "mystic_arts": (N_("On to the Summon phase"), "⏭️"),
    "summon": (N_("On to the Attack phase"), "⏭️"),
    "declaring": (N_("No attack this turn"), "🕊️"),
    "rest": (N_("Finish the turn"), "🌙"),
}

PASS = {"countering": N_("Let the attacks come"), "exchange": N_("Play nothing"), "rest": N_("Undo nothing")}


def label(say: Say, at: Position, move: Move) -> Label:
    """A whole move."""
    view: View = at.view
    if move.verb in WITH_CARD:
        card = str(getattr(move, "card", ""))
        plus = f" (+{CARDS.power[card]})" if isinstance(move, Power) and card in CARDS.power else ""
        return Label(say(WITH_CARD[move.verb], card=name_of(say, card)) + plus, card_hint(say, card), emoji(card))
    match move:
        case Done():
            return _done(say, view)
        case Pass():
            return Label(say(PASS.get(view.stage, N_("Play nothing"))), emoji="✋")
        case Attack(attacker, target, card):
            words = say(
                "{attacker} attacks {target} with {card}",
                attacker=name_of(say, attacker),
                target=name_of(say, target),
                card=name_of(say, card),
            )
            return Label(words, _attack_hint(say, view, attacker, target, card), emoji(card))
    return _other(say, view, move)


def _other(say: Say, view: View, move: Move) -> Label:
    match move:
        case Attach(card, character):
            words = say("{card} to {who}", card=name_of(say, card), who=name_of(say, character))
            return Label(words, who_hint(say, view, character), emoji(card))
        case Negate(card, target):
            words = say("{card}: {target}", card=name_of(say, card), target=name_of(say, target))
            return Label(words, who_hint(say, view, target), emoji(card))
        case Vacate(location):
            return Label(say("Discard {location}", location=name_of(say, location)), _where(say, view, location), "🚚")
        case Counter(card, attack):
            words = say("{card} against {attack}", card=name_of(say, card), attack=name_of(say, attack))
            return Label(words, _declared(say, view, attack), "🛑")
        case Resolve(attacker):
            words = say("{who} strikes next", who=name_of(say, attacker))
            card = next((attack.card for attack in view.attacks if attack.attacker == attacker), "")
            return Label(words, _declared(say, view, card), "🎲")
        case Call(card, helper):
            words = say("{card}: {who} helps", card=name_of(say, card), who=name_of(say, helper))
            return Label(words, say("+{n} to the defence", n=power_of(view, helper)), "🆘")
    who = name_of(say, str(getattr(move, "attacker", "")))
    return Label(say("Take back {who}’s attack", who=who), emoji="↩️")


def _done(say: Say, view: View) -> Label:
    if view.stage == "declaring" and view.plan:
        return Label(say.count("Show the attack", "Show all {n} attacks", len(view.plan)), emoji="⚔️")
    words, sign = DONE.get(view.stage, (N_("Done"), "✅"))
    return Label(say(words), emoji=sign)


def step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    """One entry of a menu: a verb, or a card or Character after what was chosen."""
    view: View = at.view
    if not chosen:
        return VERBS[str(value)].said(say)
    card = str(value)
    hint = who_hint(say, view, card) if person(view, card) else card_hint(say, card)
    if chosen[0] == "attack" and len(chosen) == 2:
        percent = attack_chance(view, str(chosen[1]), card)
        hint = say("Power {power}: a hit {percent}% of the time", power=power_of(view, card), percent=percent)
    return Label(name_of(say, card), hint, emoji(card))


def card_hint(say: Say, card: str) -> str:
    """What a card does; empty for what is no card."""
    known = CARDS.by_id.get(card)
    return effect(say, known) if known else ""


def who_hint(say: Say, view: View, card: str) -> str:
    """Power, side and state of a Character in play; whose an Item is; what a card does otherwise."""
    character = person(view, card)
    if character is None:
        return _fallen(say, view, card) or _where(say, view, card) or card_hint(say, card)
    words = say("Power {power}, {side}", power=character.power, side=side(say, character.controller))
    state = CONDITIONS[character.condition]
    return f"{words}, {say(state)}" if state else words


def _fallen(say: Say, view: View, card: str) -> str:
    owner = next((one.owner for one in (*view.killed, *view.exiled) if one.id == card), None)
    if owner is None:
        return ""
    return say("Power {power}, returns to {side}", power=CARDS.power[card], side=side(say, owner))


def _where(say: Say, view: View, card: str) -> str:
    home = next((c for c in view.characters if card in c.attachments), None)
    return say("Attached to {who}", who=name_of(say, home.id)) if home else ""


def _declared(say: Say, view: View, card: str) -> str:
    attack = next((attack for attack in view.attacks if attack.card == card), None)
    return _attack_hint(say, view, attack.attacker, attack.target, card, named=True) if attack else ""


def _attack_hint(say: Say, view: View, attacker: str, target: str, card: str, *, named: bool = False) -> str:
    known = CARDS.by_id.get(card)
    fate = say(FATES[known.fate].text) if known and known.fate else ""
    percent = attack_chance(view, attacker, target)
    powers = {"attack": power_of(view, attacker), "defence": power_of(view, target), "percent": percent, "fate": fate}
    if named:
        names = {"attacker": name_of(say, attacker), "target": name_of(say, target)}
        return say("{attacker} ({attack}) at {target} ({defence}): {percent}%, {fate}", **names, **powers)
    return say("{attack} against {defence}: {percent}%, {fate}", **powers)
