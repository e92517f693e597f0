"""A seat's private view in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.faces.asked import Asked
from bot.faces.gothic_doctor.cures import alike, cheapest
from bot.faces.gothic_doctor.discards import useless
from bot.faces.gothic_doctor.hand_sketch import stake
from bot.faces.gothic_doctor.names import (
    cards_of,
    counted,
    effect_of,
    kind_name,
    name_of,
    patient_icons,
    payment_kinds,
    pounds,
    whole_blocks,
    worth_of,
)
from bot.faces.values import Position
from bot.words import Say
from engines.game import Move
from engines.gothic_doctor.moves import Cure, Take
from engines.gothic_doctor.view import Prospect, View

MOST = 2500


def title(say: Say, at: Position, asked: Asked) -> str:
    view: View = at.view
    decision = asked.decision
    key = decision.prompt.key if decision is not None else ""
    hour = say("Hour {n}", n=view.round)
    if key == "mulligan":
        return f"{hour} · {say('mulligan')}"
    if key == "draw":
        return f"{hour} · {say.count('{n} draw', '{n} draws', view.draws)}"
    if key == "discard":
        return f"{hour} · {say('discard')}"
    return f"{hour} · {pounds(say, view.doctors[view.seat or 0].earned)}"


def hand(say: Say, at: Position, asked: Asked) -> list[str]:
    view: View = at.view
    moves = [move for one in asked.decisions for move in one.moves]
    announced = stake(say, at)
    blocks = [
        f"{announced}." if announced else "",
        _laid_aside(say, view),
        _now(say, view, moves),
        _treatments(say, view),
        _actions(say, view),
        _library(say, view, moves),
        _nearly(say, view, curing=any(isinstance(move, Cure) for move in moves)),
        _others(say, at),
        _rivals(say, at),
        _known(say, at),
    ]
    return whole_blocks([block for block in blocks if block], MOST)


def _sentences(say: Say, heading: str, parts: Iterable[str]) -> str:
    """Join a heading and parts, each as a sentence on its own line."""
    return f"**{heading}**{say.colon}" + "\n".join(f"{part}." for part in parts)


def _laid_aside(say: Say, view: View) -> str:
    if not view.payment:
        return ""
    kinds = [cards_of(view).kind[card] for card in view.payment]
    return say("Laid aside for the cure: {cards}", cards=counted(say, view, kinds)) + "."


def _now(say: Say, view: View, moves: Iterable[Move]) -> str:
    """List the Patients that can be cured now, with payments; on the player's turn say if there are none."""
    cures = [move for move in moves if isinstance(move, Cure)]
    if cures:
        parts = []
        for move in cheapest(view, cures):
            same = alike(view, move.patient)
            number = sum(alike(view, patient) == same for patient in {cure.patient for cure in cures})
            payment = counted(say, view, payment_kinds(view, move.payment))
            parts.append(f"{_person(say, view, move.patient, number)} ({payment})")
        return _sentences(say, say("You can cure"), parts)
    mine = view.seat == view.active and view.phase == "treat" and view.cures > 0
    return _sentences(say, say("You can cure"), [say("nobody")]) if mine else ""


def _person(say: Say, view: View, card: str, number: int = 1) -> str:
    many = f" ×{number}" if number > 1 else ""
    return f"{name_of(say, view, card)}{many} {pounds(say, worth_of(view, card))}"


def _treatments(say: Say, view: View) -> str:
    cards = cards_of(view)
    held = [card for card in view.hand if card not in cards.effect]
    parts = [counted(say, view, (cards.kind[card] for card in held)) or say("none")]
    spare = dict.fromkeys(name_of(say, view, card) for card in held if useless(view, card))
    if spare:
        parts.append(say("Nobody who waits wants {cards}", cards=say.join(list(spare))))
    return _sentences(say, say("Treatments ({n})", n=len(held)), parts).replace("\n", " ")


def _actions(say: Say, view: View) -> str:
    cards = cards_of(view)
    actions = {cards.kind[card]: card for card in view.hand if card in cards.effect}
    parts = []
    for kind, card in actions.items():
        number = sum(cards.kind[other] == kind for other in view.hand)
        many = f" ×{number}" if number > 1 else ""
        does = effect_of(say, view, card).rstrip(".")
        parts.append(f"{name_of(say, view, card)}{many}{say.colon}{does}")
    return _sentences(say, say("Actions"), parts) if parts else ""


def _library(say: Say, view: View, moves: Iterable[Move]) -> str:
    cards, parts = cards_of(view), []
    for move in moves:
        if isinstance(move, Take) and move.card in cards.order:
            wild = cards.kind[move.card] == cards.wild
            parts.append(name_of(say, view, move.card) + (f" ({say('2 draws')})" if wild else ""))
    return _sentences(say, say("Library"), [", ".join(parts)]) if parts else ""


def _nearly(say: Say, view: View, *, curing: bool) -> str:
    """List the Patients that the hand could pay for next turn, then those one card away."""
    if view.phase == "over":
        return ""
    people = [one.card for one in view.prospects if one.payments and not curing]
    same = Counter(alike(view, card) for card in people)
    first = {alike(view, card): card for card in reversed(people)}
    ready = [_person(say, view, card, same[alike(view, card)]) for card in people if card in first.values()]
    blocks = [_sentences(say, say("Next turn you could cure"), [say.join(ready)])] if ready else []
    near = [one for one in view.prospects if one.missing == 1]
    lacking = [(one.card, say.colon + say("lacks {names}", names=_any_of(say, view, one))) for one in near]
    parts = _once(say, view, lacking)
    return "\n".join([*blocks, *([_sentences(say, say("One card away"), parts)] if parts else [])])


def _once(say: Say, view: View, told: Iterable[tuple[str, str]]) -> list[str]:
    """List Patients with their notes; equal ones once, counted."""
    same = [(card, (_person(say, view, card), rest)) for card, rest in told]
    number = Counter(said for _, said in same)
    first = {said: card for card, said in reversed(same)}
    return [_person(say, view, card, number[said]) + said[1] for card, said in same if first[said] == card]


def _any_of(say: Say, view: View, prospect: Prospect) -> str:
    if len(prospect.wanted) == len(cards_of(view).kinds):
        return say("any Treatment")
    return say(" or ").join(kind_name(say, view, kind) for kind in prospect.wanted)


def _others(say: Say, at: Position) -> str:
    """List the rest of the Waiting Room, with their icons."""
    view: View = at.view
    near = {one.card for one in view.prospects if one.payments or one.missing == 1}
    parts = []
    for waiting in view.waiting_room:
        if waiting is None or waiting.card in near or view.phase == "over":
            continue
        notes = [name_of(say, view, card) for card in waiting.attached]
        if waiting.quarantined is not None:
            notes.append(say("only {doctor} may", doctor=at.names[waiting.quarantined]))
        icons = counted(say, view, patient_icons(view, waiting.card))
        parts.append((waiting.card, ", ".join([f" ({icons})", *notes])))
    return _sentences(say, say("Also waiting"), _once(say, view, parts)) if parts else ""


def _rivals(say: Say, at: Position) -> str:
    view: View = at.view
    parts = []
    for seat, one in enumerate(view.doctors):
        if seat != view.seat:
            cards = say.count("{n} card in hand", "{n} cards in hand", one.treatments + one.actions)
            parts.append(f"{at.names[seat]} {pounds(say, one.earned)}, {cards}")
    return _sentences(say, say("Other doctors"), parts)


def _known(say: Say, at: Position) -> str:
    view: View = at.view
    lines = []
    for seat in range(len(view.doctors)):
        cards = [name_of(say, view, known.card) for known in view.known if known.seat == seat]
        if cards:
            lines.append(say("{doctor} holds {cards}", doctor=at.names[seat], cards=", ".join(cards)))
    top = [name_of(say, view, known.card) for known in view.known if known.seat is None]
    if top:
        lines.append(say("next Patient: {cards}", cards=", ".join(top)))
    return _sentences(say, say("You know"), lines) if lines else ""
