"""Every verb of a custom_id with its fields, in the order in which somebody meets them; those before a game stand in
`bot/ui/lobby_verbs.py`, what one wants done or remembered for oneself in `bot/ui/own_verbs.py`,
the daily case in `bot/ui/case_verbs.py`.
"""

from __future__ import annotations

from bot.ui.ids import CustomId, DecisionStamp

# ----------------------------------------------------------------------------------------------------------- the hand


class Hand(CustomId, verb="hand"):
    """My hand."""


class GoTo(CustomId, verb="open_hand"):
    """My hand at this table, in the place of my hand at the table `left`, or of something else."""

    left: int | None = None


class ShowHand(CustomId, verb="hand_view"):
    """My hand as a "picture" or in "words"."""

    how: str


class MakeMove(CustomId, verb="move"):
    """Make a move."""

    stamp: DecisionStamp
    move: str


class SureMove(CustomId, verb="confirm"):
    """Make a move that was asked for once more."""

    stamp: DecisionStamp
    move: str


class Choose(CustomId, verb="choose"):
    """What is chosen in a menu: whole moves, or the word that follows on those of `path`."""

    stamp: DecisionStamp
    path: str


class TurnPage(CustomId, verb="page"):
    """Another page of a menu."""

    stamp: DecisionStamp
    page: int
    path: str


class Tick(CustomId, verb="select"):
    """Moves are picked to be made together, none made yet: what is chosen in the menu, or `places` in the decision's
    list; `path` is that of the menu they stand in.
    """

    stamp: DecisionStamp
    path: str = ""
    places: str = ""


class MoveMany(CustomId, verb="moves"):
    """Several moves in this order, by their places in the decision's list; `sure`: they were asked for once more."""

    stamp: DecisionStamp
    places: str
    sure: bool = False


class Hint(CustomId, verb="hint"):
    """What looks best now."""


class Undo(CustomId, verb="undo"):
    """Take one's own last move back."""


class Tips(CustomId, verb="tips"):
    """Switch the tips of a lesson off, or on again."""


# ------------------------------------------------------------------------------------------------------------ looking


class See(CustomId, verb="board_picture"):
    """The board as a picture."""


class Changed(CustomId, verb="changes"):
    """What happened since one last looked."""


class Log(CustomId, verb="log"):
    """What happened, a page; the newest is page 0."""

    page: int | None = None


class InWords(CustomId, verb="board_words"):
    """The board in words."""


class Details(CustomId, verb="hand_cards"):
    """All that stands on a card of one's hand: the one that is chosen, else the first."""


class Piles(CustomId, verb="piles"):
    """What lies in the piles that are open to all."""

    page: int | None = None


class Why(CustomId, verb="why"):
    """Why something is not possible; once something was chosen, the words of a move that what is told begins with."""

    path: str = ""
    page: int | None = None


class More(CustomId, verb="more"):
    """Everything else one can do at a table."""


class Rules(CustomId, verb="rules"):
    """A section of a game's rules page; without a game that of the table's."""

    game: str = ""


class ShowCard(CustomId, verb="card"):
    """An entry of a game's book: the chosen one, or `key`. At a table it comes from that table's deck."""

    game: str
    key: str = ""


class ShowKind(CustomId, verb="card_kind"):
    """The first entry of the chosen kind, known by its place."""

    game: str


class Found(CustomId, verb="search"):
    """Another paragraph of the rules that has this word."""

    game: str
    word: str


class Watch(CustomId, verb="watch"):
    """Begin to watch, or stop."""


class Replay(CustomId, verb="replay", between="."):
    """A place in a replay of one's own; `key` keeps those that lead to the same place apart."""

    key: str = ""
    spot: str = ""


class SharedReplay(CustomId, verb="shared_replay", between="."):
    """The same in a replay that everybody sees."""

    key: str = ""
    spot: str = ""


class Share(CustomId, verb="share_replay"):
    """Show a replay to the channel."""

    spot: str


class LookBack(CustomId, verb="review"):
    """A review of one's own finished game."""


class LookAt(CustomId, verb="moment"):
    """A moment of one's review, by its number from 1 on, as a question; `option`: the answer by its place from 1 on."""

    number: int
    option: int | None = None


class ShareReview(CustomId, verb="share_review"):
    """Show how one's game went to the channel."""


class Proof(CustomId, verb="proof"):
    """A finished game as a file."""


class History(CustomId, verb="history", between="."):
    """A page of somebody's games."""

    whose: str
    page: int


# ------------------------------------------------------------------------------------------------- people and the end


class Agree(CustomId, verb="agree"):
    """Agree to what is asked."""

    number: int
    sure: bool = False


class Refuse(CustomId, verb="decline"):
    """Decline."""

    number: int


class Withdraw(CustomId, verb="withdraw"):
    """Withdraw what one asked."""

    number: int


class SitDown(CustomId, verb="take_seat"):
    """Take the seat that was offered to this person."""

    seat: int
    user: int


class Kick(CustomId, verb="kick"):
    """Take somebody out, known by their id."""

    seat: int
    user: int


class Concede(CustomId, verb="concede"):
    """Give up."""

    sure: bool = False


class Draw(CustomId, verb="draw"):
    """Offer or accept a draw."""

    sure: bool = False


class Cancel(CustomId, verb="cancel"):
    """Ask or agree to call the game off."""

    sure: bool = False


class End(CustomId, verb="end_game"):
    """End a game without asking those who play."""

    sure: bool = False


class Rematch(CustomId, verb="rematch"):
    """Another game with the same people."""


class Setting(CustomId, verb="setting"):
    """The settings of whoever presses; `name` is set to what is chosen, or to `value`."""

    name: str = ""
    value: str = ""


class Forget(CustomId, verb="forget"):
    """Forget whoever presses."""

    sure: bool = False
