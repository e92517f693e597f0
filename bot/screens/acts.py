"""An act of a moderator in words: the line in the log channel and at the desk, the private message to a player, and the
post for the players. All are functions of its one record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.names import escaped, harmless
from bot.screens.desk import ARCHIVED, CALLED, DECIDED, TONGUES
from bot.screens.phrases import game_title
from bot.tables.time_control import PACE_CHOICES
from bot.ui.components import Button
from bot.ui.desk_verbs import Annul, LetIn
from bot.words import N_, Say
from engines import GAMES
from storage import ActRow, lenient

TAKEN = N_("{by} took {player} out of {game}: {new}")
LOG: dict[str, str] = {
    "kept_out": N_("{by} kept {player} out of the games {until}"),
    "role_kept_out": N_("{by} kept {role} out of the games {until}"),
    "let_in": N_("{by} let {player} back in"),
    "role_let_in": N_("{by} let {role} back in"),
    "annulled": N_("{by} annulled the result of {game}"),
    "counted": N_("{by} let the result of {game} count again"),
    "closed": TAKEN,
    "decided": N_("{by} changed {setting}: {old} → {new}"),
    "case": N_("{by} changed the daily case: {old} → {new}"),
    "forgotten": N_("{by} had everything forgotten that I keep of this server"),
    "kicked": TAKEN,
    "offered": N_("{by} offered the seat of {player} in {game} to {other}"),
    "withdrawn": N_("{by} withdrew the offer of the seat of {player} in {game}"),
    "lobby_closed": N_("{by} closed the open table {game}"),
    "cancelled": N_("{by} called off {game}"),
    "paused": N_("{by} paused {game} {until}"),
    "resumed": N_("{by} ended the pause of {game}"),
    "moved": N_("{by} moved {game} to {new}"),
    "league_made": N_("{by} made the league {league}"),
    "league_place": N_("{by} gave {other} the place of {player} in {league}"),
    "league_ended": N_("{by} ended the league {league} early"),
    "league_kept_out": N_("{player} is out of {league}: no longer allowed to play on this server"),
}
"""What the log channel and the desk say. `{by}` is the moderator, `{player}` the person concerned."""
PERSON: dict[str, str] = {
    "kept_out": N_(
        "You may not open or join games on this server {until}. Games you play go on, and /me is yours as before."
    ),
    "let_in": N_("You may open and join games on this server again."),
    "annulled": N_("The moderators annulled the result of {game}."),
    "counted": N_("The result of {game}, which the moderators had annulled, counts again."),
    "closed": N_("The moderators took you out of {game}: {new}."),
    "kicked": N_("The moderators took you out of {game}: {new}."),
    "offered": N_("The moderators offered your seat in {game} to {other}."),
    "withdrawn": N_("The moderators no longer offer your seat in {game} to {other}."),
    "lobby_closed": N_("The moderators closed the open table {game}."),
    "cancelled": N_("The moderators called off {game}. Nobody wins or loses."),
    "league_place": N_("{by} gave your place in {league} to {other}."),
    "league_kept_out": N_("You are out of {league}, because you may not take part in games on this server."),
}
"""What the person concerned is told, in private, at their next press on that server."""
POST: dict[str, str] = {
    "annulled": N_("The moderators annulled {game}."),
    "counted": N_("The result of {game}, which the moderators had annulled, counts again."),
    "closed": N_("The moderators took {player} out of the game: {new}."),
    "kicked": N_("The moderators took {player} out of the game: {new}."),
    "offered": N_("The moderators offered the seat of {player} to {other}."),
    "withdrawn": N_("The moderators withdrew the offer of the seat of {player}."),
    "lobby_closed": N_("The moderators closed this table."),
    "cancelled": N_("The moderators called off this game. Nobody wins or loses."),
    "paused": N_("The moderators paused the game {until}."),
    "resumed": N_("The moderators ended the pause. The game goes on."),
    "moved": N_("The moderators moved the game here, from {old}."),
    "league_place": N_("{other} plays on in the place of {player} in {league}, as {by} decided."),
    "league_ended": N_("{by} ended the league {league} early."),
}
"""What the players of the table or league read where it is played."""
UNASKED = {"decided", "case", "forgotten", "league_made", "league_kept_out"}
"""Acts for which no reason is asked, so that none is missing."""
TOLD_BEFORE = {"decided", "case", "moved"}
"""Acts whose sentence has the state before them."""
STATES: dict[str, str] = {
    "may_play": N_("may play"),
    "seated": N_("at the table"),
    "plays": N_("plays"),
    "away": N_("away"),
    "playing": N_("running"),
    "off_table": N_("off the table, before the game began"),
    "table_closed": N_("the open table is closed, as no one is left"),
    "computer": N_("a computer player plays on"),
    "lost": N_("the league game is lost"),
    "called_off": N_("the game is called off"),
    "none": N_("not posted"),
    "league_signup": N_("open for sign-up"),
    "league_checkin": N_("checking in"),
    "league_running": N_("running"),
}
"""States before and after an act."""
UNKNOWN = N_("{by} decided something that I do not know any more")
"""An act that another version wrote."""
NO_REASON = N_("no reason given")
FORGOTTEN = N_("someone who was forgotten")
ASK = N_("If you have questions, ask the moderators of this server.")


def line(say: Say, act: ActRow, names: Mapping[int, str] | None = None) -> str:
    """Return the line of the log channel and the desk. `names`: the players by seat."""
    sign = "⚙️" if act.act in {"decided", "case"} else "🛡️"
    parts = [f"{sign} {say(LOG.get(act.act, UNKNOWN), **_facts(say, act))}"]
    if act.act not in UNASKED:
        parts.append(f"“{harmless(act.reason)}”" if act.reason else say(NO_REASON))
    if changes := _ratings(say, act, names or {}):
        parts.append(changes)
    elif act.old and act.act not in TOLD_BEFORE:
        parts.append(say("was: {old}", old=state(say, act, act.old)))
    return " · ".join(parts)


def message(say: Say, act: ActRow, names: Mapping[int, str] | None = None) -> str:
    """Return what the person concerned is told."""
    return _told(say, act, PERSON, names or {})


def post(say: Say, act: ActRow, names: Mapping[int, str] | None = None) -> str:
    """Return what the players of the table or league read."""
    return _told(say, act, POST, names or {})


def _told(say: Say, act: ActRow, sentences: Mapping[str, str], names: Mapping[int, str]) -> str:
    words = [f"🛡️ {say(sentences.get(act.act, UNKNOWN), **_facts(say, act))}"]
    if act.act not in UNASKED:
        words.append(say("Reason: {reason}", reason=harmless(act.reason) if act.reason else say(NO_REASON)))
        words[-1] += "" if words[-1].endswith((".", "!", "?", "…")) else "."
    if changes := _ratings(say, act, names):
        words.append(f"{changes}.")
    return " ".join(words)


def state(say: Say, act: ActRow, text: str) -> str:
    """Return a state before or after an act, in words; a dash for one that this version does not know."""
    try:
        return _state(say, act, text)
    except (KeyError, ValueError, TypeError):
        return "–"


def _state(say: Say, act: ActRow, text: str) -> str:
    name, _, rest = text.partition(":")
    if act.act == "decided":
        return setting(say, act.about, text)
    if name == "kept_out":
        return say("kept out {until}", until=until(say, int(rest)))
    if name == "paused":
        return say("paused {until}", until=until(say, int(rest)))
    if name == "place":
        return f"<#{rest}>"
    if name == "case":
        game, _, place = rest.partition(":")
        return f"{game_title(game)}, <#{place}>"
    return say(STATES[name])


def until(say: Say, moment: int) -> str:
    return say("until {when}", when=f"<t:{moment // 1000}:f>") if moment else say("for good")


def setting(say: Say, name: str, text: str) -> str:
    """Return the stored value of a setting in words, with channels and roles as mentions."""
    value = lenient.value(Any, text, "ActRow.new", None)
    if value is None:
        raise ValueError(text)
    if name in MARKS:
        nothing = {"table_roles": say("everybody"), "channels": say("anywhere")}
        every = value if isinstance(value, list) else [value]
        return say.join([MARKS[name].format(one) for one in every if one]) or nothing.get(name, "–")
    return CHOSEN[name](say, value)


MARKS = {
    **dict.fromkeys(("table_roles", "league_roles", "call_role"), "<@&{}>"),
    **dict.fromkeys(("channels", "kept_post_channel", "log_channel", "forum_channel"), "<#{}>"),
}
"""Settings that are roles or channels."""
CHOSEN: dict[str, Callable[[Say, object], str]] = {
    "games_off": lambda say, off: say.join([one.title for key, one in GAMES.items() if key not in _listed(off)]),
    "time_limit": lambda say, key: say(PACE_CHOICES[str(key or "usual")]),
    "language": lambda say, key: say(TONGUES[str(key or "none")]),
    "archive_hours": lambda say, hours: say(ARCHIVED[str(hours)]),
    "call_role_hours": lambda say, hours: say(CALLED[str(hours)]),
    "tables_per_person": lambda say, many: str(many) if many else say("as many as anywhere"),
}
"""How the other settings are said."""


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else ()


def _facts(say: Say, act: ActRow) -> dict[str, str]:
    table = f"{game_title(act.about)} #{act.table_id}" if act.table_id else ""
    return {
        "by": _who(say, act.actor),
        "player": _who(say, act.person),
        "other": _who(say, act.other),
        "role": f"<@&{act.about}>",
        "game": table,
        "league": escaped(act.about) if act.about else "",
        "setting": say(DECIDED[act.about]) if act.about in DECIDED else "",
        "until": until(say, act.until),
        **{name: state(say, act, text) for name, text in (("old", act.old), ("new", act.new)) if _is_state(act, text)},
    }


def _is_state(act: ActRow, text: str) -> bool:
    return bool(text) and act.act not in {"annulled", "counted"}


def _who(say: Say, user: int | None) -> str:
    return f"<@{user}>" if user else say(FORGOTTEN)


def _ratings(say: Say, act: ActRow, names: Mapping[int, str]) -> str:
    """Return the ratings that an annulled result changes; "" if it changes none."""
    if act.act not in {"annulled", "counted"} or not act.old:
        return ""
    changes = []
    for old, new in zip(act.old.split(" "), act.new.split(" "), strict=False):
        (seat, _, before), (_, _, after) = old.partition(":"), new.partition(":")
        name = names.get(int(seat) if seat.isdecimal() else -1, say(FORGOTTEN))
        changes.append(f"{name} {before or say('none')} → {after or say('none')}")
    return f"{say('Ratings')}{say.colon}{', '.join(changes)}"


def undoing(say: Say, act: ActRow) -> Button | None:
    """Return the button that takes an act back; None if there is none."""
    if act.act == "kept_out" and act.person is not None:
        return Button(say("Let back in"), str(LetIn(0, "person", act.person)))
    if act.act == "role_kept_out":
        return Button(say("Let back in"), str(LetIn(0, "role", int(act.about))))
    if act.act in {"annulled", "counted"}:
        again = act.act == "annulled"
        words = say("Count again") if again else say("Annul again")
        return Button(words, str(Annul(0, act.table_id, again=again)))
    return None
