"""The deeds in the line of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.faces.doctor_strange.fight import chance
from bot.faces.doctor_strange.labels import with_power
from bot.faces.doctor_strange.names import CARDS, name_of, short_name, side
from bot.faces.news import ACTION, ATTACK, BUILD, CURE, DRAW, FLIGHT, KILL, WIN, Deed, News
from bot.faces.values import Position
from bot.words import N_, Say
from engines.doctor_strange import events as ev
from engines.doctor_strange.view import View
from engines.game import Event

LEAST = 2
"""Weight of a deed hardly worth a word."""

FATES: dict[type[Event], tuple[int, str, str]] = {
    ev.Killed: (KILL, N_("{attacker} kills {target} ({percent}%)"), N_("{target} is killed")),
    ev.Exiled: (KILL, N_("{attacker} exiles {target} ({percent}%)"), N_("{target} is exiled")),
    ev.Incapacitated: (FLIGHT, N_("{attacker} incapacitates {target} ({percent}%)"), N_("{target} is incapacitated")),
    ev.Controlled: (CURE, N_("{attacker} takes control of {target} ({percent}%)"), N_("{target} changes sides")),
    ev.Captured: (CURE, N_("{attacker} captures {target} ({percent}%)"), N_("{target} is captured")),
    ev.CaptiveReturned: (CURE, N_("{attacker} wins back {target} ({percent}%)"), N_("{target} comes home")),
}
"""Fates of a Character: weight, words after a known attack, words without one."""

EARLY = {"mystic_arts", "searching", "summon", "declaring"}
"""Stages of a turn before any attack."""

UNDONE = {
    "negate_kill": N_("brought {who} back"),
    "negate_exile": N_("brought {who} back"),
    "negate_incapacitate": N_("healed {who}"),
    "negate_capture": N_("freed {who}"),
}

TALLIES = {"drew": N_("drew {n}"), "attached": N_("attached {n}"), "discarded": N_("threw away {n}")}


def begins(event: Event) -> Sequence[int]:
    return (event.seat,) if isinstance(event, ev.TurnBegan) else ()


def story(say: Say, at: Position, events: Sequence[Event]) -> list[Deed]:
    """Return the deeds of a turn; an attack is told once, with its odds and its end."""
    teller = _Teller(say, at)
    for event in events:
        teller.hear(event)
    return [*teller.deeds, *_stayed_home(say, at.view, events, teller.deeds)]


def deed(say: Say, at: Position, event: Event) -> Deed | None:
    return next(iter(story(say, at, [event])), None)


def tally(say: Say, name: str, n: int) -> str:
    return say(TALLIES[name], n=n)


def still(say: Say, at: Position, seat: int, events: Sequence[Event]) -> str:
    """Say why there was no attack and no card, as far as the public board shows it."""
    view: View = at.view
    first = ev.TurnBegan(seat, 1) if view.turn <= 2 else None  # the first turn began before any event of the log
    began = _began(events) or first
    if began is None or view.turn - began.turn > 1:
        return say("does not attack")
    standing = {c.controller for c in view.characters if c.condition == "viable"}
    if began.seat not in standing and _untouched(view, began, events):
        return say("has nobody who can act and passes")
    if 1 - began.seat not in standing:
        return say("has nobody to attack and passes")
    return say("does not attack")


def _untouched(view: View, began: ev.TurnBegan, events: Sequence[Event]) -> bool:
    """Return True if none of that side has left since or been attacked in the turn after."""
    gone = any(isinstance(event, ev.Departed) for event in events)
    return not gone and (view.turn == began.turn or view.stage in EARLY)


def _began(events: Sequence[Event]) -> ev.TurnBegan | None:
    return next((event for event in events if isinstance(event, ev.TurnBegan)), None)


def _stayed_home(say: Say, view: View, events: Sequence[Event], deeds: list[Deed]) -> list[Deed]:
    """Say that a turn reached its Rest phase without an attack."""
    began = _began(events)
    if began is None or not deeds:
        return []
    if any(isinstance(event, ev.Declared | ev.Ended) for event in events):
        return []
    over = view.turn > began.turn or view.phase in {"rest", "over"}
    return [Deed(began.seat, LEAST, still(say, Position(view, ()), began.seat, events))] if over else []


class _Teller:
    """The teller of a turn's events; it remembers the current attack."""

    def __init__(self, say: Say, at: Position) -> None:
        self.say, self.at = say, at
        self.deeds: list[Deed] = []
        self.rolled: ev.Rolled | None = None
        self.hit: ev.Resolved | None = None
        self.saved: dict[int, int] = {}
        self.fresh = False

    def hear(self, event: Event) -> None:
        kind = type(event)
        if self.fresh and isinstance(event, ev.Drew | ev.Reshuffled):
            return  # that goes without saying
        self.fresh = isinstance(event, ev.TurnBegan)
        if kind in FATES:
            self._fate(event)
        elif kind in HEARD:
            HEARD[kind](self, event)
        elif kind in TOLD and (told := TOLD[kind](self.say, self.at, event)) is not None:
            self.deeds.append(told)

    def roll(self, event: ev.Rolled) -> None:
        self.rolled, self.hit, self.saved = event, None, {}

    def spend(self, event: ev.PowerSpent | ev.DefenderCalled) -> None:
        self.saved[event.seat] = self.saved.get(event.seat, 0) + event.power

    def resolve(self, event: ev.Resolved) -> None:
        if event.hit:
            self.hit = event
            return
        words = self._fighters(event)
        if self.rolled is None:
            self.deeds.append(Deed(None, ATTACK, self.say("{attacker} fails against {target}", **words)))
            return
        self.deeds.append(Deed(None, ATTACK, self.say("{attacker} fails against {target} ({percent}%)", **words)))
        saver = 1 - self.rolled.seat
        if more := self.saved.get(saver, 0):
            answer = self.say("saved by {who}’s +{n}", who=self.at.names[saver], n=more)
            self.deeds.append(Deed(saver, ATTACK, answer, answer=True))

    def _fate(self, event: Any) -> None:
        """Tell the end of an attack that hit, or a fate without an attack."""
        weight, attacked, alone = FATES[type(event)]
        hit, rolled = self.hit, self.rolled
        if hit is not None and rolled is not None and hit.assault.target == event.character:
            self.hit = None
            mine = rolled.seat if rolled.seat == self.at.seat else None  # a name before it would be one too many
            self.deeds.append(Deed(mine, weight, self.say(attacked, **self._fighters(hit))))
            return
        if self._freed(event):
            return
        weight = BUILD if isinstance(event, ev.CaptiveReturned) else weight
        self.deeds.append(Deed(None, weight, self.say(alone, target=short_name(self.say, event.character))))

    def _freed(self, event: Any) -> bool:
        """Return True if a Rest event freed it, which is told already."""
        told = self.say(UNDONE["negate_capture"], who=short_name(self.say, event.character))
        return isinstance(event, ev.CaptiveReturned) and any(one.text == told for one in self.deeds)

    def _fighters(self, event: ev.Resolved) -> dict[str, object]:
        words: dict[str, object] = {
            "attacker": short_name(self.say, event.assault.attacker),
            "target": short_name(self.say, event.assault.target),
        }
        if self.rolled is not None:
            (one, two), (attack, defence) = self.rolled.rolls, self.rolled.totals
            words["percent"] = chance(attack - one, defence - two)
        return words


HEARD: dict[type[Event], Callable[[_Teller, Any], None]] = {
    ev.Rolled: _Teller.roll,
    ev.PowerSpent: _Teller.spend,
    ev.DefenderCalled: _Teller.spend,
    ev.Resolved: _Teller.resolve,
}


def _kept(say: Say, _at: Position, event: ev.TookFromDeck) -> Deed | None:
    return Deed(event.seat, ACTION, say("took {card}", card=name_of(say, event.card))) if event.card else None


def _planned(say: Say, _at: Position, event: ev.Planned) -> Deed:
    attacker, target = event.assault.attacker, event.assault.target
    words = say("{attacker} → {target}", attacker=short_name(say, attacker), target=short_name(say, target))
    return Deed(event.seat, LEAST, words)


def _took_back(say: Say, _at: Position, event: ev.TookBack) -> Deed:
    return Deed(event.seat, LEAST, say("took back {who}’s attack", who=short_name(say, event.attacker)))


def _countered(say: Say, at: Position, event: ev.Countered) -> Deed:
    if event.seat == at.seat:
        who = short_name(say, event.assault.attacker)
        return Deed(event.seat, ATTACK, say("stopped {who} with {card}", who=who, card=name_of(say, event.card)))
    words = say(
        "{attacker} attacks {target}, stopped by {who}’s {card}",
        attacker=short_name(say, event.assault.attacker),
        target=short_name(say, event.assault.target),
        who=at.names[event.seat],
        card=name_of(say, event.card),
    )
    return Deed(None, ATTACK, words)


def _negated(say: Say, _at: Position, event: ev.Negated) -> Deed:
    effect = CARDS.by_id[event.card].effect or "negate_kill"
    return Deed(event.seat, CURE, say(UNDONE[effect], who=short_name(say, event.target)))


def _played(say: Say, event: ev.EventPlayed | ev.LookedAtHand) -> Deed:
    return Deed(event.seat, ACTION, say("played {card}", card=name_of(say, event.card)))


def _looked(say: Say, at: Position, event: ev.ViableCounted) -> Deed | None:
    """Warn at the first mark; the second ends the game."""
    if 1 not in event.tallies:
        return None
    return Deed(None, KILL, say("⚠️ {who} has nobody left: 1 of 2", who=at.names[event.tallies.index(1)]))


def _ended(say: Say, _at: Position, event: ev.Ended) -> Deed:
    if event.winner is None:
        return Deed(None, WIN, say("nobody wins"))
    return Deed(event.winner, WIN, say("wins for {side}", side=side(say, event.winner)))


TOLD: dict[type[Event], Callable[[Say, Position, Any], Deed | None]] = {
    ev.Drew: lambda _say, _at, e: Deed(e.seat, DRAW, tally="drew", n=e.count),
    ev.Discarded: lambda _say, _at, e: Deed(e.seat, DRAW, tally="discarded", n=len(e.cards)),
    ev.Attached: lambda say, _at, e: Deed(e.seat, BUILD, say("attached {card}", card=name_of(say, e.card)), "attached"),
    ev.TookFromDeck: _kept,
    ev.EventPlayed: lambda say, _at, e: _played(say, e),
    ev.Stolen: lambda say, _at, e: Deed(e.seat, ACTION, say("had {item} stolen", item=name_of(say, e.item))),
    ev.LookedAtHand: lambda say, _at, e: _played(say, e),
    ev.Summoned: lambda say, _at, e: Deed(e.seat, BUILD, say("summoned {who}", who=with_power(say, e.card))),
    ev.Recovered: lambda say, _at, e: Deed(None, BUILD, say("{who} recovers", who=short_name(say, e.character))),
    ev.Departed: lambda say, _at, e: Deed(None, FLIGHT, say("{who} walks off", who=short_name(say, e.character))),
    ev.Planned: _planned,
    ev.TookBack: _took_back,
    ev.Countered: _countered,
    ev.Negated: _negated,
    ev.ViableCounted: _looked,
    ev.Ended: _ended,
}


def first(view: View) -> Sequence[int]:
    return (view.active,)


NEWS = News(begins, deed, tally, still, first, story)
