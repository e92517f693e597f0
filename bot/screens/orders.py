"""The private screen of what one said ahead: what goes on by itself, and how windows are answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.faces.audience import Audience
from bot.history import waits
from bot.screens.ahead import said_ahead
from bot.tables.orders import Rules
from bot.ui.components import Button, Choice, Menu, Part, Row, Screen, Text
from bot.ui.limits import CHOICE_TEXT, clip
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
"""What the standing answers are called in `/orders`; each face has words of its own."""
ABOVE = N_("As said above")
"""What stands for no answer in a menu, where another one says whether somebody is asked."""
ASKS = "ask"
"""Chosen where no rule answers for somebody."""
UNTIL_TURN, UNTIL_CHANGED, NO_LONGER = "turn", "changed", "none"


NO_RULES = Rules()


@dataclass(frozen=True, slots=True)
class Said:
    """What a seat said ahead for its turn, in words, and which rules answer for it; `sayable`: it may say more."""

    lines: Sequence[str] = ()
    rules: Rules = NO_RULES
    sayable: bool = False


NOTHING = Said()


def orders_screen(
    audience: Audience, moves: list[Move], ask: str, rules: Sequence[Rule] = (), said: Said = NOTHING
) -> Screen:
    """`moves` still to be made, in order; `ask`: which windows are asked about; `rules` of the game, and what was
    `said`.
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
    return Screen((*parts, Row(tuple(buttons))), audience.face.accent)


def _windows(audience: Audience, offered: Mapping[str, str], ask: str) -> list[Part]:
    """In which windows one wants to be asked, and what it costs everybody to be asked in all."""
    say, now = audience.say, ask if ask in offered else next(iter(offered))
    cost = clip(waits.always(say, audience.face.id, len(audience.at.names)), CHOICE_TEXT)
    choices = tuple(
        Choice(say(words), key, cost if key == "always" else "", chosen=key == now) for key, words in offered.items()
    )
    heading = Text(say("When others do something you could answer:"))
    return [heading, Menu(audience.press(SetAsk), say("Ask me"), choices)]


def _rules(audience: Audience, rules: Sequence[Rule], said: Rules) -> list[Part]:
    """A menu for each kind of window that may be answered ahead, and for how long the answers serve."""
    say, parts = audience.say, list[Part]()
    for rule in rules:
        words = audience.face.rules[rule.key]
        now = said.said.get(rule.key)
        asks = say(ABOVE) if audience.face.asking else say("Ask me")
        answers = [Choice(asks, ASKS, chosen=now is None)]
        answers += [Choice(say(words.answers[value]), str(value), chosen=value == now) for value in rule.values]
        parts += [Text(say(words.heading)), Menu(audience.press(SetRule, rule.key), say("Ask me"), tuple(answers))]
    if said.said:
        once = said.occasion is not None
        terms = (
            Choice(say("until I change them"), UNTIL_CHANGED, chosen=not once),
            Choice(say("until my next turn"), UNTIL_TURN, chosen=once),
            Choice(say("no longer: cancel them all"), NO_LONGER),
        )
        parts += [Text(say("How long these answers serve:")), Menu(audience.press(SetRule), say("Choose"), terms)]
    return parts
