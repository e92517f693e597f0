"""The picture of a hand in words: places with their effects, cards with their costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.faces.asked import Asked
from bot.faces.clinic.choice_cards import shelf
from bot.faces.clinic.labels import layout_of
from bot.faces.clinic.names import kind_name, person_name
from bot.faces.clinic.openings import Openings, Spot, chosen, openings
from bot.faces.clinic.shelf import Card
from bot.faces.clinic.spaces import border_name, room_name
from bot.faces.clinic.where import border_numbers, pair_label
from bot.faces.values import Position
from bot.words import N_, Say
from engines.clinic import moves as mv
from engines.clinic.view import View


def choice(say: Say, at: Position, asked: Asked) -> str:
    """Return all current options, a line a thought; empty if they are neither places nor cards."""
    lit = openings(say, at, asked)
    view: View = at.view
    if lit.piece:
        return "\n".join(_places(say, view, asked, lit))
    layouts = [move.layout for move in chosen(asked) if isinstance(move, mv.Preset)]
    if layouts:
        return "\n".join(f"{say('Layout {n}', n=n)}{say.colon}{layout_of(say, view, n)}" for n in layouts)
    return "\n".join([*_cards(say, list(shelf(say, view, asked).cards)), *_numbered(say, view, asked)])


def _numbered(say: Say, view: View, asked: Asked) -> Iterable[str]:
    """Yield the border that the usual step names by its number, before a piece was chosen."""
    move = asked.suggested
    number = border_numbers(view).get(move.at) if isinstance(move, mv.Build | mv.Place) else None
    if isinstance(move, mv.Build | mv.Place) and number:
        yield f"{number}{say.colon}{border_name(say, move.at, view, view.seat or 0)}."


def _cards(say: Say, cards: list[Card]) -> Iterable[str]:
    """Yield cards that may be chosen, then the others."""
    bright = [_card(say, card) for card in cards if card.bright]
    dark = [_card(say, card) for card in cards if not card.bright and (card.name or card.text)]
    if bright:
        yield say("To choose: {what}.", what="; ".join(bright))
    if dark:
        yield say("Not now: {what}.", what="; ".join(dark))


def _card(say: Say, card: Card) -> str:
    """Return a card such as "Treatment room, $2, works at once: C2"."""
    parts = [f"{card.name or card.text}{f' ×{card.count}' if card.count > 1 else ''}"]
    parts += [card.note] if card.note else []
    parts += [card.text] if card.name else []
    parts += [say("works at once: {place}", place=card.works)] if card.works else []
    parts += [say("chosen already")] if card.mark else []
    return ", ".join(parts)


# ------------------------------------------------------------------------------------------------ places


def _places(say: Say, view: View, asked: Asked, lit: Openings) -> Iterable[str]:
    """Yield the piece, then its places: those that work first, then missing neighbours, then costs."""
    if lit.piece not in {"car", "person"}:
        price = f", {say.money('$', lit.price)}" if lit.price is not None else ""
        yield f"**{kind_name(say, lit.piece)}**{price}"
    if lit.piece == "person":
        yield f"**{person_name(say, view, asked.path[1])}**"
        yield from _rooms(say, view, lit)
        return
    seat = view.seat or 0
    if lit.numbers:
        yield "; ".join(f"{number}{say.colon}{border_name(say, one, view, seat)}" for one, number in lit.numbers) + "."
    if lit.pairs:
        yield from _pairs(say, lit)
    elif lit.spots:
        yield from _spots(say, view, lit)


def _rooms(say: Say, view: View, lit: Openings) -> Iterable[str]:
    seat = view.seat or 0
    rooms = [(room_name(say, view, spot.spaces[0], seat), spot.signs) for spot in lit.spots]
    told = [f"{name} ({say('{n} Time', n=signs[0].text)})" if signs else name for name, signs in rooms]
    told += [room_name(say, view, door, seat) for door, _ in lit.numbers]
    yield say("To choose: {what}.", what="; ".join(told))


def _pairs(say: Say, lit: Openings) -> Iterable[str]:
    working = [pair_label(pair.one, pair.other) for pair in lit.pairs if pair.works]
    others = [pair_label(pair.one, pair.other) for pair in lit.pairs if not pair.works]
    if working:
        garden = lit.piece == "luxurious_garden"
        told = N_("More for each patient: {places}.") if garden else N_("Works at once: {places}.")
        yield say(told, places=", ".join(working))
    if others:
        yield say("Places: {places}.", places=", ".join(others))


def _lacking(spot: Spot) -> int:
    """Return 0 for nothing missing, 1: the hub, 2: supplies, 3: both."""
    missing = {sign.figure == "crate" for sign in spot.signs if not sign.there}
    return (1 if False in missing else 0) + (2 if True in missing else 0)


_GROUPS: tuple[tuple[str, Callable[[Spot], bool]], ...] = (
    (N_("Works at once: {places}."), lambda spot: spot.works),
    (N_("Makes rooms work: {places}."), lambda spot: any(sign.figure == "tick" for sign in spot.signs)),
    (N_("More for each patient: {places}."), lambda spot: any(not sign.figure for sign in spot.signs)),
    (N_("No hub beside: {places}."), lambda spot: _lacking(spot) == 1),
    (N_("No supplies beside: {places}."), lambda spot: _lacking(spot) == 2),
    (N_("Neither hub nor supplies beside: {places}."), lambda spot: _lacking(spot) == 3),
    (N_("Places: {places}."), lambda spot: not spot.works),
)
"""Each place is in the first group that fits."""


def _spots(say: Say, view: View, lit: Openings) -> Iterable[str]:
    left = list(lit.spots)
    for sentence, fits in _GROUPS:
        named = [spot for spot in left if fits(spot)]
        left = [spot for spot in left if not fits(spot)]
        if named:
            yield say(sentence, places=", ".join(_spot(say, view, spot) for spot in named))
    lost = [f"{spot.label} {spot.cars}" for spot in lit.spots if spot.cars > 0]
    if lost:
        yield say("Parking lost: {places}.", places=", ".join(lost))


def _spot(say: Say, view: View, spot: Spot) -> str:
    """Return a space such as "1-C3 ($3)", with its extra effects."""
    more = [sign.text for sign in spot.signs if sign.text]
    notes = [note for note in (*more, spot.price) if note]
    name = room_name(say, view, spot.spaces[0], view.seat or 0) if spot.built else spot.label
    return f"{name} ({', '.join(notes)})" if notes else name
