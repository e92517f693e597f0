"""What a seat is asked, and how far it has come with its answer; and how a game wants its choices offered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bot.faces.values import Label, Position
from bot.words import Say
from engines.game import Decision, Move

Tone = Literal["act", "on", "back", "against"]
"""What a move is to whoever makes it: `act` does something; `on` passes or ends a phase; `back` takes something back;
`against` is one-way against oneself: it is red, and always asked once more.
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is open to a seat, those that others wait for first. `number`: the decision in which something was chosen
    so far: `path` are words of a move (verb, then fields), `picked` moves ticked in a multi-select, in that order.
    `suggested` is the usual next step, a move of one of the decisions; None where suggestions are off or there is none.
    """

    decisions: tuple[Decision, ...] = ()
    number: int | None = None
    path: tuple[str, ...] = ()
    picked: tuple[Move, ...] = ()
    suggested: Move | None = None

    @property
    def decision(self) -> Decision | None:
        """The decision that the screen is about: where something was chosen, else the one that others wait for."""
        if self.number is not None:
            return next((one for one in self.decisions if one.number == self.number), None)
        return next((one for one in self.decisions if one.must), None)


@dataclass(frozen=True, slots=True)
class Bundle:
    """One press for several moves of a decision, made in this order: "Turn it: 4 cards, +6"."""

    label: Label
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Ticks:
    """A multi-select of moves for one purpose: `moves` in the order of the menu, from `low` to `high` of them.

    `heading` is its placeholder. `done` labels the button that makes what is picked ("Throw out 2", with the sum); it
    is there as soon as `low` are picked. `ordered`: the order of ticking matters, so there is a button that turns it
    round. `then`: what is made after them, at once ("that is all"). `behind`: it opens by a button with this label
    ("Several at once…") beside single buttons; None: it stands on the hand itself, in place of them.
    """

    heading: str
    moves: tuple[Move, ...]
    low: int
    high: int
    done: Label
    ordered: bool = False
    behind: Label | None = None
    then: tuple[Move, ...] = ()


def _tone(_at: Position, move: Move) -> Tone:
    return "back" if move.takes_back else "act"


def _best(_at: Position, _asked: Asked, moves: list[Move]) -> list[Move]:
    return moves


def _menu(move: Move) -> str:
    return move.verb


def _heading(_say: Say, _at: Position, _menu: str, _entries: int) -> str:
    return ""


def _stepwise(_menu: str) -> bool:
    return False


def _entry(move: Move) -> tuple[str, ...]:
    return tuple(str(move).split()[:2])


def _usual(_at: Position, _decision: Decision, move: Move) -> Move:
    return move


def _buttons(_path: tuple[str, ...]) -> int:
    return FEW


def _bundles(_say: Say, _at: Position, _asked: Asked, _decision: Decision) -> list[Bundle]:
    return []


def _ticks(_say: Say, _at: Position, _asked: Asked, _decision: Decision) -> Ticks | None:
    return None


def _lost(_say: Say, _at: Position, _moves: tuple[Move, ...]) -> str:
    return ""


def _opens(_say: Say, _at: Position, _asked: Asked, _menu: str) -> Label | None:
    return None


def _named(_say: Say, _at: Position, _move: Move, _said: tuple[str, ...]) -> Label | None:
    return None


def _question(_say: Say, _at: Position, _asked: Asked) -> str:
    return ""


FEW = 4
"""Up to so many choices are buttons, more are a menu."""


@dataclass(frozen=True, slots=True)
class Choices:
    """choices.py: how the moves of a game are offered. `bot/screens/controls.py` builds the same controls for all.

    `tone(at, move)`; a decision's default is `on` where this says `act`.
    `menu(move)`: the name of the menu a move stands in, so that several verbs can share one ("action"); its verb else.
    `heading(say, at, menu, entries)`: the placeholder of that menu ("Play an Action (2)"); empty: the verb's label.
    `stepwise(menu)`: it is asked in steps (a piece, then its place) also where whole moves would fit; `entry(move)`:
    the words that are chosen first then, the verb and its first field if nothing else is said. Whole moves come next.
    `usual(at, decision, move)`: what the sensible player's move stands for on a screen: all draws for the first.
    `buttons(path)`: after these words (or for the menu of this name) up to so many choices are buttons; 20 for places.
    `opens(say, at, asked, menu)`: the button that opens a menu which does not stand on the hand itself ("No cure, on to
    the draws"; another Patient, whom the picture shows then); None: it stands there.
    `best(at, asked, moves)`: moves of one menu, best first. It may leave out what hardly anybody wants (dearer ways to
    pay): those are offered under *More*.
    `bundles(say, at, asked, decision)`: several moves by one press, the usual one first.
    `ticks(say, at, asked, decision)`: several cards for one purpose as one multi-select; its moves stand nowhere else.
    `named(say, at, move, said)`: a whole move where these words of it were said already ("C2+D2"); None: its label.
    `question(say, at, asked)`: what is asked once something was chosen or picked ("Where does the Treatment room go?",
    "Picked +4 of +6. Still 2 short."); empty: the prompt as before.
    `lost(say, at, moves)`: what these moves lose or waste for good, one or two sentences that name it; it is asked
    before they are made where they cannot be taken back, and always where one is `against`; empty: nothing is asked.
    """

    tone: Callable[[Position, Move], Tone] = _tone
    menu: Callable[[Move], str] = _menu
    heading: Callable[[Say, Position, str, int], str] = _heading
    stepwise: Callable[[str], bool] = _stepwise
    entry: Callable[[Move], tuple[str, ...]] = _entry
    usual: Callable[[Position, Decision, Move], Move] = _usual
    buttons: Callable[[tuple[str, ...]], int] = _buttons
    opens: Callable[[Say, Position, Asked, str], Label | None] = _opens
    best: Callable[[Position, Asked, list[Move]], list[Move]] = _best
    bundles: Callable[[Say, Position, Asked, Decision], list[Bundle]] = _bundles
    ticks: Callable[[Say, Position, Asked, Decision], Ticks | None] = _ticks
    named: Callable[[Say, Position, Move, tuple[str, ...]], Label | None] = _named
    question: Callable[[Say, Position, Asked], str] = _question
    lost: Callable[[Say, Position, tuple[Move, ...]], str] = _lost
