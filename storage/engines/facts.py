"""What a server that is shared says about itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Facts:
    """What a server says. `told`: its name and version; `replicas`: how many others follow it; `standby`: it follows
    another itself; `pooled`: something between gives each transaction another connection; `ahead_ms`: by how much its
    clock is ahead of this machine's; `version`: of the tables, 0 where there are none.
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
