"""`python -m bot.workers.think`: the child that thinks for computer players, and compares moves for people.

A question holds a state that was redealt for its seat, so it has nothing hidden from that seat.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec

from bot.workers.frames import serve
from engines import GAMES
from engines.chance import Chance, Rng
from engines.contract import Game
from engines.game import Move
from engines.players import judge, think
from engines.players.comparison import Comparison
from engines.players.race import Effort, Enough, Race
from engines.players.strong import evaluator_of

MILDER = 5
WAITING = ""
"""The text of the idea to wait, among the texts of moves."""


class ThinkQuestion(msgspec.Struct, frozen=True, array_like=True, tag="think"):
    """What should `seat` do? `guess`: dump of a state redealt for it; `catalogue`: text of a pack.

    `luck`: 32 bytes for its chance. It makes at most `playouts` playouts, or thinks for `seconds` if that is 0.
    """

    game: str
    guess: bytes
    seat: int
    level: str
    luck: bytes
    seconds: float = 1.0
    playouts: int = 0
    catalogue: bytes = b""


class ThinkAnswer(msgspec.Struct, frozen=True, array_like=True, tag="thought"):
    """The number of a decision and the text of a move; no move: it waits."""

    number: int = 0
    move: str = ""


class CompareQuestion(msgspec.Struct, frozen=True, array_like=True, tag="compare"):
    """How good are moves of `seat`? `guess` and `catalogue` as above; `made`: the move that was made, or "" for the
    usual.

    `ideas`: moves to compare, by default `made` and its alternatives; `known`: the result of an earlier piece. A piece
    takes `seconds` of processor time; pieces with the same `luck` (32 bytes) add up to the result of one long one.
    `usual`: index of the usual move among `ideas`, from an earlier piece.
    """

    game: str
    guess: bytes
    seat: int
    luck: bytes
    effort: Effort
    made: str = ""
    ideas: tuple[str, ...] = ()
    known: Comparison | None = None
    seconds: float = 0.0
    catalogue: bytes = b""
    usual: int = 0


class CompareAnswer(msgspec.Struct, frozen=True, array_like=True, tag="compared"):
    """`ideas`: texts of the moves, WAITING among them; `over`: another piece would change nothing; `cost`: seconds of
    processor time of this piece; `usual`: index of the usual move. With fewer than two ideas there was no choice.
    """

    ideas: tuple[str, ...]
    found: Comparison
    over: bool
    cost: float = 0.0
    usual: int = 0


def redealt(game: Game[Any], state: Any, seat: int, rng: Rng) -> tuple[bytes, bytes]:
    """Return the `guess` and the `catalogue` of a question: nothing but what the seat may know."""
    guess = game.redeal(state, seat, rng)
    name = game.catalogue(guess)
    return game.dump(guess), b"" if name == game.catalogues.builtin else game.catalogues.text(name)


def answer(question: ThinkQuestion, clock: Callable[[], float] = time.monotonic) -> ThinkAnswer:
    """Answer a question. With a number of playouts the answer is deterministic."""
    game = _game(question)
    patience = _patience(question, clock)
    guess = game.load(question.guess)
    chosen = think(game, guess, question.seat, question.level, Chance(question.luck), patience)
    return ThinkAnswer(chosen[0].number, str(chosen[1])) if chosen else ThinkAnswer()


def compare(question: CompareQuestion, clock: Callable[[], float] = time.process_time) -> CompareAnswer:
    """Compare moves for `seconds` of processor time, at least one playout."""
    began, game = clock(), _game(question)
    guess, rng = game.load(question.guess), Chance(question.luck + b"ideas")
    ideas, usual = [_read(game, text) for text in question.ideas], question.usual
    if not ideas:
        ideas, usual = judge.worth_comparing(game, guess, question.seat, rng, _read(game, question.made))
    effort = question.effort
    ahead = judge.looking_ahead(game, effort.playouts) if effort.playouts else None
    race = Race(
        game,
        evaluator_of(game),
        guess,
        question.seat,
        ideas,
        question.luck,
        effort=effort,
        known=question.known,
        next_move=ahead,
    )
    found = race.run(lambda made: made > 0 and clock() - began >= question.seconds)
    texts = tuple(WAITING if idea is None else str(idea) for idea in ideas)
    return CompareAnswer(texts, found, race.over, clock() - began, usual)


def _game(question: ThinkQuestion | CompareQuestion) -> Game[Any]:
    game = GAMES[question.game]
    if question.catalogue:
        game.catalogues.register(question.catalogue)
    return game


def _read(game: Game[Any], text: str) -> Move | None:
    return game.move(text) if text else None


def _patience(question: ThinkQuestion, clock: Callable[[], float]) -> Enough:
    if question.playouts:
        return lambda made: made >= question.playouts
    deadline = clock() + question.seconds
    return lambda _made: clock() >= deadline


def _answered(asked: bytes) -> bytes:
    question = msgspec.msgpack.decode(asked, type=ThinkQuestion | CompareQuestion)
    told = answer(question) if isinstance(question, ThinkQuestion) else compare(question)
    return msgspec.msgpack.encode(told)


if __name__ == "__main__":
    serve(_answered, milder=MILDER)
