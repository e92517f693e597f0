"""Transactions' effects on moves, timers and deliveries, recorded by triggers; and the result on Discord."""

from __future__ import annotations

from collections import defaultdict

from aiohttp import web
from msgspec import json

from tests.fire.cluster.server import Server
from tests.wire import LocalDiscord

SQL = """
CREATE TABLE noted (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, tx bigint NOT NULL, at bigint NOT NULL, what text NOT NULL,
    op text NOT NULL, owner bigint NOT NULL, kind text NOT NULL, press text NOT NULL, number bigint NOT NULL,
    target text NOT NULL, due bigint NOT NULL, created bigint NOT NULL
);
CREATE FUNCTION note_it() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    tx bigint := pg_current_xact_id()::text::bigint;
    at bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    op text := left(TG_OP, 1);
    r record;
BEGIN
    IF op = 'D' THEN r := OLD; ELSE r := NEW; END IF;
    IF TG_TABLE_NAME = 'moves' THEN
        INSERT INTO noted (tx, at, what, op, owner, kind, press, number, target, due, created)
        VALUES (tx, at, 'moves', op, r.table_id, r.via, r.interaction, r.number, r.seat::text, 0, r.at);
    ELSIF TG_TABLE_NAME = 'timers' THEN
        IF op = 'U' THEN r := OLD; END IF;  -- what was there is gone, whatever takes its place
        INSERT INTO noted (tx, at, what, op, owner, kind, press, number, target, due, created)
        VALUES (tx, at, 'timers', op, r.table_id, r.kind, '', r.seat, '', r.due, 0);
    ELSE
        INSERT INTO noted (tx, at, what, op, owner, kind, press, number, target, due, created)
        VALUES (tx, at, 'owed', op, r.table_id, r.kind, r.nonce, r.id, r.target, r.due, r.created);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER note_moves AFTER INSERT ON moves FOR EACH ROW EXECUTE FUNCTION note_it();
CREATE TRIGGER note_timers AFTER INSERT OR UPDATE OR DELETE ON timers FOR EACH ROW EXECUTE FUNCTION note_it();
CREATE TRIGGER note_owed AFTER INSERT OR UPDATE OR DELETE ON outbox FOR EACH ROW EXECUTE FUNCTION note_it();
"""


def note(server: Server) -> None:
    server.ask(SQL)


class Messages:
    """The bots' posts with a nonce, as Discord sees them."""

    def __init__(self, d: LocalDiscord) -> None:
        self.by_nonce: dict[str, list[int]] = defaultdict(list)
        self.again = 0
        """Posts sent again and recognized by their nonce."""
        self._post = d.rest.create_message
        d.carried_out.append(self._hear)

    def _hear(self, request: web.Request, done: web.Response) -> None:
        if request.match_info.handler != self._post or not isinstance(done.body, bytes):
            return
        told = json.decode(done.body)
        nonce, number = told.get("nonce"), int(told["id"])
        if nonce is None:
            return
        known = self.by_nonce[str(nonce)]
        self.again += number in known
        if number not in known:
            known.append(number)
