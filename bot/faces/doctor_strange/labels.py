from __future__ import annotations

from bot.faces.doctor_strange.clash import fate
from bot.faces.doctor_strange.fight import attack_chance, person, power_of
from bot.faces.doctor_strange.hand_signs import sign_of
from bot.faces.doctor_strange.names import CARDS, effect, name_of, short_name, side
from bot.faces.doctor_strange.words import CONDITIONS
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.doctor_strange.moves import (
    Attach,
    Attack,
    Call,
    Counter,
    Done,
    Look,
    Negate,
    Pass,
    Power,
    Resolve,
    Retract,
    Vacate,
)
from engines.doctor_strange.state import Assault
from engines.doctor_strange.view import View
from engines.game import Arg, Move

VERBS: dict[str, Label] = {
    "play": Label(N_("Play an event"), emoji="📜"),
    "take": Label(N_("Take from the deck"), emoji="🕰️"),
    "negate": Label(N_("Undo or remove something"), emoji="🩹"),
    "summon": Label(N_("Summon a Character"), emoji="🧙"),
    "attach": Label(N_("Attach a card"), emoji="✨"),
    "vacate": Label(N_("Discard a Location to make room"), emoji="🚚"),
    "attack": Label(N_("Plan an attack"), emoji="⚔️"),
    "retract": Label(N_("Take an attack back"), emoji="↩️"),
    "counter": Label(N_("Counter an attack"), emoji="🛑"),
    "resolve": Label(N_("Roll for an attack"), emoji="🎲"),
    "power": Label(N_("Add Power"), emoji="⚡"),
    "call": Label(N_("Call a defender"), emoji="🆘"),
    "look": Label(N_("Look into the other hand"), emoji="👁️"),
    "discard": Label(N_("Discard"), emoji="🗑️"),
    "pass": Label(N_("Play nothing"), emoji="✋"),
    "done": Label(N_("Done"), emoji="✅"),
}
MENUS = {"boost": VERBS["power"]}
"""Menus that several verbs share."""

WITH_CARD = {
    "play": N_("Play {card}"),
    "take": N_("Take {card}"),
    "summon": N_("Summon {card}"),
    "discard": N_("Throw away {card}"),
}
"""Verbs whose move is one card."""

DONE = {
    "mystic_arts": (N_("On to the Summon"), "⏭️"),
    "summon": (N_("On to the Attack"), "⏭️"),
    "declaring": (N_("No attack this turn"), "🕊️"),
    "rest": (N_("Finish the turn"), "🌙"),
}


def label(say: Say, at: Position, move: Move) -> Label:
    view: View = at.view
    if move.verb in WITH_CARD:
        card = str(getattr(move, "card", ""))
        words = say(WITH_CARD[move.verb], card=with_power(say, card))
        return Label(words, card_hint(say, card), sign_of(say, card))
    match move:
        case Done():
            return _done(say, view)
        case Pass():
            return Label(say(_pass(view)), emoji="✋")
        case Retract(attacker):
            words = say("Take it back") if len(view.plan) == 1 else _back(say, attacker)
            return Label(words, emoji="↩️")
        case Attack(attacker, target, card):
            attack = Assault(attacker, target, card)
            return Label(attack_name(say, attack), odds(say, view, attack), sign_of(say, card))
    return _in_attack(say, view, move) or _to_somebody(say, view, move)


def with_power(say: Say, card: str) -> str:
    """Return a Character's name with its Power, or any other card's name."""
    return f"{short_name(say, card)} {CARDS.power[card]}" if card[0] == "c" else name_of(say, card)


def attack_name(say: Say, attack: Assault) -> str:
    return f"{fighters(say, attack)}, {name_of(say, attack.card)}"


def fighters(say: Say, attack: Assault) -> str:
    return f"{short_name(say, attack.attacker)} → {short_name(say, attack.target)}"


def odds(say: Say, view: View, attack: Assault) -> str:
    """Return both Powers, the chance in percent before cards are played, and the fate."""
    return say(
        "{attack} against {defence}: {percent}%, {fate}",
        attack=power_of(view, attack.attacker),
        defence=power_of(view, attack.target),
        percent=attack_chance(view, attack.attacker, attack.target),
        fate=say(fate(attack.card)[0]),
    )


def _pass(view: View) -> str:
    if view.stage == "countering":
        return N_("Let them come")
    if view.stage != "exchange":
        return N_("Play nothing")
    return N_("Let it fail") if view.seat == view.active else N_("Let it happen")


def _back(say: Say, attacker: str) -> str:
    return say("Take back {who}’s attack", who=short_name(say, attacker))


def _done(say: Say, view: View) -> Label:
    if view.stage == "declaring" and view.plan:
        return Label(say.count("Show {n} attack", "Show {n} attacks", len(view.plan)), emoji="⚔️")
    words, sign = DONE.get(view.stage, (N_("Done"), "✅"))
    return Label(say(words), emoji=sign)


def _in_attack(say: Say, view: View, move: Move) -> Label | None:
    match move:
        case Counter(card, attack):
            known = _declared(view, attack)
            if known is None:  # a label for a blocked Counter
                return Label(name_of(say, card), card_hint(say, card), sign_of(say, card))
            words = say("Stop {attack}", attack=fighters(say, known))
            return Label(words, f"{name_of(say, card)} · {odds(say, view, known)}", sign_of(say, attack))
        case Resolve(attacker):
            known = next((attack for attack in view.attacks if attack.attacker == attacker), None)
            words = attack_name(say, known) if known else short_name(say, attacker)
            return Label(words, odds(say, view, known) if known else "", "🎲")
        case Power(card):
            return Label(f"{name_of(say, card)} +{CARDS.power.get(card, 0)}", card_hint(say, card), sign_of(say, card))
        case Call(card, helper):
            words = f"{name_of(say, card)}{say.colon}{short_name(say, helper)} +{power_of(view, helper)}"
            return Label(words, say("Helps once in this phase, at no risk."), sign_of(say, card))
        case Look(card):
            return Label(
                say("{card}: see their hand", card=name_of(say, card)), card_hint(say, card), sign_of(say, card)
            )
    return None


def _to_somebody(say: Say, view: View, move: Move) -> Label:
    match move:
        case Attach(card, character):
            power = power_of(view, character)
            hint = say("Power {power}, then {more}", power=power, more=power + CARDS.power.get(card, 0))
            return Label(
                f"{name_of(say, card)} → {short_name(say, character)}",
                _state(say, view, character, hint),
                sign_of(say, card),
            )
        case Negate(card, target):
            return Label(
                f"{name_of(say, card)} → {short_name(say, target)}", who_hint(say, view, target), sign_of(say, card)
            )
        case Vacate(location):
            return Label(say("Discard {location}", location=name_of(say, location)), _where(say, view, location), "🚚")
    return Label(say(VERBS[move.verb].text))


alone = label
"""Every button already names its move in full."""


def step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    view, card = at.view, str(value)
    if not chosen:
        return (VERBS.get(card) or MENUS[card]).said(say)
    hint = who_hint(say, view, card) if person(view, card) else card_hint(say, card)
    if chosen[0] == "attack" and len(chosen) == 2:
        percent = attack_chance(view, str(chosen[1]), card)
        hint = say("Power {power}: hit {percent}% of the time", power=power_of(view, card), percent=percent)
    return Label(short_name(say, card), hint, sign_of(say, card))


def card_hint(say: Say, card: str) -> str:
    known = CARDS.by_id.get(card)
    return effect(say, known) if known else ""


def who_hint(say: Say, view: View, card: str) -> str:
    """Return a Character's Power, side and state, an Item's owner, or a card's effect."""
    character = person(view, card)
    if character is None:
        return _fallen(say, view, card) or _where(say, view, card) or card_hint(say, card)
    words = say("Power {power}, {side}", power=character.power, side=side(say, character.controller))
    return _state(say, view, card, words)


def _state(say: Say, view: View, card: str, words: str) -> str:
    character = person(view, card)
    state = CONDITIONS[character.condition] if character else ""
    return f"{words}, {say(state)}" if state else words


def _fallen(say: Say, view: View, card: str) -> str:
    owner = next((one.owner for one in (*view.killed, *view.exiled) if one.id == card), None)
    if owner is None:
        return ""
    return say("Power {power}, returns to {side}", power=CARDS.power[card], side=side(say, owner))


def _where(say: Say, view: View, card: str) -> str:
    home = next((c for c in view.characters if card in c.attachments), None)
    return (
        say("Attached to {who}, {side}", who=short_name(say, home.id), side=side(say, home.controller)) if home else ""
    )


def _declared(view: View, card: str) -> Assault | None:
    return next((attack for attack in view.attacks if attack.card == card), None)
