"""Law 11: only a change writes for a table, and every other writer has a reason of its own."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]

DOORS = {
    "bot/tables/change.py": "a table",
    "bot/outbox/dispatcher.py": "what was brought to Discord is paid, or tried again later",
    "bot/outbox/call.py": "one message pays what several tables owe",
    "bot/scheduler/scheduler.py": "a timer that could not be dealt with rings later",
    "bot/scheduler/downtime.py": "that the bot is alive",
    "bot/app.py": "which commands Discord knows",
    "bot/tables/registry.py": "a server's settings",
    "bot/tables/language.py": "a person's language",
    "bot/interactions/me.py": "a person's settings",
    "bot/tables/forgetting.py": "a person is forgotten",
    "bot/scheduler/retention.py": "old games are deleted",
    "bot/tools/bench_storage.py": "nothing but storage is measured",
}
"""Who writes to storage, and what; only the first writes for a table."""


def test_only_a_change_writes_for_a_table() -> None:
    found = set()
    for path in (ROOT / "bot").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if ".commit" in text else ():
            if isinstance(node, ast.Attribute) and node.attr == "commit" and "storage" in ast.unparse(node.value):
                found.add(str(path.relative_to(ROOT)))
    assert found == set(DOORS)
