from __future__ import annotations

from tests.hands.pressing import first
from tests.hands.sitting import lesson

PRESSES = 15
"""Less than a minute of pressing."""


async def test_the_first_round_ends_within_fifteen_presses_of_the_blue_button_and_shows_what_its_tips_name() -> None:
    async with lesson("clinic") as at:
        seat, user = next(at.people())
        shown, told = await at.open(user), list[str]()
        at.pressed = 0
        while at.table.at(seat).view.round < 2:
            told += [one.label for one in shown.controls]
            shown = await at.press(user, first(shown))
        assert at.pressed <= PRESSES
        mine = at.table.at(seat).view.clinics[seat]
        assert sum(mine.treated.values()) and mine.popularity, "care has brought dollars, and dollars Popularity"
        for named in ("Keep the pair", "Nothing more", "Hire 2 (", "Nobody more", "Move everybody as proposed"):
            assert any(named in one for one in told), named
