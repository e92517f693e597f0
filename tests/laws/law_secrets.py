"""Laws 5 and 6: no player learns hidden facts, and redealt states look the same as the true one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from engines.contract import Game
from engines.game import Move
from tests.laws.playing import Playing, play_out, some
from tests.laws.sight import Lie, Sight, visible
from tests.laws.tables import LAW_GAMES, Table, tables
from tests.laws.words import asked, spellings, words

REDEALS = 20
"""Redeals that must change every hidden zone at least once."""

STRIDE = 4
"""Every how many moves a position is checked from every seat."""

# ------------------------------------------------------------------------------------------------------------- law 6


def nothing_leaks(table: Table, seed: int) -> None:
    """Check that no view, decision, reason or seen event names a card that its seat may not know."""
    playing = Playing(table, seed, limit=250)
    sight = Sight(table.game, playing.state, table.seats)
    silent(playing, sight)
    while made := playing.go():
        for viewer in sight.viewers:
            seen = [table.game.seen(event, viewer) for event in made.events]
            assert not (spelt := seed_in(seen, playing.state.seed)), f"seat {viewer} sees the seed: {spelt}"
        sight.follow(made.events, made.decision.seat)
        if playing.moves % STRIDE == seed % STRIDE or not playing.decisions:
            silent(playing, sight)
            reasons_are_silent(playing, sight)


def silent(playing: Playing, sight: Sight) -> None:
    """Check that the position names no secret."""
    game, state = playing.game, playing.state
    for viewer in sight.viewers:
        secrets = sight.secrets(viewer)
        view = game.view(state, viewer)
        shown: list[Any] = [view]
        if viewer is not None:
            shown += [asked(decision) for decision in playing.decisions if decision.seat == viewer]
            shown += game.blocked(state, viewer)
        found = words(shown) & secrets
        assert not found, f"seat {viewer} is told of {sorted(found)[:5]}: {where(shown, found)}"
        assert not (spelt := seed_in(shown, state.seed)), f"seat {viewer} is shown the seed: {spelt}"
        if viewer is not None:
            told = words(view)
            guessable = told & sight.uncertain(viewer)
            assert not guessable, f"seat {viewer} still places {sorted(guessable)[:5]}, though a card left there unseen"
            forgotten = sight.must[viewer] - told
            assert not forgotten, f"seat {viewer} was shown {sorted(forgotten)[:5]}, and its view forgot (known)"


def reasons_are_silent(playing: Playing, sight: Sight) -> None:
    """Check that a reason names no secret that its asker did not name."""
    for seat in range(playing.table.seats):
        for move in _probes(playing, seat):
            reason = playing.game.why_not(playing.state, seat, move)
            found = (words(reason) & sight.secrets(seat)) - words(str(move))
            assert not found, f"seat {seat} learns of {sorted(found)} by trying {move}: {reason}"


def where(shown: list[Any], found: set[str]) -> str:
    """Return the part of a view, decision or reason that names one of the cards."""
    for part in shown:
        for name in getattr(part, "__struct_fields__", ()):
            if words(getattr(part, name)) & found:
                return f"{type(part).__name__}.{name} = {getattr(part, name)!r}"[:300]
        if words(part) & found:
            return repr(part)[:300]
    return ""


def seed_in(shown: Any, seed: bytes) -> str:
    """Return the seed's spelling in a value; empty without one."""
    text = "\n".join((repr(shown), *words(shown)))
    return next((spelling for spelling in spellings(seed) if spelling in text), "")


# ------------------------------------------------------------------------------------------------------------- law 5


def redeals_look_alike(table: Table, seed: int) -> None:
    """Check that a redealt state shows its seat the same, changes hidden zones, and can be played to its end."""
    playing = Playing(table, seed, limit=250)
    sight = Sight(table.game, playing.state, table.seats)
    stride = 5 + seed % 7
    while made := playing.go():
        sight.follow(made.events, made.decision.seat)
        if playing.moves % stride == 0 or playing.moves == 1:
            for seat in range(table.seats):
                alike(playing, sight, seat)
            chosen = playing.moves // stride % table.seats
            different(playing, sight, chosen)
            play_out(table.game, table.game.redeal(playing.state, chosen, playing.rng), playing.rng)


def alike(playing: Playing, sight: Sight, seat: int) -> None:
    """Check that view, own decisions, reasons and blocked moves are the same, and the state is in order."""
    game, state = playing.game, playing.state
    before = game.dump(state)
    other = game.redeal(state, seat, playing.rng)
    assert game.dump(state) == before, "redeal changed the true state"
    game.check(other)
    assert other.seed != state.seed, "redeal keeps the seed"
    fresh = game.load(game.dump(other))
    assert game.decisions(other) == game.decisions(fresh), "redeal keeps what was open in the true state"
    assert game.view(other, seat) == game.view(state, seat), f"view of seat {seat}: {_parts(playing, other, seat)}"
    assert game.view(other, None) == game.view(state, None), "the spectators' view tells redeal from truth"
    assert _own(game, other, seat) == _own(game, state, seat), f"decisions of seat {seat}"
    assert _waiting(game, other) == _waiting(game, state), "who is waited for tells redeal from truth"
    assert game.outcome(other) == game.outcome(state)
    assert game.blocked(other, seat) == game.blocked(state, seat), f"blocked moves of seat {seat}"
    for move in _probes(playing, seat):
        one, two = game.why_not(state, seat, move), game.why_not(other, seat, move)
        assert one == two, f"seat {seat} learns by trying {move}: {one} / {two}"
    lie = Lie(game.zones(other))
    for card in sight.must[seat]:
        same = lie.places.get(card) == sight.lie.places[card]
        assert same, f"seat {seat} knows where {card} is ({set(sight.lie.places[card])}), and redeal moved it"


def different(playing: Playing, sight: Sight, seat: int) -> None:
    """Check that over twenty redeals every hidden zone that can differ does."""
    game = playing.game
    unsure = doubtful(sight, seat)
    for _ in range(REDEALS):
        if not unsure:
            return
        now = Lie(game.zones(game.redeal(playing.state, seat, playing.rng))).zones
        unsure = {name for name in unsure if name in now and now[name].cards == sight.lie.zones[name].cards}
    assert not unsure, f"{REDEALS} redeals for seat {seat} never changed {sorted(unsure)}"


def doubtful(sight: Sight, seat: int) -> set[str]:
    """Return zones hidden from a seat that, for all it saw, may hold other cards or another order."""
    unknown = {
        name: [card for card in zone.cards if card not in sight.may[seat]]
        for name, zone in sight.lie.zones.items()
        if not visible(zone, seat)
    }
    kinds = _kinds(sight.game.id)
    loose = Counter(kinds.get(card, card) for cards in unknown.values() for card in cards)
    found = set()
    for name, cards in unknown.items():
        zone = sight.lie.zones[name]
        here = Counter(kinds.get(card, card) for card in cards)
        swappable = any(loose[kind] > count for kind, count in here.items())
        movable = zone.seat is None and len(set(cards)) > 1
        if len(cards) > 1 and len(set(zone.cards)) > 1 and (movable or swappable):
            found.add(name)
    return found


@cache
def _kinds(game_id: str) -> dict[str, str]:
    """Return card -> its deck: cards are of one kind if deals put them in the same zones."""
    owner: dict[str, str] = {}
    game = LAW_GAMES.get(game_id)
    if game is None:
        return owner
    for table in tables(game):
        for seed in range(4):
            for zone in game.zones(table.deal(seed)):
                _unite(owner, zone.cards)
    return {card: _root(owner, card) for card in owner}


def _unite(owner: dict[str, str], cards: tuple[str, ...]) -> None:
    for card in cards:
        owner.setdefault(card, card)
        owner[_root(owner, card)] = _root(owner, cards[0])


def _root(owner: dict[str, str], card: str) -> str:
    while owner[card] != card:
        card = owner[card]
    return card


def _own(game: Game[Any], state: Any, seat: int) -> list[Any]:
    return [asked(decision) for decision in game.decisions(state) if decision.seat == seat]


def _waiting(game: Game[Any], state: Any) -> list[int]:
    return sorted({decision.seat for decision in game.decisions(state) if decision.must})


def _probes(playing: Playing, seat: int) -> list[Move]:
    """Return moves to probe: listed, blocked, others' own, and any of these about other cards."""
    game, rng = playing.game, playing.rng
    found = [move for decision in playing.decisions for move in some(decision, 12, rng)]
    found += [move for move, _ in game.blocked(playing.state, seat)]
    cards = [card for zone in game.zones(playing.state) for card in zone.cards]
    return found + [_about(move, rng.choice(cards), rng) for move in found for _ in range(2) if cards]


def _about(move: Move, card: str, rng: Random) -> Move:
    """Return the move with one of its words replaced."""
    values = {name: getattr(move, name) for name in move.__struct_fields__}
    texts = [name for name, value in values.items() if isinstance(value, str)]
    return type(move)(**{**values, rng.choice(texts): card}) if texts else move


def _parts(playing: Playing, other: Any, seat: int) -> str:
    one, two = playing.game.view(playing.state, seat), playing.game.view(other, seat)
    names = getattr(one, "__struct_fields__", ())
    differing = [name for name in names if getattr(one, name) != getattr(two, name)]
    return "; ".join(f"{name}: {getattr(one, name)!r} / {getattr(two, name)!r}" for name in differing)[:600]
