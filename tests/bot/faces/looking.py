"""Checks of a position as a face shows it: every part has words, short enough and meant for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from bot.faces.asked import Asked
from bot.faces.audience import Audience
from bot.faces.face import Face
from bot.faces.values import Label, Position
from bot.screens.controls import left_out
from bot.words import Say
from engines.game import Decision, Move
from tests.laws.playing import Made, Playing, some

NAMES = (r"Ann\_Marie", "Bob of the very long name, M.D., Ph.D.", "Éloïse", "Dan", "Ming", "Zoë")


MARKS = re.compile(r"[{}]|\b[a-z]+_[a-z_]+\b|\b[a-z_]+\.(?:\d+\b|[a-z_]{2,})|\bc\d+r\d+(?:f\d+|[nw])")
"""Unfilled placeholders, and ids: cards, kinds, verbs, keys, spaces."""


MOVES = 12
"""Moves checked in a position."""


TALLEST = 3600
"""The height limit of pictures; four clinics come near it."""


def good(text: str, most: int) -> None:
    """Check that a text is not empty, within the limit, and has no placeholder."""
    assert 0 < len(text) <= most, (len(text), text)
    assert not MARKS.search(text.replace(NAMES[0], "")), text


def good_label(label: Label) -> None:
    """Check that a label fits a button, which has no markdown."""
    good(label.text, 80)
    if label.hint:
        good(label.hint, 100)
    assert not {"*", "`", "\\"} & {*label.text, *label.hint}, label
    if label.emoji:
        assert not label.emoji.isascii()


def at_of(playing: Playing, seat: int | None) -> Position:
    return Position(playing.game.view(playing.state, seat), NAMES[: playing.table.seats])


def look_at_one(say: Say, face: Face, playing: Playing, rng: Random) -> None:
    """Check all words of a position for an awaited seat or any viewer; sometimes draw it, too."""
    asked: list[int | None] = [decision.seat for decision in playing.decisions]
    seat = rng.choice([*asked, *asked, None, rng.randrange(playing.table.seats)])
    at = at_of(playing, seat)
    look_at_board(say, face, at)
    if rng.random() < 0.4:
        look_at_picture(say, face, at)
    if seat is None:
        return
    own = [decision for decision in playing.decisions if decision.seat == seat]
    good("\n".join(face.hand(say, at, Asked(tuple(own)))), 2500)
    for move, reason in playing.game.blocked(playing.state, seat)[:: rng.randrange(1, 4)]:
        good(face.reason(say, at, reason), 300)
        good_label(face.label(say, at, move))
    for decision in own:
        look_at_decision(say, face, at, decision, rng)


def look_at_board(say: Say, face: Face, at: Position) -> None:
    good("\n".join(face.board(say, at)), 3000)
    good(face.summary(say, at), 400)
    good(face.alt(say, at), 1000)
    assert not {"*", "`", "\\"} & {*face.alt(say, at)}
    for heading, lines in face.piles(say, at) if face.piles else []:
        good("\n".join([heading, *lines]), 9999)


def look_at_picture(say: Say, face: Face, at: Position) -> None:
    picture = face.picture(say, at)
    assert picture.width == 1200 and picture.mode == "RGB" and 300 <= picture.height <= TALLEST


def look_at_decision(say: Say, face: Face, at: Position, decision: Decision, rng: Random) -> None:
    good(face.prompt(say, at, decision.prompt), 300)
    for _, menu in left_out(Audience(0, 0, face, say, at), Asked((decision,))):
        good_label(face.step(say, at, (), menu))
    for move in some(decision, MOVES, rng):
        label = face.label(say, at, move)
        good_label(label)
        for chosen, value in steps(move):
            good_label(face.step(say, at, chosen, value))


def steps(move: Move) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield the menu's steps to a move: the choices so far, and the next one."""
    words = (move.verb, *(getattr(move, name) for name in move.__struct_fields__))
    return ((words[:depth], words[depth]) for depth in range(len(words)))


def hear(say: Say, face: Face, playing: Playing, made: Made, rng: Random) -> None:
    """Check what one seat, or the channel, reads of a move."""
    seat = rng.choice([None, made.decision.seat, rng.randrange(playing.table.seats)])
    at = at_of(playing, seat)
    for event in made.events:
        seen = playing.game.seen(event, seat)
        line = face.line(say, at, seen) if seen is not None else ""
        if line:
            good(line, 900)


def look_at_the_end(say: Say, face: Face, playing: Playing) -> None:
    """Check the end, with the standing behind the scores."""
    outcome = playing.game.outcome(playing.state)
    assert outcome is not None
    at = at_of(playing, None)
    look_at_board(say, face, at)
    look_at_picture(say, face, at)
    for text in face.result(say, at, outcome):
        good(text, 400)
    for part in outcome.parts[0]:
        good(face.part(say, part), 40)
    assert face.standing.of(at.view) == outcome.scores
    good(say(face.standing.unit), 40)
