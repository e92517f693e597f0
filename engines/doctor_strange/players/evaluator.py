"""How a position looks, for a player that looks ahead. The weights were fitted to games of sensible players."""

from __future__ import annotations

from engines.chance import Rng
from engines.doctor_strange.cards import CATALOGUES, GOOD
from engines.doctor_strange.moves import Attach, Attack, Counter, Discard, Done, Power, Retract, Take, Vacate
from engines.doctor_strange.players.shrewd import shrewd
from engines.doctor_strange.players.telling import TELLING
from engines.doctor_strange.state import DoctorStrange, power, viable
from engines.doctor_strange.view import View
from engines.game import Decision, Move
from engines.players.evaluator import Evaluator
from engines.players.odds import odds

CARDS = CATALOGUES.deck(CATALOGUES.builtin)
IN_HAND = {"a": 0.04, "b": 0.27, "d": 0.25, "r": 0.15, "e": 0.15}
"""What a usable card in hand adds, by type."""
POWER_CARD, CHARACTER_CARD = 0.08, 0.025
"""What Power cards and Characters in hand add for each point of Power; less than in play."""
FULL_COUNT = 10
"""The turn or round from which a look decides."""
SETTLED = {"discard", "search", "strike", "defend"}
"""Questions that the sensible player answers as well as anybody: looking ahead brings more luck than skill."""
TURNS = 2
"""Turns after which a line is judged: one of each side."""


def value(s: DoctorStrange, seat: int) -> float:
    """From 0, lost, to 1, won."""
    return odds([_merit(s, GOOD), _merit(s, 1 - GOOD)], seat)


def _merit(s: DoctorStrange, seat: int) -> float:
    powers = s.cards.power
    late = min(1.0, (s.turn if s.terms.quick_count else s.round) / FULL_COUNT)
    fighters = [power(s, character) for character in viable(s, seat)]
    down = [c for c in s.characters.values() if c.controller == seat and c.condition == "incapacitated"]
    merit = 0.11 * len(fighters) + (0.015 + 0.02 * late) * sum(fighters) + 0.087 * max(fighters, default=0)
    merit += 0.08 * sum(powers[character.id] for character in down)
    merit -= s.tallies[seat] + 0.4 * late * (not fighters)
    return merit + _hand(s, seat)


def _hand(s: DoctorStrange, seat: int) -> float:
    powers, barred = s.cards.power, s.cards.barred[seat]
    merit = 0.0
    for card in s.hands[seat]:
        if card in barred:
            continue
        match card[0]:
            case "p":
                merit += POWER_CARD * powers[card]
            case "c":
                merit += CHARACTER_CARD * powers[card]
            case kind:
                merit += IN_HAND.get(kind, 0.0)
    return merit


def is_quiet(before: DoctorStrange, now: DoctorStrange) -> bool:
    """Both sides have had a turn since."""
    return now.turn >= before.turn + TURNS


def candidates(view: View, decisions: list[Decision], rng: Rng) -> list[Move]:
    """One of each kind that differs in what it does, best first by the look of it."""
    if any(decision.must and decision.prompt.key in SETTLED for decision in decisions):
        return []
    moves = [move for decision in decisions for move in decision.moves if not isinstance(move, Retract | Vacate)]
    if any(isinstance(move, Attack) for move in moves):
        moves.remove(Done())  # the sensible player knows best when to stop: an attack risks nothing but its card
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
    """Moves of one kind do the same, or nearly."""
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
    value, is_quiet, candidates, prior_move=shrewd, caution=3.0, accuracy=1.6, telling=TELLING
)
