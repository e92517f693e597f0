"""/me settings: every setting in words, and changed with one press."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import UserError
from bot.interactions import me
from bot.interactions.press import OutsidePress
from bot.screens.settings import settings
from bot.tables.preferences import Preferences
from bot.ui.components import Button, Menu, Row, Screen, Text
from bot.ui.ids import read
from bot.ui.limits import faults
from bot.ui.verbs import Setting
from bot.usage import Usage
from bot.words import speaker
from storage import Batch

SAY = speaker("en")


class Kept:
    def __init__(self) -> None:
        self.kept: str | None = None

    async def preferences(self, _user: int) -> str | None:
        return self.kept

    async def commit(self, batch: Batch) -> None:
        self.kept = next(str(part) for _, values in batch.statements for part in values if str(part).startswith("{"))


def buttons(screen: Screen) -> list[Button]:
    return [one for row in screen.parts if isinstance(row, Row) for one in row.buttons]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("wish", [Preferences(zone="UTC"), Preferences(quiet="22-4", zone="Asia/Kathmandu")])
def test_the_settings_fit_a_message_and_each_says_what_it_is(language: str, wish: Preferences) -> None:
    shown = settings(speaker(language), wish, table=3)
    assert not faults(shown)
    menus = [part for part in shown.parts if isinstance(part, Menu)]
    assert all(sum(one.chosen for one in menu.choices) == 1 for menu in menus)


def text(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


@pytest.mark.parametrize(
    ("wish", "facts", "line"),
    [
        (Preferences(), "finishes 3 of 4", "about you: finishes 3 of 4. *Hide me from others* ends that."),
        (Preferences(), "", "once you have played three with others on their server. *Hide me from others*"),
        (Preferences(on_leaderboards=False), "finishes 3 of 4", "Lobbies say nothing about you."),
    ],
)
def test_what_others_read_in_lobbies_is_a_line_of_its_own(wish: Preferences, facts: str, line: str) -> None:
    shown = settings(SAY, wish, facts=facts)
    assert [one for one in text(shown).splitlines() if line in one and one.startswith("-# 🪑 ")]
    label = "Show me to others" if not wish.on_leaderboards else "Hide me from others"
    assert label in {one.label for one in buttons(shown)}


async def press(kept: Kept, asked: Setting, *values: str) -> Screen:
    responder: Any = SimpleNamespace(user=1, say=SAY, interaction=SimpleNamespace(guild_id=None))
    services = SimpleNamespace(storage=kept, spawn=lambda work, _name: work.close(), usage=Usage())
    context: Any = SimpleNamespace(registry=SimpleNamespace(services=services))
    return await me.on_setting(OutsidePress(responder, asked, context, list(values)))


async def test_one_press_changes_a_setting_and_pressing_twice_changes_nothing_more() -> None:
    kept = Kept()
    shown = await press(kept, Setting(0))
    switch = next(one for one in buttons(shown) if one.label == "Hand in words")
    asked = read(switch.id)
    assert isinstance(asked, Setting)
    for _ in range(2):
        shown = await press(kept, asked)
        assert not Preferences.load(kept.kept).pictures
    assert any("words; nothing is drawn" in part.content for part in shown.parts if isinstance(part, Text))
    await press(kept, Setting(0, "calls"), "dm")
    assert Preferences.load(kept.kept).calls == "dm"


async def test_quiet_hours_lead_to_a_time_zone_which_nobody_guesses() -> None:
    kept = Kept()
    shown = await press(kept, Setting(0))
    assert "as usual (22:00 to 9:00" in text(shown) and "Your time zone: not chosen" in text(shown)
    shown = await press(kept, Setting(0, "quiet"), "22-6")
    assert "22:00 to 6:00" in text(shown) and "count once you have chosen it" in text(shown)
    zones = next(part for part in shown.parts if isinstance(part, Menu) and part.id == str(Setting(0, "zone")))
    assert not any(one.chosen for one in zones.choices)
    shown = await press(kept, Setting(0, "zone"), "UTC")
    assert "Your time zone: UTC" in text(shown) and "count once" not in text(shown)
    shown = await press(kept, Setting(0, "quiet"), "none")
    assert "none at all" in text(shown)


@pytest.mark.parametrize(
    ("name", "value"), [("inbox_closed", "yes"), ("calls", "x"), ("quiet", "20-9"), ("zone", "Nowhere")]
)
async def test_a_press_that_nobody_was_offered_changes_nothing(name: str, value: str) -> None:
    kept = Kept()
    with pytest.raises(UserError):
        await press(kept, Setting(0, name, value))
    assert kept.kept is None
