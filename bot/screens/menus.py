"""Menus: a decision's moves as buttons and selects, the same way for every game.

A verb with one move is a button; one with up to 25 is a select of whole moves; a larger one is asked field by field.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.audience import Audience
from bot.faces.values import Label
from bot.ui.components import Button, Choice, Menu, Part, Row, rows
from bot.ui.limits import CHOICE_TEXT, CHOICES, LABEL, PLACEHOLDER, clip
from bot.ui.verbs import Choose, Hand, MakeMove, TurnPage
from engines.game import Arg, Decision, Move

WHOLE = "="
"""Begins the value of a choice that is a whole move."""
DEEPER = ">"
"""Begins the value of a choice that leads to the next field."""
MENUS = 4
"""More selects than this for one decision, and the verb is asked first."""


def controls(audience: Audience, decision: Decision, path: Sequence[str] = (), page: int = 0) -> list[Part]:
    """The buttons and selects of one decision, after the words of `path` (a verb, then fields) were chosen."""
    groups = _groups(decision, path)
    if not groups:  # the path leads nowhere any more
        path, groups = (), _groups(decision, ())
    if path:
        (moves,) = groups.values()
        parts: list[Part] = _select(audience, decision, tuple(path), moves, page)
        back = Button(audience.say("Back"), audience.press(Hand), emoji="↩️")
        return [*parts, Row((back,))]
    single = [_button(audience, decision, moves[0]) for moves in groups.values() if len(moves) == 1]
    several = {verb: moves for verb, moves in groups.items() if len(moves) > 1}
    if len(several) > MENUS:
        return [_verbs(audience, decision, several), *rows(single)]
    selects = [part for verb, moves in several.items() for part in _select(audience, decision, (verb,), moves, page=0)]
    return [*selects, *rows(single[:20])]


def _groups(decision: Decision, path: Sequence[str]) -> dict[str, list[Move]]:
    """Moves by verb, or those that begin with `path` under its verb."""
    found: dict[str, list[Move]] = {}
    begins = " ".join(path)
    for move in decision.moves:
        text = str(move)
        if not path or text == begins or text.startswith(begins + " "):
            found.setdefault(move.verb, []).append(move)
    return found


def _button(audience: Audience, decision: Decision, move: Move) -> Button:
    label = audience.face.label(audience.say, audience.at, move)
    passing = move == decision.default
    return Button(
        clip(label.text, LABEL),
        audience.press(MakeMove, audience.stamp(decision), str(move)),
        style="grey" if passing else "blue",
        emoji=label.emoji,
    )


def _verbs(audience: Audience, decision: Decision, groups: dict[str, list[Move]]) -> Menu:
    choices = tuple(
        _choice(audience.face.step(audience.say, audience.at, (), verb), f"{DEEPER}{verb}") for verb in groups
    )
    placeholder = audience.say("What do you want to do?")
    return Menu(audience.press(Choose, audience.stamp(decision), ""), placeholder, choices[:CHOICES])


def _select(audience: Audience, decision: Decision, path: tuple[str, ...], moves: list[Move], page: int) -> list[Part]:
    """One select for the moves that begin with `path`, and page buttons where it needs them."""
    choices, whole = _choices(audience, path, moves)
    pages = -(-len(choices) // CHOICES)
    page %= pages
    shown = tuple(choices[page * CHOICES : (page + 1) * CHOICES])
    words = " ".join(path)
    heading = audience.face.step(
        audience.say, audience.at, _args(moves[0], len(path) - 1), _args(moves[0], len(path))[-1]
    )
    high = min(decision.repeat[1], len(shown)) if decision.repeat and whole and len(moves) > 1 else 1
    placeholder = clip(heading.text, PLACEHOLDER - 20) + (f" ({page + 1}/{pages})" if pages > 1 else "")
    menu = Menu(audience.press(Choose, audience.stamp(decision), words), placeholder, shown, high=max(1, high))
    if pages == 1:
        return [menu]
    stamp = audience.stamp(decision)
    turn = [
        Button("", audience.press(TurnPage, stamp, (page + step) % pages, words), emoji=arrow)
        for step, arrow in ((-1, "◀️"), (1, "▶️"))
    ]
    return [menu, Row(tuple(turn[: 1 if pages == 2 else 2]))]


def _choices(audience: Audience, path: tuple[str, ...], moves: list[Move]) -> tuple[list[Choice], bool]:
    """Whole moves where they fit one select, else the distinct values of the next field."""
    depth = len(path)
    last_field = all(len(move.__struct_fields__) <= depth for move in moves)
    if len(moves) <= CHOICES or last_field:
        labels = ((audience.face.label(audience.say, audience.at, move), move) for move in moves)
        return [_choice(label, f"{WHOLE}{move}") for label, move in labels], True
    found: dict[Arg, Choice] = {}
    for move in moves:
        chosen = _args(move, depth)
        value = getattr(move, move.__struct_fields__[depth - 1])
        if value not in found:
            label = audience.face.step(audience.say, audience.at, chosen, value)
            found[value] = _choice(label, f"{DEEPER}{value}")
    return list(found.values()), False


def _args(move: Move, depth: int) -> tuple[Arg, ...]:
    """The verb and the first fields of a move, `depth` in all."""
    return (move.verb, *(getattr(move, name) for name in move.__struct_fields__))[:depth]


def _choice(label: Label, value: str) -> Choice:
    return Choice(clip(label.text, CHOICE_TEXT), value, clip(label.hint, CHOICE_TEXT), label.emoji)
