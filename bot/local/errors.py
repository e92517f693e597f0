from __future__ import annotations

from typing import Any

NAMED: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    40060: (400, "Interaction has already been acknowledged."),
    50035: (400, "Invalid Form Body"),
}


class RefusalError(Exception):
    """A failed request: Discord's code, with status and message from `NAMED` unless given."""

    def __init__(self, code: int, message: str = "") -> None:
        self.code = code
        self.status, named = NAMED.get(code, (400, "Refused"))
        self.message = message or named
        super().__init__(self.message)

    def body(self) -> dict[str, Any]:
        return {"code": self.code, "message": self.message}
