"""docs/everything.md says what the decks say."""

from tests.tools.everything import PAGE, text


def test_the_page_of_everything_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == text(), "run: python -m tests.tools.everything"
