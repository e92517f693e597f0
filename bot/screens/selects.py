"""Menus of a hand: moves of one kind as buttons, as a select or step by step; several moves as a multi-select."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.faces.asked import FEW, Ticks
from bot.faces.values import Label
from bot.screens.offers import Controls, Offer, choice, many, offered, places, tone_of, words_of
from bot.screens.pages import page_arrows
from bot.ui.components import Choice, Menu
from bot.ui.limits import CHOICES, PLACEHOLDER, clip
from bot.ui.verbs import Choose, Tick, TurnPage
from engines.game import Decision, Move

WHOLE = "="
"""Prefix of a choice that is a whole move."""
DEEPER = "/"
"""Prefix of a choice that leads to the next words, the verb first."""
SEVERAL = "*"
"""The path of a multi-select that opens by a button, instead of a verb."""
ALL = "+"
"""First word of a path that leaves no moves out."""


@dataclass(frozen=True, slots=True)
class Way:
    """One choice: a whole move if there is only one, else the `words` that all its moves begin with. `said`: the words
    chosen before a whole move.
    """

    moves: Sequence[Move]
    words: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def move(self) -> Move | None:
        return self.moves[0] if len(self.moves) == 1 else None


def menu(
    found: Controls, decision: Decision, name: str, path: tuple[str, ...], moves: list[Move], page: int = 0
) -> None:
    """Offer moves as buttons if they are few, else as a select of whole moves or of their next words."""
    audience, choices = found.audience, found.audience.face.choices
    best = moves if path[:1] == (ALL,) else choices.best(audience.at, found.asked, moves) or moves
    said, path = path, path if len(path) > 1 else _only_way(found, decision, name, best) or path
    ways, before = _ways(found, name, path, best), path[: path[:1] == (ALL,)]
    if len(ways) <= _few(found, decision, path or (name,)):
        if path != said and len(ways) == len(best) <= FEW:  # no one has chosen the first words: buttons show them
            ways = [Way((move,)) for move in best]
        offers = [_offer(found, decision, way, before) for way in ways]
        found.offers += offers
        if decision.must:
            at_once = {move for offer in offers for move in offer.moves}
            found.listed += [(move, tone_of(found, decision, move)) for move in best if move not in at_once]
        return
    if decision.must:
        found.listed += [(move, tone_of(found, decision, move)) for move in best]
    deeper = len([word for word in path if word != ALL]) > 1
    heading = "" if deeper else choices.heading(audience.say, audience.at, name, len(ways))
    heading = heading or _heading(found, moves, path)
    _select(found, decision, path or (name,), heading, ways, page)


def is_menu(found: Controls, decision: Decision, name: str, moves: list[Move]) -> bool:
    """Return True if these moves are too many for buttons."""
    best = found.audience.face.choices.best(found.audience.at, found.asked, moves) or moves
    path = _only_way(found, decision, name, best)
    return len(_ways(found, name, path, best)) > _few(found, decision, path or (name,))


def _few(found: Controls, decision: Decision, path: tuple[str, ...]) -> int:
    """Return how many choices are buttons. An optional decision is a menu, unless it is one choice or was begun."""
    begun = len([word for word in path if word != ALL]) > 1
    return found.audience.face.choices.buttons(path) if decision.must or begun else 1


def _only_way(found: Controls, decision: Decision, name: str, best: list[Move]) -> tuple[str, ...]:
    """Return the words that all moves of a stepwise menu begin with, to skip a choice of one."""
    choices = found.audience.face.choices
    steps = set(map(choices.entry, best)) if decision.must and choices.stepwise(name) else set()
    return steps.pop() if len(steps) == 1 else ()


def _ways(found: Controls, name: str, path: tuple[str, ...], best: list[Move]) -> list[Way]:
    choices, said = found.audience.face.choices, tuple(word for word in path if word != ALL)
    if said in {(), (name,)} and choices.stepwise(name):
        steps = _grouped(best, choices.entry)
    elif len(best) > CHOICES and any(len(words_of(move)) > max(len(said), 1) + 1 for move in best):
        steps = _grouped(best, lambda move: tuple(map(str, words_of(move)))[: max(len(said), 1) + 1])
    else:
        return [Way((move,), said=said) for move in best]
    return [Way(under, words) for words, under in steps.items()]


def _grouped(moves: list[Move], words: Callable[[Move], tuple[str, ...]]) -> dict[tuple[str, ...], list[Move]]:
    found: dict[tuple[str, ...], list[Move]] = {}
    for move in moves:
        found.setdefault(words(move), []).append(move)
    return found


def _label(found: Controls, way: Way) -> Label:
    """Return a choice's label. If only a move's last field is still open, that field is its name."""
    audience, face, move = found.audience, found.audience.face, way.move
    if move is None:
        words = words_of(way.moves[0])[: len(way.words)]
        return face.step(audience.say, audience.at, words[:-1], words[-1])
    named = face.choices.named(audience.say, audience.at, move, way.said)
    if named is not None:
        return named
    words = words_of(move)
    if len(way.said) > 1 and len(words) == len(way.said) + 1:
        return face.step(audience.say, audience.at, words[:-1], words[-1])
    return face.label(audience.say, audience.at, move)


def _offer(found: Controls, decision: Decision, way: Way, before: tuple[str, ...]) -> Offer:
    """Return a choice as a button; the words `before` its own stay."""
    if way.move is not None:
        return offered(found, decision, way.move, _label(found, way))
    path = " ".join((*before, *way.words))
    id_ = found.audience.press(TurnPage, found.audience.stamp(decision), 0, path)
    return Offer(_label(found, way), id_, must=decision.must)


def _choice(found: Controls, way: Way, before: tuple[str, ...]) -> Choice:
    value = f"{WHOLE}{way.move}" if way.move is not None else f"{DEEPER}{' '.join((*before, *way.words))}"
    return choice(_label(found, way), value)


def _heading(found: Controls, moves: list[Move], path: tuple[str, ...]) -> str:
    chosen = words_of(moves[0])[: max(1, len(path))]
    return found.audience.face.step(found.audience.say, found.audience.at, chosen[:-1], chosen[-1]).text


def _select(
    found: Controls, decision: Decision, path: tuple[str, ...], heading: str, ways: Sequence[Way], page: int
) -> None:
    """Add a select, with page buttons if it needs them."""
    audience, stamp, words = found.audience, found.audience.stamp(decision), " ".join(path)
    pages = -(-len(ways) // CHOICES)
    page %= pages
    placeholder = clip(heading, PLACEHOLDER - 20) + (f" ({page + 1}/{pages})" if pages > 1 else "")
    before = path[: path[:1] == (ALL,)]
    shown = tuple(_choice(found, way, before) for way in ways[page * CHOICES : (page + 1) * CHOICES])
    found.menus.append(Menu(audience.press(Choose, stamp, words), placeholder, shown))
    if pages > 1:
        turns = page_arrows(audience.say, page, pages, lambda to: audience.press(TurnPage, stamp, to, words))
        found.menus.append(turns)


def multiselect(found: Controls, decision: Decision, ticks: Ticks) -> None:
    """Add a multi-select for several moves with one purpose, and the button that makes those picked."""
    audience, stamp = found.audience, found.audience.stamp(decision)
    if ticks.behind is not None:
        found.offers.append(Offer(ticks.behind, audience.press(TurnPage, stamp, 0, SEVERAL), tone="back"))
        return
    picked = [move for move in found.asked.picked if move in ticks.moves][-min(ticks.high, CHOICES) :]
    path = SEVERAL if found.asked.path == (SEVERAL,) else ""
    parts = -(-len(ticks.moves) // CHOICES)
    for part in range(parts):
        moves = ticks.moves[part * CHOICES : (part + 1) * CHOICES]
        others = [move for move in picked if move not in moves]
        high = max(1, min(ticks.high, CHOICES, len(moves) + len(others)) - len(others))
        low = 0 if parts > 1 else min(ticks.low, high) if ticks.low == ticks.high else 1
        labels = [audience.face.label(audience.say, audience.at, move) for move in moves]
        choices = [
            choice(label, f"{WHOLE}{move}", chosen=move in picked) for label, move in zip(labels, moves, strict=True)
        ]
        heading = clip(ticks.heading, PLACEHOLDER - 20) + (f" ({part + 1}/{parts})" if parts > 1 else "")
        id_ = audience.press(Tick, stamp, path, places(decision, others), part)
        found.menus.append(Menu(id_, heading, tuple(choices), low, high))
    found.listed += [(move, tone_of(found, decision, move)) for move in ticks.moves]
    found.ticked |= set(ticks.moves)
    if {move.verb for move in decision.moves} - {move.verb for move in ticks.moves}:
        found.towards |= set(ticks.moves)
    if len(picked) < max(1, ticks.low):
        return
    found.offers = [one for one in found.offers if set(one.moves) != {*picked, *ticks.then}]  # the same press twice
    found.ready = many(audience, decision, (*picked, *ticks.then))
    found.offers.insert(0, Offer(ticks.done, found.ready, (*picked, *ticks.then)))
    if ticks.ordered and len(picked) > 1:
        turned = Label(audience.say("Turn the order round"), emoji="🔃")
        found.offers.insert(
            1, Offer(turned, audience.press(Tick, stamp, path, places(decision, picked[::-1])), tone="back")
        )
