"""A host's own packs: read at start, offered in the lobby, kept with the tables that use them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import packs
from bot.errors import StartupError
from bot.faces import FACES
from bot.screens.options import BUILT_IN, fields, options_screen, value_of
from bot.tables.table_settings import TableSettings
from bot.ui.components import Menu
from bot.words import speaker
from engines import GAMES
from tests.toy.night_shift.cards import CATALOGUES

QUACK = "quack-in-the-box"
DECK = Path(packs.__file__).parents[1] / "engines" / "quack_in_the_box" / "cards.json"


@pytest.fixture(autouse=True)
def _no_packs_after() -> Iterator[None]:
    yield
    packs.NAMES.clear()


def put(folder: Path, text: str, name: str = "zoo") -> Path:
    place = folder / QUACK
    place.mkdir(exist_ok=True)
    place.joinpath(f"{name}.json").write_text(text, encoding="utf-8")
    return folder


def test_a_pack_is_offered_by_its_name(tmp_path: Path) -> None:
    deck = {**json.loads(DECK.read_bytes()), "name": "Zoo"}
    assert packs.load(put(tmp_path, json.dumps(deck))) == 1
    (digest,) = packs.of(QUACK)
    assert GAMES[QUACK].catalogues.deck(digest).name == "Zoo"
    field = next(one for one in fields(GAMES[QUACK].Options, packs.of(QUACK)) if one.name == "pack")
    assert value_of(field, [digest]) == digest and value_of(field, [BUILT_IN]) == ""
    say = speaker("en")
    pages = [options_screen(say, 1, FACES[QUACK], GAMES[QUACK].Options, TableSettings(), page) for page in range(2)]
    menus = [part for page in pages for part in page.parts if isinstance(part, Menu)]
    assert any(choice.label == "zoo" and choice.value == digest for menu in menus for choice in menu.choices)
    GAMES[QUACK].deal(GAMES[QUACK].Options(pack=digest), 3, bytes(32))


def test_no_folder_and_the_builtin_deck_itself_are_no_packs(tmp_path: Path) -> None:
    assert packs.load(tmp_path / "nowhere") == 0
    assert packs.load(put(tmp_path, DECK.read_text(encoding="utf-8"))) == 0


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"patients": 1}', "[" * 100_000, "\x00" * 2_000_000], ids=lambda text: text[:20]
)
def test_a_bad_pack_is_refused_with_its_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(StartupError, match=r"zoo\.json does not fit: .+\. See docs/packs"):
        packs.load(put(tmp_path, text))


def test_files_beside_the_folders_are_not_read(tmp_path: Path) -> None:
    tmp_path.joinpath("stray.json").write_text("nonsense", encoding="utf-8")
    tmp_path.joinpath("unknown-game").mkdir()
    tmp_path.joinpath("unknown-game", "x.json").write_text("nonsense", encoding="utf-8")
    assert packs.load(tmp_path) == 0
    assert CATALOGUES.builtin


HARMFUL = {
    "a new line": "Zoo\nAnn has won",
    "a tab": "Zoo\t",
    "a mark of direction": "Zoo \u202etxet",
    "an isolate": "\u2066Zoo\u2069",
    "no width": "Zo\u200bo",
    "a line's end": "Zoo\u2028",
    "a call": "Zoo <@123>",
    "a role": "<@&123>",
    "everybody": "@everyone",
    "a place": "<#123>",
    "a link": "https://example.org",
}


@pytest.mark.parametrize("name", HARMFUL.values(), ids=HARMFUL.keys())
def test_a_name_that_does_more_than_being_read_is_refused(tmp_path: Path, name: str) -> None:
    deck = {**json.loads(DECK.read_bytes()), "name": name}
    with pytest.raises(StartupError, match=r"zoo\.json does not fit: .*See docs/packs"):
        packs.load(put(tmp_path, json.dumps(deck)))
    assert packs.of(QUACK) == {}


@pytest.mark.parametrize("name", ["zoo\nAnn has won", "zoo\u202e", "@everyone", "<@123>"])
def test_so_is_a_files_name(tmp_path: Path, name: str) -> None:
    deck = {**json.loads(DECK.read_bytes()), "name": "Zoo"}
    with pytest.raises(StartupError, match=r"does not fit"):
        packs.load(put(tmp_path, json.dumps(deck), name))


@pytest.mark.parametrize("name", ["Zoo", "Zoo des Ängste", "动物园", "👩\u200d⚕️ Zoo", "Dr. O'Neill & <3"])
def test_a_name_in_any_language_is_taken(tmp_path: Path, name: str) -> None:
    deck = {**json.loads(DECK.read_bytes()), "name": name}
    assert packs.load(put(tmp_path, json.dumps(deck))) == 1
