from tests.tools import words


def test_the_template_is_what_the_code_says() -> None:
    assert words.TEMPLATE.read_text(encoding="utf-8") == words.text(words.collect()), (
        "run: .venv/bin/python -m tests.tools.words"
    )
