// Components: what a message or a modal is made of.
import { address, h, inline, markdown } from "./markdown.js";

const STYLES = ["", "primary", "secondary", "success", "danger", "link"];
const hex = (colour) => `#${colour.toString(16).padStart(6, "0")}`;
const emoji = (part) => part.emoji && h("span.emoji", { "aria-hidden": "true" }, part.emoji.name);

// `screen` gives names, people() and channels() for selects, act(component, values), zoom(url, text).
export function part(component, screen) {
  const inside = () => (component.components || []).map((child) => part(child, screen));
  switch (component.type) {
    case 1: return h("div.row", {}, inside());
    case 2: return button(component, screen);
    case 3: case 5: case 6: case 7: case 8: return choice(component, screen, (values) => screen.act(component, values));
    case 9: return h("div.section", {}, h("div", {}, inside()), part(component.accessory, screen));
    case 10: return markdown(component.content, screen.names);
    case 11: return picture(component, screen, "thumbnail");
    case 12: return h("div.gallery", {}, component.items.map((item) => picture(item, screen, "shot")));
    case 13: return h("a.file", { href: component.file.url }, component.file.url.split("/").at(-1));
    case 14: return h(`hr.space${component.spacing || 1}`, { class: component.divider === false ? "bare" : null });
    case 17: {
      const colour = component.accent_color;
      return h("div.container", { style: colour != null && `--accent: ${hex(colour)}` }, inside());
    }
    default: return h("p", {}, `(component ${component.type})`);
  }
}

function button(component, screen) {
  const content = [emoji(component), component.label];
  if (component.style === 5) return h("a.button.link", address(component.url), content, " ↗");
  const attributes = { disabled: component.disabled, "data-id": component.custom_id, onclick: () => screen.act(component) };
  return h(`button.button.${STYLES[component.style]}`, { type: "button", ...attributes }, content);
}

export function picture(item, screen, kind) {
  const media = item.media || item;
  const text = item.description || "";
  const image = h("img", { src: media.url, alt: text, width: media.width, height: media.height });
  const zoom = () => screen.zoom(media.url, text);
  const shown = h(`button.${kind}`, { type: "button", "aria-label": text || "Picture", onclick: zoom }, image);
  if (item.spoiler) shown.classList.add("veiled");
  return shown;
}

function offered(component, screen) {
  if (component.type === 3) return component.options;
  return component.type === 8 ? screen.channels() : component.type === 6 ? [] : screen.people();
}

// A list that opens below its button; one choice answers at once, several are answered with Done.
export function choice(component, screen, done) {
  const options = offered(component, screen);
  const most = component.max_values ?? 1;
  const least = component.min_values ?? 1;
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const head = h("button.head", {
    type: "button", disabled: component.disabled, "data-id": component.custom_id, "aria-haspopup": "listbox",
    "aria-expanded": "false", onclick: () => toggle(list.hidden),
  });
  const items = options.map((option) => h("li", { role: "option", tabindex: -1, onclick: () => pick(option.value) },
    emoji(option), h("span", {}, h("b", {}, option.label), option.description && h("small", {}, option.description))));
  const finish = h("button.button.primary", { type: "button", onclick: () => answer() }, "Done");
  const menu = h("ul", { role: "listbox", "aria-multiselectable": String(most > 1), "aria-label": component.placeholder || "Options" }, items);
  const list = h("div.list", { hidden: true }, menu, most > 1 && finish);
  const box = h("div.choice", { onkeydown: keys, onfocusout: leave }, head, list);
  show();
  return box;

  function show() {
    const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    head.textContent = labels.join(", ") || component.placeholder || (most > 1 ? `Choose up to ${most}` : "Choose one");
    items.forEach((item, n) => item.setAttribute("aria-selected", String(chosen.has(options[n].value))));
    finish.disabled = chosen.size < least;
    finish.textContent = `Done (${chosen.size} of ${least === most ? most : `${least} to ${most}`})`;
  }
  function toggle(open) {
    list.hidden = !open;
    head.setAttribute("aria-expanded", String(open));
    if (open) (items.find((item) => item.getAttribute("aria-selected") === "true") || items[0])?.focus();
    if (open) list.scrollIntoView({ block: "nearest" });
  }
  function pick(value) {
    if (most === 1) chosen.clear();
    if (!chosen.delete(value) && chosen.size < most) chosen.add(value);
    show();
    if (most === 1) answer();
    else if (screen.form) done([...chosen]);
  }
  function answer() {
    toggle(false);
    head.focus();
    done([...chosen]);
  }
  function leave(event) {
    if (!box.contains(event.relatedTarget)) toggle(false);
  }
  function keys(event) {
    const at = items.indexOf(document.activeElement);
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    if (event.key === "Escape" && !list.hidden) {
      toggle(false);
      head.focus();
    } else if (list.hidden && event.key === "ArrowDown") toggle(true);
    else if (at >= 0 && event.key in steps) items.at(steps[event.key] % items.length)?.focus();
    else if (at >= 0 && (event.key === "Enter" || event.key === " ")) pick(options[at].value);
    else if (at >= 0 && event.key.length === 1) {
      const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      rest.find((item) => item.querySelector("b").textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// A modal's fields write what is filled in into `values`, by custom_id.
export function field(component, screen, values) {
  if (component.type === 10) return markdown(component.content, screen.names);
  const inner = component.component || component.components?.[0];
  const name = component.label || inner.label || "";
  const words = h("span.name", {}, name, inner.required !== false && inner.type !== 23 && h("i", { title: "required" }, " *"));
  const note = component.description && h("small", {}, inline(component.description, screen.names));
  const control = input(inner, screen, values);
  const group = [3, 5, 6, 7, 8, 21, 22].includes(inner.type);
  return h(group ? "fieldset.field" : "label.field", {}, group ? h("legend", {}, words) : words, note, control);
}

function input(inner, screen, values) {
  const id = inner.custom_id;
  const set = (value) => { values[id] = value; };
  if (inner.type === 4) {
    const limits = { maxlength: inner.max_length, minlength: inner.min_length, placeholder: inner.placeholder, required: inner.required !== false };
    const node = h(inner.style === 2 ? "textarea" : "input", { ...limits, name: id, oninput: () => set(node.value) });
    set((node.value = inner.value || ""));
    return node;
  }
  if (inner.type === 23) {
    const node = h("input", { type: "checkbox", name: id, checked: inner.default, onchange: () => set(node.checked) });
    set(Boolean(inner.default));
    return node;
  }
  set((inner.options || []).filter((option) => option.default).map((option) => option.value));
  if (inner.type !== 21 && inner.type !== 22) return choice(inner, { ...screen, form: true }, set);
  const type = inner.type === 21 ? "radio" : "checkbox";
  const change = () => set([...box.querySelectorAll("input:checked")].map((node) => node.value));
  const box = h("div.options", { onchange: change }, inner.options.map((option) => h("label", {},
    h("input", { type, name: id, value: option.value, checked: option.default }),
    h("span", {}, option.label, option.description && h("small", {}, option.description)))));
  return box;
}
