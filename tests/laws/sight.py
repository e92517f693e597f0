"""Who may know which hidden card: derived from zones and seen events alone, a second source next to the views.

A seat may know a hidden card that a seen event showed it, or that it saw go where it is, until the card moves unseen or
its pile is shuffled. `may` is generous, for judging leaks. `must` is strict, for judging views and redeals: a card that
left a place unseen may be any of those there with the same back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.contract import Game
from engines.game import Event, Zone
from tests.laws.words import words

Places = dict[str, frozenset[str]]
"""Card id -> names of its zones (several if ids are not unique)."""


class Lie:
    """The place of every card at one moment."""

    def __init__(self, zones: list[Zone]) -> None:
        self.zones = {zone.name: zone for zone in zones}
        assert len(self.zones) == len(zones), "two zones of one name"
        places: dict[str, set[str]] = {}
        for zone in zones:
            for card in zone.cards:
                places.setdefault(card, set()).add(zone.name)
        self.places: Places = {card: frozenset(names) for card, names in places.items()}
        self.backs = {card: back for zone in zones for card, back in zip(zone.cards, zone.backs, strict=False)}

    def hidden(self, seat: int | None) -> set[str]:
        """Return cards in no zone that the seat can see."""
        found = {card for zone in self.zones.values() if not visible(zone, seat) for card in zone.cards}
        for zone in self.zones.values():
            if visible(zone, seat):
                found.difference_update(zone.cards)
        return found


def visible(zone: Zone, seat: int | None) -> bool:
    """Return True if the seat (None: a spectator) may look into the zone."""
    return zone.open or (seat is not None and zone.seat == seat)


class Sight:
    """What each seat of a game may know, updated event by event."""

    def __init__(self, game: Game[Any], state: Any, seats: int) -> None:
        self.game = game
        self.state = game.load(game.dump(state))
        self.viewers: tuple[int | None, ...] = (None, *range(seats))
        self.lie = Lie(game.zones(self.state))
        self.hidden = {viewer: self.lie.hidden(viewer) for viewer in self.viewers}
        self.may: dict[int | None, set[str]] = {viewer: set() for viewer in self.viewers}
        self.must: dict[int | None, set[str]] = {viewer: set() for viewer in self.viewers}

    def follow(self, events: Iterable[Event], mover: int) -> None:
        """Take in the events of a move of the seat `mover`. Raise AssertionError if a player learns of a hidden card
        through an event that is not of a kind that reveals (the move could be undone although a card was seen).
        """
        for event in events:
            self._take_in(event, mover)

    def secrets(self, viewer: int | None) -> set[str]:
        """Return cards that must not be named to the viewer now."""
        return self.hidden[viewer] - self.may[viewer]

    def uncertain(self, viewer: int | None) -> set[str]:
        """Return cards in hands that a card has left unseen since the viewer knew them: the viewer cannot place them
        any longer. A view that still named them would reveal that another card left.
        """
        return {
            card
            for card in (self.may[viewer] - self.must[viewer]) & self.hidden[viewer]
            if all(self.lie.zones[name].seat is not None for name in self.lie.places[card])
        }

    def _take_in(self, event: Event, mover: int) -> None:
        told = {viewer: self._told(event, viewer) for viewer in self.viewers}
        self.game.evolve(self.state, event)
        zones = self.game.zones(self.state)
        was, were_hidden = self.lie, self.hidden
        if zones != list(was.zones.values()):
            self.lie = Lie(zones)
            self.hidden = {viewer: self.lie.hidden(viewer) for viewer in self.viewers}
        if not type(event).reveals:
            self._reveals_nothing(event, mover, told, were_hidden)
        if self.lie is not was:
            self._moved(was, were_hidden, told)
        for viewer in self.viewers:
            shown = told[viewer] & self.hidden[viewer]
            self.may[viewer] |= shown
            self.must[viewer] |= shown

    def _reveals_nothing(
        self, event: Event, mover: int, told: dict[int | None, set[str]], were_hidden: dict[int | None, set[str]]
    ) -> None:
        for viewer in self.viewers:
            unknown = were_hidden[viewer] - self.may[viewer]
            fresh = told[viewer] & unknown & self.hidden[viewer]
            if not type(event).chance:
                fresh |= (unknown & were_hidden[mover]) - self.hidden[viewer] - self.may[mover]
            assert not fresh, (
                f"{type(event).__name__} shows {sorted(fresh)} to seat {viewer}, and is not of a kind that reveals"
            )

    def _told(self, event: Event, viewer: int | None) -> set[str]:
        seen = self.game.seen(event, viewer)
        return words(seen) & self.lie.places.keys() if seen is not None else set()

    def _moved(self, was: Lie, were_hidden: dict[int | None, set[str]], told: dict[int | None, set[str]]) -> None:
        moved = [card for card, places in self.lie.places.items() if was.places.get(card) != places]
        left = frozenset().union(*(was.places.get(card, frozenset()) for card in moved))
        mixed = shuffled(was, self.lie)
        for viewer in self.viewers:
            hidden = self.hidden[viewer]
            followed = self._followed(moved, viewer, were_hidden[viewer])
            unseen = [card for card in moved if card in hidden and card not in told[viewer] and card not in followed]
            lost = {card for card in hidden if self.lie.places[card] <= mixed} - told[viewer]
            self.may[viewer] = ((self.may[viewer] & hidden) | followed) - set(unseen) - lost
            self.must[viewer] = ((self.must[viewer] & hidden) | followed) - set(unseen) - lost
            backs = {was.backs.get(card, "") for card in unseen if card in were_hidden[viewer]}
            if backs:
                near = {card for card in hidden if self.lie.places[card] & left}
                self.must[viewer] -= {card for card in near if was.backs.get(card, "") in backs} - told[viewer]

    def _followed(self, moved: list[str], viewer: int | None, were_hidden: set[str]) -> set[str]:
        """Return cards that went from a zone that the viewer could see into a player's hidden zone, not into a pile."""
        return {
            card
            for card in moved
            if card in self.hidden[viewer]
            and card not in were_hidden
            and all(self.lie.zones[name].seat is not None for name in self.lie.places[card])
        }


def shuffled(was: Lie, now: Lie) -> frozenset[str]:
    """Return piles (hidden zones without an owner) whose remaining cards have changed their order."""
    return frozenset(
        name
        for name, zone in now.zones.items()
        if not zone.open and zone.seat is None and name in was.zones and _reordered(was.zones[name].cards, zone.cards)
    )


def _reordered(before: tuple[str, ...], after: tuple[str, ...]) -> bool:
    if before == after:
        return False
    stayed = set(before) & set(after)
    return [card for card in before if card in stayed] != [card for card in after if card in stayed]
