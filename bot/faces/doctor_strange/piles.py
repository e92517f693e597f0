"""Public information to look up: open piles, unseen kinds, and lasting effects."""

from __future__ import annotations

from collections import Counter

from bot.faces.doctor_strange.names import CARDS, FATES, KINDS, emoji, name_of, names_of, side
from bot.faces.values import Position
from bot.words import Say
from engines.doctor_strange.rules.turns import GIANT, LUCKY
from engines.doctor_strange.view import CharacterView, View


def piles(say: Say, at: Position) -> list[tuple[str, list[str]]]:
    view: View = at.view
    discard = [f"{emoji(card)} {name_of(say, card)}" for card in sorted(view.discard, key=by_type)]
    found = [(f"🂠 {say('Discarded')} ({len(discard)})", discard)]
    for heading, pile in ((f"💀 {say('Killed')}", view.killed), (f"🌀 {say('Exiled')}", view.exiled)):
        lines = [f"{emoji(one.id)} {name_of(say, one.id)} ({side(say, one.owner)})" for one in pile]
        found.append((f"{heading} ({len(lines)})", lines))
    found += [_unseen(say, view), (f"⏳ {say('At work')}", _at_work(say, view))]
    return [(heading, lines) for heading, lines in found if lines]


def by_type(card: str) -> tuple[int, str]:
    return list(KINDS).index(card[0]), CARDS.by_id[card].name


def unseen(view: View) -> list[str]:
    """Return the cards that are nowhere face up: in the deck or in a hand."""
    open_ = {*view.discard, *(one.id for one in (*view.killed, *view.exiled))}
    for character in view.characters:
        open_ |= {character.id, *character.attachments}
    return [card for card in CARDS.by_id if card not in open_]


def _unseen(say: Say, view: View) -> tuple[str, list[str]]:
    """Count each kind; name Characters, and count attacks by fate."""
    left = unseen(view)
    kinds, every = Counter(card[0] for card in left), Counter(card[0] for card in CARDS.by_id)
    lines = []
    for kind, label in KINDS.items():
        if not kinds[kind]:
            continue
        line = f"{label.emoji} {say(label.text)}{say.colon}" + say("{n} of {all}", n=kinds[kind], all=every[kind])
        lines.append(line + _which(say, kind, [card for card in left if card[0] == kind]))
    hands = sum(one.hand for one in view.sides)
    heading = say("Deck ({deck}) and hands ({hands}), together", deck=view.deck, hands=hands)
    return f"🎴 {heading}", lines


def _which(say: Say, kind: str, cards: list[str]) -> str:
    if kind == "c":
        return f" ({names_of(say, cards)})"
    if kind != "a":
        return ""
    fates = Counter(str(CARDS.by_id[card].fate) for card in cards)
    return " (" + ", ".join(f"{label.emoji} {fates[name]}" for name, label in FATES.items() if fates[name]) + ")"


def _at_work(say: Say, view: View) -> list[str]:
    """List links, incapacitated Characters, giants that may leave, and marks (S4, S55 to S57, S64, S65)."""
    lines = [line for c in view.characters for line in _lasting(say, c)]
    for seat, one in enumerate(view.sides):
        if one.tally:
            lines.append("⚠️ " + say("{side} has nobody who can act: {n} of 2.", side=side(say, seat), n=one.tally))
    return lines


def _lasting(say: Say, c: CharacterView) -> list[str]:
    lines = []
    names = {"who": name_of(say, c.id), "side": side(say, c.controller), "n": LUCKY}
    if c.holder:
        lines.append("⛓️ " + say("{holder} holds {who}, until {holder} falls.", holder=name_of(say, c.holder), **names))
    if c.condition == "incapacitated":
        lines.append("💤 " + say("{who} recovers on a {n} or more, in {side}’s Rest.", **names))
    if c.condition == "viable" and c.printed >= GIANT:
        lines.append("🎲 " + say("{who} leaves on a {n} or more, in {side}’s Rest.", **names))
    return lines
