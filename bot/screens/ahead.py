"""A player's plan: the lines on their hand, and the controls that add steps."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.audience import Audience
from bot.faces.values import Position
from bot.ui.components import Button, Part, Row, Text
from bot.ui.ids import BACK, ELSE, THEN
from bot.ui.limits import LABEL, clip
from bot.ui.own_verbs import CancelOrder, SayAhead, ShowOrders
from bot.ui.verbs import Hand
from bot.words import Say
from engines.game import Move

LINES = 900


def lines(audience: Audience, steps: Sequence[Sequence[Move]], views: Sequence[Position]) -> tuple[str, ...]:
    """Return each step in words ("cure the Werewolf, else draw"), as the position is when it comes; past the last of
    `views`, as it is now.
    """
    say, face = audience.say, audience.face
    positions = [*views, *[audience.at] * (len(steps) - len(views))]
    return tuple(
        _either(say, [f"{one.emoji} {one.text}".strip() for move in step if (one := face.label(say, at, move))])
        for step, at in zip(steps, positions, strict=False)
    )


def _either(say: Say, labels: Sequence[str]) -> str:
    first, *others = labels
    for other in others:
        first = say("{first}, else {other}", first=first, other=other)
    return first


def said_ahead(audience: Audience, said: Sequence[str], *, sayable: bool, answers: int = 0) -> list[Part]:
    """Return the lines of a plan, with buttons to add a step, to cancel it, and to list the answers to windows."""
    say, buttons = audience.say, list[Button]()
    if sayable:
        label = say("Say more, or change it") if said else say("Say ahead what comes next")
        buttons.append(Button(clip(label, LABEL), audience.press(SayAhead, THEN), emoji="📋"))
    if said:
        buttons.append(Button(say("Cancel it"), audience.press(CancelOrder), emoji="✖️"))
    if answers:
        label = say.count("{n} answer ahead", "{n} answers ahead", answers)
        buttons.append(Button(clip(label, LABEL), audience.press(ShowOrders), emoji="📋"))
    return [*_listed(say, said), *([Row(tuple(buttons))] if buttons else [])]


def saying(
    audience: Audience,
    said: Sequence[str],
    how: str,
    question: str,
    controls: Sequence[Part],
    *,
    other: bool,
    path: bool,
) -> list[Part]:
    """Return the steps so far, the next `question` with its `controls` (none if it cannot be foreseen), and the ways
    out.

    `how`: THEN or ELSE; `other`: the last step can get an alternative; `path`: a menu has been opened.
    """
    say = audience.say
    if not controls:
        ask = f"-# {say('What you are asked after that cannot be foreseen yet.')}"
    elif how == ELSE:
        ask = f"{say('And if that is not possible? Instead of: {step}', step=said[-1])}\n{question}"
    else:
        ask = f"{say('And then?') if said else say('When you are asked next, what shall be done?')}\n{question}"
    parts = [*_listed(say, said), Text(ask), *controls]
    return parts if path else [*parts, _ways(audience, said, how, other=other, more=bool(controls))]


def _ways(audience: Audience, said: Sequence[str], how: str, *, other: bool, more: bool) -> Row:
    """Offer an alternative to the last step, the next step, removing the last step, and done. Done is blue if there is
    no `more` to add.
    """
    say, found = audience.say, list[Button]()
    if how == ELSE:
        found.append(Button(say("On to the next step"), audience.press(SayAhead, THEN)))
    elif other:
        found.append(Button(say("If that is not possible…"), audience.press(SayAhead, ELSE)))
    if said:
        found.append(Button(say("One step less"), audience.press(SayAhead, BACK), emoji="⏪"))
    done = say("That is all") if said else say("Back")
    found.append(Button(done, audience.press(Hand), style="grey" if more else "blue", emoji="↩️"))
    return Row(tuple(found))


def _listed(say: Say, said: Sequence[str]) -> list[Part]:
    if not said:
        return []
    numbered = "\n".join(f"{n}. {line}" for n, line in enumerate(said, 1))
    return [Text(clip(f"{say('📋 Said ahead, for when you are asked:')}\n{numbered}", LINES))]
