"""Discord's limits of messages, components and modals; breaking one raises 50035."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bot.local.errors import RefusalError
from bot.local.objects import V2, Json, walk
from tests.wire.form import Form

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, CHANNEL_SELECT, SECTION, TEXT, THUMBNAIL = 1, 2, 3, 4, 8, 9, 10, 11
GALLERY, FILE, SEPARATOR, CONTAINER, LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 12, 13, 14, 17, 18, 19, 21, 22, 23
SELECTS = frozenset(range(STRING_SELECT, CHANNEL_SELECT + 1)) - {TEXT_INPUT}
IN_CONTAINER = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR})
IN_LABEL = SELECTS | {TEXT_INPUT, UPLOAD, RADIO, CHECKBOXES, CHECKBOX}


def check_message(message: Json, files: Iterable[str], attachments: Sequence[Json]) -> None:
    """Check a whole message as it will be: content, embeds, components, flags. Raise 50035, 50006."""
    form = Form(frozenset(files))
    components = form.count("components", message["components"], 40)
    form.length("content", message["content"], 2000)
    check_embeds(form, message["embeds"])
    form.count("attachments", attachments, 10)
    for n, attachment in enumerate(attachments):
        form.length(f"attachments.{n}.description", attachment.get("description") or "", 1024)
    if message["flags"] & V2:
        check_v2(form, message, components)
    else:
        form.count("components", components, 5)
        check_components(form, "components", components, frozenset({ROW}))
    for custom_id, times in form.custom_ids.items():
        if times > 1:
            form.wrong("components", f"Component custom id cannot be duplicated: {custom_id}")
    form.settle()
    if not (message["content"] or message["embeds"] or components or attachments):
        raise RefusalError(50006)


def check_v2(form: Form, message: Json, components: list[Any]) -> None:
    """Check the limits of Components V2: 40 in all, 4000 characters of text, neither content nor embeds."""
    for key in ("content", "embeds"):
        if message[key]:
            form.wrong(key, f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
    check_components(form, "components", form.count("components", components, 40, 1), IN_CONTAINER | {CONTAINER})
    everything = list(walk(components))
    if len(everything) > 40:
        form.wrong("components", f"Must be 40 or fewer components in all, not {len(everything)}.")
    text = sum(len(c["content"]) for c in everything if isinstance(c.get("content"), str))
    if text > 4000:
        form.wrong("components", f"Text of all components must be 4000 or fewer in length, not {text}.")


def check_embeds(form: Form, embeds: Any) -> None:
    """Check up to ten embeds of 6000 characters together."""
    total = 0
    for n, embed in enumerate(form.count("embeds", embeds, 10)):
        texts = [(key, embed.get(key) or "", most) for key, most in (("title", 256), ("description", 4096))]
        texts += [("footer.text", (embed.get("footer") or {}).get("text", ""), 2048)]
        for m, item in enumerate(form.count(f"embeds.{n}.fields", embed.get("fields") or [], 25)):
            texts += [(f"fields.{m}.name", item.get("name"), 256), (f"fields.{m}.value", item.get("value"), 1024)]
        for key, text, most in texts:
            form.length(f"embeds.{n}.{key}", text, most, int(key.startswith("fields")))
            total += len(text or "")
    if total > 6000:
        form.wrong("embeds", "Embed size exceeds maximum size of 6000")


def check_components(form: Form, path: str, components: Any, allowed: frozenset[int]) -> None:
    """Check neighbouring components."""
    for n, component in enumerate(components):
        check_component(form, f"{path}.{n}", component, allowed)


def check_component(form: Form, path: str, component: Any, allowed: frozenset[int]) -> None:
    """Check one component and its contents."""
    kind = component.get("type") if isinstance(component, dict) else None
    if kind not in allowed:
        form.wrong(f"{path}.type", f'Value of field "type" must be one of {tuple(sorted(allowed))}, not {kind}.')
        return
    if "custom_id" in component or kind in IN_LABEL:
        form.length(f"{path}.custom_id", component.get("custom_id"), 100, 1)
        form.custom_ids[str(component.get("custom_id"))] += 1
    check = CHECKS.get(kind)
    if check is not None:
        check(form, path, component)


def check_row(form: Form, path: str, row: Json) -> None:
    """Check a row: one to five buttons, or one select."""
    inside = form.count(f"{path}.components", row.get("components"), 5, 1)
    check_components(form, f"{path}.components", inside, SELECTS | {BUTTON})
    if len(inside) > 1 and any(isinstance(c, dict) and c.get("type") in SELECTS for c in inside):
        form.wrong(f"{path}.components", "A select fills a row.")


def check_button(form: Form, path: str, button: Json) -> None:
    """Check a button: a label or an emoji, and a custom_id or, for links, a url."""
    form.between(f"{path}.style", button.get("style"), 1, 5)
    if button.get("label") is not None or not button.get("emoji"):
        form.length(f"{path}.label", button.get("label"), 80, 1)
    check_emoji(form, path, button)
    if button.get("style") == 5:
        form.length(f"{path}.url", button.get("url"), 512, 1)
    else:
        form.length(f"{path}.custom_id", button.get("custom_id"), 100, 1)


def check_emoji(form: Form, path: str, holder: Json) -> None:
    """Refuse words as Unicode emojis; `Posts` checks custom ones."""
    emoji = holder.get("emoji")
    if emoji and not emoji.get("id") and (not emoji.get("name") or emoji["name"].isascii()):
        form.wrong(f"{path}.emoji.name", "Invalid emoji")


def check_options(form: Form, path: str, holder: Json, least: int, most: int) -> None:
    """Check the options of a select, radio group or group of checkboxes."""
    options = [o for o in form.count(f"{path}.options", holder.get("options"), most, least) if isinstance(o, dict)]
    for n, option in enumerate(options):
        form.length(f"{path}.options.{n}.label", option.get("label"), 100, 1)
        form.length(f"{path}.options.{n}.value", option.get("value"), 100, 1)
        form.length(f"{path}.options.{n}.description", option.get("description") or "", 100)
        check_emoji(form, f"{path}.options.{n}", option)
    if len({o.get("value") for o in options}) < len(options):
        form.wrong(f"{path}.options", "The specified option value is already used.")


def check_select(form: Form, path: str, select: Json) -> None:
    """Check a select: 25 options, and how many may be chosen."""
    lowest, highest = select.get("min_values", 1), select.get("max_values", 1)
    form.length(f"{path}.placeholder", select.get("placeholder") or "", 150)
    form.between(f"{path}.min_values", lowest, 0, 25)
    form.between(f"{path}.max_values", highest, max(1, lowest), 25)
    if select["type"] == STRING_SELECT:
        check_options(form, path, select, 1, 25)
        options = select.get("options") or []
        form.between(f"{path}.max_values", highest, 1, max(1, len(options)))
        if sum(bool(o.get("default")) for o in options) > highest:
            form.wrong(f"{path}.options", "More defaults than max_values.")


def check_section(form: Form, path: str, section: Json) -> None:
    """Check a section: one to three texts and one button or thumbnail."""
    texts = form.count(f"{path}.components", section.get("components"), 3, 1)
    check_components(form, f"{path}.components", texts, frozenset({TEXT}))
    check_component(form, f"{path}.accessory", section.get("accessory"), frozenset({BUTTON, THUMBNAIL}))


def check_media(form: Form, path: str, item: Json, key: str = "media") -> None:
    """Check a picture: an address or an attachment of this message, and its alt text."""
    url = (item.get(key) or {}).get("url")
    form.length(f"{path}.{key}.url", url, 2048, 1)
    form.length(f"{path}.description", item.get("description") or "", 1024)
    name = str(url).removeprefix("attachment://")
    if name == url and (key == "file" or not str(url).startswith(("http://", "https://"))):
        form.wrong(f"{path}.{key}.url", "Scheme must be one of ('http', 'https', 'attachment').")
    elif name != url and name not in form.files:
        form.wrong(f"{path}.{key}.url", f"The referenced attachment {name} was not found")


def check_gallery(form: Form, path: str, gallery: Json) -> None:
    """Check a gallery of one to ten pictures."""
    for n, item in enumerate(form.count(f"{path}.items", gallery.get("items"), 10, 1)):
        check_media(form, f"{path}.items.{n}", item)


def check_container(form: Form, path: str, container: Json) -> None:
    inside = form.count(f"{path}.components", container.get("components"), 40, 1)
    check_components(form, f"{path}.components", inside, IN_CONTAINER)
    if container.get("accent_color") is not None:
        form.between(f"{path}.accent_color", container["accent_color"], 0, 0xFFFFFF)


def check_label(form: Form, path: str, label: Json) -> None:
    """Check a label of a modal and its field."""
    form.length(f"{path}.label", label.get("label"), 45, 1)
    form.length(f"{path}.description", label.get("description") or "", 100)
    check_component(form, f"{path}.component", label.get("component"), IN_LABEL)


def check_text_input(form: Form, path: str, text: Json) -> None:
    """Check a text input of at most 4000 characters."""
    form.between(f"{path}.style", text.get("style"), 1, 2)
    form.between(f"{path}.min_length", text.get("min_length") or 0, 0, 4000)
    form.between(f"{path}.max_length", text.get("max_length") or 4000, max(1, text.get("min_length") or 0), 4000)
    form.length(f"{path}.value", text.get("value") or "", text.get("max_length") or 4000)
    form.length(f"{path}.placeholder", text.get("placeholder") or "", 100)
    form.length(f"{path}.label", text.get("label") or "", 45)


CHECKS: dict[int, Callable[[Form, str, Json], None]] = {
    ROW: check_row,
    BUTTON: check_button,
    TEXT_INPUT: check_text_input,
    SECTION: check_section,
    TEXT: lambda form, path, text: form.length(f"{path}.content", text.get("content"), 4000, 1),
    THUMBNAIL: check_media,
    GALLERY: check_gallery,
    FILE: lambda form, path, file: check_media(form, path, file, "file"),
    CONTAINER: check_container,
    LABEL: check_label,
    RADIO: lambda form, path, radio: check_options(form, path, radio, 2, 10),
    CHECKBOXES: lambda form, path, boxes: check_options(form, path, boxes, 1, 10),
} | dict.fromkeys(SELECTS, check_select)


def check_modal(modal: Json) -> None:
    """Check a modal: title 45, one to five labels or texts. Raise 50035."""
    form = Form()
    form.length("title", modal.get("title"), 45, 1)
    form.length("custom_id", modal.get("custom_id"), 100, 1)
    for n, part in enumerate(form.count("components", modal.get("components"), 5, 1)):
        path = f"components.{n}"
        if isinstance(part, dict) and part.get("type") == ROW:
            inside = form.count(f"{path}.components", part.get("components"), 1, 1)
            check_components(form, f"{path}.components", inside, frozenset({TEXT_INPUT}))
        else:
            check_component(form, path, part, frozenset({LABEL, TEXT}))
    for custom_id, times in form.custom_ids.items():
        if times > 1:
            form.wrong("components", f"Component custom id cannot be duplicated: {custom_id}")
    form.settle()
