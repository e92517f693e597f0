"""Files for GitHub: they keep to their schemas, linters find nothing, and what they name exists.

Nothing here asks GitHub, so the workflows are checked but have not run.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from typer.main import get_command

from bot.__main__ import app
from engines import GAMES
from tests.deploy.files import complaints
from tests.test_changelog import HOUSE
from tests.wire.process import ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").iterdir())
FORMS = sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
TEST, RELEASE = GITHUB / "workflows/test.yml", GITHUB / "workflows/release.yml"
DEPENDABOT, CITATION = GITHUB / "dependabot.yml", ROOT / "CITATION.cff"
CONFIG, BUG = GITHUB / "ISSUE_TEMPLATE/config.yml", GITHUB / "ISSUE_TEMPLATE/bug.yml"

WORKFLOW, TIMEOUT = "vendor.github-workflows", "custom.github-workflows-require-timeout"
SCHEMAS = {
    WORKFLOW: WORKFLOWS,
    TIMEOUT: WORKFLOWS,
    "vendor.dependabot": [DEPENDABOT],
    "vendor.github-issue-forms": FORMS,
    "vendor.github-issue-config": [CONFIG],
    "vendor.citation-file-format": [CITATION],
}
USES = re.compile(r"uses: (?!\$/)(\S+)(.*)$", re.MULTILINE)
PINNED = re.compile(r"([\w-]+/[\w-]+)@([0-9a-f]{40})")
LOCK = re.compile(r"-r /?([\w-]+\.lock)")
WRITES = {
    "wheel": {"id-token", "attestations"},
    "image": {"packages", "id-token", "attestations"},
    "release": {"contents"},
}
"""What each job of the release may write; other jobs only read."""


def read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = YAML(typ="safe", pure=True).load(file.read_text("utf-8"))
    return found


def lint(folder: Path) -> str:
    """Return what zizmor finds, offline and at its strictest."""
    zizmor = str(Path(sys.executable).parent / "zizmor")
    words = [zizmor, "--offline", "--no-config", "--strict-collection", "--pedantic", "--color=never", str(folder)]
    told = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
    return "" if told.returncode == 0 else told.stdout + told.stderr


def unpinned(text: str) -> list[str]:
    """Return the actions that are not pinned by a full commit hash with the version in a comment."""
    return [
        action
        for action, comment in USES.findall(text)
        if not (PINNED.fullmatch(action) and re.fullmatch(r" # v\d+\.\d+\.\d+", comment))
    ]


def missing(text: str) -> set[str]:
    """Return the targets, modules, files and workflows that a workflow names and the repository lacks."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = {name for line in re.findall(r"^(\w[\w ]*):", makefile, re.MULTILINE) for name in line.split()}
    modules = {name: f"{name.replace('.', '/')}.py" for name in re.findall(r"-m (tests[\w.]*)", text)}
    named = re.findall(r"(?:-r |bash |file: |uses: \$/|cache-dependency-path: )([\w./*-]+)", text)
    return {
        *({*re.findall(r"(?:run: | {10})make (\w+)", text)} - targets),
        *(name for name, file in modules.items() if not (ROOT / file).is_file()),
        *(name for name in named if not [*ROOT.glob(name)]),
    }


def locks(file: Path) -> Iterator[str]:
    """Yield the locks that a file installs, and those they begin with."""
    for name in LOCK.findall(file.read_text("utf-8")):
        yield from locks(ROOT / name)
        yield name


@pytest.mark.parametrize("schema", SCHEMAS)
def test_each_file_keeps_to_its_schema(schema: str) -> None:
    assert complaints(schema, SCHEMAS[schema]) == ""


@pytest.mark.parametrize(
    ("schema", "file", "right", "wrong"),
    [
        (WORKFLOW, TEST, "runs-on:", "run-on:"),
        (WORKFLOW, RELEASE, "contents: read", "contents: reading"),
        (TIMEOUT, TEST, "    timeout-minutes: 10\n", ""),
        ("vendor.dependabot", DEPENDABOT, "interval: monthly", "interval: fortnightly"),
        ("vendor.github-issue-forms", BUG, "type: dropdown", "type: menu"),
        ("vendor.github-issue-config", CONFIG, "blank_issues_enabled", "blank_issues"),
        ("vendor.citation-file-format", CITATION, "type: software", "type: program"),
    ],
)
def test_a_file_that_does_not_keep_to_its_schema_is_found(
    schema: str, file: Path, right: str, wrong: str, tmp_path: Path
) -> None:
    text = file.read_text("utf-8")
    assert right in text
    (tmp_path / file.name).write_text(text.replace(right, wrong), encoding="utf-8")
    assert complaints(schema, [tmp_path / file.name]) != ""


def test_the_linter_finds_nothing() -> None:
    assert lint(GITHUB) == ""


def test_the_linter_finds_planted_faults(tmp_path: Path) -> None:
    planted = {
        TEST: [("        with:\n          persist-credentials: false\n", "", "artipacked")],
        RELEASE: [
            ('release "$GITHUB_REF_NAME" > notes', "release ${{ github.ref_name }} > notes", "template-injection"),
            ("permissions: {}", "permissions: write-all", "excessive-permissions"),
        ],
        DEPENDABOT: [("    cooldown:\n      default-days: 7\n", "", "dependabot-cooldown")],
    }
    for file, faults in planted.items():
        text = file.read_text("utf-8")
        for right, wrong, _ in faults:
            text = text.replace(right, wrong)
        copy = tmp_path / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8")
    found = {*re.findall(r"\[([a-z-]+)\]:", lint(tmp_path / ".github"))}
    assert found >= {audit for faults in planted.values() for _, _, audit in faults}


def test_each_action_is_pinned_to_one_commit() -> None:
    text = "\n".join(file.read_text("utf-8") for file in WORKFLOWS)
    assert unpinned(text) == []
    commits: dict[str, set[str]] = {}
    for action, commit in PINNED.findall(text):
        commits.setdefault(action, set()).add(commit)
    assert [action for action, found in commits.items() if len(found) > 1] == []


@pytest.mark.parametrize("action", ["a/b@v1 # v1.0.0", f"a/b@{'0' * 39} # v1.0.0", f"a/b@{'0' * 40}", "a/b", "./b"])
def test_an_action_that_is_not_pinned_is_found(action: str) -> None:
    assert unpinned(f"      - uses: {action}\n") == [action.split(maxsplit=1)[0]]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_what_a_workflow_names_is_there(file: Path) -> None:
    assert missing(file.read_text("utf-8")) == set()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("- run: make tests", "tests"),
        ("- run: python3 -m tests.tools.releases", "tests.tools.releases"),
        ("pip install -r requirement.lock", "requirement.lock"),
        ("- run: bash tests/runs all", "tests/runs"),
        ("uses: $/.github/workflows/tests.yml", ".github/workflows/tests.yml"),
        ("cache-dependency-path: requirements*.txt", "requirements*.txt"),
    ],
)
def test_a_name_that_is_not_there_is_found(line: str, name: str) -> None:
    assert missing(line) == {name}


def test_every_python_from_the_oldest_to_the_image_s_is_tested() -> None:
    (oldest,) = re.findall(
        r'^requires-python = ">=3\.(\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE
    )
    (image,) = {*re.findall(r"^FROM python:3\.(\d+)", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)}
    tested = [int(version.removeprefix("3.")) for version in read(TEST)["jobs"]["test"]["strategy"]["matrix"]["python"]]
    assert tested == [*range(int(oldest), tested[-1] + 1)] and int(image) in tested


def test_each_job_of_a_release_waits_for_the_tests_and_writes_only_its_own() -> None:
    jobs = read(RELEASE)["jobs"]
    writes = {
        name: {scope for scope, access in job["permissions"].items() if access == "write"} for name, job in jobs.items()
    }
    assert {name: scopes for name, scopes in writes.items() if scopes} == WRITES
    assert (jobs["test"]["needs"], jobs["wheel"]["needs"], jobs["image"]["needs"]) == ("version", "test", "test")
    assert jobs["release"]["needs"] == ["wheel", "image"]


def test_an_image_has_three_tags_on_the_registry_of_the_variable(tmp_path: Path) -> None:
    steps = {step["id"]: step for step in read(RELEASE)["jobs"]["image"]["steps"] if "id" in step}
    env = {
        "IMAGE": "host.example:5000/owner/name",
        "GITHUB_REF_NAME": "v1.20.3",
        "GITHUB_OUTPUT": str(tmp_path / "out"),
    }
    subprocess.run(["bash", "-e", "-c", steps["name"]["run"]], env=env, check=True)  # noqa: S603, S607
    out = dict(line.split("=") for line in (tmp_path / "out").read_text("utf-8").splitlines())
    assert out["registry"] == "host.example:5000"
    tags = re.sub(r"\${{ steps\.name\.outputs\.(\w+) }}", lambda name: out[name[1]], steps["build"]["with"]["tags"])
    assert tags.split("${{ vars.IMAGE }}:")[1:] == ["1.20.3\n", "1.20\n", "latest\n"]


@pytest.mark.parametrize("file", [*FORMS, GITHUB / "pull_request_template.md"], ids=lambda file: file.name)
def test_a_form_names_only_commands_that_exist(file: Path) -> None:
    text, page = file.read_text("utf-8"), (ROOT / "docs/commands.md").read_text("utf-8")
    assert [command for command in re.findall(r"`(/[a-z]+)`", text) if not re.search(rf"`{command}\b", page)] == []
    options = {option for parameter in get_command(app).params for option in parameter.opts}
    assert {*re.findall(r"`housecall ([\w-]+)`", text)} <= options
    assert missing(text.replace("`make ", "run: make ").replace("(make ", "run: make ")) == set()


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.name)
def test_no_two_questions_of_a_form_have_the_same_id_or_label(file: Path) -> None:
    asked = [part for part in read(file)["body"] if part["type"] != "markdown"]
    assert len({part["id"] for part in asked}) == len(asked) == len({part["attributes"]["label"] for part in asked})


def test_the_form_for_rules_offers_each_game() -> None:
    (games,) = (part["attributes"]["options"] for part in read(FORMS[-1])["body"] if part.get("id") == "game")
    assert games == sorted(GAMES[game].title for game in HOUSE)


def test_the_audit_reads_the_packages_of_the_image() -> None:
    (audit,) = (step["run"] for step in read(TEST)["jobs"]["audit"]["steps"] if "run" in step)
    assert {*LOCK.findall(audit)} >= {*locks(ROOT / "Dockerfile")}
