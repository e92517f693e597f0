"""Details of cards: the player's hand and the waiting Patients, with their jokes."""

from __future__ import annotations

from bot.faces.gothic_doctor.cures import alike
from bot.faces.gothic_doctor.labels import card_hint, patient_hint
from bot.faces.gothic_doctor.names import (
    cards_of,
    effect_of,
    emoji_of,
    name_of,
    note_of,
    pounds,
    worth_of,
)
from bot.faces.values import Detail, Label, Position
from bot.words import Say
from engines.gothic_doctor.view import View, Waiting


def details(say: Say, at: Position) -> list[Detail]:
    view: View = at.view
    kinds = cards_of(view).kind
    held = {kinds[card]: card for card in view.hand}
    waiting = {alike(view, one.card): one for one in view.waiting_room if one is not None}
    return [*(_card(say, view, card) for card in held.values()), *(_patient(say, at, one) for one in waiting.values())]


def _card(say: Say, view: View, card: str) -> Detail:
    cards = cards_of(view)
    number = sum(cards.kind[other] == cards.kind[card] for other in view.hand)
    name = name_of(say, view, card) + (f" ×{number}" if number > 1 else "")
    if card in cards.effect:
        return Detail(Label(name, emoji=emoji_of(view, card)), effect_of(say, view, card), entry=cards.kind[card])
    return Detail(Label(name, emoji=emoji_of(view, card)), _wanted(say, view, card), entry=cards.kind[card])


def _wanted(say: Say, view: View, card: str) -> str:
    cards = cards_of(view)
    gone = sum(cards.kind[other] == cards.kind[card] for other in view.treatment_discard)
    hint = card_hint(say, view, card)
    return "\n".join([hint, *([say("In the discard pile: {n}.", n=gone)] if gone else [])])


def _patient(say: Say, at: Position, waiting: Waiting) -> Detail:
    view: View = at.view
    lines = [patient_hint(say, view, waiting.card)]
    lines += [f"{name_of(say, view, card)}{say.colon}{effect_of(say, view, card)}" for card in waiting.attached]
    if waiting.quarantined is not None:
        lines.append(say("only {doctor} may", doctor=at.names[waiting.quarantined]))
    name = f"{name_of(say, view, waiting.card)} {pounds(say, worth_of(view, waiting.card))}"
    label = Label(name, emoji=emoji_of(view, waiting.card))
    return Detail(label, "\n".join(lines), note_of(say, view, waiting.card), entry=cards_of(view).kind[waiting.card])
