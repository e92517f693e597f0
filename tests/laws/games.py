"""Runs a test once for every game that obeys the laws."""

from __future__ import annotations

from typing import Any

import pytest

from engines.contract import Game
from tests.laws.tables import LAW_GAMES

Games = Game[Any]

each_game = pytest.mark.parametrize("game", LAW_GAMES.values(), ids=LAW_GAMES.keys())
