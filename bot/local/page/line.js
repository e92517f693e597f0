// The line at the bottom: plain words, or a slash command with suggestions for everything in it.
import { h } from "./markdown.js";

const SUBCOMMAND = 1, GROUP = 2, BOOLEAN = 5, USER = 6, CHANNEL = 7, MENTIONABLE = 9;

function leaves(commands) {
  const inside = (node, path) => {
    const below = (node.options || []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (below.length) return below.flatMap((option) => inside(option, [...path, option.name]));
    return [{ path, description: node.description, options: node.options || [] }];
  };
  return commands.flatMap((command) => inside(command, [command.name]));
}

// Reads "/play game:x seats:2" up to the caret: which command, which options, what is being typed.
export function read(text, commands) {
  const all = leaves(commands).map((leaf) => ({ ...leaf, words: `/${leaf.path.join(" ")}` }));
  const leaf = all.filter((one) => text === one.words || text.startsWith(`${one.words} `)).sort((a, b) => b.words.length - a.words.length)[0];
  if (!leaf || text === leaf.words) return { all, leaf: null };
  const rest = text.slice(leaf.words.length);
  const names = leaf.options.map((option) => option.name);
  const given = {};
  let focused = null;
  let left = rest;
  if (names.length) {
    const marks = [...rest.matchAll(new RegExp(`(?<=\\s)(${names.join("|")}):`, "gu"))];
    marks.forEach((mark, n) => {
      const end = marks[n + 1]?.index ?? rest.length;
      given[mark[1]] = rest.slice(mark.index + mark[0].length, end).trim();
      focused = n === marks.length - 1 ? mark[1] : focused;
    });
    left = marks.length ? "" : rest;
  }
  return { all, leaf, given, focused, left: left.trim() };
}

export function composer({ form, input, offers, state, act, toast }) {
  let shown = [];
  let active = -1;
  let asked = 0;
  let waiting = false; // for the bot's completions; Enter then takes the first as soon as they are here
  let hasty = false;
  const picked = new Map();

  input.addEventListener("input", suggest);
  input.addEventListener("keydown", keys);
  input.addEventListener("blur", () => setTimeout(close, 150));
  form.addEventListener("submit", (event) => { event.preventDefault(); send(); });

  function close() { show([]); }
  function show(items, first = -1) {
    shown = items;
    active = items.length ? first : -1;
    offers.hidden = !items.length;
    input.setAttribute("aria-expanded", String(items.length > 0));
    offers.replaceChildren(...items.map((item, n) => h("li", { id: `offer-${n}`, role: "option", onmousedown: (event) => { event.preventDefault(); take(n); } },
      h("b", {}, item.label), item.note && h("small", {}, item.note))));
    mark();
  }
  function mark() {
    [...offers.children].forEach((node, n) => node.setAttribute("aria-selected", String(n === active)));
    offers.children[active]?.scrollIntoView({ block: "nearest" });
    if (active >= 0) input.setAttribute("aria-activedescendant", `offer-${active}`);
    else input.removeAttribute("aria-activedescendant");
  }
  function keys(event) {
    if (waiting && (event.key === "Enter" || event.key === "Tab")) {
      hasty = true;
      return event.preventDefault();
    }
    if (!shown.length) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      active = (active + (event.key === "ArrowDown" ? 1 : -1) + shown.length) % shown.length;
      mark();
    } else if (event.key === "Tab" && !event.shiftKey) take(Math.max(active, 0));
    else if (event.key === "Enter" && active >= 0) take(active);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  }
  function take(n) {
    input.value = shown[n].text;
    if (shown[n].value !== undefined) picked.set(`${shown[n].option}:${shown[n].label}`, shown[n].value);
    input.focus();
    suggest();
  }

  async function suggest() {
    const number = ++asked;
    const text = input.value;
    waiting = hasty = false;
    if (!text.startsWith("/")) return close();
    const { all, leaf, given, focused, left } = read(text, state.commands);
    if (!leaf) {
      const words = text.slice(1).toLowerCase();
      const found = all.filter((one) => one.words.slice(1).includes(words)).sort((a, b) => a.words.indexOf(words) - b.words.indexOf(words));
      return show(found.map((one) => ({ label: one.words, note: one.description, text: begin(one) })), 0);
    }
    const option = leaf.options.find((one) => one.name === focused);
    const typed = option ? given[focused] : left;
    const items = option && !(text.endsWith(" ") && typed) ? await values(option, typed, leaf, given) : [];
    if (number !== asked) return;
    const take0 = hasty && items.length > 0;
    waiting = hasty = false;
    if (items.length && !items.some((item) => item.label === typed)) {
      const before = text.slice(0, text.lastIndexOf(`${focused}:`) + focused.length + 1);
      show(items.map((item) => ({ ...item, option: focused, text: following(leaf, given, `${before}${item.label} `, focused) })), 0);
      return take0 ? take(0) : null;
    }
    if (option && !text.endsWith(" ")) return show([{ label: `${option.name}:`, note: option.description, text }], -1);
    const missing = leaf.options.filter((one) => !(one.name in given) && one.name.includes(option ? "" : left));
    const base = option ? text : `${leaf.words} `;
    show(missing.map((one) => ({ label: `${one.name}:`, note: (one.required ? "" : "(optional) ") + one.description, text: `${base}${one.name}:` })), left ? 0 : -1);
  }
  function begin(leaf) { return following(leaf, {}, `${leaf.words} `, ""); }
  function following(leaf, given, text, filled) {
    const next = leaf.options.find((one) => one.required && !(one.name in given) && one.name !== filled);
    return next ? `${text}${next.name}:` : text;
  }

  async function values(option, typed, leaf, given) {
    const like = (list) => list.filter((item) => item.label.toLowerCase().includes(typed.toLowerCase()));
    if (option.choices?.length) return like(option.choices.map((one) => ({ label: one.name, value: one.value })));
    if (option.type === BOOLEAN) return like([{ label: "True" }, { label: "False" }]);
    if (option.type === USER || option.type === MENTIONABLE) return like([...state.people.values()].map((one) => ({ label: `@${one.global_name || one.username}`, value: one.id })));
    if (option.type === CHANNEL) return like([...state.channels.values()].filter((one) => one.name).map((one) => ({ label: `#${one.name}`, value: one.id })));
    if (!option.autocomplete) return [];
    const started = asked;
    waiting = true;
    await new Promise((resolve) => setTimeout(resolve, 120));
    if (started !== asked) return [];
    const options = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, picked.get(`${name}:${value}`) ?? value]));
    const done = await act({ do: "complete", path: leaf.path, focused: option.name, options: { ...options, [option.name]: typed } });
    return (done.choices || []).map((one) => ({ label: String(one.name), value: one.value }));
  }

  async function send() {
    const text = input.value.trim();
    if (!text) return;
    close();
    asked += 1;
    const { leaf, all, given } = read(`${text} `, state.commands);
    if (text.startsWith("/") && !leaf) return toast(all.length ? `There is no command ${text}` : "The bot is not here yet.");
    input.value = "";
    const options = leaf && Object.fromEntries(Object.entries(given).map(([name, value]) => [name, picked.get(`${name}:${value}`) ?? value]));
    const done = await act(leaf ? { do: "slash", path: leaf.path, options } : { do: "say", text });
    if (!done.ok && !input.value) input.value = text;
  }
  return { focus: () => input.focus() };
}
