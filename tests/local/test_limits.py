from __future__ import annotations

from typing import Any

import pytest

from bot.local.errors import FormError, RefusalError
from bot.local.objects import V2
from tests.wire.command_limits import check_choices, check_commands
from tests.wire.limits import check_message, check_modal

Json = dict[str, Any]


def button(**change: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | change


def options(count: int, **change: Any) -> list[Json]:
    return [{"label": f"o{n}", "value": f"v{n}"} | change for n in range(count)]


def select(count: int = 2, **change: Any) -> Json:
    return {"type": 3, "custom_id": "pick", "options": options(count)} | change


def row(*inside: Json) -> Json:
    return {"type": 1, "components": list(inside)}


def text(size: int) -> Json:
    return {"type": 10, "content": "x" * size}


def gallery(count: int, **change: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": "attachment://a.png"}} | change for _ in range(count)]}


def section(texts: int, accessory: Json | None = None) -> Json:
    return {"type": 9, "components": [text(1)] * texts, "accessory": accessory or button()}


def buttons(count: int) -> list[Json]:
    return [button(custom_id=f"b{n}") for n in range(count)]


def v2(*components: Json, **change: Any) -> Json:
    return {"content": "", "embeds": [], "components": list(components), "flags": V2} | change


def v1(content: str = "hello", **change: Any) -> Json:
    return {"content": content, "embeds": [], "components": [], "flags": 0} | change


def label(component: Json, **change: Any) -> Json:
    return {"type": 18, "label": "Name", "component": component} | change


def modal(*components: Json, **change: Any) -> Json:
    return {"title": "Form", "custom_id": "form", "components": list(components)} | change


def entry(**change: Any) -> Json:
    return {"type": 4, "style": 1, "custom_id": "name"} | change


def command(**change: Any) -> Json:
    return {"name": "play", "description": "Play"} | change


CONTAINER = {"type": 17}
FINE = [
    v1("x" * 2000),
    v1(components=[row(*buttons(5))]),
    v1(embeds=[{"title": "x" * 256, "description": "x" * 4096}]),
    v2(text(4000)),
    v2(*[text(1)] * 40),
    v2(*[row(*[button(custom_id=f"{r}.{n}") for n in range(5)]) for r in range(6)], *[text(1)] * 4),
    v2(row(button(label="x" * 80, custom_id="x" * 100)), section(3)),
    v2(row(select(25, max_values=25, placeholder="x" * 150))),
    v2(gallery(10, description="x" * 1024)),
    v2({**CONTAINER, "accent_color": 0xFFFFFF, "components": [text(1)]}),
    v2(row(button(label=None, emoji={"name": "🩺"}))),
    v2({"type": 13, "file": {"url": "attachment://a.png"}}),
]
BROKEN = [
    (v1("x" * 2001), "content"),
    (v1(components=[row(*buttons(6))]), "components.0.components"),
    (v1(components=[row(button(custom_id=f"{n}")) for n in range(6)]), "components"),
    (v1(components=[text(1)]), "components.0.type"),
    (v1(embeds=[{"title": "x"}] * 11), "embeds"),
    (v1(embeds=[{"description": "x" * 4096}] * 2), "embeds"),
    (v2(text(4001)), "components.0.content"),
    (v2(text(2001), text(2000)), "components"),
    (v2(text(0)), "components.0.content"),
    (v2(*[text(1)] * 41), "components"),
    (v2(*[row(*[button(custom_id=f"{r}.{n}") for n in range(5)]) for r in range(6)], *[text(1)] * 5), "components"),
    (v2(text(1), content="both"), "content"),
    (v2(text(1), embeds=[{"title": "both"}]), "embeds"),
    (v2(), "components"),
    (v2(row(button(label="x" * 81))), "components.0.components.0.label"),
    (v2(row(button(label=""))), "components.0.components.0.label"),
    (v2(row(button(custom_id="x" * 101))), "components.0.components.0.custom_id"),
    (v2(row(button(style=7))), "components.0.components.0.style"),
    (v2(row(button(), button())), "components"),
    (v2(row(button(emoji={"name": "doctor"}))), "components.0.components.0.emoji.name"),
    (v2(row(button(style=5))), "components.0.components.0.url"),
    (v2(row(button(), select())), "components.0.components"),
    (v2(row(select(26))), "components.0.components.0.options"),
    (v2(row(select(0))), "components.0.components.0.options"),
    (v2(row(select(2, max_values=3))), "components.0.components.0.max_values"),
    (v2(row(select(placeholder="x" * 151))), "components.0.components.0.placeholder"),
    (v2(row(select(options=options(1, label="x" * 101)))), "components.0.components.0.options.0.label"),
    (v2(row(select(options=options(1, description="x" * 101)))), "components.0.components.0.options.0.description"),
    (v2(row(select(options=options(2, value="same")))), "components.0.components.0.options"),
    (v2(row(select(options=options(2, default=True)))), "components.0.components.0.options"),
    (v2(section(4)), "components.0.components"),
    (v2(section(1, text(1))), "components.0.accessory.type"),
    (v2(gallery(11)), "components.0.items"),
    (v2(gallery(1, description="x" * 1025)), "components.0.items.0.description"),
    (v2(gallery(1, media={"url": "attachment://b.png"})), "components.0.items.0.media.url"),
    (v2(gallery(1, media={"url": "ftp://b.png"})), "components.0.items.0.media.url"),
    (v2({**CONTAINER, "components": [CONTAINER]}), "components.0.components.0.type"),
    (v2({**CONTAINER, "components": []}), "components.0.components"),
]
FINE_MODALS = [
    modal(*[label(entry(custom_id=str(n), max_length=4000)) for n in range(5)], title="x" * 45),
    modal(text(10), label(select(25, max_values=25), label="x" * 45, description="x" * 100)),
    modal(label({"type": 21, "custom_id": "r", "options": options(10)})),
    modal(label({"type": 22, "custom_id": "c", "options": options(10)}), label({"type": 23, "custom_id": "d"})),
]
BROKEN_MODALS = [
    (modal(label(entry()), title="x" * 46), "title"),
    (modal(*[label(entry(custom_id=str(n))) for n in range(6)]), "components"),
    (modal(label(entry(), label="x" * 46)), "components.0.label"),
    (modal(label(entry(), description="x" * 101)), "components.0.description"),
    (modal(label(entry(max_length=4001))), "components.0.component.max_length"),
    (modal(label(entry(value="long", max_length=2))), "components.0.component.value"),
    (modal(label(entry()), label(entry())), "components"),
    (modal(label({"type": 21, "custom_id": "r", "options": options(1)})), "components.0.component.options"),
    (modal(label({"type": 22, "custom_id": "c", "options": options(11)})), "components.0.component.options"),
    (modal(label(button())), "components.0.component.type"),
    (modal(row(button())), "components.0.components.0.type"),
]
BROKEN_COMMANDS = [
    ([command(name=f"c{n}") for n in range(101)], "commands"),
    ([command(name="Play")], "0.name"),
    ([command(name="x" * 33)], "0.name"),
    ([command(description="x" * 101)], "0.description"),
    ([command(), command()], "commands"),
    ([command(options=[command(type=3, name=f"o{n}") for n in range(26)])], "0.options"),
    ([command(options=[command(type=3), command(type=3, name="b", required=True)])], "0.options"),
    ([command(options=[command(type=3, choices=[{"name": "a", "value": "a"}] * 26)])], "0.options.0.choices"),
    ([command(options=[command(type=3, choices=[{"name": "a", "value": "x" * 101}])])], "0.options.0.choices.0.value"),
]


def sent(message: Json) -> None:
    check_message(message, ["a.png"], [])


@pytest.mark.parametrize("number", range(len(FINE)))
def test_messages_at_the_limit_are_taken(number: int) -> None:
    sent(FINE[number])


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_messages_beyond_a_limit_name_the_field(number: int) -> None:
    message, field = BROKEN[number]
    with pytest.raises(FormError) as refused:
        sent(message)
    told = refused.value.body()
    assert told["code"] == 50035
    place = told["errors"]
    for part in field.split("."):
        place = place[part]
    assert place["_errors"][0]["message"]


def test_modals() -> None:
    for form in FINE_MODALS:
        check_modal(form)
    for form, field in BROKEN_MODALS:
        with pytest.raises(RefusalError, match=f"{field}: "):
            check_modal(form)


def test_commands_and_choices() -> None:
    check_commands([command(options=[command(type=3, name=f"o{n}") for n in range(25)])])
    for listed, field in BROKEN_COMMANDS:
        with pytest.raises(RefusalError, match=f"{field}: "):
            check_commands(listed)
    check_choices([{"name": "x" * 100, "value": n} for n in range(25)])
    for choices in (
        [{"name": "a", "value": "a"}] * 26,
        [{"name": "x" * 101, "value": "a"}],
        [{"name": "", "value": 1}],
    ):
        with pytest.raises(RefusalError, match="choices"):
            check_choices(choices)


def test_empty_messages_and_long_alt_texts() -> None:
    with pytest.raises(RefusalError) as refused:
        sent(v1(""))
    assert refused.value.code == 50006
    with pytest.raises(RefusalError, match=r"attachments\.0\.description"):
        check_message(v1(), [], [{"filename": "a.png", "description": "x" * 1025}])
    with pytest.raises(RefusalError, match="attachments: "):
        check_message(v1(), [], [{"filename": "a.png"}] * 11)
