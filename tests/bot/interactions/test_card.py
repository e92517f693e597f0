"""/card: found in every language, shown with its picture, with the numbers of the table's deck."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import UserError
from bot.faces import FACES
from bot.faces.book import Entry
from bot.interactions import rules
from bot.interactions.press import OutsidePress, Press
from bot.screens import cards as screens
from bot.ui.components import Menu, Picture, Row, Screen, Text
from bot.ui.ids import read
from bot.ui.verbs import ShowCard, ShowKind
from bot.words import speaker
from engines import GAMES

TOY = "night-shift"


class Answer:
    """A responder that records the shown card."""

    def __init__(self, locale: str = "en-GB") -> None:
        self.say, self.user = speaker(locale), 5
        self.told: list[Screen] = []
        self.pictures: dict[str, bytes] = {}

    async def acknowledge(self) -> None:
        """Do nothing: it is in time."""

    async def show(self, screen: Screen, pictures: Any = None) -> None:
        self.told.append(screen)
        self.pictures = dict(pictures or {})


def context(picture: bytes | None) -> Any:
    async def draw(_what: object, patience: float) -> bytes | None:
        assert patience > 0
        return picture

    return SimpleNamespace(registry=SimpleNamespace(pictures=SimpleNamespace(draw=draw, key=lambda _: "k")))


def outside(answer: Answer, asked: Any, *values: str, picture: bytes | None = b"png") -> Any:
    responder: Any = answer
    return OutsidePress(responder, asked, context(picture), list(values))


def text(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


async def test_an_entry_is_its_picture_its_words_and_the_way_to_the_others() -> None:
    answer, game = Answer(), TOY
    await rules.on_card(outside(answer, ShowCard(0, game, "coffee")))
    (screen,) = answer.told
    assert "### Coffee" in text(screen) and "top card of the deck" in text(screen)
    (picture,) = [part for part in screen.parts if isinstance(part, Picture)]
    assert set(answer.pictures) == {picture.filename} and picture.alt.startswith("Coffee (Cards).")
    (menu,) = [part for part in screen.parts if isinstance(part, Menu)]
    assert [choice.value for choice in menu.choices if choice.chosen] == ["coffee"]
    assert read(menu.id) == ShowCard(0, game)
    await rules.on_card(outside(answer, ShowCard(0, game), "objection"))
    assert "### Objection" in text(answer.told[-1])
    await rules.on_kind(outside(answer, ShowKind(0, game), "7"))
    assert "### Dose 1" in text(answer.told[-1])


async def test_words_do_where_no_picture_comes() -> None:
    answer = Answer()
    await rules.on_card(outside(answer, ShowCard(0, TOY), picture=None))
    assert not answer.pictures and not any(isinstance(part, Picture) for part in answer.told[0].parts)


async def test_a_forged_game_or_a_game_without_a_book_is_refused_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("no-such-game", TOY):
        if game == TOY:
            monkeypatch.setattr(FACES[TOY], "book", None)
        with pytest.raises(UserError):
            await rules.on_card(outside(Answer(), ShowCard(0, game, "coffee")))


@pytest.mark.parametrize("key", ["-1", "0x10", "\x86\x1e", "9" * 30])
async def test_a_forged_entry_is_refused_kindly_in_every_game(key: str) -> None:
    for game in GAMES:
        with pytest.raises(UserError):
            await rules.on_card(outside(Answer(), ShowCard(0, game, key)))


async def test_a_forged_game_at_a_table_of_another_shows_that_games_own_deck() -> None:
    game, answer = GAMES["doctor-strange"], Answer()
    responder: Any = answer
    state = game.deal(game.Options(), 2, bytes(32))
    table: Any = SimpleNamespace(id=2, row=SimpleNamespace(game=game.id), game=game, state=state)
    for name in GAMES:
        at: Any = context(b"png")
        at.live = SimpleNamespace(closed=lambda *_: None)
        await rules.on_card(Press(responder, table, ShowCard(2, name), at))
        await rules.on_kind(Press(responder, table, ShowKind(2, name), at, ["0"]))
        assert answer.told[-1].accent == FACES[name].accent


def test_names_are_found_begun_in_the_middle_and_misspelt_the_exact_one_first() -> None:
    found = [entry.key for _, entry in screens.find("dose 3", [TOY], "en")]
    assert found[0] == "dose3"
    assert [entry.key for _, entry in screens.find("objektion", [TOY], "en")] == ["objection"]
    assert screens.find("xylophone", [TOY], "en") == []


def test_words_that_stand_only_in_what_is_said_of_an_entry_find_it_after_all_names() -> None:
    for typed, language in (("Psychiatry hub", "en"), ("Pôle de psychiatrie", "fr")):
        found = screens.find(typed, ["clinic"], language)
        assert found and found[0][1].key == screens.find("Psychiatry", ["clinic"], "en")[0][1].key
    assert screens.find("xylophone hub", ["clinic"], "en") == []


def test_what_is_typed_and_not_chosen_is_found_too_and_nothing_is_told_kindly() -> None:
    assert rules._meant("night-shift/coffee", None, "en", []) == (TOY, "coffee")
    assert rules._meant("coff", TOY, "en", []) == (TOY, "coffee")
    with pytest.raises(UserError):
        rules._meant("xylophone", None, "en", [TOY])


def test_a_kind_that_is_too_large_for_a_menu_comes_in_parts() -> None:
    entry = Entry("k", "n", "Kind", "about")
    assert [len(some) for some in screens.parts_of([entry] * 60)] == [25, 25, 10]
    (row,) = [
        part for part in screens.card(speaker("en"), FACES[TOY], [entry] * 60, "k").parts if isinstance(part, Row)
    ]
    assert [button.label for button in row.buttons] == ["Rules"]
