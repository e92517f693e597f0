"""Names of cards, Patients, doctors and money."""

from __future__ import annotations

from bot.drawing import plain
from bot.faces.values import Label, Position
from bot.names import short
from bot.words import N_, Say
from engines.game import Arg
from engines.quack_in_the_box.cards import Deck, deck
from engines.quack_in_the_box.view import View

TYPES: dict[str, Label] = {
    "Advice": Label(N_("Advice"), emoji="🗣️"),
    "H&P": Label(N_("H&P"), emoji="🩺"),
    "Laboratory": Label(N_("Laboratory"), emoji="🧪"),
    "Medicine": Label(N_("Medicine"), emoji="💊"),
    "Procedure": Label(N_("Procedure"), emoji="🔪"),
    "Transfusion": Label(N_("Transfusion"), emoji="🩸"),
    "Xray": Label(N_("Xray"), emoji="🩻"),
}

ILLNESSES = {
    "Abdominal Surgery": N_("Abdominal Surgery"),
    "Allergy": N_("Allergy"),
    "Bleeding": N_("Bleeding"),
    "Cardiac": N_("Cardiac"),
    "GI": N_("GI"),
    "Gynecology": N_("Gynecology"),
    "Infectious": N_("Infectious"),
    "Minor Trauma": N_("Minor Trauma"),
    "Neuro": N_("Neuro"),
    "Oncology": N_("Oncology"),
    "Pregnancy": N_("Pregnancy"),
    "Psychiatry": N_("Psychiatry"),
    "Pulmonary": N_("Pulmonary"),
    "Renal": N_("Renal"),
    "Routine": N_("Routine"),
    "Thoracic Surgery": N_("Thoracic Surgery"),
}

EFFECT_EMOJI = {
    "redirect": "🛌",
    "cancel": "🧾",
    "alter": "🫢",
    "revive": "🚑",
    "blame": "👉",
    "overwork": "⏰",
    "restock": "🗑️",
    "cure": "🌈",
    "harm": "🍮",
    "infect": "🦠",
    "infamy": "📰",
    "money": "🧮",
    "commission": "🦞",
    "swap": "🔀",
    "insure": "☂️",
    "ground": "🛂",
}


def cards(view: View) -> Deck:
    return deck(view.catalogue)


def name_of(say: Say, view: View, card: Arg) -> str:
    known = cards(view)
    text = str(card)
    found = known.patients.get(text) or known.treatments.get(text) or known.anytimes.get(text)
    return say.text(found.name) if found else text


def doctor(at: Position, value: Arg) -> str:
    """Return the name of a seat or a doctor's id, as markdown."""
    text = str(value)
    return at.names[int(text.rpartition(".")[2])]


def bare(at: Position, value: Arg) -> str:
    """Return the name without markdown, short enough for a button."""
    return short(plain(doctor(at, value)))


def is_doctor(value: Arg) -> bool:
    return str(value).startswith("doctor.")


def dollars(say: Say, amount: int) -> str:
    return say.money("$", amount)


def illnesses(say: Say, names: tuple[str, ...]) -> str:
    return ", ".join(say(ILLNESSES[name]) for name in names)


def emoji(view: View, card: str) -> str:
    """Return the sign of a Treatment's type, of an Anytime's effect, or a bed for a Patient."""
    known = cards(view)
    if card in known.treatments:
        return TYPES[known.treatments[card].type].emoji
    if card in known.anytimes:
        return EFFECT_EMOJI[known.anytimes[card].effect.does]
    return "🛏️" if card in known.patients else ""
