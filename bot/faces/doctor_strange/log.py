from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bot.faces.doctor_strange.hand_signs import sign_of
from bot.faces.doctor_strange.names import CARDS, FATES, name_of, side
from bot.faces.values import Position
from bot.words import N_, Say
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import Assault
from engines.game import Event

SENTENCES: dict[type[Event], str] = {
    ev.EventPlayed: N_("📜 {seat} plays {card}."),
    ev.Summoned: N_("🧙 {seat} summons {card}."),
    ev.Attached: N_("✨ {seat} attaches {card} to {character}."),
    ev.Vacated: N_("🚚 {character} moves out of {location}."),
    ev.Stolen: N_("📜 {card}: {character} is missing {item}."),
    ev.Reshuffled: N_("🔀 The discard pile is shuffled into a new deck."),
    ev.TookBack: N_("↩️ {seat} takes {attacker}’s attack back."),
    ev.Passed: N_("✋ {seat} plays nothing."),
    ev.DefenderCalled: N_("🆘 {seat} plays {card}: {helper} adds {power} to the defence."),
    ev.PowerSpent: N_("⚡ {seat} adds {power} with {card}."),
    ev.Incapacitated: N_("💤 {character} is incapacitated."),
    ev.Controlled: N_("🎭 {character} now fights for {seat}, held by {holder}."),
    ev.Negated: N_("🩹 {seat} plays {card} on {target}."),
    ev.Returned: N_("🌟 {character} is back at {seat}’s side."),
    ev.Healed: N_("🩹 {character} is well again."),
    ev.Recovered: N_("🎲 {character} rolls {roll} and is well again."),
    ev.RecoveryFailed: N_("🎲 {character} rolls {roll} and stays in bed."),
    ev.Stayed: N_("🎲 {character} rolls {roll} and stays a little longer."),
}
"""Sentences for events with no other fields than their own."""


def line(say: Say, at: Position, event: Event) -> str:
    sentence = SENTENCES.get(type(event))
    if sentence is not None:
        fields = {name: _named(say, at, name, getattr(event, name)) for name in event.__struct_fields__}
        return say(sentence, **fields)
    told = TOLD.get(type(event))
    return told(say, at, event) if told else ""


def _named(say: Say, at: Position, name: str, value: Any) -> str:
    if name == "seat":
        return at.names[int(value)]
    return name_of(say, value) if isinstance(value, str) else str(value)


def _names(say: Say, cards: Iterable[str]) -> str:
    return say.join([name_of(say, card) for card in cards])


def _lost(say: Say, lost: tuple[str, ...]) -> str:
    return " " + say("Lost with it: {cards}.", cards=_names(say, lost)) if lost else ""


def _assault(say: Say, assault: Assault) -> str:
    return say(
        "{attacker} at {target} with {card}",
        attacker=name_of(say, assault.attacker),
        target=name_of(say, assault.target),
        card=name_of(say, assault.card),
    )


def _turn(say: Say, at: Position, event: ev.TurnBegan) -> str:
    return "▶️ " + say("**Turn {turn}**: {seat}.", turn=event.turn, seat=at.names[event.seat])


def _looked(say: Say, at: Position, event: ev.ViableCounted) -> str:
    marked = [at.names[seat] for seat, tally in enumerate(event.tallies) if tally]
    if not marked:
        return "👀 " + say("Both sides have somebody who can act again; the marks are gone.")
    many = max(event.tallies) > 1
    words = (
        N_("{who} has nobody who can act, for the second time running.")
        if many
        else N_("{who} has nobody who can act: 1 of 2 marks.")
    )
    return "⚠️ " + say(words, who=say.join(marked))


def _ended(say: Say, at: Position, event: ev.Ended) -> str:
    if event.winner is None:
        return "🏁 " + say("A hundred rounds, and nobody has won.")
    return "🏁 " + say("{seat} wins for {side}.", seat=at.names[event.winner], side=side(say, event.winner))


def _drew(say: Say, at: Position, event: ev.Drew) -> str:
    seat = at.names[event.seat]
    if event.cards:
        return "🎴 " + say("{seat} draws {cards}.", seat=seat, cards=_names(say, event.cards))
    words = say.count("{seat} draws a card.", "{seat} draws {n} cards.", event.count, seat=seat)
    if event.sighted:
        words += " " + say("You know of {cards}.", cards=_names(say, event.sighted))
    return "🎴 " + words


def _discarded(say: Say, at: Position, event: ev.Discarded) -> str:
    return "🗑️ " + say("{seat} discards {cards}.", seat=at.names[event.seat], cards=_names(say, event.cards))


def _opened(say: Say, at: Position, event: ev.DeckOpened) -> str:
    return "🕰️ " + say("{seat} goes through the whole deck.", seat=at.names[event.seat])


def _kept(say: Say, at: Position, event: ev.TookFromDeck) -> str:
    seat = at.names[event.seat]
    if event.card:
        return "🕰️ " + say(
            "{seat} takes {card} out of the deck, which is shuffled.", seat=seat, card=name_of(say, event.card)
        )
    return "🕰️ " + say("{seat} takes a card out of the deck, which is shuffled.", seat=seat)


def _investigated(say: Say, at: Position, event: ev.Investigated) -> str:
    seat = at.names[event.seat]
    if event.cards:
        return "🔍 " + say("{seat} sees, next first: {cards}.", seat=seat, cards=_names(say, event.cards))
    return "🔍 " + say.count(
        "{seat} looks at the next card of the deck.",
        "{seat} looks at the next {n} cards of the deck.",
        event.count,
        seat=seat,
    )


def _read(say: Say, at: Position, event: ev.LookedAtHand) -> str:
    words = say(
        "{seat} looks into the other hand with {card}.", seat=at.names[event.seat], card=name_of(say, event.card)
    )
    if event.cards:
        words += " " + say("In it: {cards}.", cards=_names(say, event.cards))
    return "👁️ " + words


def _planned(say: Say, at: Position, event: ev.Planned) -> str:
    return "📝 " + say("{seat} plans: {attack}.", seat=at.names[event.seat], attack=_assault(say, event.assault))


def _declared(say: Say, at: Position, event: ev.Declared) -> str:
    attacks = "; ".join(_assault(say, assault) for assault in event.assaults)
    return "⚔️ " + say("{seat} declares: {attacks}.", seat=at.names[event.seat], attacks=attacks)


def _countered(say: Say, at: Position, event: ev.Countered) -> str:
    card, attack = name_of(say, event.card), _assault(say, event.assault)
    return "🛑 " + say("{seat} stops {attack} with {card}.", seat=at.names[event.seat], attack=attack, card=card)


def _fell_through(say: Say, _at: Position, event: ev.AttackVoided) -> str:
    return "💨 " + say("The attack falls through: {attack}.", attack=_assault(say, event.assault))


def _rolled(say: Say, _at: Position, event: ev.Rolled) -> str:
    return "🎲 " + say(
        "{attack}: rolls {one} and {two}, {total} against {other}.",
        attack=_assault(say, event.assault),
        one=event.rolls[0],
        two=event.rolls[1],
        total=event.totals[0],
        other=event.totals[1],
    )


def _resolved(say: Say, _at: Position, event: ev.Resolved) -> str:
    words = N_("{attack} to {defence}: {attacker} hits {target}.")
    if not event.hit:
        words = N_("{attack} to {defence}: {target} holds out against {attacker}.")
    fate = CARDS.by_id[event.assault.card].fate
    sign = (FATES[fate].emoji if fate and event.hit else "🛡️") + " "
    names = {"attacker": name_of(say, event.assault.attacker), "target": name_of(say, event.assault.target)}
    return sign + say(words, attack=event.totals[0], defence=event.totals[1], **names)


def _killed(say: Say, _at: Position, event: ev.Killed) -> str:
    return "💀 " + say("{who} is killed.", who=name_of(say, event.character)) + _lost(say, event.lost)


def _exiled(say: Say, _at: Position, event: ev.Exiled) -> str:
    return "🌀 " + say("{who} is exiled.", who=name_of(say, event.character)) + _lost(say, event.lost)


def _captured(say: Say, _at: Position, event: ev.Captured) -> str:
    words = say("{who} is {holder}’s captive.", who=name_of(say, event.character), holder=name_of(say, event.holder))
    return f"⛓️ {words}{_lost(say, event.lost)}"


def _came_home(say: Say, at: Position, event: ev.CaptiveReturned) -> str:
    who, holder = name_of(say, event.character), name_of(say, event.holder)
    return "🏠 " + say(
        "{holder} loses {who}, who is {seat}’s again.", holder=holder, who=who, seat=at.names[event.seat]
    )


def _departed(say: Say, _at: Position, event: ev.Departed) -> str:
    words = say("{who} rolls {roll} and has better things to do.", who=name_of(say, event.character), roll=event.roll)
    return f"{sign_of(say, event.character)} {words}{_lost(say, event.lost)}"


TOLD: dict[type[Event], Callable[[Say, Position, Any], str]] = {
    ev.TurnBegan: _turn,
    ev.ViableCounted: _looked,
    ev.Ended: _ended,
    ev.Drew: _drew,
    ev.Discarded: _discarded,
    ev.DeckOpened: _opened,
    ev.TookFromDeck: _kept,
    ev.Investigated: _investigated,
    ev.LookedAtHand: _read,
    ev.Planned: _planned,
    ev.Declared: _declared,
    ev.Countered: _countered,
    ev.AttackVoided: _fell_through,
    ev.Rolled: _rolled,
    ev.Resolved: _resolved,
    ev.Killed: _killed,
    ev.Exiled: _exiled,
    ev.Captured: _captured,
    ev.CaptiveReturned: _came_home,
    ev.Departed: _departed,
}
