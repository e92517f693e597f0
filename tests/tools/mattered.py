"""`python -m tests.tools.mattered [GAMES]`: how often players of Quack in the Box are asked about a card that matters.

Four sensible doctors plan what they can, as for the waits (`bot.tools.waits`). A card matters if they would play one in
a window. Counted is whether they are asked there, whether a planned answer plays one for them, or whether the window
passes and the card stays in the hand.
"""

from __future__ import annotations

import sys
from collections import Counter

from bot.tools.options import find, fitting
from bot.tools.seeds import seed_of
from bot.tools.waits import Visits
from engines.chance import Chance
from engines.game import Decision, Move
from engines.windows import is_window

GAME = find("quack-in-the-box")
SEATS = 4
ASKED, PLAYED, LOST = "asked", "played by an answer said ahead", "passed"


class Watched(Visits):
    """A game that counts in `mattered` the fates of cards that mattered."""

    mattered: Counter[str]
    _unseen = False

    def _unasked(self, seat: int, open_now: list[Decision]) -> tuple[int, Move] | None:
        found = super()._unasked(seat, open_now)
        self._unseen = found is not None
        return found

    def _make(self, by: int, move: Move) -> None:
        window = next((one for one in self.game.decisions(self.state) if one.seat == by and is_window(one)), None)
        if window is not None and self._would_play(by, window):
            self.mattered[(PLAYED if move.verb != "pass" else LOST) if self._unseen else ASKED] += 1
        super()._make(by, move)

    def _would_play(self, seat: int, window: Decision) -> bool:
        found = self.game.sensible(self.game.view(self.state, seat), [window], Chance(bytes(32)))
        return found is not None and found.verb != "pass"


def measure(games: int, seed: int = 1) -> Counter[str]:
    """Count how often each fate happened."""
    mattered: Counter[str] = Counter()
    for number in range(games):
        seeds = (seed_of(seed, number, b"deal"), seed_of(seed, number, b"play"))
        game = Watched(GAME, fitting(GAME, SEATS, {}), SEATS, seeds, ahead=True)
        game.mattered = mattered
        game.play()
    return mattered


def main() -> None:
    mattered = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
    for name in (ASKED, PLAYED, LOST):
        print(f"{name:<32} {mattered[name]:4} of {mattered.total()} ({mattered[name] / mattered.total():.0%})")


if __name__ == "__main__":
    main()
