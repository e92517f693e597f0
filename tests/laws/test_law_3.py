"""Law 3: same seed and moves, same bytes, whatever the order of hashes."""

from tests.laws.law_bytes import fingerprints
from tests.laws.tables import LAW_GAMES


def test_law_3_two_processes_write_the_same_bytes() -> None:
    one, two = (told.splitlines() for told in fingerprints(1, 2))
    assert [line.partition(" ")[0] for line in one] == sorted(LAW_GAMES)
    assert one == two
