"""The results card of a game: a point a round, the turning point, the winner."""

import pytest

from bot.drawing import FIGURES
from bot.faces.results import Card
from bot.history.curves import curve
from bot.history.recordings import Recording, Recordings
from bot.history.story import card, story
from bot.screens.phrases import at_the_end, title_of
from bot.tables import ending
from bot.tables.ending import Ending
from bot.tables.table import Table
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import ANN, BOB, CYD, Ward


async def over(ward: Ward, seed: int = 1) -> tuple[Table, Recording]:
    table = await ward.playing(ANN, BOB, CYD)
    await play_out(table, seed)
    return table, await Recordings(ward.registry).recording(table)


def shown(table: Table, recording: Recording, result: Ending) -> Card:
    course, audience = curve(recording, result.ranks), at_the_end(table)
    return card(audience, title_of(table), story(recording, course, audience, result), course, result, [])


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_the_chart_has_the_deal_and_the_end_of_each_round(ward: Ward, seed: int) -> None:
    table, recording = await over(ward, seed)
    result = ending.read(table)
    assert result is not None
    made = shown(table, recording, result)
    chart = made.chart
    assert chart is not None and chart.unit == "patient"
    assert list(chart.rounds) == ["", *map(str, range(1, len(recording.rounds) + 1))]
    assert chart.points[0] == (0, 0, 0) and tuple(chart.points[-1]) == result.scores
    assert len(made.figures) == 3 and {one.drawing for one in made.figures} <= set(FIGURES)
    assert "the night" in made.headline
    if made.turn is not None:
        when, deed = made.turn.deed.split(": ")
        assert when == f"Patient {chart.rounds[made.turn.at]}" and chart.star == made.turn.at
        assert deed.endswith("cures the patient") and made.turn.emblem is not None


async def test_a_draw_and_a_game_that_nobody_won_have_no_star_and_no_thick_line(ward: Ward) -> None:
    table, recording = await over(ward)
    for how, told in (
        (Ending("draw", (1, 1, 1)), "Everybody agreed"),
        (Ending("rules", (2, 2, 2)), "Nobody wins"),
    ):
        made = shown(table, recording, how)
        assert made.headline.startswith(told) and made.turn is None and made.winners == []
        assert made.chart is not None and made.chart.star is None and list(made.chart.first) == []


async def test_whoever_stands_behind_with_as_much_is_told_why(ward: Ward) -> None:
    table, recording = await over(ward)
    made = shown(table, recording, Ending("rules", (2, 1, 3), (3, 3, 1)))
    assert [one.note for one in made.places] == ["", "tie-break", ""]
    tied = shown(table, recording, Ending("rules", (1, 1, 3), (3, 3, 1)))
    assert [one.note for one in tied.places] == ["", "", ""]
