"""Signs, colours and words of the cards of a hand."""

from __future__ import annotations

from bot.drawing.palette import DUSK, GOLD, INK, LOSS, NIGHT, Rgb, mixed
from bot.faces.doctor_strange.clash import FATES as DRAWN
from bot.faces.doctor_strange.clash import fate
from bot.faces.doctor_strange.names import CARDS, FATES, KINDS, emoji
from bot.faces.signs import Sign
from bot.words import N_, Say

VIOLET: Rgb = (150, 120, 216)
TEAL: Rgb = (62, 160, 148)
SKY: Rgb = (116, 172, 204)
LEAF: Rgb = (150, 196, 120)

BANDS: dict[str, Rgb] = {
    "c": VIOLET,
    **dict.fromkeys("limn", TEAL),
    "p": GOLD,
    "a": LOSS,
    **dict.fromkeys("db", SKY),
    "r": LEAF,
    **dict.fromkeys("ex", (208, 160, 250)),
}
"""The band along the top of a card, by its kind."""

SIGNS: dict[str, tuple[str, Rgb]] = {
    "c": ("person", VIOLET),
    "l": ("castle", (120, 226, 208)),
    "i": ("coin", (120, 226, 208)),
    "m": ("sparkle", (120, 226, 208)),
    "n": ("person", (120, 226, 208)),
    "p": ("bolt", GOLD),
    "d": ("bell", (150, 210, 240)),
    "b": ("crossed", (150, 210, 240)),
    "x": ("eye", (220, 184, 250)),
}
EFFECTS: dict[str, tuple[str, str]] = {
    "draw": ("deck", N_("draw {n}")),
    "renew": ("heap", N_("new hand of {n}")),
    "search": ("deck", N_("take any card")),
    "investigate": ("eye", N_("see next {n}")),
    "thieves": ("coin", N_("steal an Item")),
    "look": ("eye", N_("see their hand")),
    "counter": ("crossed", N_("cancel one")),
    "call_defender": ("bell", N_("call a helper")),
    "negate_kill": ("skull", N_("undo a kill")),
    "negate_exile": ("door", N_("undo an exile")),
    "negate_incapacitate": ("bandage", N_("heal")),
    "negate_capture": ("lock", N_("free a captive")),
}
"""Sign and words of a card's effect."""

WHENS: dict[str, tuple[str, str]] = {
    "any_time": ("eye", N_("Any time")),
    "mystic_arts": ("deck", N_("Mystic Arts")),
    "summon": ("person", N_("Summon")),
    "attack": ("target", N_("Attack")),
    "fight": ("swords", N_("In a fight")),
    "struck": ("shield", N_("When attacked")),
    "rest": ("crescent", N_("Rest")),
    "theirs": ("hand", N_("Their hand")),
    "next": ("deck", N_("Next cards")),
    "take": ("deck", N_("Take one")),
    "vacate": ("castle", N_("Make room")),
}
"""Sign and words for when cards can be used."""

ONLY = (N_("only Good"), N_("only Evil"))
"""The side that alone may use a card, for a player of the other side."""

ATTACKS = {
    name: Sign(f"strange_{name}", FATES[name].emoji, figure, colour) for name, (_, figure, colour) in DRAWN.items()
}
"""Our own emojis of Attack cards, by fate."""
CARDS_BY_KIND = {
    kind: Sign(f"strange_kind_{kind}", KINDS[kind].emoji, figure, colour) for kind, (figure, colour) in SIGNS.items()
}
"""Our own emojis of other cards, by the letter of their kind."""
OWN_EMOJIS = (*ATTACKS.values(), *CARDS_BY_KIND.values())


def sign_of(say: Say, card: str) -> str:
    """Return the sign of a card's kind; Attack cards show their fate."""
    known = CARDS.by_id.get(card)
    if known is None:
        return ""
    sign = ATTACKS.get(known.fate) if known.fate else CARDS_BY_KIND.get(card[0])
    return say.sign(sign) if sign is not None else emoji(card)


def sign(card: str) -> tuple[str, Rgb]:
    """Return a card's figure and its colour on a dark ground."""
    known = CARDS.by_id[card]
    if known.fate:
        _, figure, colour = fate(card)
        return figure, colour
    if known.role:
        return ("swords" if known.role == "attacker" else "shield"), GOLD
    if known.type in "ER" and known.effect:
        return EFFECTS[known.effect][0], LEAF if known.type == "R" else (220, 184, 250)
    return SIGNS[card[0]]


def does(say: Say, card: str) -> str:
    """Return what a card does in two or three words; empty if its number says it."""
    known = CARDS.by_id[card]
    if known.fate:
        return say(fate(card)[0])
    return say(EFFECTS[known.effect][1], n=known.number) if known.effect else ""


def deep(colour: Rgb) -> Rgb:
    """Return a colour for letters on paper."""
    return mixed(colour, INK, 0.5)


STATES: dict[str, tuple[str, Rgb]] = {
    "incapacitated": ("bandage", GOLD),
    "captured": ("lock", LOSS),
    "killed": ("skull", LOSS),
    "exiled": ("door", GOLD),
}
"""The sign on the portrait of a Character that is out of action."""

DARK: Rgb = mixed(DUSK, NIGHT, 0.4)
"""A card that cannot be played now."""
