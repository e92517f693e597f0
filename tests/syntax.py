from __future__ import annotations

import ast
from collections.abc import Iterator

BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Fields with nested statements; `handlers` and `cases` hold the nodes that hold them."""


def blocks(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield every list of statements, however deep; many times faster than `ast.walk`, which visits expressions too."""
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
    for block in blocks(tree):
        yield from block
