"""The contract of a face: how one game looks and speaks. Pure: a view in, words and pictures out.

A face is its modules, one folder a game. Each Protocol here describes the module of that name, and `Face` combines
them. The smallest example is tests/toy/night_shift_face.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from PIL.Image import Image

from bot.drawing.palette import Theme
from bot.faces.asked import Asked, Choices
from bot.faces.book import Book
from bot.faces.closing import Closing
from bot.faces.differences import Differences
from bot.faces.lesson import Lesson
from bot.faces.news import News
from bot.faces.signs import Sign
from bot.faces.standing import Standing
from bot.faces.values import Detail, Label, Position, RuleWords
from bot.words import Say
from engines.game import Arg, Event, Move, Outcome, Prompt, Reason

# ------------------------------------------------------------------------------------------------ a face's modules


class Words(Protocol):
    """words.py: sentences by key, and the names of things.

    `BLURB` makes people want to play, in at most 100 characters; `BEGINS` follows the game's name when it begins ("the
    night begins"), with an emoji, `MARK`; `OPTIONS`: name and meaning of each field of the game's Options, in the order
    that suits beginners; `PARTS`: the names of the parts of the score (keys of `Outcome.parts`).
    """

    BLURB: str
    BEGINS: str
    MARK: str
    OPTIONS: dict[str, Label]
    PARTS: dict[str, str]

    def aim(self, say: Say, options: Any, /) -> tuple[str, str]:
        """Return what you do, and how you win: two lines for beginners, at most 120 characters each, with numbers from
        the table's `options`.
        """

    def role(self, say: Say, seat: int, /) -> Label:
        """Return the name of a seat if seats differ from the start ("Good"), with an emoji that marks the seat."""

    def choice(self, say: Say, name: str, value: object, /) -> str:
        """Return a value of an option in words."""

    def prompt(self, say: Say, at: Position, asked: Prompt, /) -> str:
        """Return the question for the seat that is asked: one line, at most 45 characters if possible."""

    def awaits(self, say: Say, at: Position, seat: int, asked: Prompt, /) -> str:
        """Return what the table waits for, as a public phrase after the name of `seat`: "keep your hand?". Called only
        if the rules ask this seat alone; `at` is the reader's.
        """

    def reason(self, say: Say, at: Position, why: Reason, /) -> str:
        """Return why something is not possible, as one sentence that says what to do instead if there is something."""

    def result(self, say: Say, at: Position, outcome: Outcome, /) -> list[str]:
        """Return how it ended, a line a thought; the table itself lists ranks, names and score parts."""


class Labels(Protocol):
    """labels.py: buttons and menu entries."""

    def label(self, say: Say, at: Position, move: Move, /) -> Label:
        """Return a whole move, as on a button: "Attack Loki with Poison"."""

    def alone(self, say: Say, at: Position, move: Move, /) -> Label:
        """Return a move for a place that does not show its kind: "Draw a Treatment" for "1 Treatment"."""

    def step(self, say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg, /) -> Label:
        """Return one entry of a menu: `value` after `chosen` (the verb and the fields so far). With nothing chosen it
        is a verb, or a menu of which `Choices.best` leaves something out.
        """


class Log(Protocol):
    """log.py: the events."""

    def line(self, say: Say, at: Position, event: Event, /) -> str:
        """Return a seen event as a line of the log; empty if it is not worth a line."""


class Board(Protocol):
    """position.py: the public position in words."""

    def board(self, say: Say, at: Position, /) -> list[str]:
        """Return the position in blocks of Discord markdown, together at most 3000 characters. Enough to play from."""

    def summary(self, say: Say, at: Position, /) -> str:
        """Return one or two lines below the picture: phase, score. They do not say whose turn it is."""


class Hand(Protocol):
    """hand.py: one seat's private hand in words."""

    def title(self, say: Say, at: Position, asked: Asked, /) -> str:
        """Return the text after seat and name above a hand: side, round, phase or money; "Hour 6 · £175"."""

    def hand(self, say: Say, at: Position, asked: Asked, /) -> list[str]:
        """Return the hand in blocks of markdown, the most important first, with the name of every place, card and
        person that can be chosen; without flavour; together at most 2500 characters. Without markdown, cut at a
        sentence, it is the picture's alt text.
        """


class HandPicture(Protocol):
    """hand_picture.py: the hand drawn."""

    def sketch(self, say: Say, at: Position, asked: Asked, /) -> Any:
        """Return the content of the picture: plain values (a frozen dataclass of ids, words and numbers), as few as
        possible. Equal sketches, equal pictures. Brightness depends on the open moves, never on the kind of a card.
        """

    def draw(self, say: Say, sketch: Any, /) -> Image:
        """Draw the picture: 1200 pixels wide, 240 to 940 high; RGB."""


class Picture(Protocol):
    """picture.py: the position drawn."""

    def draw(self, say: Say, at: Position, /) -> Image:
        """Draw the picture: 1200 pixels wide, readable at 400; RGB."""


class Alt(Protocol):
    """alt.py: the picture of the position in words."""

    def alt(self, say: Say, at: Position, /) -> str:
        """Return the alt text: at most 1000 characters, no markdown."""


class Cover(Protocol):
    """cover.py: the game in one picture."""

    def draw(self, say: Say, /) -> Image:
        """Draw the picture: 1200 pixels wide, 360 to 480 high; RGB. It is the same for every table."""


Details = Callable[[Say, Position], list[Detail]]
"""Describes each kind of card in the seat's hand."""
Piles = Callable[[Say, Position], list[tuple[str, list[str]]]]
"""The heading of each pile, and a line for each kind of card in it ("Leeches ×2"); markdown."""


class Face:
    """One game's looks. Every text is in the language of its `say`; nothing knows more than the view.

    Defaults are for any game. `choices`: how moves are offered. `hand_picture`: None: hands are words. `details`: the
    cards of a hand to look at; None: there are none. `piles`: the open piles; None: there are none. `asking`: standing
    answers that the game's habits allow (`bot.tables.orders.Ask`) -> words, in the order of the menu, the usual one
    first; None: the usual ones. `rules`: the words of the game's rules for windows (`engines.habits.Rule`), by key.
    `lists`: may moves chosen together go on by themselves after another player was asked. `close_ups`: can a picture
    enlarge one seat's part of the board. `lesson`: None: there is none. `book`: None: its cards cannot be looked up.
    `closing`: None: its end is told in words for any game. `cover`: None: a lobby has no picture. `signs`: its own
    emojis. `differences`: a sentence for each key of the game's `telling`, on why one move is better than another;
    None: not told. `short`: its short name; by default its title.
    """

    def __init__(
        self,
        game: str,
        *,
        words: Words,
        labels: Labels,
        log: Log,
        position: Board,
        hand: Hand,
        picture: Picture,
        alt: Alt,
        news: News,
        standing: Standing,
        theme: Theme,
        choices: Choices | None = None,
        hand_picture: HandPicture | None = None,
        lesson: Lesson | None = None,
        details: Details | None = None,
        piles: Piles | None = None,
        asking: Mapping[str, str] | None = None,
        rules: Mapping[str, RuleWords] | None = None,
        lists: bool = True,
        close_ups: bool = False,
        book: Book | None = None,
        closing: Closing | None = None,
        cover: Cover | None = None,
        signs: Sequence[Sign] = (),
        differences: Differences | None = None,
        short: str = "",
    ) -> None:
        self.id, self.short, self._words = game, short, words
        self.role, self.choice = words.role, words.choice
        self.aim, self.mark, self.awaits = words.aim, words.MARK, words.awaits
        self.prompt, self.reason, self.result = words.prompt, words.reason, words.result
        self.label, self.step, self.alone = labels.label, labels.step, labels.alone
        self.line = log.line
        self.board, self.summary = position.board, position.summary
        self.hand, self.title = hand.hand, hand.title
        self.hand_picture = hand_picture
        self.news, self.choices, self.differences = news, choices or Choices(), differences or {}
        self.picture, self.alt = picture.draw, alt.alt
        self.standing, self.theme, self.lesson, self.details = standing, theme, lesson, details
        self.book, self.closing, self.cover, self.signs = book, closing, cover, tuple(signs)
        self.piles, self.asking, self.rules, self.lists = piles, asking, rules or {}, lists
        self.close_ups = close_ups

    def because(self, say: Say, at: Position, why: Reason) -> str:
        """Return why something is not possible, with the rule's number if the reason has one."""
        rule = f" ({say('rule {number}', number=why.rule)})" if why.rule else ""
        return self.reason(say, at, why) + rule

    @property
    def accent(self) -> int:
        """Return the colour of the frame around this game's messages, 0xRRGGBB."""
        red, green, blue = self.theme.accent
        return red << 16 | green << 8 | blue

    def blurb(self, say: Say) -> str:
        return say(self._words.BLURB)

    def amount(self, say: Say, value: int) -> str:
        """Return a score with its sign: "£450"; a bare number if the game has no closing."""
        return self.closing.amount(say, value) if self.closing else say.number(value)

    def when(self, say: Say, n: int) -> str:
        """Return a round by its number, in the rulebook's word: "Hour 3"."""
        return say(self.closing.WHEN, n=n) if self.closing else say("Round {n}", n=n)

    def begins(self, say: Say) -> str:
        return say(self._words.BEGINS)

    def option(self, say: Say, name: str) -> Label:
        """Return the name and meaning of a field of the game's Options."""
        return self._words.OPTIONS[name].said(say)

    def place(self, name: str) -> int:
        """Return the position of a field of the game's Options in the order that suits beginners."""
        every = list(self._words.OPTIONS)
        return every.index(name) if name in every else len(every)

    def part(self, say: Say, name: str) -> str:
        return say(self._words.PARTS[name])


# --------------------------------------------------------------------------------------------------------- shared

Naming = Callable[[str, Arg], str]
"""Turns an argument (its name, its value) into words: a card id into the card's name."""


def fill(say: Say, sentences: Mapping[str, str], key: str, args: Mapping[str, Arg], naming: Naming) -> str:
    """Return the sentence of a key with its arguments named. Raise KeyError if the face has no such sentence."""
    return say(sentences[key], **{name: naming(name, value) for name, value in args.items()})
