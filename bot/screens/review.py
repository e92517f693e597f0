"""The review of a player's own finished game: its progress, the course of the game, and the buttons to its moments
(`bot/screens/moment.py`). Nothing here names a better move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.drawing import plain
from bot.faces.audience import Audience
from bot.faces.review_picture import WHOLE, Course, DrawnCourse
from bot.history.review import AGAIN, INACCURACY, Moment, Review
from bot.ui.components import Button, Part, Picture, Row, Screen, Text
from bot.ui.limits import ALT, clip, clip_sentences
from bot.ui.verbs import LookAt, LookBack, Replay, ShareReview
from bot.words import N_, Say

STOPS = 8
"""Most points of the curve in words."""
AS_SENSIBLE = N_(
    "-# The curve is the chance to win if all go on as sensible players do; a point is a hundredth of it. Luck is what "
    "cards, dice and the others brought; decisions are measured by what a sensible player would have done, moments by "
    "the best move I found. Decisions of a game that was won or lost already (98% and more, 2% and less) count for no "
    "accuracy."
)


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game as the reviewer sees it. `title`: of the table; `name`: of the reviewer, as markdown; `rounds`:
    (number, place) of each; `rank` of `seats` at the end, 0 after a draw; `gone`: they conceded.
    """

    title: str
    name: str
    rounds: Sequence[tuple[int, int]]
    rank: int
    seats: int
    gone: bool = False


@dataclass(frozen=True, slots=True)
class LookedBack:
    """A finished review of a game; `audience`: the reviewer at its end."""

    audience: Audience
    game: Game
    review: Review

    @property
    def say(self) -> Say:
        return self.audience.say

    @property
    def moments(self) -> list[Moment]:
        """Return the moments in the order of the game."""
        return sorted(self.review.moments, key=lambda one: one.place)

    def when(self, place: int) -> str:
        """Return the round at a place; "" if the game has no rounds."""
        if len(self.game.rounds) < 2:
            return ""
        number = max((number for number, begin in self.game.rounds if begin <= place), default=0)
        return self.audience.face.when(self.say, number) if number else self.say("Setting up")

    def chance(self, place: int) -> int:
        """Return the chance of winning at a place, in thousandths."""
        return max((one for one in self.review.curve if one[0] <= place), default=(0, WHOLE // 2))[1]


# -------------------------------------------------------------------------------------------------------- progress


def progress(audience: Audience, title: str, review: Review, ahead: int) -> Screen:
    """Return the progress of a review; `ahead`: the number of reviews before it."""
    say = audience.say
    if ahead:
        now = say.count("{n} other review comes first.", "{n} other reviews come first.", ahead)
    elif review.decisions and review.looked >= review.decisions:
        now = say(
            "All decisions are looked at. What mattered gets a second look: {n} of {most} at most",
            n=review.again,
            most=AGAIN,
        )
    else:
        now = say("{looked} of {decisions} decisions", looked=review.looked, decisions=review.decisions)
    note = say(
        "I look at each of your decisions, and only at what you could know then. The review comes here when it is "
        "done; *Review* shows it again at any time."
    )
    return Screen(
        (Text(f"### 🔍 {heading(say, title)}"), Text(f"⏳ **{now}**"), Text(f"-# {note}")),
        audience.face.accent,
        name="review_progress",
    )


def later(audience: Audience, title: str) -> Screen:
    """Return the message that replaces the progress shortly before Discord locks it."""
    say = audience.say
    words = say("This takes longer than a message of mine can be changed. I write to you when your review is done.")
    again = Button(say("Review"), audience.press(LookBack), emoji="🔍")
    return Screen(
        (Text(f"### 🔍 {heading(say, title)}"), Text(words), Row((again,))),
        audience.face.accent,
        name="review_progress",
    )


def heading(say: Say, title: str) -> str:
    return f"{title} · {say('your review')}"


# ------------------------------------------------------------------------------------- the course of the game


def overview(found: LookedBack, *, filename: str = "", shareable: bool = False) -> Screen:
    """Return the course of the game, with a button for each moment. `filename`: the uploaded curve, else words."""
    say, audience = found.say, found.audience
    parts: list[Part] = [Text(f"### 🔍 {heading(say, found.game.title)}"), *_curve(found, filename)]
    parts.append(Text("\n".join(filter(None, (_balance(found), say(AS_SENSIBLE))))))
    parts.append(Text(_mattered(found)))
    named = [
        Button(
            " · ".join(filter(None, (str(number), found.when(one.place)))),
            audience.press(LookAt, number),
            style="blue" if number == 1 else "grey",
            emoji="❓",
        )
        for number, one in enumerate(found.moments, 1)
    ]
    if named:
        parts.append(Row(tuple(named)))
    ways = [Button(say("Replay"), audience.press(Replay), emoji="🎞️")]
    if shareable:
        ways.append(Button(say("Show it to the channel"), audience.press(ShareReview), emoji="📣"))
    return Screen((*parts, Row(tuple(ways))), audience.face.accent, name="review")


def shown(found: LookedBack, *, filename: str = "") -> Screen:
    """Return the curve, accuracy and luck for a channel; other players can review their own game."""
    say, audience = found.say, found.audience
    title = say("{name} looked back on {title}", name=found.game.name, title=found.game.title)
    told = "\n".join(filter(None, (_balance(found), say(AS_SENSIBLE))))
    ways = (
        Button(say("Look back on your own"), audience.press(LookBack), emoji="🔍"),
        Button(say("Replay"), audience.press(Replay), emoji="🎞️"),
    )
    return Screen(
        (Text(f"### 🔍 {title}"), *_curve(found, filename, moments=False), Text(told), Row(ways)),
        audience.face.accent,
        name="moment",
    )


def drawn(found: LookedBack, *, moments: bool = True) -> DrawnCourse:
    """Return the picture to draw; for a channel without the moments, which only the reviewer can open."""
    say, game = found.say, found.game
    begun = [(place, say.number(number)) for number, place in game.rounds if number > 0]
    closing = found.audience.face.closing
    sketch = Course(
        plain(game.title),
        plain(game.name),
        found.review.seat,
        tuple(found.review.curve),
        tuple(begun) if len(begun) > 1 else (),
        say(closing.ROUND) if closing is not None and len(begun) > 1 else "",
        tuple(one.place for one in found.moments) if moments else (),
        tuple(_figures(found)),
        say("Chance to win"),
        _ended(found),
        tuple((chance, percent(say, chance)) for chance in (0, WHOLE // 2, WHOLE)),
    )
    return DrawnCourse(found.audience.table, found.audience.face, say, sketch)


def spoken(found: LookedBack, *, moments: bool = True) -> str:
    """Return the curve in words: the chance through the game, and when the moments were."""
    say, review = found.say, found.review
    told = [f"{plain(found.game.title)}, {plain(found.game.name)}."]
    told.append(say("Chance to win at the deal: {chance}.", chance=percent(say, found.chance(0))))
    told += [f"{when}{say.colon}{percent(say, chance)}." for when, chance in _stops(found)]
    told.append(say("At the end: {ended}.", ended=_ended(found)))
    if len(review.curve) > 2:
        inner = review.curve[:-1]
        best, worst = (pick(inner, key=lambda one: one[1]) for pick in (max, min))
        for text, (place, chance) in ((N_("Highest: {chance}{when}."), best), (N_("Lowest: {chance}{when}."), worst)):
            when = found.when(place)
            told.append(say(text, chance=percent(say, chance), when=f" ({when})" if when else ""))
    for number, one in enumerate(found.moments if moments else (), 1):
        when = found.when(one.place) or say("Move {n}", n=one.place + 1)
        told.append(say("Moment {n}: {when}.", n=number, when=when))
    return " ".join([*told, *(f"{word}{say.colon}{value}." for value, word in _figures(found))])


def _curve(found: LookedBack, filename: str, *, moments: bool = True) -> list[Part]:
    words = spoken(found, moments=moments)
    return [Picture(filename, clip_sentences(words, ALT))] if filename else [Text(clip(words, ALT))]


def _stops(found: LookedBack) -> list[tuple[str, int]]:
    """Return the chance at the start of rounds, spread over the game."""
    begun = [place for number, place in found.game.rounds if number > 0][1:]
    step = max(1, -(-len(begun) // STOPS))
    return [(found.when(place), found.chance(place)) for place in begun[::step]] if begun else []


def _figures(found: LookedBack) -> list[tuple[str, str]]:
    """Return accuracy, luck and the cost of decisions, each with its label."""
    say, review = found.say, found.review
    exact = percent(say, 10 * review.accuracy) if review.accuracy is not None else "–"
    return [
        (exact, say("accuracy")),
        (_about(say, review, review.luck), say("points of luck")),
        (_about(say, review, -review.cost), say("points by decisions")),
    ]


def _about(say: Say, review: Review, thousandths: int) -> str:
    """Return luck or decisions as points, with the error that both share: "−12 ±9"."""
    error = points(review.unsure)
    return signed(say, thousandths) + (f" ±{say.number(error)}" if error else "")


def _balance(found: LookedBack) -> str:
    """Return accuracy, luck and decisions in sentences."""
    say, review = found.say, found.review
    lines = []
    if review.accuracy is not None:
        exact = percent(say, 10 * review.accuracy)
        lines.append(
            say.count(
                "**Accuracy {exact}** in one decision while the game was open.",
                "**Accuracy {exact}** in {n} decisions while the game was open.",
                review.open,
                exact=exact,
            )
        )
    luck, decided = _about(say, review, review.luck), _about(say, review, -review.cost)
    lines.append(say("Luck: {luck} points. Decisions: {decisions} points.", luck=luck, decisions=decided))
    return " ".join(lines)


def _mattered(found: LookedBack) -> str:
    """Return the number of moments in words."""
    say, count = found.say, len(found.moments)
    if count:
        return say.count(
            "**One moment mattered most.** It is a question first: find the better move.",
            "**{n} moments mattered most.** Each is a question first: find the better move.",
            count,
        )
    if not found.review.judged:
        return say("There was nothing to choose in this game: each time there was one thing to do only.")
    if found.review.accuracy is None:
        return say("The game was decided before you had anything to choose.")
    if max(found.review.lost, found.review.cost) >= INACCURACY:
        return say(
            "🌟 **No moment mattered much.** No move of yours was surely a mistake; small things add up, though."
        )
    if found.game.rank != 1:
        return say("**No moment mattered much.** Nowhere did I find a move that was surely better than yours.")
    return say(
        "🌟 **No moment mattered much.** Nowhere did I find a move that was surely better than yours. Well played!"
    )


def _ended(found: LookedBack) -> str:
    say, game = found.say, found.game
    if not game.rank:
        return say("a draw")
    if game.gone:
        return say("forfeit")
    if game.rank == 1:
        return say("won")
    return say("lost") if game.seats < 3 else say("place {n} of {seats}", n=game.rank, seats=game.seats)


# ------------------------------------------------------------------------------------------------ numbers


def percent(say: Say, thousandths: int) -> str:
    """Return a chance, rounded to hundredths."""
    return say("{n}%", n=points(thousandths))


def points(thousandths: int) -> int:
    """Return thousandths of a win as points, its hundredths."""
    return round(thousandths / 10)


def signed(say: Say, thousandths: int) -> str:
    """Return points with their sign: "+12", "−3"."""
    n = points(thousandths)
    return f"+{say.number(n)}" if n > 0 else say.number(n)
