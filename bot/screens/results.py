"""The end of a game: places, scores and their parts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.audience import Audience
from bot.history.results import anybody_won
from bot.ui.limits import clip
from engines.game import Outcome

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
NO_MEDAL = "▫️"


def medal(ranks: Sequence[int], seat: int) -> str:
    """Return a seat's medal; none if no one won."""
    return MEDALS.get(ranks[seat], NO_MEDAL) if anybody_won(ranks) else NO_MEDAL


def result_lines(
    audience: Audience,
    how: str,
    ranks: Sequence[int],
    outcome: Outcome | None,
    conceded: Sequence[int],
    *,
    league: bool = False,
) -> list[str]:
    """Return how it ended, a line for each seat, best first. `league`: the players did not decide it."""
    say, names = audience.say, audience.at.names
    if how == "cancelled":
        return [say("The game was called off; nobody wins or loses.")]
    if how == "draw":
        return [say("The league decided on a draw.") if league else say("Everybody agreed on a draw.")]
    lines = audience.face.result(say, audience.at, outcome) if outcome else []
    winners = [names[seat] for seat, rank in enumerate(ranks) if rank == 1]
    if winners and not outcome:
        lines.append(say.count("**{names}** wins.", "**{names}** win together.", len(winners), names=say.join(winners)))
    if not anybody_won(ranks):
        lines.insert(0, f"**{say('Nobody wins.')}**")
    for seat in sorted(range(len(ranks)), key=lambda one: ranks[one]):
        score = f" · {audience.face.amount(say, outcome.scores[seat])}" if outcome and any(outcome.scores) else ""
        parts = _parts(audience, outcome, seat)
        gone = f" ({say('forfeit')})" if seat in conceded else ""
        lines.append(f"{medal(ranks, seat)} **{names[seat]}**{score}{gone}{parts}")
    return [clip(line, 400) for line in lines]


def _parts(audience: Audience, outcome: Outcome | None, seat: int) -> str:
    if outcome is None or not outcome.parts[seat]:
        return ""
    named = [
        f"{audience.face.part(audience.say, name)} {audience.say.number(value)}"
        for name, value in outcome.parts[seat].items()
        if value
    ]
    return f"\n-# {' · '.join(named)}" if len(named) > 1 else ""
