"""CHANGELOG.md begins with this version and its rules."""

import re
import tomllib

from engines import GAMES
from tests.wire.process import ROOT

HOUSE = ("clinic", "doctor-strange", "gothic-doctor", "quack-in-the-box")
"""The games that come with the bot; other tests also register a toy."""


def test_the_first_version_in_the_changelog_is_this_one_with_its_rules() -> None:
    versions = re.findall(r"^## (.+)\nRules: (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert versions[0] == (version, ", ".join(f"{GAMES[game].title} {GAMES[game].rules_version}" for game in HOUSE))
    assert len(dict(versions)) == len(versions)
