import inspect
from pathlib import Path

import pytest

import bot
import engines
import storage
from bot.faces import FACES
from engines import GAMES
from tests.toy.night_shift import GAME as TOY
from tests.toy.registered import registered

ROOT = Path(bot.__file__).parents[1]
CODE = [path for part in (bot, engines, storage) for path in sorted(Path(inspect.getfile(part)).parent.rglob("*.py"))]
REGISTERS = {ROOT / "engines" / "__init__.py", ROOT / "bot" / "faces" / "__init__.py"}
GAMES_OF_OURS = sorted(set(GAMES) - {TOY.id})
MODULES = {
    "words",
    "names",
    "labels",
    "choices",
    "log",
    "news",
    "position",
    "hand",
    "picture",
    "alt",
    "standing",
    "theme",
}


@pytest.mark.parametrize("game", GAMES_OF_OURS)
def test_nothing_outside_its_folders_and_the_registers_names_a_game(game: str) -> None:
    folder = game.replace("-", "_")
    own = (ROOT / "engines" / folder, ROOT / "bot" / "faces" / folder)
    names = {game, folder, game.replace("-", " ")}
    for path in CODE:
        if path in REGISTERS or any(path.is_relative_to(one) for one in own):
            continue
        text = path.read_text(encoding="utf-8").lower()
        assert not any(name in text for name in names), path


@pytest.mark.parametrize("game", GAMES_OF_OURS)
def test_a_face_has_the_files_that_every_face_has(game: str) -> None:
    folder = ROOT / "bot" / "faces" / game.replace("-", "_")
    assert {path.stem for path in folder.glob("*.py")} >= {*MODULES, "lesson", "__init__"}


def test_a_game_that_is_registered_within_another_while_stays_until_that_is_over() -> None:
    with registered():
        with registered():
            pass
        assert TOY.id in GAMES and TOY.id in FACES
    assert TOY.id not in GAMES and TOY.id not in FACES
