"""Gothic Doctor in words: sentences by key, names, and what each card does. The joke is on the doctors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bot.drawing import plain
from bot.faces.face import Position, fill
from bot.words import N_, Say
from engines.game import Arg, Prompt, Reason
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
    "bestial": ("🐺", N_("Bestial")),
    "insane": ("🌀", N_("Insane")),
    "phantasmal": ("👻", N_("Phantasmal")),
    "reanimated": ("🧟", N_("Reanimated")),
    "sanguinolent": ("🧛", N_("Sanguinolent")),
    "scientific": ("🔬", N_("Scientific")),
    "demon": ("😈", N_("Demon")),
}

ACTIONS: dict[str, tuple[str, str, str]] = {
    "house_call": ("🏠", N_("House Call"), N_("You may cure {n} Patients this turn; pay for each.")),
    "grand_rounds": ("🎓", N_("Grand Rounds"), N_("Draw {n} Treatments now; the draws later still stop at 7 or 10.")),
    "discount": (
        "🏷️",
        N_("Apothecary’s Discount"),
        N_("Your first cure this turn needs one icon less (never a Legend’s Panacea)."),
    ),
    "fire_alarm": ("🔥", N_("Fire Alarm"), N_("Everybody leaves the Waiting Room and seven others come in.")),
    "referral": ("📨", N_("Referral"), N_("Send one or two waiting Patients to a colleague; others come in.")),
    "light_fingers": ("🧤", N_("Light Fingers"), N_("Take a random card out of another doctor’s hand.")),
    "relapse": ("🤒", N_("Relapse"), N_("Another doctor’s cured Patient, no Legend, is ill again: top of the deck.")),
    "exchange": ("🔁", N_("Exchange of Patients"), N_("Swap a cured Patient with another doctor’s of as many icons.")),
    "malpractice": ("⚖️", N_("Malpractice Suit"), N_("A counter of -£{value} on another doctor’s cured Patient.")),
    "hypochondriac": ("🤧", N_("Hypochondriac"), N_("A counter of +£{value} on one of your cured Patients.")),
    "tough_case": ("🧱", N_("Tough Case"), N_("Another doctor’s next cure costs one more Treatment.")),
    "complications": ("🩹", N_("Complications"), N_("Curing this waiting Patient costs one more Treatment.")),
    "patron": ("💰", N_("Wealthy Patron"), N_("Whoever cures this waiting Patient gets +£{value} with it.")),
    "quarantine": ("🚧", N_("Quarantine"), N_("Until your next turn only you may cure this waiting Patient.")),
    "second_opinion": ("☝️", N_("Second Opinion"), N_("Red: stops an Action against you, your Patient or your cure.")),
    "patient_bolts": ("🏃", N_("Patient Bolts"), N_("Red: stops another doctor’s cure.")),
}
"""By effect: emoji, the name it has in the built-in deck, what it does."""

PHASES = {
    "mulligan": N_("mulligans"),
    "treat": N_("Actions and cures"),
    "draw": N_("draws"),
    "discard": N_("discards"),
    "answer": N_("waiting for an answer"),
    "over": N_("the night is over"),
}

VERBS = {
    "mulligan": ("🔄", N_("Change all six Treatments")),
    "keep": ("👍", N_("Keep the hand")),
    "play": ("🎬", N_("Play an Action")),
    "play_on": ("🎯", N_("Play an Action on …")),
    "refer": ("📨", N_("Refer Patients elsewhere")),
    "swap": ("🔁", N_("Swap cured Patients")),
    "cure": ("💉", N_("Cure a Patient")),
    "draw_treatment": ("💊", N_("Draw a Treatment")),
    "draw_action": ("🎴", N_("Draw an Action")),
    "take": ("📚", N_("Take from the Library")),
    "rest_treatments": ("⏬", N_("Draw the rest: Treatments")),
    "rest_actions": ("⏬", N_("Draw the rest: Actions")),
    "stop": ("✋", N_("No more draws")),
    "discard": ("🗑️", N_("Discard")),
    "react": ("❗", N_("Answer")),
    "pass": ("🤐", N_("Let it happen")),
}

PROMPTS = {
    "mulligan": N_("Your Treatments come in doubles. Change all six, or keep them?"),
    "no_mulligan": N_("Your Treatments are too mixed to be changed. Keep them: everybody is asked, so nothing shows."),
    "act_or_treat": N_("Your turn, doctor: an Action first if you like, then a cure, then the draws."),
    "treat": N_("The Action is played. Whom do you cure? If nobody, draw."),
    "draw": N_("Restock your bag: {draws} to draw."),
    "discard": N_("Your bag will not close. Throw out {cards} to get down to seven."),
    "oppose": N_("{seat} plays {card} against you. Do you ask for a Second Opinion?"),
    "stop_cure": N_("{seat} is about to cure {patient}. Does the Patient bolt?"),
}

REASONS = {
    "actions_first": N_("Actions come first in a turn, before cures and draws. Next turn!"),
    "answered_already": N_("You have answered already. A doctor’s word is a doctor’s word."),
    "attached_already": N_("{patient} has that already, and one is quite enough."),
    "cannot_pay": N_("{patient} needs more than you hold: {missing} short. Draw, and try again next turn."),
    "counter_showing": N_("{patient} shows such a counter already."),
    "cured_already": N_("One cure a turn, and that was it. On to the draws."),
    "deck_empty": N_("Nothing is left in the {deck} deck, nor in its discard. Draw elsewhere."),
    "discard_later": N_("Nothing is thrown away before the draws are done."),
    "discarding": N_("The draws are over; what is left to do is to discard down to seven."),
    "drawing_already": N_("You have begun to draw, so the surgery is closed for this turn."),
    "empty_hand": N_("{doctor} holds no cards. Nothing to lift."),
    "game_over": N_("The night is over and the lamps are out."),
    "has_tough_case": N_("{doctor} has a Tough Case already. Have mercy."),
    "last_draw": N_("Only one draw is left: take it as a single one."),
    "last_round": N_("In the eleventh round no Action is played. Cures only."),
    "legend": N_("{patient} is a Legend, and Legends do not relapse."),
    "mulligans_over": N_("Mulligans are for the set-up only."),
    "no_answer": N_("{card} does not answer this."),
    "no_counters": N_("All the counters are in use."),
    "no_draws": N_("You have no draws left: your bag is full."),
    "no_mulligan": N_("A mulligan takes two pairs, or three of a kind."),
    "no_plain_action": N_("{card} is not for this moment: red cards answer what others do."),
    "no_second_attempt": N_("The Patient bolted, and one attempt a turn is all you get. Draw up to ten, at least."),
    "no_target": N_("There is nobody {card} could be played on now."),
    "not_in_hand": N_("That card is not in your hand."),
    "not_in_library": N_("That does not lie in the Library."),
    "not_seated": N_("You are not one of the doctors at this table."),
    "not_waiting": N_("Nobody of that name is in the Waiting Room."),
    "not_your_turn": N_("Another doctor is at work. Wait for your turn."),
    "nothing_to_answer": N_("There is nothing to answer just now. Keep it for a rainy night."),
    "one_action": N_("One Action a turn, and you have played it."),
    "other_copy": N_("You hold several of {card}; choose the one on offer, they are all alike."),
    "panacea_costs_two": N_("An open {card} costs two draws, and you have one."),
    "quarantined": N_("{patient} is under another doctor’s Quarantine. Look, do not treat."),
    "setting_up": N_("First everybody settles about mulligans."),
    "unequal_patients": N_("{own} and {other} do not have the same number of icons."),
    "unreadable": N_("That is no move of this game."),
    "window_open": N_("Others may still answer. Hold that thought."),
    "wrong_payment": N_("That does not pay for {patient}. Choose one of the payments on offer."),
    "wrong_target": N_("That card cannot be played on that. Choose one of the targets on offer."),
}

OPTIONS = {
    "actions": (N_("Actions in the game"), N_("All sixteen kinds, only gentle ones, none, or those you pick below.")),
    "action_list": (N_("Actions you pick"), N_("Counts when “the ones picked below” is chosen above.")),
    "generalist": (N_("Generalist bonus"), N_("Pounds for one cured Patient of each of the six classes.")),
    "reactions": (
        N_("Reactions"),
        N_("Quick asks only who holds an answer. Sealed hides that: 5 minutes a window at 8 hours a turn."),
    ),
    "pack": (N_("Deck"), N_("A deck of this server’s own; empty for the one that comes with the bot.")),
}

CHOICES = {
    ("actions", "all"): N_("All of them"),
    ("actions", "gentle"): N_("Gentle: nobody is robbed, sued or stopped"),
    ("actions", "none"): N_("No Actions, just cures"),
    ("actions", "list"): N_("The ones picked below"),
    ("reactions", "quick"): N_("Quick"),
    ("reactions", "sealed"): N_("Sealed"),
}

PARTS = {
    "patients": N_("cured Patients"),
    "counters": N_("counters"),
    "specialist": N_("Specialist bonuses"),
    "generalist": N_("Generalist bonus"),
}

DECKS = {"treatment": N_("Treatment"), "action": N_("Action"), "patient": N_("Patient")}

# ----------------------------------------------------------------------------------------------------------- names


def deck_of(view: View) -> Deck:
    """The catalogue a view was played with."""
    return CATALOGUES.deck(view.catalogue)


def cards_of(view: View) -> Index:
    """Its lookups."""
    return deck_of(view).index


def kind_name(say: Say, view: View, kind: str) -> str:
    """The name of a kind of card."""
    deck = deck_of(view)
    entry = next(
        entry for entries in (deck.treatments, deck.patients, deck.actions) for entry in entries if entry.id == kind
    )
    return say.text(entry.name)


def name_of(say: Say, view: View, card: str) -> str:
    """The name of a card."""
    return kind_name(say, view, cards_of(view).kind[card])


def emoji_of(view: View, card: str) -> str:
    """A sign for a card: a Treatment's icon, a Patient's class, an Action's."""
    cards = cards_of(view)
    if card in cards.class_of:
        return CLASSES[cards.class_of[card]][0]
    if card in cards.effect:
        return ACTIONS[cards.effect[card]][0]
    return kind_emoji(view, cards.kind[card])


def kind_emoji(view: View, kind: str) -> str:
    """The icon of a kind of Treatment."""
    return ICONS[next(treatment.icon for treatment in deck_of(view).treatments if treatment.id == kind)]


def class_name(say: Say, name: str) -> str:
    """A class in words."""
    return say(CLASSES[name][1])


def effect_of(say: Say, view: View, card: str) -> str:
    """What an Action does."""
    cards = cards_of(view)
    text = ACTIONS[cards.effect[card]][2]
    return say(text, n=cards.number[card], value=view.counter)


def note_of(say: Say, view: View, card: str) -> str:
    """A Patient's line of small talk; empty where the pack has none."""
    kind = cards_of(view).kind[card]
    return say.text(next((patient.note for patient in deck_of(view).patients if patient.id == kind), ""))


def pounds(say: Say, amount: int) -> str:
    """Money: "£75", "−£25"."""
    return say.money("£", amount)


def worth_of(view: View, patient: str) -> int:
    """What curing a waiting Patient brings: its profit, and a Wealthy Patron’s counter while there are any (R18)."""
    cards = cards_of(view)
    waiting = next((one for one in view.waiting_room if one is not None and one.card == patient), None)
    patron = waiting is not None and any(cards.effect[card] == "patron" for card in waiting.attached)
    return cards.profit[patient] + (view.counter if patron and view.counters else 0)


def curable(view: View) -> list[Prospect]:
    """Whom the view's seat can cure at this moment; nobody while it may not."""
    if view.seat != view.active or view.phase != "treat" or not view.cures:
        return []
    return [prospect for prospect in view.prospects if prospect.payments]


def further_cures(view: View) -> int:
    """Cures that are left of a House Call; 0 without one."""
    return view.cures if view.granted and view.phase in {"treat", "answer"} else 0


def discounted(view: View) -> bool:
    """Whether a cure of this turn will still cost an icon less."""
    return view.discount and view.cures > 0 and view.phase in {"treat", "answer"}


def doctor(at: Position, seat: int) -> str:
    """A doctor's name without markdown, for buttons and pictures."""
    return plain(at.names[seat])


def counted(say: Say, view: View, kinds: Iterable[str]) -> str:
    """Kinds of Treatments in words, equal ones counted: "Exorcism, Panacea ×2"."""
    number = Counter(kinds)
    names = [kind_name(say, view, kind) + (f" ×{n}" if n > 1 else "") for kind, n in number.items()]
    return ", ".join(names)


def payment_kinds(view: View, payment: str) -> list[str]:
    """The kinds that a payment's letters stand for."""
    cards = cards_of(view)
    return [cards.of_letter[letter] for letter in payment if letter in cards.of_letter]


def patient_icons(view: View, card: str) -> list[str]:
    """All icons of a Patient, a Legend's wild one last."""
    cards = cards_of(view)
    return [*cards.icons[card], *([cards.wild] if cards.legend[card] else [])]


def shortened(text: str, most: int) -> str:
    """As much of a text as may be shown."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


# ------------------------------------------------------------------------------------------------------- sentences


def prompt(say: Say, at: Position, asked: Prompt) -> str:
    """What is asked."""
    return _filled(say, at, PROMPTS, asked.key, asked.args)


def reason(say: Say, at: Position, why: Reason) -> str:
    """Why something may not be done."""
    return _filled(say, at, REASONS, why.key, why.args)


def _filled(say: Say, at: Position, sentences: Mapping[str, str], key: str, args: Mapping[str, Arg]) -> str:
    return fill(say, sentences, key, args, lambda name, value: named(say, at, name, value))


def named(say: Say, at: Position, name: str, value: Arg) -> str:
    """An argument in words."""
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
