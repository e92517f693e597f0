"""Figures as a table, with the machine, the date and the other load of the machine."""

from __future__ import annotations

import json
import os
import platform
import sqlite3
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(map(_cell, row)) + " |" for row in rows]
    return "\n".join(lines)


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"
    return str(value)


def keep(folder: Path, name: str, figures: str) -> None:
    """Write a run's figures to `name`.json: machine and date, tables of text cells, other lines."""
    measured, *rest = [line.strip() for line in figures.splitlines() if line.strip()]
    tables: list[dict[str, list[Any]]] = []
    notes: list[str] = []
    inside = False
    for line in rest:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            notes.append(line)
        elif not inside:
            tables.append({"head": cells, "rows": []})
        elif set(line) - set("|-: "):
            tables[-1]["rows"].append(cells)
        inside = line.startswith("|")
    found = {"measured": measured, "tables": tables, "notes": notes}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")


def machine() -> str:
    """Return the machine and the date."""
    model = next(
        (line.partition(":")[2].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")),
        platform.machine(),
    )
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return (
        f"{now}; {os.cpu_count()} x {model}; load before {os.getloadavg()[0]:.1f}; a million additions in Python take "
        f"{additions():.0f} ms of its processor time; Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, discord.py {discord.__version__}"
    )


def additions() -> float:
    """Return processor milliseconds of a million additions: this machine's current speed, for comparing runs."""
    began, total = time.process_time(), 0
    for number in range(1_000_000):
        total += number
    return 1000 * (time.process_time() - began)


def stolen() -> tuple[int, int]:
    """Return processor ticks that the host gave to other machines, and all ticks, so far."""
    ticks = [int(one) for one in next(iter(_lines("/proc/stat")), "cpu").split()[1:9]]
    return (ticks[7] if len(ticks) > 7 else 0), sum(ticks)


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []
