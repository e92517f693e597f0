"""The contract of a face: how one game looks and speaks. Pure: a view in, words and pictures out.

A face is its modules, one folder a game. Each Protocol here says what the module of that name holds, and `Face` puts
them together. The smallest example is tests/toy/night_shift_face.
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

    `BLURB` makes somebody want to play in at most 100 characters; `BEGINS` stands behind the game's name when it
    begins ("the night begins"), with an emoji, `MARK`; `OPTIONS`: name and meaning of each field of the game's Options,
    in the order in which beginners want them; `PARTS`: the names of the parts of the score (keys of `Outcome.parts`).
    """

    BLURB: str
    BEGINS: str
    MARK: str
    OPTIONS: dict[str, Label]
    PARTS: dict[str, str]

    def aim(self, say: Say, options: Any, /) -> tuple[str, str]:
        """What one does, and how one wins: two lines for somebody who has never played, at most 120 letters each.
        Numbers come from the table's `options`.
        """

    def role(self, say: Say, seat: int, /) -> Label:
        """What a seat is called where seats differ from the start ("Good"), with an emoji that marks the seat."""

    def choice(self, say: Say, name: str, value: object, /) -> str:
        """A value of an option in words."""

    def prompt(self, say: Say, at: Position, asked: Prompt, /) -> str:
        """What is asked, for the seat that is asked: one line, at most 45 letters where that can be."""

    def awaits(self, say: Say, at: Position, seat: int, asked: Prompt, /) -> str:
        """What the table waits for, as all may read it after the name of `seat`: "keep your hand?". Only asked where
        the rules put the question to this seat alone; `at` is the reader's. Names nothing that is not public.
        """

    def reason(self, say: Say, at: Position, why: Reason, /) -> str:
        """Why something may not be done, as one sentence that says what to do instead where there is something."""

    def result(self, say: Say, at: Position, outcome: Outcome, /) -> list[str]:
        """How it ended, a line a thought; ranks, names and score parts are listed by the table itself."""


class Labels(Protocol):
    """labels.py: buttons and menu entries."""

    def label(self, say: Say, at: Position, move: Move, /) -> Label:
        """A whole move, as on a button: "Attack Loki with Poison"."""

    def alone(self, say: Say, at: Position, move: Move, /) -> Label:
        """The same where nothing beside it tells of which kind it is: "Draw a Treatment" for "1 Treatment"."""

    def step(self, say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg, /) -> Label:
        """One entry of a menu: after `chosen` (the verb and the fields so far) comes `value`. With nothing chosen
        that is a verb, or a menu in which `Choices.best` leaves something out.
        """


class Log(Protocol):
    """log.py: what happened."""

    def line(self, say: Say, at: Position, event: Event, /) -> str:
        """A seen event as a line of the log; empty where there is nothing to tell."""


class Board(Protocol):
    """position.py: what all may see, in words."""

    def board(self, say: Say, at: Position, /) -> list[str]:
        """The position in words, Discord markdown, in blocks; together at most 3000 characters. Enough to play from."""

    def summary(self, say: Say, at: Position, /) -> str:
        """One or two lines that stand below the picture: phase, score. Says nothing about whose turn it is."""


class Hand(Protocol):
    """hand.py: what one seat alone may see, in words."""

    def title(self, say: Say, at: Position, asked: Asked, /) -> str:
        """What stands behind the seat's sign and name above its hand: side, round, phase or money; "Hour 6 · £175"."""

    def hand(self, say: Say, at: Position, asked: Asked, /) -> list[str]:
        """The hand in words, in blocks of markdown, what matters most first, every place, card and person that can be
        chosen named; without flavour; together at most 2500 characters. Without markdown, cut at a sentence, it is the
        picture's alt text.
        """


class HandPicture(Protocol):
    """hand_picture.py: the hand drawn."""

    def sketch(self, say: Say, at: Position, asked: Asked, /) -> Any:
        """What the picture shows: plain values (a frozen dataclass of ids, words and numbers), as little as it takes.
        Equal sketches, equal pictures. What is bright comes from the open moves, never from the kind of a card.
        """

    def draw(self, say: Say, sketch: Any, /) -> Image:
        """1200 pixels wide, 240 to 940 high; RGB."""


class Picture(Protocol):
    """picture.py: the position drawn."""

    def draw(self, say: Say, at: Position, /) -> Image:
        """1200 pixels wide, readable at 400; RGB."""


class Alt(Protocol):
    """alt.py: the same picture in words."""

    def alt(self, say: Say, at: Position, /) -> str:
        """At most 1000 characters, no markdown."""


class Cover(Protocol):
    """cover.py: what the game is like, in one picture."""

    def draw(self, say: Say, /) -> Image:
        """1200 pixels wide, 360 to 480 high; RGB. The same for every table."""


Details = Callable[[Say, Position], list[Detail]]
"""Each kind of card in the seat's hand, and all that is to be said of it."""
Piles = Callable[[Say, Position], list[tuple[str, list[str]]]]
"""The heading of each pile, and a line for each kind of card in it ("Leeches ×2"); markdown."""


class Face:
    """One game's looks. Every text is said in the language of the `say` it is given; nothing knows more than the view.

    `choices`: how moves are offered; None: as in any game. `hand_picture`: None: hands are words. `details`: the cards
    of a hand to be looked at; None: there are none. `piles`: what lies face up for anybody to look through; None:
    nothing does. `asking`: standing answers that the game's habits allow (`bot.tables.orders.Ask`) -> words, in the
    order of the menu, the usual one first; None: the usual ones. `rules`: the words of the game's rules for windows
    (`engines.habits.Rule`), by key. `lists`: whether moves chosen together may go on by
    themselves after somebody else was asked. `close_ups`: whether a picture can show one seat's part of the board
    large. `lesson`: None where none is given. `book`: None: its cards cannot be looked up. `closing`: None: its end is
    told in words that fit any game. `cover`: None: a lobby has no picture. `signs`: emojis of its own.
    `differences`: why one move is better than another, a sentence for each key of the game's `telling`; None: not told.
    `short`: what it is called where there is little room; its title else.
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
        """Why something may not be done, with the rule's number where the reason names one."""
        rule = f" ({say('rule {number}', number=why.rule)})" if why.rule else ""
        return self.reason(say, at, why) + rule

    @property
    def accent(self) -> int:
        """Colour of the frame around this game's messages, 0xRRGGBB."""
        red, green, blue = self.theme.accent
        return red << 16 | green << 8 | blue

    def blurb(self, say: Say) -> str:
        """One sentence that makes somebody want to play, at most 100 characters."""
        return say(self._words.BLURB)

    def amount(self, say: Say, value: int) -> str:
        """A score with its sign: "£450"; a bare number where the game has no closing."""
        return self.closing.amount(say, value) if self.closing else say.number(value)

    def when(self, say: Say, n: int) -> str:
        """A round by its number, in the rulebook's word: "Hour 3"."""
        return say(self.closing.WHEN, n=n) if self.closing else say("Round {n}", n=n)

    def begins(self, say: Say) -> str:
        """What stands behind the game's name when it begins."""
        return say(self._words.BEGINS)

    def option(self, say: Say, name: str) -> Label:
        """The name and meaning of a field of the game's Options."""
        return self._words.OPTIONS[name].said(say)

    def place(self, name: str) -> int:
        """Where a field of the game's Options stands among them: what beginners want comes first."""
        every = list(self._words.OPTIONS)
        return every.index(name) if name in every else len(every)

    def part(self, say: Say, name: str) -> str:
        """The name of a part of the score."""
        return say(self._words.PARTS[name])


# ------------------------------------------------------------------------------------------------ what they share

Naming = Callable[[str, Arg], str]
"""Turns an argument (its name, its value) into words: a card id into the card's name."""


def fill(say: Say, sentences: Mapping[str, str], key: str, args: Mapping[str, Arg], naming: Naming) -> str:
    """The sentence of a key with its arguments named.

    Raises:
        KeyError: the face has no sentence for the key.

    """
    return say(sentences[key], **{name: naming(name, value) for name, value in args.items()})
