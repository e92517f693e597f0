"""What a choice will probably bring: chances, consequences, and which moves to ask about twice."""

from __future__ import annotations

from bot.faces.doctor_strange.names import CARDS, FATES, name_of, side
from bot.faces.values import Position
from bot.words import Say
from engines.doctor_strange.moves import (
    Attach,
    Attack,
    Call,
    Counter,
    Discard,
    Done,
    Negate,
    Pass,
    Play,
    Power,
    Summon,
    Swap,
)
from engines.doctor_strange.view import AttackView, CharacterView, View
from engines.game import Move

SIDES_OF_DIE = 12


def chance(attack: int, defence: int) -> int:
    """Per cent of throws in which 1D12 and `attack` reach 1D12 and `defence` (S40)."""
    lead = attack - defence
    die = range(1, SIDES_OF_DIE + 1)
    hits = sum(first + lead >= second for first in die for second in die)
    return round(100 * hits / SIDES_OF_DIE**2)


def person(view: View, card: str) -> CharacterView | None:
    """A Character in play."""
    return next((c for c in view.characters if c.id == card), None)


def power_of(view: View, card: str) -> int:
    """Its Power with attachments; the printed one where it is not in play."""
    character = person(view, card)
    return character.power if character else CARDS.power.get(card, 0)


def attack_chance(view: View, attacker: str, target: str) -> int:
    """Per cent before Power cards and helpers."""
    return chance(power_of(view, attacker), power_of(view, target))


# -------------------------------------------------------------------------------------------------------- previews


def preview(say: Say, at: Position, move: Move) -> str:
    """What this move would do; empty where there is nothing to add."""
    view: View = at.view
    match move:
        case Attack(attacker, target, card):
            return attack_line(say, view, AttackView(attacker, target, card))
        case Done():
            return _done(say, view)
        case Power(card):
            return _after(say, view, at.seat, CARDS.power.get(card, 0))
        case Call(_, helper):
            return _after(say, view, at.seat, power_of(view, helper))
        case Pass():
            return _passing(say, view, at.seat)
        case Counter(_, card):
            attack = next((attack for attack in view.attacks if attack.card == card), None)
            return attack_line(say, view, attack) if attack else ""
        case _:
            return _quiet(say, view, at.seat, move)


def _quiet(say: Say, view: View, seat: int | None, move: Move) -> str:
    """Moves outside the attack."""
    match move:
        case Attach(card, character):
            power = power_of(view, character)
            more = power + CARDS.power.get(card, 0)
            return say("{who} goes from Power {power} to {more}.", who=name_of(say, character), power=power, more=more)
        case Summon(card):
            return say("{who} enters with Power {power}.", who=name_of(say, card), power=CARDS.power.get(card, 0))
        case Play("e.experiment"):
            return say.count(
                "You discard {n} other card and draw five.",
                "You discard {n} other cards and draw five.",
                max(0, len(view.hand) - 1),
            )
        case Negate(_, target):
            return _who_gains(say, view, seat, target)
        case Discard() | Swap():
            return say("It goes face up to the discard pile.")
    return ""


def attack_line(say: Say, view: View, attack: AttackView) -> str:
    """Who against whom, the chance, and what happens on a hit."""
    attacker, target = name_of(say, attack.attacker), name_of(say, attack.target)
    odds = say(
        "{attacker} ({attack}) against {target} ({defence}): hits {percent}% of the time before Power cards.",
        attacker=attacker,
        target=target,
        attack=power_of(view, attack.attacker),
        defence=power_of(view, attack.target),
        percent=attack_chance(view, attack.attacker, attack.target),
    )
    fate = CARDS.by_id[attack.card].fate
    return f"{odds} {say(FATES[fate].hint)}" if fate else odds


def _done(say: Say, view: View) -> str:
    if view.stage != "declaring":
        return ""
    if not view.plan:
        return say("Nobody attacks this turn.")
    shown = [f"• {attack_line(say, view, attack)}" for attack in view.plan]
    return "\n".join([say("All attacks are shown and their cards are spent:"), *shown])


def _after(say: Say, view: View, seat: int | None, adds: int) -> str:
    exchange = view.exchange
    if exchange is None or seat is None:
        return ""
    attack, defence = exchange.totals
    attack, defence = (attack + adds, defence) if seat == view.active else (attack, defence + adds)
    return _standing(say, attack, defence)


def _standing(say: Say, attack: int, defence: int) -> str:
    if attack >= defence:
        return say("{attack} against {defence}: the attack hits.", attack=attack, defence=defence)
    return say("{attack} against {defence}: the attack fails.", attack=attack, defence=defence)


def _passing(say: Say, view: View, seat: int | None) -> str:
    if view.exchange is None or seat is None:
        return ""
    fate = CARDS.by_id[view.exchange.attack.card].fate
    attack, defence = view.exchange.totals
    words = _standing(say, attack, defence)
    return f"{words} {say(FATES[fate].hint)}" if fate and attack >= defence else words


def _who_gains(say: Say, view: View, seat: int | None, target: str) -> str:
    gains = gainer(view, target)
    if gains is None:
        holder = next((c for c in view.characters if target in c.attachments), None)
        return say("{who} loses it.", who=name_of(say, holder.id)) if holder else ""
    words = say("{who} is {side}’s again.", who=name_of(say, target), side=side(say, gains))
    return words if gains == seat else words + " " + say("That is not you.")


def gainer(view: View, target: str) -> int | None:
    """The seat that a Rest event on this Character helps (S52, S53); None for an Item."""
    fallen = {one.id: one.owner for one in (*view.killed, *view.exiled)}
    if target in fallen:
        return fallen[target]
    character = person(view, target)
    if character is None:
        return None
    return character.owner if character.condition == "captured" else character.controller


# ---------------------------------------------------------------------------------------------------- asked about twice


def fateful(at: Position, move: Move) -> bool:
    """Moves a slip of the finger would be sorry for: sparingly."""
    view: View = at.view
    match move:
        case Done():
            return view.stage == "declaring" and bool(view.plan)
        case Play("e.experiment"):
            return len(view.hand) > 3
        case Negate(_, target):
            return _helps_the_enemy(view, at.seat, target)
        case Power() | Call():
            return _in_vain(view, at.seat, move)
        case Pass():
            return _deadly(view, at.seat)
        case Discard(card):
            return card[0] == "c" and at.seat is not None and card not in CARDS.barred[at.seat]
    return False


def _helps_the_enemy(view: View, seat: int | None, target: str) -> bool:
    gains = gainer(view, target)
    if gains is None:
        return any(target in c.attachments and c.controller == seat for c in view.characters)
    return gains != seat


def _need(view: View, seat: int | None) -> int:
    """How much a side lacks in the exchange."""
    if view.exchange is None:
        return 0
    attack, defence = view.exchange.totals
    return defence - attack if seat == view.active else attack - defence + 1


def _reserves(view: View, seat: int | None) -> int:
    """What a side could still add from its hand, helpers included."""
    barred = "defender" if seat == view.active else "attacker"
    own = [CARDS.by_id[card] for card in view.hand if seat is None or card not in CARDS.barred[seat]]
    total = sum(card.power for card in own if card.type == "P" and card.role != barred)
    if seat == view.active:
        return total
    calls = sum(card.type == "D" for card in own)
    helpers = [
        c.power
        for c in view.characters
        if c.controller == seat and c.condition == "viable" and not c.marked and not c.helped
    ]
    return total + sum(sorted(helpers, reverse=True)[:calls])


def _in_vain(view: View, seat: int | None, _move: Move) -> bool:
    """A card that cannot turn the result even with all the rest of the hand, or where one already leads."""
    need = _need(view, seat)
    return view.exchange is not None and (need <= 0 or _reserves(view, seat) < need)


def _deadly(view: View, seat: int | None) -> bool:
    """Letting a Kill or Exile through that the hand could still stop."""
    if view.exchange is None or seat is None or seat == view.active:
        return False
    fate = CARDS.by_id[view.exchange.attack.card].fate
    return fate in {"kill", "exile"} and 0 < _need(view, seat) <= _reserves(view, seat)
