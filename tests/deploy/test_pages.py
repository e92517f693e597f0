from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.deploy.files import A_SHARD, DEPLOY, ROOT, SETTINGS, STOPS, compose, unit

PAGES = [ROOT / "docs/several_processes.md", ROOT / "docs/orchestrators.md", ROOT / "docs/operations.md"]
PAGE, ALONE = (PAGES[n].read_text(encoding="utf-8") for n in (0, 2))
LOOSE = {"HOUSECALL_"}
"""The prefix of every setting."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_setting_that_a_page_names_is_one(page: Path) -> None:
    named = {*re.findall(r"HOUSECALL_\w*", page.read_text(encoding="utf-8"))}
    assert named - LOOSE <= SETTINGS
    assert named - LOOSE != set()


def test_every_file_of_deploy_stands_on_a_page() -> None:
    told = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    files = [path for path in DEPLOY.rglob("*") if path.is_file() and path.name != ".env"]
    assert [path.name for path in files if path.name not in told] == []


@pytest.mark.parametrize(
    ("page", "name"), [(PAGE, "compose.yaml"), (ALONE, "compose.sqlite.yaml")], ids=("several", "one")
)
def test_services_and_volumes_that_a_page_names_are_in_its_file(page: str, name: str) -> None:
    named = {*re.findall(r"docker compose (?:exec|stop|pull|cp)(?: --index 1| -T)? (\w+)", page)}
    named |= {*re.findall(r"docker compose run --rm (?:-T --entrypoint \w+ )?(\w+)", page)}
    assert named == {*compose(name)["services"]}
    assert compose(name)["volumes"]["files"]["name"] in page
    assert name in page


def test_the_image_of_the_database_is_the_page_s() -> None:
    assert f"`{compose()['services']['database']['image']}`" in PAGE


def test_paths_of_the_walk_through_are_those_of_the_units() -> None:
    section = unit("housecall@.service")["Service"]
    assert section["ExecStart"][0].removesuffix(" run") in ALONE
    assert section["EnvironmentFile"][0] in PAGE and section["EnvironmentFile"][0] in ALONE
    assert section["EnvironmentFile"][1].removeprefix("-").replace("%i", "$n") in PAGE
    for name in unit("housecall-backup.service")["Service"]["StateDirectory"][0].split():
        assert f"`/var/lib/{name}`" in ALONE


def test_every_unit_that_a_page_names_is_there_and_each_that_can_be_enabled_is() -> None:
    units = {path.name for path in (DEPLOY / "systemd").glob("housecall*")}
    named = {*re.findall(r"housecall(?:-\w+|@)?\.(?:service|timer|target)", PAGE + ALONE)}
    assert named <= units
    (enabled,) = re.findall(r"^systemctl enable --now (.+)$", ALONE, re.MULTILINE)
    assert {*enabled.split()} == {name for name in units if "Install" in unit(name)} - {
        "housecall@.service",
        "housecall.target",
    }


def test_the_time_to_stop_is_said_as_the_files_have_it() -> None:
    assert f"{STOPS} + {A_SHARD} for each shard of a slot" in PAGES[1].read_text(encoding="utf-8")
