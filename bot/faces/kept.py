"""What is worked out from a view once, though every label of a screen asks for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

VIEWS = 8
"""So many views are remembered, with what was worked out from each of them."""


def kept(work: Callable[Concatenate[V, P], T]) -> Callable[Concatenate[V, P], T]:
    """`work`, done once for each of the last views. They are told apart as objects, which is quick: a view never
    changes, and what belongs to one seat is never found for another. Whoever gets the result may not change it.
    """
    views: dict[int, tuple[V, dict[Any, T]]] = {}

    @wraps(work)
    def once(view: V, /, *args: P.args, **named: P.kwargs) -> T:
        found = views.get(id(view))
        if found is None:
            if len(views) >= VIEWS:
                views.pop(next(iter(views)), None)
            found = views[id(view)] = (view, {})  # held, so that no other gets its id
        known, key = found[1], (args, *named.items())
        if key not in known:
            known[key] = work(view, *args, **named)
        return known[key]

    return once
