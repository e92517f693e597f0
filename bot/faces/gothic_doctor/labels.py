"""Buttons, menu entries, what a move would do, and which moves are asked about twice."""

from __future__ import annotations

from bot.faces.face import Label, Position
from bot.faces.gothic_doctor.words import (
    VERBS,
    cards_of,
    class_name,
    counted,
    curable,
    doctor,
    effect_of,
    emoji_of,
    kind_emoji,
    name_of,
    note_of,
    patient_icons,
    payment_kinds,
    pounds,
    shortened,
    worth_of,
)
from bot.words import N_, Say
from engines.game import Arg, Move
from engines.gothic_doctor.moves import (
    DOCTORS,
    NOBODY,
    Cure,
    Discard,
    DrawAction,
    DrawTreatment,
    Play,
    PlayOn,
    React,
    Refer,
    RestActions,
    RestTreatments,
    Stop,
    Swap,
    Take,
)
from engines.gothic_doctor.view import View

ENDS_CURES = (DrawTreatment, DrawAction, Take, RestTreatments, RestActions, Stop)
"""Moves after which nobody is cured any more this turn."""
TEXT, HINT = 80, 100
"""Most characters of a label's text and hint."""

WITH_CARD = {
    "play": N_("Play {card}"),
    "take": N_("Take {card}"),
    "discard": N_("Discard {card}"),
    "react": N_("Play {card}"),
}


def label(say: Say, at: Position, move: Move) -> Label:
    """A whole move."""
    view: View = at.view
    match move:
        case Play(card) | Take(card) | Discard(card) | React(card) if card in cards_of(view).order:
            text = say(WITH_CARD[move.verb], card=name_of(say, view, card)) + _two(say, view, move)
            return _label(text, card_hint(say, view, card), emoji_of(view, card))
        case Cure():
            return _cure(say, view, move)
        case PlayOn() | Refer() | Swap():
            return _aimed(say, at, move)
    return _plain(say, view, move)


def _label(text: str, hint: str, emoji: str) -> Label:
    return Label(shortened(text, TEXT), shortened(hint, HINT), emoji)


def _two(say: Say, view: View, move: Move) -> str:
    wild = isinstance(move, Take) and cards_of(view).kind[move.card] == cards_of(view).wild
    return " " + say("(two draws)") if wild else ""


def _plain(say: Say, view: View, move: Move) -> Label:
    emoji, words = VERBS[move.verb]
    if isinstance(move, Stop) and view.phase == "treat":
        return Label(say("Cure nobody, draw nothing"), emoji=emoji)
    if isinstance(move, RestTreatments | RestActions) and view.draws:
        return Label(f"{say(words)} ({view.draws})", emoji=emoji)
    return Label(say(words), emoji=emoji)


def _cure(say: Say, view: View, move: Cure) -> Label:
    if move.patient not in cards_of(view).profit:
        return Label(say(VERBS["cure"][1]), emoji=VERBS["cure"][0])
    names = {
        "patient": name_of(say, view, move.patient),
        "payment": counted(say, view, payment_kinds(view, move.payment)),
    }
    text = say("Cure {patient}: {payment}", **names)
    if len(text) <= TEXT:
        return _label(text, patient_hint(say, view, move.patient), emoji_of(view, move.patient))
    signs = "".join(kind_emoji(view, kind) for kind in payment_kinds(view, move.payment))
    text = say("Cure {patient}: {payment}", patient=names["patient"], payment=signs)
    return _label(text, names["payment"], emoji_of(view, move.patient))


def _aimed(say: Say, at: Position, move: PlayOn | Refer | Swap) -> Label:
    view: View = at.view
    card = name_of(say, view, move.card) if move.card in cards_of(view).kind else say("that card")
    match move:
        case PlayOn(_, target):
            text = say("{card} on {target}", card=card, target=target_name(say, at, target))
            hint = target_hint(say, at, target)
        case Refer(_, first, second):
            names = [target_name(say, at, who) for who in (first, second) if who != NOBODY]
            text, hint = say("Refer {names}", names=say.join(names)), say("Others come in instead.")
        case Swap(_, own, other):
            names = [target_name(say, at, who) for who in (own, other)]
            text = say("Swap {own} for {other}", own=names[0], other=names[1])
            hint = target_hint(say, at, other)
    emoji = emoji_of(view, move.card) if move.card in cards_of(view).kind else VERBS[move.verb][0]
    return _label(text, hint, emoji)


def step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    """One entry of a menu: a verb, or a field after what was chosen."""
    view: View = at.view
    text = str(value)
    if not chosen:
        emoji, words = VERBS[text]
        return Label(say(words), emoji=emoji)
    if chosen[0] == "cure" and len(chosen) == 2:
        return _payment(say, view, text)
    if text == NOBODY:
        return Label(say("Nobody else"), emoji="👌")
    if text in DOCTORS or text in cards_of(view).profit:
        emoji = emoji_of(view, text) if text in cards_of(view).profit else "🩺"
        return _label(target_name(say, at, text), target_hint(say, at, text), emoji)
    if text in cards_of(view).order:
        return _label(name_of(say, view, text), card_hint(say, view, text), emoji_of(view, text))
    return Label(say("Something else"))


def _payment(say: Say, view: View, payment: str) -> Label:
    kinds = payment_kinds(view, payment)
    cards = cards_of(view)
    wilds = kinds.count(cards.wild)
    hint = say.count("{n} Panacea among them", "{n} Panaceas among them", wilds) if wilds else ""
    emoji = kind_emoji(view, kinds[0]) if kinds else ""
    return _label(counted(say, view, kinds) or say("Nothing"), hint, emoji)


def target_name(say: Say, at: Position, target: str) -> str:
    """A doctor or a Patient, without markdown."""
    if target in DOCTORS[: len(at.names)]:
        return doctor(at, DOCTORS.index(target))
    return name_of(say, at.view, target) if target in cards_of(at.view).kind else say("somebody")


def target_hint(say: Say, at: Position, target: str) -> str:
    """What should be known of a target."""
    view: View = at.view
    if target in DOCTORS[: len(at.names)]:
        one = view.doctors[DOCTORS.index(target)]
        cards = say.count("{n} card in hand", "{n} cards in hand", one.treatments + one.actions)
        return f"{pounds(say, one.earned)}, {cards}"
    for seat, one in enumerate(view.doctors):
        for cured in one.cured:
            if cured.card == target:
                worth = pounds(say, cards_of(view).profit[target] + cured.counter)
                return say("{doctor}’s, {worth}", doctor=doctor(at, seat), worth=worth)
    return patient_hint(say, view, target) if target in cards_of(view).profit else ""


def patient_hint(say: Say, view: View, card: str) -> str:
    """Class, profit and icons of a Patient."""
    cards = cards_of(view)
    name = class_name(say, cards.class_of[card])
    return f"{pounds(say, worth_of(view, card))}, {name}{say.colon}{counted(say, view, patient_icons(view, card))}"


def card_hint(say: Say, view: View, card: str) -> str:
    """What an Action does, or who in the Waiting Room wants a Treatment."""
    cards = cards_of(view)
    if card in cards.effect:
        return effect_of(say, view, card)
    if cards.kind[card] == cards.wild:
        return say("Stands for any Treatment; Legends insist on one.")
    wanted = [w.card for w in view.waiting_room if w and cards.kind[card] in cards.icons[w.card]]
    if not wanted:
        return say("Nobody in the Waiting Room needs it.")
    return say("For {names}", names=say.join(list(dict.fromkeys(name_of(say, view, one) for one in wanted))))


# ---------------------------------------------------------------------------------------------------- consequences


def fateful(at: Position, move: Move) -> bool:
    """Whether to ask twice: giving cures or draws away, and paying with more wild cards than need be."""
    view: View = at.view
    if isinstance(move, ENDS_CURES) and curable(view):
        return True
    if isinstance(move, Stop):
        return view.draws > 0
    return isinstance(move, Cure) and _wasted(view, move) > 0


def _wasted(view: View, move: Cure) -> int:
    """Wild cards beyond the cheapest payment."""
    cards = cards_of(view)
    wild = cards.letter[cards.wild]
    cheapest = next((p.payments[0] for p in view.prospects if p.card == move.patient and p.payments), move.payment)
    return move.payment.count(wild) - cheapest.count(wild)


def preview(say: Say, at: Position, move: Move) -> str:
    """What this move would do, as far as the view tells."""
    view: View = at.view
    cards = cards_of(view)
    if isinstance(move, ENDS_CURES):
        return _given_away(say, view, move)
    match move:
        case Cure(patient) if patient in cards.profit and at.seat is not None:
            return _cure_preview(say, at, move)
        case Play(card) | React(card) if card in cards.effect:
            return effect_of(say, view, card)
        case PlayOn(card) | Refer(card) | Swap(card) if card in cards.effect:
            return effect_of(say, view, card)
    return ""


def _given_away(say: Say, view: View, move: Move) -> str:
    """What nobody gets back who draws now, or stops drawing."""
    lines = []
    lost = [f"{name_of(say, view, one.card)} ({pounds(say, worth_of(view, one.card))})" for one in curable(view)]
    if lost:
        names = say(" or ").join(lost)
        lines.append("⚠️ " + say("You could still cure {patients}. After this you cannot, this turn.", patients=names))
    if isinstance(move, Stop) and view.draws:
        lines.append(say.count("You would give {n} draw away.", "You would give {n} draws away.", view.draws))
    return "\n".join(lines)


def _cure_preview(say: Say, at: Position, move: Cure) -> str:
    view: View = at.view
    lines = [
        say(
            "You pay {payment} for {patient}, worth {worth}.",
            payment=counted(say, view, payment_kinds(view, move.payment)),
            patient=name_of(say, view, move.patient),
            worth=pounds(say, worth_of(view, move.patient)),
        )
    ]
    if wasted := _wasted(view, move):
        lines.append("⚠️ " + say.count("{n} Panacea more than need be.", "{n} Panaceas more than need be.", wasted))
    left = max(0, len(view.hand) - len(move.payment))
    if view.cures <= 1:
        lines.append(
            say.count("Then you draw up to seven: {n} card.", "Then you draw up to seven: {n} cards.", max(0, 7 - left))
        )
    note = note_of(say, view, move.patient)
    return "\n".join([*lines, f"*{note}*"] if note else lines)
