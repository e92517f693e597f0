"""The offered moves of a case, and the reasons why the best is better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.cases.case import Answer, Case
from bot.cases.gates import FEWEST, MOST
from bot.faces import FACES
from bot.faces.differences import told as reasons
from bot.history.review import Reason
from bot.words import speaker
from engines.players.comparison import Comparison
from engines.players.reasons import differences

ALIKE = 0.03
"""Moves within this share of a win and without a difference to name are one option."""
plain = speaker("en")


def offer(ideas: Sequence[str], judged: Comparison, usual: str) -> list[str]:
    """Return the offered moves, sorted: the best, the usual one, and the best of each other kind. A move equal to an
    offered one comes last.
    """
    best = judged.leader()
    rest = sorted((idea for idea in range(len(ideas)) if idea != best), key=lambda idea: -judged.mean(idea))
    rest.sort(key=lambda idea: ideas[idea] != usual)
    chosen, verbs = [best], {ideas[best].split(" ")[0]}

    def twin(idea: int) -> bool:
        return any(_alike(judged, idea, other) for other in chosen)

    for idea in rest:
        verb = ideas[idea].split(" ")[0]
        if ideas[idea] == usual or (verb not in verbs and not twin(idea)):
            chosen.append(idea)
            verbs.add(verb)
    for idea in rest:
        if idea not in chosen and not twin(idea):
            chosen.append(idea)
    chosen += [idea for idea in rest if idea not in chosen][: max(0, FEWEST - len(chosen))]
    return sorted(ideas[idea] for idea in chosen[:MOST])


def _alike(judged: Comparison, one: int, other: int) -> bool:
    """Return True if two moves are equally good, without a difference to name."""
    return abs(judged.mean(one) - judged.mean(other)) < ALIKE and not differences(judged, one, other)


def convincing(case: Case) -> bool:
    """Return True if the case can say why the best move is better than each other one, with at most one exception."""
    told = FACES[case.game].differences
    silent = [
        move for move in case.moves if not case.right(move) and not reasons(plain, told, case.answer(move).reasons)
    ]
    return len(silent) <= 1 < len(case.moves) - 1


def answer(found: Mapping[str, Comparison], place: int, right: int) -> Answer:
    """Return the answer to a move: the smaller of its costs by the judge and by strong players, and the differences."""
    if place == right:
        return Answer(0)
    cost = min(found[name].lead(right, place)[0] for name in ("judge", "strong"))
    judged = found["judge"]
    return Answer(round(1000 * cost), tuple(Reason(*one) for one in differences(judged, place, right)))
