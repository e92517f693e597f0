from pydantic import Field

from engines.options import GameOptions
from engines.quack_in_the_box.state import Terms


class Options(GameOptions):
    """The threshold, the variants and the deck."""

    threshold: int = Field(default=8, ge=6, le=12, description="option.threshold")
    turbo_infamy: bool = Field(default=False, description="option.turbo_infamy")
    group_practice: bool = Field(default=False, description="option.group_practice")
    deathmatch: bool = Field(default=False, description="option.deathmatch")
    pack: str = Field(default="", max_length=64, description="option.pack")

    def terms(self) -> Terms:
        return Terms(
            threshold=self.threshold,
            turbo=self.turbo_infamy,
            group=self.group_practice,
            deathmatch=self.deathmatch,
        )
