"""The last message of a game: its result, and what you can do next."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.audience import Audience
from bot.faces.results import Card
from bot.screens.pages import IN_MORE
from bot.screens.phrases import OVER
from bot.tables.ending import Ending
from bot.tables.rating import WHY, Why
from bot.ui.components import Button, Part, Picture, Row, Screen, Text
from bot.ui.limits import ALT, clip, clip_sentences
from bot.ui.verbs import LookBack, More, Rematch, Replay
from bot.words import Say

TITLE = 300
AT_THE_END: Sequence[Why] = ("forgotten", "short")
"""Why a game is not rated, if that shows only at its end."""


def finale(
    audience: Audience, *, title: str, notes: Sequence[str], filename: str = "", alt: str = "", reviews: bool = True
) -> Screen:
    """Return the result as a picture with `alt` text, or as that text without a picture. `title`: who won; `notes`: the
    people to mention; `reviews`: the game can be reviewed.
    """
    parts: list[Part] = [Text(f"## 🏁 {clip(title, TITLE)}")]
    if filename:
        parts.append(Picture(filename, clip_sentences(alt, ALT)))
    elif alt:
        parts.append(Text(alt, rest=audience.say(IN_MORE)))
    if notes:
        parts.append(Text(clip("\n".join(notes), 900)))
    return Screen((*parts, afterwards(audience, reviews=reviews)), audience.face.accent)


def afterwards(audience: Audience, *, reviews: bool = True) -> Row:
    """Return the buttons below a finished game; `reviews`: the game can be reviewed."""
    say = audience.say
    return Row(
        (
            Button(say("Rematch"), audience.press(Rematch), style="blue", emoji="🔁"),
            *([Button(say("Review"), audience.press(LookBack), emoji="🔍")] if reviews else []),
            Button(say("Replay"), audience.press(Replay), emoji="🎞️"),
            Button(say("More"), audience.press(More), emoji="⚙️"),
        )
    )


def over(audience: Audience, *, link: str, notice: str = "") -> Screen:
    """Return the rest of an open hand: a `notice`, a link to the result, and what you can do next."""
    told = "\n".join(filter(None, (notice, audience.say(OVER, link=link))))
    return Screen((Text(told), afterwards(audience)), name="game_over")


def hinted(say: Say, result: Ending) -> list[str]:
    """Return a line about the hints taken, if any."""
    if not result.hints:
        return []
    taken = say.count("With {n} hint", "With {n} hints", result.hints)
    return [f"-# 💡 {say('{taken}: it counts for no statistics and no rating.', taken=taken)}"]


def unrated(say: Say, result: Ending) -> list[str]:
    """Return a line that says why the game is not rated, unless its players knew before."""
    if result.unrated not in AT_THE_END:
        return []
    return [f"-# 🕊️ {say('Not rated: {why}.', why=say(WHY[result.unrated]))}"]


def with_amount(say: Say, card: Card) -> str:
    """Return the headline, with the winner's amount if it was counted."""
    won = card.winners
    if not won or not won[0].amount:
        return card.headline
    return say("{headline} with {amount}", headline=card.headline, amount=won[0].amount)


def spoken(say: Say, card: Card) -> str:
    """Return the picture in words: a sentence each for the winner, every seat, the figures, the turning point and the
    chart.
    """
    told = [f"{card.title}{say.colon}{with_amount(say, card)}."]
    ranked = bool(card.winners)
    for one in card.places:
        ended = f"{one.rank}. {one.name}" if ranked else one.name
        amount = f"{say.colon}{one.amount}" if one.amount else ""
        told.append(f"{ended}{amount}{f' ({one.note})' if one.note else ''}.")
    told += [f"{figure.word}{say.colon}{figure.value}." for figure in card.figures]
    if card.turn is not None:
        told.append(say("Turning point: {deed}, {then}.", deed=card.turn.deed, then=card.turn.then))
    if card.chart is not None:
        told.append(_charted(say, card))
    return " ".join(told)


def _charted(say: Say, card: Card) -> str:
    """Describe the chart in words: who led, and how often the lead changed."""
    chart = card.chart
    assert chart is not None
    leaders = [max(range(len(chart.names)), key=lambda seat: points[seat]) for points in chart.points[1:]]
    runs: list[tuple[int, int]] = []
    for leader in leaders:
        runs = [*runs[:-1], (leader, runs[-1][1] + 1)] if runs and runs[-1][0] == leader else [*runs, (leader, 1)]
    if len(chart.names) == 1:
        return say.count("The chart has {n} point.", "The chart has {n} points.", len(chart.points))
    most = max(set(leaders), key=leaders.count)
    return say("On the chart {name} is in front for {n} of {count} points; changes of the lead: {changes}.",
               name=chart.names[most], n=leaders.count(most), count=len(leaders), changes=len(runs) - 1)  # fmt: skip
