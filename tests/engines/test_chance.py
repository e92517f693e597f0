"""The published way to draw, and that it is fair."""

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest

from engines.chance import WORDS, Chance, roll

SEED = bytes(range(32))


def published(seed: bytes, number: int) -> int:
    """Return draw `number` of a seed by the published recipe: word number % 8 of block number // 8."""
    block, index = divmod(number, 8)
    digest = blake2b(block.to_bytes(8, "big"), key=seed).digest()
    return int.from_bytes(digest[8 * index : 8 * index + 8], "big")


def test_the_published_test_vector() -> None:
    chance = Chance(SEED)
    assert [chance.randrange(1 << 64) for _ in range(3)] == [
        0x9212BC97156556F6,
        0x2890B1AF16325851,
        0x4C78FD9C7A4FFFA9,
    ]
    assert chance.drawn == 3


def test_draws_follow_the_published_way_across_blocks() -> None:
    chance = Chance(SEED)
    assert [chance.randrange(1 << 64) for _ in range(5 * WORDS)] == [published(SEED, n) for n in range(5 * WORDS)]


@pytest.mark.parametrize("start", [0, 1, WORDS - 1, WORDS, WORDS + 1, 3 * WORDS - 1])
def test_a_draw_hangs_on_its_number_alone(start: int) -> None:
    whole = Chance(SEED)
    drawn = [whole.random() for _ in range(4 * WORDS)]
    late = Chance(SEED, start)
    assert [late.random() for _ in range(4 * WORDS - start)] == drawn[start:]


def test_another_seed_draws_otherwise() -> None:
    one, two = Chance(SEED), Chance(bytes(32))
    assert [one.randrange(1000) for _ in range(5)] != [two.randrange(1000) for _ in range(5)]


@pytest.mark.parametrize("stop", [1, 2, 3, 6, 7, 100])
def test_randrange_is_uniform(stop: int) -> None:
    chance, each = Chance(SEED), 600
    counts = Counter(chance.randrange(stop) for _ in range(each * stop))
    assert sorted(counts) == list(range(stop))
    chi_squared = sum((count - each) ** 2 / each for count in counts.values())
    degrees = stop - 1
    assert chi_squared < degrees + 4 * (2 * degrees) ** 0.5 + 4


def test_randrange_refuses_words_that_would_favour_small_numbers() -> None:
    stop = (1 << 63) + 1  # nearly half of all words are above the last whole multiple
    chance = Chance(SEED)
    drawn = [chance.randrange(stop) for _ in range(200)]
    kept = [word for word in (published(SEED, n) for n in range(chance.drawn)) if word < stop]
    assert drawn == kept
    assert chance.drawn > 300


@pytest.mark.parametrize("stop", [0, -1])
def test_randrange_of_nothing(stop: int) -> None:
    chance = Chance(SEED)
    with pytest.raises(ValueError, match=str(stop)):
        chance.randrange(stop)
    assert chance.drawn == 0


def test_random_is_in_range_and_uniform() -> None:
    chance = Chance(SEED)
    drawn = [chance.random() for _ in range(8000)]
    assert min(drawn) >= 0 and max(drawn) < 1
    tenths = Counter(int(number * 10) for number in drawn)
    assert all(680 < tenths[tenth] < 920 for tenth in range(10))


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance(SEED)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 300):
        cards = [1, 2, 3, 4]
        chance.shuffle(cards)
        orders[tuple(cards)] += 1
    assert set(orders) == set(permutations([1, 2, 3, 4]))
    assert all(220 < count < 380 for count in orders.values())


@pytest.mark.parametrize("few", [[], ["one"]])
def test_shuffling_nothing_draws_nothing(few: list[str]) -> None:
    chance = Chance(SEED)
    chance.shuffle(few)
    assert chance.drawn == 0


def test_a_roll_has_every_face() -> None:
    chance = Chance(SEED)
    assert {roll(chance, 6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
