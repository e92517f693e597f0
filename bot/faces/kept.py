"""A cache of values derived from a view, for the many labels of a screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

VIEWS = 8
"""Views that are remembered, each with its values."""


def kept(work: Callable[Concatenate[V, P], T]) -> Callable[Concatenate[V, P], T]:
    """Return `work`, cached for each of the last views. Views are compared by identity, which is quick: a view never
    changes, and one seat's values are never found for another. Callers must not change the result.
    """
    views: dict[int, tuple[V, dict[Any, T]]] = {}

    @wraps(work)
    def once(view: V, /, *args: P.args, **named: P.kwargs) -> T:
        found = views.get(id(view))
        if found is None:
            if len(views) >= VIEWS:
                views.pop(next(iter(views)), None)
            found = views[id(view)] = (view, {})  # held, so that no other view gets its id
        known, key = found[1], (args, *named.items())
        if key not in known:
            known[key] = work(view, *args, **named)
        return known[key]

    return once
