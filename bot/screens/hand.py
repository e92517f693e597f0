"""The private screen of one seat: a picture of its hand, one question, and the controls that answer it.

Without a picture: the question, the controls, and below them the hand in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.faces.aloud import aloud
from bot.faces.asked import Asked
from bot.faces.audience import Audience
from bot.names import harmless
from bot.screens.ahead import said_ahead, saying
from bot.screens.controls import controls
from bot.screens.offers import places
from bot.screens.pages import IN_MORE
from bot.ui.components import Button, Part, Picture, Row, Screen, Text, rows
from bot.ui.emojis import EMOJIS
from bot.ui.limits import ALT, LABEL, TEXT, clip, clip_sentences
from bot.ui.own_verbs import SetAsk
from bot.ui.verbs import Hand, Hint, More, MoveMany, See, ShowHand, SureMove, Tips, Undo, Why
from engines.game import Decision, Move

QUESTION = 300
NOTICE = 60
HEADING = 28
"""Most characters of a heading on one line of a phone; a longer notice is bold."""
TOLD = 600
COACH = 1100


@dataclass(frozen=True, slots=True)
class Around:
    """The extras on a hand.

    `notice`: what the player has just done, for the title; `told`: a notice that is too long for it. `coach`: a
    lesson's tip. `joke`: of a card that is new to the player. `idle`: the text without a question. `hint`: mention the
    words, on a first hand. `link`: the board, for an inbox. `words`: the player wants words instead of the picture.
    `ahead`: the label of the button that passes a whole run of windows. `place`: the game and its number, in a message
    that shows several tables. `board`: show the board button, in a lesson; `back`: number and link of the learner's own
    table. `undo`: the last move can be undone. `said`: the plan, a line for each step; `sayable`: it can be changed;
    `answers`: the number of answers planned for windows. `next`: the way to the most urgent table. `server`: its name,
    if the player plays on several. `note`: the player's own note. `heard`: a notice about the plan that they have
    already seen. `hints`: they can ask for a hint. `maintenance`: the warning of a restart. `time`: when the player's
    time is up.
    """

    notice: str = ""
    told: str = ""
    coach: str = ""
    joke: str = ""
    idle: str = ""
    hint: bool = False
    link: str = ""
    words: bool = False
    ahead: str = ""
    place: str = ""
    board: bool = False
    back: tuple[int, str] | None = None
    undo: bool = False
    said: tuple[str, ...] = ()
    sayable: bool = False
    answers: int = 0
    next: Button | None = None
    server: str = ""
    note: str = ""
    heard: str = ""
    hints: bool = False
    maintenance: str = ""
    time: str = ""


def hand(audience: Audience, asked: Asked, around: Around, *, filename: str = "", page: int = 0) -> Screen:
    """Return the hand, as the picture `filename` if one was uploaded with it, else in words."""
    say = audience.say
    parts = head(audience, asked, around, filename)
    coach: list[Part] = []
    if around.coach:
        skip = Button(say("Skip the tips"), audience.press(Tips), emoji="🎓")
        coach = [Text(clip(around.coach, COACH)), Row((skip,))]
    drawn = audience if around.words else replace(audience, say=say.with_signs(EMOJIS.known))
    answers = [Text(_question(audience, asked, around)), *controls(drawn, asked, page=page, words=not filename)]
    parts += [*coach, *answers] if filename else [*answers, *coach]  # screen readers get the question first
    if around.ahead and not asked.path:
        parts.append(Row((Button(clip(around.ahead, LABEL), audience.press(SetAsk, "round"), emoji="⏩"),)))
    if around.next is not None and not any(one.must for one in asked.decisions):
        parts.append(Row((around.next,)))
    parts += said_ahead(audience, around.said, sayable=around.sayable, answers=around.answers)
    return finished(audience, asked, around, parts, filename)


def saying_ahead(
    audience: Audience,
    foreseen: Audience,
    asked: Asked,
    around: Around,
    *,
    other: bool,
    filename: str = "",
    page: int = 0,
) -> Screen:
    """Return the hand while the player plans: `asked` is the `foreseen` question."""
    ways = controls(foreseen, asked, page=page, words=not filename) if asked.decisions else []
    question = _question(foreseen, asked, around) if asked.decisions else ""
    parts = head(audience, Asked(), around, filename)
    how, path = foreseen.ahead, bool(asked.path)
    parts += saying(audience, around.said, how, question, ways, other=other, path=path)
    return finished(audience, Asked(), around, parts, filename)


def confirm(
    audience: Audience, asked: Asked, around: Around, moves: Sequence[Move], lost: str, *, filename: str = ""
) -> Screen:
    """Ask for confirmation before a loss that cannot be undone."""
    say, decision = audience.say, asked.decision
    assert decision is not None
    parts = [*head(audience, asked, around, filename), Text(f"**{clip(lost, TOLD)}**")]
    red = any(audience.face.choices.tone(audience.at, move) == "against" for move in moves)
    label = audience.face.label(say, audience.at, moves[0]).text if len(moves) == 1 else say("Yes, all of it")
    yes = Button(clip(label, LABEL), sure_id(audience, decision, moves), style="red" if red else "grey")
    parts.append(Row((yes, Button(say("Back"), audience.back(), emoji="↩️"))))
    return finished(audience, asked, around, parts, filename)


def sure_id(audience: Audience, decision: Decision, moves: Sequence[Move]) -> str:
    """Return the custom_id that makes moves without asking again."""
    if len(moves) == 1:
        return audience.press(SureMove, audience.stamp(decision), str(moves[0]))
    return audience.press(MoveMany, audience.stamp(decision), places(decision, moves), sure=True)


def resting(audience: Audience, around: Around, *, filename: str = "") -> Screen:
    """Return a hand that is no longer updated, with *Open again* instead of its controls."""
    parts = head(audience, Asked(), around, filename)
    parts.append(Row((Button(audience.say("Open again"), audience.press(Hand), emoji="🔄"),)))
    return finished(audience, Asked(), around, parts, filename)


def closed(sentence: str, *, link: Button | None = None) -> Screen:
    """Return the rest of a hand that has ended."""
    return Screen((Text(clip(sentence, TEXT)), *((Row((link,)),) if link else ())))


def head(audience: Audience, asked: Asked, around: Around, filename: str) -> list[Part]:
    """Return the title of a hand with the time left, its picture, and a notice that is too long for the title."""
    face, say, seat = audience.face, audience.say, audience.at.seat
    assert seat is not None
    signed = say if around.words or around.link else say.with_signs(EMOJIS.known)  # a notification would spell it
    name = f"{face.role(signed, seat).emoji} {audience.at.names[seat]}".strip()
    second = clip(around.notice, NOTICE) or face.title(say, audience.at, asked)
    title = " · ".join(part for part in (around.server, around.place, name, second) if part)
    small = bool(around.notice) and len(title) > HEADING
    heading = f"**{title}**" if small else f"### {title}"
    parts: list[Part] = [Text("\n".join(filter(None, (heading, around.time))))]
    if filename:
        parts.append(Picture(filename, alt(audience, asked)))
    if around.told:
        parts.append(Text(clip(around.told, TOLD)))
    return parts


def _question(audience: Audience, asked: Asked, around: Around) -> str:
    """Return the question in one line; it may depend on the choices so far."""
    say, face, decision = audience.say, audience.face, asked.decision
    if decision is None:
        return clip(around.idle or say("Nothing for you to do just now."), QUESTION)
    later = face.choices.question(say, audience.at, asked) if asked.number is not None else ""
    prompt = later or face.prompt(say, audience.at, decision.prompt)
    return f"**{clip(prompt, QUESTION)}**" if decision.must else clip(prompt, QUESTION)


def finished(audience: Audience, asked: Asked, around: Around, parts: list[Part], filename: str) -> Screen:
    """Add the hand in words if there is no picture, and the foot."""
    say, note = audience.say, _small(around.note)
    if around.maintenance:
        parts.append(Text(around.maintenance))
    if not filename:
        spoken = "\n".join(audience.face.hand(say, audience.at, asked))
        if spoken:
            parts.append(Text(spoken, rest=say(IN_MORE)))
    if around.hint and not around.words:
        parts.append(
            Text(f"-# {say('All of this is there in words too: press In words, or choose it in /me settings.')}")
        )
    if around.joke:
        parts.append(Text(f"-# {clip(around.joke, TOLD)}"))
    if note:
        parts.append(Text(note))
    return Screen((*parts, *rows(_foot(audience, asked, around))), name="hand")


def _foot(audience: Audience, asked: Asked, around: Around) -> list[Button]:
    say = audience.say
    foot = [
        Button(say("Picture"), audience.press(ShowHand, "picture"))
        if around.words
        else Button(say("In words"), audience.press(ShowHand, "words")),
        Button(say("Why not…?"), audience.press(Why, " ".join(asked.path))),
        Button(say("More"), audience.press(More)),
    ]
    if around.hints:
        foot.append(Button(say("Hint"), audience.press(Hint), emoji="💡"))
    if around.undo:
        foot.append(Button(say("Take back"), audience.press(Undo)))
    if around.board:
        foot.append(Button(say("Board"), audience.press(See)))
    if around.link:
        foot.append(Button(say("Go to the board"), url=around.link))
    if around.back:
        number, url = around.back
        foot.append(Button(say("Back to table #{number}", number=number), url=url))
    return foot


def _small(note: str) -> str:
    """Return a player's own note in small print, without markup."""
    first, *rest = harmless(note).split("\n")
    return "\n".join([f"-# 📝 {first}", *(f"-# {line}" for line in rest)]) if note else ""


def alt(audience: Audience, asked: Asked) -> str:
    """Return the picture's alt text: the most important first, a line for each sentence, cut at a sentence."""
    spoken = "\n".join(audience.face.hand(audience.say, audience.at, asked))
    return clip_sentences(aloud(spoken), ALT - 24) or audience.say("Your hand")
