"""The public board in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.faces.doctor_strange.fight import attack_chance, power_of
from bot.faces.doctor_strange.names import CARDS, FATES, name_of, side
from bot.faces.doctor_strange.words import CONDITIONS, PHASES
from bot.faces.seats import seat_sign
from bot.faces.values import Position
from bot.words import N_, Say
from engines.doctor_strange.state import Assault
from engines.doctor_strange.view import CharacterView, ExchangeView, Fallen, View

DISCARD_SHOWN = 5


def summary(say: Say, at: Position) -> str:
    view: View = at.view
    sides = [
        say("{side}: {n} can act", n=one.viable, side=side(say, seat)) + (" ⚠️" if one.tally else "")
        for seat, one in enumerate(view.sides)
    ]
    return " · ".join([when(say, view), say(PHASES[view.phase]), *sides, say("deck {n}", n=view.deck)])


def when(say: Say, view: View) -> str:
    return say("Turn {n}", n=view.turn)


def board(say: Say, at: Position) -> list[str]:
    view: View = at.view
    blocks = [f"**{when(say, view)}** · {say(PHASES[view.phase])}"]
    if view.exchange:
        blocks.append(_exchange(say, view.exchange) + passed(say, view.exchange, "\n-# "))
    if view.attacks:
        blocks.append("\n".join(f"⚔️ {_attack_line(say, view, attack)}" for attack in view.attacks))
    blocks += [_side(say, at, seat) for seat in (0, 1)]
    blocks.append(_piles(say, view))
    return [block for block in blocks if block]


def _side(say: Say, at: Position, seat: int) -> str:
    view: View = at.view
    one = view.sides[seat]
    cards = say.count("{n} card", "{n} cards", one.hand)
    head = f"{seat_sign(say, seat)} **{side(say, seat)}** ({at.names[seat]}){say.colon}{cards}"
    if one.tally:
        head += " · ⚠️ " + say("nobody left: {n} of 2", n=one.tally)
    lines = [f"- {_character(say, c)}" for c in view.characters if c.controller == seat]
    return "\n".join([head, *(lines or [f"- {say('nobody')}"])])


def _character(say: Say, c: CharacterView) -> str:
    words = f"{name_of(say, c.id)} **{c.power}**{state(say, c)}"
    if c.attachments:
        words += " (" + ", ".join(name_of(say, one) for one in c.attachments) + ")"
    return words + (" 🎯" if c.marked else "")


def state(say: Say, c: CharacterView) -> str:
    """Return who holds or controls it and whether it is incapacitated, each after a comma."""
    words = ""
    if c.condition == "captured":
        words = ", " + say("captive of {who}", who=name_of(say, c.holder))
    elif c.holder:
        words = ", " + say("controlled by {who}", who=name_of(say, c.holder))
    return words + (", " + say(CONDITIONS[c.condition]) if c.condition == "incapacitated" else "")


def _exchange(say: Say, exchange: ExchangeView) -> str:
    words = exchange_words(
        say,
        N_("🎲 {attacker} against {target} with {card}: **{attack}** to **{defence}** (dice {one} and {two})"),
        exchange,
    )
    cards = spent(say, exchange)
    return f"{words}\n-# {cards}" if cards else words


def exchange_words(say: Say, sentence: str, exchange: ExchangeView) -> str:
    attack = exchange.attack
    return say(
        sentence,
        attacker=name_of(say, attack.attacker),
        target=name_of(say, attack.target),
        card=name_of(say, attack.card),
        attack=exchange.totals[0],
        defence=exchange.totals[1],
        one=exchange.rolls[0],
        two=exchange.rolls[1],
    )


def spent(say: Say, exchange: ExchangeView) -> str:
    cards = [name_of(say, card) for side_of in exchange.spent for card in side_of]
    return f"{say('Played')}{say.colon}{', '.join(cards)}" if cards else ""


def passed(say: Say, exchange: ExchangeView, joint: str) -> str:
    """Return who has passed, since the other's pass then ends the exchange (S40)."""
    if not exchange.passes or exchange.asked is None:
        return ""
    names = side(say, 1 - exchange.asked), side(say, exchange.asked)
    return joint + say("{side} has passed; if {other} passes too, this result stands.", side=names[0], other=names[1])


def _piles(say: Say, view: View) -> str:
    recent = ", ".join(name_of(say, one) for one in reversed(view.discard[-DISCARD_SHOWN:]))
    lines = [
        f"🂠 {say.count('{n} card in the deck', '{n} cards in the deck', view.deck)} · "
        + say("{n} discarded", n=len(view.discard))
        + (f" ({recent})" if recent else "")
    ]
    if view.killed:
        lines.append(f"💀 {fallen(say, view.killed)}")
    if view.exiled:
        lines.append(f"🌀 {fallen(say, view.exiled)}")
    return "\n".join(lines)


def fallen(say: Say, pile: Iterable[Fallen]) -> str:
    return ", ".join(f"{name_of(say, one.id)} ({side(say, one.owner)})" for one in pile)


def _attack_line(say: Say, view: View, attack: Assault) -> str:
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
