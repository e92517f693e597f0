"""The book of every Treatment, Action, Patient and class."""

from __future__ import annotations

from collections.abc import Sequence

from PIL.Image import Image

from bot.drawing.palette import GOLD, TEXT
from bot.faces.book import Entry
from bot.faces.citing import cited
from bot.faces.gothic_doctor.likenesses import LIKENESSES
from bot.faces.gothic_doctor.names import ACTIONS, CLASSES, ICONS, RED, class_name, pounds
from bot.faces.gothic_doctor.signs import ACTION_SIGNS, CLASS_SIGNS, COLOURS
from bot.faces.gothic_doctor.theme import THEME
from bot.faces.plate import Plate, draw_plate
from bot.words import N_, Say
from engines.gothic_doctor.cards import CATALOGUES, Action, Deck, Patient, Treatment

GAME = "gothic-doctor"
TREATMENTS, PLAIN, ANSWERS, PATIENTS, KINDS = (
    N_("Treatments"),
    N_("Actions"),
    N_("Red Actions: answers"),
    N_("Patients"),
    N_("Classes"),
)


def entries(say: Say, catalogue: str) -> list[Entry]:
    deck = CATALOGUES.deck(catalogue)
    actions = sorted(deck.actions, key=lambda one: one.effect in RED)
    return [
        *(_treatment(say, deck, one) for one in deck.treatments),
        *(_action(say, deck, one) for one in actions),
        *(_patient(say, deck, one) for one in deck.patients),
        *(_class(say, deck, name) for name in _classes(deck)),
    ]


def _classes(deck: Deck) -> list[str]:
    return [name for name in CLASSES if any(one.kind == name for one in deck.patients)]


def _treatment(say: Say, deck: Deck, one: Treatment) -> Entry:
    return Entry(
        one.id,
        say.text(one.name),
        say(TREATMENTS),
        _pays(say, deck, one),
        ICONS[one.icon],
        cited(GAME, "Panaceas may stand for") if one.wild else (),
    )


def _pays(say: Say, deck: Deck, one: Treatment) -> str:
    copies = say.count("There is {n} in the deck.", "There are {n} in the deck.", one.copies)
    if one.wild:
        return f"{say('Stands for any Treatment; Legends insist on one.')} {copies}"
    wanted = [say.text(patient.name) for patient in deck.patients if one.id in patient.treatments]
    return f"{say('Pays for {names}.', names=say.join(wanted) or '–')} {copies}"


def _action(say: Say, deck: Deck, one: Action) -> Entry:
    kind = ANSWERS if one.effect in RED else PLAIN
    copies = say.count("There is {n} in the deck.", "There are {n} in the deck.", one.copies)
    about = f"{say(ACTIONS[one.effect].hint, n=one.number, value=deck.counters.value)}\n{copies}"
    return Entry(one.id, say.text(one.name), say(kind), about, ACTIONS[one.effect].emoji)


def _patient(say: Say, deck: Deck, one: Patient) -> Entry:
    names = {treatment.id: say.text(treatment.name) for treatment in deck.treatments}
    icons = {treatment.id: ICONS[treatment.icon] for treatment in deck.treatments}
    cost = " · ".join(f"{icons[kind]} {names[kind]}" for kind in one.treatments)
    copies = say.count("There is {n} in the deck.", "There are {n} in the deck.", one.copies)
    about = f"**{pounds(say, one.profit)}** · {class_name(say, one.kind)}\n{cost}\n{copies}"
    return Entry(one.id, say.text(one.name), say(PATIENTS), about, CLASSES[one.kind].emoji, joke=say.text(one.note))


def _class(say: Say, deck: Deck, name: str) -> Entry:
    here = [say.text(one.name) for one in deck.patients if one.kind == name]
    lines = [say("Patients of this class: {names}.", names=say.join(here))]
    title = next((words for kind, words in deck.specialists.titles.items() if kind == name), "")
    if title:
        words = N_("The Specialist of this class, where it is dealt first, is the {title}: {worth} for at least {n}.")
        worth = pounds(say, deck.specialists.profit)
        lines.append(say(words, title=say.text(title), worth=worth, n=deck.specialists.patients))
    return Entry(f"class-{name}", class_name(say, name), say(KINDS), "\n".join(lines), CLASSES[name].emoji)


# --------------------------------------------------------------------------------------------- pictures


def sketch(say: Say, catalogue: str, key: str) -> Plate:
    deck = CATALOGUES.deck(catalogue)
    entry = next((one for one in entries(say, catalogue) if one.key == key), None)
    if entry is None:
        raise KeyError(key)
    kinds: Sequence[Treatment | Action | Patient] = [*deck.treatments, *deck.actions, *deck.patients]
    match next((one for one in kinds if one.id == key), None):
        case Treatment() as one:
            colour = COLOURS[one.icon]
            return Plate(entry.name, entry.kind, _pays(say, deck, one), colour, one.icon, colour)
        case Action() as one:
            text = say(ACTIONS[one.effect].hint, n=one.number, value=deck.counters.value)
            return Plate(entry.name, entry.kind, text, THEME.accent, ACTION_SIGNS[one.effect], TEXT)
        case Patient() as one:
            icon = {treatment.id: treatment.icon for treatment in deck.treatments}
            icons = tuple((icon[kind], COLOURS[icon[kind]]) for kind in one.treatments)
            marks = (pounds(say, one.profit), class_name(say, one.kind))
            band = CLASS_SIGNS[one.kind][1]
            looks = LIKENESSES.get(one.id)
            return Plate(entry.name, entry.kind, entry.joke, band, face=one.id, looks=looks, marks=marks, icons=icons)
    figure, colour = CLASS_SIGNS[key.removeprefix("class-")]
    return Plate(entry.name, entry.kind, entry.about.replace("\n", " "), colour, figure, GOLD)


def draw(_say: Say, sketch: Plate) -> Image:
    return draw_plate(sketch, THEME)
