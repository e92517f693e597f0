"""Every screen of the daily case fits a message, in every language, with the longest contents."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from bot.cases.days import Asked
from bot.faces import FACES
from bot.faces.differences import told as why
from bot.history.review import Reason
from bot.screens import cases as screens
from bot.screens.quiz import labels, quiz
from bot.ui.components import Row, Screen, Separator, Text
from bot.ui.limits import faults
from bot.words import speaker
from storage import CaseAnswerRow
from storage.cases import Tally
from tests.bot.cases.asked import stocks
from tests.pseudo import LANGUAGES

DAY = date(2026, 11, 25)
EVERY = [case for stock in stocks().values() for case in stock.cases]

FIRST = [stock.cases[0] for stock in stocks().values()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_fits_before_and_after_the_answer(language: str) -> None:
    say = speaker(language)
    for case in EVERY:
        reasons = tuple(Reason(key, 0.0, 9.0) for key in FACES[case.game].differences)
        told_all = replace(case, answers={key: replace(one, reasons=reasons) for key, one in case.answers.items()})
        shown = screens.put(say, Asked(told_all, DAY, archive=True, own=True))
        put = screens.question(shown, ["x" * 200])
        tally = Tally(1_000_000, 999_999, 5)
        for move in (*case.moves, None):
            row = None
            if move is not None:
                row = CaseAnswerRow(1, case.id, case.game, "", 2, move, case.right(move), True, False, 0)
            told = screens.answered(shown, row, tally, 1000, again=True)
            for hand, board in (("h.png", "b.png"), ("h.png", ""), ("", "")):
                assert faults(quiz(shown.audience, shown.at, put, hand=hand, board=board, told=told)) == []
        asking = quiz(shown.audience, shown.at, put, hand="h.png")
        post = Screen((*screens.yesterday(shown, tally), Separator(), *asking.parts), asking.accent)
        assert faults(post) == []


def test_the_question_names_no_better_move_and_the_answer_does() -> None:
    say = speaker("en")
    for case in EVERY:
        shown = screens.put(say, Asked(case, DAY))
        asking = quiz(shown.audience, shown.at, screens.question(shown))
        styles = {button.style for part in asking.parts if isinstance(part, Row) for button in part.buttons}
        assert styles == {"grey"}
        wrong = next(move for move in case.moves if not case.right(move))
        row = CaseAnswerRow(1, case.id, case.game, "", 2, wrong, False, True, False, 0)
        told = screens.answered(shown, row, Tally(3, 1, 0), 0)
        assert case.moves[told.right] == case.solution and told.pressed == case.moves.index(wrong)
        assert "Found by 1 of 3." in told.lines
        name = labels(shown.audience, shown.moves)[case.moves.index(wrong)].text
        told_of = why(say, shown.audience.face.differences, case.answer(wrong).reasons)
        assert told.lines[: len(told_of[:1])] == [f"Why it is better than *{name}*:" for _ in told_of[:1]]


def test_a_list_and_a_board_as_long_as_they_get_fit() -> None:
    for language in LANGUAGES:
        say = speaker(language)
        today = [Asked(case, DAY, own=own) for own in (False, True) for case in FIRST]
        row = CaseAnswerRow(1, "", "", "", 2, "", True, True, False, 0)
        listing = screens.listing(say, today, [row, *[None] * (len(today) - 1)], 12)
        board = screens.board(say, [(10**18 + one, 28, 28, 1000) for one in range(40)], shown=True)
        assert faults(listing) == faults(board) == []
        texts = [part.content for part in board.parts if isinstance(part, Text)]
        assert texts[0].count("<@") == screens.SHOWN
