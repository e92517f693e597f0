"""A heuristic player: all attacks on the strongest, the best fate first, Power only if it turns the result."""

from __future__ import annotations

from engines.chance import Rng
from engines.doctor_strange.cards import CATALOGUES
from engines.doctor_strange.moves import (
    Attach,
    Attack,
    Call,
    Counter,
    Discard,
    Look,
    Negate,
    Play,
    Power,
    Summon,
    Take,
)
from engines.doctor_strange.players.answers import need
from engines.doctor_strange.view import CharacterView, View
from engines.game import Decision, Move

CARDS = CATALOGUES.deck(CATALOGUES.builtin)
BEST_FATE = ("capture", "incapacitate", "kill", "exile", "control")
"""From least to most welcome."""
WORTH = {"c": 9, "a": 8, "i": 7, "m": 7, "l": 6, "n": 7, "p": 4, "d": 5, "b": 5, "r": 5, "e": 5, "x": 2}


def in_peril(view: View) -> bool:
    """Return True if one more lost fight leaves the side without a Character who can act."""
    return view.sides[view.seat or 0].viable <= 1


def sensible(view: View, decisions: list[Decision], rng: Rng) -> Move | None:
    """Choose a move from what the view shows; None: wait."""
    return chosen(Player, view, decisions, rng)


def chosen(player: type[Player], view: View, decisions: list[Decision], rng: Rng) -> Move | None:
    """Let a player of this kind choose; it looks at the other hand before it plans attacks."""
    asked = next((decision for decision in decisions if decision.must), None)
    if asked is None:
        return None
    if asked.prompt.key == "declare" and view.hand:
        look = next((move for decision in decisions for move in decision.moves if isinstance(move, Look)), None)
        if look is not None:
            return look
    return player(view, asked, rng).choose() or asked.default


class Player:
    """One decision of one seat."""

    outclassed = -5
    """Least lead of an attacker's Power over its target's."""
    parts_with = 4
    """Most cards in hand that it exchanges for new ones."""

    def __init__(self, view: View, asked: Decision, rng: Rng) -> None:
        self.view = view
        self.seat = asked.seat
        self.moves = list(asked.moves)
        self.key = asked.prompt.key
        self.rng = rng
        self.people = {character.id: character for character in view.characters}

    def choose(self) -> Move | None:
        """Return the best move, None for the default."""
        match self.key:
            case "mystic_arts":
                return self._mystic_arts()
            case "search" | "discard":
                return self._card()
            case "summon":
                return self._summon()
            case "declare":
                return self._attack()
            case "counter":
                return self._counter()
            case "strike" | "defend":
                return self._exchange()
            case "rest":
                return self._heal()
        return None

    def _worth(self, card: str) -> tuple[int, int, float]:
        data = CARDS.by_id[card]
        useless = card in CARDS.barred[self.seat]
        return -useless, WORTH[card[0]] + data.power, self.rng.random()

    def _card(self) -> Move | None:
        """Return the most useful card in a search, the least useful in a discard."""
        takes = [move for move in self.moves if isinstance(move, Take)]
        if takes:
            return max(takes, key=lambda move: self._worth(move.card))
        return min((m for m in self.moves if isinstance(m, Discard)), key=lambda move: self._worth(move.card))

    def _mystic_arts(self) -> Move | None:
        for move in self.moves:
            match move:
                case Play(card):
                    if CARDS.by_id[card].effect != "renew" or len(self.view.hand) <= self.parts_with:
                        return move
                case Negate(_, item):
                    if any(item in c.attachments and c.controller != self.seat for c in self.people.values()):
                        return move
        return None

    def _summon(self) -> Move | None:
        summons = [move for move in self.moves if isinstance(move, Summon)]
        if summons:
            return max(summons, key=lambda move: CARDS.power[move.card])
        attach = [move for move in self.moves if isinstance(move, Attach)]
        return max(attach, key=self._host, default=None)

    def _host(self, move: Attach) -> tuple[int, ...]:
        host = self.people[move.character]
        return host.condition == "viable", not host.holder, host.power

    def _attack(self) -> Move | None:
        spare = sum(card[0] == "p" for card in self.view.known_hand)
        options = [move for move in self.moves if isinstance(move, Attack)]
        options = [move for move in options if self._margin(move) - spare >= self.outclassed]
        taken = {attack.target for attack in self.view.plan}
        return max(options, key=lambda move: (move.target not in taken, *self._appeal(move)), default=None)

    def _appeal(self, move: Attack) -> tuple[float, ...]:
        """Return the reasons for an attack, the weightiest first."""
        margin = self._margin(move)
        fate = BEST_FATE.index(CARDS.by_id[move.card].fate or "capture")
        return self.people[move.target].power + min(0, margin), margin, fate, self.rng.random()

    def _margin(self, move: Attack) -> int:
        return self.people[move.attacker].power - self.people[move.target].power

    def _counter(self) -> Move | None:
        """Stop the likeliest hit on an important Character."""
        attacks = {attack.card: attack for attack in self.view.attacks}

        def danger(move: Counter) -> int:
            attack = attacks[move.attack]
            return self.people[attack.attacker].power - self.people[attack.target].printed // 2

        return max((m for m in self.moves if isinstance(m, Counter)), key=danger, default=None)

    def _exchange(self) -> Move | None:
        """Spend the largest necessary card if all together can turn the result."""
        lacking = need(self.view, self.seat)
        options = [(self._adds(move), move) for move in self.moves if isinstance(move, Power | Call)]
        powers = sum(adds for adds, move in options if isinstance(move, Power))
        calls = max((adds for adds, move in options if isinstance(move, Call)), default=0)
        if powers + calls < lacking:
            return None
        enough = [(adds, str(move), move) for adds, move in options if adds >= lacking]
        if enough:
            return min(enough)[2]
        return max(options, key=lambda option: option[0])[1]

    def _adds(self, move: Power | Call) -> int:
        return CARDS.power[move.card] if isinstance(move, Power) else self.people[move.helper].power

    def _heal(self) -> Move | None:
        fallen = {character.id: character.owner for character in (*self.view.killed, *self.view.exiled)}
        gains = [m for m in self.moves if isinstance(m, Negate) and self._mine(m.target, fallen)]
        return max(gains, key=lambda move: CARDS.power[move.target], default=None)

    def _mine(self, target: str, fallen: dict[str, int]) -> bool:
        """Return True if the Character would be on the player's side again."""
        if target in fallen:
            return fallen[target] == self.seat
        character: CharacterView = self.people[target]
        owner_gets_it = character.condition == "captured"
        return (character.owner if owner_gets_it else character.controller) == self.seat
