from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bot.settings import TOKEN_NAME
from tests.deploy.files import A_SHARD, DEPLOY, ROOT, SETTINGS, STOPS, kubernetes

FILE = DEPLOY / "kubernetes.yaml"
VERSION = "1.37"


def checked(file: Path) -> subprocess.CompletedProcess[str]:
    """Check a file against Kubernetes' schemas, offline; unknown fields are errors."""
    words = ["-m", "kubernetes_validate", "--strict", "-k", VERSION, str(file)]
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)  # noqa: S603


def test_it_keeps_to_the_schemas() -> None:
    told = checked(FILE)
    assert (told.returncode, told.stdout.count("passed for resource")) == (0, 3), told.stdout


def test_what_does_not_keep_to_the_schemas_would_be_seen(tmp_path: Path) -> None:
    wrong = tmp_path / "kubernetes.yaml"
    wrong.write_text(FILE.read_text(encoding="utf-8").replace("maxSurge", "maxSurges"), encoding="utf-8")
    told = checked(wrong)
    assert (told.returncode, "'maxSurges' was unexpected" in told.stdout) == (1, True)


def test_every_setting_is_one_and_the_secrets_are_elsewhere() -> None:
    given = kubernetes("ConfigMap")["data"]
    assert given.keys() <= SETTINGS
    assert given.keys().isdisjoint({TOKEN_NAME, "HOUSECALL_DATABASE"})
    spec = kubernetes("Deployment")["spec"]["template"]["spec"]
    (bot,) = spec["containers"]
    assert bot["envFrom"] == [{"configMapRef": {"name": "housecall"}}, {"secretRef": {"name": "housecall"}}]
    assert spec["enableServiceLinks"] is False


def test_one_more_than_slots_and_one_new_before_an_old_one_goes() -> None:
    given, spec = kubernetes("ConfigMap")["data"], kubernetes("Deployment")["spec"]
    slots, shards = int(given["HOUSECALL_SLOTS"]), int(given["HOUSECALL_SHARDS"])
    assert spec["replicas"] == slots + 1
    assert spec["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}
    assert spec["template"]["spec"]["terminationGracePeriodSeconds"] == STOPS + A_SHARD * shards // slots
    assert kubernetes("PodDisruptionBudget")["spec"]["maxUnavailable"] == 1


def test_labels_are_the_same_wherever_they_are_looked_for() -> None:
    deployment = kubernetes("Deployment")["spec"]
    labels = deployment["template"]["metadata"]["labels"]
    (near,) = deployment["template"]["spec"]["affinity"]["podAntiAffinity"].popitem()[1]
    assert deployment["selector"]["matchLabels"] == labels
    assert kubernetes("PodDisruptionBudget")["spec"]["selector"]["matchLabels"] == labels
    assert near["podAffinityTerm"]["labelSelector"]["matchLabels"] == labels


def test_what_is_asked_is_served_and_life_does_not_hang_on_discord() -> None:
    (bot,) = kubernetes("Deployment")["spec"]["template"]["spec"]["containers"]
    asked = {kind: bot[f"{kind}Probe"]["httpGet"]["path"] for kind in ("startup", "readiness", "liveness")}
    assert asked == {"startup": "/livez", "readiness": "/readyz", "liveness": "/livez"}
    served = (ROOT / "bot/monitor.py").read_text(encoding="utf-8")
    assert [path for path in asked.values() if f'"{path}"' not in served] == []
    (port,) = bot["ports"]
    assert str(port["containerPort"]) == kubernetes("ConfigMap")["data"]["HOUSECALL_METRICS_PORT"]


def test_nothing_has_a_privilege_and_only_two_folders_are_written() -> None:
    spec = kubernetes("Deployment")["spec"]["template"]["spec"]
    (bot,) = spec["containers"]
    assert (spec["securityContext"]["runAsNonRoot"], spec["securityContext"]["runAsUser"]) == (True, 10001)
    assert bot["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    places = {mount["name"]: mount["mountPath"] for mount in bot["volumeMounts"]}
    assert {volume["name"] for volume in spec["volumes"]} == places.keys()
    assert {*places.values()} == {"/data", "/tmp"}  # noqa: S108  a path inside the container
    assert kubernetes("ConfigMap")["data"]["HOUSECALL_FOLDER"] in places.values()
