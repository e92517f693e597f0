"""The Dockerfile's steps without Docker: in empty folders, as its user, down to SIGTERM on the running bot.

python -m tests.docker_steps [PYTHON]

PYTHON is an interpreter that every user of this machine may run (default /usr/bin/python3); it replaces the image.
Each stage is a folder with an environment of its own, and paths of the image are below it. Run as root, so that the
steps can change user.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.wire import LocalDiscord

ROOT = Path(__file__).parents[1]
IMAGE_PATHS = ("/data", "/packs", "/app", "/dist", "/requirements-postgres.lock")
MOUNT = re.compile(r"--mount=type=bind,from=(\w+),source=(\S+),target=(\S+) ")
COMPILED = """
import os, sys
from importlib.util import cache_from_source, find_spec
from pathlib import Path

for name in ("bot", "engines", "storage", "discord", "json"):
    folder = Path(find_spec(name).origin).parent
    assert name == "json" or "site-packages" in folder.parts, folder
    sources = [path for path in folder.rglob("*.py")]
    raw = [str(path) for path in sources if not os.access(cache_from_source(path), os.R_OK)]
    print(f"{name}: {len(sources)} modules, not compiled: {raw}")
    assert sources and not raw
"""
"""Run by the container's user: every module is compiled, and the user may read that."""
TURNED = """
import sys
from bot.__main__ import main
from bot.local import redirect

redirect(sys.argv.pop(1))
main()
"""
"""`housecall`, connected to a Discord on this machine."""


class Image:
    """The result of the steps of a stage: a folder, an environment, a user."""

    def __init__(self, folder: Path, python: str, base: Image | None = None) -> None:
        self.folder, self.user = folder, 0
        self.workdir = folder
        self.venv = folder / "python"
        if base is not None:
            shutil.copytree(base.folder, folder, symlinks=True)  # its Python finds its libraries by its own place
        else:
            subprocess.run([python, "-m", "venv", str(self.venv)], check=True)  # noqa: S603
        self.env = {"PATH": f"{self.venv}/bin:/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8"}

    def inside(self, text: str) -> str:
        """Replace paths of the image with paths below the folder."""
        for path in IMAGE_PATHS:
            text = re.sub(rf"(?<![\w.]){path}(?=/|\s|$)", f"{self.folder}{path}", text)
        return text

    def run(self, command: str, stages: dict[str, Image]) -> None:
        """Do RUN. A new user is only a number; this machine gets no account."""
        made = re.search(r"useradd .*?--uid (\d+) (\w+) && ", command)
        if made is not None:
            command = command.replace(made[0], "").replace(f"chown {made[2]}", f"chown {made[1]}")
        with ExitStack() as mounted:
            for stage, source, target in MOUNT.findall(command):
                place = Path(self.inside(target))
                place.symlink_to(stages[stage].inside(source))
                mounted.callback(place.unlink)
            command = self.inside(MOUNT.sub("", command)).replace("mkdir ", "mkdir -p ")
            subprocess.run(["/bin/sh", "-ec", command], cwd=self.workdir, env=self.env, check=True)  # noqa: S603

    def copy(self, sources: list[str], target: str) -> None:
        """Copy from the repository, without the files that .dockerignore excludes."""
        base = self.folder if target.startswith("/") else self.workdir
        for source in sources:
            place = base / target.lstrip("/") / (source if target.endswith("/") else "")
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, place)

    async def start(self, *command: str, **given: str) -> asyncio.subprocess.Process:
        """Start a command as the container would: its user, its folder, its environment."""
        return await asyncio.create_subprocess_exec(
            *command,
            cwd=self.workdir,
            env=self.env | given,
            user=self.user,
            group=self.user,
            extra_groups=[],
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )


def build(folder: Path, python: str) -> tuple[Image, list[str], list[str]]:
    """Carry out the Dockerfile. Return the image, the container's command and that of its health check."""
    stages: dict[str, Image] = {}
    command: list[str] = []
    check: list[str] = []
    for line in (ROOT / "Dockerfile").read_text().splitlines():
        word, _, rest = line.partition(" ")
        if not line or word in {"#", "VOLUME", "STOPSIGNAL"}:
            continue
        print(f"  {line}", flush=True)
        match word:
            case "FROM":
                base, _, name = rest.partition(" AS ")
                image = Image(folder / f"stage{len(stages)}", python, stages.get(base))
                stages[name or "last"] = image
            case "RUN":
                image.run(rest, stages)
            case "WORKDIR":
                image.workdir = Path(image.inside(rest))
                image.workdir.mkdir(parents=True, exist_ok=True)
            case "COPY":
                *sources, target = rest.split()
                image.copy(sources, target)
            case "USER":
                image.user = int(rest)
            case "ENV":
                image.env |= dict(part.split("=", 1) for part in shlex.split(image.inside(rest)))
            case "HEALTHCHECK":
                check = json.loads(rest[rest.index("[") :])
            case "ENTRYPOINT" | "CMD":
                command += json.loads(rest)
            case _:
                raise ValueError(line)
    return image, command, check


def spoil(image: Image) -> Path:
    """Put an incompatible pack where the container looks for packs."""
    spoilt = Path(image.env["HOUSECALL_PACKS"], "clinic", "mine.json")
    spoilt.parent.mkdir()
    spoilt.write_text("{}")
    return spoilt


async def ended(image: Image, *command: str, **given: str) -> tuple[int, str]:
    """Run a command in the container. Return its exit code and its words."""
    process = await image.start(str(image.venv / "bin" / command[0]), *command[1:], **given)
    out, _ = await process.communicate()
    return process.returncode or 0, out.decode().strip()


async def serve(image: Image, command: list[str], check: list[str]) -> None:
    """Run the container's life: its modules, without a token, with a good one, health, SIGTERM."""
    code, said = await ended(image, "python", "-c", COMPILED)
    print(said)
    assert code == 0 and not (image.folder / "app").exists()
    code, said = await ended(image, command[0], "--version")
    print(said)
    assert code == 0 and re.match(r"House Call \d+\.\d+\.\d+; rules: ", said)
    code, said = await ended(image, *command)
    print(f"without a token: exit {code}: {said}")
    assert code == 1
    spoilt = spoil(image)
    code, said = await ended(image, *command, DISCORD_TOKEN="x")  # noqa: S106
    print(f"with a pack that does not fit: exit {code}: {said[:200]}")
    assert code == 1 and str(spoilt) in said
    await asyncio.to_thread(spoilt.unlink)
    async with LocalDiscord() as d:
        turned = ("python", "-c", TURNED, d.url, *command[1:])
        process = await image.start(str(image.venv / "bin" / turned[0]), *turned[1:], DISCORD_TOKEN=d.token)
        assert process.stdout is not None
        while d.gateway.identified == 0:
            assert process.returncode is None, (await process.stdout.read()).decode()
            await asyncio.sleep(0.05)
        ann = d.person("ann")
        answer = await ann.slash("surgery", "play", game="doctor-strange")
        print(f"/play answers: {answer.text.strip()}")
        until, code = time.monotonic() + 30, 1
        while code and time.monotonic() < until:
            await asyncio.sleep(0.5)
            code, said = await ended(image, *check)
        print(f"{shlex.join(check)}: exit {code}: {said}")
        assert code == 0
        began = time.monotonic()
        process.terminate()
        out, _ = await process.communicate()
        print(f"SIGTERM: exit {process.returncode} after {time.monotonic() - began:.1f} s; its log:")
        print(out.decode().strip())
        assert process.returncode == 0 and time.monotonic() - began < 5
        code, said = await ended(image, *check)
        print(f"{shlex.join(check)}: exit {code}: {said}")
        assert code == 1


def look(image: Image) -> None:
    """Check the owner and the mode of the database."""
    database = Path(image.env["HOUSECALL_DATABASE"])
    kept = database.stat()
    print(f"{database.name}: {kept.st_size} bytes, user {kept.st_uid}, {stat.filemode(kept.st_mode)}")
    assert kept.st_uid == image.user and stat.S_IMODE(kept.st_mode) == 0o600


def main(python: str = "/usr/bin/python3") -> None:
    if os.geteuid() != 0:
        sys.exit("Run this as root: it takes on the container's user.")
    os.umask(0o022)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        image, command, check = build(Path(folder), python)
        print(f"runs {' '.join(command)} as user {image.user}")
        asyncio.run(serve(image, command, check))
        look(image)


if __name__ == "__main__":
    main(*sys.argv[1:2])
