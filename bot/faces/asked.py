"""The question of a seat, its answer so far, and the way a game offers its choices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bot.faces.values import Label, Position
from bot.words import Say
from engines.game import Decision, Move

Tone = Literal["act", "on", "back", "against"]
"""The kind of a move: `act` does something; `on` passes or ends a phase; `back` takes something back; `against` harms
its own player for good: it is red, and always needs confirmation.
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """The decisions open to a seat, those that others wait for first, and the answer so far.

    `number`: the decision that is being answered; `path`: the chosen words of a move (verb, then fields); `picked`: the
    moves ticked in a multi-select, in order; `suggested`: the usual next step, a move of one of the decisions, or None
    if suggestions are off or there is none.
    """

    decisions: tuple[Decision, ...] = ()
    number: int | None = None
    path: tuple[str, ...] = ()
    picked: tuple[Move, ...] = ()
    suggested: Move | None = None

    @property
    def decision(self) -> Decision | None:
        """Return the decision on the screen: the one that is being answered, else the one that others wait for."""
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
    """A multi-select of moves for one purpose: `moves` in the order of the menu, `low` to `high` of them.

    `heading` is its placeholder. `done` labels the button that makes the picked moves ("Throw out 2", with the sum),
    shown once `low` are picked. `ordered`: the order of ticking matters, so a button reverses it. `then`: moves made
    right after them ("that is all"). `behind`: the label of the button ("Several at once…") that opens it, next to
    single buttons; None: it is on the hand itself, instead of them.
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
"""Most choices shown as buttons; more are a menu."""


@dataclass(frozen=True, slots=True)
class Choices:
    """choices.py: the way a game offers its moves. `bot/screens/controls.py` builds the same controls for all.

    `tone(at, move)`; a decision's default is `on` if this says `act`.
    `menu(move)`: the name of the move's menu, so that several verbs can share one ("action"); by default its verb.
    `heading(say, at, menu, entries)`: the placeholder of a menu ("Play an Action (2)"); empty: the verb's label.
    `stepwise(menu)`: ask in steps (a piece, then its place) even if whole moves would fit; `entry(move)`: the words of
    the first step, by default the verb and its first field. Whole moves come next.
    `usual(at, decision, move)`: the move that represents the sensible player's on a screen: the first draw for all
    draws.
    `buttons(path)`: the number of choices after these words (or for the menu of this name) up to which they are
    buttons; 20 for places.
    `opens(say, at, asked, menu)`: the button that opens a menu ("No cure, on to the draws"; another Patient, whom the
    picture then shows); None: the menu is on the hand itself.
    `best(at, asked, moves)`: moves of one menu, best first. It may leave out moves that hardly anyone wants (dearer
    ways to pay): those are under *More*.
    `bundles(say, at, asked, decision)`: several moves by one press, the usual one first.
    `ticks(say, at, asked, decision)`: several cards for one purpose as one multi-select, the only place of its moves.
    `named(say, at, move, said)`: a whole move after these words of it ("C2+D2"); None: its label.
    `question(say, at, asked)`: the question after a choice ("Where does the Treatment room go?", "Picked +4 of +6.
    Still 2 short."); empty: the prompt as before.
    `lost(say, at, moves)`: one or two sentences that name what these moves lose or waste for good; empty: nothing. They
    need confirmation if they cannot be taken back, and always if one is `against`.
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
