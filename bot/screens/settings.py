"""A player's settings in words, each with the menu or button that changes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.screens.about import texts
from bot.tables.preferences import NONE, USUAL, Preferences
from bot.ui.components import Button, Choice, Menu, Part, Row, Screen, Text
from bot.ui.limits import CHOICES
from bot.ui.verbs import Setting
from bot.words import N_, Say

TURNS = {
    "ping": N_("a ping in the channel"),
    "dm": N_("a direct message with your hand"),
    "quiet": N_("nothing; you look yourself"),
}
HANDS = {"picture": N_("a picture; its words are one press away"), "words": N_("words; nothing is drawn for you")}
SUGGESTIONS = {
    "auto": N_("in your first three games of a kind and in lessons"),
    "on": N_("always"),
    "off": N_("never"),
}
CHOSEN = {"calls": TURNS, "suggestions": SUGGESTIONS}
SWITCHES = {"hand_at_start": "✉️", "on_leaderboards": "🏆", "pictures": "🖼️"}
"""Settings that are on or off, each with its sign; a button switches them."""
FREE = ("quiet", "zone")
"""Settings with too many values for a menu."""
QUIET = ("20-8", "21-7", "21-9", "22-6", "22-7", "22-8", "22-9", "23-7", "23-8", "0-8", "0-9", "9-17")
"""Quiet hours in the menu; others can be typed."""
ZONES = (
    "Europe/London", "Europe/Paris", "Europe/Helsinki", "Europe/Istanbul", "Africa/Lagos", "Africa/Johannesburg",
    "Africa/Nairobi", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
    "America/Anchorage", "America/Halifax", "America/Mexico_City", "America/Sao_Paulo", "Asia/Dubai", "Asia/Kolkata",
    "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland", "Pacific/Honolulu",
    "UTC",
)  # fmt: skip
"""A zone for most clocks of the world; others can be typed."""


def settings(say: Say, wish: Preferences, *, table: int = 0, facts: str = "") -> Screen:
    """Return the settings. `table`: the game from whose hand the player came; `facts`: what lobbies of this server say
    about them.
    """
    parts = (
        Text(f"### {say('Your settings')}"),
        Text(say("When it is your turn you get {means}.", means=say(TURNS[wish.calls]))),
        _menu(say, table, "calls", [(value, say(told)) for value, told in TURNS.items()], wish.calls),
        Text(say("The usual next step is marked: {when}.", when=say(SUGGESTIONS[wish.suggestions]))),
        _menu(say, table, "suggestions", [(value, say(told)) for value, told in SUGGESTIONS.items()], wish.suggestions),
        *_quiet(say, wish, table),
        Text("\n".join(_switched(say, wish, facts))),
        Row((*(_switch(say, wish, table, name) for name in SWITCHES), texts(say).buttons[0])),
    )
    return Screen(parts, name="settings")


def _quiet(say: Say, wish: Preferences, table: int) -> list[Part]:
    """Return quiet hours, and their time zone."""
    ranges = [(value, quiet_words(say, value)) for value in dict.fromkeys((USUAL, NONE, wish.quiet, *QUIET))]
    quiet = [
        say("Your quiet hours: {when}.", when=quiet_words(say, wish.quiet)),
        say("In quiet hours your clock stands still and I do not call you, except at 5 minutes a turn."),
        say("Quiet hours that are not in the menu: /me settings quiet:"),
    ]
    zones = [(zone, zone.replace("_", " ")) for zone in dict.fromkeys((wish.zone, *ZONES)) if zone]
    zone = [
        say("Your time zone: {zone}.", zone=wish.zone or say("not chosen")),
        say("A time zone that is not in the menu: /me settings zone:"),
    ]
    if not wish.zone and wish.quiet == USUAL:
        zone.append(say("Until you choose one, that of the player who opened the table counts."))
    elif not wish.zone and wish.quiet != NONE:
        zone.append(f"⚠️ {say('Your quiet hours count once you have chosen it.')}")
    return [
        Text("\n-# ".join(quiet)),
        _menu(say, table, "quiet", ranges, wish.quiet),
        Text("\n-# ".join(zone)),
        _menu(say, table, "zone", zones[:CHOICES], wish.zone),
    ]


def quiet_words(say: Say, quiet: str) -> str:
    """Return stored quiet hours in words."""
    if quiet == USUAL:
        return say("as usual (22:00 to 9:00 at 1 and 8 hours a turn, else none)")
    if quiet == NONE:
        return say("none at all")
    begins, ends = map(int, quiet.split("-"))
    return say("{begin}:00 to {end}:00", begin=begins, end=ends or 24)


def _menu(say: Say, table: int, name: str, choices: Sequence[tuple[str, str]], now: str) -> Menu:
    listed = tuple(Choice(told, value, chosen=value == now) for value, told in choices)
    return Menu(str(Setting(table, name)), say("Choose"), listed)


def _switched(say: Say, wish: Preferences, facts: str) -> list[str]:
    told: Mapping[str, str] = {
        "hand_at_start": say(
            "Your hand comes by direct message when a game starts: {answer}.", answer=_yes(say, on=wish.hand_at_start)
        ),
        "on_leaderboards": say(
            "Others find you on leaderboards and may look up your games: {answer}.",
            answer=_yes(say, on=wish.on_leaderboards),
        )
        + f"\n-# 🪑 {_in_lobbies(say, wish, facts)}",
        "pictures": say("Your hand is {looks}.", looks=say(HANDS["picture" if wish.pictures else "words"])),
    }
    return [f"{emoji} {told[name]}" for name, emoji in SWITCHES.items()]


def _in_lobbies(say: Say, wish: Preferences, facts: str) -> str:
    """Return what lobbies say about this person."""
    if not wish.on_leaderboards:
        return say("Lobbies say nothing about you.")
    hide = say("Hide me from others")
    if facts:
        return say("Lobbies of this server say about you: {facts}. *{hide}* ends that.", facts=facts, hide=hide)
    return say(
        "Lobbies say how many games you finish and how soon you answer, once you have played three with others on "
        "their server. *{hide}* ends that.",
        hide=hide,
    )


def _switch(say: Say, wish: Preferences, table: int, name: str) -> Button:
    """Return the button that switches a setting; it names the new value, so that pressing twice does no harm."""
    on = bool(getattr(wish, name))
    words = {
        "hand_at_start": (say("Send me my hand"), say("Do not send my hand")),
        "on_leaderboards": (say("Show me to others"), say("Hide me from others")),
        "pictures": (say("Hand as a picture"), say("Hand in words")),
    }[name]
    return Button(words[on], str(Setting(table, name, "no" if on else "yes")), emoji=SWITCHES[name])


def _yes(say: Say, *, on: bool) -> str:
    return say("yes") if on else say("no")


def changes(name: str, value: str) -> dict[str, object]:
    """Return the fields that a press changes; empty for an invalid press."""
    if name in SWITCHES and value in {"yes", "no"}:
        return {name: value == "yes"}
    return {name: value} if value in CHOSEN.get(name, ()) or name in FREE else {}
