"""The sentences of Night Shift by key."""

from bot.words import N_

PROMPTS = {
    "lay": N_("Patient {round}: lay a dose face down, or skip."),
    "laid": N_("You have chosen; until the others have too, you may think again."),
    "object": N_("{leader} is about to cure the patient. Do you object?"),
    "coffee": N_("Any time: drink a coffee and look at the top card."),
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
VERBS = {
    "lay": N_("Lay a dose"),
    "skip": N_("Skip this patient"),
    "retract": N_("Think again"),
    "object": N_("Object"),
    "pass": N_("Let it happen"),
    "drink": N_("Drink a coffee"),
}
