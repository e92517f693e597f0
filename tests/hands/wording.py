"""Words are a whole way to play: a player with only texts and labels plays games and lessons to the end.

The player gets no picture, no alt text, no colour, and emojis by their names, and chooses by labels alone. Laws of the
words: the usual step is first and is named so, the first control comes soon, all choices have names, losses are
announced before the press, and no control is without words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bot.faces.asked import Asked
from bot.faces.values import Position
from bot.tables.table import Table
from bot.words import Say, speaker
from engines.game import Move
from storage import MoveRow
from tests.hands import law
from tests.hands.faults import Faults
from tests.hands.pressing import Press
from tests.hands.shown import Control, Shown, words_in
from tests.hands.sitting import Sitting, lesson, sitting

SOON = 60
"""The most words before the first control."""
USUAL = "Usual: {step}"
"""How words name the usual step."""
MANY = 25
"""More moves than this are asked step by step."""
MOST = 3000
TIRED = 3
"""How often the same screen may come before the listener tries anything else."""
OWN_EMOJI = re.compile(r"<a?:\w+:\d+>")
PEOPLE = {"doctor-strange": 2, "gothic-doctor": 2, "quack-in-the-box": 3, "clinic": 2}
LAWS = ("broken", "ends", "usual", "soon", "named", "lost", "labels", "emojis")


@dataclass(frozen=True, slots=True)
class Spoken:
    """A control by its words; a menu has `entries`, of which `low` to `high` may be chosen."""

    label: str
    entries: tuple[str, ...] = ()
    low: int = 1
    high: int = 1


@dataclass(frozen=True, slots=True)
class Heard:
    text: str
    controls: tuple[Spoken, ...]


def aloud(text: str) -> str:
    return "".join(f"{unicodedata.name(one, '').lower()} " if ord(one) > 0x2190 else one for one in text).strip()


def _spoken(one: Control) -> Spoken:
    entries = tuple(aloud(f"{entry.emoji} {entry.label}. {entry.hint}") for entry in one.options)
    return Spoken(aloud(f"{one.emoji} {one.label}"), entries, one.low, one.high)


def heard(shown: Shown) -> Heard:
    """Return what a screen says."""
    return Heard(aloud("\n".join(shown.texts)), tuple(_spoken(one) for one in shown.controls))


class Listener:
    """A player who plays by words: mostly the first control, sometimes any; breaks out of circles."""

    def __init__(self, seed: object) -> None:
        self.rng = Random(str(seed))
        self.known: dict[Heard, int] = {}

    def choose(self, told: Heard) -> tuple[int, list[int]]:
        """Return the number of a control, and those of the entries chosen in it."""
        times = self.known[told] = self.known.get(told, 0) + 1
        first = times <= TIRED and self.rng.random() < 0.8
        number = 0 if first else self.rng.randrange(len(told.controls))
        one = told.controls[number]
        if not one.entries:
            return number, []
        several = min(len(one.entries), max(1, one.low))
        if not first:
            several = min(len(one.entries), self.rng.randint(several, max(several, one.high)))
            return number, sorted(self.rng.sample(range(len(one.entries)), several))
        return number, list(range(several))


@dataclass(slots=True)
class Told(Faults):
    """What listeners heard in some games, and faults by the name of the law."""

    hands: int = 0
    games: int = 0
    ended: int = 0
    presses: int = 0
    values: int = 0
    """The number of possible choices."""


def usual_first(shown: Shown, say: Say) -> Iterator[str]:
    """Yield a usual step that is not first, or has no name."""
    if not shown.blue:
        return
    begins = say(USUAL, step="\0").partition("\0")[0].strip()
    if shown.controls[0] != shown.blue[0]:
        yield f"{shown.blue[0].label!r} stands behind {shown.controls[0].label!r}"
    elif not shown.blue[0].label.startswith(begins):
        yield f"{shown.blue[0].label!r} does not say that it is the usual step"


def soon(shown: Shown) -> Iterator[str]:
    """Yield a first control that comes late."""
    if shown.words_first > SOON:
        yield f"{shown.words_first} words before {shown.controls[0].label!r}"


def named(table: Table, seat: int, shown: Shown, say: Say) -> Iterator[tuple[str, bool]]:
    """Yield every place, card and person that can be chosen now, and whether the hand names it."""
    at = table.at(seat)
    told = {word.lower() for word in words_in(shown.readable)}
    for label in _labels(table, at, seat, say):
        words = [word.lower() for word in words_in(label) if len(word) > 3 or not word.islower()]
        found = sum(word in told or word.rstrip("s") in told for word in words)
        yield label, found * 2 >= len(words)


def _labels(table: Table, at: Position, seat: int, say: Say) -> set[str]:
    """Return their labels; of a choice in steps, those of the first step."""
    face, asked = table.face, Asked(tuple(table.own(seat)))
    labels = set()
    for decision in asked.decisions if asked.decision is not None else ():
        menus: dict[str, list[Move]] = {}
        for move in decision.moves if decision.must else ():
            menus.setdefault(face.choices.menu(move), []).append(move)
        for name, moves in menus.items():
            if face.choices.opens(say, at, asked, name) is not None:  # its menu names it once open
                continue
            best = face.choices.best(at, asked, moves)
            for move in best:
                words = (move.verb, *(getattr(move, name) for name in move.__struct_fields__))
                if face.choices.stepwise(name):
                    words = words[: len(face.choices.entry(move))]
                elif len(best) > MANY:
                    words = words[:2]
                labels |= {face.step(say, at, words[:n], words[n]).text for n in range(1, len(words))}
    return labels


def own_emojis(shown: Shown) -> Iterator[str]:
    """Yield the bot's own icons, whose names would be read aloud."""
    icons = [icon for one in shown.everything for icon in (one.emoji, *(entry.emoji for entry in one.options))]
    icons = [icon for icon in icons if icon.startswith(":")]
    for icon in (*icons, *(found for text in shown.texts for found in OWN_EMOJI.findall(text))):
        yield f"own emoji {icon}"


def lost_untold(table: Table, say: Say, at: Position, rows: list[MoveRow], told: str) -> Iterator[str]:
    """Yield what one press's moves lost for good without a warning."""
    moves: tuple[Move, ...] = tuple(table.game.move(row.move) for row in rows)
    if not moves:
        return
    choices = table.face.choices
    lost = choices.lost(say, at, moves)
    against = any(choices.tone(at, move) == "against" for move in moves)
    events = [event for row in rows for event in table.game.unpack(row.events)]
    final = against or any(event.chance or event.reveals for event in events)
    if against and not lost:
        yield f"{moves[0]} is against oneself, and nothing says what it loses"
    elif lost and final and not all(line in told for line in lost.split("\n")):
        yield f"{moves[0]}: nobody said {lost!r}"


async def game(told: Told, name: str, seed: int, language: str) -> None:
    async with sitting(name, PEOPLE[name], seed=seed, language=language, words=True) as at:
        await _play(told, at, seed)


async def taught(told: Told, name: str, language: str) -> None:
    async with lesson(name, language=language, words=True) as at:
        await _play(told, at, 1)


async def _play(told: Told, at: Sitting, seed: int) -> None:
    listeners = {user: Listener(f"{seed} {user}") for _, user in at.people()}
    before = dict.fromkeys(listeners, "")
    told.games += 1
    for _, user in at.people():
        await at.open(user)
    for _ in range(MOST):
        if at.table.over:
            break
        seat, user = at.asked()[0]
        shown = at.screens[user]
        if not shown.controls:
            shown = await at.open(user)
        before[user] = await _answer(told, at, seat, user, listeners[user], before[user])
    told.ended += at.table.over
    told.note("ends", iter([] if at.table.over else [f"no end after {told.presses} presses"]))


async def _answer(told: Told, at: Sitting, seat: int, user: int, listener: Listener, before: str) -> str:
    """Press once by words. Return the words since the last move."""
    table, say, shown = at.table, speaker(at.language), at.screens[user]
    told.note("broken", law.broken(shown))
    if not shown.controls:
        told.note("ends", iter([f"nothing to press: {shown.readable[:200]}"]))
        return before
    view, made = table.at(seat), table.row.move_count
    if shown.is_hand and not shown.confirms:
        _look(told, at, seat, shown, say)
    number, entries = listener.choose(heard(shown))
    control = shown.controls[number]
    text = f"{before}\n{shown.readable}"
    told.presses += 1
    await at.press(user, Press(control, tuple(control.options[n].value for n in entries)))
    rows = [row for row in table.moves if row.number > made and row.seat == seat and row.via == "pressed"]
    if control not in shown.blue:  # a sensible player's usual step loses it, too
        told.note("lost", lost_untold(table, say, view, rows, text))
    return "" if rows else text


def _look(told: Told, at: Sitting, seat: int, shown: Shown, say: Say) -> None:
    told.hands += 1
    told.note("usual", usual_first(shown, say))
    told.note("soon", soon(shown))
    told.note("labels", law.labelled(shown))
    told.note("emojis", own_emojis(shown))
    things = [] if shown.submenu else list(named(at.table, seat, shown, say))
    told.values += len(things)
    told.note("named", (f"{label!r} is not named" for label, found in things if not found))
