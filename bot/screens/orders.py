"""The private screen of standing orders: what goes on by itself, and in which windows one is asked."""

from __future__ import annotations

from bot.faces.audience import Audience
from bot.ui.components import Button, Choice, Menu, Part, Row, Screen, Text
from bot.ui.limits import clip
from bot.ui.verbs import CancelOrder, Hand, SetAsk
from bot.words import N_
from engines.game import Move

ASK_WORDS = {
    "concern": N_("Ask me only where it concerns me"),
    "always": N_("Always ask me"),
    "round": N_("Pass for me in this round"),
}
"""What the standing answers are called where a face has no words of its own."""


def orders_screen(audience: Audience, moves: list[Move], ask: str) -> Screen:
    """`moves` still to be made, in order; `ask`: which windows are asked about."""
    say = audience.say
    parts: list[Part] = [Text(f"### {say('Standing orders')}")]
    buttons = [Button(say("Back"), audience.press(Hand), emoji="↩️")]
    if moves:
        lines = [f"{n}. {audience.face.label(say, audience.at, move).text}" for n, move in enumerate(moves, 1)]
        parts.append(Text(clip(say("These go on by themselves:") + "\n" + "\n".join(lines), 1500)))
        buttons.append(Button(say("Cancel the order"), audience.press(CancelOrder), style="red", emoji="✖️"))
    elif audience.face.lists:
        parts.append(Text(say("You have no standing order. Choose several moves in one menu to give one.")))
    offered = audience.face.asking or ASK_WORDS
    now = ask if ask in offered else next(iter(offered))
    choices = tuple(Choice(say(words), key, chosen=key == now) for key, words in offered.items())
    parts += [
        Text(say("When others do something you could answer:")),
        Menu(audience.press(SetAsk), say("Ask me"), choices),
    ]
    return Screen((*parts, Row(tuple(buttons))), audience.face.accent)
