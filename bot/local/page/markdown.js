// Discord's markdown as DOM nodes: nothing that anybody writes is ever read as HTML.

export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  node.append(...children.flat().filter((child) => child != null && child !== false));
  return node;
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(seconds, locale) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) || UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}

function timestamp(seconds, style, locale) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return h("span", {}, `<t:${seconds}>`);
  const full = new Intl.DateTimeFormat(locale, STYLES.F).format(date);
  const text = style === "R" ? relative(seconds, locale) : new Intl.DateTimeFormat(locale, STYLES[style]).format(date);
  return h("time.stamp", { datetime: date.toISOString(), title: full, "data-relative": style === "R" && seconds }, text);
}

export function tick(locale) {
  for (const node of document.querySelectorAll("time[data-relative]"))
    node.textContent = relative(Number(node.dataset.relative), locale);
}

function spoiler(...children) {
  const open = (event) => event.currentTarget.classList.add("open");
  const key = (event) => (event.key === "Enter" || event.key === " ") && open(event);
  return h("span.spoiler", { role: "button", tabindex: 0, "aria-label": "Spoiler", onclick: open, onkeydown: key }, children);
}

function link(url, ...children) {
  return h("a", address(url), children);
}

// Each rule: what it looks like, and what it becomes; `inside` reads the text within.
const RULES = [
  [/\\([\\`*_~|>#\-+.[\]()<])/, ([, char]) => char],
  [/(`+)([^]*?[^`])\1(?!`)/, ([, , code]) => h("code", {}, code.trim())],
  [/\|\|([^]+?)\|\|/, ([, text], inside) => spoiler(...inside(text))],
  [/\*\*\*([^]+?)\*\*\*/, ([, text], inside) => h("em", {}, h("strong", {}, inside(text)))],
  [/\*\*([^]+?)\*\*(?!\*)/, ([, text], inside) => h("strong", {}, inside(text))],
  [/__([^]+?)__(?!_)/, ([, text], inside) => h("u", {}, inside(text))],
  [/~~([^]+?)~~/, ([, text], inside) => h("s", {}, inside(text))],
  [/\*(?=\S)([^*]*?\S)\*(?!\*)/, ([, text], inside) => h("em", {}, inside(text))],
  [/\b_([^_]+)_\b/, ([, text], inside) => h("em", {}, inside(text))],
  [/\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, ([, text, url], inside) => link(url, ...inside(text))],
  [/<(https?:\/\/[^\s>]+)>/, ([, url]) => link(url, url)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'\])]/, ([url]) => link(url, url)],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, ([, at, style], _, names) => timestamp(Number(at), style || "f", names.locale)],
  [/<@!?(\d+)>/, ([, id], _, names) => h("span.mention", {}, `@${names.person(id)}`)],
  [/<#(\d+)>/, ([, id], _, names) => h("a.mention", { href: `#${id}` }, `#${names.channel(id)}`)],
  [/<\/([^:>]+):\d+>/, ([, command]) => h("span.mention", {}, `/${command}`)],
  [/@(everyone|here)\b/, ([text]) => h("span.mention", {}, text)],
];

export function inline(text, names) {
  const nodes = [];
  while (text) {
    let first = null;
    for (const [pattern, make] of RULES) {
      const match = pattern.exec(text);
      if (match && (!first || match.index < first.match.index)) first = { match, make };
    }
    if (!first) break;
    const { match, make } = first;
    if (match.index) nodes.push(text.slice(0, match.index));
    nodes.push(make(match, (inner) => inline(inner, names), names));
    text = text.slice(match.index + match[0].length);
  }
  return text ? [...nodes, text] : nodes;
}

// A message is read line by line; lines that begin alike (quotes, lists) belong together.
export function markdown(text, names) {
  const box = h("div.markdown");
  const pieces = text.split(/```(?:[\w+-]*\n)?([^]*?)\n?```\n?/);
  pieces.forEach((piece, n) => (n % 2 ? box.append(h("pre", {}, h("code", {}, piece))) : blocks(piece, names, box)));
  return box;
}

function blocks(text, names, box) {
  const lines = text.split("\n");
  while (lines.length) {
    const line = lines.shift();
    const heading = /^(#{1,3}) +(.*)/.exec(line);
    const item = /^( *)(?:([-*])|(\d+)\.) +(.*)/.exec(line);
    if (heading) box.append(h(`h${heading[1].length + 1}`, {}, inline(heading[2], names)));
    else if (line.startsWith("-# ")) box.append(h("small", {}, inline(line.slice(3), names)));
    else if (line.startsWith(">>> ")) box.append(quote([line.slice(4), ...lines.splice(0)], names));
    else if (line.startsWith("> ")) {
      const quoted = [line.slice(2)];
      while (lines[0]?.startsWith("> ")) quoted.push(lines.shift().slice(2));
      box.append(quote(quoted, names));
    } else if (item) listItem(item, names, box);
    else if (line || lines.length) box.append(h("p", {}, inline(line, names)));
  }
}

function quote(lines, names) {
  const box = h("blockquote");
  blocks(lines.join("\n"), names, box);
  return box;
}

function listItem([, indent, bullet, number, text], names, box) {
  const tag = bullet ? "UL" : "OL";
  const list = box.lastChild?.tagName === tag ? box.lastChild : box.appendChild(h(tag, bullet ? {} : { start: number }));
  list.append(h("li", { style: indent.length > 1 && "margin-left: 1.2em" }, inline(text, names)));
}

// Discord's own addresses of channels lead to them on this page; all others into a new tab.
export function address(url) {
  const channel = /^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)/.exec(url);
  return channel ? { href: `#${channel[1]}` } : { href: url, target: "_blank", rel: "noreferrer" };
}
