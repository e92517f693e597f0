"""Names of the planned answers to windows (rulings 13 to 18)."""

from bot.faces.values import RuleWords
from bot.words import N_
from engines.quack_in_the_box.players.answers import ANY, RISKY
from engines.quack_in_the_box.players.sight import MUCH

RULES = {
    "save": RuleWords(
        N_("When a death would be your fault:"),
        {
            0: N_("Let it happen"),
            RISKY: N_("Save them where it costs 4 Infamy or more, or brings the mob"),
            ANY: N_("Save them whatever it costs"),
            -RISKY: N_("Ask me where it costs 4 Infamy or more, or brings the mob; else let it happen"),
            -ANY: N_("Ask me where I can save them, else let it happen"),
        },
    ),
    "hinder": RuleWords(
        N_("When others treat, and no death would be your fault:"),
        {
            0: N_("Let it pass"),
            MUCH: N_("Stop $500 or a cure, or make it kill a Patient of theirs; else let it pass"),
            -MUCH: N_("Ask me where I can stop $500 or a cure, or make it kill; else let it pass"),
        },
    ),
    "gain": RuleWords(
        N_("When a card could make your Treatment pay more:"),
        {
            0: N_("Keep the card"),
            1: N_("Play it where nobody dies of it"),
            -1: N_("Ask me where nobody dies of it, else keep the card"),
        },
    ),
    "blame": RuleWords(
        N_("When you gain Infamy:"),
        {
            0: N_("Take it like a doctor"),
            1: N_("Blame the richest of the others for half of it"),
            2: N_("From 2 Infamy on, blame the richest of the others for half of it"),
            -2: N_("Ask me from 2 Infamy on, else take it"),
        },
    ),
    "roll": RuleWords(
        N_("When the rota is up:"),
        {
            0: N_("Let it stand"),
            1: N_("Fewer for my Patient in danger, more for theirs"),
            -1: N_("Ask me where a Patient is in danger, else let it stand"),
        },
    ),
}
"""By key of the rule, then by value; below 0: ask in these cases."""
