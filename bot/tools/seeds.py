"""Seeds for repeatable series of games."""

from __future__ import annotations

from hashlib import blake2b


def seed_of(seed: int, number: int, purpose: bytes) -> bytes:
    """Return 32 bytes for one purpose of one game of a series."""
    return blake2b(f"{seed}/{number}".encode(), digest_size=32, person=purpose).digest()
