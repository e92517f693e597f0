"""What one kind of step does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engines.course import Emit, PendingDecision
from engines.quack_in_the_box.state import Quack, Step

T = TypeVar("T", bound=Step)


@dataclass(frozen=True, slots=True)
class Stage(Generic[T]):
    """`asks`: somebody must answer; `openings`: what is open then; `proceed`: takes the step further where nobody has
    to be asked.
    """

    asks: Callable[[Quack, T], bool]
    openings: Callable[[Quack, T], list[PendingDecision]]
    proceed: Callable[[Emit[Quack], T], None]
