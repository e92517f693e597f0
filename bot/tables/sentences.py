"""Stored sentences: rows hold their keys, never the words."""

from __future__ import annotations

from typing import Literal

from bot.words import N_, Say

Key = Literal[
    "paused",
    "paused_by_moderator",
    "resumed",
    "moved",
    "thread_lost",
    "left_server",
    "replaced",
    "kicked",
    "returned",
    "time_up",
    "default_made",
    "computer_sits_in",
    "away_so_long",
    "no_direct_messages",
    "taken_back",
    "hinted",
    "taken_over",
    "unreachable",
    "seat_given",
    "taken_out",
    "taken_off",
    "seat_offered",
    "object",
    "object_computer",
    "order_dropped",
    "order_done",
    "order_impossible",
    "plan_dropped",
    "plan_impossible",
    "plan_undone",
    "plan_over",
    "review_ready",
    "league_decided",
]

SENTENCES: dict[str, str] = {
    "paused": N_("⏸️ The game is paused by {by}. /table resume lets it go on."),
    "paused_by_moderator": N_("⏸️ The game is paused by a moderator. /table resume lets it go on."),
    "resumed": N_("▶️ The game goes on."),
    "moved": N_("🚚 The game is played here from now on."),
    "thread_lost": N_("🧵 I cannot write in the thread of this game any more, so it goes on here."),
    "left_server": N_(
        "👋 {name} is no longer on this server. /table substitute offers their seat (`seat` names it) to somebody "
        "else; with /table kick a computer player takes it."
    ),
    "replaced": N_("🔁 {who} plays on in the seat of {other}."),
    "kicked": N_("🥾 {other} was taken out of the game; {name}, a computer player, sits in."),
    "returned": N_("{name} is back and plays on."),
    "time_up": N_("⌛ {name}'s time is up, so {what}."),
    "default_made": N_("the simplest move was made"),
    "computer_sits_in": N_("a computer player sits in until they return"),
    "away_so_long": N_("🏖️ {name} is still away: a computer player sits in until they return."),
    "no_direct_messages": N_(
        "{who}: I cannot send you direct messages, so press *My hand* on the board whenever it is your turn."
    ),
    "taken_back": N_("↩️ {name} has taken everything back from their last move on."),
    "hinted": N_("💡 {name} takes hints in this game, so it counts for no statistics and no rating."),
    "taken_over": N_(
        "📜 From here on this game is played by the present rules; it was begun with earlier ones. /rules has them."
    ),
    "unreachable": N_("🔌 I could not be reached for about {minutes} minutes. That time counts for nobody."),
    "seat_given": N_("🔁 {title}: {name} plays on in your seat. Thank you for having played."),
    "taken_out": N_("🥾 {title}: you were taken out of the game, and a computer player sits in for you."),
    "taken_off": N_("🥾 {title}: you were taken off the table before the game began."),
    "seat_offered": N_("🪑 {title}: your seat was offered to somebody else, who has not sat down yet."),
    "object": N_(
        "🪑 {title}: the others would like to give your seat to somebody else. Decline, and it stays yours: you can "
        "until {when}."
    ),
    "object_computer": N_(
        "🥾 {title}: the others would like a computer player to take your seat. Decline, and it stays yours: you can "
        "until {when}."
    ),
    "order_dropped": N_("Your standing order was dropped, since something happened that you may want to answer."),
    "order_done": N_("Your standing order is done."),
    "plan_dropped": N_("What you said ahead was dropped, since something about it has changed."),
    "plan_impossible": N_("What you said ahead was dropped, since its next step is not possible any more."),
    "plan_undone": N_("What you said ahead was dropped, since moves were taken back."),
    "plan_over": N_("What was left of what you said ahead was dropped, since that turn is over."),
    "league_decided": N_(
        "🏁 The last day of the season has come, so this game is decided as the league said at sign-up."
    ),
    "review_ready": N_("🔍 {title}: your review is done."),
    "order_impossible": N_("Your standing order was dropped, since its next move is not possible any more."),
}


def told(say: Say, key: str, /, **args: object) -> str:
    """Return the sentence of a key in the language of `say`, with its {named} places filled."""
    return say(SENTENCES[key], **args)
