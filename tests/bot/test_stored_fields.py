"""A law over every struct that the bot stores as JSON, and each of its fields: what does not fit costs the field and
nothing else, is logged once, and stays when the row is written back.
"""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import pytest
from msgspec.structs import FieldInfo, fields
from structlog.testing import capture_logs

import bot
from bot.tables.orders import KINDS
from bot.tables.payloads import Data, Payload
from storage import lenient
from storage.lenient import Known, UnreadableError

PACKAGES = ("bot.tables", "bot.servers", "bot.leagues", "bot.outbox")
MISSING = object()
BAD: dict[str, Any] = {
    "missing": MISSING,
    "unknown word": "tomorrow",
    "number": 5,
    "null": None,
    "list": ["tomorrow"],
    "nested": {"tomorrow": {"tomorrow": 1}},
    "too long": "x" * 5000,
    "too large": 10**30,
}
DECODES = re.compile(r"json\.(decode|loads)\(")
READ_ELSEWHERE = {
    "bot/cases/case.py", "bot/history/waits.py", "bot/local/acts.py", "bot/local/posts.py", "bot/local/gateway.py",
    "bot/health.py", "bot/packs.py", "bot/rest.py",
    "bot/tools/verify/file.py", "storage/lenient.py",
}  # fmt: skip
"""Files that decode JSON which is no row, or that may be of no use as a whole."""
FREE = {
    "Ending.key", "Ending.unrated", "ActLog.act", "ActPost.act",
    "HandShown.status", "HandShown.picture", "HandShown.word", "Shown.hash", "Shown.picture", "Shown.moves",
    "Order.occasion", "Plan.occasion", "StandingAnswer.occasion",
}  # fmt: skip
"""Texts that are only compared, and an ending, which is looked up where it is said, and ids of acts."""


def modules() -> Iterator[ModuleType]:
    for package in PACKAGES:
        path = importlib.import_module(package).__path__
        for found in pkgutil.iter_modules(path, f"{package}."):
            yield importlib.import_module(found.name)


def stored() -> list[type[msgspec.Struct]]:
    """Return the structs that are read from rows: those that the code gives to `lenient.read`, and all payloads."""
    found: set[type[msgspec.Struct]] = {*KINDS.values(), *below(Payload), *below(Data)}
    for module in modules():
        assert module.__file__ is not None
        tree = ast.parse(Path(module.__file__).read_text())
        for owner in [None, *(one for one in ast.walk(tree) if isinstance(one, ast.ClassDef))]:
            for call in ast.walk(owner or tree):
                if isinstance(call, ast.Call) and ast.unparse(call.func) in {"read", "lenient.read"} and call.args:
                    name = ast.unparse(call.args[0])
                    kind = getattr(module, owner.name if owner is not None and name == "cls" else name, None)
                    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                        found.add(kind)
    return sorted(found, key=lambda one: one.__name__)


def below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        if not one.__subclasses__():
            yield one
        yield from below(one)


STORED = stored()


def bare(annotation: Any) -> Any:
    return bare(annotation.__origin__) if get_origin(annotation) is Annotated else annotation


def example(annotation: Any) -> Any:
    """Return a value of a type, as JSON has it."""
    kind = bare(annotation)
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, UnionType):
        return example(next(arm for arm in inner if arm is not NoneType))
    if origin is Literal:
        return inner[0]
    if origin in {list, tuple}:
        return [example(one) for one in inner if one is not ...]
    if origin is dict or kind is dict:
        return {}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return whole(kind)
    return {int: 1, str: "x", bool: False, bytes: ""}[kind]


def whole(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return a struct with its required fields, as JSON has it."""
    config = kind.__struct_config__
    tag = {config.tag_field: config.tag} if config.tag is not None else {}
    return tag | {field.name: example(field.type) for field in fields(kind) if field.required}


def read(kind: type[msgspec.Struct], text: str) -> tuple[msgspec.Struct | None, list[tuple[str, str]]]:
    """Return what a text gives, and what is logged of it."""
    lenient._NOTED.clear()
    with capture_logs() as logs:
        try:
            found = lenient.read(kind, text)
        except UnreadableError:
            found = None
    assert all(set(one) == {"kind", "field", "event", "log_level"} for one in logs), "no value is logged"
    return found, [(one["kind"], one["field"]) for one in logs]


def accepts(field: FieldInfo, value: Any) -> bool:
    """Return True if a value is one of the field, as the field itself says."""
    try:
        found = msgspec.convert(value, field.type, str_keys=True)
    except msgspec.ValidationError:
        return False
    marks = getattr(field.type, "__metadata__", ())
    return value != BAD["too large"] and all(mark.holds(found) for mark in marks if isinstance(mark, Known))


@pytest.mark.parametrize("kind", STORED, ids=lambda kind: kind.__name__)
def test_a_field_that_does_not_fit_costs_itself_alone(kind: type[msgspec.Struct]) -> None:
    base = whole(kind)
    expected, _ = read(kind, json.dumps(base))
    assert expected is not None
    for field in fields(kind):
        for how, value in BAD.items():
            given = {name: one for name, one in base.items() if name != field.name}
            text = json.dumps(given if value is MISSING else given | {field.name: value})
            found, logged = read(kind, text)
            said = f"{field.name}: {how}"
            if value is MISSING and not field.required:
                assert (found, logged) == (expected, []), said
            elif value is not MISSING and accepts(field, value):
                assert found is not None and logged == [], said
            elif field.required:
                assert (found, logged) == (None, [(kind.__name__, "")]), said
            else:
                assert found == expected and logged == [(kind.__name__, field.name)], said
                back = json.loads(lenient.dump(found, found, json.dumps(json.loads(text) | {"tomorrow": [7]})))
                assert (back[field.name], back["tomorrow"]) == (value, [7]), said


@pytest.mark.parametrize("kind", STORED, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("text", ["{", "[1]", "7", "null", "tomorrow", "[" * 5000, '{"a":1'])
def test_a_broken_text_gives_the_defaults_or_nothing(kind: type[msgspec.Struct], text: str) -> None:
    found, logged = read(kind, text)
    needed = [field.name for field in fields(kind) if field.required] or kind.__struct_config__.tag
    assert logged == [(kind.__name__, "")] and found == (None if needed else kind())


def test_every_choice_says_what_its_words_are() -> None:
    named = {f"{kind.__name__}.{field.name}" for kind in STORED for field in fields(kind) if field.type is str}
    assert named == FREE


def test_rows_are_decoded_in_one_place() -> None:
    root = Path(bot.__file__).parent.parent
    texts = {path: path.read_text() for name in ("bot", "storage") for path in (root / name).rglob("*.py")}
    found = {str(path.relative_to(root)) for path, text in texts.items() if DECODES.search(text)}
    assert found == READ_ELSEWHERE
