"""What is owed is written and read in one form, and rows that earlier versions left behind are still read and told."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from bot.outbox.messages import KINDS as DELIVERED
from bot.tables import payloads, sentences, standing
from bot.tables.orders import Held, Order, StandingOrders
from bot.tables.payloads import KINDS, Payload
from bot.tables.table_settings import Question
from storage import Batch, OrderRow, OutboxRow
from tests.bot.tables.ward import ANN, BOB, Ward

WRITTEN: list[Payload] = [
    payloads.Invites((1001, 1002)),
    payloads.Past(1, 2, 3, 4),
    payloads.Lost("board", 5),
    payloads.Hand(start=True),
    payloads.HandKept(2),
    payloads.HandPast(2, 3, 4),
    payloads.ToldPast(2, 3, "fr"),
    payloads.Archive(8),
    payloads.Call(1, 7, fresh=True),
    payloads.Window({0: 4, 3: 7}, 1),
    payloads.Remind(2),
    payloads.Note("replaced", seat=1, holders={"who": (1, 1), "other": (1, 0)}),
    payloads.Word("object", 3, args={"when": "<t:1:f>"}),
    payloads.Consent(Question(1, "draw", 1, (0, 2)), "refused", 2),
    payloads.Invitation(0, 13),
    payloads.Invited(13),
]
BEFORE = [
    ("board", "{}", payloads.Board()),
    ("past", '{"channel": 1, "message": 2, "since": 3, "to": 4}', payloads.Past(1, 2, 3, 4)),
    ("lost", '{"kind": "board", "message": 5}', payloads.Lost("board", 5)),
    ("hand", "{}", payloads.Hand()),
    ("hand", '{"turn": true}', payloads.Hand()),
    ("hand", '{"start": true}', payloads.Hand(start=True)),
    ("call", '{"seat": 4}', payloads.Call(4)),
    ("call", '{"seat": 4, "active": 9}', payloads.Call(4, 9)),
    ("call", '{"seat": 0, "active": 0, "fresh": true}', payloads.Call(0, 0, fresh=True)),
    ("window", '{"asked": {"3": 7, "0": 4}, "undos": 0}', payloads.Window({3: 7, 0: 4}, 0)),
    ("remind", '{"seat": 1}', payloads.Remind(1)),
    ("note", '{"say": "a", "names": [0], "args": {}}', payloads.Note("a", names=(0,))),
    ("note", '{"say": "a", "seat": null}', payloads.Note("a")),
    ("note", '{"say": "a", "names": [], "words": {"what": "b"}}', payloads.Note("a", words={"what": "b"})),
    ("note", '{"say": "a", "holders": {"by": [1, 0]}}', payloads.Note("a", holders={"by": (1, 0)})),
    ("word", '{"say": "a", "question": 1, "args": {"n": 2}}', payloads.Word("a", 1, args={"n": 2})),
    ("consent", "{}", payloads.Consent()),
    ("consent", '{"kind": "draw", "seat": 1, "how": "agreed"}', payloads.Consent(how="agreed")),
    ("invitation", '{"by": 0, "table": 13}', payloads.Invitation(0, 13)),
    ("invited", '{"table": 13}', payloads.Invited(13)),
]
"""Kinds and payloads as version 34d9e83 and older ones wrote them."""


@pytest.mark.parametrize(
    "payload", [*WRITTEN, *(record() for record in KINDS.values() if not record.__struct_fields__)]
)
def test_what_is_written_is_read_again_and_its_kind_is_told_by_its_record(payload: Payload) -> None:
    row = payloads.row(1, "channel", payload, "n", due=2, created=1)
    assert KINDS[row.kind] is type(payload) and row.each is payload.each
    assert payloads.read(row, KINDS[row.kind]) == payload
    assert json.loads(row.payload)["type"] == row.kind


@pytest.mark.parametrize(("kind", "text", "payload"), BEFORE)
def test_rows_that_have_no_tag_are_read_by_their_kind(kind: str, text: str, payload: Payload) -> None:
    assert payloads.read(OutboxRow(1, kind, "channel", text, "n", 1, 1), KINDS[kind]) == payload


def test_every_kind_of_row_has_a_record_and_is_delivered() -> None:
    assert set(KINDS) == set(DELIVERED)
    assert {type(one) for one in WRITTEN} == {record for record in KINDS.values() if record.__struct_fields__}


def test_every_key_has_a_sentence_of_its_own() -> None:
    assert set(get_args(sentences.Key)) == set(sentences.SENTENCES)
    assert len(set(sentences.SENTENCES.values())) == len(sentences.SENTENCES)


async def test_what_a_seat_wants_is_read_as_the_version_before_wrote_it(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    word = sentences.SENTENCES["order_done"]
    rows = {
        "order": {"moves": ["a", "b c"], "occasion": "1.1"},
        "answer": {"ask": "round", "occasion": "1.1"},
        "word": {"say": word},
        "held": {"undos": 0, "number": 10, "move": "pass", "via": "standing answer"},
        "mute": {"since": None},
    }
    batch = Batch()
    for kind, data in rows.items():
        batch.put_order(OrderRow(table.id, 0, kind, json.dumps(data), ward.time))
    await ward.storage.commit(batch)
    again = await ward.again().registry.table(table.id)
    held = Held(0, 10, "pass", "standing answer")
    assert again.standing[0] == StandingOrders(Order(("a", "b c"), "1.1"), "round", "1.1", word, held)
    assert sentences.told(again.say, word) == sentences.told(again.say, "order_done") == "Your standing order is done."
    assert not await standing.muted(again, 0)
