"""A hint in words: the best move, how clear it is, and why."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.asked import Asked
from bot.faces.audience import Audience
from bot.faces.differences import told as told_differences
from bot.tables.hints import Hint, Idea
from bot.ui.limits import clip
from bot.words import N_
from engines.game import Decision

LABEL = 120
"""Most characters of a move's name."""
MOST = 2
"""Most equally good moves to name."""
COUNTS_NOT = N_("A game with hints counts for no statistics and no rating; the board says so.")


def told(audience: Audience, own: Sequence[Decision], hint: Hint, *, first: bool = False) -> str:
    """Return a heading and a line for each thought. `first`: the first hint in a game that would have counted."""
    say = audience.say
    best = _named(audience, own, hint.best)
    equals = say.join([f"**{_named(audience, own, idea)}**" for idea in hint.equals[:MOST]])
    if hint.clear and not hint.points:
        lines = [say(N_("**{move}** is the usual step here, and nothing else was worth a thought."), move=best)]
    elif hint.clear:
        lines = [say(N_("**{move}** looks best."), move=best)]
    elif hint.equals:
        lines = [say(N_("Nothing is clear here: **{move}**, and about as good {others}."), move=best, others=equals)]
    else:
        lines = [say(N_("Nothing is clear here: **{move}** looks a little better."), move=best)]
    lines += _against(audience, own, hint)
    if first:
        lines.append(f"-# {say(COUNTS_NOT)}")
    return "\n".join([f"💡 {say(N_('Hint'))}", *lines])


def _against(audience: Audience, own: Sequence[Decision], hint: Hint) -> list[str]:
    """Compare the best move with the next, and say why it is better."""
    say = audience.say
    if not hint.points:
        return []
    points = say.count("{n} point of win chance", "{n} points of win chance", hint.points)
    against = _named(audience, own, hint.worse)
    reasons = told_differences(say, audience.face.differences, hint.reasons)
    if not reasons:
        return [say(N_("**{move}** is {points} behind."), move=against, points=points)]
    below = [f"· {reason}" for reason in reasons]
    return [say(N_("**{move}** is {points} behind. From there to here:"), move=against, points=points), *below]


def _named(audience: Audience, own: Sequence[Decision], idea: Idea) -> str:
    """Return a move as its button on the hand names it."""
    say, face, at = audience.say, audience.face, audience.at
    if idea is None:
        return say(N_("Wait and see"))
    about = next((decision for decision in own if idea in decision.moves), None)
    bundles = face.choices.bundles(say, at, Asked(tuple(own), suggested=idea), about) if about is not None else []
    label = next((one.label for one in bundles if idea in one.moves), None) or face.label(say, at, idea)
    return clip(label.text, LABEL)
