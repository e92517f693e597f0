"""The recorded moves, played again by their own rules as far as the present rules agree."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import msgspec

from bot.tables.proof import Export, Recorded
from bot.tools.verify.file import UntrueError
from engines.contract import Game


class Replay:
    """The game, played again. Moves of the present rules must be what the rules give; earlier ones are folded where the
    present rules give something else.

    `other`: moves that the present rules would not make; `unread`: the first move, or 0 for the deal, that this House
    Call cannot read; `dealt`: whether the present rules give the file's deal; `earlier`: moves of earlier rules.
    """

    def __init__(self, game: Game[Any], record: Export) -> None:
        self.game = game
        self.record = record
        self.state: Any = None
        self.back: list[Any] = []
        """Positions since the last move that was not undone, during a run of undone moves."""
        self.other: list[int] = []
        self.unread: int | None = None
        self.dealt = True
        self.earlier = [move.n for move in record.moves if not self.now(move.n)]

    def now(self, n: int) -> bool:
        """Return True if move `n` (0: the deal) is of the present rules."""
        version = self.record.rules_version
        for after, _, new in self.record.patches:
            version = new if n > after else version
        return version == self.game.rules_version

    def deal(self, seed: bytes) -> None:
        """Deal; a deal of earlier rules is taken from the file."""
        if self.now(0):
            self.state = self._dealt(seed)
            if self.game.dump(self._stored()) != self.game.dump(self.state):
                raise UntrueError("The deal in this file is not the one that its seed gives.")
        else:
            self._deal_of_old(seed)
        if self.state is not None and self.game.catalogue(self.state) != self.record.catalogue:
            if self.now(0):
                raise UntrueError("The cards of this game are not the ones named in the file.")
            self.dealt = False

    def _dealt(self, seed: bytes) -> Any:
        return self.game.deal(self.game.Options(**self.record.options), len(self.record.seats), seed)

    def _stored(self) -> Any:
        return self.game.load(b64decode(self.record.dealt))

    def _deal_of_old(self, seed: bytes) -> None:
        try:
            self.state = self._dealt(seed)
        except Exception:  # noqa: BLE001  the present rules may refuse an earlier deal in any way
            self.dealt = False
        try:
            stored = self._stored()
        except Exception:  # noqa: BLE001  as may their way of storing it
            self.state, self.unread, self.dealt = None, 0, False
            return
        self.dealt = self.dealt and self.game.dump(stored) == self.game.dump(self.state)
        self.state = stored

    def play(self) -> None:
        """Play every move in order, including undone ones."""
        for move in self.record.moves:
            if self.unread is not None:
                return
            if self.now(move.n):
                self._by_the_rules(move)
            else:
                self._by_earlier_rules(move)

    def _by_the_rules(self, move: Recorded) -> None:
        if not move.undone:
            self.back = []
        made = None
        for place in range(len(self.back), -1, -1):
            state = self.game.clone(self.back[place - 1] if place else self.state)
            made = self._made(state, move) or made
            if made is not None and self._recorded(move) == made:
                self._go_on(state, place, move)
                return
        if made is None:
            raise UntrueError(f"Move {move.n} ({move.move}) is not legal where it stands.")
        raise UntrueError(f"The events of move {move.n} ({move.move}) are not those the rules give.")

    def _go_on(self, state: Any, place: int, move: Recorded) -> None:
        if move.undone:  # undone before the next move that counts, but other undone moves may follow it
            self.back = [*self.back[:place], state]
        else:
            self.state = state

    def _made(self, state: Any, move: Recorded) -> bytes | None:
        """Return the events of a move; None if it is illegal."""
        try:
            return self.game.pack(self.game.play(state, move.seat, self.game.move(move.move)))
        except ValueError:
            return None

    def _recorded(self, move: Recorded) -> bytes | None:
        """Return the file's events, packed as today; None if they are invalid."""
        try:
            return self.game.pack(self.game.unpack(b64decode(move.events)))
        except (ValueError, msgspec.MsgspecError):
            return None

    def _by_earlier_rules(self, move: Recorded) -> None:
        """Play a move by the present rules if they give the same, else fold its events."""
        state = self.game.clone(self.state)
        try:
            same = self._made(state, move) == self._recorded(move)
        except Exception:  # noqa: BLE001  the present rules may fail in a position that they would not reach
            same = False
        if not same and not move.undone:
            state = self.game.clone(self.state)
            try:
                for event in self.game.unpack(b64decode(move.events)):
                    self.game.evolve(state, event)
            except Exception:  # noqa: BLE001
                self.unread = move.n
                return
        if not same:
            self.other.append(move.n)
        if not move.undone:
            self.state = state
