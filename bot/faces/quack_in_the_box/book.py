"""The book of every Treatment, Patient, Anytime and illness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from PIL.Image import Image

from bot.drawing.palette import TEXT
from bot.faces.book import Entry
from bot.faces.citing import cited
from bot.faces.plate import Plate, draw_plate
from bot.faces.quack_in_the_box.details import MOMENTS
from bot.faces.quack_in_the_box.effects import anytime, treatment
from bot.faces.quack_in_the_box.hand_cards import KINDS
from bot.faces.quack_in_the_box.hand_sketch import FIGURES
from bot.faces.quack_in_the_box.likenesses import likeness
from bot.faces.quack_in_the_box.names import EFFECT_EMOJI, ILLNESSES, TYPES, dollars, illnesses
from bot.faces.quack_in_the_box.theme import THEME
from bot.words import N_, Say
from engines.quack_in_the_box.cards import AnytimeCard, Deck, PatientCard, TreatmentCard, deck, kind
from engines.quack_in_the_box.effects import InfamyChange
from engines.quack_in_the_box.view import View

TREATMENTS, PATIENTS, ANYTIMES, WHAT_AILS = N_("Treatments"), N_("Patients"), N_("Anytimes"), N_("Illnesses")

GAME, HARMS, AFTER = "quack-in-the-box", "Cure is the largest number", "After each card: Harm at"
RULES = {
    "redirect": ("A Treatment may be redirected", "Group Practice:"),
    "cancel": ("Mortal counts Treatments that took",),
    "alter": ("Cards on one Treatment work", "Cure is the largest number"),
    "revive": ("Code Blue:",),
    "blame": ("Order when Infamy is due:", "A split opens a window"),
    "overwork": ("Two to five Treatments, equally", "Four windows:"),
    "restock": ("Draw to six, no further", "Fleeing to Switzerland:"),
    "cure": ("Spontaneous Remission brings no money",),
    "harm": ("Death by an Anytime outside", "If an Anytime sends a"),
    "infect": ("Death by an Anytime outside", "Cure is the largest number"),
    "infamy": ("Money and Infamy never fall",),
    "money": ("Money and Infamy never fall",),
    "commission": ("Drug Rep Lunch waits for", "A lasting card goes when"),
    "swap": ("Patient Transfer in a doctor's",),
    "insure": ("Several insurances beside one doctor", "A lasting card goes when"),
    "ground": ("A Passport Problem played while", "A lasting card goes when"),
}
"""The rulings about an Anytime, by its effect: their first words."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The part of a view that words for a card need: its deck."""

    catalogue: str


def entries(say: Say, catalogue: str) -> list[Entry]:
    cards, shelf = deck(catalogue), cast("View", Shelf(catalogue))
    treatments = {kind(card): (card, made) for card, made in cards.treatments.items()}
    anytimes = {kind(card): (card, made) for card, made in cards.anytimes.items()}
    return [
        *(_treatment(say, shelf, card, made) for card, made in treatments.values()),
        *(_patient(say, made) for made in cards.patients.values()),
        *(_anytime(say, shelf, card, made, cards) for card, made in anytimes.values()),
        *(_illness(say, cards, name) for name in ILLNESSES),
    ]


def _copies(say: Say, n: int) -> str:
    return say.count("There is {n} in the deck.", "There are {n} in the deck.", n)


def _treatment(say: Say, shelf: View, card: str, made: TreatmentCard) -> Entry:
    about = f"{treatment(say, shelf, card)}.\n{_copies(say, made.copies)}"
    return Entry(
        made.id,
        say.text(made.name),
        say(TREATMENTS),
        about,
        TYPES[made.type].emoji,
        cited(GAME, HARMS),
        say.text(made.about),
    )


def _patient(say: Say, made: PatientCard) -> Entry:
    lines = [
        say("Illnesses: {list}.", list=illnesses(say, tuple(made.illnesses))),
        say("Goes home at {cure} Cure, dies at {kill} Harm.", cure=made.cure, kill=made.kill),
        say("Dead, they bring {n} Infamy.", n=made.infamy),
    ]
    if made.mortal is not None:
        lines.append(say("Dies of {n} Treatments, unless the last one cures.", n=made.mortal))
    rules = (
        (AFTER, "Totals stay from turn to")
        if made.mortal is None
        else (AFTER, "Mortal counts Treatments that took", "A Patient about to die")
    )
    return Entry(
        made.id, say.text(made.name), say(PATIENTS), "\n".join(lines), "🛏️", cited(GAME, *rules), say.text(made.about)
    )


def _anytime(say: Say, shelf: View, card: str, made: AnytimeCard, cards: Deck) -> Entry:
    about = f"{anytime(say, shelf, card)}\n{say(MOMENTS[cards.timing[card]])} {_copies(say, made.copies)}"
    emoji = EFFECT_EMOJI[made.effect.does]
    rules = cited(GAME, *RULES[made.effect.does])
    return Entry(made.id, say.text(made.name), say(ANYTIMES), about, emoji, rules, say.text(made.about))


def _illness(say: Say, cards: Deck, name: str) -> Entry:
    treatments = {made.id: made for made in cards.treatments.values()}.values()
    cures = [say.text(made.name) for made in treatments if name in map(str, made.cures)]
    have = [say.text(made.name) for made in cards.patients.values() if name in map(str, made.illnesses)]
    cured = [say("Cured by {names}.", names=", ".join(cures))] if len(cures) <= 24 else []
    having = [say("{names} have it.", names=", ".join(have))] if have else []
    lines = [*cured, *having] or [say("nothing")]
    key = "illness-" + name.lower().replace(" ", "_")
    return Entry(key, say(ILLNESSES[name]), say(WHAT_AILS), "\n".join(lines), "🤒", cited(GAME, HARMS))


# --------------------------------------------------------------------------------------------- pictures


def sketch(say: Say, catalogue: str, key: str) -> Plate:
    cards = deck(catalogue)
    entry = next((one for one in entries(say, catalogue) if one.key == key), None)
    if entry is None:
        raise KeyError(key)
    if key in cards.patients:
        patient = cards.patients[key]
        marks = (say("Cure {n}", n=patient.cure), say("Harm {n}", n=patient.kill), say("Infamy {n}", n=patient.infamy))
        ills = illnesses(say, tuple(patient.illnesses))
        looks = likeness(key, "calm")
        return Plate(entry.name, entry.kind, ills, THEME.accent, face=key, looks=looks, marks=marks)
    if f"{key}.1" in cards.treatments:
        made = cards.treatments[f"{key}.1"]
        figure, colour = KINDS[made.type]
        price = (dollars(say, made.money), say(TYPES[made.type].text))
        text = " · ".join(entry.about.splitlines()[0].split(" · ")[2:]) or say("nothing")
        return Plate(entry.name, entry.kind, text, colour, figure, colour, marks=price)
    if f"{key}.1" in cards.anytimes:
        effect = cards.anytimes[f"{key}.1"].effect
        figure = "chart" if isinstance(effect, InfamyChange) and effect.change < 0 else FIGURES[effect.does]
        return Plate(entry.name, entry.kind, entry.about.splitlines()[0], THEME.accent, figure, TEXT)
    return Plate(entry.name, entry.kind, entry.about.replace("\n", " "), THEME.accent, "patient", TEXT)


def draw(_say: Say, sketch: Plate) -> Image:
    return draw_plate(sketch, THEME)
