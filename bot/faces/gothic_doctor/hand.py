"""What one seat alone may see, in words."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.gothic_doctor.names import (
    cards_of,
    counted,
    curable,
    effect_of,
    emoji_of,
    kind_emoji,
    kind_name,
    name_of,
    payment_kinds,
    pounds,
    whole_blocks,
    worth_of,
)
from bot.faces.values import Position
from bot.words import Say
from engines.gothic_doctor.view import Prospect, View

MOST = 2500


def title(say: Say, at: Position, asked: Asked) -> str:
    """The hour, and what the turn has come to: draws, discards, else the money."""
    view: View = at.view
    decision = asked.decision
    key = decision.prompt.key if decision is not None else ""
    hour = say("Hour {n}", n=view.round)
    if key in {"mulligan", "no_mulligan"}:
        return f"{hour} · {say('mulligan')}"
    if key == "draw":
        return f"{hour} · {say.count('{n} draw', '{n} draws', view.draws)}"
    if key == "discard":
        return f"{hour} · {say('discard')}"
    return f"{hour} · {pounds(say, view.doctors[view.seat or 0].earned)}"


def hand(say: Say, at: Position, _asked: Asked) -> list[str]:
    """The own hand, whom it can cure now, who is one card away, what is known of other hands."""
    view: View = at.view
    blocks = [
        _treatments(say, view),
        _actions(say, view),
        _payment(say, view),
        _now(say, view),
        _nearly(say, view),
        _known(say, at),
    ]
    return whole_blocks([block for block in blocks if block], MOST)


def _treatments(say: Say, view: View) -> str:
    cards = cards_of(view)
    kinds = [cards.kind[card] for card in view.hand if card not in cards.effect]
    shown = [
        f"{kind_emoji(view, kind)} {counted(say, view, [kind] * kinds.count(kind))}" for kind in dict.fromkeys(kinds)
    ]
    return f"**{say('Your Treatments')}** ({len(kinds)}){say.colon}{', '.join(shown) or say('none')}"


def _actions(say: Say, view: View) -> str:
    cards = cards_of(view)
    actions = [card for card in view.hand if card in cards.effect]
    if not actions:
        return ""
    times = {cards.kind[card]: sum(cards.kind[other] == cards.kind[card] for other in actions) for card in actions}
    lines = []
    for kind, number in times.items():
        card = next(card for card in actions if cards.kind[card] == kind)
        many = f" ×{number}" if number > 1 else ""
        lines.append(
            f"{emoji_of(view, card)} **{name_of(say, view, card)}**{many}{say.colon}{effect_of(say, view, card)}"
        )
    return "\n".join(lines)


def _payment(say: Say, view: View) -> str:
    if not view.payment:
        return ""
    cards = cards_of(view)
    return "💉 " + say(
        "Laid aside for the cure: {cards}", cards=counted(say, view, [cards.kind[c] for c in view.payment])
    )


def _now(say: Say, view: View) -> str:
    if view.phase == "over":
        return ""
    ready = [prospect for prospect in view.prospects if prospect.payments]
    if curable(view):
        return "\n".join([f"**{say('Can be cured now')}**", *(_ready(say, view, one, "✅ ") for one in ready)])
    if ready:
        return "\n".join([f"**{say('Your Treatments would do for')}**", *(_ready(say, view, one) for one in ready)])
    mine = view.seat == view.active and view.phase == "treat" and view.cures > 0
    return f"**{say('Can be cured now')}**{say.colon}{say('nobody')}" if mine else ""


def _ready(say: Say, view: View, prospect: Prospect, mark: str = "") -> str:
    profit = pounds(say, worth_of(view, prospect.card))
    payment = counted(say, view, payment_kinds(view, prospect.payments[0]))
    text = f"- {mark}{name_of(say, view, prospect.card)} {profit}{say.colon}{payment}"
    others = len(prospect.payments) - 1
    return text + (" " + say.count("(or {n} other way)", "(or {n} other ways)", others) if others else "")


def _nearly(say: Say, view: View) -> str:
    near = [prospect for prospect in view.prospects if prospect.missing == 1]
    if not near:
        return ""
    lines = []
    for prospect in near:
        profit = pounds(say, worth_of(view, prospect.card))
        names = _any_of(say, view, prospect)
        lines.append(f"- {name_of(say, view, prospect.card)} {profit}{say.colon}{say('lacks {names}', names=names)}")
    return "\n".join([f"**{say('One card away')}**", *lines])


def _any_of(say: Say, view: View, prospect: Prospect) -> str:
    if len(prospect.wanted) == len(cards_of(view).kinds):
        return say("any Treatment")
    return say(" or ").join(kind_name(say, view, kind) for kind in prospect.wanted)


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
    return "\n".join([f"👀 **{say('You know')}**", *(f"- {line}" for line in lines)]) if lines else ""
