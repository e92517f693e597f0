"""Every file is read at one sitting, every function at one look; what is longer is named here with its reason."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILE, FUNCTION = 300, 45
"""The most lines of either."""
LONGER = {
    "engines/contract.py:Game.of": "it fills the contract, a line for each of its names",
    "tests/bot/outbox/test_whose_turn.py": "to be split by subject",
    "tests/bot/tables/test_clock.py": "to be split by subject",
    "tests/laws/test_faults.py": "to be split by subject",
}
"""What may be longer, and why."""
FILES = sorted(path for part in ("bot", "engines", "storage", "tests") for path in (ROOT / part).rglob("*.py"))


def too_long(name: str, text: str) -> list[str]:
    """What is too long in a file: the file itself by its name, functions by file and path within it."""
    return [name] * (len(text.splitlines()) > FILE) + _functions(f"{name}:", ast.parse(text))


def _functions(above: str, within: ast.AST) -> list[str]:
    found = []
    for node in ast.iter_child_nodes(within):
        path = above
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            path = f"{above}{node.name}"
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            found += [path] * (lines > FUNCTION and not isinstance(node, ast.ClassDef))
            path += "."
        found += _functions(path, node)
    return found


def test_nothing_is_longer_than_it_is_read_at_once_and_no_exception_is_out_of_date() -> None:
    found = [one for path in FILES for one in too_long(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))]
    assert sorted(found) == sorted(LONGER)


@pytest.mark.parametrize(("lines", "found"), [(FUNCTION, []), (FUNCTION + 1, ["x.py:A.f"])])
def test_a_long_function_would_be_seen(lines: int, found: list[str]) -> None:
    text = "class A:\n    async def f():\n" + "        pass\n" * (lines - 1)
    assert too_long("x.py", text) == found


@pytest.mark.parametrize(("lines", "found"), [(FILE, []), (FILE + 1, ["x.py"])])
def test_a_long_file_would_be_seen(lines: int, found: list[str]) -> None:
    assert too_long("x.py", "pass\n" * lines) == found
