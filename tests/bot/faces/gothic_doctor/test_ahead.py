"""What is said ahead in Gothic Doctor reads well some moves ahead too."""

from bot.faces.gothic_doctor import FACE
from engines.gothic_doctor import GAME
from tests.bot.faces.rehearsed import look_at_rehearsals


def test_every_step_of_a_rehearsal_can_be_named() -> None:
    assert look_at_rehearsals(GAME, FACE) > 50
