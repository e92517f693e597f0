"""Facts about a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a server. `told`: its name and version; `replicas`: number of followers; `standby`: it is a follower
    itself; `pooled`: a pooler gives each transaction another connection; `ahead_ms`: its clock minus this machine's;
    `version`: of the schema, 0 if there is none.
    """

    place: str
    told: str
    number: int
    settings: Mapping[str, str]
    replicas: int
    standby: bool
    pooled: bool
    ahead_ms: int
    version: int
    bytes: int
