"""What Doctor Strange says: sentences by key, names of cards, effects in words."""

from __future__ import annotations

from bot.faces.face import Naming, Position, fill
from bot.words import N_, Say
from engines.doctor_strange.cards import CATALOGUES, Card
from engines.game import Arg, Prompt, Reason

CARDS = CATALOGUES.deck(CATALOGUES.builtin)

SIDES = (N_("Good"), N_("Evil"))
SEAT_EMOJI = ("🔵", "🟧")

PHASES = {
    "mystic_arts": N_("Mystic Arts"),
    "summon": N_("Summon"),
    "attack": N_("Attack"),
    "rest": N_("Rest"),
    "discarding": N_("Rest"),
    "over": N_("The end"),
}

KINDS: dict[str, tuple[str, str]] = {
    "c": ("🧙", N_("Character")),
    "l": ("🏯", N_("Location")),
    "i": ("💍", N_("Item")),
    "m": ("✨", N_("Modifier")),
    "n": ("👥", N_("Companion")),
    "p": ("⚡", N_("Power")),
    "a": ("⚔️", N_("Attack")),
    "d": ("🆘", N_("Call Defender")),
    "b": ("🛑", N_("Counter")),
    "r": ("🩹", N_("Rest event")),
    "e": ("📜", N_("Mystic Arts event")),
    "x": ("👁️", N_("Any time")),
}

FATES: dict[str, tuple[str, str, str]] = {
    "kill": ("💀", N_("kills"), N_("The target is killed.")),
    "exile": ("🌀", N_("exiles"), N_("The target is exiled.")),
    "incapacitate": ("💤", N_("incapacitates"), N_("The target is incapacitated.")),
    "control": ("🎭", N_("takes control"), N_("The target changes sides.")),
    "capture": ("⛓️", N_("captures"), N_("The target is captured.")),
}

CONDITIONS = {
    "viable": "",
    "incapacitated": N_("incapacitated"),
    "captured": N_("captive"),
}

EFFECTS = {
    "draw": N_("Draw {n} cards."),
    "renew": N_("Discard the rest of your hand, then draw {n} cards."),
    "search": N_("Take any card of the deck; the deck is shuffled."),
    "investigate": N_("See the next {n} cards of the deck."),
    "thieves": N_("One Item in play is discarded."),
    "look": N_("See the other hand, at any time."),
    "counter": N_("Cancels one attack as it is declared."),
    "call_defender": N_("In defence, another Character adds its Power."),
    "negate_kill": N_("In your Rest phase: one killed Character is back with its owner."),
    "negate_exile": N_("In your Rest phase: one exiled Character is back with its owner."),
    "negate_incapacitate": N_("In your Rest phase: one incapacitated Character is well again."),
    "negate_capture": N_("In your Rest phase: one captive goes home."),
}

PROMPTS = {
    "mystic_arts": N_("Mystic Arts: play an event, or go on?"),
    "search": N_("The whole deck lies before you. Which card do you take?"),
    "summon": N_("Summon: whom and what do you bring into play?"),
    "declare": N_("Attack: plan your attacks. Nobody sees them until you show them."),
    "counter": N_("You are under attack. Do you counter?"),
    "order": N_("Which of your attacks is rolled for next?"),
    "strike": N_("{attacker} strikes at {target}: {attack} against {defence}. Do you add Power?"),
    "defend": N_("{attacker} strikes at {target}: {attack} against {defence}. Do you strengthen the defence?"),
    "rest": N_("Rest: do you undo some harm?"),
    "rest_answer": N_("The other side rests. Do you undo some harm too?"),
    "any_time": N_("At any time: look into the other hand."),
}

REASONS = {
    "game_over": N_("The game is over."),
    "not_seated": N_("You do not sit at this table."),
    "unreadable": N_("That is no move of this game."),
    "not_now": N_("Nobody asked you for that just now; look at what is open in your hand."),
    "not_in_hand": N_("That card is not in your hand."),
    "wrong_kind": N_("{card} is not played that way."),
    "only_evil": N_("Only Evil may use {card}. Keep it from them, or discard it as excess."),
    "only_good": N_("Only Good may use {card}. Keep it from them, or discard it as excess."),
    "not_your_turn": N_("It is {seat}’s turn."),
    "wrong_phase": N_("That belongs to your {phase} phase."),
    "not_in_play": N_("That Character is not in play."),
    "not_yours": N_("You do not control {character}."),
    "incapacitated": N_("{character} is incapacitated; wait for a recovery, or play Healing Powers."),
    "captured": N_("{character} is a captive."),
    "swap_off": N_("This table plays without swapping cards."),
    "swap_usable": N_("You may use {card} yourself; only cards for the other side are swapped."),
    "swap_used": N_("You have swapped a card this turn."),
    "deck_empty": N_("The deck is empty, so there is nothing to look at."),
    "nothing_to_draw": N_("There is nothing left to draw."),
    "needs_item": N_("Petty Thieves need an Item in play to steal."),
    "not_item": N_("That is no Item in play."),
    "not_searching": N_("You can only take a card of the deck with Go Back in Time."),
    "not_in_deck": N_("That card is not in the deck."),
    "one_location": N_("{character} already lives at {location}; discard that first."),
    "not_location": N_("That is no Location in play."),
    "no_new_location": N_("A Location goes only to make room, and you hold none to put in its place."),
    "first_turn": N_("At this table nobody attacks in the very first turn."),
    "already_declared": N_("The attacks of this turn are declared; no more can be added."),
    "discard_first": N_("Rest events come before the discard. Keep it for next turn, or throw it away."),
    "not_enemy": N_("{target} is on your own side. For now."),
    "already_attacks": N_("{character} has an attack planned; take it back first."),
    "card_planned": N_("{card} is planned for another attack; take that back first."),
    "not_planned": N_("No such attack is planned."),
    "own_attack": N_("You cannot counter your own attacks. Simply do not declare them."),
    "counter_later": N_("Counters are played right after the enemy has declared attacks."),
    "not_declared": N_("No attack with that card is waiting to be countered."),
    "not_pending": N_("No attack of that Character is left."),
    "attacker_only": N_("{card} is for the attacker only."),
    "defender_only": N_("{card} is for the defender only."),
    "marked": N_("{character} is the target of an attack in this phase and cannot help."),
    "helped": N_("{character} has helped once in this phase already."),
    "no_exchange": N_("That is played once the dice of an attack are rolled."),
    "not_asked": N_("{seat} is asked first."),
    "not_killed": N_("Choose a Character from the killed pile."),
    "not_exiled": N_("Choose a Character from the exiled pile."),
    "not_incapacitated": N_("Choose an incapacitated Character."),
    "not_captured": N_("Choose a captive."),
    "empty_hand": N_("The other hand is empty. There is nothing to see."),
}

OPTIONS = {
    "turn_count": (N_("What counts as turn ten"), N_("From when on a side without viable Characters can lose.")),
    "first_player": (N_("Who begins"), N_("Beginning evens the sides: Good starts stronger.")),
    "first_turn_attack": (N_("Attack on the first turn"), N_("No: nobody attacks in the very first turn.")),
    "evil_draws_three": (N_("Third card for Evil"), N_("Evil draws three cards in its first turn.")),
    "swap": (N_("Swap useless cards"), N_("Once a turn, exchange a card that only the enemy may use.")),
    "negate": (N_("When harm is undone"), N_("In whose Rest phase Rest events may be played.")),
    "reactions": (N_("Reactions"), N_("Quick asks only who can do something; sealed always asks, so nothing shows.")),
}

CHOICES = {
    ("turn_count", "quick"): N_("Single turns: an end from turn 11"),
    ("turn_count", "rounds"): N_("Rounds of two turns: an end from round 11 (nearly twice as long)"),
    ("first_player", "evil"): N_("Evil"),
    ("first_player", "good"): N_("Good"),
    ("negate", "own"): N_("Only in your own"),
    ("negate", "any"): N_("In either player’s"),
    ("reactions", "quick"): N_("Quick"),
    ("reactions", "sealed"): N_("Sealed"),
}

ASKING = {
    "always": N_("Always ask me"),
    "round": N_("Pass for me until this turn ends"),
}
"""Standing answers (S75)."""

VERBS: dict[str, tuple[str, str]] = {
    "play": ("📜", N_("Play an event")),
    "take": ("🕰️", N_("Take from the deck")),
    "swap": ("🔁", N_("Swap a card for the other side")),
    "negate": ("🩹", N_("Undo or remove something")),
    "summon": ("🧙", N_("Summon a Character")),
    "attach": ("✨", N_("Attach a card")),
    "vacate": ("🚚", N_("Discard a Location to make room")),
    "attack": ("⚔️", N_("Plan an attack")),
    "retract": ("↩️", N_("Take an attack back")),
    "counter": ("🛑", N_("Counter an attack")),
    "resolve": ("🎲", N_("Roll for an attack")),
    "power": ("⚡", N_("Add Power")),
    "call": ("🆘", N_("Call a defender")),
    "look": ("👁️", N_("Look into the other hand")),
    "discard": ("🗑️", N_("Discard")),
    "pass": ("✋", N_("Play nothing")),
    "done": ("✅", N_("Done")),
}


def name_of(say: Say, card: Arg) -> str:
    """A card's name."""
    known = CARDS.by_id.get(str(card))
    return say.text(known.name) if known else str(card)


def naming(say: Say, at: Position) -> Naming:
    """How arguments of sentences are named in this position."""

    def named(name: str, value: Arg) -> str:
        if name == "seat":
            return at.names[int(value)]
        if name == "phase":
            return say(PHASES[str(value)])
        return str(value) if isinstance(value, int) else name_of(say, value)

    return named


def prompt(say: Say, at: Position, asked: Prompt) -> str:
    """What is asked, as one sentence."""
    if asked.key == "discard":
        return say.count(
            "Discard a card, down to seven.", "Discard {n} cards, down to seven.", int(asked.args["count"])
        )
    return fill(say, PROMPTS, asked.key, asked.args, naming(say, at))


def reason(say: Say, at: Position, why: Reason) -> str:
    """Why not, as one sentence with the rule's number."""
    sentence = fill(say, REASONS, why.key, why.args, naming(say, at))
    return f"{sentence} ({why.rule})" if why.rule else sentence


def choice(say: Say, name: str, value: object) -> str:
    """A value of an option."""
    if isinstance(value, bool):
        return say("Yes") if value else say("No")
    return say(CHOICES[name, str(value)])


def effect(say: Say, card: Card) -> str:
    """What a card does, in one sentence of at most 100 characters."""
    return _effect(say, card) + _side(say, card)


def _effect(say: Say, card: Card) -> str:
    if card.fate:
        return say(FATES[card.fate][2])
    if card.effect:
        return say(EFFECTS[card.effect], n=card.number)
    if card.type == "C":
        return say("Character, Power {n}.", n=card.power)
    if card.type == "P":
        return _power(say, card)
    return say("{kind}: +{n} for whom it is attached to.", kind=say(KINDS[card.id[0]][1]), n=card.power)


def _power(say: Say, card: Card) -> str:
    if card.role == "attacker":
        return say("+{n} in one attack, attacker only.", n=card.power)
    if card.role == "defender":
        return say("+{n} in one attack, defender only.", n=card.power)
    return say("+{n} in one attack.", n=card.power)


def _side(say: Say, card: Card) -> str:
    if card.only is None:
        return ""
    return " " + (say("Good only.") if card.only == "good" else say("Evil only."))


def emoji(card: str) -> str:
    """The sign of a card's kind; Attack cards show their fate."""
    known = CARDS.by_id.get(card)
    if known is None:
        return ""
    return FATES[known.fate][0] if known.fate else KINDS[card[0]][0]


def side(say: Say, seat: int) -> str:
    """Good or Evil."""
    return say(SIDES[seat])
