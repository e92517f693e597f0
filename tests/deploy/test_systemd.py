from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from bot import health
from tests.deploy.files import A_SHARD, SETTINGS, STOPS, UNITS, unit

SERVICE, TARGET = "housecall@.service", "housecall.target"
ALONE, BACKUP, HEALTH = "housecall.service", "housecall-backup.service", "housecall-health.service"
SERVICES = (SERVICE, ALONE, BACKUP, HEALTH)
STEPS = {"RestartSteps", "RestartMaxDelaySec"}
"""Keys that systemd knows from version 254 on."""
PLACE = "/opt/housecall/bin/"
PROGRAM = f"{PLACE}housecall"

with_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")


def verified(folder: Path, name: str = "", wrong: str = "", planted: str = "") -> str:
    """Return systemd's complaints about all units, except about keys that are newer than it. `planted` replaces what is
    `wrong` in one of them.
    """
    for path in UNITS.glob("housecall*"):
        text = path.read_text(encoding="utf-8").replace(f"={PROGRAM}", "=/bin/true")
        (folder / path.name).write_text(text.replace(wrong, planted) if path.name == name else text, encoding="utf-8")
    units = [path.name.replace("@", "@1") for path in UNITS.glob("housecall*")]
    words = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *units]
    told = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
    return "\n".join(line for line in told.stderr.splitlines() if not any(key in line for key in STEPS))


@with_systemd
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    assert verified(tmp_path) == ""


@with_systemd
@pytest.mark.parametrize(
    ("name", "wrong", "planted", "said"),
    [
        (SERVICE, "KillMode=", "KillModes=", "KillModes"),
        (ALONE, "/bin/true", "/bin/none", "/bin/none"),
        (ALONE, "Type=exec", "Type=exe", "exe"),
        (BACKUP, "MemoryMax=768M", "MemoryMax=much", "much"),
        (HEALTH, "LogLevelMax=notice", "LogLevelMax=loud", "loud"),
        ("housecall-backup.timer", "*-*-* 03:00:00", "nightly at 3", "nightly at 3"),
        ("housecall-health.timer", "OnActiveSec=1min\nOnUnitInactiveSec=2min", "", "lacks value setting"),
        (TARGET, "[Install]", "[Instal]", "Instal"),
    ],
)
def test_what_systemd_does_not_take_would_be_seen(
    tmp_path: Path, name: str, wrong: str, planted: str, said: str
) -> None:
    assert said in verified(tmp_path, name, wrong, planted)


def test_every_service_has_the_same_user_settings_limits_and_hardening() -> None:
    sections = {name: unit(name)["Service"] for name in SERVICES}
    keys = [*sections[SERVICE]]
    common = ["User", "Group", "StateDirectoryMode", *keys[keys.index("MemoryMax") :]]
    assert len(common) == 31
    for name, section in sections.items():
        assert {key: section[key] for key in common} == {key: sections[SERVICE][key] for key in common}, name
        assert section["EnvironmentFile"][0] == "/etc/housecall/housecall.env"


def test_one_process_keeps_its_data_packs_and_cases_in_one_folder() -> None:
    for name in (ALONE, BACKUP, HEALTH):
        section = unit(name)["Service"]
        assert section["WorkingDirectory"] == ["%S/housecall"], name
        assert "housecall" in section["StateDirectory"][0].split(), name
    assert unit(ALONE)["Install"]["WantedBy"] == ["multi-user.target"]
    assert unit(ALONE)["Service"]["ExecStart"] == [f"{PROGRAM} run"]


def test_a_backup_is_made_each_day_and_also_after_the_machine_was_off() -> None:
    section, timer = unit(BACKUP)["Service"], unit("housecall-backup.timer")
    *command, folder = section["ExecStart"][0].split()
    assert command == [PROGRAM, "backup", "--keep", "14"]
    assert folder.removeprefix("%S/") in section["StateDirectory"][0].split()  # so that it is there
    assert section["Type"] == ["oneshot"] and timer["Install"]["WantedBy"] == ["timers.target"]
    assert timer["Timer"] == {
        "OnCalendar": ["*-*-* 03:00:00"],
        "RandomizedDelaySec": ["1h"],
        "Persistent": ["true"],
    }


@pytest.mark.parametrize(("codes", "ended"), [("0", 0), ("1 1 1 0", 0), ("1 1 1 1", 1)])
def test_the_health_unit_fails_if_the_bot_is_not_well_four_times(tmp_path: Path, codes: str, ended: int) -> None:
    """Run its command with programs that only give an exit code."""
    shell, option, script = shlex.split(unit(HEALTH)["Service"]["ExecStart"][0])
    assert f"{PLACE}python -m {health.__name__} &&" in script
    for name, text in (("python", 'read -r code rest < codes; echo $rest > codes; exit "$code"'), ("sleep", "")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "codes").write_text(f"{codes}\n")
    words = [shell, option, script.replace("$$", "$").replace(PLACE, "./")]
    told = subprocess.run(words, cwd=tmp_path, env={"PATH": f"{tmp_path}:/bin"}, check=False)  # noqa: S603
    assert (told.returncode, (tmp_path / "codes").read_text()) == (ended, "\n")


def test_the_health_timer_lives_with_the_bot_and_the_journal_has_only_what_is_wrong() -> None:
    timer, section = unit("housecall-health.timer"), unit(HEALTH)["Service"]
    assert (timer["Unit"]["PartOf"], timer["Install"]["WantedBy"]) == ([ALONE], [ALONE])
    assert int(section["TimeoutStartSec"][0]) > 45
    assert (section["StandardOutput"], section["SyslogLevel"], section["LogLevelMax"]) == (
        ["null"],
        ["warning"],
        ["notice"],
    )


@pytest.mark.parametrize(("name", "first", "steps"), [(SERVICE, "2", "8"), (ALONE, "30", "4")])
def test_a_process_comes_back_ever_later(name: str, first: str, steps: str) -> None:
    section = unit(name)["Service"]
    given = {key: section[key] for key in ("Restart", "RestartSec", *sorted(STEPS))}
    assert given == {
        "Restart": ["always"],
        "RestartSec": [first],
        "RestartMaxDelaySec": ["300"],
        "RestartSteps": [steps],
    }
    assert unit(name)["Unit"]["StartLimitIntervalSec"] == ["0"]


def test_losing_a_slot_is_no_failure() -> None:
    assert unit(SERVICE)["Service"]["SuccessExitStatus"] == ["75"]


@pytest.mark.parametrize("name", [SERVICE, ALONE])
def test_it_is_told_by_sigterm_and_has_time_to_hand_over(name: str) -> None:
    section = unit(name)["Service"]
    assert (section["KillSignal"], section["KillMode"]) == (["SIGTERM"], ["mixed"])
    assert int(section["TimeoutStopSec"][0]) == STOPS + A_SHARD


def test_each_process_has_a_folder_of_its_own_where_it_may_write() -> None:
    section = unit(SERVICE)["Service"]
    assert section["WorkingDirectory"] == [f"%S/{section['StateDirectory'][0]}"]
    assert section["StateDirectory"] == ["housecall/%i"]
    assert (section["ProtectSystem"], section["User"]) == (["strict"], ["housecall"])
    assert section["ExecStart"] == [f"{PROGRAM} run"]
    user = (UNITS / "sysusers.conf").read_text(encoding="utf-8")
    assert re.search(r'^u housecall - ".+" /var/lib/housecall$', user, re.MULTILINE)


def test_the_target_starts_and_stops_what_is_enabled() -> None:
    assert unit(SERVICE)["Install"]["WantedBy"] == [TARGET]
    assert unit(SERVICE)["Unit"]["PartOf"] == [TARGET]
    assert unit(TARGET)["Install"]["WantedBy"] == ["multi-user.target"]


def test_every_setting_that_is_named_is_one() -> None:
    named = {name for file in UNITS.iterdir() for name in re.findall(r"HOUSECALL_\w+", file.read_text("utf-8"))}
    assert named <= SETTINGS
    assert named == {"HOUSECALL_METRICS_PORT"}
