"""The strong player's first choice before it looks ahead: the sensible player with an eye for later turns."""

from __future__ import annotations

from engines.chance import Rng
from engines.doctor_strange.moves import Attach, Attack
from engines.doctor_strange.players.answers import need
from engines.doctor_strange.players.sensible import BEST_FATE, CARDS, Player, chosen
from engines.doctor_strange.rules.turns import GIANT
from engines.doctor_strange.view import View
from engines.game import Decision, Move

FREES = 3
"""Value of freeing held Characters, in points of Power: they go home (S56, S57)."""
LINKS = {"capture", "control"}
"""Fates that last as long as the attacker stays (S55)."""


def shrewd(view: View, decisions: list[Decision], rng: Rng) -> Move | None:
    """Choose a move from what the view shows; None: wait."""
    return chosen(Shrewd, view, decisions, rng)


class Shrewd(Player):
    """A player that attacks against longer odds, frees captives, and attaches nothing to giants, who leave (S65)."""

    outclassed = -8
    parts_with = 6

    def _host(self, move: Attach) -> tuple[int, ...]:
        host = self.people[move.character]
        return host.condition == "viable", not host.holder, host.printed < GIANT, host.power

    def _appeal(self, move: Attack) -> tuple[float, ...]:
        attacker, margin = self.people[move.attacker], self._margin(move)
        fate = CARDS.by_id[move.card].fate or "capture"
        lasts = not (fate in LINKS and attacker.printed >= GIANT)
        return (
            self._prize(move.target) + min(0, margin),
            lasts,
            margin,
            BEST_FATE.index(fate),
            self.rng.random(),
        )

    def _prize(self, target: str) -> int:
        """Return the value of a hit on a Character, or of saving it."""
        holds = any(character.holder == target for character in self.people.values())
        return self.people[target].power + FREES * holds

    def _exchange(self) -> Move | None:
        """Spend at most the prize's value: half its points, and one."""
        exchange = self.view.exchange
        assert exchange is not None
        most = 1 + self._prize(exchange.attack.target) / 2
        return super()._exchange() if need(self.view, self.seat) <= most else None
