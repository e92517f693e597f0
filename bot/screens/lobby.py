"""The lobby message: about the game, who is here, its settings, and the buttons to join and start."""

from __future__ import annotations

from typing import Any

from bot.drawing import plain
from bot.faces.face import Face
from bot.history import waits
from bot.history.lengths import told
from bot.screens.lobby_controls import controls
from bot.screens.options import differing
from bot.screens.phrases import duration
from bot.screens.room import LEVEL_EMOJI, Guest, Lobby, level_word
from bot.tables.rating import WHY
from bot.tables.time_control import (
    ABSENCE_WORDS,
    BANK,
    DAY,
    PACE_WORDS,
    PACES,
    SHORTEST,
    SITS_IN_WORDS,
    USUAL,
    USUALLY_QUIET,
    usual,
    window,
)
from bot.ui.components import Part, Picture, Screen, Text
from bot.ui.limits import ALT, clip
from bot.words import N_, Say
from engines.contract import Game

CLOSED = {
    "cancelled": N_("This lobby was closed."),
    "expired": N_("Nobody started this game in time, so the lobby closed. /play opens a new one."),
}


def lobby(say: Say, room: Lobby, cover: str = "") -> Screen:
    """Return the lobby as a message, with the picture of file name `cover` if there is one."""
    face = room.face
    head = f"## {face.mark} {room.game.title}\n{face.blurb(say)}"
    if room.status in CLOSED:
        return Screen((Text(f"{head}\n\n{say(CLOSED[room.status])}"),), face.accent)
    parts: list[Part] = [Text(head)]
    if cover:
        parts.append(Picture(cover, clip(plain(f"{room.game.title}. {face.blurb(say)}"), ALT)))
    people = "\n".join(_guest(say, face, guest) for guest in room.guests)
    if room.status != "lobby":
        place = f" <#{room.moved_to}>" if room.moved_to else ""
        begun = Text(f"▶️ {say('The game has begun.')}{place}")
        return Screen((*parts, Text(people), *_chosen(say, room), begun), face.accent)
    parts += [Text(_aim(say, room)), Text(f"{_count(say, room)}\n{people}"), *_chosen(say, room)]
    return Screen((*parts, *controls(say, room), Text(_foot(say, room))), face.accent)


def _aim(say: Say, room: Lobby) -> str:
    """Return the goal of the game, its number of players and its length."""
    options = room.game.Options(**room.options)
    size = f"{_players(say, room)} {told(say, room.minutes)}".strip()
    return "\n".join((*room.face.aim(say, options), f"-# {size}"))


def _players(say: Say, room: Lobby) -> str:
    least, most = min(room.game.seats), room.most
    if least >= most:
        return say.count("{n} player.", "{n} players.", most)
    return say("{least} to {most} players.", least=least, most=most)


def _count(say: Say, room: Lobby) -> str:
    here, least, most = len(room.guests), min(room.game.seats), room.most
    closed = f"\n-# 🔒 {say('Only invited players can join.')}" if room.only else ""
    return _wanted(say, room, here, least, most) + closed


def _wanted(say: Say, room: Lobby, here: int, least: int, most: int) -> str:
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
    return f"**{say('Everyone is here: press Start.')}**"


def _guest(say: Say, face: Face, guest: Guest) -> str:
    wish = ""
    if guest.wish is not None:
        role = face.role(say, guest.wish)
        wish = f" · {role.emoji} {role.text}"
    kind = f" {LEVEL_EMOJI} *{level_word(say, guest.computer)}*" if guest.computer else ""
    facts = f" · {guest.facts}" if guest.facts else ""
    return f"- {guest.name}{kind}{wish}{facts}"


def _chosen(say: Say, room: Lobby) -> list[Part]:
    """Return the time limit, and the options that differ from their defaults."""
    lines = _time(say, room)
    if PACES[_pace(room)] in USUALLY_QUIET:
        lines.append(f"-# 🌙 {_night(say, room)}")
    if room.sits_in and not 0 < PACES.get(_pace(room), 0) < SHORTEST:
        lines.append(f"-# 🏖️ {say(SITS_IN_WORDS[str(room.sits_in)])}")
    lines += [*_rated(say, room), *_waits(say, room)]
    lines += differing(say, room.game, room.face, room.options)
    return [Text("\n".join(lines[:12]))]


def _night(say: Say, room: Lobby) -> str:
    """Return how the usual quiet hours stop clocks at night."""
    night = say("Your clock stands still from 22:00 to 9:00 in your time zone, or as you choose in /me settings.")
    if not room.zone:
        return night
    return f"{night} {say('If you have chosen no time zone, {zone} counts.', zone=room.zone)}"


def _rated(say: Say, room: Lobby) -> list[str]:
    """Return whether the game counts for ratings, or why not; nothing if no one could be rated."""
    if room.most < 2:
        return []
    if room.friendly is None:
        return [f"-# 🏅 {say('Rated: the result counts on the leaderboard.')}"]
    return [f"-# 🕊️ {say('Friendly: it counts for no rating ({why}).', why=say(WHY[room.friendly]))}"]


def _waits(say: Say, room: Lobby) -> list[str]:
    """Return how many days the game takes if people play it over days."""
    people = sum(not guest.computer for guest in room.guests)
    told = waits.usual(say, room.game.id, _seats(room)) if PACES.get(_pace(room), 0) >= DAY and people > 1 else ""
    return [f"-# 🔁 {told}"] if told else []


def _seats(room: Lobby) -> int:
    return max(len(room.guests), min(room.game.seats))


def _pace(room: Lobby) -> str:
    return usual(sum(not guest.computer for guest in room.guests)) if room.pace == USUAL else room.pace


def _time(say: Say, room: Lobby) -> list[str]:
    """Return how long a turn and a reaction window are, and what happens then."""
    pace = _pace(room)
    limit = PACES.get(pace, 0)
    if limit:
        turn = say(
            "{pace}, and {time} in reserve for the whole game.",
            pace=say(PACE_WORDS[pace]),
            time=duration(say, BANK * limit),
        )
    elif room.pace == USUAL and room.most > 1:
        turn = say("No time limit alone; 1 day a turn with two or more players.")
    else:
        turn = say("No time limit: a turn may take as long as it likes.")
    lines = [f"-# ⏱️ {turn}"]
    if has_windows(room.game):
        react = say(
            "{time} to react when several players could; no answer is a pass.", time=duration(say, window(limit))
        )
        lines.append(f"-# ✋ {react}")
    if limit:
        what = say(ABSENCE_WORDS.get(room.absence, ABSENCE_WORDS["default"]))
        lines.append(f"-# ⌛ {say('When time is up, {what}.', what=what)}")
    return lines


def has_windows(game: Game[Any]) -> bool:
    """Return True if the game asks several players at once whether they want to react."""
    return max(game.seats) > 2 and game.habits is not None and bool(game.habits.rules)


def _foot(say: Say, room: Lobby) -> str:
    host = f"<@{room.host}>" if room.host else say("nobody")
    closes = f" · {say('closes {when}', when=f'<t:{room.expires // 1000}:R>')}" if room.expires else ""
    said = f"{room.maintenance}\n" if room.maintenance else ""
    return f"{said}-# {say('Table {number}, opened by {host}', number=room.table, host=host)}{closes}"
