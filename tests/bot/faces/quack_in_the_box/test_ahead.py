"""What is said ahead in Quack in the Box reads well some moves ahead too."""

from bot.faces.quack_in_the_box import FACE
from bot.ui.limits import CHOICE_TEXT
from bot.words import speaker
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.players.habits import HABITS
from tests.bot.faces.rehearsed import look_at_rehearsals


def test_every_step_of_a_rehearsal_can_be_named() -> None:
    assert look_at_rehearsals(GAME, FACE) > 20


def test_every_answer_of_a_rule_has_words_that_fit_a_menu() -> None:
    for rule in HABITS.rules:
        words = FACE.rules[rule.key]
        assert set(words.answers) == set(rule.values)
        for say in (speaker("en"), speaker("fr")):
            assert all(0 < len(say(text)) <= CHOICE_TEXT for text in words.answers.values())
