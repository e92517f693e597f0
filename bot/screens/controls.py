"""The buttons and menus that answer a seat's question, built the same way for every game.

A face says how it offers its moves (`bot/faces/asked.py`). Here they become controls, with the usual next step in blue.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.faces.asked import Asked, Bundle
from bot.faces.audience import Audience
from bot.faces.values import Label
from bot.screens.offers import Controls, Offer, choice, many, offered, tone_of
from bot.screens.selects import ALL, DEEPER, SEVERAL, is_menu, menu, multiselect
from bot.ui.components import Menu, Part
from bot.ui.limits import CHOICES
from bot.ui.verbs import Choose, TurnPage
from engines.game import Decision, Move

MENUS = 2
"""Most menus on one screen; with more, the player first chooses a verb."""


def controls(audience: Audience, asked: Asked, *, page: int = 0, words: bool = False) -> list[Part]:
    """Return the controls for all open decisions, or for the next words after `asked.path`."""
    found = Controls(audience, asked)
    decision = asked.decision
    if asked.path and decision is not None:
        _submenu(found, decision, page)
    else:
        for one in asked.decisions:
            asking = len(found.menus)
            _decision(found, one)
            if not one.must:
                found.below += found.menus[asking:]
                del found.menus[asking:]
        _suggested(found)
    return found.parts(words=words)


def leads(audience: Audience, decision: Decision, path: Sequence[str]) -> bool:
    """Return True if there is a choice after these words."""
    return tuple(path) == (SEVERAL,) or bool(_beginning(audience, decision, path))


def left_out(audience: Audience, asked: Asked) -> list[tuple[Decision, str]]:
    """Return the menus that leave out legal moves, each with its decision."""
    found = []
    for decision in asked.decisions:
        for name, moves in _by_menu(audience, decision.moves).items():
            best = audience.face.choices.best(audience.at, asked, moves)
            if len(_labels(audience, best)) < len(_labels(audience, moves)):
                found.append((decision, name))
    return found


def _labels(audience: Audience, moves: Iterable[Move]) -> set[Label]:
    return {audience.face.label(audience.say, audience.at, move) for move in moves}


def _decision(found: Controls, decision: Decision) -> None:
    face, at, say = found.audience.face, found.audience.at, found.audience.say
    ticks = face.choices.ticks(say, at, found.asked, decision)
    bundles = face.choices.bundles(say, at, found.asked, decision)
    for bundle in bundles:
        _offer_bundle(found, decision, bundle)
    ticked = set(ticks.moves) if ticks is not None and ticks.behind is None else set()
    menus = _by_menu(found.audience, [move for move in decision.moves if move not in ticked])
    opened = _openers(found, decision, menus)
    found.listed += [(move, tone_of(found, decision, move)) for name in opened for move in menus.pop(name)]
    several = [name for name, moves in menus.items() if is_menu(found, decision, name, moves)]
    if len(several) > MENUS:
        _verbs(found, decision, {name: menus.pop(name) for name in several})
    for name, moves in menus.items():
        menu(found, decision, name, (), moves)
    found.offers += opened.values()
    if ticks is not None:
        multiselect(found, decision, ticks)


def _by_menu(audience: Audience, moves: Iterable[Move]) -> dict[str, list[Move]]:
    found: dict[str, list[Move]] = {}
    for move in moves:
        found.setdefault(audience.face.choices.menu(move), []).append(move)
    return found


def _openers(found: Controls, decision: Decision, menus: Iterable[str]) -> dict[str, Offer]:
    """Return the menus that open by a button, with their buttons."""
    audience, openers = found.audience, {}
    for name in menus:
        label = audience.face.choices.opens(audience.say, audience.at, found.asked, name)
        if label is not None:
            id_ = audience.press(TurnPage, audience.stamp(decision), 0, name)
            openers[name] = Offer(label, id_, tone="on", must=decision.must)
    return openers


def _offer_bundle(found: Controls, decision: Decision, bundle: Bundle) -> None:
    if len(bundle.moves) == 1:
        found.offers.append(offered(found, decision, bundle.moves[0], bundle.label))
        return
    id_ = many(found.audience, decision, bundle.moves)
    found.offers.append(Offer(bundle.label, id_, bundle.moves, must=decision.must))


def _suggested(found: Controls) -> None:
    """Add the usual step as the first button, even if a menu has it too."""
    move = found.asked.suggested
    if move is None or found.ready or move in found.ticked or any(move in offer.moves for offer in found.offers):
        return
    decision = next((one for one in found.asked.decisions if move in one.moves), None)
    if decision is not None:
        label = found.audience.face.label(found.audience.say, found.audience.at, move)
        found.offers.insert(0, offered(found, decision, move, label))


def _submenu(found: Controls, decision: Decision, page: int) -> None:
    audience, path = found.audience, found.asked.path
    if path == (SEVERAL,):
        ticks = audience.face.choices.ticks(audience.say, audience.at, found.asked, decision)
        if ticks is not None:
            multiselect(found, decision, replace(ticks, behind=None))
    else:
        moves = _beginning(audience, decision, path)
        if decision.must and found.asked.suggested is not None and found.asked.suggested not in moves:
            best = audience.face.choices.best(audience.at, found.asked, moves)  # the usual step from here on
            found.asked = replace(found.asked, suggested=best[0] if best else None)
        menu(found, decision, audience.face.choices.menu(moves[0]), path, moves, page)
        found.offers += _openers(found, decision, _by_menu(audience, decision.moves)).values()
    found.offers.append(Offer(Label(audience.say("Something else"), emoji="↩️"), audience.back(), tone="back"))


def _beginning(audience: Audience, decision: Decision, path: Sequence[str]) -> list[Move]:
    """Return the moves that begin with these words; a menu's name means all of its verbs."""
    words = tuple(path[1:] if tuple(path[:1]) == (ALL,) else path)
    if len(words) == 1:
        menu = audience.face.choices.menu
        found = [move for move in decision.moves if menu(move) == words[0]]
        return found or [move for move in decision.moves if move.verb == words[0]]
    begins = " ".join(words)
    return [move for move in decision.moves if (text := str(move)) == begins or text.startswith(begins + " ")]


def _verbs(found: Controls, decision: Decision, menus: dict[str, list[Move]]) -> None:
    """Let the player choose a menu first: there are too many for one screen."""
    audience, choices = found.audience, []
    for name, moves in menus.items():
        label = audience.face.step(audience.say, audience.at, (), moves[0].verb)
        text = audience.face.choices.heading(audience.say, audience.at, name, len(moves)) or label.text
        choices.append(choice(replace(label, text=text), f"{DEEPER}{name}"))
        found.listed += [(move, tone_of(found, decision, move)) for move in moves]
    id_ = audience.press(Choose, audience.stamp(decision), "")
    found.menus.append(Menu(id_, audience.say("What do you want to do?"), tuple(choices[:CHOICES])))
