"""Public information to look up: discard piles, unseen cards, and cards in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.faces.gothic_doctor.names import (
    cards_of,
    deck_of,
    discounted,
    emoji_of,
    further_cures,
    kind_name,
    name_of,
    pounds,
)
from bot.faces.values import Position
from bot.words import N_, Say
from engines.gothic_doctor.view import View

DISCARDS = {
    "patient": ("🛏️", N_("Discarded Patients")),
    "treatment": ("💊", N_("Discarded Treatments")),
    "action": ("🎴", N_("Discarded Actions")),
}
LEFT = {
    "patient": N_("Left in the Patient deck"),
    "treatment": N_("Treatments not seen yet, in the deck or in hands"),
    "action": N_("Actions not seen yet, in the deck or in hands"),
}


def piles(say: Say, at: Position) -> list[tuple[str, list[str]]]:
    view: View = at.view
    lying = {"patient": view.patient_discard, "treatment": view.treatment_discard, "action": view.action_discard}
    left = _left(view)
    found = [
        (f"{emoji} {say(heading)} ({len(lying[name])})", _by_kind(say, view, lying[name]))
        for name, (emoji, heading) in DISCARDS.items()
    ]
    found += [(f"🂠 {say(LEFT[name])} ({len(cards)})", _by_kind(say, view, cards)) for name, cards in left.items()]
    running = _running(say, at)
    return [(f"📌 {say('In play')}", running), *found] if running else found


def _left(view: View) -> dict[str, list[str]]:
    """Return the cards of each deck that the reader cannot see; Treatments and Actions may also be in hands."""
    cards = cards_of(view)
    seen = {*view.patient_discard, *view.treatment_discard, *view.action_discard, *view.hand}
    seen |= {known.card for known in view.known if known.seat is not None}
    seen |= {card for card in view.medical_library if card}
    for waiting in view.waiting_room:
        seen |= {waiting.card, *waiting.attached} if waiting else set()
    for one in view.doctors:
        seen |= {cured.card for cured in one.cured} | {one.tough_case or ""}
    actions = (card for card in cards.actions if cards.kind[card] in view.kinds)
    whole = {"patient": cards.patients, "treatment": cards.treatments, "action": actions}
    return {name: [card for card in pile if card not in seen] for name, pile in whole.items()}


def _by_kind(say: Say, view: View, pile: Iterable[str]) -> list[str]:
    deck, cards = deck_of(view), cards_of(view)
    order = [entry.id for entries in (deck.patients, deck.treatments, deck.actions) for entry in entries]
    lying = [*pile]
    first = {cards.kind[card]: card for card in reversed(lying)}
    number = Counter(cards.kind[card] for card in lying)
    return [
        f"{emoji_of(view, first[kind])} {kind_name(say, view, kind)} ×{number[kind]}"
        for kind in sorted(first, key=order.index)
    ]


def _running(say: Say, at: Position) -> list[str]:
    return [*_attached(say, at), *_counters(say, at), *this_turn(say, at)]


def _attached(say: Say, at: Position) -> Iterator[str]:
    view: View = at.view
    for waiting in view.waiting_room:
        for card in waiting.attached if waiting else ():
            names = {"card": name_of(say, view, card), "target": name_of(say, view, waiting.card) if waiting else ""}
            only = ""
            if cards_of(view).effect[card] == "quarantine" and waiting and waiting.quarantined is not None:
                only = f" ({say('only {doctor} may', doctor=at.names[waiting.quarantined])})"
            yield f"{emoji_of(view, card)} {say('{card} on {target}', **names)}{only}"
    for seat, one in enumerate(view.doctors):
        if one.tough_case:
            card = name_of(say, view, one.tough_case)
            yield f"{emoji_of(view, one.tough_case)} {say('{card} on {target}', card=card, target=at.names[seat])}"


def _counters(say: Say, at: Position) -> Iterator[str]:
    view: View = at.view
    for seat, one in enumerate(view.doctors):
        for cured in one.cured:
            if cured.counter:
                worth = ("+" if cured.counter > 0 else "") + pounds(say, cured.counter)
                names = {"seat": at.names[seat], "patient": name_of(say, view, cured.card)}
                yield "🪙 " + say("{worth} on {seat}’s {patient}", worth=worth, **names)


def this_turn(say: Say, at: Position) -> Iterator[str]:
    """List what an Action of this turn still gives the active doctor."""
    view: View = at.view
    seat = at.names[view.active]
    if cures := further_cures(view):
        words = say.count(
            "{seat} may still cure {n} Patient this turn.",
            "{seat} may still cure {n} Patients this turn.",
            cures,
            seat=seat,
        )
        yield f"🏠 {words}"
    if discounted(view):
        yield "🏷️ " + say("{seat} pays one icon less for the next cure.", seat=seat)
