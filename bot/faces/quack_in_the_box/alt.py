"""The picture in words, the most important first, and enough to play from."""

from __future__ import annotations

from collections.abc import Iterator

from bot.drawing import plain
from bot.faces.quack_in_the_box.names import bare, dollars, name_of
from bot.faces.quack_in_the_box.position import MADE_DO, PLACES, counted, mob_stands, mood, office, on_turn, resolving
from bot.faces.quack_in_the_box.words import PHASES
from bot.faces.values import Position, fitting
from bot.words import Say
from engines.quack_in_the_box.view import View

MOST = 1000


def alt(say: Say, at: Position) -> str:
    return fitting(_parts(say, at), MOST, " ")


def _parts(say: Say, at: Position) -> Iterator[str]:
    view: View = at.view
    yield f"{say('Quack in the Box')}. {say('Round {n}', n=view.round)}, {say(PHASES[view.phase])}."
    for window in reversed(view.windows):
        yield plain(resolving(say, at, window)).rstrip(".") + "."
    if view.phase == "mob":
        yield plain(mob_stands(say, at))
    if on_turn(view, view.active):
        yield say("It is {seat}’s turn.", seat=bare(at, view.active))
    if view.phase == "treat" and view.required:
        yield say("{laid} of {required} Treatments are laid.", laid=len(view.laid), required=view.required)
        if view.made_do:
            yield say(MADE_DO)
    held = ", ".join(counted(say, view, (*view.treatments, *view.anytimes)))
    if held:
        yield f"{say('Your hand')}{say.colon}{held}."
    yield say("The mob comes at {n}.", n=view.threshold)
    first = (view.seat, view.active)
    for seat in sorted(range(len(view.doctors)), key=lambda seat: first.index(seat) if seat in first else 2):
        yield _doctor(say, at, seat)
    if view.last:
        yield say("Last turns: {names}.", names=", ".join(bare(at, seat) for seat in view.last))
    yield say("Deck {deck}, discard {discard}.", deck=view.deck, discard=len(view.discard))
    if view.phase != "over":
        yield mood(say, view)[2]


def _doctor(say: Say, at: Position, seat: int) -> str:
    view: View = at.view
    one = view.doctors[seat]
    told = [dollars(say, one.money), say("Infamy {n}", n=one.infamy)]
    if one.place in PLACES:
        told.append(say(PLACES[one.place].text))
    if one.place != "lynched":
        told.append(say.count("{n} card", "{n} cards", one.cards))
    told += [name_of(say, view, card) for card in one.lasting]
    if one.shown:
        told.append(say("everybody saw {cards}", cards=", ".join(counted(say, view, one.shown))))
    words = f"{bare(at, seat)}{say.colon}{', '.join(told)}"
    if one.office is not None:
        patient = [office(say, view, one.office).replace("**", "")]
        patient += [name_of(say, view, card) for card in one.office.bugs]
        words += f"; {', '.join(patient)}"
    return f"{words}."
