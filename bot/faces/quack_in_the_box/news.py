"""What the line of a turn is made of."""

from collections.abc import Sequence
from typing import Any

from bot.faces.news import Deed, News
from bot.faces.values import Position
from bot.words import Say
from engines.game import Event


def _begins(event: Event) -> Sequence[int]:
    return (event.seat,) if type(event).__name__ == "TurnBegan" else ()  # type: ignore[attr-defined]


def _deed(_say: Say, _at: Position, _event: Event) -> Deed | None:
    return None


def _tally(_say: Say, name: str, n: int) -> str:
    return f"{name} {n}"


def _still(say: Say, _at: Position, _seat: int, _events: Sequence[Event]) -> str:
    return say("passes")


def _first(view: Any) -> Sequence[int]:
    return (view.active,)


NEWS = News(_begins, _deed, _tally, _still, _first)
