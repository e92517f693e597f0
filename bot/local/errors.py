from __future__ import annotations

from typing import Any

NAMED: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached (250)"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50035: (400, "Invalid Form Body"),
    50138: (400, "Failed to resize asset below the maximum size: 262144"),
    50109: (400, "The request body contains invalid JSON."),
}


class RefusalError(Exception):
    """A failed request: Discord's code, with status and message from `NAMED` unless given."""

    def __init__(self, code: int, message: str = "") -> None:
        self.code = code
        self.status, named = NAMED.get(code, (400, "Refused"))
        self.message = message or named
        super().__init__(self.message)

    def body(self) -> dict[str, Any]:
        return {"code": max(self.code, 0), "message": self.message}


class FormError(RefusalError):
    """50035: what is wrong with each field, by its dotted path."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__(50035)
        self.problems = problems
        self.args = ("; ".join(f"{path}: {sentence}" for path, sentence in problems.items()),)

    def body(self) -> dict[str, Any]:
        errors: dict[str, Any] = {}
        for path, sentence in self.problems.items():
            place = errors
            for part in path.split("."):
                place = place.setdefault(part, {})
            place["_errors"] = [{"code": 0, "message": sentence}]  # a number in the description, words on the pages
        return super().body() | {"errors": errors}
