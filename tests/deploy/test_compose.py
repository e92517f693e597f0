from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot import health
from bot.settings import TOKEN_NAME
from tests.deploy.files import A_SHARD, DEPLOY, SETTINGS, STOPS, bytes_of, complaints, compose, example, seconds

SPECIFICATION = "vendor.compose-spec"
FILE, ALONE = DEPLOY / "compose.yaml", DEPLOY / "compose.sqlite.yaml"
FOR_COMPOSE = {"BOTS", "COMPOSE_PROFILES", "POSTGRES_PASSWORD", "TAG"}
"""Variables of .env that only the Compose file reads."""
NEEDED = re.compile(r"\$\{(\w+)")


each_file = pytest.mark.parametrize("file", [FILE, ALONE], ids=lambda file: file.name)


@each_file
def test_it_keeps_to_the_specification(file: Path) -> None:
    assert complaints(SPECIFICATION, [file]) == ""


@each_file
def test_what_does_not_keep_to_the_specification_would_be_seen(tmp_path: Path, file: Path) -> None:
    wrong = tmp_path / "compose.yaml"
    wrong.write_text(file.read_text(encoding="utf-8").replace("read_only:", "readonly:"), encoding="utf-8")
    assert "'readonly' was unexpected" in complaints(SPECIFICATION, [wrong])


def test_every_name_in_the_example_is_a_setting_or_used_by_the_file() -> None:
    used = {*NEEDED.findall(FILE.read_text(encoding="utf-8"))}
    assert used == FOR_COMPOSE - {"COMPOSE_PROFILES"} | {"HOUSECALL_DATABASE"}
    assert example().keys() - FOR_COMPOSE <= SETTINGS
    assert example().keys() >= FOR_COMPOSE | {TOKEN_NAME}
    for service in compose()["services"].values():
        ours = {name for name in service["environment"] if name.startswith("HOUSECALL_")}
        assert ours <= SETTINGS


def test_one_bot_more_than_slots() -> None:
    slots = int(example()["HOUSECALL_SLOTS"])
    assert (slots, int(example()["BOTS"])) == (1, slots + 1)
    assert compose()["services"]["bot"]["deploy"]["replicas"] == f"${{BOTS:-{slots + 1}}}"


def test_no_password_stands_in_a_file() -> None:
    assert (example()["POSTGRES_PASSWORD"], example()[TOKEN_NAME]) == ("", "")
    given = re.findall(r"PASSWORD: (\S+)", FILE.read_text(encoding="utf-8"))
    assert len(given) == 2
    assert {value.split(":?")[0] for value in given} == {"${POSTGRES_PASSWORD"}
    address = compose()["x-bot"]["environment"]["HOUSECALL_DATABASE"]
    assert address == "${HOUSECALL_DATABASE:-postgresql://housecall@database/housecall}"


@pytest.mark.parametrize(("file", "name"), [(FILE, "database"), (FILE, "bot"), (FILE, "tools"), (ALONE, "bot")])
def test_nothing_has_a_privilege_or_writes_to_its_image(file: Path, name: str) -> None:
    service = compose(file.name)["services"][name]
    assert service["read_only"] is True
    assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"])
    assert service.keys().isdisjoint({"privileged", "cap_add", "devices", "network_mode", "pid"})
    assert {port["host_ip"] for port in service.get("ports", ())} <= {"127.0.0.1"}
    assert service["logging"]["options"].keys() == {"max-size", "max-file"}


def test_the_database_waits_in_a_network_of_its_own_and_sorts_as_sqlite_does() -> None:
    database, networks = compose()["services"]["database"], compose()["networks"]
    assert re.fullmatch(r"postgres:\d+-\w+", database["image"])
    assert (database["networks"], networks["inside"]["internal"], "ports" in database) == (["inside"], True, False)
    assert "--locale=C" in database["environment"]["POSTGRES_INITDB_ARGS"].split()
    assert database["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]
    assert database["volumes"] == ["database:/var/lib/postgresql"]


@each_file
def test_a_bot_says_how_it_is_comes_back_and_has_time_to_stop(file: Path) -> None:
    bot = compose(file.name)["services"]["bot"]
    assert bot["healthcheck"]["test"] == ["CMD", "python", "-m", health.__name__]
    assert (bot["restart"], bot["stop_signal"], bot["init"]) == ("unless-stopped", "SIGTERM", True)
    assert seconds(bot["stop_grace_period"]) == STOPS + A_SHARD
    assert bot["deploy"]["resources"]["limits"] == {"memory": "768M", "pids": 256}
    assert bot["build"] == {"context": ".."}


def test_one_bot_needs_no_other_service_and_keeps_its_data_in_the_volume_of_docker_run() -> None:
    (alone,), volumes = compose(ALONE.name)["services"].values(), compose(ALONE.name)["volumes"]
    assert alone["volumes"] == ["files:/data"] and "depends_on" not in alone
    assert volumes == {"files": {"name": "housecall-data"}} == {"files": compose()["volumes"]["files"]}
    assert (DEPLOY / alone["env_file"]).resolve() == DEPLOY.parent / ".env"
    assert alone.keys().isdisjoint({"environment", "ports", "networks"}) and "${" not in ALONE.read_text("utf-8")


def test_a_bot_waits_for_the_database_and_has_a_folder_of_its_own() -> None:
    bot = compose()["services"]["bot"]
    assert bot["depends_on"]["database"] == {"condition": "service_healthy", "required": False}
    folder = bot["environment"]["HOUSECALL_FOLDER"]
    assert [place for place in bot["tmpfs"] if place.startswith(f"{folder}:uid=10001,")] != []
    assert bot["ports"][0]["target"] == int(bot["environment"]["HOUSECALL_METRICS_PORT"])


def test_all_of_it_fits_into_two_gigabytes() -> None:
    services = compose()["services"]
    limits = {name: services[name]["deploy"]["resources"]["limits"]["memory"] for name in ("database", "bot")}
    assert bytes_of(limits["database"]) + int(example()["BOTS"]) * bytes_of(limits["bot"]) <= 2 << 30
