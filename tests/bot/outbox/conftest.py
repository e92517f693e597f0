import pytest

from tests.bot.outbox.run import NOON, Run
from tests.bot.tables.ward import Ward


@pytest.fixture
def run(ward: Ward) -> Run:
    ward.time = NOON
    return Run(ward)
