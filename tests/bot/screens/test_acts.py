"""Acts of moderators in words: true for every setting and state, harmless, short enough, and never an error."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.interactions.deciding import SETTERS, stored
from bot.screens import acts
from bot.screens.desk import DECIDED, Shown, desk
from bot.servers.server_settings import ServerSettings
from bot.tables.acts import LONGEST, RIGHTS, reason_of
from bot.ui.limits import faults
from bot.words import speaker
from storage import ActRow

ROW = ActRow("a", 70, 1, "kept_out", 5, person=6, other=7, reason="", about="night-shift")
CHOSEN: dict[str, Sequence[str]] = {
    "table_roles": ["8", "9"],
    "league_roles": ["8"],
    "tables_per_person": ["3"],
    "games_off": ["clinic"],
    "time_limit": ["1d"],
    "language": ["fr"],
    "channels": ["8"],
    "kept_post_channel": ["8"],
    "log_channel": ["8"],
    "forum_channel": ["8"],
    "archive_hours": ["72"],
    "call_role": ["8"],
    "call_role_hours": ["24"],
}


def every(row: ActRow) -> list[str]:
    says = [speaker(language) for language in ("en", "fr")]
    return [render(say, row, {0: "<@6>"}) for say in says for render in (acts.line, acts.message, acts.post)]


@pytest.mark.parametrize("name", DECIDED)
def test_every_setting_is_told_with_what_it_was_and_is(name: str) -> None:
    before, now = getattr(ServerSettings(), name), SETTERS[name](CHOSEN[name])
    row = replace(ROW, act="decided", about=name, old=stored(before), new=stored(now))
    for language in ("en", "fr"):
        say = speaker(language)
        told = [acts.setting(say, name, text) for text in (row.old, row.new)]
        assert told[0] != told[1] and f"{told[0]} → {told[1]}" in acts.line(say, row)
    assert set(SETTERS) == set(DECIDED) == set(CHOSEN)


@pytest.mark.parametrize(
    "facts",
    [
        {"actor": None, "person": None, "other": None},
        {"act": "of tomorrow", "old": "{", "new": "what:ever"},
        {"act": "decided", "about": "of tomorrow", "old": "1", "new": "{"},
        {"act": "decided", "about": "archive_hours", "old": "1000", "new": '"x"'},
        {"act": "kept_out", "old": "kept_out:soon"},
        {"act": "annulled", "table_id": 4, "old": "x:1 y", "new": "z"},
        {"act": "kicked", "about": "", "table_id": 0, "new": "somehow"},
    ],
    ids=str,
)
def test_a_row_that_nobody_understands_is_no_error(facts: dict[str, object]) -> None:
    for text in every(replace(ROW, **facts)):
        assert text.startswith(("🛡️ ", "⚙️ ")) and "{" not in text


def test_a_reason_is_harmless_and_short() -> None:
    reason = reason_of("**@everyone** <@5> [here](http://x)\n\n# big \u202e" + "x" * 300)
    assert len(reason) <= LONGEST and "\n" not in reason and "\u202e" not in reason
    row = replace(ROW, reason=reason)
    for text in every(row)[:2]:
        assert r"\*\*\@everyone\*\* \<\@5\> \[here\]\(http" in text and "# big" not in text.replace(r"\# big", "")


def test_no_reason_is_said_to_be_none_where_one_is_asked() -> None:
    say = speaker("en")
    for name in RIGHTS:
        row = replace(ROW, act=name, about="archive_hours" if name == "decided" else "night-shift", old="24", new="72")
        assert ("no reason given" in acts.line(say, row)) is (name not in acts.UNASKED)


def test_the_longest_acts_fit_on_the_desk() -> None:
    many = stored(tuple(10**18 + n for n in range(25)))
    rows = [
        replace(ROW, act="decided", about="channels", old=many, new=many),
        replace(ROW, reason=reason_of("*" * 300), until=10**13, old=f"kept_out:{10**13}"),
    ]
    for language in ("en", "fr"):
        say = speaker(language)
        for row in rows:
            assert len(acts.line(say, row)) < 2000
        shown = Shown("log", ServerSettings(), acts=["x" * 440] * 8, part=1, parts=9)
        assert faults(desk(say, shown)) == []


def test_the_sentence_for_a_moderators_own_deed_names_no_one_who_did_not_do_it() -> None:
    """No sentence about a place that was given or taken says that somebody gave it up."""
    say = speaker("en")
    for name in ("league_place", "offered", "kicked", "closed"):
        row = replace(ROW, act=name, about="night-shift", table_id=3, old="plays", new="computer")
        for text in (acts.line(say, row), acts.message(say, row), acts.post(say, row)):
            assert "given up" not in text and "left" not in text and "conceded" not in text
