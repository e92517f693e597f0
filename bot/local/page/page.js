// One person's screen: what the server tells over the WebSocket, drawn; what the person does, posted.
import { h, markdown, tick } from "./markdown.js";
import { field, part, picture } from "./parts.js";
import { composer } from "./line.js";

const $ = (id) => document.getElementById(id);
const name = location.pathname.split("/").at(-1);
const EPHEMERAL = 64, LOADING = 128, DM = 1, TEXT = 0;
const LOCALES = ["en-US", "en-GB", "de", "es-ES", "fr", "it", "nl", "pl", "pt-BR", "ru", "ja", "zh-CN"];
const state = {
  me: null, bot: null, guilds: [], commands: [], current: "",
  channels: new Map(), people: new Map(), messages: new Map(), unread: new Map(),
};
const seenKey = `read/${name}`;
const lastRead = JSON.parse(localStorage.getItem(seenKey) || "{}");
const later = (a, b) => BigInt(a || 0) > BigInt(b || 0);
const names = {
  locale: "en-US",
  person: (id) => { const user = state.people.get(id); return user ? user.global_name || user.username : "somebody"; },
  channel: (id) => state.channels.get(id)?.name || "unknown",
};

// talking with the server

async function act(body) {
  const sent = { channel: state.current, ...body };
  try {
    const response = await fetch(`/as/${name}/act`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent),
    });
    const done = await response.json();
    if (!done.ok && body.do !== "complete") toast(done.error);
    if (done.modal) openModal(done.interaction, done.modal);
    return done;
  } catch {
    toast("The local Discord does not answer.");
    return { ok: false };
  }
}

function connect() {
  const socket = new WebSocket(`ws://${location.host}/as/${name}/live`);
  socket.onmessage = (frame) => { const { t, d } = JSON.parse(frame.data); hear[t]?.(d); };
  socket.onclose = () => { document.body.classList.add("away"); setTimeout(connect, 1000); };
  socket.onopen = () => document.body.classList.remove("away");
}

const place = (channel) => { state.channels.set(channel.id, channel); drawPlaces(); };
const hear = {
  HELLO(d) {
    Object.assign(state, { me: d.me, bot: d.bot, guilds: d.guilds, commands: d.commands });
    state.channels = new Map(d.channels.map((channel) => [channel.id, channel]));
    if (!state.channels.has(inbox())) state.channels.set(inbox(), { id: inbox(), type: DM });
    state.people = new Map([...d.people, d.bot].map((user) => [user.id, user]));
    state.messages.clear();
    names.locale = $("locale").value = d.me.locale;
    $("me").textContent = d.me.global_name;
    $("me").style.setProperty("--hue", hue(d.me.id));
    go(state.channels.has(location.hash.slice(1)) ? location.hash.slice(1) : state.channels.has(state.current) ? state.current : d.channels[0].id);
  },
  HISTORY({ channel, messages }) {
    state.channels.set(channel.id, channel);
    const kept = [...(state.messages.get(channel.id)?.values() || [])].filter((message) => message.flags & EPHEMERAL);
    state.messages.set(channel.id, new Map([...messages, ...kept].map((message) => [message.id, message])));
    const fresh = messages.filter((message) => message.author.id !== state.me.id && later(message.id, lastRead[channel.id]));
    if (channel.id === state.current) drawMessages();
    else if (fresh.length) state.unread.set(channel.id, { count: fresh.length, ping: fresh.some(pings) });
    drawPlaces();
  },
  MESSAGE_CREATE(message) {
    keep(message);
    const here = message.channel_id === state.current;
    if (here) drawMessage(message);
    if (here && !document.hidden) read(message.channel_id);
    else if (message.author.id !== state.me.id) {
      const { count = 0, ping = false } = state.unread.get(message.channel_id) || {};
      state.unread.set(message.channel_id, { count: count + 1, ping: ping || pings(message) });
      drawPlaces();
    }
    if (here) $("typing").textContent = "";
  },
  MESSAGE_UPDATE(message) { keep(message); if (message.channel_id === state.current) drawMessage(message); },
  MESSAGE_DELETE({ id, channel_id }) { state.messages.get(channel_id)?.delete(id); $(`m${id}`)?.remove(); },
  CHANNEL_CREATE: place, CHANNEL_UPDATE: place, THREAD_UPDATE(thread) { place(thread); if (thread.id === state.current) drawTitle(); },
  THREAD_CREATE(thread) { place(thread); const origin = find(thread.parent_id, thread.id); if (origin) origin.thread = thread, hear.MESSAGE_UPDATE(origin); },
  CHANNEL_DELETE(channel) { state.channels.delete(channel.id); state.current === channel.id ? go([...state.channels.keys()][0]) : drawPlaces(); },
  THREAD_DELETE(channel) { hear.CHANNEL_DELETE(channel); },
  GUILD_MEMBER_ADD({ user }) { state.people.set(user.id, user); },
  COMMANDS(commands) { state.commands = commands; },
  TYPING_START({ channel_id, user_id }) {
    if (channel_id !== state.current || user_id === state.me.id) return;
    $("typing").textContent = `${names.person(user_id)} is typing …`;
    clearTimeout(hear.typing);
    hear.typing = setTimeout(() => { $("typing").textContent = ""; }, 8000);
  },
};
const find = (channel, id) => state.messages.get(channel)?.get(id);
const inbox = () => String(BigInt(state.me.id) + 1n);
const pings = (message) => message.mention_everyone || message.channel_id === inbox() || message.mentions.some((user) => user.id === state.me.id);
function keep(message) {
  if (!state.messages.has(message.channel_id)) state.messages.set(message.channel_id, new Map());
  state.messages.get(message.channel_id).set(message.id, message);
}
function read(channel) {
  state.unread.delete(channel);
  lastRead[channel] = [...(state.messages.get(channel)?.keys() || [])].at(-1) || lastRead[channel];
  localStorage.setItem(seenKey, JSON.stringify(lastRead));
  drawPlaces();
}

// places

function go(id) {
  state.current = id;
  location.replace(`#${id}`);
  const channel = state.channels.get(id);
  if (channel.type > DM) act({ do: "open" });
  read(id);
  drawTitle();
  drawMessages();
}

function drawTitle() {
  const channel = state.channels.get(state.current);
  const archived = channel.thread_metadata?.archived;
  $("title").textContent = channel.type === DM ? `@ ${state.bot.username}` : `${channel.type === TEXT ? "#" : "↳"} ${channel.name}`;
  $("text").placeholder = archived ? "This thread is archived: a line wakes it" : `Message ${$("title").textContent}, or / for commands`;
}

function drawPlaces() {
  const entry = (channel, label) => {
    const { count = 0, ping = false } = state.unread.get(channel.id) || {};
    const mark = count > 0 && h(ping ? "span.badge.ping" : "span.badge", { "aria-label": `${count} unread` }, count);
    const current = channel.id === state.current;
    const kind = ["#", "@"][channel.type] || "↳";
    return h(channel.type > DM ? "li.thread" : "li", {}, h("button", { type: "button", "aria-current": current && "page", class: count ? "unread" : null, onclick: () => go(channel.id) },
      h("span.kind", { "aria-hidden": "true" }, kind), h("span", {}, label), mark));
  };
  const all = [...state.channels.values()];
  const alive = (thread) => !thread.thread_metadata.archived || thread.id === state.current;
  const threads = (channel) => all.filter((thread) => thread.parent_id === channel.id && thread.type > DM && alive(thread)).map((thread) => entry(thread, thread.name));
  const focused = document.activeElement.closest?.("#places button")?.textContent;
  $("places").replaceChildren(
    ...state.guilds.map((guild) => h("section", {}, h("h2", {}, guild.name), h("ul", {}, all.filter((channel) => channel.guild_id === guild.id && channel.type === TEXT)
      .flatMap((channel) => [entry(channel, channel.name), ...threads(channel)])))),
    h("section", {}, h("h2", {}, "Inbox"), h("ul", {}, all.filter((channel) => channel.type === DM).map((channel) => entry(channel, state.bot.username)))),
  );
  if (focused) [...$("places").querySelectorAll("button")].find((node) => node.textContent === focused)?.focus();
  const total = [...state.unread.values()].reduce((sum, { count }) => sum + count, 0);
  document.title = `${total ? `(${total}) ` : ""}${name} · House Call`;
}

// messages

function hue(id) { return Number(BigInt(id) / 2n % 360n); }

function drawMessages() {
  const messages = [...(state.messages.get(state.current)?.values() || [])].sort((a, b) => (later(a.id, b.id) ? 1 : -1));
  $("messages").replaceChildren(...(messages.length ? messages.map(messageNode) : [h("li.empty", {}, "Nothing here yet. Type / to see what the bot can do.")]));
  $("messages").scrollTop = $("messages").scrollHeight;
}

function drawMessage(message) {
  const list = $("messages");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const old = $(`m${message.id}`);
  const node = messageNode(message);
  const before = [...(old?.querySelectorAll("[data-id]") || [])];
  const focused = before.indexOf(document.activeElement);
  list.querySelector(".empty")?.remove();
  if (old) old.replaceWith(node);
  else list.append(node);
  if (focused >= 0) { // the same button, or the one in its place
    const after = [...node.querySelectorAll("[data-id]:enabled")];
    (after.find((one) => one.dataset.id === before[focused].dataset.id) || after[Math.min(focused, after.length - 1)] || list).focus();
  }
  if (atEnd || (!old && message.author.id === state.me.id)) list.scrollTop = list.scrollHeight;
}

function messageNode(message) {
  const secret = Boolean(message.flags & EPHEMERAL);
  const mine = pings(message) && message.channel_id !== inbox();
  const author = names.person(message.author.id);
  const at = new Date(message.timestamp);
  const used = message.interaction_metadata?.name && h("p.used", {}, h("b", {}, names.person(message.interaction_metadata.user.id)), ` used /${message.interaction_metadata.name}`);
  const avatar = h("span.avatar", { "aria-hidden": "true", style: `--hue: ${hue(message.author.id)}` }, message.author.bot ? "✚" : author[0].toUpperCase());
  const head = h("p.head", {}, h("b", {}, author), message.author.bot && h("span.app", {}, "APP"),
    h("time", { datetime: message.timestamp, title: at.toLocaleString(names.locale) }, at.toLocaleTimeString(names.locale, { timeStyle: "short" })));
  const body = message.flags & LOADING ? h("p.thinking", {}, `${author} is thinking`, h("i"), h("i"), h("i")) : bodyOf(message);
  const dismiss = () => hear.MESSAGE_DELETE(message);
  const foot = secret && h("p.secret", {}, "Only you can see this · ", h("button.plain", { type: "button", onclick: dismiss }, "Dismiss message"));
  const thread = message.thread && h("button.plain.jump", { type: "button", onclick: () => go(message.thread.id) }, `↳ ${message.thread.name} ›`);
  const edited = message.edited_timestamp && !message.components.length && h("small.edited", {}, "(edited)");
  const classes = `li.message${secret ? ".ephemeral" : mine ? ".pinged" : ""}`;
  return h(classes, { id: `m${message.id}` }, avatar, h("div", {}, used, head, body, edited, thread, foot));
}

function bodyOf(message) {
  const screen = screenFor(message);
  const shown = JSON.stringify(message.components);
  const loose = message.attachments.filter((file) => !shown.includes(file.url));
  return [
    message.content && markdown(message.content, names),
    ...message.embeds.map((embed) => h("div.container", { style: embed.color != null && `--accent: #${embed.color.toString(16).padStart(6, "0")}` },
      embed.title && h("h3", {}, embed.title), embed.description && markdown(embed.description, names),
      (embed.fields || []).map((item) => h("p", {}, h("b", {}, item.name), h("br"), item.value)))),
    ...(message.flags & 32768 ? [] : loose.map((file) => (file.width ? picture({ media: file, description: file.description }, screen, "shot") : h("a.file", { href: file.url }, file.filename)))),
    ...message.components.map((component) => part(component, screen)),
  ];
}

function screenFor(message) {
  return {
    names, zoom,
    people: () => [...state.people.values()].map((user) => ({ label: names.person(user.id), value: user.id })),
    channels: () => [...state.channels.values()].filter((channel) => channel.name).map((channel) => ({ label: `#${channel.name}`, value: channel.id })),
    async act(component, values) {
      const node = $(`m${message.id}`);
      if (node.getAttribute("aria-busy")) return;
      node.setAttribute("aria-busy", "true");
      node.querySelector(".failed")?.remove();
      const done = await act({ do: "press", channel: message.channel_id, message: message.id, custom_id: component.custom_id, values });
      $(`m${message.id}`)?.removeAttribute("aria-busy");
      if (!done.ok) $(`m${message.id}`)?.lastChild.append(h("p.failed", {}, done.error || "This interaction failed"));
    },
  };
}

function zoom(url, text) {
  $("picture").replaceChildren(h("img", { src: url, alt: text }), h("p", {}, text), h("button.button.secondary", { type: "button", autofocus: true, onclick: () => $("picture").close() }, "Close"));
  $("picture").showModal();
}

function openModal(interaction, modal) {
  const values = {};
  const wrong = h("p.failed", { role: "alert" });
  const fields = modal.components.map((component) => field(component, screenFor({ id: "", channel_id: state.current }), values));
  const submit = async (event) => {
    event.preventDefault();
    const done = await act({ do: "submit", modal: interaction, values });
    wrong.textContent = done.ok ? "" : done.error;
    if (done.ok && !done.modal) $("modal").close();
  };
  const buttons = h("div.row", {}, h("button.button.secondary", { type: "button", onclick: () => $("modal").close() }, "Cancel"), h("button.button.primary", {}, "Submit"));
  $("modal").replaceChildren(h("form", { onsubmit: submit, "aria-labelledby": "modal-title" }, h("h2", { id: "modal-title" }, modal.title), fields, wrong, buttons));
  if (!$("modal").open) $("modal").showModal();
}

function toast(text) {
  const node = h("p", {}, text);
  $("toasts").append(node);
  setTimeout(() => node.remove(), 6000);
}

// the rest of the page

$("locale").append(...LOCALES.map((locale) => h("option", { value: locale }, locale)));
$("locale").addEventListener("change", async () => {
  names.locale = $("locale").value;
  await act({ do: "settings", locale: names.locale });
  drawMessages();
});
$("picture").addEventListener("click", (event) => { if (event.target.tagName !== "P") $("picture").close(); });
const line = composer({ form: $("line"), input: $("text"), offers: $("offers"), state, act, toast });
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, textarea, select, dialog *")) return;
  line.focus();
});
window.addEventListener("hashchange", () => { const id = location.hash.slice(1); if (id !== state.current && state.channels.has(id)) go(id); });
document.addEventListener("visibilitychange", () => { if (!document.hidden && state.current) read(state.current); });
setInterval(() => tick(names.locale), 1000);
const asked = new URLSearchParams(location.search).get("locale");
if (asked) await act({ do: "settings", channel: "0", locale: asked });
connect();
