"""Laws 1, 2 and 8: random play and defaults end; exactly the offered moves are accepted."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.contract import Game
from engines.game import Decision, IllegalMove, Move, Reason
from tests.laws.playing import Playing, some
from tests.laws.tables import Table
from tests.laws.words import asked

TRIED = 24

BLOCKED = 50
"""The longest useful list of blocked moves."""


class Foreign(Move, verb="foreign"):
    """A move of no game."""

    card: str = "foreign"


# ------------------------------------------------------------------------------------------------------------- law 1


def ends(table: Table, seed: int) -> None:
    """Check that random play ends without dead ends, with every position in order."""
    playing = Playing(table, seed)
    in_order(playing)
    while playing.go():
        in_order(playing)
    assert not playing.decisions, f"no end after {playing.moves} moves"


def in_order(playing: Playing) -> None:
    """Check that `check` holds, decisions are well formed, and there is an outcome exactly at the end."""
    game, state = playing.game, playing.state
    game.check(state)
    outcome = game.outcome(state)
    assert (outcome is None) == bool(playing.decisions)
    if playing.decisions:
        assert any(decision.must for decision in playing.decisions), "nobody is waited for"
    seats = list(game.seats)
    offered: set[tuple[int, Move]] = set()
    numbers = [decision.number for decision in playing.decisions]
    assert len(set(numbers)) == len(numbers), "a number twice"
    for decision in playing.decisions:
        assert 0 <= decision.seat < max(seats)
        well_formed(decision)
        for move in some(decision, TRIED, playing.rng):
            reads_back(game, move)
            assert (decision.seat, move) not in offered, f"{move} is in two open decisions"
            offered.add((decision.seat, move))
    if outcome is not None:
        placed(outcome, len(outcome.ranks))


def well_formed(decision: Decision) -> None:
    moves = list(decision.moves)
    assert moves, "a decision without moves"
    assert len(moves) == len(decision.moves) == len(set(moves))
    assert all(move in decision.moves for move in moves)
    assert Foreign() not in decision.moves and None not in decision.moves
    assert (decision.default is not None) == decision.must
    if decision.default is not None:
        assert decision.default in decision.moves
    assert decision.prompt.key
    assert decision.number > 0
    if decision.repeat is not None:
        low, high = decision.repeat
        assert 0 <= low <= high and high >= 1, f"repeat {decision.repeat}"


def reads_back(game: Game[Any], move: Move) -> None:
    """Check that the text of a move is short and names it."""
    text = str(move)
    assert len(text) <= 60, text
    assert game.move(text) == move, text


def placed(outcome: Any, seats: int) -> None:
    """Check that every seat has a rank, a score and its parts; ranks count the seats that did better."""
    assert len(outcome.scores) == len(outcome.parts) == seats
    assert outcome.ending.key
    best = min(outcome.ranks)
    ranks = [rank - best + 1 for rank in outcome.ranks]
    assert best >= 1
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks), f"ranks {outcome.ranks}"


# ------------------------------------------------------------------------------------------------------------- law 2


def offers_are_kept(table: Table, seed: int) -> None:
    """Check that every offered move is accepted; every other one is refused with a reason and changes nothing."""
    playing = Playing(table, seed, limit=150)
    stale: list[tuple[int, Move]] = []
    while True:
        rng = Random(playing.moves)
        accepted(playing, rng)
        refused(playing, stale, rng)
        blocked(playing)
        before = {(d.seat, move) for d in playing.decisions for move in some(d, TRIED, rng)}
        made = playing.go()
        if made is None:
            return
        stale = [*sorted(before, key=str)[:TRIED], (made.decision.seat, made.move)]


def accepted(playing: Playing, rng: Random) -> None:
    game, state = playing.game, playing.state
    for decision in playing.decisions:
        for move in some(decision, TRIED // 3, rng):
            assert game.why_not(state, decision.seat, move) is None, f"{move} is offered, and why_not refuses it"
            events = game.play(game.clone(state), decision.seat, move)
            assert events, f"{move} left no event"


def refused(playing: Playing, stale: list[tuple[int, Move]], rng: Random) -> None:
    """Check that moves not offered to a seat are refused."""
    game, state, decisions = playing.game, playing.state, playing.decisions
    seats = max(d.seat for d in decisions) + 1 if decisions else 2
    offered = [move for d in decisions for move in some(d, 4, rng)]
    wild = [twisted for move in offered for twisted in twist(move, rng)]
    tries: list[tuple[int, Any]] = [(seat, move) for seat in range(-1, seats + 1) for move in offered]
    tries += [(seat, move) for seat in range(seats) for move in some_of(wild, TRIED, rng)]
    tries += [(seat, odd) for seat in range(seats) for odd in (Foreign(), None, "pass", 7)]
    tries += [(99, move) for move in offered[:2]] + stale
    before = game.dump(state)
    for seat, move in tries:
        if not any(d.seat == seat and move in d.moves for d in decisions):
            refuses(game, state, seat, move)
    assert game.dump(state) == before, "a refused move changed the state"


def refuses(game: Game[Any], state: Any, seat: int, move: Any) -> None:
    """Check that `play` and `why_not` refuse with the same reason."""
    reason = game.why_not(state, seat, move)
    assert reason is not None and reason.key, f"{move!r} is not offered to seat {seat}, and why_not allows it"
    try:
        game.play(state, seat, move)
    except IllegalMove as illegal:
        told: Reason | None = illegal.reason
    else:
        told = None
    assert told is not None, f"{move!r} is not offered to seat {seat}, and play accepts it"
    assert told == reason, f"{move!r}: {told} from play, {reason} from why_not"


def twist(move: Move, rng: Random) -> list[Any]:
    """Return the move with each field out of range, or of the wrong type."""
    twisted = []
    for name in move.__struct_fields__:
        value = getattr(move, name)
        others: tuple[Any, ...] = ("nothing_like_it", "", 3) if isinstance(value, str) else (-1, value + 1, 10**9, "x")
        twisted += [type(move)(**{**fields(move), name: other}) for other in rng.sample(others, 2)]
    return twisted


def fields(move: Move) -> dict[str, Any]:
    return {name: getattr(move, name) for name in move.__struct_fields__}


def some_of(items: list[Any], most: int, rng: Random) -> list[Any]:
    return items if len(items) <= most else rng.sample(items, most)


def blocked(playing: Playing) -> None:
    """Check that blocked moves are few, and refused with the given reason."""
    game, state = playing.game, playing.state
    for seat in {decision.seat for decision in playing.decisions}:
        listed = game.blocked(state, seat)
        assert len(listed) <= BLOCKED
        assert len({move for move, _ in listed}) == len(listed), "a move is listed twice"
        for move, reason in listed:
            reads_back(game, move)
            assert game.why_not(state, seat, move) == reason, f"{move} is listed as blocked by {reason}"


# ------------------------------------------------------------------------------------------------------------- law 8


def defaults_end(table: Table, seed: int) -> None:
    """Check that the defaults of must decisions alone finish the game."""
    game, state = table.game, table.deal(seed)
    rng = Random(seed)
    for _ in range(20_000):
        waiting = [decision for decision in game.decisions(state) if decision.must]
        if not waiting:
            break
        decision = rng.choice(waiting)
        assert decision.default is not None
        game.play(state, decision.seat, decision.default)
    assert game.decisions(state) == [] and game.outcome(state) is not None, "defaults alone do not end the game"
    game.check(state)


# ------------------------------------------------------------------------------------------------- questions are pure


def questions_change_nothing(table: Table, seed: int) -> None:
    """Check that questions and redeals leave the state unchanged, and agree when asked twice."""
    playing = Playing(table, seed, limit=100)
    game = playing.game
    while playing.go():
        state, before = playing.state, game.dump(playing.state)
        seats = range(table.seats)
        views = [game.view(state, seat) for seat in (None, *seats)]
        assert views == [game.view(state, seat) for seat in (None, *seats)]
        assert [asked(d) for d in game.decisions(state)] == [asked(d) for d in game.decisions(state)]
        for seat in seats:
            game.blocked(state, seat)
            game.redeal(state, seat, playing.rng)
        game.zones(state)
        game.outcome(state)
        game.check(state)
        assert game.dump(state) == before
