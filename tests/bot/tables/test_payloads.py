"""Outbox rows and the data of slots: each record is written and read in one form, and every kind is delivered."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest

from bot.outbox.messages import KINDS as DELIVERED
from bot.tables import payloads, sentences
from bot.tables.payloads import Data, Payload
from bot.tables.table_settings import Question
from storage import PostRow

KINDS = {payloads.kind(one): one for one in Payload.__subclasses__() if one.__struct_config__.tag}
WRITTEN: list[Payload] = [
    payloads.HandMessage(start=True),
    payloads.Call(1, 7, on_board=True),
    payloads.ReactionCall({0: 4, 3: 7}, 1),
    payloads.Reminder(2),
    payloads.Nudge(2, 0, 1, 7),
    payloads.TableNotice("replaced", seat=1, holders={"who": (1, 1), "other": (1, 0)}),
    payloads.PrivateNotice("substitute_objection", 3, args={"when": "<t:1:f>"}),
    payloads.ActPost("00c0ffee00c0ffee"),
]
DATA: list[Data] = [
    payloads.OldBoard(1, 2),
    payloads.QuestionPost(Question(1, "draw", 1, (0, 2)), "refused", 2),
    payloads.NextTable(0),
]


@pytest.mark.parametrize(
    "payload", [*WRITTEN, *(record() for record in KINDS.values() if not record.__struct_fields__)]
)
def test_what_is_written_is_read_again_and_its_kind_is_told_by_its_record(payload: Payload) -> None:
    row = payloads.row(1, "channel", payload, "n", due=2, created=1)
    assert KINDS[row.kind] is type(payload) and row.deliver_each is payload.deliver_each
    assert payloads.read(row, KINDS[row.kind]) == payload
    assert json.loads(row.payload)["type"] == row.kind


@pytest.mark.parametrize("written", DATA)
def test_data_of_a_slot_are_read_again(written: Data) -> None:
    post = PostRow(1, "board", 2, 3, "", 4, data=msgspec.json.encode(written).decode())
    assert payloads.data(post, type(written)) == written


def test_all_data_of_slots_are_tried() -> None:
    assert {type(one) for one in DATA} == set(Data.__subclasses__())


def test_every_kind_of_row_has_a_record_and_is_delivered() -> None:
    assert set(KINDS) == set(DELIVERED)
    assert {type(one) for one in WRITTEN} == {record for record in KINDS.values() if record.__struct_fields__}


def test_every_key_has_a_sentence_of_its_own() -> None:
    assert set(get_args(sentences.Key)) == set(sentences.SENTENCES)
    assert len(set(sentences.SENTENCES.values())) == len(sentences.SENTENCES)
