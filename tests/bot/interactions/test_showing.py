from types import SimpleNamespace
from typing import Any

import pytest

from bot.history.news import Line
from bot.interactions import rules, showing
from bot.screens import board as boards
from bot.tables.time_control import DAY, HOUR, MINUTE
from bot.ui.components import Row, Screen, Text
from bot.ui.limits import faults
from bot.ui.verbs import Hand, Rules
from bot.words import speaker
from engines import GAMES
from engines.doctor_strange.state import Summoning
from tests.bot.screens.positions import GUEST, table_of
from tests.engines.doctor_strange.position import EVIL, GOOD, LOKI, TABOO, WONG, evil, given, good

SAY = speaker("en")


def words(screen: Screen) -> list[str]:
    return [line for part in screen.parts if isinstance(part, Text) for line in part.content.splitlines()]


def test_reasons_are_told_once_with_every_card_they_hold_for_and_a_card_once() -> None:
    state = given(
        Summoning(1),
        people=[good(TABOO), good(WONG), evil(LOKI)],
        hands=(["d.desperate_cry", "p.incense", "p.trance"], ()),
    )
    table = table_of(GAMES["doctor-strange"], state, 2, {})
    told = [line for line in words(showing.why(table, GUEST + GOOD, SAY)) if line.startswith("•")]
    (line,) = told
    assert line.startswith("• **Desperate Cry: Taboo +6, Incense +1, Trance +1**: That is played once the dice")
    assert line.endswith("(rule S40)")


async def test_the_rules_that_took_the_place_of_a_hand_lead_back_to_it() -> None:
    table = table_of(GAMES["doctor-strange"], given(Summoning(1)), 2, {})
    live: Any = SimpleNamespace(live=SimpleNamespace(closed=lambda *_: None))
    for user, leads in ((GUEST + EVIL, True), (GUEST + 77, False)):
        press: Any = SimpleNamespace(
            context=live,
            table=table,
            user=user,
            responder=SimpleNamespace(say=SAY, user=user),
            asked=Rules(table.id),
            values=[],
        )
        ids = [one.id for row in (await rules.on_rules(press)).loose if isinstance(row, Row) for one in row.buttons]
        assert (str(Hand(table.id)) in ids) == leads


def test_the_log_has_pages_of_which_none_loses_a_line_and_the_first_is_the_newest() -> None:
    audience = table_of(GAMES["doctor-strange"], given(Summoning(1)), 2, {}).audience(None, SAY)
    moves = [(f"Line {n} of a long game, told as it was", (1 + n // 3) * MINUTE) for n in range(200)]
    lines = [Line(text, 0, at, at) for text, at in moves]
    told: list[str] = []
    page, last = 0, False
    while not last:
        shown = boards.log(audience, title="Log", lines=lines, page=page)
        assert faults(shown) == []
        told = [line for line in words(shown) if line.startswith(("•", "-# <t:"))] + told
        older, newer = next(row.buttons for row in shown.parts if isinstance(row, Row))
        assert newer.disabled == (page == 0)
        page, last = page + 1, older.disabled
    when, made = "", []
    for line in told:
        when = line if line.startswith("-#") else when
        made += [(line[2:], when)] if line.startswith("•") else []
    assert made == [(text, f"-# <t:{at // 1000}:f>") for text, at in moves]


def test_a_move_that_the_reader_may_not_know_has_no_time_and_the_next_one_has_its_own() -> None:
    audience = table_of(GAMES["doctor-strange"], given(Summoning(1)), 2, {}).audience(None, SAY)
    lines = [Line("One", 0, HOUR, HOUR), Line("Secret"), Line("Two", 0, HOUR + 1, HOUR + 1)]
    shown = words(boards.log(audience, title="Log", lines=lines, page=0))
    assert shown[1:] == ["-# <t:3600:f>", "• One", "-# Secret", "-# <t:3600:f>", "• Two"]


@pytest.mark.parametrize(
    ("last", "times"),
    [(59_999, "<t:3600:f>"), (MINUTE, "<t:3600:f> to <t:3660:t>"), (DAY, "<t:3600:f> to <t:90000:f>")],
)
def test_what_changed_says_from_when_to_when_a_turn_was_played(last: int, times: str) -> None:
    audience = table_of(GAMES["doctor-strange"], given(Summoning(1)), 2, {}).audience(None, SAY)
    lines = [Line("Ann: drew 2", 0, HOUR, HOUR + last), Line("Bob: drew 1", 0, HOUR, HOUR + last)]
    shown = words(boards.told(audience, title="What changed", lines=lines, empty=""))
    assert shown[1:] == [f"-# {times}", "• Ann: drew 2", "• Bob: drew 1"]


def test_the_settings_stand_under_more_and_concede_stands_last_of_what_a_player_does() -> None:
    table = table_of(GAMES["doctor-strange"], given(Summoning(1)), 2, {})
    shown = showing.more(table, GUEST + EVIL, SAY)
    labels = [one.label for row in shown.parts if isinstance(row, Row) for one in row.buttons]
    assert labels[:2] == ["Board large", "What changed"]
    assert "Settings" in labels
    assert labels[-1] == "Concede"


def test_whoever_is_waited_for_can_be_called_later_from_there() -> None:
    table = table_of(GAMES["doctor-strange"], given(Summoning(1)), 2, {})
    offered = {
        seat: "Later: in 2 h" in str(showing.more(table, GUEST + seat, SAY).parts)
        for seat in (one.seat for one in table.seats)
    }
    assert offered == {seat: table.seats[seat] in table.awaited() for seat in offered} and any(offered.values())
