"""The public story of a finished game, and its results card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.drawing import plain
from bot.faces.aloud import aloud
from bot.faces.audience import Audience
from bot.faces.chart import Chart, round_numbers
from bot.faces.closing import Story
from bot.faces.face import Face
from bot.faces.results import Card, Place, Turn
from bot.history.curves import Curve
from bot.history.lapses import SIGN
from bot.history.recordings import Recording
from bot.tables.ending import Ending
from bot.words import Say
from engines.game import Event

MOST_POINTS = 60
"""Most points on the chart of a game without rounds."""


def story(recording: Recording, course: Curve, audience: Audience, result: Ending) -> Story:
    """Return the story of a finished game. `audience`: spectators at its end, with all names."""
    seen = [
        [event for event in (recording.game.seen(one, None) for one in recording.game.unpack(row.events)) if event]
        for row in recording.moves
    ]
    at = replace(audience.at, names=tuple(map(plain, audience.at.names)))
    return Story(at, result.ranks, seen, course.standings, recording.rounds, result.outcome())


def card(audience: Audience, title: str, told: Story, course: Curve, result: Ending, gone: Sequence[int]) -> Card:
    """Return the contents of the results card; `gone`: seats that conceded."""
    face, say = audience.face, audience.say
    counted = bool(result.scores) and any(result.scores)
    places = [
        Place(
            seat,
            told.at.names[seat],
            result.ranks[seat],
            face.amount(say, result.scores[seat]) if counted else "",
            _note(say, result, seat, gone) if counted or seat in gone else "",
        )
        for seat in sorted(range(len(result.ranks)), key=lambda one: (result.ranks[one], one))
    ]
    marks = _marks(told)
    turn = _turn(face, say, told, course, marks)
    figures = (
        face.closing.figures(say, told, places[0].seat)
        if face.closing is not None and told.told and result.reason != "draw"
        else []
    )
    chart = _chart(face, say, told, marks, turn, result.reason) if len(marks) > 2 else None
    ended = headline(face, say, told, result)
    return Card(title, face.accent, ended, places, figures, turn, chart, result.reason == "draw")


def _note(say: Say, result: Ending, seat: int, gone: Sequence[int]) -> str:
    """Return why a seat's place differs from that of its score."""
    if seat in gone:
        return say("forfeit")
    ahead = [one for one, rank in enumerate(result.ranks) if rank < result.ranks[seat]]
    equal = any(result.scores[one] == result.scores[seat] for one in ahead)
    return say("tie-break") if equal else ""


def _tick(face: Face, say: Say, value: int) -> str:
    """Return a number of the axis; with the game's sign unless that is a word."""
    words = face.amount(say, value)
    return say.number(value) if any(map(str.isalpha, words)) else words


def headline(face: Face, say: Say, told: Story, result: Ending) -> str:
    """Return who won, or why no one did."""
    if result.reason == "draw":
        return say("The league decided on a draw") if result.league else say("Everybody agreed on a draw")
    if face.closing is not None:
        return face.closing.headline(say, told)
    winners = [told.at.names[seat] for seat in told.winners]
    if not winners:
        return say("Nobody wins")
    return say.count("{names} wins", "{names} win together", len(winners), names=say.join(winners))


# ------------------------------------------------------------------------------------------------ round by round


def _marks(told: Story) -> list[tuple[str, int]]:
    """Return the points of the chart, each with its round's number and its place: the deal, then the end of each round;
    or moves, in a game without rounds.
    """
    last = len(told.standings) - 1
    rounds = [one for one in told.rounds if one[0] > 0]
    if len(rounds) < 2:
        step = max(1, -(-last // MOST_POINTS))
        return [("", at) for at in (*range(0, last, step), last)]
    ends = [*(begin for _, begin in rounds[1:]), last]
    return [("", 0), *((str(number), end) for (number, _), end in zip(rounds, ends, strict=True))]


def _chart(face: Face, say: Say, told: Story, marks: Sequence[tuple[str, int]], turn: Turn | None, how: str) -> Chart:
    points = [told.standings[at] for _, at in marks]
    return Chart(
        points,
        [word for word, _ in marks],
        [(value, _tick(face, say, value)) for value in round_numbers(points)],
        say(face.closing.ROUND) if face.closing is not None else say("by round"),
        told.at.names,
        [] if how == "draw" else told.winners,
        turn.at if turn is not None else None,
    )


# --------------------------------------------------------------------------------------------- the turning point


def _turn(face: Face, say: Say, told: Story, course: Curve, marks: Sequence[tuple[str, int]]) -> Turn | None:
    """Return the deed that turned the game; None if there is none to show."""
    if course.turn is None:
        return None
    event, deed = _deed(face, say, told, course)
    if event is None:
        return None
    number = told.round_at(course.turn)
    if number and face.closing is not None:
        deed = say("{when}: {deed}", when=face.when(say, number), deed=deed)
    emblem = face.closing.emblem(told, event) if face.closing is not None else ""
    picture = face.closing.draw_emblem(emblem, 76) if face.closing is not None and emblem else None
    then = say("and stays in front to the end") if course.for_good else say("the largest step of the game")
    at = next((place for place, (_, end) in enumerate(marks) if end >= course.turn), len(marks) - 1)
    return Turn(deed, then, at, picture)


def _deed(face: Face, say: Say, told: Story, course: Curve) -> tuple[Event | None, str]:
    """Return the likeliest deed of that move that has words, with them."""
    tell: Callable[[Event], str]
    if face.closing is not None:
        closing = face.closing
        tell = lambda event: closing.deed(say, told, event)  # noqa: E731  one of two ways to tell
    else:
        tell = lambda event: SIGN.sub("", aloud(face.line(say, told.at, event))).rstrip(".")  # noqa: E731
    for event in course.deeds:
        if words := tell(event):
            return event, words
    return None, ""
