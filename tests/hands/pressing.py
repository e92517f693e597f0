"""What somebody presses who has a move in mind, and what that costs: found by custom_ids and values alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from bot.tables.table import Table
from bot.ui.ids import read
from bot.ui.verbs import MoveMany
from engines.game import Move
from engines.players import sensible
from tests.hands.shown import Control, Shown

TURNED = "page"
"""The verb of another page."""
PATIENCE = 5
"""Presses without a move after which somebody tries anything."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button, or a menu and what is chosen in it."""

    control: Control
    values: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        """How often a finger taps: a button once, a menu to open it and for each thing that is ticked."""
        return 1 + len(self.values)


def taken(control: Control) -> Press:
    """The control pressed, or the first that it asks for chosen in it."""
    values = tuple(one.value for one in control.options[: max(1, control.low)])
    return Press(control, values)


def first(shown: Shown) -> Press:
    """What is blue, where nothing is the first control."""
    blue = [one for one in shown.blue if one in shown.controls]
    return taken((blue or shown.controls)[0])


def anything(shown: Shown, rng: Random, *, foot: bool = False) -> Press:
    """Any control, and anything in it; `foot`: any of those below the hand."""
    control = rng.choice(shown.rows[-1] if foot else shown.controls)
    if not control.options:
        return Press(control)
    several = rng.randint(max(1, control.low), max(1, control.high))
    return Press(control, tuple(one.value for one in rng.sample(control.options, min(several, len(control.options)))))


# ------------------------------------------------------------------------------------------------ with a move in mind


def plan(table: Table, seat: int, most: int = 12) -> list[Move]:
    """The moves that the sensible player would make one after the other while only this seat is asked the same; among
    equals those that are suggested.
    """
    game, state = table.game, table.game.clone(table.state)
    found: list[Move] = []
    key = ""
    while len(found) < most:
        own = [one for one in game.decisions(state) if one.seat == seat]
        chosen = sensible.choose(game, game.view(state, seat), own, Random(own[0].number if own else 0))
        if chosen is None or (found and chosen[0].prompt.key != key):
            return found
        key = chosen[0].prompt.key
        found.append(chosen[1])
        if any(event.chance or event.reveals for event in game.play(state, seat, chosen[1])):
            return found
    return found


def toward(shown: Shown, moves: Sequence[Move], menu: str = "") -> Press | None:
    """What leads to the first of the moves, or to several of them at once; None where nothing seems to. `menu` is the
    name of the menu that its verb stands in.
    """
    wanted = [str(move) for move in moves]
    best, depth = None, 0
    for control in shown.controls:
        for press, named in _readings(control, wanted, menu):
            if named > depth:
                best, depth = press, named
    return best


def bundle(shown: Shown, table: Table, seat: int, move: Move) -> Press | None:
    """The button that makes several moves at once, this one among them; None where there is none."""
    for control in shown.controls:
        asked = read(control.id)
        if isinstance(asked, MoveMany) and not control.options:
            decision = next((one for one in table.own(seat) if one.number == asked.stamp.number), None)
            moves = list(decision.moves) if decision is not None else []
            if move in moves and str(moves.index(move)) in asked.places.split(","):
                return Press(control)
    return None


def _readings(control: Control, wanted: Sequence[str], menu: str) -> Iterator[tuple[Press, int]]:
    """Presses of a control, with how many words of the first move each of them says."""
    path = _bare(control.id.rpartition(":")[2])
    if not control.options:
        yield Press(control), _said(path, wanted[0], menu)
        return
    whole = {_bare(one.value): one.value for one in control.options}
    if wanted[0] in whole:
        several = [text for text in dict.fromkeys(wanted) if text in whole][: control.high]
        several += [text for text in whole if text not in several][: max(0, control.low - len(several))]
        yield Press(control, tuple(whole[text] for text in several)), 99
    for text, value in whole.items():
        said = text if value.startswith(WHOLE_PATH) else f"{path} {text}".strip()
        yield Press(control, (value,)), _said(said, wanted[0], menu)


WHOLE_PATH = "/"
"""Begins a value that says all words so far; after other marks come those that follow on the custom_id's."""


def _bare(value: str) -> str:
    return value.lstrip("=>+*/ ")


def _said(text: str, wanted: str, menu: str) -> int:
    """How many words of a move a text says, where it says nothing else; a menu's name is worth the verb."""
    if text and text == menu:
        return 1
    return text.count(" ") + 1 if text and f"{wanted} ".startswith(f"{text} ") else 0


class Steering:
    """Somebody who plays as the sensible player does, whatever the screens are like."""

    def __init__(self, seed: object) -> None:
        self.rng = Random(str(seed))
        self._at: tuple[int, int] = (-1, -1)
        self._tried = 0

    def choose(self, shown: Shown, table: Table, seat: int) -> Press:
        """What they press next on this screen, which has a control."""
        now = (table.row.undo_count, table.row.move_count)
        self._tried = self._tried + 1 if now == self._at else 0
        self._at = now
        ticked = any(one.chosen for control in shown.controls if control.high > 1 for one in control.options)
        if self._tried > PATIENCE:
            return anything(shown, self.rng)
        if ticked and (done := [one for one in shown.controls if not one.options]):
            return Press(next((one for one in done if one in shown.blue), done[0]))
        moves = plan(table, seat)
        found = bundle(shown, table, seat, moves[0]) if moves else None
        if moves and found is None:
            found = toward(shown, moves, table.face.choices.menu(moves[0]))
        if found is None:
            pages = [one for one in shown.controls if one.verb == TURNED]
            found = Press(pages[-1]) if pages and self._tried < PATIENCE else first(shown)
        return found
