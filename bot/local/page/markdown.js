// Discord's markdown as DOM nodes: no text is ever read as HTML.

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
const UNITS = { year: 31557600, month: 2629800, day: 86400, hour: 3600, minute: 60, second: 1 };

function relative(seconds, locale) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = Object.entries(UNITS).find(([, length]) => Math.abs(away) >= length) || ["second", 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}

function timestamp(seconds, style, locale) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  const title = new Intl.DateTimeFormat(locale, STYLES.F).format(date);
  const text = style === "R" ? relative(seconds, locale) : new Intl.DateTimeFormat(locale, STYLES[style]).format(date);
  return h("time.stamp", { datetime: date.toISOString(), title, "data-relative": style === "R" && seconds }, text);
}

export function tick(locale) {
  for (const node of document.querySelectorAll("time[data-relative]"))
    node.textContent = relative(Number(node.dataset.relative), locale);
}

// One of the bot's own emojis; if it is gone, its name, as on Discord.
export function custom(id, name) {
  const image = h("img.emoji", { src: `/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:` });
  image.addEventListener("error", () => image.replaceWith(`:${name}:`));
  return image;
}

const link = (url, children) => h("a", address(url), children);
const mention = (channel, names) => h("a.mention", { href: `#${channel}` }, `#${names.channel(channel)}`);
const bare = (url, names) => (placed(url) ? mention(placed(url), names) : link(url, url));

function spoiler(children) {
  const onclick = (event) => event.currentTarget.classList.add("open");
  const onkeydown = (event) => (event.key === "Enter" || event.key === " ") && onclick(event);
  const button = { role: "button", tabindex: 0, "aria-label": "Spoiler" };
  return h("span.spoiler", { ...button, onclick, onkeydown }, children);
}

// Links to channels stay on this page; all others open a new tab.
const placed = (url) => /^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)/.exec(url)?.[1];
export function address(url) {
  return placed(url) ? { href: `#${placed(url)}` } : { href: url, target: "_blank", rel: "noreferrer" };
}

// Each rule: its pattern, and its result; `inside` reads the inner text.
const RULES = [
  [/\\([\\`*_~|>#\-+.[\]()<])/, ([, char]) => char],
  [/(`+)([^]*?[^`])\1(?!`)/, ([, , code]) => h("code", {}, code.trim())],
  [/\|\|([^]+?)\|\|/, ([, text], inside) => spoiler(inside(text))],
  [/\*\*([^]+?)\*\*(?!\*)/, ([, text], inside) => h("strong", {}, inside(text))],
  [/__([^]+?)__(?!_)/, ([, text], inside) => h("u", {}, inside(text))],
  [/~~([^]+?)~~/, ([, text], inside) => h("s", {}, inside(text))],
  [/\*(?=\S)([^*]*?\S)\*(?!\*)/, ([, text], inside) => h("em", {}, inside(text))],
  [/\b_([^_]+)_\b/, ([, text], inside) => h("em", {}, inside(text))],
  [/\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, ([, text, url], inside) => link(url, inside(text))],
  [/<(https?:\/\/[^\s>]+)>/, ([, url], _, names) => bare(url, names)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'\])]/, ([url], _, names) => bare(url, names)],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, ([, at, style], _, names) => timestamp(Number(at), style || "f", names.locale)],
  [/<@!?(\d+)>/, ([, id], _, names) => h("span.mention", {}, `@${names.person(id)}`)],
  [/<:(\w{2,32}):(\d+)>/, ([, name, id]) => custom(id, name)],
  [/<@&(\d+)>/, ([, id], _, names) => h("span.mention", {}, `@${names.role(id)}`)],
  [/<#(\d+)>/, ([, id], _, names) => mention(id, names)],
  [/<\/([^:>]+):\d+>/, ([, command]) => h("span.mention", {}, `/${command}`)],
  [/@(everyone|here)\b/, ([text]) => h("span.mention", {}, text)],
];

export function inline(text, names) {
  const found = RULES.map(([pattern, make]) => ({ match: pattern.exec(text), make })).filter(({ match }) => match);
  if (!found.length) return text ? [text] : [];
  const { match, make } = found.reduce((first, one) => (one.match.index < first.match.index ? one : first));
  const node = make(match, (inner) => inline(inner, names), names);
  const after = inline(text.slice(match.index + match[0].length), names);
  return match.index ? [text.slice(0, match.index), node, ...after] : [node, ...after];
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
    else if (item) listItem(item, names, box);
    else if (line.startsWith("-# ")) box.append(h("small", {}, inline(line.slice(3), names)));
    else if (/^(>>>|>) /.test(line)) {
      const whole = line.startsWith(">>>");
      const more = lines.findIndex((next) => !whole && !next.startsWith("> "));
      const quoted = [line, ...lines.splice(0, more < 0 ? lines.length : more)];
      box.append(h("blockquote", {}, markdown(quoted.map((one) => one.replace(/^>+ /, "")).join("\n"), names)));
    } else if (line || lines.length) box.append(h("p", {}, inline(line, names)));
  }
}

function listItem([, indent, bullet, start, text], names, box) {
  const tag = bullet ? "UL" : "OL";
  const list = box.lastChild?.tagName === tag ? box.lastChild : box.appendChild(h(tag, { start }));
  list.append(h("li", { style: indent.length > 1 && "margin-left: 1.2em" }, inline(text, names)));
}
