"""The book of all 112 cards, and the player's own: effect, time and rulings, and a joke."""

from __future__ import annotations

from PIL.Image import Image

from bot.drawing.palette import GOLD
from bot.faces.book import Entry
from bot.faces.citing import cited
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
from engines.doctor_strange.rules.turns import DIE, GIANT, LUCKY
from engines.doctor_strange.view import View

GAME = "doctor-strange"
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
    "c": ("Any number of permanent cards", "It may attack, and be attacked"),
    "l": ("Attach only to Characters", "One Location a Character"),
    "i": ("Attach only to Characters", "Petty Thieves"),
    "m": ("Attach only to Characters", "Captured:"),
    "n": ("Attach only to Characters",),
    "p": ("Any number of Power cards",),
    "a": ("Each viable Character you control may make one attack", "Both roll 1D12"),
    "d": ("Call Defender:",),
    "b": ("Once, right after the declaration",),
    "r": ("In your own Rest phase",),
    "e": ("Any number of Mystic Arts events",),
    "x": ("Read Minds and All Seeing Eye",),
}
"""The rulings about each kind of card, by their first words."""
WHEN = {
    "c": N_("Comes into play in your Summon phase, and may attack at once."),
    "l": N_("Attach it in your Summon phase; one Location a Character."),
    "i": N_("Attach it in your Summon phase, as many as you like; thieves may take it."),
    "m": N_("Attach it in your Summon phase, as many as you like; it stays on a captive."),
    "n": N_("Attach it in your Summon phase, as many as you like."),
    "p": N_("Played once the dice of an attack are rolled; it counts for that attack only."),
    "a": N_("One of your Characters attacks one of theirs with it; a tie hits."),
    "d": N_("In defence, once the dice are rolled: whoever helps is no target, and risks nothing."),
    "b": N_("Played right after the other side has shown its attacks, before any die."),
    "r": N_("Played in your Rest phase, before discards and rolls."),
    "e": N_("Played in your Mystic Arts phase, as many as you like."),
    "x": N_("Played whenever somebody is asked anything, on either turn."),
}
"""When each kind of card is played."""
BECOMES = {
    "kill": "Killed, exiled:",
    "exile": "Killed, exiled:",
    "incapacitate": "Incapacitated:",
    "capture": "Captured:",
    "control": "Controlled:",
}
UNDOES = {
    "negate_kill": "Bring Back, Mist of Hoggoth",
    "negate_exile": "Bring Back, Mist of Hoggoth",
    "negate_incapacitate": "Healing Powers:",
    "negate_capture": "Healing Powers:",
    "renew": "Experiment:",
    "search": "Go Back in Time:",
    "investigate": "Investigate:",
    "thieves": "Petty Thieves:",
}
LEAVES = "Viable Characters of printed Power 10"


def entries(say: Say, catalogue: str) -> list[Entry]:
    deck: Cards = CATALOGUES.deck(catalogue)
    cards = sorted(deck.by_id, key=lambda card: (list(KINDS).index(card[0]), by_type(card)))
    return [*(_card(say, deck.by_id[card]) for card in cards), *(_fate(say, deck, name) for name in FATES)]


def _card(say: Say, card: Card) -> Entry:
    rules = RULES[card.id[0]]
    if card.type == "C" and card.power >= GIANT:
        rules = (*rules, LEAVES)
    if card.fate:
        rules = (BECOMES[card.fate], *rules)
    if card.effect in UNDOES:
        rules = (UNDOES[card.effect], *rules)
    key, about, joke = card.id.replace(".", "-"), "\n".join(_about(say, card)), say(LORE[card.id])
    kind, numbers = say(KINDS[card.id[0]]), cited(GAME, *rules)
    return Entry(key, name_of(say, card.id), kind, about, emoji(card.id), numbers, joke, _printed(say, card))


def _printed(say: Say, card: Card) -> str:
    """Return a line such as "Power 12. Evil only. May leave on 11 to 12"."""
    if card.type == "C" and card.power >= GIANT:
        return f"{effect(say, card)} {say('May leave on {low} or {high}.', low=LUCKY, high=DIE)}"
    return effect(say, card)


def _about(say: Say, card: Card) -> list[str]:
    kind = card.id[0]
    lines = [effect(say, card), f"{say(WHEN[kind])} ({', '.join(cited(GAME, *RULES[kind]))})"]
    if card.type == "C" and card.power >= GIANT:
        lines.append(
            f"{say('May walk off again: it rolls in each of your Rest phases.')} ({', '.join(cited(GAME, LEAVES))})"
        )
    return lines


def _fate(say: Say, deck: Cards, name: str) -> Entry:
    by = [name_of(say, card.id) for card in deck.cards if card.fate == name]
    about = f"{say(FATES[name].hint)}\n{say('Attack cards that do it: {names}.', names=say.join(by))}"
    return Entry(
        f"fate-{name}", say(FATES[name].text), say(THE_FATES), about, FATES[name].emoji, cited(GAME, BECOMES[name])
    )


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
        lines.append(say("You cannot use it: keep it from the other side, or throw it away."))
    label = Label(with_power(say, card), say(KIND[card[0]].text), emoji(card))
    return Detail(label, "\n".join(lines), say(LORE[card]), card)
