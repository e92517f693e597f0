"""A tag is released only if pyproject.toml, CHANGELOG.md and CITATION.cff agree with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.release import ROOT, cited, main, released, why_not_released

PYPROJECT = '[project]\nversion = "1.1.0"\n'
CHANGELOG = """# Changes

## 1.2.0 (not released)
Rules: Clinic 5

- To come.

## 1.1.0 (2027-01-02)
Rules: Clinic 4

- The news.

### For hosts
- More news.

## 1.0.0 (2026-11-28)
- The old.
"""
CITATION = 'version: 1.1.0\ndate-released: "2027-01-02"\n'


def repository(folder: Path, pyproject: str = PYPROJECT, changelog: str = CHANGELOG, citation: str = CITATION) -> Path:
    files = {"pyproject.toml": pyproject, "CHANGELOG.md": changelog, "CITATION.cff": citation}
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_the_notes_are_that_version_s_changes_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main("v1.1.0", repository(tmp_path))
    assert capsys.readouterr().out == "Rules: Clinic 4\n\n- The news.\n\n### For hosts\n- More news.\n"


@pytest.mark.parametrize(
    ("tag", "files", "named"),
    [
        ("v1.0.0", {}, "pyproject.toml"),
        ("1.1.0", {}, "pyproject.toml"),
        ("", {}, "pyproject.toml"),
        ("v1.2.0", {"pyproject": PYPROJECT.replace("1.1", "1.2")}, "CHANGELOG.md"),
        ("v1.1.0", {"changelog": CHANGELOG.replace(" (2027-01-02)", "")}, "CHANGELOG.md"),
        ("v1.1.0", {"changelog": CHANGELOG.replace("2027-01-02", "soon")}, "CHANGELOG.md"),
        ("v1.1.0", {"citation": CITATION.replace("1.1.0", "1.0.0")}, "CITATION.cff"),
        ("v1.1.0", {"citation": CITATION.replace("2027", "2026")}, "CITATION.cff"),
        ("v1.1.0", {"citation": ""}, "CITATION.cff"),
    ],
)
def test_a_tag_that_a_file_contradicts_is_refused(
    tag: str, files: dict[str, str], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reason = why_not_released(repository(tmp_path, **files), tag) or ""
    assert reason.startswith(named)
    with pytest.raises(SystemExit, match="cannot be released") as ended:
        main(tag, tmp_path)
    assert reason in str(ended.value) and capsys.readouterr().out == ""


def test_the_citation_names_the_newest_released_version() -> None:
    newest = next(iter(released(ROOT)))
    assert cited(ROOT) == (newest, released(ROOT)[newest][0])
