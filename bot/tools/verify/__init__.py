"""`housecall verify`: what the file of a finished game proves, and what it does not.

The file has the seed. The fingerprint published before the first move binds it to everything settled then; the one
published at the end binds the moves and the result. Verifying deals from the seed, plays the recorded moves by the
rules, and compares. Moves by earlier rules are folded from their events; what the present rules say of them is kept
apart from the proof. docs/proof.md has the whole of it.
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
    """Check a file; `start` and `end` are the published fingerprints, or "". Raise UntrueError, with a sentence, for a
    contradiction.
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
