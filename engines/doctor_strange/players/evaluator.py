"""The value of a position, for a player that looks ahead.

The weights were fitted (logistic regression) to the first positions of all turns of 3000 games of sensible players.
"""

from __future__ import annotations

from engines.chance import Rng
from engines.doctor_strange.cards import CATALOGUES, GOOD
from engines.doctor_strange.moves import Attach, Attack, Counter, Discard, Done, Power, Retract, Summon, Take, Vacate
from engines.doctor_strange.players.shrewd import shrewd
from engines.doctor_strange.players.telling import TELLING
from engines.doctor_strange.rules.turns import FIRST_LOOK, GIANT
from engines.doctor_strange.state import DoctorStrange, power, viable
from engines.doctor_strange.view import View
from engines.game import Decision, Move
from engines.players.evaluator import Evaluator
from engines.players.odds import odds

CARDS = CATALOGUES.deck(CATALOGUES.builtin)
IN_HAND = {"a": 0.08, "b": 0.43, "d": 0.04, "r": 0.1, "e": 0.08}
"""Merit of a usable card in hand, by type."""
ARMED = 0.15
"""Further merit of an Attack card, for as many as there are fighters."""
POINT = {"p": 0.065, "c": 0.085}
"""Merit of Power cards and Characters in hand, for each point of Power."""
LEAVES = 0.95
"""Loss of merit of a giant in play, since it will leave (S65)."""
GOODS_EDGE = 0.3
"""Good's advantage over the weights of both sides."""
TURNS = 2
"""Turns until a line is judged: one of each side."""


def value(s: DoctorStrange, seat: int) -> float:
    """Return the chance of winning, from 0 to 1."""
    return odds([_merit(s, GOOD) + GOODS_EDGE, _merit(s, 1 - GOOD)], seat)


def _merit(s: DoctorStrange, seat: int) -> float:
    powers = s.cards.power
    fighters = viable(s, seat)
    people = [power(s, character) for character in fighters]
    down = [c for c in s.characters.values() if c.controller == seat and c.condition == "incapacitated"]
    merit = 0.075 * sum(people) - 0.075 * len(people) + 0.087 * max(people, default=0)
    merit -= LEAVES * sum(powers[character.id] >= GIANT for character in fighters)
    merit += 0.073 * sum(powers[character.id] for character in down)
    return merit + _hand(s, seat, len(fighters)) - 0.8 * s.tallies[seat]


def _hand(s: DoctorStrange, seat: int, fighters: int) -> float:
    """Return the merit of a hand; a side without Characters in play needs one in hand, more so late."""
    powers, barred = s.cards.power, s.cards.barred[seat]
    late = min(1.0, s.turn / FIRST_LOOK)
    hand = [card for card in s.hands[seat] if card not in barred]
    kinds = [card[0] for card in hand]
    merit = sum(POINT[card[0]] * powers[card] if card[0] in POINT else IN_HAND.get(card[0], 0.0) for card in hand)
    if not fighters:
        merit += late * (0.33 if "c" in kinds else -0.88)
    return merit + ARMED * min(kinds.count("a"), fighters)


def is_quiet(before: DoctorStrange, now: DoctorStrange) -> bool:
    """Return True after a turn of each side."""
    return now.turn >= before.turn + TURNS


def is_closing(s: DoctorStrange) -> bool:
    """Return True if two turns of each side can bring the second look without a viable Character (S4)."""
    return s.turn + 2 * TURNS > FIRST_LOOK + 1


def candidates(view: View, decisions: list[Decision], rng: Rng) -> list[Move]:
    """Return one move of each kind, best first by a rough rank."""
    moves = [move for decision in decisions for move in decision.moves if not isinstance(move, Retract | Vacate)]
    if any(isinstance(move, Summon) for move in moves):
        moves.remove(Done())  # looking ahead overvalues Characters in hand
    rng.shuffle(moves)
    people = {character.id: character.power for character in view.characters}
    moves.sort(key=lambda move: _rank(move, people))
    kinds: dict[object, Move] = {}
    for move in moves:
        kinds.setdefault(_kind(move), move)
    return list(kinds.values())


def _rank(move: Move, people: dict[str, int]) -> float:
    match move:
        case Attack(attacker, target, _):
            return -people[target] - 2 * min(2, people[attacker] - people[target])
        case Attach(_, character):
            return -people[character]
        case Take(card):
            return -CARDS.power[card] - 8 * (card[0] == "a")
        case Discard(card):
            return CARDS.power[card] + 4 * (card[0] in "abdr")
    return -100.0


def _kind(move: Move) -> object:
    """Return a key that moves with nearly the same effect share."""
    match move:
        case Attack(attacker, target, card):
            return attacker, target, CARDS.by_id[card].fate
        case Attach(card, character):
            return card[0], character
        case Power(card):
            return CARDS.power[card], CARDS.by_id[card].role
        case Take(card) | Discard(card) if card[0] in "pa":
            return move.verb, card[0], CARDS.power[card], CARDS.by_id[card].fate
        case Counter(_, attack):
            return attack
    return move


EVALUATOR: Evaluator[DoctorStrange] = Evaluator(
    value, is_quiet, candidates, is_closing=is_closing, prior_move=shrewd, caution=3.0, accuracy=1.2, telling=TELLING
)
