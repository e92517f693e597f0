"""The daily case: the question, the solution, the list of cases, and a server's board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from babel.dates import format_date

from bot.cases.case import Case
from bot.cases.days import Asked as AskedCase
from bot.faces import FACES
from bot.faces.asked import Asked
from bot.faces.audience import Audience
from bot.faces.differences import told as why
from bot.faces.values import Position
from bot.screens.quiz import Quiz, Told, asked_of, labels
from bot.tables.computers import NAMES
from bot.ui.case_verbs import AnswerCase, CaseBoard, DoubtCase, ShowCase
from bot.ui.components import Button, Part, Screen, Style, Text, rows
from bot.words import N_, Say
from engines import GAMES
from engines.game import Move
from storage import CaseAnswerRow
from storage.cases import Tally

SHOWN = 20
"""Most people on a board."""
FROM = N_(
    "From a game of strong computer players; you are {name}. Judged by what {name} could know, if all go on as they do."
)
ARCHIVE = N_("🗄️ From the archive: it has been asked before, and counts for no row of days.")
OWN = N_("🏠 A case of this bot’s host, not the one that is asked everywhere.")
DOUBTED = N_("You doubt it: thank you. Where many do, whoever runs me has a look.")
NOT_TODAY = N_("There is no case today.")


@dataclass(frozen=True, slots=True)
class Put:
    """A case as a screen: its audience, the question to the seat, and the offered moves."""

    asked: AskedCase
    audience: Audience
    at: Asked
    moves: list[Move]

    @property
    def case(self) -> Case:
        return self.asked.case


def put(say: Say, asked: AskedCase) -> Put:
    case, game = asked.case, GAMES[asked.case.game]
    state = case.state(game)
    at = Position(game.view(state, case.seat), NAMES[: case.seats])
    moves = [game.move(move) for move in case.moves]
    return Put(asked, Audience(0, 0, FACES[case.game], say, at), asked_of(game.decisions(state), case.seat), moves)


def question(shown: Put, extra: Sequence[str] = ()) -> Quiz:
    case, asked, say = shown.case, shown.asked, shown.audience.say
    heading = f"🩺 {title(say, asked)} · {_date(say, asked.day)}"
    marks = [say(OWN)] * asked.own + [say(ARCHIVE)] * (asked.archive and not asked.own)
    lines = [say(FROM, name=NAMES[case.seat]), *marks, *extra]
    ids = [str(AnswerCase(0, case.id, place)) for place in range(len(case.moves))]
    return Quiz(heading, [f"-# {line}" for line in lines], shown.moves, ids)


def title(say: Say, asked: AskedCase) -> str:
    return say("The case of the day: {game}", game=GAMES[asked.case.game].title)


def answered(shown: Put, row: CaseAnswerRow | None, tally: Tally, days: int, *, again: bool = False) -> Told:
    """Return the solution. `row` is the player's answer, None if the day ended without one. `days`: their streak;
    `again`: they had answered before.
    """
    case, say = shown.case, shown.audience.say
    right = case.moves.index(case.solution)
    pressed = case.moves.index(row.move) if row is not None and row.move in case.moves else None
    lines = [say("-# You had answered this one already; the first answer counts.")] if again else []
    lines += [*reasons(shown, pressed), *costs(shown), found(say, tally)]
    below: list[Button] = []
    if row is None:
        lines.insert(0, say("-# Its day is over, so it is told and counts no more."))
    else:
        if row.in_streak and days > 0:
            lines.append("🔥 " + say.count("{n} day in a row", "{n} days in a row", days))
        if row.doubted:
            lines.append(f"-# {say(DOUBTED)}")
        else:
            below.append(Button(say("I doubt it"), str(DoubtCase(0, case.id)), emoji="🤨"))
    below.append(Button(say("Other cases"), str(ShowCase(0)), emoji="🩺"))
    below.append(Button(say("Board of the week"), str(CaseBoard(0)), emoji="🏅"))
    return Told(right, pressed, [line for line in lines if line], rows(below))


def reasons(shown: Put, pressed: int | None) -> list[str]:
    """Return why the best move beats the pressed one, or the next best."""
    case = shown.case
    move = case.moves[pressed] if pressed is not None else case.solution
    if case.right(move):
        move = min((one for one in case.moves if not case.right(one)), key=lambda one: case.answer(one).cost)
    say = shown.audience.say
    told = why(say, shown.audience.face.differences, case.answer(move).reasons)
    name = labels(shown.audience, shown.moves)[case.moves.index(move)].text
    return [say("Why it is better than *{move}*:", move=name), *(f"- {line}" for line in told)] if told else []


def costs(shown: Put) -> list[str]:
    """Return the cost of each other move."""
    case, say = shown.case, shown.audience.say
    named = [label.text for label in labels(shown.audience, shown.moves)]
    told = [
        say("*{move}*: {n} fewer", move=name, n=round(case.answer(move).cost / 10))
        for name, move in zip(named, case.moves, strict=True)
        if not case.right(move)
    ]
    return [say("Of 100 such games you would win fewer with the others:"), *(f"- {line}" for line in told)]


def found(say: Say, tally: Tally) -> str:
    if not tally.answers:
        return say("Nobody has answered it.")
    return say("Found by {found} of {answers}.", found=say.number(tally.found), answers=say.number(tally.answers))


def listing(say: Say, today: Sequence[AskedCase], rows_of: Sequence[CaseAnswerRow | None], days: int) -> Screen:
    """List the games with a case today, and which the player has answered."""
    lines = [f"### 🩺 {say('The case of the day')}"]
    lines += [say(NOT_TODAY)] if not today else []
    buttons: list[Button] = []
    for asked, row in zip(today, rows_of, strict=True):
        mark = "▫️" if row is None else "✅" if row.correct else "❌"
        name = GAMES[asked.case.game].title
        own = f" · {say('of this bot’s host')}" if asked.own else f" · {say('archive')}" if asked.archive else ""
        lines.append(f"{mark} **{name}**{own}" + (f" · {say('answered')}" if row is not None else ""))
        style: Style = "blue" if row is None and not any(one.style == "blue" for one in buttons) else "grey"
        press = ShowCase(0, asked.case.game, asked.own)
        buttons.append(Button(name, str(press), style, emoji="🏠" if asked.own else ""))
    if days:
        lines.append("🔥 " + say.count("{n} day in a row", "{n} days in a row", days))
    lines.append(f"-# {say('One position a game and day, the same everywhere; a new one at midnight UTC.')}")
    buttons.append(Button(say("Board of the week"), str(CaseBoard(0)), emoji="🏅"))
    return Screen((Text("\n".join(lines)), *rows(buttons)), name="cases")


def board(say: Say, week: Sequence[tuple[int, int, int, int]], *, shown: bool) -> Screen:
    """Rank the people of the last seven days: user, cases found, cases answered, streak. `shown`: the
    reader is listed.
    """
    lines = [f"### 🏅 {say('Cases of the last seven days on this server')}"]
    lines += [
        say(
            "{place}. {who}: {found} of {answers} found · 🔥 {days}",
            place=place,
            who=f"<@{user}>",
            found=best,
            answers=many,
            days=days,
        )
        for place, (user, best, many, days) in enumerate(week[:SHOWN], 1)
    ]
    if not week:
        lines.append(say("Nobody who wants to be shown has answered one."))
    word = (
        N_("You are shown here, with your days in a row.")
        if shown
        else N_("You are not shown here unless you want to.")
    )
    lines.append(f"-# {say(word)}")
    label, name = (N_("Show me no more"), "hide") if shown else (N_("Show me"), "show")
    buttons = [Button(say(label), str(CaseBoard(0, name))), Button(say("Other cases"), str(ShowCase(0)), emoji="🩺")]
    return Screen((Text("\n".join(lines)), *rows(buttons)), name="case_board")


def yesterday(shown: Put, tally: Tally) -> list[Part]:
    """Return the result of the last post's case, for the next post."""
    say = shown.audience.say
    named = labels(shown.audience, shown.moves)[shown.case.moves.index(shown.case.solution)].text
    lines = [say("**The last one:** {move}. {found}", move=named, found=found(say, tally)), *reasons(shown, None)]
    return [Text("\n".join(lines))]


def _date(say: Say, day: date) -> str:
    return str(format_date(day, "long", locale=say.language))
