"""Typed moves: legal moves as suggestions, and a guess at free text."""

from __future__ import annotations

from discord import app_commands
from rapidfuzz import fuzz, process

from bot.errors import UserError
from bot.tables.table import Table
from bot.ui.ids import DecisionStamp
from bot.ui.limits import clip
from bot.words import N_, Say
from engines.game import Decision, Move

SURE = 90
"""A guess with at least this score (0 to 100) is accepted if no other comes close."""


def suggestions(table: Table, seat: int, say: Say, typed: str) -> list[app_commands.Choice[str]]:
    """Return up to 25 legal moves that fit the typed text. Each value names decision and move."""
    every = _labelled(table, seat, say)
    if typed:
        found = process.extract(typed, [label for label, _, _ in every], scorer=fuzz.WRatio, limit=25)
        every = [every[place] for _, score, place in found if score > 30]
    return [
        app_commands.Choice(
            name=clip(label, 100), value=f"{DecisionStamp(table.row.undo_count, decision.number)}:{move}"
        )
        for label, decision, move in every[:25]
    ]


def meant(table: Table, seat: int, say: Say, typed: str) -> tuple[DecisionStamp, str]:
    """Return the move that was chosen from the suggestions or typed freely.

    Raises:
        UserError: nothing fits, or several moves do.

    """
    stamp, _, text = typed.partition(":")
    try:
        return DecisionStamp.read(stamp), text
    except ValueError:
        pass
    every = _labelled(table, seat, say)
    exact = [one for one in every if typed.casefold() in {str(one[2]).casefold(), one[0].casefold()}]
    if not exact:
        found = process.extract(typed, [label for label, _, _ in every], scorer=fuzz.WRatio, limit=2)
        exact = [every[place] for _, score, place in found if score >= SURE]
        exact += [one for one in every if typed.casefold() in one[2].verb]  # so that "draw" is not "draw nothing"
    if len({label for label, _, _ in exact}) != 1:  # equal cards count as one
        raise UserError(N_("I am not sure which move you mean. Pick one from the list that appears while you type."))
    _, decision, move = exact[0]
    return DecisionStamp(table.row.undo_count, decision.number), str(move)


def _labelled(table: Table, seat: int, say: Say) -> list[tuple[str, Decision, Move]]:
    at = table.at(seat)
    own = sorted(table.own(seat), key=lambda decision: not decision.must)
    return [(table.face.label(say, at, move).text, one, move) for one in own for move in list(one.moves)[:400]]
