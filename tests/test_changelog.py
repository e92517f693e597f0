"""CHANGELOG.md begins with this version, its date and its rules."""

import re
import tomllib

from engines import GAMES
from tests.wire.process import ROOT

HOUSE = ("clinic", "doctor-strange", "gothic-doctor", "quack-in-the-box")
"""The games that come with the bot; other tests also register a toy."""


def test_the_first_version_in_the_changelog_is_this_one_with_its_rules() -> None:
    heading = re.compile(r"^## (\S+?)(?: \((.+)\))?\nRules: (.+)$", re.MULTILINE)
    found = heading.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    first, date, rules = found[0]
    assert (first, rules) == (version, ", ".join(f"{GAMES[game].title} {GAMES[game].rules_version}" for game in HOUSE))
    assert re.fullmatch(r"\d{4}-\d\d-\d\d|not released", date)
    assert len({name for name, _, _ in found}) == len(found)
