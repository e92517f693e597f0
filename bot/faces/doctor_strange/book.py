"""The book of all 112 cards, and the player's own: effect, time and rule, and a joke."""

from __future__ import annotations

from PIL.Image import Image

from bot.drawing.palette import GOLD
from bot.faces.book import Entry
from bot.faces.doctor_strange.clash import FATES as DRAWN
from bot.faces.doctor_strange.hand_signs import BANDS, EFFECTS, SIGNS
from bot.faces.doctor_strange.labels import with_power
from bot.faces.doctor_strange.likenesses import LIKENESSES
from bot.faces.doctor_strange.lore import LORE
from bot.faces.doctor_strange.names import CARDS, FATES, effect, emoji, name_of
from bot.faces.doctor_strange.names import KINDS as KIND
from bot.faces.doctor_strange.piles import by_type
from bot.faces.doctor_strange.theme import THEME
from bot.faces.plate import Plate, draw_plate
from bot.faces.values import Detail, Label, Position
from bot.words import N_, Say
from engines.doctor_strange.cards import CATALOGUES, Card, Cards
from engines.doctor_strange.rules.turns import GIANT
from engines.doctor_strange.view import View

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
WHEN = {
    "c": N_("Comes into play in your Summon phase, and may attack at once (S23, S24)."),
    "l": N_("Attach it in your Summon phase; one Location a Character (S25, S27)."),
    "i": N_("Attach it in your Summon phase, as many as you like; thieves may take it (S20, S25)."),
    "m": N_("Attach it in your Summon phase, as many as you like; it stays on a captive (S25, S47)."),
    "n": N_("Attach it in your Summon phase, as many as you like (S25)."),
    "p": N_("Played once the dice of an attack are rolled; it counts for that attack only (S41)."),
    "a": N_("One of your Characters attacks one of theirs with it; a tie hits (S30, S40)."),
    "d": N_("In defence, once the dice are rolled: whoever helps is no target, and risks nothing (S42)."),
    "b": N_("Played right after the other side has shown its attacks, before any die (S36)."),
    "r": N_("Played in your Rest phase, before discards and rolls (S51)."),
    "e": N_("Played in your Mystic Arts phase, as many as you like (S16)."),
    "x": N_("Played whenever somebody is asked anything, on either turn (S21)."),
}
"""When each kind of card is played, with the rule."""
BECOMES = {"kill": "S45", "exile": "S46", "incapacitate": "S44", "capture": "S47", "control": "S48"}


def entries(say: Say, catalogue: str) -> list[Entry]:
    deck: Cards = CATALOGUES.deck(catalogue)
    cards = sorted(deck.by_id, key=lambda card: (list(KINDS).index(card[0]), by_type(card)))
    return [*(_card(say, deck.by_id[card]) for card in cards), *(_fate(say, deck, name) for name in FATES)]


def _card(say: Say, card: Card) -> Entry:
    rules = RULES[card.id[0]]
    if card.type == "C" and card.power >= GIANT:
        rules = (*rules, "S65")
    if card.fate:
        rules = (BECOMES[card.fate], *rules)
    key, about, joke = card.id.replace(".", "-"), "\n".join(_about(say, card)), say(LORE[card.id])
    return Entry(key, name_of(say, card.id), say(KINDS[card.id[0]]), about, emoji(card.id), rules, joke)


def _about(say: Say, card: Card) -> list[str]:
    lines = [effect(say, card), say(WHEN[card.id[0]])]
    if card.type == "C" and card.power >= GIANT:
        lines.append(say("May walk off again: it rolls in each of your Rest phases (S65)."))
    return lines


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


def details(say: Say, at: Position) -> list[Detail]:
    view: View = at.view
    return [_detail(say, view, card) for card in sorted(view.hand, key=by_type)]


def _detail(say: Say, view: View, card: str) -> Detail:
    lines = _about(say, CARDS.by_id[card])
    if view.seat is not None and card in CARDS.barred[view.seat]:
        lines.append(say("You cannot use it: keep it from the other side, or throw it away (S9)."))
    label = Label(with_power(say, card), say(KIND[card[0]].text), emoji(card))
    return Detail(label, "\n".join(lines), say(LORE[card]), card)
