"""Acts of moderators, as lines of the log channel in the server's language."""

from __future__ import annotations

from bot.servers.payloads import ModerationLog
from bot.words import N_, Say

ACTS: dict[str, str] = {
    "channel_on": N_("{by} allows games in {channel}."),
    "channel_off": N_("{by} no longer allows games in {channel}."),
    "decided": N_("{by} decided on {decision}: {to}"),
    "kept_out": N_("{by} keeps {whom} out of the games."),
    "role_kept_out": N_("{by} keeps {role} out of the games."),
    "let_in": N_("{by} lets {whom} in again."),
    "role_let_in": N_("{by} lets {role} in again."),
    "annulled": N_("{by} annulled the result of table #{table}."),
    "counted": N_("{by} lets the result of table #{table} count again."),
    "closed": N_("{by} closed table #{table} for {whom}."),
    "withdrawn": N_("{by} withdrew what was asked at table #{table}."),
    "lobby_closed": N_("{by} closed the lobby of table #{table}."),
    "case": N_("{by} decided where the case of the day is posted."),
    "cancelled": N_("{by} called off the game at table #{table}."),
    "paused": N_("{by} paused the game at table #{table}."),
    "resumed": N_("{by} let the game at table #{table} go on."),
    "moved": N_("{by} moved the game at table #{table}."),
    "kicked": N_("{by} took {whom} out of the game at table #{table}."),
    "offered": N_("{by} offered a seat at table #{table} to {whom}."),
    "league_made": N_("{by} made the league {league}."),
    "league_place": N_("{by} let {whom} take over a place in the league {league}."),
    "league_ended": N_("{by} ended the league {league}."),
    "forgotten": N_("{by} has everything forgotten that I keep of this server."),
}
"""Sentences of acts. `{by}` is the moderator."""
DECIDED: dict[str, str] = {
    "table_roles": N_("who may open tables"),
    "league_roles": N_("who may make leagues"),
    "tables_per_person": N_("unfinished games a person may sit in"),
    "games_off": N_("games that are on"),
    "time_limit": N_("usual time limit"),
    "language": N_("language of new tables"),
    "channels": N_("where games are played"),
    "kept_post_channel": N_("the kept post"),
    "log_channel": N_("the log of moderators"),
    "forum_channel": N_("the forum for tables"),
    "archive_hours": N_("when threads are archived"),
    "call_role": N_("the role that may be called"),
    "call_role_hours": N_("how often it may be called"),
}
"""The name of each setting of the desk."""


def line(say: Say, act: ModerationLog) -> str:
    whom = f"<@{act.target}>" if act.target else say("somebody")
    args = dict(act.args)
    if act.act == "decided":
        args["decision"] = say(DECIDED[str(args["decision"])])
    return say(ACTS[act.act], by=f"<@{act.by}>", whom=whom, **args)
