from __future__ import annotations

from bot.faces.doctor_strange.names import name_of, names_of, side
from bot.faces.doctor_strange.position import DISCARD_SHOWN, exchange_words, fallen, passed, spent, state, when
from bot.faces.doctor_strange.words import PHASES
from bot.faces.values import Position, fitting
from bot.words import N_, Say
from engines.doctor_strange.view import CharacterView, ExchangeView, View

MOST = 1000


def alt(say: Say, at: Position) -> str:
    """Return the picture in words, at most 1000 characters: the most important first, and enough to play from.

    A crowded board only counts attachments.
    """
    whole = " ".join(_told(say, at, briefly=False))
    return whole if len(whole) <= MOST else fitting(_told(say, at, briefly=True), MOST, " ")


def _told(say: Say, at: Position, *, briefly: bool) -> list[str]:
    view: View = at.view
    parts = [f"{say('Doctor Strange')}. {when(say, view)}, {say(PHASES[view.phase])}."]
    if view.phase != "over":
        parts.append(say("It is the turn of {side}.", side=side(say, view.active)))
        parts += [say("{side} is awaited.", side=side(say, seat)) for seat in at.awaited]
    if view.exchange:
        parts.append(_exchange(say, view.exchange) + passed(say, view.exchange, " "))
    if view.hand:
        parts.append(f"{say('Your hand')}{say.colon}{names_of(say, view.hand)}.")
    for seat in (0, 1):
        people = [_short(say, c, briefly=briefly) for c in view.characters if c.controller == seat]
        cards = say.count("{n} card in hand", "{n} cards in hand", view.sides[seat].hand)
        parts.append(f"{side(say, seat)}, {cards}{say.colon}{'; '.join(people) or say('nobody')}.")
        if view.sides[seat].tally:
            parts.append(
                say("{side} has nobody who can act: {n} of 2.", side=side(say, seat), n=view.sides[seat].tally)
            )
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
            parts.append(f"{words}{say.colon}{fallen(say, pile)}.")
    parts.append(say("Deck {deck}, discard {discard}.", deck=view.deck, discard=len(view.discard)))
    if view.discard:
        recent = ", ".join(name_of(say, one) for one in reversed(view.discard[-DISCARD_SHOWN:]))
        parts.append(f"{say('Discarded last')}{say.colon}{recent}.")
    return parts


def _exchange(say: Say, exchange: ExchangeView) -> str:
    words = exchange_words(
        say,
        N_("{attacker} strikes at {target} with {card}, {attack} against {defence}, dice {one} and {two}."),
        exchange,
    )
    cards = spent(say, exchange)
    return f"{words} {cards}." if cards else words


def _short(say: Say, c: CharacterView, *, briefly: bool) -> str:
    words = f"{name_of(say, c.id)} {c.power}{state(say, c)}"
    if c.marked:
        words += ", " + say("marked")
    if not c.attachments:
        return words
    if briefly:
        return f"{words} (+{len(c.attachments)})"
    return f"{words} ({', '.join(name_of(say, one) for one in c.attachments)})"
