"""A moment of a review: a question first, then the better move, the cost of the other, and why."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.audience import Audience
from bot.faces.differences import told as reasons
from bot.history.review import Moment, called
from bot.screens.quiz import Quiz, Told, labels
from bot.screens.replay import BESIDE, Spot
from bot.screens.review import LookedBack, percent
from bot.ui.components import Button, Part, Row
from bot.ui.verbs import LookAt, LookBack, Replay
from bot.words import N_
from engines.game import Move

LOG = 240
"""Most characters of the log before a moment."""
CALLED = {
    "inaccuracy": N_("It was an **inaccuracy**: your chance fell from {before} to {after}."),
    "mistake": N_("It was a **mistake**: your chance fell from {before} to {after}."),
    "blunder": N_("It was a **blunder**: your chance fell from {before} to {after}."),
    "": N_("Your chance fell from {before} to {after}."),
}
"""The sentence for a cost, by its grade."""


def question(found: LookedBack, number: int, moves: Sequence[Move | None], before: Sequence[str], last: int) -> Quiz:
    """Return a moment, by its number from 1 on, as a question. `moves`: its options; `before`: the log that its seat
    saw until then, the newest last; `last`: the number of moves in the game.
    """
    say, one = found.say, found.moments[number - 1]
    where = [found.when(one.place), say("Move {n} of {last}", n=one.place + 1, last=last)]
    lines = [" · ".join(filter(None, where))]
    lines += [f"-# {line}" for line in _newest(before)]
    title = say("Moment {n} of {count}", n=number, count=len(found.moments))
    ids = [found.audience.press(LookAt, number, place) for place in range(1, len(moves) + 1)]
    return Quiz(f"❓ {title}", lines, moves, ids)


def answer(found: LookedBack, at: Audience, number: int, moves: Sequence[Move | None], pressed: int, n: int) -> Told:
    """Return the answer once the option at place `pressed` was chosen. `at`: the reviewer's audience at that moment;
    `n`: the number of the move before it, for the replay.
    """
    one = found.moments[number - 1]
    better, made = one.options.index(one.better), one.options.index(one.made)
    told = _told(found, at, one, labels(at, moves)[made].text, pressed)
    return Told(better, pressed, told, _ways(found, number, n))


def _told(found: LookedBack, at: Audience, one: Moment, name: str, pressed: int) -> list[str]:
    say = found.say
    if one.options[pressed] == one.better:
        lines = [say("You found it this time. In the game you chose: {move}.", move=name)]
    else:
        same = one.options[pressed] == one.made
        lines = [say("You chose the same in the game.") if same else say("In the game you chose: {move}.", move=name)]
    before = max(one.chance, one.cost)
    cost = say(CALLED[called(one.cost)], before=percent(say, before), after=percent(say, before - one.cost))
    lines = [f"{lines[0]} {cost}"]
    why = reasons(say, at.face.differences, one.reasons)
    if why:
        lines += [say("With the better move:"), *(f"- {sentence}" for sentence in why)]
    elif one.closing:
        lines.append(say("I played both to the end of the game many times: the better move won more often."))
    else:
        lines.append(say("The difference builds up over several turns."))
    if one.times > 1:
        held = say.count(
            "The same advice would have helped {n} time in this game.",
            "The same advice would have helped {n} times in this game.",
            one.times,
        )
        lines.append(f"🔁 {held}")
    return lines


def _ways(found: LookedBack, number: int, n: int) -> list[Part]:
    say, audience = found.say, found.audience
    spot = str(Spot(n, str(found.review.seat)))
    ways = [Button(say("See it in the replay"), audience.press(Replay, BESIDE, spot), emoji="🎞️")]
    if number < len(found.moments):
        ways.insert(0, Button(say("Next moment"), audience.press(LookAt, number + 1), style="blue", emoji="▶️"))
    ways.append(Button(say("The whole review"), audience.press(LookBack), emoji="🔍"))
    return [Row(tuple(ways))]


def _newest(lines: Sequence[str]) -> list[str]:
    """Return the last lines that fit."""
    kept, room = list[str](), LOG
    for line in reversed(lines):
        if len(line) > room:
            break
        kept.insert(0, line)
        room -= len(line)
    return kept
