from pathlib import Path

from PIL import Image

from tests.tools.pictures import main


def test_it_draws_positions_with_their_alt_texts(tmp_path: Path) -> None:
    main(["night-shift", str(tmp_path), "--pictures", "2", "--every", "3"])
    for number in (0, 1):
        assert Image.open(tmp_path / f"night-shift-{number}.png").width == 1200
        assert "Ann" in (tmp_path / f"night-shift-{number}.txt").read_text(encoding="utf-8")
