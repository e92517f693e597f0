"""A position as one question: the hand as its player saw it, and two to four moves to choose from.

Before a press nothing marks the right one: all buttons are alike, in the caller's order with the caller's custom_ids.
The same screen then shows the answer. It needs no table: a view and decisions of any state will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.faces.asked import Asked
from bot.faces.audience import Audience
from bot.faces.values import Label
from bot.screens.hand import alt
from bot.screens.pages import WITH_PICTURES
from bot.ui.components import Button, Part, Picture, Screen, Separator, Text, rows
from bot.ui.emojis import EMOJIS
from bot.ui.limits import ALT, LABEL, clip, clip_sentences
from bot.words import N_
from engines.game import Decision, Move

HEADING, LINES, QUESTION, TOLD = 200, 500, 300, 1300
"""Most characters of each part."""
WAIT = Label(N_("Wait"), emoji="⏳")
WHAT = N_("What do you do?")
RIGHT, WRONG = "✅", "❌"


@dataclass(frozen=True, slots=True)
class Quiz:
    """The question. `heading` and `lines` are above the pictures, markdown; `moves`: two to four, None is to wait;
    `ids`: the custom_id of each; `question`: the question, "" for the seat's own.
    """

    heading: str
    lines: Sequence[str]
    moves: Sequence[Move | None]
    ids: Sequence[str]
    question: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """The answer: places of the `right` move and of the `pressed` one, None without a press; `lines`: markdown below
    it; `below`: what you can do next.
    """

    right: int
    pressed: int | None
    lines: Sequence[str] = ()
    below: Sequence[Part] = ()


def asked_of(decisions: Sequence[Decision], seat: int) -> Asked:
    """Return a seat's decisions, with no usual step marked."""
    own = [one for one in decisions if one.seat == seat]
    return Asked(tuple(sorted(own, key=lambda one: not one.must)))


def quiz(
    audience: Audience,
    asked: Asked,
    put: Quiz,
    *,
    hand: str = "",
    board: str = "",
    words: bool = False,
    told: Told | None = None,
) -> Screen:
    """Return the question, or the answer. `hand` and `board`: file names of the uploaded pictures, "" for words;
    `words`: the player wants words. The audience's view is the seat's.
    """
    say, face, at = audience.say, audience.face, audience.at
    parts: list[Part] = [Text("\n".join((f"### {clip(put.heading, HEADING)}", clip("\n".join(put.lines), LINES))))]
    if board:
        parts.append(Picture(board, clip_sentences(face.alt(say, at), ALT)))
    if hand:
        parts.append(Picture(hand, alt(audience, asked)))
    answers = [Text(f"**{clip(put.question or _question(audience, asked, put.moves), QUESTION)}**")]
    signed = audience if words else replace(audience, say=say.with_signs(EMOJIS.known))
    buttons = _buttons(labels(signed, put.moves), put.ids, told)
    parts += [*answers, *rows(buttons)]
    if told is not None:
        parts += [Text(clip("\n".join((*_verdict(audience, put, told), *told.lines)), TOLD)), *told.below]
    return Screen((*parts, *_spoken(audience, asked, hand=not hand, board=not board)), face.accent, name="quiz")


def labels(audience: Audience, moves: Sequence[Move | None]) -> list[Label]:
    """Return the labels of the buttons, all different."""
    say = audience.say
    named = [WAIT.said(say) if one is None else audience.face.alone(say, audience.at, one) for one in moves]
    texts = [label.text for label in named]
    if len(set(texts)) < len(texts):
        texts = [f"{label.text} · {label.hint}" if label.hint else label.text for label in named]
    if len({clip(text, LABEL) for text in texts}) < len(texts):
        texts = [f"{number}. {text}" for number, text in enumerate(texts, 1)]
    return [replace(label, text=clip(text, LABEL)) for label, text in zip(named, texts, strict=True)]


def _question(audience: Audience, asked: Asked, moves: Sequence[Move | None]) -> str:
    """Return the seat's own question if all moves answer it and are of one kind."""
    decision = asked.decision or next(iter(asked.decisions), None)
    kinds = {move.verb if move else "" for move in moves} - {"pass"}
    if decision is None or len(kinds) > 1 or not all(move is None or move in decision.moves for move in moves):
        return audience.say(WHAT)
    return audience.face.prompt(audience.say, audience.at, decision.prompt)


def _buttons(named: Sequence[Label], ids: Sequence[str], told: Told | None) -> list[Button]:
    """Return the buttons: alike before a press, then marked with signs and colours."""
    signs = ["" if label.emoji in {RIGHT, WRONG} else label.emoji for label in named]  # "✅ Keep these" is no verdict
    plain = [Button(label.text, id_, emoji=sign) for label, id_, sign in zip(named, ids, signs, strict=True)]
    if told is None:
        return plain
    done = [replace(button, disabled=True) for button in plain]
    if told.pressed is not None:
        done[told.pressed] = replace(done[told.pressed], style="red", emoji=WRONG)
    done[told.right] = replace(done[told.right], style="green", emoji=RIGHT)
    return done


def _verdict(audience: Audience, put: Quiz, told: Told) -> list[str]:
    say, named = audience.say, [label.text for label in labels(audience, put.moves)]
    right = named[told.right]
    if told.pressed == told.right:
        return [f"{RIGHT} {say('Yes: **{move}**.', move=right)}"]
    pressed = [] if told.pressed is None else [f"{WRONG} {say('You chose: {move}.', move=named[told.pressed])}"]
    return [*pressed, f"{RIGHT} {say('Better: **{move}**.', move=right)}"]


def _spoken(audience: Audience, asked: Asked, *, hand: bool, board: bool) -> list[Part]:
    """Return in words what no picture shows, below the buttons."""
    say, face, at = audience.say, audience.face, audience.at
    spoken = ["\n".join(face.hand(say, at, asked)).strip()] if hand else []
    spoken += ["\n".join(face.board(say, at)).strip()] if board else []
    return [part for text in spoken if text for part in (Separator(), Text(text, rest=say(WITH_PICTURES)))]
