"""Discord's refusals by number."""

from __future__ import annotations

from typing import Any

NAMED: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    160004: (400, "A thread has already been created for this message"),
}


class Refusal(Exception):  # noqa: N818  the word Discord's side of the conversation deserves
    """An answer that is not a success: HTTP status, Discord's code, its message and, for forms, the errors by field."""

    def __init__(self, code: int, *, message: str = "", status: int = 0, errors: dict[str, Any] | None = None) -> None:
        """Take status and message from `NAMED` unless given."""
        named_status, named_message = NAMED.get(code, (400, "Refused"))
        super().__init__(message or named_message)
        self.code, self.status, self.message = code, status or named_status, message or named_message
        self.errors = errors or {}

    def body(self) -> dict[str, Any]:
        """Give the JSON that Discord would send."""
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        return body | {"errors": self.errors} if self.errors else body
