"""The buttons and menus of a lobby."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.faces.face import Face
from bot.screens.room import LEVEL_EMOJI, LEVEL_WORDS, Lobby
from bot.ui.components import Button, Choice, Menu, Part, Picker, rows
from bot.ui.ids import CustomId
from bot.ui.lobby_verbs import (
    AddComputer,
    CallRole,
    Close,
    Invite,
    Join,
    Leave,
    Rate,
    RemoveComputer,
    ShowOptions,
    Start,
    Teach,
    Wish,
)
from bot.ui.verbs import Rules
from bot.words import Say


def controls(say: Say, room: Lobby) -> list[Part]:
    """Return the buttons and menus of an open lobby."""

    def press(kind: Callable[[int], CustomId]) -> str:
        return str(kind(room.table))

    full = len(room.guests) >= room.most
    start = Button(
        say("Start"), press(Start), style="blue", emoji="▶️", disabled=len(room.guests) not in room.game.seats
    )
    if start.disabled and len(room.guests) == 1 and not room.guests[0].computer and not room.kept:
        start = replace(start, label=say("Start against the computer"), disabled=False)
    first = [
        Button(say("Join"), press(Join), style="green", emoji="🪑", disabled=full),
        start,
        *learning(say, room.face, room.table),
    ]
    more = [Button(say("Options"), press(ShowOptions), emoji="🎛️"), Button(say("Leave"), press(Leave), emoji="🚪")]
    if any(guest.computer for guest in room.guests):
        more.append(Button(say("Remove a computer player"), press(RemoveComputer), emoji="➖"))
    more += [*_rate(say, room), *_doors(say, room)]
    parts: list[Part] = [*rows(first), *rows(more)]
    if len(room.guests) + len(room.kept) < room.most:
        levels = tuple(Choice(say(name), level, say(hint), LEVEL_EMOJI) for level, (name, hint) in LEVEL_WORDS.items())
        parts.append(Menu(press(AddComputer), say("Add a computer player"), levels))
        parts.append(Picker(press(Invite), say("Invite a player"), "person", 1, min(5, room.most - len(room.guests))))
    return [*parts, *_sides(say, room)]


def learning(say: Say, face: Face, table: int) -> list[Button]:
    """Return *How to play* and, if there is a lesson, *Teach me*."""
    buttons = [Button(say("How to play"), str(Rules(table)), emoji="📖")]
    if face.lesson is not None:
        buttons.append(Button(say("Teach me"), str(Teach(table)), emoji="🎓"))
    return buttons


def _sides(say: Say, room: Lobby) -> list[Part]:
    """Return the menu of seats to wish for, if they have names; with a hint if sides differ."""
    seats = [room.face.role(say, seat) for seat in range(max(room.game.seats))]
    if len({role.text for role in seats}) < len(seats):  # sides with equal names are no choice
        return []
    differ = len({role.hint for role in seats}) == len(seats)
    choices = [Choice(role.text, str(seat), role.hint if differ else "", role.emoji) for seat, role in enumerate(seats)]
    choices.append(Choice(say("Whichever comes"), "any", emoji="🎲"))
    question = say("Which side would you like?") if differ else say("Which seat would you like?")
    return [Menu(str(Wish(room.table)), question, tuple(choices))]


def _rate(say: Say, room: Lobby) -> list[Button]:
    """Return the switch between friendly and rated, if there is a choice."""
    if room.most < 2 or room.friendly not in {None, "chosen"}:
        return []
    if room.friendly is None:
        return [Button(say("Make it friendly"), str(Rate(room.table, "friendly")), emoji="🕊️")]
    return [Button(say("Make it rated"), str(Rate(room.table, "rated")), emoji="🏅")]


def _doors(say: Say, room: Lobby) -> list[Button]:
    """Return the switch for people without an invitation, and the button that calls a role."""
    if room.most < 2:
        return []
    if room.only:
        return [Button(say("Open to everybody"), str(Close(room.table, "all")), emoji="🔓")]
    doors = []
    if room.kept:
        doors.append(Button(say("Only those invited"), str(Close(room.table, "only")), emoji="🔒"))
    if room.role:
        doors.append(Button(say("Call others"), str(CallRole(room.table)), emoji="📣"))
    return doors
