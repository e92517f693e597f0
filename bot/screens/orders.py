"""The private screen of standing orders: the plan, and the answers to windows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.faces.audience import Audience
from bot.history import waits
from bot.screens.ahead import said_ahead
from bot.tables.orders import Rules
from bot.ui.components import Button, Choice, Menu, Part, Row, Screen, Text
from bot.ui.limits import CHOICE_TEXT, PLACEHOLDER, clip
from bot.ui.own_verbs import CancelOrder, SetAsk, SetRule
from bot.ui.verbs import Hand
from bot.words import N_
from engines.game import Move
from engines.habits import Rule

ASK_WORDS = {
    "concern": N_("Ask me only where it concerns me"),
    "always": N_("Always ask me"),
    "round": N_("Pass for me in this round"),
}
"""The ways to be asked in `/orders`; a face may have other words."""
ABOVE = N_("As said above")
"""The menu's choice for no rule if another menu says when the player is asked."""
ASKS = "ask"
"""The menu's value for no rule."""
UNTIL_TURN, UNTIL_CHANGED, NO_LONGER = "turn", "changed", "none"


NO_RULES = Rules()


@dataclass(frozen=True, slots=True)
class Said:
    """A seat's plan in words, and the rules that answer for it; `sayable`: the plan can be changed."""

    lines: Sequence[str] = ()
    rules: Rules = NO_RULES
    sayable: bool = False


NOTHING = Said()


def orders_screen(
    audience: Audience, moves: list[Move], ask: str, rules: Sequence[Rule] = (), said: Said = NOTHING
) -> Screen:
    """Return the screen of standing orders. `moves`: the standing order; `ask`: which windows ask the player; `rules`:
    the game's; `said`: the seat's own.
    """
    say = audience.say
    parts: list[Part] = [Text(f"### {say('Standing orders')}")]
    buttons = [Button(say("Back"), audience.press(Hand), emoji="↩️")]
    if moves:
        lines = [f"{n}. {audience.face.label(say, audience.at, move).text}" for n, move in enumerate(moves, 1)]
        parts.append(Text(clip(say("These go on by themselves:") + "\n" + "\n".join(lines), 1500)))
        if not said.lines:  # those have a button of their own, which cancels both
            buttons.append(Button(say("Cancel the order"), audience.press(CancelOrder), style="red", emoji="✖️"))
    elif not (audience.face.asking or said.lines or said.sayable):
        parts.append(Text(say("Nothing is said ahead. While you wait, your hand asks what shall be done next.")))
    elif audience.face.lists and not said.lines:
        parts.append(Text(say("You have no standing order. Choose several moves in one menu to give one.")))
    parts += said_ahead(audience, said.lines, sayable=said.sayable)
    if offered := audience.face.asking:
        parts += _windows(audience, offered, ask)
    parts += _rules(audience, rules, said.rules)
    return Screen((*parts, Row(tuple(buttons))), audience.face.accent, name="orders")


def _windows(audience: Audience, offered: Mapping[str, str], ask: str) -> list[Part]:
    """Return the menu of which windows ask the player, with the cost of *always* in waits."""
    say, now = audience.say, ask if ask in offered else next(iter(offered))
    cost = clip(waits.always(say, audience.face.id, len(audience.at.names)), CHOICE_TEXT)
    choices = tuple(
        Choice(say(words), key, cost if key == "always" else "", chosen=key == now) for key, words in offered.items()
    )
    heading = Text(say("When others do something you could answer:"))
    return [heading, Menu(audience.press(SetAsk), say("Ask me"), choices)]


def _rules(audience: Audience, rules: Sequence[Rule], said: Rules) -> list[Part]:
    """Return a menu for each kind of window that rules can answer, and one for how long the rules hold."""
    say, parts = audience.say, list[Part]()
    for rule in rules:
        words = audience.face.rules[rule.key]
        now = said.said.get(rule.key)
        asks = say(ABOVE) if audience.face.asking else say("Ask me")
        answers = [Choice(asks, ASKS, chosen=now is None)]
        answers += [Choice(say(words.answers[value]), str(value), chosen=value == now) for value in rule.values]
        parts += [
            Text(say(words.heading)),
            Menu(audience.press(SetRule, rule.key), clip(say(words.heading), PLACEHOLDER), tuple(answers)),
        ]
    if said.said:
        once = said.occasion is not None
        terms = (
            Choice(say("until I change them"), UNTIL_CHANGED, chosen=not once),
            Choice(say("until my next turn"), UNTIL_TURN, chosen=once),
            Choice(say("no longer: cancel them all"), NO_LONGER),
        )
        parts += [Text(say("How long these answers serve:")), Menu(audience.press(SetRule), say("Choose"), terms)]
    return parts
