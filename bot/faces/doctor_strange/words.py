from __future__ import annotations

from bot.faces.citing import cited
from bot.faces.doctor_strange.fight import held, in_hand, more_attacks
from bot.faces.doctor_strange.names import name_of, short_name, side
from bot.faces.face import Naming, fill
from bot.faces.seats import seat_sign
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.doctor_strange.players.answers import need
from engines.doctor_strange.rules.turns import FIRST_LOOK
from engines.doctor_strange.view import View
from engines.game import Arg, Outcome, Prompt, Reason

BLURB = N_("Good against Evil with a d12: strike, capture, control, and watch your prisoners.")
MARK = "🌀"
BEGINS = N_("the fight begins")


PHASES = {
    "mystic_arts": N_("Mystic Arts"),
    "summon": N_("Summon"),
    "attack": N_("Attack"),
    "rest": N_("Rest"),
    "discarding": N_("Rest"),
    "over": N_("The end"),
}


CONDITIONS = {
    "viable": "",
    "incapacitated": N_("incapacitated"),
    "captured": N_("captive"),
}


PROMPTS = {
    "mystic_arts": N_("Mystic Arts: anything to play first?"),
    "search": N_("Which card of the deck do you take?"),
    "summon": N_("What do you bring into play?"),
    "declare": N_("Whom do you attack?"),
    "counter": N_("Do you stop one of these attacks?"),
    "order": N_("Which attack is rolled for next?"),
    "strike": N_("You trail by {lacking}. Push?"),
    "defend": N_("{target} loses {attack} to {defence}. Turn it?"),
    "rest": N_("Rest: do you undo some harm?"),
    "any_time": N_("At any time: see the other hand."),
}

TIED = N_("{target} loses the tie at {attack}. Turn it?")

SHORT = {
    "strike": N_("You trail by {lacking}: {short} short."),
    "defend": N_("{target} loses {attack} to {defence}: {short} short."),
}
"""Questions to a player whose whole hand cannot turn the fight."""

AWAITS = {
    "mystic_arts": N_("Mystic Arts"),
    "search": N_("a card out of the deck"),
    "summon": N_("Summon"),
    "declare": N_("any attacks?"),
    "order": N_("which attack is rolled for next?"),
    "strike": N_("{attacker} trails {target}, {attack} to {defence}. Push?"),
    "defend": N_("{attacker} strikes {target}, {attack} to {defence}. Defend?"),
    "rest": N_("Rest"),
}

RULES = {
    "not_your_turn": "On the other's turn",
    "not_yours": "Every Character has an owner",
    "mystic_arts": "Any number of Mystic Arts events",
    "summon": "Any number of permanent cards",
    "attack": "Each viable Character you control may make one attack",
    "rest": "In your own Rest phase",
    "discarding": "You choose the excess",
}
"""The rulings, by their first words, for reasons that name none: by key, or by the phase of the move."""

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
    "deck_empty": N_("The deck is empty, so there is nothing to look at."),
    "nothing_to_draw": N_("There is nothing left to draw."),
    "needs_item": N_("Petty Thieves need an Item in play to steal."),
    "not_item": N_("That is no Item in play."),
    "not_searching": N_("You can only take a card of the deck with Go Back in Time."),
    "not_in_deck": N_("That card is not in the deck."),
    "one_location": N_("{character} already lives at {location}; discard that first."),
    "not_location": N_("That is no Location in play."),
    "no_new_location": N_("A Location goes only to make room, and you hold none to put in its place."),
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

PARTS = {"own": N_("own Characters"), "controlled": N_("controlled enemies")}

OPTIONS: dict[str, Label] = {}

ASKING = {
    "concern": N_("Ask me what I have not answered ahead"),
    "always": N_("Always ask me"),
    "round": N_("Pass for me until this turn ends"),
}
"""Standing answers (S75)."""


def naming(say: Say, at: Position) -> Naming:
    def named(name: str, value: Arg) -> str:
        if name == "seat":
            return at.names[int(value)]
        if name == "phase":
            return say(PHASES[str(value)])
        return str(value) if isinstance(value, int) else name_of(say, value)

    return named


def prompt(say: Say, at: Position, asked: Prompt) -> str:
    match asked.key:
        case "discard":
            return say.count(
                "Throw away a card, down to seven.", "Throw away {n} cards, down to seven.", int(asked.args["count"])
            )
        case "declare":
            return _declare(say, at.view)
        case "strike" | "defend":
            return _fight(say, at, asked)
        case "counter" if len(at.view.attacks) == 1:
            return say("Do you stop this attack?")
    return fill(say, PROMPTS, asked.key, asked.args, naming(say, at))


def _declare(say: Say, view: View) -> str:
    if not view.plan:
        return say(PROMPTS["declare"])
    if more_attacks(view):
        return say.count("{n} attack planned. Another one?", "{n} attacks planned. Another one?", len(view.plan))
    return say.count("{n} attack planned. Show it?", "{n} attacks planned. Show them?", len(view.plan))


def _fight(say: Say, at: Position, asked: Prompt) -> str:
    lacking = need(at.view, at.seat)
    short = lacking - held(at.view, in_hand(at.view))
    sentences = SHORT if short > 0 else PROMPTS
    tied = sentences is PROMPTS and asked.args["attack"] == asked.args["defence"]
    return say(TIED if tied else sentences[asked.key], **_fighters(say, asked), lacking=lacking, short=short)


def _fighters(say: Say, asked: Prompt) -> dict[str, Arg]:
    return {name: value if isinstance(value, int) else short_name(say, value) for name, value in asked.args.items()}


def awaits(say: Say, at: Position, _seat: int, asked: Prompt) -> str:
    match asked.key:
        case "discard":
            return say.count("{n} card too many", "{n} cards too many", int(asked.args["count"]))
        case "counter":
            return _counter(say, at.view)
        case "strike" | "defend":
            return say(AWAITS[asked.key], **_fighters(say, asked))
    return say(AWAITS[asked.key]) if asked.key in AWAITS else prompt(say, at, asked)


def _counter(say: Say, view: View) -> str:
    if len(view.attacks) != 1:
        return say("{n} attacks are coming. Counter?", n=len(view.attacks))
    (attack,) = view.attacks
    names = {"attacker": short_name(say, attack.attacker), "target": short_name(say, attack.target)}
    return say("{attacker} attacks {target} with {card}. Counter?", **names, card=name_of(say, attack.card))


def reason(say: Say, at: Position, why: Reason) -> str:
    """Return the reason, with a rule's number from RULES if it names none."""
    sentence = fill(say, REASONS, why.key, why.args, naming(say, at))
    meant = "" if why.rule else RULES.get(str(why.args.get("phase", why.key)), "")
    if not meant:
        return sentence
    (rule,) = cited("doctor-strange", meant)
    return f"{sentence} ({say('rule {number}', number=rule)})"


def result(say: Say, at: Position, outcome: Outcome) -> list[str]:
    view: View = at.view
    if outcome.ending.key == "hundred_rounds":
        return [say("After a hundred rounds both sides agree to see other dimensions.")]
    loser = int(outcome.ending.args["seat"])
    how = say("{seat} had nobody left who could act, at the end of two turns in a row.", seat=at.names[loser])
    moral = N_("Good wins: the doctor is in.") if loser else N_("Evil wins: the doctor is out.")
    count = say("It took {n} turns.", n=view.turn)
    return [say(moral), f"{how} {count}"]


def role(say: Say, seat: int) -> Label:
    hint = N_("Doctor Strange and friends; they alone call defenders.")
    if seat:
        hint = N_("Baron Mordo and worse, with two giants; they begin.")
    return Label(side(say, seat), say(hint), seat_sign(say, seat))


def choice(_say: Say, name: str, _value: object) -> str:
    """Raise KeyError: the game has no options."""
    raise KeyError(name)


def aim(say: Say, _options: object) -> tuple[str, str]:
    win = N_("From turn {n}, end two turns in a row with no Character able to act and you lose.")
    return say("Kill, capture or turn the other side’s Characters."), say(win, n=FIRST_LOOK)
