// The line at the bottom: plain words, or a slash command with suggestions for everything in it.
import { h } from "./markdown.js";
import { described, say } from "./words.js";

const GROUP = 2, BOOLEAN = 5, USER = 6, CHANNEL = 7;

function leaves(node, path = [node.name]) {
  const below = (node.options || []).filter((option) => option.type <= GROUP);
  if (below.length) return below.flatMap((option) => leaves(option, [...path, option.name]));
  return [{ path, words: `/${path.join(" ")}`, description: described(node), options: node.options || [] }];
}

// Reads "/play game:x seats:2" up to the caret: command, options, and the current word.
function read(text, commands) {
  const all = commands.flatMap((command) => leaves(command));
  const fits = all.filter((one) => text.startsWith(`${one.words} `));
  const leaf = fits.sort((a, b) => b.words.length - a.words.length)[0];
  if (!leaf) return { all };
  const rest = text.slice(leaf.words.length);
  const option = leaf.options.map((one) => one.name).join("|") || "(?!)";
  const marks = [...rest.matchAll(new RegExp(`(?<=\\s)(${option}):`, "gu"))];
  const value = (mark, n) => rest.slice(mark.index + mark[0].length, marks[n + 1]?.index).trim();
  const given = Object.fromEntries(marks.map((mark, n) => [mark[1], value(mark, n)]));
  return { all, leaf, given, focused: marks.at(-1)?.[1], left: marks.length ? "" : rest.trim() };
}

export function composer({ form, input, offers, state, act, toast }) {
  let shown = [];
  let active = -1;
  let asked = 0;
  let waiting = false; // for the bot's completions; Enter takes the first once they arrive
  let hasty = false;
  const picked = new Map(); // the bot's names of chosen suggestions

  input.addEventListener("input", suggest);
  input.addEventListener("keydown", keys);
  input.addEventListener("blur", () => setTimeout(show, 150));
  form.addEventListener("submit", (event) => { event.preventDefault(); send(); });
  return { focus: () => input.focus() };

  function show(items = [], first = -1) {
    shown = items;
    offers.hidden = !items.length;
    input.setAttribute("aria-expanded", String(items.length > 0));
    offers.replaceChildren(...items.map((item, n) => {
      const onmousedown = (event) => { event.preventDefault(); take(n); };
      const note = item.note && h("small", {}, item.note);
      return h("li", { id: `offer-${n}`, role: "option", onmousedown }, h("b", {}, item.label), note);
    }));
    mark(first);
  }
  function mark(n) {
    active = n;
    [...offers.children].forEach((node, at) => node.setAttribute("aria-selected", String(at === n)));
    offers.children[n]?.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", n < 0 ? "" : `offer-${n}`);
  }
  function keys(event) {
    const { key } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (waiting && (key === "Enter" || key === "Tab")) hasty = true;
    else if (!shown.length) return;
    else if (step) mark((active + step + shown.length) % shown.length);
    else if (key === "Tab" && !event.shiftKey) take(Math.max(active, 0));
    else if (key === "Enter" && active >= 0) take(active);
    else if (key === "Escape") show();
    else return;
    event.preventDefault();
  }
  function take(n) {
    const { text, option, label, value } = shown[n];
    input.value = text;
    if (value !== undefined) picked.set(`${option}:${label}`, value);
    input.focus();
    suggest();
  }

  async function suggest() {
    const number = ++asked;
    const text = input.value;
    waiting = hasty = false;
    if (!text.startsWith("/")) return show();
    const { all, leaf, given, focused, left } = read(text, state.commands);
    if (!leaf) return show(commandsLike(text.toLowerCase(), all), 0);
    const option = leaf.options.find((one) => one.name === focused);
    const typed = option ? given[focused] : left;
    const items = option && !(text.endsWith(" ") && typed) ? await values(option, typed, leaf, given) : [];
    if (number !== asked) return;
    const first = hasty && items.length > 0;
    waiting = hasty = false;
    if (items.length && !items.some((item) => item.label === typed)) {
      const before = text.slice(0, text.lastIndexOf(`${focused}:`) + focused.length + 1);
      const after = (item) => following(leaf, given, `${before}${item.label} `);
      show(items.map((item) => ({ ...item, option: focused, text: after(item) })), 0);
      if (first) take(0);
    } else if (option && !text.endsWith(" ")) show([{ label: `${option.name}:`, note: described(option), text }]);
    else show(optionsLeft(leaf, given, option ? "" : left, option ? text : `${leaf.words} `), left ? 0 : -1);
  }
  function commandsLike(text, all) {
    const at = (one) => one.words.indexOf(text.slice(1), 1);
    const found = all.filter((one) => at(one) > 0).sort((a, b) => at(a) - at(b) || a.words.localeCompare(b.words));
    return found.map((one) => ({ label: one.words, note: one.description, text: following(one, {}, `${one.words} `) }));
  }
  function optionsLeft(leaf, given, like, text) {
    const left = leaf.options.filter((one) => !(one.name in given) && one.name.includes(like));
    const note = (one) => (one.required ? described(one) : say("(optional) {0}", described(one)));
    return left.map((one) => ({ label: `${one.name}:`, note: note(one), text: `${text}${one.name}:` }));
  }
  function following(leaf, given, text) {
    const next = leaf.options.find((one) => one.required && !(one.name in given));
    return next ? `${text}${next.name}:` : text;
  }
  function filled(given) {
    const meant = ([name, value]) => [name, picked.get(`${name}:${value}`) ?? value];
    return Object.fromEntries(Object.entries(given).map(meant));
  }

  async function values(option, typed, leaf, given) {
    const like = (list) => list.filter((item) => item.label.toLowerCase().includes(typed.toLowerCase()));
    const ids = (map, label) => [...map.values()].map((one) => ({ label: label(one), value: one.id }));
    if (option.choices?.length) return like(option.choices.map((one) => ({ label: one.name, value: one.value })));
    if (option.type === BOOLEAN) return like([{ label: "True" }, { label: "False" }]);
    if (option.type === USER) return like(ids(state.people, (one) => `@${one.global_name}`));
    if (option.type === CHANNEL) return like(ids(state.channels, (one) => `#${one.name || "inbox"}`));
    if (!option.autocomplete) return [];
    const started = asked;
    waiting = true;
    await new Promise((resolve) => setTimeout(resolve, 120));
    if (started !== asked) return [];
    const options = { ...filled(given), [option.name]: typed };
    const done = await act({ do: "complete", path: leaf.path, focused: option.name, options });
    return (done.choices || []).map((one) => ({ label: String(one.name), value: one.value }));
  }

  async function send() {
    const text = input.value.trim();
    if (!text) return;
    show();
    asked += 1;
    const { all, leaf, given } = read(`${text} `, state.commands);
    const unknown = all.length ? say("There is no command {0}", text) : say("The bot is not here yet.");
    if (text.startsWith("/") && !leaf) return toast(unknown);
    input.value = "";
    const done = await act(leaf ? { do: "slash", path: leaf.path, options: filled(given) } : { do: "say", text });
    if (!done.ok && !input.value) input.value = text;
  }
}
