from __future__ import annotations

from dataclasses import replace

from bot.faces.quack_in_the_box.effects import anytime, treatment
from bot.faces.quack_in_the_box.emojis import card_emoji
from bot.faces.quack_in_the_box.names import bare, cards, dollars, illnesses, is_doctor, name_of
from bot.faces.quack_in_the_box.outlook import office_of, outlook
from bot.faces.quack_in_the_box.preview import preview, short
from bot.faces.seats import seat_sign
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.game import Arg, Move
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.view import View

PLAIN: dict[str, Label] = {
    "stay": Label(N_("Another day at the office"), N_("Draw, greet your Patient, roll."), "🏥"),
    "flee": Label(N_("Flee to Switzerland"), N_("One way. Keep your money and your Anytimes."), "🏔️"),
    "done": Label(N_("Keep these"), emoji="✅"),
    "pass": Label(N_("Let it happen"), emoji="✋"),
    "face": Label(N_("Face the mob"), N_("It will not be pretty."), "🔥"),
}

VERBS: dict[str, Label] = {
    "treat": Label(N_("Lay a Treatment"), emoji="💊"),
    "discard": Label(N_("Discard an Anytime that has no target"), emoji="🗑️"),
    "play": Label(N_("Play an Anytime"), emoji="🎭"),
    "swap": Label(N_("Trade two Patients"), emoji="🔀"),
    "bin": Label(N_("Clear out your hand"), emoji="🗑️"),
    "toss": Label(N_("Throw a card away"), emoji="🗑️"),
    "redirect": Label(N_("Send it to another bed"), emoji="🛌"),
    "react": Label(N_("Tamper with the Treatment"), emoji="🫢"),
    "revive": Label(N_("Call a code"), emoji="🚑"),
    "blame": Label(N_("Blame somebody"), emoji="👉"),
    "require": Label(N_("Rewrite the rota"), emoji="⏰"),
}
FATES = {"home": "🏠", "dies": "☠️"}
"""Signs of a Patient's fate, instead of a Treatment's own."""


def label(say: Say, at: Position, move: Move) -> Label:
    shown, view = _label(say, at, move), at.view
    card = str(getattr(move, "card", ""))
    return replace(shown, hint=_seen(say, view, card, shown.hint)) if card else shown


def _seen(say: Say, view: View, card: str, hint: str) -> str:
    """Put in front of a hint that everybody saw the card: an equal one in the hand may be secret."""
    known = view.seat is not None and card in view.doctors[view.seat].shown
    return f"{say('Everybody saw it.')} {hint}"[:100].rstrip() if known else hint


def _label(say: Say, at: Position, move: Move) -> Label:
    view: View = at.view
    if move.verb in PLAIN:
        return PLAIN[move.verb].said(say)
    card = str(getattr(move, "card", ""))
    name, sign = name_of(say, view, card), card_emoji(say, view, card)
    match move:
        case mv.Treat(_, patient):
            return _treat(say, at, card, patient)
        case mv.Play(_, target):
            words = say("{card}: {target}", card=name, target=_target(say, at, target))
            return Label(words, _effect_on(say, at, move, target), sign)
        case mv.Swap(_, patient, other):
            names = {"one": name_of(say, view, patient), "two": name_of(say, view, other)}
            return Label(say("Swap {one} and {two}", **names), anytime(say, view, card), sign)
        case mv.Redirect(_, patient):
            words = say("{card}: {target}", card=name, target=name_of(say, view, patient))
            return Label(words, preview(say, at, move)[:100], sign)
        case mv.React():
            return Label(name, preview(say, at, move)[:100] or anytime(say, view, card), sign)
        case mv.Blame(_, doctor):
            return Label(say("Blame {who}", who=bare(at, doctor)), preview(say, at, move)[:100], sign)
        case mv.Overwork(_, number):
            return Label(say.count("{n} Treatment", "{n} Treatments", number), name, sign)
        case mv.Discard():
            return Label(say("Discard {card}", card=name), card_hint(say, view, card), sign)
    return Label(name, card_hint(say, view, card), sign)


def _treat(say: Say, at: Position, card: str, patient: str) -> Label:
    """Name the card, and another doctor's Patient; the sign says if they go home or die."""
    view: View = at.view
    name, found = name_of(say, view, card), office_of(view, patient)
    if found is None or card not in cards(view).treatments:
        return Label(name, card_hint(say, view, card), card_emoji(say, view, card))
    seen = outlook(view, card, found[1])
    if view.group and found[0] != view.seat:
        name = say("{card}: {target}", card=name, target=name_of(say, view, patient))
    return Label(name, short(say, seen), FATES.get(seen.fate) or card_emoji(say, view, card))


def _effect_on(say: Say, at: Position, move: mv.Play, target: str) -> str:
    if is_doctor(target):
        return doctor_hint(say, at.view, int(target.rpartition(".")[2]))
    return preview(say, at, move)[:100]


def _target(say: Say, at: Position, target: str) -> str:
    return bare(at, target) if is_doctor(target) else name_of(say, at.view, target)


def alone(say: Say, at: Position, move: Move) -> Label:
    """Name a move in full. Only cards that are thrown away need more words than on their button."""
    shown = label(say, at, move)
    return replace(shown, text=say("Throw {card} away", card=shown.text)) if isinstance(move, mv.Toss) else shown


def step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    view: View = at.view
    text = str(value)
    if not chosen:
        return (VERBS.get(text) or replace(PLAIN[text], hint="")).said(say)
    if is_doctor(text):
        seat = int(text.rpartition(".")[2])
        words = say("{card}: {target}", card=name_of(say, view, chosen[1]), target=bare(at, text))
        return Label(words, doctor_hint(say, view, seat), seat_sign(say, seat))
    if isinstance(value, int):
        return Label(say.count("{n} Treatment", "{n} Treatments", value), emoji="⏰")
    if text in cards(view).patients:
        words = say("{card}: {target}", card=name_of(say, view, chosen[1]), target=name_of(say, view, text))
        return Label(words, patient_hint(say, at, text), "🛏️")
    hint = _seen(say, view, text, card_hint(say, view, text))
    return Label(name_of(say, view, text), hint, card_emoji(say, view, text))


def card_hint(say: Say, view: View, card: str) -> str:
    """Describe a card in at most 100 characters."""
    known = cards(view)
    if card in known.treatments:
        words = treatment(say, view, card)
        return words if len(words) <= 100 else words[:99] + "…"
    return anytime(say, view, card) if card in known.anytimes else ""


def patient_hint(say: Say, at: Position, patient: str) -> str:
    found = office_of(at.view, patient)
    if found is None:
        return ""
    seat, office = found
    cure, harm = f"{office.cure}/{office.cure_needed}", f"{office.harm}/{office.kill}"
    words = say("{who}: Cure {cure}, Harm {harm}", who=bare(at, seat), cure=cure, harm=harm)
    return f"{words}, {illnesses(say, office.illnesses)}"[:100]


def doctor_hint(say: Say, view: View, seat: int) -> str:
    doctor = view.doctors[seat]
    return say("{money}, Infamy {infamy}/{threshold}", money=dollars(say, doctor.money), infamy=doctor.infamy,
               threshold=view.threshold)  # fmt: skip
