"""The verbs of custom_ids with their fields, roughly as a player meets them. Other files have those of the lobby
(`lobby_verbs.py`), of plans and notes (`own_verbs.py`) and of the daily case (`case_verbs.py`).
"""

from __future__ import annotations

from bot.ui.ids import CustomId, DecisionStamp

# ----------------------------------------------------------------------------------------------------------- the hand


class Hand(CustomId, verb="hand"):
    """Open your hand."""


class GoTo(CustomId, verb="open_hand"):
    """Open your hand at this table, instead of the screen of the table `left`."""

    left: int | None = None


class ShowHand(CustomId, verb="hand_view"):
    """Show your hand as a "picture" or in "words"."""

    how: str


class MakeMove(CustomId, verb="move"):
    """Make a move."""

    stamp: DecisionStamp
    move: str


class SureMove(CustomId, verb="confirm"):
    """Make a move after confirmation."""

    stamp: DecisionStamp
    move: str


class Choose(CustomId, verb="choose"):
    """Choose from a menu: whole moves, or the word after those of `path`."""

    stamp: DecisionStamp
    path: str


class TurnPage(CustomId, verb="page"):
    """Turn to another page of a menu."""

    stamp: DecisionStamp
    page: int
    path: str


class Tick(CustomId, verb="select"):
    """Select moves to be made together, not yet made: those at `places` in the decision's list, then the chosen ones.
    `path` is that of their menu, `part` the part of a long one.
    """

    stamp: DecisionStamp
    path: str = ""
    places: str = ""
    part: int = 0


class MoveMany(CustomId, verb="moves"):
    """Make several moves in this order, by their places in the decision's list; `sure` after confirmation."""

    stamp: DecisionStamp
    places: str
    sure: bool = False


class Hint(CustomId, verb="hint"):
    """Show a hint."""


class Undo(CustomId, verb="undo"):
    """Undo your last move."""


class Tips(CustomId, verb="tips"):
    """Switch the tips of a lesson off, or on again."""


# ------------------------------------------------------------------------------------------------------------ looking


class See(CustomId, verb="board_picture"):
    """Show the board as a picture."""


class Changed(CustomId, verb="changes"):
    """Show what happened since your last look."""


class Log(CustomId, verb="log"):
    """Show a page of the log; page 0 is the newest."""

    page: int | None = None


class InWords(CustomId, verb="board_words"):
    """Show the board in words."""


class Details(CustomId, verb="hand_cards"):
    """Show all details of a card in your hand, the chosen one, or the first of a page, counted from 1."""

    page: int = 0


class Piles(CustomId, verb="piles"):
    """Show the open piles."""

    page: int | None = None


class Why(CustomId, verb="why"):
    """Show why moves are not possible, of those that begin with `path`."""

    path: str = ""
    page: int | None = None


class TableWhy(CustomId, verb="table_why"):
    """Show what a game waits for."""


class MoveHere(CustomId, verb="move_here"):
    """Play a game in this channel from now on."""


class More(CustomId, verb="more"):
    """Show everything else you can do at a table."""


class Rules(CustomId, verb="rules"):
    """Show a section of a game's rules page; without a game, of the table's."""

    game: str = ""


class ShowCard(CustomId, verb="card"):
    """Show an entry of a game's book, the chosen one or `key`. At a table it is from that table's deck."""

    game: str
    key: str = ""


class ShowKind(CustomId, verb="card_kind"):
    """Show the first entry of the chosen kind, by its place."""

    game: str


class Found(CustomId, verb="search"):
    """Show another paragraph of the rules with this word."""

    game: str
    word: str


class Watch(CustomId, verb="watch"):
    """Start to watch, or stop."""


class Replay(CustomId, verb="replay", between="."):
    """Go to a place in your replay; `key` keeps buttons to the same place apart."""

    key: str = ""
    spot: str = ""


class SharedReplay(CustomId, verb="shared_replay", between="."):
    """Go to a place in a replay that everyone sees."""

    key: str = ""
    spot: str = ""


class Share(CustomId, verb="share_replay"):
    """Share a replay in the channel."""

    spot: str


class LookBack(CustomId, verb="review"):
    """Review your finished game."""


class LookAt(CustomId, verb="moment"):
    """Show a moment of your review, counted from 1, as a question; `option`: your answer, counted from 1."""

    number: int
    option: int | None = None


class ShareReview(CustomId, verb="share_review"):
    """Share your review in the channel."""


class Proof(CustomId, verb="proof"):
    """Send a finished game as a file."""


class History(CustomId, verb="history", between="."):
    """Show a page of a player's games."""

    whose: str
    page: int


# ------------------------------------------------------------------------------------------------- people and the end


class Agree(CustomId, verb="agree"):
    """Agree to an offer."""

    number: int
    sure: bool = False


class Refuse(CustomId, verb="decline"):
    """Decline an offer."""

    number: int


class Withdraw(CustomId, verb="withdraw"):
    """Withdraw your own offer."""

    number: int


class SitDown(CustomId, verb="take_seat"):
    """Take the seat that was offered to this person."""

    seat: int
    user: int


class Kick(CustomId, verb="kick"):
    """Remove a player, known by their id."""

    seat: int
    user: int


class Nudge(CustomId, verb="nudge"):
    """Nudge the player of a seat."""

    seat: int


class Concede(CustomId, verb="concede"):
    """Give up."""

    sure: bool = False


class Draw(CustomId, verb="draw"):
    """Offer or accept a draw."""

    sure: bool = False


class Cancel(CustomId, verb="cancel"):
    """Propose or agree to cancel the game. `typed`: by the command, with which a moderator ends it."""

    sure: bool = False
    typed: bool = False


class End(CustomId, verb="end_game"):
    """End a game without asking its players."""

    sure: bool = False


class Pause(CustomId, verb="pause"):
    """Ask for a pause of so many days, or choose how many."""

    days: int | None = None


class GoOn(CustomId, verb="go_on"):
    """Let a paused game go on."""


class MoreTime(CustomId, verb="more_time"):
    """Give the awaited player more time, or ask for it as that player."""


class Rematch(CustomId, verb="rematch"):
    """Open another table for the same people."""


class Setting(CustomId, verb="setting"):
    """Show your settings; `name` is set to the chosen value, or to `value`."""

    name: str = ""
    value: str = ""


class Forget(CustomId, verb="forget"):
    """Forget the person who presses."""

    sure: bool = False
