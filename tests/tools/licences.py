"""The licence of each dependency, as the installed package declares it.

python -m tests.tools.licences

Ends with 1 if a package that a host installs has a licence that is not in the list here.
"""

from __future__ import annotations

import re
import sys
from importlib import metadata
from pathlib import Path

from packaging.markers import Marker

from tests.wire.process import ROOT

PERMISSIVE = frozenset({"Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-CMU", "PSF-2.0"})
"""Licences that ask only to keep their notice."""
LOCKS = {
    "requirements.lock": ("What the bot needs", PERMISSIVE),
    "requirements-postgres.lock": ("What PostgreSQL adds", PERMISSIVE | {"LGPL-3.0-only"}),
    "requirements-test.lock": ("What the tests add", None),
}
"""Each lock with its title and the licences it may have, None for any. A host may replace psycopg, as the LGPL asks."""
PIN = re.compile(r"^([\w.-]+)==(\S+)(?: ; (.+?))? \\$", re.MULTILINE)


def licence(name: str) -> str:
    """Return the licence of an installed package, or "not installed"."""
    try:
        about = metadata.metadata(name).json
    except metadata.PackageNotFoundError:
        return "not installed"
    short = str(about.get("license", ""))
    classifiers = [str(one).rpartition(" :: ")[2] for one in about.get("classifier", ()) if one.startswith("License")]
    return str(about.get("license_expression") or ("" if "\n" in short else short) or " AND ".join(classifiers))


def is_allowed(spoken: str, allowed: frozenset[str] | None) -> bool:
    """Return True if all parts of a licence are allowed; of a choice too."""
    parts = re.split(r" (?:AND|OR) ", re.sub("[()]", "", spoken))
    return allowed is None or allowed.issuperset(one.removesuffix(" License").replace(" ", "-") for one in parts)


def main(folder: Path = ROOT) -> int:
    """Print the packages of each lock. Return 1 if one has a licence that is not allowed, else 0."""
    refused = []
    for lock, (title, allowed) in LOCKS.items():
        print(f"\n{title} ({lock})")
        for name, version, marker in PIN.findall((folder / lock).read_text(encoding="utf-8")):
            needed = not marker or Marker(marker).evaluate()
            spoken = licence(name) if needed else f"for other systems: {marker}"
            print(f"  {name:<28}{version:<20}{spoken}")
            if needed and not is_allowed(spoken, allowed):
                refused.append(f"{name} ({spoken})")
    if refused:
        print(f"\nNot allowed: {', '.join(refused)}")
    return len(refused) and 1


if __name__ == "__main__":
    sys.exit(main())
