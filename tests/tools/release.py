"""`python -m tests.tools.release v1.0.0`: checks that a tag may be released and prints that version's changes.

It needs the standard library alone, because the release workflow runs it before anything is installed.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECTION = re.compile(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def released(folder: Path) -> dict[str, tuple[str, str]]:
    """Return version -> its date and its changes, newest first, of each released version in CHANGELOG.md."""
    sections = SECTION.findall((folder / "CHANGELOG.md").read_text("utf-8"))
    return {version: (date, changes.strip()) for version, date, changes in sections}


def cited(folder: Path) -> tuple[str, str]:
    """Return the version and the date in CITATION.cff."""
    found = dict(re.findall(r"^([a-z-]+): \"?([\w.-]+)", (folder / "CITATION.cff").read_text("utf-8"), re.MULTILINE))
    return found.get("version", "none"), found.get("date-released", "none")


def why_not_released(folder: Path, tag: str) -> str | None:
    """Return why a tag may not be released, or None."""
    version = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if tag != f"v{version}":
        return f"pyproject.toml has version {version}, whose tag is v{version}"
    if version not in released(folder):
        return f"CHANGELOG.md has no heading '## {version} (YYYY-MM-DD)'"
    if cited(folder) != (version, date := released(folder)[version][0]):
        return f"CITATION.cff has version {' of '.join(cited(folder))}, not {version} of {date}"
    return None


def main(tag: str, folder: Path = ROOT) -> None:
    if reason := why_not_released(folder, tag):
        sys.exit(f"{tag or 'No tag'} cannot be released: {reason}.")
    print(released(folder)[tag.removeprefix("v")][1])


if __name__ == "__main__":
    main("".join(sys.argv[1:2]))
