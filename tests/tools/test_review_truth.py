"""What reviews say near the end of a game is what playing it to the end says; 200 games each in the command."""

from __future__ import annotations

import pytest

from bot.tools.options import find
from engines.players.strong import evaluator_of
from tests.tools.review_truth import search

PLAYOUTS = 60


@pytest.mark.parametrize("game", ["gothic-doctor"])
def test_reviews_say_near_the_end_what_playing_on_says(game: str) -> None:
    (found,) = search(find(game), 1, PLAYOUTS, seed=2, most=8)
    assert len(found.chances) > 4 and found.off(PLAYOUTS, evaluator_of(find(game)).samples) == found.false == 0
