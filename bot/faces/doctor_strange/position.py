"""The position in words: board, summary, hand, alt text."""

from __future__ import annotations

from collections.abc import Iterable

from bot.faces.doctor_strange.lore import LORE
from bot.faces.doctor_strange.preview import attack_line
from bot.faces.doctor_strange.words import (
    CARDS,
    CONDITIONS,
    KINDS,
    OPTIONS,
    PHASES,
    SEAT_EMOJI,
    choice,
    effect,
    emoji,
    name_of,
    side,
)
from bot.faces.face import Position
from bot.words import Say
from engines.doctor_strange.cards import EVIL
from engines.doctor_strange.rules.options import Options
from engines.doctor_strange.rules.turns import DRAW
from engines.doctor_strange.view import CharacterView, ExchangeView, Fallen, View

HAND_MOST = 2500
ALT_MOST = 1000
DISCARD_SHOWN = 5


# ------------------------------------------------------------------------------------------------------- for everybody


def summary(say: Say, at: Position) -> str:
    """Round, phase, who stands, marks."""
    view: View = at.view
    sides = [
        say("{side} {n} viable", n=one.viable, side=side(say, seat)) + (" ⚠️" if one.tally else "")
        for seat, one in enumerate(view.sides)
    ]
    return " · ".join([_when(say, view), say(PHASES[view.phase]), *sides, say("deck {n}", n=view.deck)])


def _when(say: Say, view: View) -> str:
    if view.quick_count:
        return say("Turn {n}", n=view.turn)
    return say("Round {n}", n=view.round)


def board(say: Say, at: Position) -> list[str]:
    """Everything open, in blocks of markdown."""
    view: View = at.view
    blocks = [f"**{_when(say, view)}** · {say(PHASES[view.phase])}"]
    if view.exchange:
        blocks.append(_exchange(say, view.exchange) + _passed(say, view.exchange, "\n-# "))
    if view.attacks:
        blocks.append("\n".join(f"⚔️ {attack_line(say, view, attack)}" for attack in view.attacks))
    blocks += [_side(say, at, seat) for seat in (0, 1)]
    blocks += [_piles(say, view), _swap(say, view), _agreed(say, view)]
    return [block for block in blocks if block]


def _side(say: Say, at: Position, seat: int) -> str:
    view: View = at.view
    one = view.sides[seat]
    cards = say.count("{n} card", "{n} cards", one.hand)
    head = f"{SEAT_EMOJI[seat]} **{side(say, seat)}** ({at.names[seat]}){say.colon}{cards}"
    if one.tally:
        head += " · ⚠️ " + say("nobody viable at the last look")
    lines = [f"- {_character(say, c)}" for c in view.characters if c.controller == seat]
    return "\n".join([head, *(lines or [f"- {say('nobody')}"])])


def _character(say: Say, c: CharacterView) -> str:
    words = f"{name_of(say, c.id)} **{c.power}**"
    if c.condition == "captured":
        words += ", " + say("captive of {who}", who=name_of(say, c.holder))
    elif c.holder:
        words += ", " + say("controlled by {who}", who=name_of(say, c.holder))
    if c.condition == "incapacitated":
        words += ", " + say(CONDITIONS[c.condition])
    if c.attachments:
        words += " (" + ", ".join(name_of(say, one) for one in c.attachments) + ")"
    return words + (" 🎯" if c.marked else "")


def _exchange(say: Say, exchange: ExchangeView) -> str:
    attack = exchange.attack
    words = say(
        "🎲 {attacker} against {target} with {card}: **{attack}** to **{defence}** (dice {one} and {two})",
        attacker=name_of(say, attack.attacker),
        target=name_of(say, attack.target),
        card=name_of(say, attack.card),
        attack=exchange.totals[0],
        defence=exchange.totals[1],
        one=exchange.rolls[0],
        two=exchange.rolls[1],
    )
    spent = [name_of(say, card) for cards in exchange.spent for card in cards]
    return f"{words}\n-# {say('Played')}{say.colon}{', '.join(spent)}" if spent else words


def _passed(say: Say, exchange: ExchangeView, joint: str) -> str:
    """S40: who has passed already, so that the other's pass ends it."""
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
        lines.append(f"💀 {_fallen(say, view.killed)}")
    if view.exiled:
        lines.append(f"🌀 {_fallen(say, view.exiled)}")
    return "\n".join(lines)


def _swap(say: Say, view: View) -> str:
    """S9: whether this turn's swap is still to be had."""
    if not view.swap or view.stage not in {"mystic_arts", "searching"}:
        return ""
    return "🔁 " + (say("This turn’s swap is made.") if view.swap_used else say("This turn’s swap is still open."))


def _agreed(say: Say, view: View) -> str:
    """The options that were chosen otherwise than usual."""
    chosen = Options(
        turn_count="quick" if view.quick_count else "rounds",
        first_player="evil" if view.first == EVIL else "good",
        first_turn_attack=view.first_turn_attack,
        evil_draws_three=view.opening_draw > DRAW,
        swap=view.swap,
        negate="any" if view.negate_any else "own",
        reactions="sealed" if view.sealed else "quick",
    ).whole()
    usual = Options().whole()
    told = [
        f"{say(OPTIONS[name][0])}{say.colon}{choice(say, name, value)}"
        for name, value in chosen.items()
        if value != usual[name]
    ]
    return "-# 🎛️ " + " · ".join(told) if told else ""


def piles(say: Say, at: Position) -> list[tuple[str, list[str]]]:
    """The piles that lie face up, each by types of card."""
    view: View = at.view
    discard = [f"{emoji(card)} {name_of(say, card)}" for card in sorted(view.discard, key=_by_type)]
    found = [(f"🂠 {say('Discarded')} ({len(discard)})", discard)]
    for heading, pile in ((f"💀 {say('Killed')}", view.killed), (f"🌀 {say('Exiled')}", view.exiled)):
        lines = [f"{emoji(one.id)} {name_of(say, one.id)} ({side(say, one.owner)})" for one in pile]
        found.append((f"{heading} ({len(lines)})", lines))
    return [(heading, lines) for heading, lines in found if lines]


def _by_type(card: str) -> tuple[int, str]:
    return list(KINDS).index(card[0]), CARDS.by_id[card].name


def _fallen(say: Say, pile: Iterable[Fallen]) -> str:
    return ", ".join(f"{name_of(say, one.id)} ({side(say, one.owner)})" for one in pile)


def alt(say: Say, at: Position) -> str:
    """The picture in words, at most 1000 characters and enough to play from: what matters most comes first.

    On a crowded board attachments are only counted.
    """
    view: View = at.view
    whole = " ".join(_told_alt(say, view, briefly=False))
    return whole if len(whole) <= ALT_MOST else _fitting(_told_alt(say, view, briefly=True), ALT_MOST, " ")


def _told_alt(say: Say, view: View, *, briefly: bool) -> list[str]:
    parts = [f"{say('Doctor Strange')}. {_when(say, view)}, {say(PHASES[view.phase])}."]
    if view.phase != "over":
        parts.append(say("It is the turn of {side}.", side=side(say, view.active)))
    if view.exchange:
        parts.append(_exchange_alt(say, view.exchange) + _passed(say, view.exchange, " "))
    if view.hand:
        parts.append(f"{say('Your hand')}{say.colon}{_names(say, view.hand)}.")
    for seat in (0, 1):
        people = [_short(say, c, briefly=briefly) for c in view.characters if c.controller == seat]
        cards = say.count("{n} card in hand", "{n} cards in hand", view.sides[seat].hand)
        parts.append(f"{side(say, seat)}, {cards}{say.colon}{'; '.join(people) or say('nobody')}.")
        if view.sides[seat].tally:
            parts.append(say("{side} had nobody viable at the last look.", side=side(say, seat)))
    parts += [
        say(
            "{attacker} is to attack {target} with {card}.",
            attacker=name_of(say, one.attacker),
            target=name_of(say, one.target),
            card=name_of(say, one.card),
        )
        for one in view.attacks
    ]
    for words, pile in ((say("Killed"), view.killed), (say("Exiled"), view.exiled)):
        if pile:
            parts.append(f"{words}{say.colon}{_fallen(say, pile)}.")
    parts.append(say("Deck {deck}, discard {discard}.", deck=view.deck, discard=len(view.discard)))
    if view.discard:
        recent = ", ".join(name_of(say, one) for one in reversed(view.discard[-DISCARD_SHOWN:]))
        parts.append(f"{say('Discarded last')}{say.colon}{recent}.")
    if swap := _swap(say, view):
        parts.append(swap.partition(" ")[2])
    return parts


def _exchange_alt(say: Say, exchange: ExchangeView) -> str:
    attack = exchange.attack
    words = say(
        "{attacker} strikes at {target} with {card}, {attack} against {defence}, dice {one} and {two}.",
        attacker=name_of(say, attack.attacker),
        target=name_of(say, attack.target),
        card=name_of(say, attack.card),
        attack=exchange.totals[0],
        defence=exchange.totals[1],
        one=exchange.rolls[0],
        two=exchange.rolls[1],
    )
    spent = [name_of(say, card) for cards in exchange.spent for card in cards]
    return f"{words} {say('Played')}{say.colon}{', '.join(spent)}." if spent else words


def _short(say: Say, c: CharacterView, *, briefly: bool) -> str:
    words = f"{name_of(say, c.id)} {c.power}"
    if c.condition == "captured":
        words += ", " + say("captive of {who}", who=name_of(say, c.holder))
    elif c.holder:
        words += ", " + say("controlled by {who}", who=name_of(say, c.holder))
    if c.condition == "incapacitated":
        words += ", " + say(CONDITIONS[c.condition])
    if c.marked:
        words += ", " + say("marked")
    if not c.attachments:
        return words
    if briefly:
        return f"{words} (+{len(c.attachments)})"
    return f"{words} ({', '.join(name_of(say, one) for one in c.attachments)})"


def _fitting(parts: list[str], most: int, joint: str) -> str:
    """The first parts that fit."""
    text = ""
    for part in parts:
        longer = f"{text}{joint}{part}" if text else part
        if len(longer) > most:
            break
        text = longer
    return text


# ----------------------------------------------------------------------------------------------------- for one seat


def hand(say: Say, at: Position) -> list[str]:
    """The own hand by kind, the own plan, what was seen of the other hand and of the deck."""
    view: View = at.view
    blocks = [_plan(say, view), _known(say, view)]
    private = [block for block in blocks if block]
    left = HAND_MOST - sum(len(block) + 1 for block in private) - 10
    return [_cards(say, view, left), *private]


def _cards(say: Say, view: View, most: int) -> str:
    """Every card with its effect; with its line of lore too where there is room."""
    if not view.hand:
        return say("Your hand is empty.")
    cards = sorted(view.hand, key=_by_type)
    full = "\n".join(_told(say, view, card) + f" *{say(LORE[card])}*" for card in cards)
    if len(full) <= most:
        return full
    short = "\n".join(_told(say, view, card) for card in cards)
    if len(short) <= most:
        return short
    return _fitting([f"{emoji(card)} {name_of(say, card)}" for card in cards], most, " · ")


def _told(say: Say, view: View, card: str) -> str:
    barred = view.seat is not None and card in CARDS.barred[view.seat]
    name = f"~~{name_of(say, card)}~~" if barred else f"**{name_of(say, card)}**"
    return f"{emoji(card)} {name}{say.colon}{effect(say, CARDS.by_id[card])}"


def _plan(say: Say, view: View) -> str:
    if not view.plan:
        return ""
    return "\n".join([f"**{say('Planned')}**", *(f"⚔️ {attack_line(say, view, attack)}" for attack in view.plan)])


def _known(say: Say, view: View) -> str:
    lines = []
    if view.known_hand:
        lines.append("👁️ " + say("You know in the other hand: {cards}", cards=_names(say, view.known_hand)))
    if view.known_deck:
        lines.append("🔍 " + say("Next in the deck: {cards}", cards=_names(say, view.known_deck)))
    return "\n".join(lines)


def _names(say: Say, cards: Iterable[str]) -> str:
    return ", ".join(name_of(say, one) for one in cards)
