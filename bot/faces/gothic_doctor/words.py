"""Sentences by key, names, and effects of cards. The joke is on the doctors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.faces.face import fill
from bot.faces.gothic_doctor.names import ACTIONS, curable, may_act, named
from bot.faces.seats import seat_sign
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.game import Arg, Outcome, Prompt, Reason
from engines.gothic_doctor.state import ROUNDS
from engines.gothic_doctor.view import View

BLURB = N_("Cure vampires, mummies and worse before dawn. They pay; your rivals would like them to.")
MARK = "🕰️"
BEGINS = N_("the night begins")

ASKING = {
    "concern": N_("Ask me, unless an answer below fits"),
    "always": N_("Always ask me"),
    "round": N_("Pass for me until this turn ends"),
}
"""Standing answers."""

PHASES = {
    "mulligan": N_("mulligans"),
    "treat": N_("Actions and cures"),
    "draw": N_("draws"),
    "discard": N_("discards"),
    "answer": N_("waiting for an answer"),
    "over": N_("the night is over"),
}

VERBS = {
    "mulligan": Label(N_("Change all six"), emoji="🔄"),
    "keep": Label(N_("Keep the hand"), emoji="👍"),
    "play": Label(N_("Play an Action"), emoji="🎬"),
    "play_on": Label(N_("Play an Action on …"), emoji="🎯"),
    "refer": Label(N_("Refer Patients elsewhere"), emoji="📨"),
    "swap": Label(N_("Swap cured Patients"), emoji="🔁"),
    "cure": Label(N_("Cure a Patient"), emoji="💉"),
    "draw_treatment": Label(N_("1 Treatment"), emoji="💊"),
    "draw_action": Label(N_("1 Action"), emoji="🎴"),
    "take": Label(N_("Take from the Library"), emoji="📚"),
    "rest_treatments": Label(N_("All as Treatments"), emoji="💊"),
    "rest_actions": Label(N_("All as Actions"), emoji="🎴"),
    "stop": Label(N_("No more draws"), emoji="✋"),
    "discard": Label(N_("Discard"), emoji="🗑️"),
    "react": Label(N_("Answer"), emoji="❗"),
    "pass": Label(N_("Let it happen"), emoji="🤐"),
}

MENUS = {
    "action": Label(N_("Play an Action"), emoji="🎬"),
    "draws": Label(N_("Draw cards"), emoji="💊"),
}
"""Menus that several verbs share."""

PROMPTS = {
    "mulligan": N_("Change all six Treatments?"),
    "oppose": N_("{seat}: {card} against you. Stop it?"),
    "stop_cure": N_("{seat} is curing {patient}. Stop it?"),
}

AWAITS = {
    "mulligan": N_("keep your hand?"),
    "act_or_treat": N_("an Action, then a cure?"),
    "treat": N_("whom do you cure?"),
    "oppose": N_("{seat} plays {card} against you. Stop it?"),
    "stop_cure": N_("{seat} is curing {patient}. Stop it?"),
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
    "last_round": N_("In the eleventh hour no Action is played. Cures only."),
    "legend": N_("{patient} is a Legend, and Legends do not relapse."),
    "mulligans_over": N_("Mulligans are for the set-up only."),
    "no_answer": N_("{card} does not answer this."),
    "no_counters": N_("All the counters are in use."),
    "no_draws": N_("You have no draws left: your bag is full."),
    "no_mulligan": N_("To change your Treatments you need two pairs, or three of a kind. New ones may qualify again."),
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
    "actions": Label(
        N_("Actions in the game"), N_("All sixteen kinds, only gentle ones, none, or those you pick below.")
    ),
    "action_list": Label(N_("Actions you pick"), N_("Counts when “the ones picked below” is chosen above.")),
    "pack": Label(N_("Deck"), N_("A deck of this server’s own; empty for the one that comes with the bot.")),
}

CHOICES = {
    ("actions", "all"): N_("All of them"),
    ("actions", "gentle"): N_("Gentle: nobody is robbed, sued or stopped"),
    ("actions", "none"): N_("No Actions, just cures"),
    ("actions", "list"): N_("The ones picked below"),
}

PARTS = {
    "patients": N_("cured Patients"),
    "counters": N_("counters"),
    "specialist": N_("Specialist bonuses"),
    "generalist": N_("Generalist bonus"),
}


def role(say: Say, seat: int) -> Label:
    return Label(say("Doctor"), "", seat_sign(say, seat))


def choice(say: Say, name: str, value: object) -> str:
    if name == "action_list":
        return say(ACTIONS[str(value)].text)
    if name == "pack":
        return str(value)[:12] or say("Built-in")
    return say(CHOICES[name, str(value)])


def result(say: Say, at: Position, outcome: Outcome) -> list[str]:
    winners = [at.names[seat] for seat, rank in enumerate(outcome.ranks) if rank == 1]
    if len(winners) == 1:
        return [say("Dawn. The practice has its new partner: {name}.", name=winners[0])]
    return [say("Dawn breaks on a tie: {names} share the practice, and the one good chair.", names=say.join(winners))]


def prompt(say: Say, at: Position, asked: Prompt) -> str:
    if asked.key in PROMPTS:
        return _filled(say, at, PROMPTS, asked.key, asked.args)
    if asked.key == "discard":
        cards = int(asked.args["cards"])
        return say.count("Throw out {n} card, down to seven.", "Throw out {n} cards, down to seven.", cards)
    return _turn(say, at.view, int(asked.args["draws"]), drawing=asked.key == "draw")


def _turn(say: Say, view: View, draws: int, *, drawing: bool) -> str:
    """Ask for an Action if one is held, for a cure if a Patient can be cured, else for the draws."""
    if curable(view):
        if may_act(view):
            return say("First an Action? Then a cure.")
        return say("Whom do you cure?")
    if draws and not drawing and may_act(view):
        return say("Nobody to cure. An Action, or the draws?")
    if draws:
        return say.count("{n} draw. What do you take?", "{n} draws. What do you take?", draws)
    return say("Nobody to cure, and your bag is full.")


def awaits(say: Say, at: Position, _seat: int, asked: Prompt) -> str:
    if asked.key in AWAITS:
        return _filled(say, at, AWAITS, asked.key, asked.args)
    if asked.key == "discard":
        cards = int(asked.args["cards"])
        return say.count("{n} card to throw out", "{n} cards to throw out", cards)
    draws = int(asked.args["draws"])
    return say.count("{n} draw to make", "{n} draws to make", draws)


def reason(say: Say, at: Position, why: Reason) -> str:
    return _filled(say, at, REASONS, why.key, why.args)


def _filled(say: Say, at: Position, sentences: Mapping[str, str], key: str, args: Mapping[str, Arg]) -> str:
    return fill(say, sentences, key, args, lambda name, value: named(say, at, name, value))


def aim(say: Say, _options: Any) -> tuple[str, str]:
    return (
        say("Cure the Patients of the Waiting Room: pay their icons with your Treatments."),
        say.count(
            "The night has {n} hour; when it is over the richest doctor wins.",
            "The night has {n} hours; when it is over the richest doctor wins.",
            ROUNDS,
        ),
    )
