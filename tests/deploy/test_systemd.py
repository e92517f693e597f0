from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.files import A_SHARD, SETTINGS, STOPS, UNITS, unit

SERVICE, TARGET = "housecall@.service", "housecall.target"
STEPS = {"RestartSteps", "RestartMaxDelaySec"}
"""Keys that systemd knows from version 254 on."""
PROGRAM = "/opt/housecall/bin/housecall"

with_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")


def verified(folder: Path, service: str) -> str:
    """Return systemd's complaints about the units in a folder, except about keys that are newer than it."""
    (folder / SERVICE).write_text(service.replace(PROGRAM, "/bin/true"), encoding="utf-8")
    shutil.copy(UNITS / TARGET, folder)
    words = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", "housecall@1.service", TARGET]
    told = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
    return "\n".join(line for line in told.stderr.splitlines() if not any(key in line for key in STEPS))


def text() -> str:
    return (UNITS / SERVICE).read_text(encoding="utf-8")


@with_systemd
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    assert verified(tmp_path, text()) == ""


@with_systemd
def test_what_systemd_does_not_take_would_be_seen(tmp_path: Path) -> None:
    assert "KillModes" in verified(tmp_path, text().replace("KillMode=", "KillModes="))


def test_a_process_comes_back_ever_later_and_losing_its_slot_is_no_failure() -> None:
    section = unit(SERVICE)["Service"]
    given = {key: section[key] for key in ("Restart", "RestartSec", *sorted(STEPS), "SuccessExitStatus")}
    assert given == {
        "Restart": ["always"],
        "RestartSec": ["2"],
        "RestartMaxDelaySec": ["300"],
        "RestartSteps": ["8"],
        "SuccessExitStatus": ["75"],
    }
    assert unit(SERVICE)["Unit"]["StartLimitIntervalSec"] == ["0"]


def test_it_is_told_by_sigterm_and_has_time_to_hand_over() -> None:
    section = unit(SERVICE)["Service"]
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
