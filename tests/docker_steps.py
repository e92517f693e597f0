"""The Dockerfile's steps without Docker: in an empty folder, as its user, down to SIGTERM on the running bot.

python -m tests.docker_steps [PYTHON]

PYTHON is an interpreter that every user of this machine may run (default /usr/bin/python3); it replaces the image.
Paths of the image are below the folder. Run as root, so that the steps can change user.
"""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.wire import LocalDiscord

ROOT = Path(__file__).parents[1]
IMAGE_PATHS = ("/data", "/packs", "/app")
TURNED = """
import sys
from bot.__main__ import main
from bot.local import redirect

redirect(sys.argv.pop(1))
main()
"""
"""`housecall`, connected to a Discord on this machine."""


class Image:
    """The result of the steps: a folder, an environment, a user."""

    def __init__(self, folder: Path, python: str) -> None:
        self.folder, self.user = folder, 0
        self.workdir = folder
        self.venv = folder / "python"
        subprocess.run([python, "-m", "venv", str(self.venv)], check=True)  # noqa: S603
        self.env = {"PATH": f"{self.venv}/bin:/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8"}

    def inside(self, text: str) -> str:
        """Replace paths of the image with paths below the folder."""
        for path in IMAGE_PATHS:
            text = re.sub(rf"(?<![\w.]){path}(?=/|\s|$)", f"{self.folder}{path}", text)
        return text

    def run(self, command: str) -> None:
        """Do RUN. A new user is only a number; this machine gets no account."""
        made = re.search(r"useradd .*?--uid (\d+) (\w+) && ", command)
        if made is not None:
            self.users = {made[2]: int(made[1])}
            command = command.replace(made[0], "").replace(f"chown {made[2]}", f"chown {made[1]}")
        command = self.inside(command).replace("mkdir ", "mkdir -p ")
        subprocess.run(["/bin/sh", "-ec", command], cwd=self.workdir, env=self.env, check=True)  # noqa: S603

    def copy(self, sources: list[str], target: str) -> None:
        """Copy from the repository, without the files that .dockerignore excludes."""
        for source in sources:
            place = self.workdir / (source if target.endswith("/") else target)
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


def build(image: Image) -> list[str]:
    """Carry out the Dockerfile. Return the container's command."""
    command: list[str] = []
    for line in (ROOT / "Dockerfile").read_text().splitlines():
        word, _, rest = line.partition(" ")
        if not line or word in {"#", "FROM", "VOLUME", "STOPSIGNAL", "HEALTHCHECK"}:
            continue
        print(f"  {line}", flush=True)
        match word:
            case "RUN":
                image.run(rest)
            case "WORKDIR":
                image.workdir = Path(image.inside(rest))
                image.workdir.mkdir(parents=True, exist_ok=True)
            case "COPY":
                *sources, target = rest.split()
                image.copy(sources, target)
            case "USER":
                image.user = image.users[rest]
            case "ENV":
                image.env |= dict(part.split("=", 1) for part in shlex.split(image.inside(rest)))
            case "ENTRYPOINT" | "CMD":
                command += [part.strip(' "') for part in rest.strip("[]").split(",")]
            case _:
                raise ValueError(line)
    return command


def spoil(image: Image) -> Path:
    """Put an incompatible pack where the container looks for packs."""
    spoilt = Path(image.env["HOUSECALL_PACKS"], "clinic", "mine.json")
    spoilt.parent.mkdir()
    spoilt.write_text("{}")
    return spoilt


async def serve(image: Image, command: list[str]) -> None:
    """Run the container's life: without a token, with a good one, health, SIGTERM."""
    program = str(image.venv / "bin" / command[0])
    process = await image.start(program, *command[1:])
    out, _ = await process.communicate()
    print(f"without a token: exit {process.returncode}: {out.decode().strip()}")
    assert process.returncode == 1
    spoilt = spoil(image)
    process = await image.start(program, *command[1:], DISCORD_TOKEN="x")  # noqa: S106
    out, _ = await process.communicate()
    print(f"with a pack that does not fit: exit {process.returncode}: {out.decode().strip()[:200]}")
    assert process.returncode == 1 and str(spoilt) in out.decode()
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
            asked = await image.start(program, "health")
            told, _ = await asked.communicate()
            code = asked.returncode or 0
            await asyncio.sleep(0.5)
        print(f"housecall health: exit {code}: {told.decode().strip()}")
        assert code == 0
        began = time.monotonic()
        process.terminate()
        out, _ = await process.communicate()
        print(f"SIGTERM: exit {process.returncode} after {time.monotonic() - began:.1f} s; its log:")
        print(out.decode().strip())
        assert process.returncode == 0 and time.monotonic() - began < 5


def look(image: Image) -> None:
    """Check the owner and the mode of the database."""
    database = Path(image.env["HOUSECALL_DATABASE"])
    kept = database.stat()
    print(f"{database.name}: {kept.st_size} bytes, user {kept.st_uid}, {stat.filemode(kept.st_mode)}")
    assert kept.st_uid == image.user and stat.S_IMODE(kept.st_mode) == 0o600


def main(python: str = "/usr/bin/python3") -> None:
    if os.geteuid() != 0:
        sys.exit("Run this as root: it takes on the container's user.")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        image = Image(Path(folder), python)
        command = build(image)
        print(f"runs {' '.join(command)} as user {image.user}")
        asyncio.run(serve(image, command))
        look(image)


if __name__ == "__main__":
    main(*sys.argv[1:2])
