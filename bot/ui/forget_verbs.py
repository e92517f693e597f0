"""The verb that forgets a server."""

from __future__ import annotations

from bot.ui.ids import CustomId


class ForgetServer(CustomId, verb="forget_server"):
    """Forget the server of this press; ask for confirmation unless `sure`."""

    sure: bool = False
