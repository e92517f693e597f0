"""The Dockerfile, without Docker; `python -m tests.docker_steps` carries it out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path, PurePosixPath

import pytest

from bot.settings import Settings, names

LOCK = "requirements-postgres.lock"
STEPS = (Path(__file__).parents[2] / "Dockerfile").read_text().splitlines()


def test_the_base_is_pinned_by_its_full_version() -> None:
    (base,) = (line.split()[1] for line in STEPS if line.startswith("FROM "))
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-[a-z]+(@sha256:[0-9a-f]{64})?", base)


def test_database_and_packs_have_a_place_outside_the_image() -> None:
    (given,) = (line for line in STEPS if line.startswith("ENV "))
    settings = dict(part.split("=", 1) for part in shlex.split(given)[1:])
    assert settings.pop("PYTHONUNBUFFERED") == "1"
    assert settings.keys() <= set(names())
    assert settings["HOUSECALL_DATABASE"].startswith("/data/") and settings["HOUSECALL_PACKS"] == "/packs"
    made = " ".join(line for line in STEPS if line.startswith("RUN "))
    assert "mkdir /data /packs" in made


@pytest.mark.parametrize("taken", ["as it is", "with every default"])
def test_a_container_with_the_example_s_settings_keeps_its_data_in_the_volume(
    taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read the settings as `docker run --env-file` gives them: over those of the image, whole lines, no quotes."""
    example = (Path(__file__).parents[2] / ".env.example").read_text(encoding="utf-8")
    if taken == "with every default":
        example = example.replace("#HOUSECALL_", "HOUSECALL_")
    (given,) = (line for line in STEPS if line.startswith("ENV "))
    (volume,) = (line.split()[1] for line in STEPS if line.startswith("VOLUME "))
    workdir = [line.split()[1] for line in STEPS if line.startswith("WORKDIR ")][-1]
    lines = [line for line in example.splitlines() if line and not line.startswith("#")]
    for name in names():
        monkeypatch.delenv(name, raising=False)
    for part in (*shlex.split(given)[1:], *lines):
        monkeypatch.setenv(*part.split("=", 1))
    settings = Settings(_env_file=None)  # type: ignore[call-arg]
    for kept in (settings.file, settings.folder):
        assert PurePosixPath(workdir, kept).is_relative_to(volume)
    if taken == "as it is":
        assert str(settings.file) == "/data/housecall.sqlite3" and str(settings.packs) == "/packs"
        assert settings.log_format == "json"


def test_what_the_package_is_built_from_is_copied_and_nothing_else() -> None:
    copied = {part for line in STEPS if line.startswith("COPY ") for part in line.split()[1:-1]}
    root = Path(__file__).parents[2]
    assert copied == {"bot", "engines", "storage", "pyproject.toml", "README.md", "LICENSE", "NOTICE", LOCK}
    assert all((root / part).exists() for part in copied)


def test_what_is_installed_is_locked_and_has_what_postgresql_needs() -> None:
    root = Path(__file__).parents[2]
    pins, more = (
        dict(re.findall(r"^([\w.-]+)==(\S+)", (root / name).read_text(encoding="utf-8"), re.MULTILINE))
        for name in ("requirements.lock", LOCK)
    )
    assert more.items() >= pins.items()
    assert more.keys() - pins.keys() == {"psycopg", "psycopg-binary", "psycopg-pool"}
    assert any(f"--require-hashes -r {LOCK}" in line for line in STEPS)
