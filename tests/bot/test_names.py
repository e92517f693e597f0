import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import LONGEST, SHORT, clean, distinct, escaped, look, short


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
        ("\u3164\u2800", "?"),
        ("A\u3164B", "A B"),
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


SIGNS = ("🔵", "🟧", "🟢", "🟡", "🟣", "🔴")


@pytest.mark.parametrize(
    "name",
    ["alex", "ＡＬＥＸ", "Álex", "A lex", "Al\u00adex", "Alex\ufe0f", "\u115fAlex", "Al\u200dex", "𝓐lex", "Alex..."],
)
def test_names_that_look_alike_have_the_sign_of_their_seat(name: str) -> None:
    assert distinct(["Alex", "Bea", name], SIGNS[:3]) == ("🔵 Alex", "Bea", f"🟢 {name}")


def test_names_that_differ_stay_as_they_are() -> None:
    names = ("Alex", "Alec", "Alexa", "Bea", "Жанна", "日本")
    assert distinct(names, SIGNS) == names


def test_names_that_begin_alike_are_told_apart_where_they_are_cut() -> None:
    words = distinct(["Alexander the Great", "Alexander the Good", "Alexandra"], SIGNS[:3])
    assert words == ("🔵 Alexander the Great", "🟧 Alexander the Good", "Alexandra")
    assert list(map(short, words)) == ["🔵 Alexander the…", "🟧 Alexander the…", "Alexandra"]


def test_a_sign_in_a_name_is_no_way_to_be_another_seat() -> None:
    assert distinct(["Alex", "Alex", "🔵 Alex"], SIGNS[:3]) == ("🔵 Alex", "🟧 Alex", "🟢 🔵 Alex")


def test_the_same_seat_may_have_a_name_twice() -> None:
    assert distinct(["Alex", "Bea", "alex"], ("🔵", "🟧", "🔵")) == ("Alex", "Bea", "alex")


@given(st.lists(st.text(st.sampled_from("aAá🔵🟧.… \u200b"), max_size=30).map(clean), min_size=2, max_size=6))
def test_no_two_seats_have_the_same_words(names: list[str]) -> None:
    words = distinct(names, SIGNS[: len(names)])
    assert len(set(words)) == len(set(map(short, words))) == len(names)
    assert all(word.endswith(name) for word, name in zip(words, names, strict=True))
    signed = [word for word, name in zip(words, names, strict=True) if word != name]
    assert len(set(map(look, set(words) - set(signed)))) == len(names) - len(signed)
    assert all(len(short(word)) <= SHORT for word in words)
