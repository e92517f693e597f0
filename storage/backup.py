"""Backups while the bot runs, and bringing one back; every copy is checked before it counts."""

from __future__ import annotations

from storage.engines.sqlite.copying import backup, check, former, restore

__all__ = ["backup", "check", "former", "restore"]
