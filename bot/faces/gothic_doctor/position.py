"""The public board in words."""

from __future__ import annotations

from bot.faces.gothic_doctor.names import (
    CLASSES,
    cards_of,
    deck_of,
    emoji_of,
    kind_emoji,
    kind_name,
    name_of,
    patient_icons,
    pounds,
    whole_blocks,
    worth_of,
)
from bot.faces.gothic_doctor.piles import this_turn
from bot.faces.gothic_doctor.words import PHASES
from bot.faces.values import Position
from bot.words import Say
from engines.gothic_doctor.rules.scoring import GENERALIST
from engines.gothic_doctor.view import View, Waiting

BOARD_MOST = 3000
RECENT = 3
"""Most discarded cards to name."""


def summary(say: Say, at: Position) -> str:
    view: View = at.view
    earned = " · ".join(
        f"{name} **{pounds(say, one.earned)}**" for name, one in zip(at.names, view.doctors, strict=True)
    )
    last = f" · ⚠️ {say('the last hour')}" if view.round == view.rounds and view.phase != "over" else ""
    return f"🕰️ {hour(say, view)} · {say(PHASES[view.phase])}{last}\n{earned}"


def hour(say: Say, view: View) -> str:
    return say("Hour {n} of {all}", n=view.round, all=view.rounds)


def board(say: Say, at: Position) -> list[str]:
    view: View = at.view
    blocks = [
        f"**{hour(say, view)}** · {say(PHASES[view.phase])}",
        _announced(say, at),
        "\n".join(this_turn(say, at)),
        "\n".join(
            [f"**{say('Waiting Room')}**", *(_waiting(say, at, waiting) for waiting in view.waiting_room if waiting)]
        ),
        _library(say, view),
        "\n".join(_doctor(say, at, seat) for seat in range(len(view.doctors))),
        _bonuses(say, at),
        _piles(say, view),
    ]
    return whole_blocks([block for block in blocks if block], BOARD_MOST)


def _announced(say: Say, at: Position) -> str:
    told = at.view.announced
    if told is None:
        return ""
    seat = at.names[told.seat]
    if told.kind == "cure":
        return "💉 " + say(
            "{seat} announces the cure of {patient}.", seat=seat, patient=name_of(say, at.view, told.patient)
        )
    return "❗ " + say(
        "{seat} has played {card}; an answer is awaited.", seat=seat, card=name_of(say, at.view, told.card)
    )


def _waiting(say: Say, at: Position, waiting: Waiting) -> str:
    view: View = at.view
    icons = " ".join(
        f"{kind_emoji(view, kind)} {kind_name(say, view, kind)}" for kind in patient_icons(view, waiting.card)
    )
    profit = pounds(say, worth_of(view, waiting.card))
    text = f"- {emoji_of(view, waiting.card)} **{name_of(say, view, waiting.card)}** {profit}{say.colon}{icons}"
    notes = [f"{emoji_of(view, card)} {name_of(say, view, card)}" for card in waiting.attached]
    if waiting.quarantined is not None:
        notes.append(say("only {doctor} may", doctor=at.names[waiting.quarantined]))
    return text + (f" ({', '.join(notes)})" if notes else "")


def _library(say: Say, view: View) -> str:
    cards = [f"{emoji_of(view, card)} {name_of(say, view, card)}" for card in view.medical_library if card]
    return f"📚 **{say('Library')}**{say.colon}{', '.join(cards) or say('empty')}"


def _doctor(say: Say, at: Position, seat: int) -> str:
    view: View = at.view
    one = view.doctors[seat]
    classes = " ".join(f"{CLASSES[name].emoji}{number}" for name, number in one.classes.items())
    mark = "▶️" if seat == view.active and view.phase != "over" else "🩺"
    text = f"{mark} **{at.names[seat]}** {pounds(say, one.earned)}"
    text += f" · 💊{one.treatments} 🎴{one.actions}" + (f" · {classes}" if classes else "")
    if one.tough_case:
        text += f" · 🧱 {name_of(say, view, one.tough_case)}"
    bonus = [say("Specialist")] * bool(one.parts["specialist"]) + [say("Generalist")] * bool(one.parts["generalist"])
    if bonus:
        text += f" · 🏅 {', '.join(bonus)}"
    if one.cured:
        text += f"\n-# {_pile(say, view, seat)}"
    return text


def _pile(say: Say, view: View, seat: int) -> str:
    cards = cards_of(view)
    order = list(CLASSES)
    cured = sorted(view.doctors[seat].cured, key=lambda c: (order.index(cards.class_of[c.card]), cards.profit[c.card]))
    counters = {True: "(+)", False: "(-)"}
    return ", ".join(name_of(say, view, c.card) + (counters[c.counter > 0] if c.counter else "") for c in cured)


def _bonuses(say: Say, at: Position) -> str:
    view: View = at.view
    titles: dict[str, str] = dict(deck_of(view).specialists.titles.items())
    lines = []
    for bonus in view.specialists:
        holder = at.names[bonus.holder] if bonus.holder is not None else say("nobody yet")
        lines.append(
            f"{CLASSES[bonus.name].emoji} {say.text(titles[bonus.name])} {pounds(say, bonus.profit)}{say.colon}{holder}"
        )
    lines.append(say("🏅 Generalist {worth}: one of each class", worth=pounds(say, GENERALIST)))
    return "\n".join(lines)


def _piles(say: Say, view: View) -> str:
    decks = say(
        "🂠 Decks: {patients} Patients, {treatments} Treatments, {actions} Actions",
        patients=view.patient_deck,
        treatments=view.treatment_deck,
        actions=view.action_deck,
    )
    gone = say(
        "🗑️ Discarded: {patients} Patients, {treatments} Treatments, {actions} Actions",
        patients=len(view.patient_discard),
        treatments=len(view.treatment_discard),
        actions=len(view.action_discard),
    )
    recent = [
        name_of(say, view, card)
        for pile in (view.patient_discard, view.treatment_discard, view.action_discard)
        for card in pile[-RECENT:]
    ]
    return "\n".join([decks, gone, *([f"-# {say('Discarded last')}{say.colon}{', '.join(recent)}"] if recent else [])])
