"""The figures of hands, and their targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from tests.hands.playing import Measured


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure and its target in words; `good` if it reaches the target, None without data."""

    name: str
    target: str
    value: str
    good: bool | None


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _most(name: str, most: float, value: float | None, unit: str = "", *, digits: int = 0) -> Figure:
    target = f"at most {most:g}{unit}"
    if value is None:
        return Figure(name, target, "none", None)
    return Figure(name, target, f"{value:.{digits}f}{unit}", value <= most)


def _share(name: str, target: str, good: Callable[[float], bool], counted: Sequence[bool]) -> Figure:
    if not counted:
        return Figure(name, target, "none", None)
    share = 100 * sum(counted) / len(counted)
    return Figure(name, target, f"{share:.1f}%", good(share))


def _middle(values: Sequence[float]) -> float | None:
    return median(values) if values else None


def figures(one: Measured, tall: Sequence[float]) -> list[Figure]:
    """Return all figures of a game; `tall` are the heights of its hands at 390 pixels."""
    hands = one.hands
    blue = [len(look.shown.blue) for look in hands]
    confirms = [False] * (one.presses - one.sure) + [True] * one.sure
    boards, mine = _middle(one.board_ms), _middle(one.hand_ms)
    return [
        Figure("hands that ask", "", f"{len(hands)}", None),
        _most("height, median", 640, median(tall), " px"),
        _most("height, 90 of 100", 844, percentile(tall, 0.9), " px"),
        _share("at most 674 px high", "at least 80%", lambda share: share >= 80, [high <= 674 for high in tall]),
        _most("words of text, median", 40, median(look.shown.words for look in hands)),
        _most("words before the controls, most", 60, max(look.shown.words_first for look in hands)),
        _share("two blue buttons", "never", lambda share: share == 0, [count > 1 for count in blue]),
        _share("one blue button", "at least 95%", lambda share: share >= 95, [count == 1 for count in blue]),
        _share("presses that confirm", "at most 3%", lambda share: share <= 3, confirms),
        _share("still the last message", "at least 90%", lambda share: share >= 90, one.kept),
        Figure("presses a turn", "", f"{one.presses / max(1, one.turns):.1f}", None),
        Figure("taps a turn", "", f"{one.taps / max(1, one.turns):.1f}", None),
        Figure("board, processor", "", "none" if boards is None else f"{boards:.0f} ms", None),
        _most("hand, processor", 20, mine, " ms"),
        _most("hand's share of a board's", 50, None if mine is None or not boards else 100 * mine / boards, "%"),
        Figure("board, size", "", f"{_middle(one.board_kb) or 0:.0f} kB", None),
        _most("hand, size", 70, _middle(one.hand_kb), " kB"),
    ]


def page(found: dict[str, list[Figure]]) -> str:
    """Return a table with a column a game; missed targets are marked."""
    head = ["", "target", *found]
    rows = [head, ["---"] * len(head)]
    for line in zip(*found.values(), strict=True):
        marked = [f"**{one.value}**" if one.good is False else one.value for one in line]
        rows.append([line[0].name, line[0].target, *marked])
    widths = [max(len(row[at]) for row in rows) for at in range(len(head))]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    )
