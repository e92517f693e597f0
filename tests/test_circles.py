"""No module imports one that imports it in turn: at once, inside a function or for its types alone."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.syntax import statements

ROOT = Path(__file__).parents[1]


def modules(*parts: str) -> dict[str, Path]:
    """Return every module below the folders, by its dotted name."""
    paths = [path for part in parts for path in (ROOT / part).rglob("*.py")]
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def imported(text: str, known: set[str]) -> set[str]:
    """Return the known modules that a text imports."""
    found: set[str] = set()
    for node in statements(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            within = {f"{node.module}.{one.name}" for one in node.names}
            found |= within & known or {node.module}
            found |= {node.module} if within - known else set()
    return found & known


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return the modules of a circle, each imported by the next; empty without a circle."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as wrong:
        return list(wrong.args[1])
    return []


@pytest.mark.parametrize("parts", [("bot", "engines", "storage"), ("tests",)], ids=["installed", "tests"])
def test_there_is_no_circle(parts: tuple[str, ...]) -> None:
    files = modules(*parts)
    graph = {name: imported(path.read_text(encoding="utf-8"), set(files)) for name, path in files.items()}
    assert circle(graph) == []


def test_a_circle_would_be_seen() -> None:
    known = {"a", "a.b", "c"}
    assert imported("def f():\n    from a import b\n", known) == {"a.b"}
    assert imported("from a import b, d\n", known) == {"a", "a.b"}
    assert sorted(set(circle({"a.b": {"c"}, "c": {"a.b"}}))) == ["a.b", "c"]
