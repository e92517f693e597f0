from pathlib import Path

from bot.tools.bench_storage import IN_FLIGHT, measure, render


def test_the_bench_measures_both_sides_and_groups_what_is_in_flight(tmp_path: Path) -> None:
    speeds = measure(0.5, tmp_path)
    assert [speed.tables for speed in speeds] == list(IN_FLIGHT)
    assert all(speed.writer > 0 and speed.bare > 0 for speed in speeds)
    assert speeds[-1].group > 8
    assert len(render(speeds).splitlines()) == 4
    assert list(tmp_path.iterdir()) == []


def test_a_machine_that_stood_still_is_measured_too(tmp_path: Path) -> None:
    assert all(speed.writer > 0 for speed in measure(0.0, tmp_path))
