"""`housecall verify`: what follows from the file of a game that is over, and what does not.

The file names the seed. What was published before the first move binds it together with everything else that was
settled then; what was published at the end binds the moves and the result. Verifying deals from the seed, plays the
recorded moves by the rules, and compares. Moves that were made by earlier rules are folded from their events, and what
the present rules say of them is told apart from what is proved. docs/proof.md has the whole of it.
"""

from __future__ import annotations

import msgspec

from bot.tools.verify.bound import published, same_cards, same_end, same_seats, same_start
from bot.tools.verify.file import UntrueError, read, seed_of
from bot.tools.verify.replay import Replay
from bot.tools.verify.report import Verdict, verdict
from bot.tools.verify.result import Result
from engines import GAMES

__all__ = ["UntrueError", "Verdict", "verify"]


def verify(raw: bytes, *, start: str = "", end: str = "") -> Verdict:
    """Check a file; `start` and `end` are the fingerprints that were published, where they are at hand.

    Raises:
        UntrueError: what does not fit, in one sentence.

    """
    record = read(raw)
    game = GAMES[record.game]
    seed = seed_of(record)
    same_cards(record)
    same_seats(record, seed)
    same_start(record)
    replay = Replay(game, record)
    try:
        replay.deal(seed)
        replay.play()
    except UntrueError:
        raise
    except (ValueError, KeyError, TypeError, IndexError, msgspec.MsgspecError) as wrong:
        raise UntrueError(f"The recorded game cannot be dealt and played again: {wrong}.") from None
    result = Result(record, replay)
    result.check()
    same_end(record)
    published(record, start, end)
    return verdict(record, replay, result, start, end)
