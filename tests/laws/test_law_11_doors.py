"""Law 11: only a change writes for a table and sets its fields, and every other writer has a reason."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

DOORS = {
    "bot/tables/change.py": "a table",
    "bot/outbox/dispatcher.py": "what is shown or delivered is done, or tried again later",
    "bot/outbox/slots.py": "that a new message may have been sent",
    "bot/outbox/messages.py": "what a board shows that was brought up to date for a call",
    "bot/outbox/calls.py": "one message pays what several tables owe",
    "bot/scheduler/scheduler.py": "a timer that could not be dealt with rings later",
    "bot/scheduler/downtime.py": "that the bot is alive",
    "bot/servers/server.py": "a message of the server is marked",
    "bot/tables/places.py": "what failed at a server is tried again",
    "bot/servers/forgetting.py": "a server is forgotten",
    "bot/tables/guarding.py": "what was made from a table, or a server's settings",
    "bot/tables/language.py": "a person's language",
    "bot/tables/days_off.py": "a person's days off",
    "bot/outbox/inbox_hand.py": "which hand a message in an inbox shows",
    "bot/tables/first_met.py": "which cards a person has met",
    "bot/interactions/me.py": "a person's settings, and whom they do not want to meet",
    "bot/tables/forgetting.py": "a person is forgotten",
    "bot/scheduler/periodic.py": "old games are deleted",
    "bot/cases/answering.py": "what somebody said to a daily case",
    "bot/history/reviewer.py": "how far a review has come",
    "bot/interactions/case.py": "what somebody wants of daily cases",
    "bot/interactions/following.py": "that somebody is owed a word about their review",
    "bot/scheduler/living.py": "which message a server's kept post is",
    "bot/tools/notice_command.py": "what the host says to all processes",
    "bot/tools/cases_command.py": "which daily cases are asked no more by all processes",
    "bot/usage.py": "how often the parts of the bot are used",
    "bot/tools/bench_storage.py": "nothing but storage is measured",
}
"""Writers to storage, and their subject; only the first writes for a table."""
SETTERS = {
    "bot/tables/change.py": "a table follows what is written",
    "bot/tables/registry.py": "a table is read for rules that take it over",
    "bot/tools/bench_thinking.py": "no table of anybody's",
}
"""Setters of a table's fields in memory, and the reason."""
ROWS = {"put_seat", "drop_seat", "put_dealt", "set_state", "set_clock", "add_move", "mark_undone"}
"""A batch's functions that write a game itself."""
IS = {"row", "seats", "settings", "watchers", "invitations", "standing", "state", "dealt", "moves"}
"""A table's fields in memory; `Change.follow` sets them."""


def commits(node: ast.AST) -> bool:
    """Return True for a `commit` of anything except a change."""
    return isinstance(node, ast.Attribute) and node.attr == "commit" and "change" not in ast.unparse(node.value)


def rows(node: ast.AST) -> bool:
    """Return True if a node puts a part of a game into a batch."""
    return isinstance(node, ast.Attribute) and node.attr in ROWS


def sets(node: ast.AST) -> bool:
    """Return True if a node sets a table's field."""
    if not isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
        return False
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    parts = [part for target in targets for part in ast.walk(target)]
    named = [part for part in parts if isinstance(part, ast.Attribute) and part.attr in IS]
    return any(ast.unparse(part.value).rpartition(".")[2].endswith("table") for part in named)


def where(rule: Callable[[ast.AST], bool], words: Collection[str]) -> set[str]:
    """Return the files that break a rule; such a file must contain one of the words."""
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py")}
    trees = {path: ast.parse(text) for path, text in texts.items() if any(word in text for word in words)}
    return {path.relative_to(ROOT).as_posix() for path, tree in trees.items() if any(map(rule, ast.walk(tree)))}


def test_only_a_change_writes_for_a_table() -> None:
    assert where(commits, ["commit"]) == set(DOORS)
    assert where(rows, ROWS) == {"bot/tables/change.py", "bot/tools/bench_storage.py"}


def test_only_a_change_sets_what_a_table_is() -> None:
    assert where(sets, [f"table.{part}" for part in IS]) == set(SETTERS)


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (commits, "await table.services.storage.commit(batch)"),
        (commits, "await store.commit(batch)"),
        (rows, "change.batch.set_state(1, b'', 1, 1)"),
        (sets, "table.row = row"),
        (sets, "self.table.seats, other = [], 1"),
        (sets, "table.standing[0] = mine"),
    ],
)
def test_another_door_would_be_seen(rule: Callable[[ast.AST], bool], text: str) -> None:
    assert any(map(rule, ast.walk(ast.parse(text))))


@pytest.mark.parametrize("text", ["await change.commit()", "change.row = table.row", "mine = table.standing[0]"])
def test_what_a_change_does_is_no_other_door(text: str) -> None:
    assert not any(rule(node) for node in ast.walk(ast.parse(text)) for rule in (commits, rows, sets))
