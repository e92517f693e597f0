from pathlib import Path
from shutil import copy

import pytest

from bot.drawing import FontsMissingError, check_fonts
from bot.drawing.fonts import FILES, FOLDER, Face, covers


def test_fonts_are_shipped() -> None:
    check_fonts()


def test_every_font_has_its_licence_and_is_named_in_the_readme() -> None:
    readme = (FOLDER / "README.txt").read_text()
    for name in FILES.values():
        family = name.partition("-")[0]
        licence = FOLDER / f"LICENCE-{family}.txt"
        assert licence.name in readme
        assert any(
            word in licence.read_text() for word in ("Apache License", "SIL OPEN FONT LICENSE", "Bitstream Vera")
        )


def test_the_folder_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir() if path.is_file()) < 2_000_000


@pytest.mark.parametrize("face", ["body", "bold", "title"])
def test_fonts_cover_french_and_pounds(face: Face) -> None:
    assert all(covers(face, sign) for sign in "azAZ09 éèêëàâçîïôùûüÿœŒÉÀÇ«»’“”–—…£$×−½·")


def test_the_spare_font_has_arrows_and_stars() -> None:
    assert all(covers("other", sign) for sign in "←↑→↓★☆♥✓✗☠")
    assert not covers("other", "中")


def test_a_missing_or_damaged_font_is_one_clear_sentence(tmp_path: Path) -> None:
    for name in list(FILES.values())[1:]:
        copy(FOLDER / name, tmp_path)
    missing = FILES["body"]
    with pytest.raises(FontsMissingError, match=rf"^The font {missing} is missing .* install House Call again\.$"):
        check_fonts(tmp_path)
    (tmp_path / missing).write_bytes(b"no font")
    with pytest.raises(FontsMissingError, match=missing):
        check_fonts(tmp_path)
