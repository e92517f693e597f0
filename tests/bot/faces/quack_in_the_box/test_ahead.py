"""What is said ahead in Quack in the Box reads well some moves ahead too."""

from bot.faces.quack_in_the_box import FACE
from engines.quack_in_the_box import GAME
from tests.bot.faces.rehearsed import look_at_rehearsals


def test_every_step_of_a_rehearsal_can_be_named() -> None:
    assert look_at_rehearsals(GAME, FACE) > 20
