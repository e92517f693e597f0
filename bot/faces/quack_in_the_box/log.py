"""Events as lines of the log: a line for a round of Treatments, and for other events that colleagues should hear of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.faces.quack_in_the_box.emojis import card_emoji
from bot.faces.quack_in_the_box.names import ILLNESSES, cards, doctor, dollars, illnesses, is_doctor, name_of
from bot.faces.values import Position
from bot.words import N_, Say
from engines.game import Event
from engines.quack_in_the_box import effects as c
from engines.quack_in_the_box import events as ev

SENTENCES: dict[type[Event], str] = {
    ev.Shuffled: N_("🔀 The Doctor cards are shuffled. So are the doctors."),
    ev.PatientsShuffled: N_("🔀 The waiting room fills up again. People forget."),
    ev.RequiredRolled: N_("🎲 {seat} must play {number} Treatments."),
    ev.RequiredChanged: N_("⏰ The rota now says {number}."),
    ev.Redirected: N_("🛌 {card} lands on **{other}** instead of {patient}."),
    ev.Cancelled: N_("🧾 {card} is not authorized. The spreadsheet has spoken."),
    ev.TreatmentWasted: N_("💨 {card} comes too late: {patient} has left."),
    ev.CureGained: N_("🌈 {patient} gains {points} Cure."),
    ev.HarmTaken: N_("🤢 {patient} takes {points} Harm."),
    ev.WentHome: N_("🏠 **{patient}** goes home from {seat}’s office, cured. Everybody is surprised."),
    ev.Revived: N_("🚑 {patient} is back. {harm} Harm, and a good story."),
    ev.Swapped: N_("🔀 {seat} and {rival} trade Patients."),
    ev.BlameShifted: N_("👉 {seat} passes {amount} Infamy on to {rival}."),
    ev.InfamyLost: N_("📰 {seat} loses {amount} Infamy."),
    ev.MobCame: N_("🔥 A mob gathers before {seat}’s office."),
    ev.MobPassed: N_("😮‍💨 The mob leaves {seat} alone. For today."),
}
"""Sentences for events with no other fields than their own."""


def line(say: Say, at: Position, event: Event) -> str:
    sentence = SENTENCES.get(type(event))
    if sentence is not None:
        return say(sentence, **_fields(say, at, event))
    told = TOLD.get(type(event))
    return told(say, at, event) if told else ""


def _fields(say: Say, at: Position, event: Event) -> dict[str, str]:
    fields = {field: getattr(event, field) for field in event.__struct_fields__}
    other = fields.get("other")
    if isinstance(other, int):
        fields["rival"] = doctor(at, other)
    return {field: doctor(at, value) if field == "seat" else _named(say, at, value) for field, value in fields.items()}


def _named(say: Say, at: Position, value: Any) -> str:
    return name_of(say, at.view, value) if isinstance(value, str) else str(value)


def _names(say: Say, at: Position, held: tuple[str, ...]) -> str:
    return say.join([name_of(say, at.view, card) for card in held])


def _turn(say: Say, at: Position, event: ev.TurnBegan) -> str:
    return "▶️ " + say("**Round {round}**: {seat}.", round=event.round, seat=doctor(at, event.seat))


def _stayed(say: Say, at: Position, event: ev.Stayed) -> str:
    if not event.cards:
        return ""
    return "🛂 " + say("{seat} is turned back at the border.", seat=doctor(at, event.seat))


def _fled(say: Say, at: Position, event: ev.Fled) -> str:
    words = say("**{seat} flees to Switzerland.**", seat=doctor(at, event.seat))
    if event.patient:
        words += " " + say("{patient} is still waiting.", patient=name_of(say, at.view, event.patient))
    return f"🏔️ {words}"


def _drew(say: Say, at: Position, event: ev.Drew) -> str:
    drawn = (*event.treatments, *event.anytimes)
    if not drawn:
        return ""
    return "🎴 " + say("{seat} draws {cards}.", seat=doctor(at, event.seat), cards=_names(say, at, drawn))


def _turned_over(say: Say, at: Position, event: ev.TurnedOver) -> str:
    seat = doctor(at, event.seat)
    if event.kept:
        return "🏔️ " + say("A parcel for {seat}: {card}.", seat=seat, card=name_of(say, at.view, event.kept))
    return "🏔️ " + say("Nothing in the post for {seat}.", seat=seat)


def _admitted(say: Say, at: Position, event: ev.Admitted) -> str:
    return "🛎️ " + say(
        "**{patient}** ({illnesses}) pays {seat} {money} and sits down.",
        patient=name_of(say, at.view, event.patient),
        illnesses=illnesses(say, event.illnesses),
        seat=doctor(at, event.seat),
        money=dollars(say, event.copay),
    )


def _altered(say: Say, at: Position, event: ev.Altered) -> str:
    names = {"by": name_of(say, at.view, event.by), "card": name_of(say, at.view, event.card)}
    return f"{card_emoji(say, at.view, event.by)} " + say("{card} is not quite what it was: {by}.", **names)


def _paid(say: Say, at: Position, event: ev.Paid) -> str:
    seat = doctor(at, event.seat)
    bill = ", ".join(f"{name_of(say, at.view, one.card)} {dollars(say, one.money)}" for one in event.earned)
    if not event.total:
        return "💸 " + say("{seat} gives {bill}. Nobody pays.", seat=seat, bill=bill)
    words = say("{seat} gives {bill}: **{total}**.", seat=seat, bill=bill, total=dollars(say, event.total))
    if event.bonus:
        words += " " + say("{bonus} of it is for lunch.", bonus=dollars(say, event.bonus))
    return f"💰 {words}"


def _infected(say: Say, at: Position, event: ev.Infected) -> str:
    names = {"patient": name_of(say, at.view, event.patient), "illness": say(ILLNESSES[event.illness])}
    return "🦠 " + say("{patient} now has {illness} too.", **names)


def _died(say: Say, at: Position, event: ev.Died) -> str:
    names = {"patient": name_of(say, at.view, event.patient), "card": name_of(say, at.view, event.by)}
    seat = doctor(at, event.seat)
    if event.killer == event.seat:
        return "💀 " + say("**{patient}** dies of {card}. {seat} looks at the ceiling.", seat=seat, **names)
    killer = doctor(at, event.killer)
    words = N_("**{patient}** dies in {seat}’s office of {killer}’s {card}. Both look at the ceiling.")
    return "💀 " + say(words, seat=seat, killer=killer, **names)


def _gained(say: Say, at: Position, event: ev.InfamyGained) -> str:
    seat = doctor(at, event.seat)
    words = say("{seat} gains {n} Infamy.", seat=seat, n=event.amount)
    if event.saved:
        words += " " + say("The insurance takes {n}.", n=event.saved)
    return f"😱 {words}"


def _money(say: Say, at: Position, event: ev.MoneyChanged) -> str:
    seat = doctor(at, event.seat)
    if event.change > 0:
        return "🧮 " + say("{seat} gains {n}.", seat=seat, n=dollars(say, event.change))
    return "🧮 " + say("{seat} loses {n}.", seat=seat, n=dollars(say, -event.change))


def _anytime(say: Say, at: Position, event: ev.AnytimePlayed) -> str:
    seat, card = doctor(at, event.seat), name_of(say, at.view, event.card)
    sign = card_emoji(say, at.view, event.card)
    effect = cards(at.view).anytimes[event.card].effect
    if not event.target or isinstance(effect, c.Swap):
        return f"{sign} " + say("{seat} plays **{card}**.", seat=seat, card=card)
    target = doctor(at, event.target) if is_doctor(event.target) else name_of(say, at.view, event.target)
    return f"{sign} " + say("{seat} plays **{card}** on {target}.", seat=seat, card=card, target=target)


def _discarded(say: Say, at: Position, event: ev.Discarded) -> str:
    return "🗑️ " + say("{seat} discards {cards}.", seat=doctor(at, event.seat), cards=_names(say, at, event.cards))


def _tossed(say: Say, at: Position, event: ev.RestockDiscarded) -> str:
    return "🗑️ " + say("{seat} throws {card} away.", seat=doctor(at, event.seat), card=name_of(say, at.view, event.card))


def _lynched(say: Say, at: Position, event: ev.Lynched) -> str:
    words = say("**The mob gets {seat}.** Out of the game.", seat=doctor(at, event.seat))
    if event.patient:
        words += " " + say("{patient} slips out by the back door.", patient=name_of(say, at.view, event.patient))
    return f"👹 {words}"


def _last_turns(say: Say, at: Position, event: ev.LastTurnsCalled) -> str:
    if not event.seats:
        return "⏳ " + say("Nobody is left in practice.")
    return "⏳ " + say("Last turns: {names}.", names=say.join([doctor(at, seat) for seat in event.seats]))


def _ended(say: Say, at: Position, event: ev.Ended) -> str:  # noqa: ARG001
    return "🏁 " + say("The practice closes. The money is counted.")


TOLD: dict[type[Event], Callable[[Say, Position, Any], str]] = {
    ev.TurnBegan: _turn,
    ev.Stayed: _stayed,
    ev.Fled: _fled,
    ev.Drew: _drew,
    ev.TurnedOver: _turned_over,
    ev.Admitted: _admitted,
    ev.Altered: _altered,
    ev.Paid: _paid,
    ev.Infected: _infected,
    ev.Died: _died,
    ev.InfamyGained: _gained,
    ev.MoneyChanged: _money,
    ev.AnytimePlayed: _anytime,
    ev.Discarded: _discarded,
    ev.RestockDiscarded: _tossed,
    ev.Lynched: _lynched,
    ev.LastTurnsCalled: _last_turns,
    ev.Ended: _ended,
}
