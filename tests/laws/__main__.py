"""Searches longer for broken laws: `python -m tests.laws [GAME ...] --minutes M` tries tables until time is up."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from random import Random
from time import monotonic

from tests.laws.law_bytes import clones_stand_alone, written_and_folded
from tests.laws.law_cards import never_played
from tests.laws.law_course import defaults_end, ends, offers_are_kept, questions_change_nothing
from tests.laws.law_minds import minds_hold
from tests.laws.law_numbers import numbers_hold
from tests.laws.law_secrets import nothing_leaks, redeals_look_alike
from tests.laws.law_words import told_apart
from tests.laws.tables import LAW_GAMES, Table, tables

LAWS: dict[str, Callable[[Table, int], None]] = {
    "1 ends": ends,
    "1 questions": questions_change_nothing,
    "2 offers": offers_are_kept,
    "2 numbers": numbers_hold,
    "4 written": written_and_folded,
    "5 redeal": redeals_look_alike,
    "6 leaks": nothing_leaks,
    "7 clones": clones_stand_alone,
    "8 defaults": defaults_end,
    "13 minds": minds_hold,
    "15 words": told_apart,
}


def main() -> int:
    """Try every law in turn; print a broken one with its table and seed, once for each message."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws", description="Search for broken laws.")
    parser.add_argument("game", nargs="*", default=sorted(LAW_GAMES))
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--law", default="", help="only laws whose name holds this text")
    parser.add_argument("--seed", type=int, default=Random().randrange(2**32))
    asked = parser.parse_args()
    rng, until = Random(asked.seed), monotonic() + 60 * asked.minutes
    told: set[str] = set()
    tried = 0
    while monotonic() < until:
        for name in asked.game:
            table = rng.choice(tables(LAW_GAMES[name]))
            for law, holds in LAWS.items():
                if asked.law in law:
                    tried += 1
                    _try(f"law {law}", holds, table, rng.randrange(2**32), told)
    print(f"{tried} trials, {len(told)} faults, seed {asked.seed}")
    for name in asked.game:
        print(f"{name}: never played {never_played(LAW_GAMES[name]) or 'nothing'}")
    return 1 if told else 0


def _try(law: str, holds: Callable[[Table, int], None], table: Table, seed: int, told: set[str]) -> None:
    try:
        holds(table, seed)
    except Exception as fault:  # noqa: BLE001  whatever goes wrong is what is looked for
        kind = f"{law} {table.game.id} {type(fault).__name__} {str(fault)[:60]}"
        if kind not in told:
            told.add(kind)
            print(f"{law}: {table!r}, seed {seed}: {type(fault).__name__}: {str(fault)[:700]}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
