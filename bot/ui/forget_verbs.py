"""The verb with which a server is forgotten."""

from __future__ import annotations

from bot.ui.ids import CustomId


class ForgetServer(CustomId, verb="forget_server"):
    """Forget the server on which it is pressed; asked once more unless whoever presses is `sure`."""

    sure: bool = False
