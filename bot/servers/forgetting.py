"""Forgetting a server: call off its games, show that on Discord, then delete every row, on disk and in memory."""

from __future__ import annotations

import structlog

from bot.errors import UserError
from bot.servers.change import ServerChange
from bot.servers.server import Server, owed_to
from bot.tables import ending
from bot.tables.forgetting import NOBODY, purge
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.time_control import DAY
from storage import Batch
from storage.forgetting_servers import forget_server

log = structlog.get_logger()

LOOKS, LOOK_SECONDS = 120, 0.5
"""How often, and after how many seconds each, to check if Discord shows the end of the games."""


async def ask(registry: TableRegistry, guild: int, by: int) -> None:
    """Mark the server for forgetting, on a manager's request. It is forgotten even if the bot restarts.

    Raises:
        StorageError: it will not be forgotten.

    """

    async def marked(server: Server) -> None:
        change = ServerChange(server)
        change.decide(forgetting_since=change.now)
        change.record("forgotten", by)
        await change.commit()

    await (await registry.servers.of(guild)).do(marked)


async def forget(registry: TableRegistry, guild: int) -> None:
    """Call off a server's games, show that on Discord if the bot is there, then forget the server.

    Erase twice: a job that ran during the first time may have written rows again.

    Raises:
        StorageError: nothing, or not all, was forgotten; a second call completes it.

    """
    server = await registry.servers.of(guild)
    await _call_off(registry, guild)
    if not server.settings.left_at:
        await _told(registry, guild)
        await _call_off(registry, guild)  # tables opened in the meantime
    its = await registry.services.storage.servers.hosting.tables(guild)
    await server.do(_erase)
    await registry.services.brought({*its, server.id})
    for table in await registry.all_awake():
        if table.row.guild == guild:
            await table.mailbox.idle()
            its.add(table.id)
    for number in its:
        registry.let_go(number)
    await server.do(_erase)
    await purge(registry)
    await registry.servers.forget(guild)
    log.info("server_forgotten")


async def _call_off(registry: TableRegistry, guild: int) -> None:
    for row in await registry.services.storage.open_tables(guild):
        try:
            table = await registry.table(row.id)
        except UserError:  # a frozen game
            continue
        await table.do(_called_off)


async def _called_off(table: Table) -> None:
    if not table.over:
        await ending.cancel(table)


async def _told(registry: TableRegistry, guild: int) -> None:
    """Wait until Discord shows the ends. Give up after a minute: then the messages stay as they are."""
    services, number = registry.services, owed_to(guild)
    for _ in range(LOOKS):
        await services.brought({*await services.storage.servers.hosting.tables(guild), number})
        if not await services.storage.servers.hosting.owed(guild, services.env.now()):
            return
        await services.env.sleep(LOOK_SECONDS)


async def _erase(server: Server) -> None:
    storage, batch = server.services.storage, Batch()
    forget_server(batch, server.guild, await storage.servers.hosting.held(), NOBODY)
    await storage.commit(batch)


async def due(registry: TableRegistry) -> int:
    """Forget servers that removed the bot long enough ago, and marked ones. Return their number."""
    services = registry.services
    days = services.settings.forget_servers_days
    before = services.env.now() - days * DAY if days else 0
    found = await services.storage.servers.hosting.to_forget(before)
    for guild in found:
        await forget(registry, guild)
    return len(found)
