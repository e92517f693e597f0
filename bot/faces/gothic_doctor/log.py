from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.faces.gothic_doctor.emojis import card_emoji
from bot.faces.gothic_doctor.labels import target_name
from bot.faces.gothic_doctor.names import (
    CLASSES,
    DECKS,
    cards_of,
    class_name,
    counted,
    deck_of,
    kind_name,
    name_of,
    named,
    pounds,
)
from bot.faces.values import Position
from bot.words import N_, Say
from engines.game import Event
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.moves import DOCTORS

SENTENCES: dict[type[Event], str] = {
    ev.TurnBegan: N_("🕰️ **Hour {round}**: {seat} is at work."),
    ev.PatientEntered: N_("🚪 {card} comes into the Waiting Room."),
    ev.PatientTurnedAway: N_("🚪 A third {card} is sent away: two of a name will do."),
    ev.LibraryFilled: N_("📚 {card} is laid open in the Library."),
    ev.DuplicateDiscarded: N_("📚 {card} lies in the Library already and is discarded."),
    ev.Opposed: N_("☝️ {seat} asks for a {card}: {against} has no effect."),
    ev.CuresGranted: N_("🏠 {seat} may treat {attempts} Patients this turn."),
    ev.DiscountGranted: N_("🏷️ {seat} pays one icon less for the next cure."),
    ev.QuarantineLifted: N_("🚧 The Quarantine of {patient} is lifted."),
    ev.Relapsed: N_("🤒 {patient} leaves {seat} and waits on top of the Patient deck."),
    ev.Swapped: N_("🔁 {seat} gives {own} to {victim} for {other}."),
    ev.Announced: N_("💉 {seat} announces the cure of {patient}."),
    ev.Bolted: N_("🏃 {seat} plays {card}: {patient} makes for the door!"),
    ev.CureFailed: N_("💨 {patient} hides in the Waiting Room and stays there. {seat} keeps the Treatments."),
    ev.Discarded: N_("🗑️ {seat} discards {card}."),
    ev.Took: N_("📚 {seat} takes {card} from the Library."),
}
"""Sentences for events with no other fields than their own."""


def line(say: Say, at: Position, event: Event) -> str:
    sentence = SENTENCES.get(type(event))
    if sentence is not None:
        fields = {name: named(say, at, name, getattr(event, name)) for name in event.__struct_fields__}
        return say(sentence, **fields)
    told = TOLD.get(type(event))
    return told(say, at, event) if told else ""


def _ended(say: Say, _at: Position, _event: ev.Ended) -> str:
    return "🌅 " + say("Dawn. The doctors count their fees.")


def _mulliganed(say: Say, at: Position, event: ev.Mulliganed) -> str:
    kinds = [cards_of(at.view).kind[card] for card in event.cards]
    return "🔄 " + say("{seat} changes {cards}.", seat=at.names[event.seat], cards=counted(say, at.view, kinds))


def _specialist(say: Say, at: Position, event: ev.SpecialistNamed) -> str:
    titles: dict[str, str] = dict(deck_of(at.view).specialists.titles.items())
    emoji = CLASSES[event.name].emoji
    return f"{emoji} " + say(
        "This is a night for a {title}: the {name} bonus is out.",
        title=say.text(titles[event.name]),
        name=class_name(say, event.name),
    )


def _left(say: Say, at: Position, event: ev.PatientsLeft) -> str:
    names = [name_of(say, at.view, patient) for patient in event.patients]
    if len(names) > 2:
        return "🔥 " + say("Everybody out! The Waiting Room empties.")
    return "📨 " + say("Referred elsewhere: {names}.", names=say.join(names))


def _shuffled(say: Say, _at: Position, event: ev.Shuffled) -> str:
    return "🔀 " + say("The {deck} discard is shuffled into a new deck.", deck=say(DECKS[event.deck]))


def _played(say: Say, at: Position, event: ev.Played) -> str:
    card = name_of(say, at.view, event.card)
    whom = [at.names[DOCTORS.index(t)] if t in DOCTORS else target_name(say, at, t) for t in event.targets]
    emoji = card_emoji(say, at.view, event.card)
    seat = at.names[event.seat]
    if not whom:
        return f"{emoji} " + say("{seat} plays {card}.", seat=seat, card=card)
    return f"{emoji} " + say("{seat} plays {card} on {whom}.", seat=seat, card=card, whom=say.join(whom))


def _attached(say: Say, at: Position, event: ev.Attached) -> str:
    whom = at.names[DOCTORS.index(event.target)] if event.target in DOCTORS else target_name(say, at, event.target)
    return "📌 " + say("{card} stays with {whom}.", card=name_of(say, at.view, event.card), whom=whom)


def _lapsed(say: Say, at: Position, event: ev.ActionsLapsed) -> str:
    names = [name_of(say, at.view, card) for card in event.cards]
    return "🕚 " + say("The last hour: {names} lapse.", names=say.join(names))


def _stole(say: Say, at: Position, event: ev.Stole) -> str:
    names = {"seat": at.names[event.seat], "victim": at.names[event.victim]}
    if event.card:
        return "🧤 " + say("{seat} lifts {card} from {victim}.", card=name_of(say, at.view, event.card), **names)
    sentence = (
        N_("{seat} lifts an Action from {victim}.")
        if event.deck == "action"
        else N_("{seat} lifts a Treatment from {victim}.")
    )
    return "🧤 " + say(sentence, **names)


def _counter(say: Say, at: Position, event: ev.CounterChanged) -> str:
    names = {"patient": name_of(say, at.view, event.patient), "seat": at.names[event.seat]}
    if not event.value:
        return "🪙 " + say("The counter on {seat}’s {patient} is taken off again.", **names)
    worth = ("+" if event.value > 0 else "") + pounds(say, event.value)
    return "🪙 " + say("{seat}’s {patient} gets a counter: {worth}.", worth=worth, **names)


def _cured(say: Say, at: Position, event: ev.Cured) -> str:
    cards = cards_of(at.view)
    words = say(
        "{seat} cures {patient} ({worth}) with {payment}.",
        seat=at.names[event.seat],
        patient=name_of(say, at.view, event.patient),
        worth=pounds(say, cards.profit[event.patient] + event.counter),
        payment=counted(say, at.view, [cards.kind[card] for card in event.payment]),
    )
    return f"{card_emoji(say, at.view, event.patient)} **{words}**"


def _drawing(say: Say, at: Position, event: ev.DrawingBegan) -> str:
    if not event.draws:
        return "✋ " + say("{seat} draws nothing.", seat=at.names[event.seat])
    return "👜 " + say.count("{seat} has {n} draw.", "{seat} has {n} draws.", event.draws, seat=at.names[event.seat])


def _drew(say: Say, at: Position, event: ev.Drew) -> str:
    seat = at.names[event.seat]
    if event.card:
        words = say("{seat} draws {card}.", seat=seat, card=kind_name(say, at.view, cards_of(at.view).kind[event.card]))
        return f"{card_emoji(say, at.view, event.card)} {words}"
    words = N_("{seat} draws an Action.") if event.deck == "action" else N_("{seat} draws a Treatment.")
    return "🎴 " + say(words, seat=seat)


TOLD: dict[type[Event], Callable[[Say, Position, Any], str]] = {
    ev.Ended: _ended,
    ev.Mulliganed: _mulliganed,
    ev.SpecialistNamed: _specialist,
    ev.PatientsLeft: _left,
    ev.Shuffled: _shuffled,
    ev.Played: _played,
    ev.Attached: _attached,
    ev.ActionsLapsed: _lapsed,
    ev.Stole: _stole,
    ev.CounterChanged: _counter,
    ev.Cured: _cured,
    ev.DrawingBegan: _drawing,
    ev.Drew: _drew,
}
