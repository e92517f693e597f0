"""The lobby message: who is here, what was chosen, and the buttons to sit down and start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot import packs
from bot.faces.face import Face
from bot.screens.options import fields
from bot.tables.time_control import PACE_WORDS, PACES, SEALED_WORDS, sealed_window
from bot.ui.components import Button, Choice, Menu, Part, Screen, Text, rows
from bot.ui.ids import CustomId
from bot.ui.verbs import AddComputer, Join, Leave, RemoveComputer, ShowOptions, Start, Wish
from bot.words import N_, Say
from engines.contract import Game

CLOSED = {
    "cancelled": N_("This lobby was closed."),
    "expired": N_("Nobody started this game in time, so the lobby closed. /play opens a new one."),
}


LEVEL_EMOJI = "🤖"
LEVEL_WORDS = {
    "easy": (N_("easy"), N_("Plays by whim; good for a first game.")),
    "sensible": (N_("sensible"), N_("Does the obvious thing, at once.")),
    "strong": (N_("strong"), N_("Looks ahead, and takes a moment to think.")),
}
"""How well computer players play, in words, and what to expect of them."""


def level_word(say: Say, level: str) -> str:
    """How well a computer player plays, in words."""
    return say(LEVEL_WORDS[level][0]) if level in LEVEL_WORDS else level


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody in a lobby: name ready for markdown, the seat they wish for (None: any)."""

    name: str
    computer: str = ""
    wish: int | None = None


@dataclass(frozen=True, slots=True)
class Lobby:
    """What a lobby message shows. `moved_to`: where the game is played, once it has begun."""

    table: int
    game: Game[Any]
    face: Face
    status: str
    guests: Sequence[Guest]
    most: int
    host: int | None
    options: dict[str, Any]
    pace: str = "none"
    expires: int = 0
    moved_to: int = 0
    kept: Sequence[str] = ()
    """Names of people who may still sit down, before others; until `kept_until`."""
    kept_until: int = 0


def lobby(say: Say, room: Lobby) -> Screen:
    """The lobby as a message."""
    face = room.face
    head = f"## {room.game.title}\n{face.blurb(say)}"
    if room.status in CLOSED:
        return Screen((Text(f"{head}\n\n{say(CLOSED[room.status])}"),), face.accent)
    people = "\n".join(_guest(say, face, guest) for guest in room.guests)
    count = f"{_count(say, room)}\n" if room.status == "lobby" else ""
    parts: list[Part] = [Text(head), Text(f"{count}{people}")]
    chosen = _chosen(say, room)
    if chosen:
        parts.append(Text(chosen))
    if room.status != "lobby":
        place = f" <#{room.moved_to}>" if room.moved_to else ""
        return Screen((*parts, Text(f"▶️ {say('The game has begun.')}{place}")), face.accent)
    return Screen((*parts, *_controls(say, room), Text(_foot(say, room))), face.accent)


def _count(say: Say, room: Lobby) -> str:
    here, least, most = len(room.guests), min(room.game.seats), room.most
    if room.kept:
        return say(
            "**Seats are kept for {who}, until {when}.** They press *Join*; the host can start without them.",
            who=say.join(list(room.kept)),
            when=f"<t:{room.kept_until // 1000}:f>",
        )
    if here < least:
        return say.count("**{n} more player is needed.**", "**{n} more players are needed.**", least - here)
    if here < most:
        return say.count(
            "**Ready to start; {n} seat is free.**", "**Ready to start; {n} seats are free.**", most - here
        )
    return f"**{say('Everybody is here: press Start.')}**"


def _guest(say: Say, face: Face, guest: Guest) -> str:
    wish = ""
    if guest.wish is not None:
        role = face.role(say, guest.wish)
        wish = f" — {role.emoji} {role.text}"
    kind = f" {LEVEL_EMOJI} *{level_word(say, guest.computer)}*" if guest.computer else ""
    return f"- {guest.name}{kind}{wish}"


def _chosen(say: Say, room: Lobby) -> str:
    lines = [f"-# ⏱️ {say(PACE_WORDS[room.pace])}"] if room.pace in PACE_WORDS and room.pace != "none" else []
    for field in fields(room.game.Options, packs.of(room.game.id)):
        value = room.options.get(field.name, field.default)
        if value != (list(field.default) if field.several else field.default):
            words = [
                packs.of(room.game.id).get(one) or room.face.choice(say, field.name, one)
                for one in (value if field.several else [value])
            ]
            lines.append(f"-# {room.face.option(say, field.name).text}{say.colon}{', '.join(words) or '–'}")
    if room.options.get("reactions") == "sealed" and max(room.game.seats) > 2:  # with two nobody shares a question
        lines.insert(0, f"-# ✉️ {say(SEALED_WORDS[sealed_window(PACES.get(room.pace, 0))])}")
    return "\n".join(lines[:12])


def _controls(say: Say, room: Lobby) -> list[Part]:
    def press(kind: Callable[[int], CustomId]) -> str:
        return str(kind(room.table))

    full = len(room.guests) >= room.most
    buttons = [
        Button(say("Join"), press(Join), style="green", emoji="🪑", disabled=full),
        Button(say("Start"), press(Start), style="blue", emoji="▶️", disabled=len(room.guests) not in room.game.seats),
        Button(say("Options"), press(ShowOptions), emoji="🎛️"),
        Button(say("Leave"), press(Leave), emoji="🚪"),
    ]
    if any(guest.computer for guest in room.guests):
        buttons.append(Button(say("Remove a computer player"), press(RemoveComputer), emoji="➖"))
    parts: list[Part] = list(rows(buttons))
    if len(room.guests) + len(room.kept) < room.most:
        levels = tuple(Choice(say(name), level, say(hint), LEVEL_EMOJI) for level, (name, hint) in LEVEL_WORDS.items())
        parts.append(Menu(press(AddComputer), say("Add a computer player"), levels))
    seats = [room.face.role(say, seat) for seat in range(max(room.game.seats))]
    if len({role.text for role in seats}) == len(seats):  # else there is nothing to choose between
        choices = [Choice(role.text, str(seat), role.hint, role.emoji) for seat, role in enumerate(seats)]
        choices.append(Choice(say("Whichever comes"), "any", emoji="🎲"))
        parts.append(Menu(press(Wish), say("Which side would you like?"), tuple(choices)))
    return parts


def _foot(say: Say, room: Lobby) -> str:
    host = f"<@{room.host}>" if room.host else "–"
    closes = f" · {say('closes {when}', when=f'<t:{room.expires // 1000}:R>')}" if room.expires else ""
    return f"-# {say('Table {number}, opened by {host}', number=room.table, host=host)}{closes}"
