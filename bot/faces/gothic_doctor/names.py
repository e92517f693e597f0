"""Names of cards, people and money, and effects of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from bot.drawing import plain
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.game import Arg
from engines.gothic_doctor.cards import CATALOGUES, Deck, Index
from engines.gothic_doctor.moves import DOCTORS
from engines.gothic_doctor.view import Prospect, View

ICONS = {
    "leaf": "🌿",
    "bottle": "🍶",
    "bell": "🔔",
    "eye": "👁️",
    "drop": "💧",
    "pliers": "🦷",
    "scissors": "✂️",
    "bolt": "⚡",
    "leech": "🪱",
    "crescent": "🌙",
    "basin": "🛁",
    "candle": "🕯️",
    "flask": "⚗️",
    "star": "⭐",
}
"""Treatment icons as emoji."""

CLASSES = {
    "bestial": Label(N_("Bestial"), emoji="🐺"),
    "insane": Label(N_("Insane"), emoji="🌀"),
    "phantasmal": Label(N_("Phantasmal"), emoji="👻"),
    "reanimated": Label(N_("Reanimated"), emoji="🧟"),
    "sanguinolent": Label(N_("Sanguinolent"), emoji="🧛"),
    "scientific": Label(N_("Scientific"), emoji="🔬"),
    "demon": Label(N_("Demon"), emoji="😈"),
}

ACTIONS: dict[str, Label] = {
    "house_call": Label(N_("House Call"), N_("You may cure {n} Patients this turn; pay for each."), "🏠"),
    "grand_rounds": Label(
        N_("Grand Rounds"), N_("Draw {n} Treatments now; the draws later still stop at 7 or 10."), "🎓"
    ),
    "discount": Label(
        N_("Apothecary’s Discount"),
        N_("Your first cure this turn needs one icon less (never a Legend’s Panacea)."),
        "🏷️",
    ),
    "fire_alarm": Label(N_("Fire Alarm"), N_("Everybody leaves the Waiting Room and seven others come in."), "🔥"),
    "referral": Label(N_("Referral"), N_("Send one or two waiting Patients to a colleague; others come in."), "📨"),
    "light_fingers": Label(N_("Light Fingers"), N_("Take a random card out of another doctor’s hand."), "🧤"),
    "relapse": Label(
        N_("Relapse"),
        N_("Another’s cured Patient, no Legend, goes back on top of the deck; that doctor draws a Treatment."),
        "🤒",
    ),
    "exchange": Label(
        N_("Exchange of Patients"),
        N_("Swap a cured Patient with another doctor’s of as many icons; counters go with them."),
        "🔁",
    ),
    "malpractice": Label(
        N_("Malpractice Suit"),
        N_("A counter of −£{value} on another doctor’s cured Patient; it takes a +£{value} off instead."),
        "⚖️",
    ),
    "hypochondriac": Label(
        N_("Hypochondriac"),
        N_("A counter of +£{value} on one of your cured Patients; it takes a −£{value} off instead."),
        "🤧",
    ),
    "tough_case": Label(N_("Tough Case"), N_("Another doctor’s next cure costs one more Treatment."), "🧱"),
    "complications": Label(N_("Complications"), N_("Curing this waiting Patient costs one more Treatment."), "🩹"),
    "patron": Label(N_("Wealthy Patron"), N_("Whoever cures this waiting Patient gets +£{value} with it."), "💰"),
    "quarantine": Label(N_("Quarantine"), N_("Until your next turn only you may cure this waiting Patient."), "🚧"),
    "second_opinion": Label(
        N_("Second Opinion"), N_("An answer: stops an Action against you, your Patient or your cure."), "☝️"
    ),
    "patient_bolts": Label(
        N_("Patient Bolts"), N_("An answer: stops another doctor’s cure. The Treatments are kept."), "🏃"
    ),
}
"""By effect: emoji, the name in the built-in deck, the effect."""

RED = ("second_opinion", "patient_bolts")
"""Effects that answer others' moves."""

BRIEF: dict[str, str] = {
    "house_call": N_("cure {n} this turn"),
    "grand_rounds": N_("draw {n} Treatments now"),
    "discount": N_("cure for one icon less"),
    "fire_alarm": N_("seven new Patients"),
    "referral": N_("send one or two away"),
    "light_fingers": N_("take a random card"),
    "relapse": N_("undo their cure"),
    "exchange": N_("swap cured Patients"),
    "malpractice": N_("{minus} on their cure"),
    "hypochondriac": N_("{plus} on your cure"),
    "tough_case": N_("their next cure +1 card"),
    "complications": N_("this Patient +1 card"),
    "patron": N_("{plus} for this Patient"),
    "quarantine": N_("only you may cure"),
    "second_opinion": N_("stops an Action on you"),
    "patient_bolts": N_("stops their cure"),
}
"""By effect, in three or four words."""

DECKS = {"treatment": N_("Treatment"), "action": N_("Action"), "patient": N_("Patient")}


def deck_of(view: View) -> Deck:
    return CATALOGUES.deck(view.catalogue)


def cards_of(view: View) -> Index:
    return deck_of(view).index


def kind_name(say: Say, view: View, kind: str) -> str:
    return say.text(_kinds(view.catalogue)[kind])


@lru_cache(8)
def _kinds(catalogue: str) -> dict[str, str]:
    deck = CATALOGUES.deck(catalogue)
    return {entry.id: entry.name for entries in (deck.treatments, deck.patients, deck.actions) for entry in entries}


def name_of(say: Say, view: View, card: str) -> str:
    return kind_name(say, view, cards_of(view).kind[card])


def emoji_of(view: View, card: str) -> str:
    """Return the sign of a Treatment's icon, a Patient's class, or an Action."""
    cards = cards_of(view)
    if card in cards.class_of:
        return CLASSES[cards.class_of[card]].emoji
    if card in cards.effect:
        return ACTIONS[cards.effect[card]].emoji
    return kind_emoji(view, cards.kind[card])


def icon_of(view: View, kind: str) -> str:
    """Return the figure of a kind of Treatment."""
    return next(treatment.icon for treatment in deck_of(view).treatments if treatment.id == kind)


def kind_emoji(view: View, kind: str) -> str:
    return ICONS[icon_of(view, kind)]


def class_name(say: Say, name: str) -> str:
    return say(CLASSES[name].text)


def effect_of(say: Say, view: View, card: str) -> str:
    cards = cards_of(view)
    text = ACTIONS[cards.effect[card]].hint
    return say(text, n=cards.number[card], value=view.counter)


def brief(say: Say, view: View, card: str) -> str:
    """Describe an Action in a few words."""
    cards = cards_of(view)
    plus, minus = f"+{pounds(say, view.counter)}", pounds(say, -view.counter)
    return say(BRIEF[cards.effect[card]], n=cards.number[card], plus=plus, minus=minus)


def note_of(say: Say, view: View, card: str) -> str:
    """Return a Patient's line of small talk, or ""."""
    kind = cards_of(view).kind[card]
    return say.text(next((patient.note for patient in deck_of(view).patients if patient.id == kind), ""))


def pounds(say: Say, amount: int) -> str:
    return say.money("£", amount)


def worth_of(view: View, patient: str) -> int:
    """Return a Patient's worth: its profit, and a Patron's counter while there are any (R18)."""
    cards = cards_of(view)
    waiting = next((one for one in view.waiting_room if one is not None and one.card == patient), None)
    patron = waiting is not None and any(cards.effect[card] == "patron" for card in waiting.attached)
    return cards.profit[patient] + (view.counter if patron and view.counters else 0)


def alike(view: View, patient: str) -> str:
    """Return a key that is equal for interchangeable Patients of the Waiting Room: same card, same Actions on it."""
    cards = cards_of(view)
    waiting = next((one for one in view.waiting_room if one is not None and one.card == patient), None)
    if waiting is None:
        return patient
    return f"{cards.kind[patient]} {sorted(cards.kind[one] for one in waiting.attached)} {waiting.quarantined}"


def curable(view: View) -> list[Prospect]:
    """Return the Patients that the view's seat can cure now."""
    if view.seat != view.active or view.phase != "treat" or not view.cures:
        return []
    return [prospect for prospect in view.prospects if prospect.payments]


def may_act(view: View) -> bool:
    """Return True if the view's seat can play an Action, as far as its hand tells."""
    effects = (cards_of(view).effect.get(card) for card in view.hand)
    plain = any(effect and effect not in RED for effect in effects)
    return plain and view.phase == "treat" and not view.acted and view.round < view.rounds


def further_cures(view: View) -> int:
    """Return the remaining cures of a House Call; 0 without one."""
    return view.cures if view.granted and view.phase in {"treat", "answer"} else 0


def discounted(view: View) -> bool:
    """Return True if a cure of this turn will still cost an icon less."""
    return view.discount and view.cures > 0 and view.phase in {"treat", "answer"}


def doctor(at: Position, seat: int) -> str:
    """Return a doctor's name without markdown, for buttons and pictures."""
    return plain(at.names[seat])


def counted(say: Say, view: View, kinds: Iterable[str]) -> str:
    """Name kinds of cards, equal ones counted: "Exorcism, Panacea ×2"."""
    number = Counter(kinds)
    names = [kind_name(say, view, kind) + (f" ×{n}" if n > 1 else "") for kind, n in number.items()]
    return ", ".join(names)


def payment_kinds(view: View, payment: str) -> list[str]:
    cards = cards_of(view)
    return [cards.of_letter[letter] for letter in payment if letter in cards.of_letter]


def patient_icons(view: View, card: str) -> list[str]:
    """Return all icons of a Patient, a Legend's wild one last."""
    cards = cards_of(view)
    return [*cards.icons[card], *([cards.wild] if cards.legend[card] else [])]


def whole_blocks(blocks: list[str], most: int) -> list[str]:
    shown: list[str] = []
    for block in blocks:
        if sum(len(one) + 1 for one in shown) + len(block) > most:
            break
        shown.append(block)
    return shown


def named(say: Say, at: Position, name: str, value: Arg) -> str:
    cards = cards_of(at.view)
    if name in {"seat", "victim"}:
        return at.names[int(value)]
    if name == "deck":
        return say(DECKS[str(value)])
    if value in DOCTORS:
        return at.names[DOCTORS.index(str(value))]
    if isinstance(value, str):
        return name_of(say, at.view, value) if value in cards.kind else say("that card")
    return str(value)
