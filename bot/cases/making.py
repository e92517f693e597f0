"""The search for cases, in games between strong computer players; never in a game that people play.

Each decision's state is redealt for its seat. The player's own cheap thought shows where one move may be much better
than others; such a position then has to pass the gates.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from msgspec.structs import replace

from bot.cases import glance
from bot.cases.case import Case, Figures, key, keyed, packed
from bot.cases.gates import FEWEST, Gate, apart, compared, figures, gates_of, passes
from bot.cases.offering import answer, convincing, offer
from bot.cases.variety import Variety
from bot.workers.think import WAITING, CompareAnswer, CompareQuestion, redealt
from bot.workers.think_worker import Thinker
from engines.chance import Chance
from engines.contract import Game
from engines.game import Decision, Move
from engines.players import sensible
from engines.players.comparison import Comparison
from engines.players.race import Effort
from engines.players.strong import evaluator_of

THOUGHT = 12
"""Samples of a player's thought during the search."""
PROMISING, SOME = 0.06, 2
"""A promising position has one idea ahead of this many others by this share of a win."""
SCREENS = {"judge": (24,), "to_end": (12, 36, 75), "strong": (6, 12)}
"""After these samples of a gate most positions that would fail are dropped; once the best is known, only its nearest
rival is compared.
"""
LONGEST = 3000
"""Moves after which a game is dropped."""


@dataclass(frozen=True, slots=True)
class Search:
    """A search: `seats` and `options` of the games, and the seed of everything."""

    game: Game[Any]
    seats: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def luck(self, number: int, decision: int, purpose: bytes) -> bytes:
        """Return 32 bytes for one purpose of one decision of a game."""
        text = f"{self.game.id}/{self.seats}/{self.seed}/{number}/{decision}"
        return blake2b(text.encode(), digest_size=32, person=purpose).digest()


@dataclass(frozen=True, slots=True)
class Position:
    """A decision of a game: a state redealt for `seat`, and the first thought about it."""

    search: Search
    number: int
    decision: int
    seat: int
    guess: bytes
    catalogue: bytes
    thought: CompareAnswer

    @property
    def luck(self) -> bytes:
        return self.search.luck(self.number, self.decision, b"search")

    @property
    def leader(self) -> str:
        """Return the best move at first thought."""
        return self.thought.ideas[self.thought.found.leader()]

    @property
    def origin(self) -> str:
        search = self.search
        return f"{search.seats} strong players, seed {search.seed}, game {self.number}, decision {self.decision}"

    def question(self, ideas: Sequence[str], effort: Effort, known: Comparison | None = None) -> CompareQuestion:
        game = self.search.game.id
        return CompareQuestion(
            game, self.guess, self.seat, self.luck, effort, ideas=tuple(ideas), known=known, catalogue=self.catalogue
        )


async def cases(search: Search, thinker: Thinker, wanted: int, first: int = 0) -> AsyncIterator[Case]:
    """Find cases from game number `first` on; the same search finds the same ones.

    A game gives at most one case with each kind of answer. At most one in five has a move that can end the player's
    game, and at most one in five has the same answer.
    """
    found, number, variety = 0, first, Variety(wanted)
    while found < wanted:
        variety.next_game()
        async for position in positions(search, thinker, number):
            if variety.enough(position.leader):
                continue
            case = await case_of(position, thinker)
            if case is None or not variety.takes(case):
                continue
            found += 1
            yield case
            if found == wanted:
                return
        number += 1


async def positions(search: Search, thinker: Thinker, number: int) -> AsyncIterator[Position]:
    """Find the promising positions of a game."""
    game = search.game
    rng = Chance(search.luck(number, 0, b"chance"))
    state = game.deal(game.Options(**search.options), search.seats, search.luck(number, 0, b"deal"))
    for decision in range(1, LONGEST):
        if game.outcome(state) is not None:
            return
        own = _whose(game, state)
        move = _unasked(game, state, own, rng)
        if move is None:
            position = await _thought(search, thinker, state, number, decision, own[0].seat)
            if promising(position.thought):
                yield position
            move = own[0].seat, _chosen(game, position.thought)
        game.play(state, *move)


def _whose(game: Game[Any], state: Any) -> list[Decision]:
    """Return the open decisions, the required ones first."""
    return sorted(game.decisions(state), key=lambda decision: not decision.must)


def _unasked(game: Game[Any], state: Any, opened: Sequence[Decision], rng: Chance) -> tuple[int, Move] | None:
    """Return the move of a seat whose decisions are all optional, or None."""
    asked = {decision.seat for decision in opened if decision.must}
    for seat in sorted({decision.seat for decision in opened} - asked):
        own = [decision for decision in opened if decision.seat == seat]
        if chosen := sensible.choose(game, game.view(state, seat), own, rng):
            return seat, chosen[1]
    return None


async def _thought(search: Search, thinker: Thinker, state: Any, number: int, decision: int, seat: int) -> Position:
    rng = Chance(search.luck(number, decision, b"deal"))
    guess, catalogue = redealt(search.game, state, seat, rng)
    empty = CompareAnswer((), Comparison.of(0), over=True)
    position = Position(search, number, decision, seat, guess, catalogue, empty)
    thought = await compared(thinker, position.question((), Effort(samples=THOUGHT)))
    return Position(search, number, decision, seat, guess, catalogue, thought)


def _chosen(game: Game[Any], thought: CompareAnswer) -> Move:
    """Return a strong player's move after this thought."""
    best = thought.found.preferred(evaluator_of(game).caution) if len(thought.ideas) > 1 else 0
    return game.move(thought.ideas[best])


def promising(thought: CompareAnswer) -> bool:
    """Return True if the position is worth the gates."""
    found, ideas = thought.found, thought.ideas
    if len(ideas) < FEWEST or WAITING in ideas:
        return False
    best = found.leader()
    behind = [idea for idea in range(len(ideas)) if found.mean(best) - found.mean(idea) >= PROMISING]
    return len(behind) >= SOME


# ---------------------------------------------------------------------------------------------------- through the gates


async def case_of(position: Position, thinker: Thinker) -> Case | None:
    """Return a position's case; None if it fails a gate."""
    game = position.search.game
    gates = gates_of(game)
    ideas = _different(position)
    state = game.load(position.guess)
    if len(ideas) < FEWEST or glance.overlooked(game, state, position.seat, ideas):
        return None
    if _obvious(position, state, _first(position, ideas), ideas):  # saves a gate
        return None
    judged = await _through("judge", gates, position, thinker, ideas, None)
    if judged is None:
        return None
    offered = offer(ideas, judged, position.thought.ideas[0])
    best = ideas[judged.leader()]
    if _obvious(position, state, best, offered):
        return None
    found: dict[str, Comparison] = {"judge": _of(judged, ideas, offered)}
    rival = max((move for move in offered if move != best), key=lambda move: judged.mean(ideas.index(move)))
    for name in ("to_end", "strong"):
        told = await _through(name, gates, position, thinker, offered, (best, rival))
        if told is None:
            return None
        found[name] = told
    case = _made(position, ideas, offered, best, judged, found)
    return case if convincing(case) else None


def _different(position: Position) -> list[str]:
    """Apply the fourth gate: return the ideas that are different questions, sorted; of two equal ones the
    better stays.
    """
    game, thought = position.search.game, position.thought
    state = game.load(position.guess)
    order = sorted(range(len(thought.ideas)), key=lambda idea: -thought.found.mean(idea))
    moves = [game.move(thought.ideas[idea]) for idea in order]
    return sorted(map(str, apart(game, state, position.seat, moves)))


def _first(position: Position, ideas: Sequence[str]) -> str:
    """Return the best of these at first thought."""
    thought = position.thought
    return max(ideas, key=lambda move: thought.found.mean(thought.ideas.index(move)))


def _obvious(position: Position, state: Any, best: str, ideas: Sequence[str]) -> bool:
    game = position.search.game
    others = [game.move(move) for move in ideas if move != best]
    return glance.obvious(game, state, position.seat, game.move(best), others)


async def _through(
    name: str,
    gates: Mapping[str, Gate],
    position: Position,
    thinker: Thinker,
    ideas: Sequence[str],
    two: tuple[str, str] | None,
) -> Comparison | None:
    """Return a gate's comparison of the ideas; None if the first of `two` (or the best there) fails. The second of
    `two` is its nearest rival.
    """
    gate, known = gates[name], None
    screened = two or ideas
    for samples in SCREENS[name]:
        effort = replace(gate.effort, samples=min(samples, gate.effort.samples))
        known = (await compared(thinker, position.question(screened, effort, known))).found
        hurdle = Gate(effort, gate.ahead / 2, gate.errors / 4)
        if not passes(hurdle, known, 0 if two else known.leader()):
            return None
    if two and known is not None:
        known = _over(known, two, ideas)
    known = (await compared(thinker, position.question(ideas, gate.effort, known))).found
    return known if passes(gate, known, ideas.index(two[0]) if two else known.leader()) else None


def _over(known: Comparison, two: Sequence[str], ideas: Sequence[str]) -> Comparison:
    """Place a comparison of two ideas among all ideas: the samples are the same for each."""
    wider = Comparison.of(len(ideas))
    for place, idea in enumerate(two):
        wider.values[ideas.index(idea)], wider.told[ideas.index(idea)] = known.values[place], known.told[place]
    return wider


def _of(judged: Comparison, ideas: Sequence[str], offered: Sequence[str]) -> Comparison:
    """Return the part of a comparison about the offered moves."""
    places = [ideas.index(move) for move in offered]
    values, told = [judged.values[place] for place in places], [judged.told[place] for place in places]
    return Comparison(values, told, list(range(len(offered))))


def _made(
    position: Position,
    ideas: Sequence[str],
    offered: Sequence[str],
    best: str,
    judged: Comparison,
    found: Mapping[str, Comparison],
) -> Case:
    search, game = position.search, position.search.game
    salt = blake2b(position.luck, digest_size=16, person=b"salt").hexdigest()
    right = offered.index(best)
    gates: dict[str, Figures] = {"judge": figures(judged, ideas, ideas.index(best), salt)}
    gates |= {name: figures(found[name], offered, right, salt) for name in ("to_end", "strong")}
    answers = {move: answer(found, place, right) for place, move in enumerate(offered)}
    packed_position = packed(position.guess)
    return Case(
        id=blake2b(packed_position.encode() + position.luck, digest_size=5).hexdigest(),
        game=game.id,
        rules_version=game.rules_version,
        options=dict(search.options),
        seats=search.seats,
        seat=position.seat,
        position=packed_position,
        moves=tuple(offered),
        considered=tuple(ideas),
        luck=position.luck.hex(),
        salt=salt,
        best=key(salt, best),
        answers=keyed(salt, answers),
        gates=gates,
        origin=position.origin,
        catalogue=packed(position.catalogue) if position.catalogue else "",
        rationed=any(game.move(move).verb in game.grave for move in offered),
    )
