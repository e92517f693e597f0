"""Single requests to Discord. discord.py waits out rate limits and outages; here each request soon has one answer, or
one reason why not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Literal, Self

import aiohttp
import discord
from discord.http import Route

SECONDS = 20.0
"""Seconds until a request counts as not answered."""
Why = Literal["token", "network", "block", "limit", "down", "stranger", "refused"]
DAILY = 30034
"""200 new commands in a day. It comes as 400 or as 429."""
TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{4,}\.[\w-]{20,}", re.ASCII)


class AskError(Exception):
    """A request that Discord did not carry out. The text is one sentence for the host that says what is at fault.

    `why` says the same to programs. `status` and `code` are Discord's. `wait`: seconds until Discord takes the request.
    """

    def __init__(self, why: Why, sentence: str, status: int = 0, code: int = 0, wait: float = 0.0) -> None:
        super().__init__(sentence)
        self.why, self.status, self.code, self.wait = why, status, code, wait


class Rest:
    """Discord's REST API with a bot's token. Use it with `async with`."""

    def __init__(self, token: str, trace: aiohttp.TraceConfig | None = None) -> None:
        self._token, self._trace = token, trace

    async def __aenter__(self) -> Self:
        agent = f"DiscordBot (https://github.com/Rapptz/discord.py {discord.__version__})"
        headers = {"Authorization": f"Bot {self._token}", "User-Agent": agent, "Content-Type": "application/json"}
        timeout = aiohttp.ClientTimeout(total=SECONDS)
        self._session = aiohttp.ClientSession(
            headers=headers, timeout=timeout, trace_configs=[self._trace] if self._trace is not None else []
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Return Discord's answer, None if it is empty. Raise AskError."""
        sent = json.dumps(body) if body is not None else None
        try:
            async with self._session.request(method, Route.BASE + path, data=sent) as response:
                return _read(response, await response.text(errors="replace"))
        except aiohttp.ClientSSLError as wrong:
            raise AskError(
                "network", f"Something between this machine and Discord shows another certificate ({wrong})."
            ) from None
        except TimeoutError:
            raise AskError(
                "network", f"Discord has not answered within {SECONDS:.0f} seconds. Check this machine's network."
            ) from None
        except ValueError:  # a header cannot hold it
            raise AskError("token", "DISCORD_TOKEN holds characters that no token has.") from None
        except (aiohttp.ClientError, OSError) as wrong:
            raise AskError(
                "network", f"Discord cannot be reached ({wrong}). Check this machine's network, DNS and firewall."
            ) from None


def _read(response: aiohttp.ClientResponse, text: str) -> Any:
    """Return the data of an answer. Raise AskError."""
    status = response.status
    if status == 204:
        return None
    if status >= 500:
        raise AskError(
            "down", f"Discord has trouble of its own ({status}). See https://discordstatus.com and try later.", status
        )
    try:
        told = json.loads(text)
    except ValueError:
        if status in {403, 429}:  # a page of Cloudflare, which stands before Discord
            raise AskError(
                "block",
                f"Discord's network blocks this machine's address ({status}), mostly after too many refused requests. "
                "Stop the bot, and try again in an hour; an address shared with others may be blocked for longer.",
                status,
            ) from None
        raise AskError(
            "stranger", f"What answers in place of Discord is not Discord ({status}): look for a proxy.", status
        ) from None
    if status < 300:
        return told
    told = told if isinstance(told, dict) else {}
    code = told.get("code") if isinstance(told.get("code"), int) else 0
    if status == 401:
        raise AskError(
            "token",
            "Discord does not accept this token. Copy it again from the developer portal into DISCORD_TOKEN.",
            status,
            code or 0,
        )
    if status == 429 and code != DAILY:
        wait = _number(told.get("retry_after") or response.headers.get("Retry-After"))
        raise AskError(
            "limit", f"Discord takes no more requests of this kind for now: wait {wait:.0f} seconds.", status, wait=wait
        )
    what = "; ".join(_fields(told.get("errors"))) or str(told.get("message") or "no reason given")
    raise AskError("refused", f"Discord refuses that ({status}, code {code}): {what}", status, code or 0)


def _number(told: Any) -> float:
    try:
        return max(0.0, float(told))
    except (TypeError, ValueError):
        return 60.0


def _fields(errors: Any, path: str = "") -> Iterator[str]:
    """Return each place that Discord's form of errors names, with the reason."""
    if not isinstance(errors, dict):
        return
    for key, below in errors.items():
        if key == "_errors" and isinstance(below, list):
            reasons = [str(one.get("message") or one.get("code")) for one in below if isinstance(one, dict)]
            yield f"{path or 'all'}: {', '.join(reasons)}"
        else:
            yield from _fields(below, f"{path}.{key}" if path else str(key))
