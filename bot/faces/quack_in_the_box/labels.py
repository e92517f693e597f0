"""Buttons and menu entries."""

from __future__ import annotations

from dataclasses import replace

from bot.faces.quack_in_the_box.effects import anytime, treatment
from bot.faces.quack_in_the_box.names import SEAT_EMOJI, bare, cards, dollars, emoji, illnesses, is_doctor, name_of
from bot.faces.quack_in_the_box.preview import office_of, outlook, preview, short
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.game import Arg, Move
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.view import View

PLAIN: dict[str, Label] = {
    "stay": Label(N_("Another day at the office"), N_("Draw, greet your Patient, roll."), "🏥"),
    "flee": Label(N_("Flee to Switzerland"), N_("One way. Keep your money and your Anytimes."), "🏔️"),
    "done": Label(N_("That is all: draw as many"), emoji="✅"),
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


def label(say: Say, at: Position, move: Move) -> Label:
    """A whole move."""
    view: View = at.view
    if move.verb in PLAIN:
        return PLAIN[move.verb].said(say)
    match move:
        case mv.Treat(card, patient):
            return _treat(say, at, card, patient)
        case mv.Play(card, target):
            words = say("{card}: {target}", card=name_of(say, view, card), target=_target(say, at, target))
            return Label(words, _effect_on(say, at, move, target), emoji(view, card))
        case mv.Swap(card, patient, other):
            names = {"one": name_of(say, view, patient), "two": name_of(say, view, other)}
            return Label(say("Swap {one} and {two}", **names), anytime(say, view, card), emoji(view, card))
        case mv.Redirect(card, patient):
            words = say("{card}: to {patient}", card=name_of(say, view, card), patient=name_of(say, view, patient))
            return Label(words, preview(say, at, move)[:100], emoji(view, card))
    return _other(say, at, move)


def _treat(say: Say, at: Position, card: str, patient: str) -> Label:
    view: View = at.view
    name = name_of(say, view, card)
    words = say("{card} for {patient}", card=name, patient=name_of(say, view, patient)) if view.group else name
    found = office_of(view, patient) if card in cards(view).treatments else None
    hint = short(say, outlook(view, card, found[1])) if found else card_hint(say, view, card)
    return Label(words, hint, emoji(view, card))


def _other(say: Say, at: Position, move: Move) -> Label:
    view: View = at.view
    card = str(getattr(move, "card", ""))
    name = name_of(say, view, card)
    match move:
        case mv.React(_, on):
            words = say("{card} on {treatment}", card=name, treatment=name_of(say, view, on))
            return Label(words, preview(say, at, move)[:100] or anytime(say, view, card), emoji(view, card))
        case mv.Revive(_, patient):
            words = say("{card}: save {patient}", card=name, patient=name_of(say, view, patient))
            return Label(words, anytime(say, view, card), emoji(view, card))
        case mv.Blame(_, doctor):
            words = say("Blame {who}", who=bare(at, doctor))
            return Label(words, preview(say, at, move)[:100], emoji(view, card))
        case mv.Overwork(_, number):
            return Label(say.count("{n} Treatment instead", "{n} Treatments instead", number), name, emoji(view, card))
        case mv.Toss() | mv.Discard():
            return Label(say("Discard {card}", card=name), card_hint(say, view, card), emoji(view, card))
    return Label(say("Play {card}", card=name), card_hint(say, view, card), emoji(view, card))


def _effect_on(say: Say, at: Position, move: mv.Play, target: str) -> str:
    if is_doctor(target):
        return doctor_hint(say, at.view, int(target.rpartition(".")[2]))
    return preview(say, at, move)[:100]


def _target(say: Say, at: Position, target: str) -> str:
    return bare(at, target) if is_doctor(target) else name_of(say, at.view, target)


def step(say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    """One entry of a menu: a verb, then a card, then what it is played on."""
    view: View = at.view
    text = str(value)
    if not chosen:
        return (VERBS.get(text) or replace(PLAIN[text], hint="")).said(say)
    if is_doctor(text):
        seat = int(text.rpartition(".")[2])
        return Label(bare(at, text), doctor_hint(say, view, seat), SEAT_EMOJI[seat])
    if isinstance(value, int):
        return Label(say.count("{n} Treatment", "{n} Treatments", value), emoji="⏰")
    if text in cards(view).patients:
        return Label(name_of(say, view, text), patient_hint(say, at, text), "🛏️")
    return Label(name_of(say, view, text), card_hint(say, view, text), emoji(view, text))


def card_hint(say: Say, view: View, card: str) -> str:
    """What a card does, in at most 100 characters."""
    known = cards(view)
    if card in known.treatments:
        words = treatment(say, view, card)
        return words if len(words) <= 100 else words[:99] + "…"
    return anytime(say, view, card) if card in known.anytimes else ""


def patient_hint(say: Say, at: Position, patient: str) -> str:
    """Whose Patient, and how they are."""
    found = office_of(at.view, patient)
    if found is None:
        return ""
    seat, office = found
    cure, harm = f"{office.cure}/{office.cure_needed}", f"{office.harm}/{office.kill}"
    words = say("{who}: Cure {cure}, Harm {harm}", who=bare(at, seat), cure=cure, harm=harm)
    return f"{words}, {illnesses(say, office.illnesses)}"[:100]


def doctor_hint(say: Say, view: View, seat: int) -> str:
    """Money and Infamy."""
    doctor = view.doctors[seat]
    return say("{money}, Infamy {infamy}/{threshold}", money=dollars(say, doctor.money), infamy=doctor.infamy,
               threshold=view.threshold)  # fmt: skip
