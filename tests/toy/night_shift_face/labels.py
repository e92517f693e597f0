from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.game import Arg, Move
from tests.toy.night_shift_face.words import card_name

VERBS = {
    "lay": N_("Lay a dose"),
    "skip": N_("Skip this patient"),
    "retract": N_("Think again"),
    "object": N_("Object"),
    "pass": N_("Let it happen"),
    "drink": N_("Drink a coffee"),
}


def label(say: Say, _at: Position, move: Move) -> Label:
    verb, card = say(VERBS[move.verb]), getattr(move, "card", "")
    return Label(f"{verb}: {card_name(say, card)}" if card else verb)


alone = label
"""Labels are the same outside the hand."""


def step(say: Say, _at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
    return Label(card_name(say, value) if chosen else say(VERBS[str(value)]))
