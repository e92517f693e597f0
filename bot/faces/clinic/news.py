"""The contents of a round's line: everyone plays a round at once, so each has a line in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bot.faces.clinic.names import HIRED, kind_name, tile_name
from bot.faces.clinic.spaces import space
from bot.faces.clinic.where import pair_label, space_label
from bot.faces.news import ACTION, ATTACK, BUILD, CURE, DRAW, FLIGHT, KILL, Deed, News
from bot.faces.values import Position
from bot.words import N_, Say
from engines.clinic import events as ev
from engines.clinic.pieces import EXTRAS, role
from engines.game import Event

HIRE = 2
"""Weight of people who come, and of their cost."""
TALLIES = {
    "popularity": N_("Popularity +{n}"),
    "paid": N_("paid ${n}"),
    "moved": N_("moved {n}"),
}


def _begins(event: Event) -> Sequence[int]:
    return event.order if isinstance(event, ev.RoundBegan) else ()


def _deed(say: Say, at: Position, event: Event) -> Deed | None:
    told = DEEDS.get(type(event))
    return told(say, at, event) if told else None


def _constructed(say: Say, _at: Position, event: ev.Constructed) -> Deed | None:
    if event.how == "start":
        return None
    name = kind_name(say, event.kind)
    if space(event.at[0]) is not None:
        name += " " + (pair_label(*event.at) if len(event.at) == 2 else space_label(event.at[0]))
    words = N_("placed {piece}") if event.how == "bonus" else N_("built {piece}")
    return Deed(event.seat, ACTION if event.how == "double" else BUILD, say(words, piece=name))


def _founded(say: Say, _at: Position, event: ev.DoctorCame) -> Deed:
    return Deed(event.seat, BUILD, say("founded the clinic"))


def _claimed(say: Say, _at: Position, event: ev.BonusClaimed) -> Deed:
    return Deed(event.seat, BUILD, say("bonus tile: {bonus}", bonus=tile_name(say, event.bonus)))


def _pair(say: Say, _at: Position, event: ev.PairDrafted) -> Deed:
    return _drafted(say, event.seat, event.pair)


def _drafted(say: Say, seat: int, pair: Sequence[str]) -> Deed:
    names = [tile_name(say, tile) for tile in pair]
    tiles = f"{names[0]} ×2" if names[0] == names[1] else " + ".join(names)
    return Deed(seat, ACTION, say("drafted {tiles}", tiles=tiles))


def _swapped(say: Say, _at: Position, event: ev.DraftEnded) -> Deed | None:
    if not event.gave:
        return None
    gave, took = tile_name(say, event.gave), tile_name(say, event.took)
    return Deed(event.seat, BUILD, say("swapped {gave} for {took}", gave=gave, took=took))


def _unused(_say: Say, _at: Position, event: ev.ActionEnded) -> Deed | None:
    return Deed(event.seat, DRAW, tally="unused") if event.unused else None


def _hired(_say: Say, _at: Position, event: ev.Hired) -> Deed:
    return Deed(event.seat, HIRE, tally=role(event.person))


def _admitted(_say: Say, _at: Position, event: ev.Admitted) -> Deed:
    return Deed(event.seat, HIRE, tally="admitted")


def _moved(_say: Say, _at: Position, event: ev.Moved) -> Deed:
    return Deed(event.seat, DRAW, tally="moved")


def _took_back(_say: Say, _at: Position, event: ev.TookBack) -> Deed:
    return Deed(event.seat, DRAW, tally="moved", n=-len(event.people))


def _treated(say: Say, _at: Position, event: ev.Treated) -> Deed:
    treated = sum(event.services.values())
    if not treated:
        return Deed(event.seat, ACTION, say("treated nobody"))
    words = say.count("treated {n} for ${income}", "treated {n} for ${income}", treated, income=event.income)
    return Deed(event.seat, CURE, words)


def _dismissed(say: Say, _at: Position, event: ev.Dismissed) -> Deed:
    who = {"doctor": HIRED["doctor"], "nurse": N_("a nurse"), "orderly": N_("an orderly")}[role(event.person)]
    return Deed(event.seat, FLIGHT, say("dismissed {who}", who=say(who)))


def _paid(say: Say, _at: Position, event: ev.Paid) -> Deed:
    if event.missing:
        words = say("could not pay ${n}", n=event.missing)
        if event.popularity:
            words = say("could not pay ${n}, Popularity −{lost}", n=event.missing, lost=event.popularity)
        return Deed(event.seat, ATTACK, words)
    return Deed(event.seat, HIRE, tally="paid", n=event.salaries + event.upkeep)


def _bought(_say: Say, _at: Position, event: ev.PopularityBought) -> Deed:
    return Deed(event.seat, ACTION, tally="popularity", n=event.points)


def _story(say: Say, at: Position, events: Sequence[Event]) -> list[Deed]:
    """Return the deeds of a round. The pieces that a seat built with its tiles are one deed, at the last piece; so are
    its hires, and its founding.
    """
    found, events = dict[int, Deed](), _set_up(events)
    hired: dict[int, tuple[int, str]] = {}
    built: dict[int, list[tuple[int, ev.Constructed]]] = {}
    for n, event in enumerate(events):
        deed = _deed(say, at, event)
        if isinstance(event, ev.Constructed) and event.how == "build":
            pieces = built.setdefault(event.seat, [])
            if pieces:
                found.pop(pieces[-1][0])
            pieces.append((n, event))
            if len(pieces) > 1:
                where = ", ".join(_short(say, piece) for _, piece in pieces)
                deed = Deed(event.seat, BUILD, say("built {piece}", piece=where))
        if isinstance(event, ev.Hired):
            last, roles = hired.get(event.seat, (n, ""))
            found.pop(last, None)
            hired[event.seat] = n, f"{roles} {role(event.person)}".strip()
            deed = Deed(event.seat, HIRE, tally=hired[event.seat][1])
        if deed is not None:
            found[n] = deed
    return list(found.values())


def _set_up(events: Sequence[Event]) -> Sequence[Event]:
    """Shorten set-up (C11-C15): a founded clinic is news until its bonus tile is, the place of that is left out, and a
    pair is told as it was kept.
    """
    chosen = {event.seat for event in events if isinstance(event, ev.BonusClaimed)}
    ended = {event.seat: event for event in events if isinstance(event, ev.DraftEnded)}
    found: list[Event] = []
    for event in events:
        match event:
            case ev.DoctorCame() if event.seat in chosen:
                continue
            case ev.Constructed(how="bonus") if event.seat in chosen:
                continue
            case ev.PairDrafted() if event.seat in ended:
                end = ended[event.seat]
                pair = tuple(end.took if tile == end.gave else tile for tile in event.pair)
                found.append(msgspec.structs.replace(event, pair=pair))
            case ev.DraftEnded() if any(isinstance(one, ev.PairDrafted) and one.seat == event.seat for one in found):
                continue
            case _:
                found.append(event)
    return found


def _short(say: Say, event: ev.Constructed) -> str:
    """Return the place of a piece, or its name if it has no space."""
    first = event.at[0]
    if space(first) is None or event.kind in EXTRAS:
        return kind_name(say, event.kind)
    return pair_label(*event.at) if len(event.at) == 2 else space_label(first)


def _night(say: Say, _at: Position, event: ev.BoardAdministered) -> Deed | None:
    if event.died:
        words = say.count("lost {n} patient", "lost {n} patients", len(event.died))
        return Deed(event.seat, KILL, f"{words} ({say('Popularity −{n}', n=event.lost)})" if event.lost else words)
    return Deed(event.seat, ACTION, tally="popularity", n=event.gained) if event.gained else None


DEEDS: dict[type[Event], Callable[[Say, Position, Any], Deed | None]] = {
    ev.Constructed: _constructed,
    ev.DoctorCame: _founded,
    ev.BonusClaimed: _claimed,
    ev.PairDrafted: _pair,
    ev.DraftEnded: _swapped,
    ev.ActionEnded: _unused,
    ev.Hired: _hired,
    ev.Admitted: _admitted,
    ev.Moved: _moved,
    ev.TookBack: _took_back,
    ev.Treated: _treated,
    ev.Dismissed: _dismissed,
    ev.Paid: _paid,
    ev.PopularityBought: _bought,
    ev.BoardAdministered: _night,
}


def _tally(say: Say, name: str, n: int) -> str:
    match name.split():
        case [("doctor" | "nurse" | "orderly"), *_] as roles:
            return say(
                "hired {who}", who=", ".join(_people(say, one, roles.count(one) * n) for one in dict.fromkeys(roles))
            )
        case ["unused"]:
            return say.count("left {n} tile unused", "left {n} tiles unused", n)
        case ["admitted"]:
            return say.count("admitted {n} patient", "admitted {n} patients", n)
    return say(TALLIES[name], n=n)


def _people(say: Say, who: str, n: int) -> str:
    match who:
        case "doctor":
            return say.count("{n} doctor", "{n} doctors", n)
        case "nurse":
            return say.count("{n} nurse", "{n} nurses", n)
    return say.count("{n} orderly", "{n} orderlies", n)


def _still(say: Say, _at: Position, _seat: int, _events: Sequence[Event]) -> str:
    return say("let the whole round go by")


NEWS = News(_begins, _deed, _tally, _still, story=_story)
