"""All 112 cards, and the fates, to be looked up."""

from __future__ import annotations

from PIL.Image import Image

from bot.drawing.palette import GOLD
from bot.faces.book import Entry
from bot.faces.doctor_strange.clash import FATES as DRAWN
from bot.faces.doctor_strange.details import WHEN
from bot.faces.doctor_strange.hand_signs import BANDS, EFFECTS, SIGNS
from bot.faces.doctor_strange.likenesses import LIKENESSES
from bot.faces.doctor_strange.lore import LORE
from bot.faces.doctor_strange.names import FATES, effect, emoji, name_of
from bot.faces.doctor_strange.piles import by_type
from bot.faces.doctor_strange.theme import THEME
from bot.faces.plate import Plate, draw_plate
from bot.words import N_, Say
from engines.doctor_strange.cards import CATALOGUES, Card, Cards
from engines.doctor_strange.rules.turns import GIANT

KINDS = {
    "c": N_("Characters"),
    "l": N_("Locations"),
    "i": N_("Items"),
    "m": N_("Modifiers"),
    "n": N_("Companions"),
    "p": N_("Power cards"),
    "a": N_("Attack cards"),
    "d": N_("Call Defender cards"),
    "b": N_("Counters"),
    "r": N_("Rest events"),
    "e": N_("Mystic Arts events"),
    "x": N_("Cards for any time"),
}
THE_FATES = N_("Fates")
RULES = {
    "c": ("S23", "S24"),
    "l": ("S25", "S27"),
    "i": ("S25", "S20"),
    "m": ("S25", "S47"),
    "n": ("S25",),
    "p": ("S41",),
    "a": ("S30", "S40"),
    "d": ("S42",),
    "b": ("S36",),
    "r": ("S51",),
    "e": ("S16",),
    "x": ("S21",),
}
BECOMES = {"kill": "S45", "exile": "S46", "incapacitate": "S44", "capture": "S47", "control": "S48"}


def entries(say: Say, catalogue: str) -> list[Entry]:
    deck: Cards = CATALOGUES.deck(catalogue)
    cards = sorted(deck.by_id, key=lambda card: (list(KINDS).index(card[0]), by_type(card)))
    return [*(_card(say, deck.by_id[card]) for card in cards), *(_fate(say, deck, name) for name in FATES)]


def _card(say: Say, card: Card) -> Entry:
    lines = [effect(say, card), say(WHEN[card.id[0]])]
    rules = RULES[card.id[0]]
    if card.type == "C" and card.power >= GIANT:
        lines.append(say("May walk off again: it rolls in each of your Rest phases (S65)."))
        rules = (*rules, "S65")
    if card.fate:
        rules = (BECOMES[card.fate], *rules)
    joke = say(LORE[card.id]) if card.id in LORE else ""
    key = card.id.replace(".", "-")
    return Entry(key, name_of(say, card.id), say(KINDS[card.id[0]]), "\n".join(lines), emoji(card.id), rules, joke)


def _fate(say: Say, deck: Cards, name: str) -> Entry:
    by = [name_of(say, card.id) for card in deck.cards if card.fate == name]
    about = f"{say(FATES[name].hint)}\n{say('Attack cards that do it: {names}.', names=say.join(by))}"
    return Entry(f"fate-{name}", say(FATES[name].text), say(THE_FATES), about, FATES[name].emoji, (BECOMES[name],))


def sketch(say: Say, catalogue: str, key: str) -> Plate:
    deck: Cards = CATALOGUES.deck(catalogue)
    if key.startswith("fate-"):
        name = key.removeprefix("fate-")
        _, figure, colour = DRAWN[name]
        return Plate(say(FATES[name].text), say(THE_FATES), say(FATES[name].hint), colour, figure, colour)
    card = deck.by_id[key.replace("-", ".", 1)]
    kind = card.id[0]
    band, name, told = BANDS[kind], name_of(say, card.id), effect(say, card)
    marks = (say("Power {n}", n=card.power),) if card.type == "C" else (f"+{card.power}",) if card.power else ()
    if card.type == "C":
        face = card.id
        return Plate(name, say(KINDS[kind]), told, band, face=face, looks=LIKENESSES.get(face), marks=marks)
    figure, colour = _figure(card)
    return Plate(name, say(KINDS[kind]), f"{told} {say(WHEN[kind])}", band, figure, colour, marks=marks)


def _figure(card: Card) -> tuple[str, tuple[int, int, int]]:
    if card.fate:
        return DRAWN[card.fate][1:]
    if card.effect and card.id[0] not in SIGNS:
        return EFFECTS[card.effect][0], GOLD
    return SIGNS.get(card.id[0], ("sparkle", GOLD))


def draw(_say: Say, sketch: Plate) -> Image:
    return draw_plate(sketch, THEME)
