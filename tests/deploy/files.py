from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

import check_jsonschema  # type: ignore[import-untyped]
from click.testing import CliRunner
from dotenv import dotenv_values
from ruamel.yaml import YAML

from bot.settings import names

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = DEPLOY / "systemd"
SETTINGS = {*names()}
STOPS, A_SHARD = 60, 5
"""A process's time to stop, and the extra time for each shard of its slot, in seconds."""


def documents(name: str) -> list[dict[str, Any]]:
    return list(YAML(typ="safe", pure=True).load_all((DEPLOY / name).read_text(encoding="utf-8")))


def complaints(schema: str, checked: Iterable[Path]) -> str:
    """Return the faults of files by a schema of check-jsonschema, offline; an empty text if there are none."""
    name = ["--builtin-schema", schema]
    if schema == "vendor.citation-file-format":  # vendored, but the command does not offer it
        file = files(check_jsonschema) / "builtin_schemas/vendor/citation-file-format.json"
        name = ["--schemafile", str(file), "--force-filetype", "yaml"]
    told = CliRunner().invoke(check_jsonschema.main, [*name, *map(str, checked)])
    return "" if told.exit_code == 0 else told.output


def compose(name: str = "compose.yaml") -> dict[str, Any]:
    """Return a Compose file with its merges resolved."""
    (found,) = documents(name)
    return found


def example() -> dict[str, str]:
    return {name: value or "" for name, value in dotenv_values(DEPLOY / "compose.env.example").items()}


def kubernetes(kind: str) -> dict[str, Any]:
    (found,) = (one for one in documents("kubernetes.yaml") if one["kind"] == kind)
    return found


def unit(name: str) -> dict[str, dict[str, list[str]]]:
    """Return a unit as section -> key -> values."""
    found: dict[str, dict[str, list[str]]] = {}
    section: dict[str, list[str]] = {}
    for line in (UNITS / name).read_text(encoding="utf-8").splitlines():
        if head := re.fullmatch(r"\[(\w+)\]", line):
            section = found.setdefault(head[1], {})
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            section.setdefault(key, []).append(value)
    return found


def seconds(text: str) -> int:
    amount, of = int(text[:-1]), text[-1]
    return amount * {"s": 1, "m": 60}[of]


def bytes_of(text: str) -> int:
    """Return a size in bytes: M, Mi or m is 2 ** 20."""
    return int(text.rstrip("Mim")) << 20
