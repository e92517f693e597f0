// The components of messages and modals.
import { address, custom, h, inline, markdown } from "./markdown.js";
import { say } from "./words.js";

const STYLES = ["", "primary", "secondary", "success", "danger"];
const hex = (colour) => (colour == null ? "" : `#${colour.toString(16).padStart(6, "0")}`);
const emoji = ({ emoji: one }) =>
  one && h("span", { "aria-hidden": "true" }, one.id ? custom(one.id, one.name) : one.name, " ");

// `screen` gives names and act(component, values).
export function part(component, screen) {
  const inside = () => component.components.map((child) => part(child, screen));
  switch (component.type) {
    case 1: return h("div.row", {}, inside());
    case 2: return button(component, screen);
    case 3: return choice(component, (values) => screen.act(component, values));
    case 5: case 6: case 8: return choice(listed(component, screen.names), (values) => screen.act(component, values));
    case 9: return h("div.section", {}, h("div", {}, inside()), part(component.accessory, screen));
    case 10: return markdown(component.content, screen.names);
    case 11: return picture(component);
    case 12: return h("div.gallery", {}, component.items.map(picture));
    case 13: return h("a", { href: component.file.url }, component.file.url.split("/").at(-1));
    case 14: return h("hr");
    case 17: return h("div.container", { style: `--accent: ${hex(component.accent_color)}` }, inside());
    default: return h("p", {}, `(component ${component.type})`);
  }
}

function button(component, screen) {
  const content = [emoji(component), component.label];
  if (component.style === 5) return h("a.button", address(component.url), content, " ↗");
  const { custom_id: id, style, disabled } = component;
  const onclick = () => screen.act(component);
  return h(`button.button.${STYLES[style]}`, { type: "button", disabled, "data-id": id, onclick }, content);
}

export function picture({ media, description: alt = "" }) {
  const { url: src, width, height } = media;
  const style = width && `--wide: ${width}px; --ratio: ${width / height}`;
  return h("a.shot", { href: src, target: "_blank" }, h("img", { src, alt, width, height, style }));
}

// A select without options, turned into one with options.
function listed(component, names) {
  const marked = new Set((component.default_values || []).map(({ id }) => id));
  const options = names.listed(component).map(([value, label]) => ({ value, label, default: marked.has(value) }));
  return { ...component, options };
}

// A list that opens below its head. One choice is sent at once, several with Done. In a modal (`filling`) choices
// are only noted.
function choice({ options, max_values: most = 1, min_values: least = 1, ...select }, done, filling = false) {
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const head = h("summary", { "data-id": select.custom_id, onclick: toggle });
  const items = options.map((option) => {
    const words = h("span", {}, option.label, option.description && h("small", {}, option.description));
    return h("button", { type: "button", role: "option", onclick: () => pick(option.value) }, emoji(option), words);
  });
  const finish = h("button.button.primary", { type: "button", onclick: answer });
  const label = { "aria-label": select.placeholder || say("Options"), "aria-multiselectable": String(most > 1) };
  const list = h("div.list", { role: "listbox", ...label }, items);
  const box = h("details.choice", { inert: select.disabled, onkeydown: keys }, head, list, most > 1 && finish);
  show();
  return box;

  function show() {
    const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    const unnamed = most > 1 ? say("Choose up to {0}", most) : say("Choose one");
    head.textContent = labels.join(", ") || select.placeholder || unnamed;
    items.forEach((item, n) => item.setAttribute("aria-selected", String(chosen.has(options[n].value))));
    finish.disabled = chosen.size < least;
    finish.textContent = say("Done ({0} of {1})", chosen.size, least === most ? most : say("{0} to {1}", least, most));
  }
  function toggle(event) {
    event?.preventDefault();
    box.open = !box.open;
    if (!box.open) return head.focus();
    (items.find((item) => item.getAttribute("aria-selected") === "true") || items[0]).focus();
    box.scrollIntoView({ block: "nearest" });
  }
  function pick(value) {
    if (most === 1) chosen.clear();
    if (!chosen.delete(value) && chosen.size < most) chosen.add(value);
    show();
    if (most === 1) answer();
    else if (filling) done([...chosen]);
  }
  function answer() {
    toggle();
    done([...chosen]);
  }
  function keys(event) {
    const at = items.indexOf(document.activeElement);
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape" && box.open) toggle();
    else if (at >= 0 && step !== undefined) items.at(step % items.length).focus();
    else return;
    event.preventDefault();
  }
}

// The fields of a modal write their input into `values`, by custom_id.
export function field(component, { names }, values) {
  if (component.type === 10) return markdown(component.content, names);
  const inner = component.component;
  const needed = inner.required !== false && h("i", { title: say("required") }, " *");
  const words = h("span.name", {}, component.label, needed);
  const note = component.description && h("small", {}, inline(component.description, names));
  const set = (value) => { values[inner.custom_id] = value; };
  if (inner.type === 3) {
    set(inner.options.filter((option) => option.default).map((option) => option.value));
    return h("fieldset.field", {}, h("legend", {}, words), note, choice(inner, set, true));
  }
  const { max_length: maxlength, min_length: minlength, placeholder } = inner;
  const limits = { maxlength, minlength, placeholder, required: inner.required !== false };
  const node = h(inner.style === 2 ? "textarea" : "input", { ...limits, oninput: () => set(node.value) });
  set((node.value = inner.value || ""));
  return h("label.field", {}, words, note, node);
}
