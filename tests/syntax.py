"""Code as its syntax shows it, for tests that look at how all of it is written."""

from __future__ import annotations

import ast
from collections.abc import Iterator

BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where statements hold others; `handlers` and `cases` hold what holds them."""


def blocks(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    """Every list of statements, however deep; many times faster than `ast.walk`, which looks at expressions too."""
    below = [tree]
    while below:
        node = below.pop()
        for field in BLOCKS:
            found = getattr(node, field, None)
            if isinstance(found, list):
                below += found
                if found and isinstance(found[0], ast.stmt):
                    yield found


def statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """Every statement."""
    for block in blocks(tree):
        yield from block
