import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import LONGEST, clean, escaped


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \n\t Bee  ", "Ann Bee"),
        ("\u202egnp.exe", "gnp.exe"),
        ("a\u200bb\u200dc\ufeffd", "abcd"),
        ("\u2066\u2067\u200f", "?"),
        ("", "?"),
        ("e\u0301", "é"),
        ("x" * 40, "x" * 24),
        ("日本語の名前", "日本語の名前"),
        ("🦆 Quack", "🦆 Quack"),
        ("\ud800bad", "bad"),
        ("Dr.\0No", "Dr. No"),  # which PostgreSQL refuses
    ],
)
def test_names_are_cleaned(name: str, shown: str) -> None:
    assert clean(name) == shown


@pytest.mark.parametrize("sign", list("\\*_~`|>#[]()<:@-"))
def test_every_sign_of_markdown_is_escaped(sign: str) -> None:
    assert escaped(f"a{sign}b") == f"a\\{sign}b"


def test_links_and_mentions_lose_their_force() -> None:
    assert "http://" not in escaped("http://a.b") and "https://" not in escaped("https://a.b")
    assert "<@" not in escaped("<@123456789012345678>") and "[x](" not in escaped("[x](y)")


@given(st.text(max_size=60))
def test_whatever_the_name_it_is_short_visible_and_cleaning_twice_changes_nothing(name: str) -> None:
    shown = clean(name)
    assert 1 <= len(shown) <= LONGEST
    assert clean(shown) == shown
    assert not any(unicodedata.category(sign) in {"Cf", "Cc", "Zl", "Zp"} for sign in shown)
    assert "\n" not in escaped(name)
