"""What a choice will probably bring."""

from __future__ import annotations

from bot.faces.doctor_strange.fight import attack_chance, power_of
from bot.faces.doctor_strange.losses import lost
from bot.faces.doctor_strange.names import CARDS, FATES, name_of
from bot.faces.values import Position
from bot.words import ENGLISH, Say, speaker
from engines.doctor_strange.view import AttackView, View
from engines.game import Move


def preview(say: Say, at: Position, move: Move) -> str:
    """What this move would lose."""
    return lost(say, at, (move,))


def fateful(at: Position, move: Move) -> bool:
    """Whether it would lose anything."""
    return bool(lost(speaker(ENGLISH), at, (move,)))


def attack_line(say: Say, view: View, attack: AttackView) -> str:
    """Who against whom, the chance, and what happens on a hit."""
    odds = say(
        "{attacker} ({attack}) against {target} ({defence}): hits {percent}% of the time before Power cards.",
        attacker=name_of(say, attack.attacker),
        target=name_of(say, attack.target),
        attack=power_of(view, attack.attacker),
        defence=power_of(view, attack.target),
        percent=attack_chance(view, attack.attacker, attack.target),
    )
    fate = CARDS.by_id[attack.card].fate
    return f"{odds} {say(FATES[fate].hint)}" if fate else odds
