"""The Dockerfile, without Docker; `python -m tests.docker_steps` carries it out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from bot.settings import names

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


def test_what_the_package_is_built_from_is_copied_and_nothing_else() -> None:
    copied = {part for line in STEPS if line.startswith("COPY ") for part in line.split()[1:-1]}
    root = Path(__file__).parents[2]
    assert copied == {"bot", "engines", "storage", "pyproject.toml", "README.md", "LICENSE", LOCK}
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
