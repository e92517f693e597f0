"""The proof of a case, repeated from its position and the seed of its search."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from msgspec.structs import replace

from bot.cases.case import Case
from bot.cases.gates import Gate, compared, gates_of, passes
from bot.workers.think import CompareQuestion
from bot.workers.think_worker import Thinker
from engines import GAMES
from engines.game import IllegalMove
from engines.players.race import LEAST


@dataclass(frozen=True, slots=True)
class Proof:
    """The result: `wrong` is one sentence, empty if the case holds."""

    case: Case
    wrong: str = ""


async def prove(case: Case, thinker: Thinker, *, share: float = 1.0, gates: tuple[str, ...] = ()) -> Proof:
    """Put a case through its gates again, or through the named ones.

    With a `share` of the samples the best needs half the lead, and the certainty that those samples can give.
    """
    wrong = unfit(case)
    if wrong:
        return Proof(case, wrong)
    for name, gate in gates_of(GAMES[case.game]).items():
        if gates and name not in gates:
            continue
        if not await _passes(case, thinker, name, _part(gate, share)):
            return Proof(case, f"the gate {name} does not say so")
    return Proof(case)


def unfit(case: Case) -> str:
    """Return why a case cannot be asked, in one sentence, or ""."""
    game = GAMES.get(case.game)
    if game is None:
        return f"there is no game {case.game}"
    if case.rules_version != game.rules_version:
        return f"it is of rules {case.rules_version}, and these are {game.rules_version}"
    state = case.state(game)
    opened = [decision for decision in game.decisions(state) if decision.seat == case.seat]
    try:
        moves = [game.move(text) for text in (*case.moves, *case.considered)]
    except IllegalMove:
        return "one of its moves is none"
    if not all(any(move in decision.moves for decision in opened) for move in moves):
        return "one of its moves is not legal"
    return "" if sum(map(case.right, case.moves)) == 1 else "none of its moves is the right one"


def _part(gate: Gate, share: float) -> Gate:
    if share >= 1.0:
        return gate
    samples = max(2 * LEAST, ceil(gate.effort.samples * share))
    return Gate(replace(gate.effort, samples=samples), gate.ahead / 2, gate.errors * share**0.5 / 2)


async def _passes(case: Case, thinker: Thinker, name: str, gate: Gate) -> bool:
    ideas = case.considered if name == "judge" else case.moves
    luck = bytes.fromhex(case.luck)
    question = CompareQuestion(case.game, case.guess, case.seat, luck, gate.effort, ideas=ideas, catalogue=case.cards())
    answer = await compared(thinker, question)
    return passes(gate, answer.found, ideas.index(case.solution))
