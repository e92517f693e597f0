from typing import Any

from bot.faces.face import fill
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.game import Arg, Outcome, Prompt, Reason
from tests.toy.night_shift.cards import dose, kind

BLURB = N_("Three patients, one night, and everybody has a better idea.")
MARK = "🌙"
BEGINS = N_("the night shift begins")
OPTIONS = {"rounds": Label(N_("Patients"))}
PARTS = {"patients": N_("patients")}
PROMPTS = {
    "lay": N_("Patient {round}: which dose?"),
    "laid": N_("You have chosen. Think again?"),
    "object": N_("{leader} is about to cure. Object?"),
    "coffee": N_("Any time: a coffee, and the top card?"),
}
REASONS = {
    "game_over": N_("The night is over."),
    "not_seated": N_("You are not on this shift."),
    "not_in_hand": N_("You do not hold {card}."),
    "no_dose": N_("{card} is no dose; choose one with a number."),
    "already_laid": N_("You have chosen already; take it back first."),
    "own_cure": N_("You are the one who cures."),
    "not_now": N_("That is not asked of you now."),
    "unreadable": N_("That is no move of this game."),
}


def card_name(say: Say, card: Arg) -> str:
    if number := dose(str(card)):
        return say("Dose {n}", n=number)
    return say("Coffee") if kind(str(card)) == "coffee" else say("Objection")


def role(_say: Say, _seat: int) -> Label:
    return Label("")


def choice(_say: Say, _name: str, value: object) -> str:
    return str(value)


def prompt(say: Say, at: Position, asked: Prompt) -> str:
    return fill(say, PROMPTS, asked.key, asked.args, lambda name, value: _named(say, at, name, value))


def awaits(say: Say, _at: Position, _seat: int, _asked: Prompt) -> str:
    """Return the words for an awaited dose: the rules ask a single seat for nothing else."""
    return say("which dose?")


def reason(say: Say, at: Position, why: Reason) -> str:
    return fill(say, REASONS, why.key, why.args, lambda name, value: _named(say, at, name, value))


def _named(say: Say, at: Position, name: str, value: Arg) -> str:
    match name:
        case "card":
            return card_name(say, value)
        case "leader":
            return at.names[int(value)]
    return str(value)


def result(say: Say, _at: Position, _outcome: Outcome) -> list[str]:
    return [say("Morning comes.")]


def aim(say: Say, _options: Any) -> tuple[str, str]:
    return (
        say("Give each Patient the dose they need."),
        say("Whoever has helped most Patients by morning wins."),
    )
