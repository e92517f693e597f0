"""The press for an intended move, and its cost: found by custom_ids and values alone."""

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
"""Presses without a move after which the player tries anything."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button, or a menu with the choices in it."""

    control: Control
    values: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        """Return the number of taps: a button is one; a menu is one to open it, and one for each tick."""
        return 1 + len(self.values)


def taken(control: Control) -> Press:
    """Return a press of a control with the fewest choices, the first ones."""
    values = tuple(one.value for one in control.options[: max(1, control.low)])
    return Press(control, values)


def first(shown: Shown) -> Press:
    """Return the blue control, else the first."""
    blue = [one for one in shown.blue if one in shown.controls]
    return taken((blue or shown.controls)[0])


def anything(shown: Shown, rng: Random, *, foot: bool = False) -> Press:
    """Return any control with any choice in it; `foot`: any control below the hand."""
    control = rng.choice(shown.rows[-1] if foot else shown.controls)
    if not control.options:
        return Press(control)
    several = rng.randint(max(1, control.low), max(1, control.high))
    return Press(control, tuple(one.value for one in rng.sample(control.options, min(several, len(control.options)))))


def plan(table: Table, seat: int, most: int = 12) -> list[Move]:
    """Return the moves that the sensible player would make in a row while this seat alone gets the same question; among
    equals the suggested ones.
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
    """Return the press that leads to the first move, or to several at once; None if none seems to. `menu` is the name
    of the menu with its verb.
    """
    wanted = [str(move) for move in moves]
    best, depth = None, 0
    for control in shown.controls:
        for press, named in _readings(control, wanted, menu):
            if named > depth:
                best, depth = press, named
    return best


def bundle(shown: Shown, table: Table, seat: int, move: Move) -> Press | None:
    """Return the button that makes several moves at once, including this one; None without one."""
    for control in shown.controls:
        asked = read(control.id)
        if isinstance(asked, MoveMany) and not control.options:
            decision = next((one for one in table.own(seat) if one.number == asked.stamp.number), None)
            moves = list(decision.moves) if decision is not None else []
            if move in moves and str(moves.index(move)) in asked.places.split(","):
                return Press(control)
    return None


def _readings(control: Control, wanted: Sequence[str], menu: str) -> Iterator[tuple[Press, int]]:
    """Yield presses of a control, with the number of words of the first move that each says."""
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
"""The first character of a value with all words so far; other values continue the custom_id's words."""


def _bare(value: str) -> str:
    return value.lstrip("=>+*/ ")


def _said(text: str, wanted: str, menu: str) -> int:
    """Count the words of a move in a text without other words; a menu's name is worth the verb."""
    if text and text == menu:
        return 1
    return text.count(" ") + 1 if text and f"{wanted} ".startswith(f"{text} ") else 0


class Steering:
    """A player who plays as the sensible player does, through any screens."""

    def __init__(self, seed: object) -> None:
        self.rng = Random(str(seed))
        self._at: tuple[int, int] = (-1, -1)
        self._tried = 0

    def choose(self, shown: Shown, table: Table, seat: int) -> Press:
        """Return the next press on this screen, which has a control."""
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
