from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.deploy.files import A_SHARD, DEPLOY, ROOT, SETTINGS, STOPS, compose, unit

PAGES = [ROOT / "docs/several_processes.md", ROOT / "docs/orchestrators.md"]
PAGE = PAGES[0].read_text(encoding="utf-8")
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


def test_services_and_volumes_that_the_page_names_are_in_the_file() -> None:
    named = {*re.findall(r"docker compose (?:exec|stop|pull)(?: --index 1)? (\w+)", PAGE)}
    named |= {*re.findall(r"docker compose run --rm (?:-T --entrypoint \w+ )?(\w+)", PAGE)}
    assert named == {*compose()["services"]}
    assert compose()["volumes"]["files"]["name"] in PAGE
    assert f"`{compose()['services']['database']['image']}`" in PAGE


def test_paths_of_the_walk_through_are_those_of_the_units() -> None:
    section = unit("housecall@.service")["Service"]
    assert section["ExecStart"][0].removesuffix(" run") in PAGE
    assert section["EnvironmentFile"][0] in PAGE
    assert section["EnvironmentFile"][1].removeprefix("-").replace("%i", "$n") in PAGE


def test_the_time_to_stop_is_said_as_the_files_have_it() -> None:
    assert f"{STOPS} + {A_SHARD} for each shard of a slot" in PAGES[1].read_text(encoding="utf-8")
