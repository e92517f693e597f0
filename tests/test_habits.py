"""Habits of these tests: each assertion says one thing, and checks no constant that the test itself has set."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.syntax import blocks, statements

HERE = Path(__file__).parent
ROOT = HERE.parent
FILES = sorted(HERE.rglob("*.py"))


def either(tree: ast.AST) -> Iterator[int]:
    """Yield lines of assertions that hold if one thing does `or` another."""
    for node in statements(tree):
        if isinstance(node, ast.Assert):
            parts = [node.test, *(node.test.values if isinstance(node.test, ast.BoolOp) else [])]
            if any(isinstance(part, ast.BoolOp) and isinstance(part.op, ast.Or) for part in parts):
                yield node.lineno


def made_up(tree: ast.AST) -> Iterator[int]:
    """Yield lines of assertions that check only names and attributes to which the test itself has assigned constants,
    without a call, an await or a loop in between.
    """
    for block in blocks(tree):
        yield from _made_up_in(block)


def _made_up_in(body: list[ast.stmt]) -> Iterator[int]:
    given: set[str] = set()
    for statement in body:
        if isinstance(statement, ast.Assert):
            told = _told(statement.test)
            if told and told <= given:
                yield statement.lineno
        elif isinstance(statement, ast.Assign) and _constant(statement.value):
            given |= {ast.unparse(target) for target in statement.targets}
        else:
            given = set()


def _told(test: ast.expr) -> set[str] | None:
    """Return the names and attributes of an expression; None if it has other parts."""
    found: set[str] = set()
    parts = [test]
    while parts:
        part = parts.pop()
        if isinstance(part, ast.Name | ast.Attribute):
            found.add(ast.unparse(part))
        elif isinstance(part, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Tuple | ast.List | ast.Set):
            parts += [child for child in ast.iter_child_nodes(part) if isinstance(child, ast.expr)]
        elif not isinstance(part, ast.Constant):
            return None
    return found


def _constant(value: ast.expr) -> bool:
    plain = ast.Constant | ast.Tuple | ast.List | ast.Set | ast.Dict | ast.UnaryOp | ast.unaryop | ast.expr_context
    return all(isinstance(part, plain) for part in ast.walk(value))


def test_no_assertion_holds_either_way_or_by_what_the_test_itself_has_set() -> None:
    found = []
    for path in FILES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += [f"{path.relative_to(HERE)}:{line}" for rule in (either, made_up) for line in rule(tree)]
    assert found == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("assert a or b", True),
        ("assert a and (b or c)", True),
        ("assert (a or b) == c", False),
        ("assert all(a or b for a in c)", False),
        ("assert a", False),
    ],
)
def test_an_assertion_that_holds_either_way_is_found(text: str, *, found: bool) -> None:
    assert bool(list(either(ast.parse(text)))) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x = 1\nassert x == 1", True),
        ("x.y = True\nassert x.y and x.y", True),
        ("x = 1\ny = f()\nassert x == 1", False),
        ("x = 1\nx += f()\nassert x == 1", False),
        ("x = f()\nassert x == 1", False),
        ("x = 1\nassert x == f()", False),
        ("assert X == 1", False),
    ],
)
def test_an_assertion_about_what_a_test_has_set_is_found(text: str, *, found: bool) -> None:
    assert bool(list(made_up(ast.parse(text)))) is found


def test_every_docstring_begins_with_a_verb() -> None:
    ignored = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["lint"]["per-file-ignores"]
    assert [pattern for pattern, rules in ignored.items() if "D401" in rules] == []
