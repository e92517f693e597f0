"""Law 10: the golden playthrough of every game comes out the same. `python -m tests.tools.golden` rewrites them."""

from itertools import zip_longest
from pathlib import Path

from tests.laws.games import Games, each_game
from tests.tools.golden import playthrough

GOLDEN = Path(__file__).with_name("golden")
MOST = 200_000


@each_game
def test_law_10_the_golden_playthrough_is_the_same(game: Games) -> None:
    text = playthrough(game)
    path = GOLDEN / f"{game.id}.txt"
    assert path.exists(), f"write it: python -m tests.tools.golden {game.id}"
    kept = path.read_text(encoding="utf-8")
    pairs = zip_longest(kept.splitlines(), text.splitlines())
    differing = [number for number, (old, new) in enumerate(pairs, 1) if old != new]
    assert kept == text, f"{path.name} differs from line {differing[:1]}: a change of rules? rewrite it, read its diff"
    assert len(text) < MOST
