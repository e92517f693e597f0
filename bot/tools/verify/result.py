"""The result in the file, compared with the moves."""

from __future__ import annotations

from bot.tables import ending
from bot.tables.proof import Export
from bot.tools.verify.file import ENDINGS, UntrueError, last_version
from bot.tools.verify.replay import Replay
from engines.game import Outcome


class Result:
    """The result in the file, and how far it follows from the moves."""

    def __init__(self, record: Export, replay: Replay) -> None:
        self.record = record
        self.replay = replay
        self.how = str(record.outcome.get("reason"))
        self.doubt = ""
        """Why the moves do not prove it, if earlier rules may have ended the game in another way."""

    def check(self) -> None:
        """Raise UntrueError if the file contradicts the moves or itself."""
        if self.how not in ENDINGS:
            raise UntrueError("This file does not say how the game ended.")
        if self.replay.unread is not None:
            self.doubt = "the moves that lead to it cannot be read by this House Call"
            return
        try:
            self._compare(self.replay.game.outcome(self.replay.state))
        except UntrueError:
            if last_version(self.record) == self.replay.game.rules_version:
                raise
            self.doubt = "by the present rules these moves would end otherwise"

    def _compare(self, reached: Outcome | None) -> None:
        if self.how == "rules":
            if reached is None:
                raise UntrueError("The file tells of a result, and the game is not over after these moves.")
            self._by_rules(reached)
            return
        if reached is not None:
            raise UntrueError(
                f"The file tells of {ENDINGS[self.how]}, but these moves end the game by its rules: the result was "
                "exchanged."
            )
        gone = [seat.gone for seat in self.record.seats]
        if self.how == "conceded" and self.ranks != _conceded(gone):
            raise UntrueError("The places in the file are not those of who gave up and who did not.")
        if self.how != "conceded" and set(self.ranks) != {1}:
            raise UntrueError(f"The file tells of {ENDINGS[self.how]}, and yet of places.")

    def _by_rules(self, reached: Outcome) -> None:
        claimed = self.record.outcome
        named = {"scores": list(reached.scores), "parts": list(reached.parts), "key": reached.ending.key}
        named["args"] = dict(reached.ending.args)
        if any(claimed.get(key, value) != value for key, value in named.items()) or "scores" not in claimed:
            raise UntrueError("The result in the file is not the one these moves give.")
        seats, gone = len(self.record.seats), self.gave_up
        if seats - len(gone) < min(2, seats):
            raise UntrueError("The file tells of a result by the rules, and nobody was left to play against.")
        if self.ranks != ending.places(reached.ranks, gone):
            raise UntrueError("The places in the file are not those that these moves give.")

    @property
    def ranks(self) -> tuple[int, ...]:
        ranks = self.record.outcome.get("ranks", ())
        return tuple(ranks) if isinstance(ranks, list) else ()

    @property
    def gave_up(self) -> list[int]:
        return [at for at, seat in enumerate(self.record.seats) if seat.gone]


def _conceded(gone: list[bool]) -> tuple[int, ...]:
    stayed = gone.count(False)
    return tuple(stayed + 1 if one else 1 for one in gone)
