"""The lobby message after the game: who won."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.faces.audience import Audience
from bot.history.results import anybody_won
from bot.screens.finale import hinted
from bot.tables.ending import Ending
from bot.ui.components import Button, Part, Row, Screen, Text
from bot.ui.limits import clip
from bot.ui.verbs import Rematch, Replay
from bot.words import N_

MOST = 1500
HIDDEN = N_("The game is over.")


def lobby_over(
    audience: Audience, title: str, result: Ending, *, link: str, conceded: Collection[int] = (), hidden: bool = False
) -> Screen:
    """Return the winner with the score, and the others. `hidden`: some readers could not see the game, so only say that
    it is over.
    """
    say = audience.say
    told = say(HIDDEN) if hidden else _headline(audience, result)
    lines = [f"## {audience.face.mark} {title}".replace("  ", " "), f"🏁 {clip(told, MOST)}"]
    if not hidden and (others := _others(audience, result, conceded)):
        lines.append(f"-# {clip(' · '.join(others), MOST)}")
    if not hidden:
        lines += hinted(say, result)
    parts: list[Part] = [Text("\n".join(lines))]
    if not hidden:
        buttons = (
            Button(say("Replay"), audience.press(Replay), emoji="🎞️"),
            Button(say("Rematch"), audience.press(Rematch), emoji="🔁"),
            Button(say("Go to the board"), url=link),
        )
        parts.append(Row(buttons))
    return Screen(tuple(parts), audience.face.accent)


def _headline(audience: Audience, result: Ending) -> str:
    say = audience.say
    if result.reason == "cancelled":
        return say("The game was called off; nobody wins or loses.")
    if result.reason == "draw":
        return say("The league decided on a draw.") if result.league else say("Everybody agreed on a draw.")
    first = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    if not anybody_won(result.ranks):
        return say("Nobody wins.")
    names, amounts = (
        say.join([audience.at.names[seat] for seat in first]),
        {_amount(audience, result, s) for s in first},
    )
    if len(amounts) == 1 and (amount := amounts.pop()):
        return say.count(
            "**{names}** won with {amount}", "**{names}** won together with {amount}", len(first),
            names=names, amount=amount,
        )  # fmt: skip
    return say.count("**{names}** won", "**{names}** won together", len(first), names=names)


def _others(audience: Audience, result: Ending, conceded: Collection[int]) -> Sequence[str]:
    """Return the players who are not in the headline, best first."""
    say, told = audience.say, []
    named = result.reason not in {"cancelled", "draw"}
    for seat in sorted(range(len(result.ranks)), key=lambda one: (result.ranks[one], one)):
        if named and result.ranks[seat] == 1:
            continue
        gone = f"({say('forfeit')})" if seat in conceded else ""
        told.append(" ".join(part for part in (audience.at.names[seat], _amount(audience, result, seat), gone) if part))
    return told


def _amount(audience: Audience, result: Ending, seat: int) -> str:
    """Return a seat's score with its sign; "" without scores."""
    if not any(result.scores):
        return ""
    return audience.face.amount(audience.say, result.scores[seat])
