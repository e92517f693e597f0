from __future__ import annotations

from dataclasses import replace

from bot.faces.gothic_doctor.cures import usual_payment
from bot.faces.gothic_doctor.emojis import card_emoji, icon_emoji
from bot.faces.gothic_doctor.names import (
    cards_of,
    class_name,
    counted,
    curable,
    doctor,
    effect_of,
    kind_emoji,
    name_of,
    patient_icons,
    payment_kinds,
    pounds,
    worth_of,
)
from bot.faces.gothic_doctor.words import MENUS, VERBS
from bot.faces.values import Label, Position
from bot.names import short
from bot.words import Say
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


def label(say: Say, at: Position, move: Move) -> Label:
    view: View = at.view
    match move:
        case Play(card) | Take(card) | Discard(card) | React(card) if card in cards_of(view).order:
            return Label(_carded(say, view, move), card_hint(say, view, card), card_emoji(say, view, card)).clipped()
        case Cure():
            return _cure(say, view, move)
        case PlayOn() | Refer() | Swap():
            return _aimed(say, at, move)
    return _plain(say, view, move)


def alone(say: Say, at: Position, move: Move) -> Label:
    """Name a move in full, for a button without context: "Take Seance from the Library, curing nobody"."""
    shown, view = label(say, at, move), at.view
    match move:
        case Cure():
            return replace(shown, text=say("Cure {patient}", patient=shown.text)).clipped()
        case Swap(_, own, other):
            names = [f"{target_name(say, at, one)} {_cured_worth(say, view, one)}" for one in (own, other)]
            return replace(shown, text=say("Swap {own} for {other}", own=names[0], other=names[1])).clipped()
        case Take(card):
            text = say("Take {card} from the Library", card=name_of(say, view, card))
        case DrawTreatment():
            text = say("Draw a Treatment")
        case DrawAction():
            text = say("Draw an Action")
        case RestTreatments() | RestActions():
            text = say("Draw {cards}", cards=shown.text)
        case _:
            return shown
    if curable(view):
        text = say("{draw}, curing nobody", draw=text)
    return replace(shown, text=text).clipped()


def _cured_worth(say: Say, view: View, card: str) -> str:
    """Return a cured Patient's worth with counters: two of one name may differ in that alone."""
    counters = [one.counter for doctor in view.doctors for one in doctor.cured if one.card == card]
    return pounds(say, cards_of(view).profit[card] + sum(counters))


def _carded(say: Say, view: View, move: Play | Take | Discard | React) -> str:
    """Name the card as on the picture; a wild card in the Library costs two draws."""
    name = name_of(say, view, move.card)
    wild = isinstance(move, Take) and cards_of(view).kind[move.card] == cards_of(view).wild
    return say("{card}, 2 draws", card=name) if wild else name


def _plain(say: Say, view: View, move: Move) -> Label:
    verb = VERBS[move.verb].said(say)
    if isinstance(move, Stop) and view.phase == "treat":
        text = say("Cure nobody, draw nothing") if view.draws else say("Cure nobody")
        return replace(verb, text=text)
    if isinstance(move, RestTreatments) and view.draws:
        return replace(verb, text=say.count("{n} Treatment", "{n} Treatments", view.draws))
    if isinstance(move, RestActions) and view.draws:
        return replace(verb, text=say.count("{n} Action", "{n} Actions", view.draws))
    return verb


def _cure(say: Say, view: View, move: Cure) -> Label:
    """Name Patient and worth, and an unusual payment."""
    if move.patient not in cards_of(view).profit:
        return VERBS["cure"].said(say)
    kinds = payment_kinds(view, move.payment)
    text = f"{name_of(say, view, move.patient)} {pounds(say, worth_of(view, move.patient))}"
    if move.payment != usual_payment(view, move.patient):
        text = f"{text}{say.colon}{''.join(kind_emoji(view, kind) for kind in kinds)}"
    return Label(text, counted(say, view, kinds), "💉").clipped()


def _aimed(say: Say, at: Position, move: PlayOn | Refer | Swap) -> Label:
    view: View = at.view
    card = name_of(say, view, move.card) if move.card in cards_of(view).kind else say("that card")
    match move:
        case PlayOn(_, target):
            text = say("{card} on {target}", card=card, target=target_name(say, at, target))
            hint = target_hint(say, at, target)
        case Refer(_, first, second):
            names = sorted(_referred(say, at, who) for who in (first, second) if who != NOBODY)
            text, hint = say("Refer {names}", names=say.join(names)), say("Others come in instead.")
        case Swap(_, own, other):
            names = [target_name(say, at, who) for who in (own, other)]
            text = say("Swap {own} for {other}", own=names[0], other=names[1])
            hint = target_hint(say, at, other)
    emoji = card_emoji(say, view, move.card) if move.card in cards_of(view).kind else VERBS[move.verb].emoji
    return Label(text, hint, emoji).clipped()


def _referred(say: Say, at: Position, patient: str) -> str:
    """Name a Patient with the Actions on it, which tell it from another of its name."""
    name, actions = target_name(say, at, patient), _actions_on(say, at.view, patient)
    return f"{name} ({', '.join(actions)})" if actions else name


def _actions_on(say: Say, view: View, patient: str) -> list[str]:
    waiting = next((one for one in view.waiting_room if one is not None and one.card == patient), None)
    return [name_of(say, view, one) for one in waiting.attached] if waiting is not None else []


def step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    view: View = at.view
    text = str(value)
    if not chosen:
        return (VERBS.get(text) or MENUS[text]).said(say)
    if chosen[0] == "cure" and len(chosen) == 2:
        return _payment(say, view, text)
    if text == NOBODY:
        return Label(say("Nobody else"), emoji="👌")
    if text in DOCTORS or text in cards_of(view).profit:
        emoji = card_emoji(say, view, text) if text in cards_of(view).profit else "🩺"
        return Label(target_name(say, at, text), target_hint(say, at, text), emoji).clipped()
    if text in cards_of(view).order:
        return Label(name_of(say, view, text), card_hint(say, view, text), card_emoji(say, view, text)).clipped()
    return Label(say("Something else"))


def _payment(say: Say, view: View, payment: str) -> Label:
    kinds = payment_kinds(view, payment)
    cards = cards_of(view)
    wilds = kinds.count(cards.wild)
    hint = say.count("{n} Panacea among them", "{n} Panaceas among them", wilds) if wilds else ""
    emoji = icon_emoji(say, view, kinds[0]) if kinds else ""
    return Label(counted(say, view, kinds) or say("Nothing"), hint, emoji).clipped()


def target_name(say: Say, at: Position, target: str) -> str:
    if target in DOCTORS[: len(at.names)]:
        return short(doctor(at, DOCTORS.index(target)))
    return name_of(say, at.view, target) if target in cards_of(at.view).kind else say("somebody")


def target_hint(say: Say, at: Position, target: str) -> str:
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
    cards = cards_of(view)
    name = class_name(say, cards.class_of[card])
    told = ", ".join([*_actions_on(say, view, card), pounds(say, worth_of(view, card)), name])
    return f"{told}{say.colon}{counted(say, view, patient_icons(view, card))}"


def card_hint(say: Say, view: View, card: str) -> str:
    """Describe an Action, or name the waiting Patients that want a Treatment."""
    cards = cards_of(view)
    if card in cards.effect:
        return effect_of(say, view, card)
    if cards.kind[card] == cards.wild:
        return say("Stands for any Treatment; Legends insist on one.")
    wanted = [w.card for w in view.waiting_room if w and cards.kind[card] in cards.icons[w.card]]
    if not wanted:
        return say("Nobody in the Waiting Room needs it.")
    return say("For {names}", names=say.join(list(dict.fromkeys(name_of(say, view, one) for one in wanted))))
