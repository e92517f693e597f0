"""Stored sentences: rows hold their keys, never the words."""

from __future__ import annotations

from typing import Literal

from bot.words import N_, Say, filled

Key = Literal[
    "paused",
    "paused_by_moderator",
    "resumed",
    "never_shown",
    "time_given",
    "time_taken",
    "moved",
    "thread_lost",
    "left_server",
    "replaced",
    "kicked",
    "returned",
    "time_up",
    "default_move",
    "computer_sits_in",
    "still_away",
    "no_direct_messages",
    "moves_taken_back",
    "hints_used",
    "rules_changed",
    "unreachable",
    "seat_replaced",
    "kicked_out",
    "removed_from_lobby",
    "seat_offered",
    "substitute_objection",
    "kick_objection",
    "standing_order_dropped",
    "standing_order_done",
    "standing_order_impossible",
    "plan_dropped",
    "plan_impossible",
    "plan_undone",
    "plan_over",
    "review_ready",
    "league_decided",
]

SENTENCES: dict[str, str] = {
    "paused": N_("⏸️ Paused until {when}, as {by} asked. Each player can let it go on earlier."),
    "paused_by_moderator": N_("⏸️ A moderator paused the game until {when}."),
    "resumed": N_("▶️ The game goes on."),
    "never_shown": N_("🛑 {title} was called off: it could not be shown for 30 days. Nobody wins or loses."),
    "time_given": N_("🎁 {by} gave {who} {time}. Now {when}."),
    "time_taken": N_("🎁 {who} has {time}. Now {when}."),
    "moved": N_("🚚 The game is played here from now on."),
    "thread_lost": N_("🧵 I cannot write in the thread of this game any more, so it goes on here."),
    "left_server": N_(
        "👋 {name} is no longer on this server. /table substitute offers their seat (`seat` names it) to somebody "
        "else; with /table kick a computer player takes it."
    ),
    "replaced": N_("🔁 {title}: {who} plays on in the seat of {other}."),
    "kicked": N_("🥾 {other} was taken out of the game; {name}, a computer player, sits in."),
    "returned": N_("{name} is back and plays on."),
    "time_up": N_("⌛ {title}: {name}’s time was up: {what}"),
    "default_move": N_("the usual move was made."),
    "computer_sits_in": N_("a computer player sits in until they return."),
    "still_away": N_("🏖️ {name} is still away: a computer player sits in until they return."),
    "no_direct_messages": N_(
        "{who}, I cannot send you direct messages. In {title}, press *My hand* on the board whenever it is your turn."
    ),
    "moves_taken_back": N_("↩️ {name} has taken everything back from their last move on."),
    "hints_used": N_("💡 {name} takes hints in this game, so it counts for no statistics and no rating."),
    "rules_changed": N_(
        "📜 From here on this game is played by the present rules; it was begun with earlier ones. /rules has them."
    ),
    "unreachable": N_("🔌 I could not be reached for about {minutes} minutes. That time counts for nobody."),
    "seat_replaced": N_("🔁 {title}: {name} plays on in your seat. Thank you for having played."),
    "kicked_out": N_("🥾 {title}: you were taken out of the game, and a computer player sits in for you."),
    "removed_from_lobby": N_("🥾 {title}: you were taken off the table before the game began."),
    "seat_offered": N_("🪑 {title}: your seat was offered to somebody else, who has not sat down yet."),
    "substitute_objection": N_(
        "🪑 {title}: the others would like to give your seat to someone else. Decline, and it stays yours · {when}"
    ),
    "kick_objection": N_(
        "🥾 {title}: the others would like a computer player to take your seat. Decline, and it stays yours · {when}"
    ),
    "standing_order_dropped": N_(
        "Your standing order was dropped, since something happened that you may want to answer."
    ),
    "standing_order_done": N_("Your standing order is done."),
    "plan_dropped": N_("What you said ahead was dropped, since something about it has changed."),
    "plan_impossible": N_("What you said ahead was dropped, since its next step is not possible any more."),
    "plan_undone": N_("What you said ahead was dropped, since moves were taken back."),
    "plan_over": N_("What was left of what you said ahead was dropped, since that turn is over."),
    "league_decided": N_(
        "🏁 The last day of the season has come, so this game is decided as the league said at sign-up."
    ),
    "review_ready": N_("🔍 {title}: your review is done."),
    "standing_order_impossible": N_("Your standing order was dropped, since its next move is not possible any more."),
}


def told(say: Say, key: str, /, **args: object) -> str:
    """Return the sentence of a key in the language of `say`, with its {named} places filled."""
    return say(SENTENCES[key], **filled(SENTENCES[key], args))
