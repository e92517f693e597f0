"""The log's last lines are those of the whole log."""

from __future__ import annotations

from bot.history import transcript
from bot.ui.ids import DecisionStamp
from bot.ui.verbs import SureMove
from tests.fire.seating import GUILD, seated
from tests.fire.ward import ward


async def test_the_last_lines_are_the_end_of_all_lines() -> None:
    async with ward(3) as at:
        table = await seated(at, "gothic-doctor", 2, {})
        for _ in range(30):
            asked = next(one for one in table.decisions() if one.must)
            user = table.seats[asked.seat].user
            assert user is not None
            stamp = DecisionStamp(table.row.undo_count, asked.number)
            await at.press(user, table.audience(None).press(SureMove, stamp, str(next(iter(asked.moves)))), guild=GUILD)
            if len(table.moves) == 8:
                break
        every = transcript.lines(table, table.moves, None, table.say)
        assert len(table.moves) == 8 and len(every) > 6
        for most in (1, 6, len(every), 99):
            assert transcript.last_lines(table, table.moves, None, table.say, most) == every[-most:]
        assert transcript.last_lines(table, [], None, table.say, 6) == []
