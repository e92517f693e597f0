"""Computer players make legal moves, never wait when others wait for them, and see nothing hidden."""

import dataclasses
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engines import GAMES
from engines.chance import Chance
from engines.players import PLAYERS, Choose, aimless
from tests.laws.games import Games, each_game
from tests.laws.tables import seed_of
from tests.toy.night_shift import GAME
from tests.toy.night_shift.moves import Drink, Retract, Skip


@each_game
@pytest.mark.parametrize("name", ["easy", "sensible"])
def test_players_play_every_game_to_its_end(game: Games, name: str) -> None:
    seats = max(game.seats)
    state = game.deal(game.Options(), seats, seed_of(3))
    rng = Random(3)
    for _ in range(20_000):
        waiting = [decision.seat for decision in game.decisions(state) if decision.must]
        if not waiting:
            break
        seat = rng.choice(waiting)
        decision, move = ask(PLAYERS[name], game, state, seat, rng)
        assert decision.seat == seat and move in decision.moves
        game.play(state, seat, move)
    assert game.outcome(state) is not None


def ask(choose: Choose, game: Games, state: Any, seat: int, rng: Random) -> Any:
    own = [decision for decision in game.decisions(state) if decision.seat == seat]
    chosen = choose(game, game.view(state, seat), own, rng)
    assert chosen is not None, "it waits although it is waited for"
    return chosen


def test_players_choose_the_same_in_a_redealt_state() -> None:
    state = GAME.deal(GAME.Options(), 3, seed_of(1))
    other = GAME.redeal(state, 0, Random(5))
    for choose in PLAYERS.values():
        assert ask(choose, GAME, state, 0, Random(9)) == ask(choose, GAME, other, 0, Random(9))


def test_nothing_open_nothing_done() -> None:
    state = GAME.deal(GAME.Options(), 3, seed_of(1))
    for choose in PLAYERS.values():
        assert choose(GAME, GAME.view(state, 0), [], Random(1)) is None


def test_easy_stands_by_its_choices_and_seldom_uses_what_is_merely_open() -> None:
    state = GAME.deal(GAME.Options(), 2, seed_of(5))
    seat = next(seat for seat in (0, 1) if any(card.startswith("coffee") for card in state.hands[seat]))
    GAME.play(state, seat, Skip())
    own = [decision for decision in GAME.decisions(state) if decision.seat == seat]
    assert any(Retract() in decision.moves for decision in own)
    rng = Random(2)
    chosen = [PLAYERS["easy"](GAME, GAME.view(state, seat), own, rng) for _ in range(400)]
    moves = [move for _, move in filter(None, chosen)]
    assert moves and all(isinstance(move, Drink) for move in moves)
    assert len(moves) < 120


def test_easy_does_what_could_be_its_undoing_only_where_the_sensible_player_would() -> None:
    """Fleeing with nothing in hand, or founding a clinic without a working room, spoils a newcomer's first game."""
    quack, clinic = GAMES["quack-in-the-box"], GAMES["clinic"]
    assert quack.grave == {"flee"} and clinic.grave == {"preset", "found"}
    for game in (quack, clinic):
        state = game.deal(game.Options(), 2, seed_of(4))
        seat = next(decision.seat for decision in game.decisions(state) if decision.must)
        own = [decision for decision in game.decisions(state) if decision.seat == seat]
        assert any(move.verb in game.grave for decision in own for move in decision.moves)
        careless = dataclasses.replace(game, care=0.0)
        usual, chosen = (
            {ask(PLAYERS[name], careless, state, seat, Random(n))[1] for n in range(60)}
            for name in ("sensible", "easy")
        )
        assert {move for move in chosen if move.verb in game.grave} <= usual


def test_easy_is_sensible_in_the_share_of_its_moves_that_the_game_says() -> None:
    """A single error costs more in one game than in another, and easy should be an even match in each."""
    state = GAME.deal(GAME.Options(), 3, seed_of(5))
    sensible = ask(PLAYERS["sensible"], GAME, state, 0, Random(1))[1]
    told = {care: dataclasses.replace(GAME, care=care) for care in (0.0, 0.5, 1.0)}
    others = {
        care: sum(ask(PLAYERS["easy"], game, state, 0, Random(n))[1] != sensible for n in range(200))
        for care, game in told.items()
    }
    assert others[1.0] == 0
    assert others[0.5] == pytest.approx(others[0.0] / 2, rel=0.3)
    assert all(0 <= game.care < 1 for game in GAMES.values())


def test_easy_takes_care_where_one_careless_move_can_be_its_last() -> None:
    """A Patient who dies just below the threshold brings the mob; the last Character who falls loses the game."""
    quack, strange = GAMES["quack-in-the-box"], GAMES["doctor-strange"]
    view = quack.view(quack.deal(quack.Options(), 2, seed_of(4)), 0)
    brink = replace(view.doctors[0], infamy=view.threshold)
    assert quack.peril(replace(view, doctors=(brink, *view.doctors[1:]))) and not quack.peril(view)
    view = strange.view(strange.deal(strange.Options(), 2, seed_of(4)), 1)
    last = replace(view.sides[1], viable=1)
    assert strange.peril(replace(view, sides=(view.sides[0], last)))
    state = GAME.deal(GAME.Options(), 3, seed_of(5))
    careful = dataclasses.replace(GAME, peril=lambda _view: True)
    usual, chosen = (
        {str(ask(PLAYERS[name], careful, state, 0, Random(n))[1]) for n in range(40)} for name in ("sensible", "easy")
    )
    assert chosen <= usual


def test_aimless_reaches_every_move() -> None:
    state = GAME.deal(GAME.Options(), 3, seed_of(2))
    decisions = GAME.decisions(state)
    chance = Chance(seed_of(4))
    reached = {(decision.number, move) for decision, move in (aimless.choose(decisions, chance) for _ in range(2000))}
    assert reached == {(decision.number, move) for decision in decisions for move in decision.moves}
