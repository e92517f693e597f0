// One person's screen: it draws the events of the WebSocket, and posts the acts of the person.
import { h, markdown, tick } from "./markdown.js";
import { field, part, picture } from "./parts.js";
import { composer } from "./line.js";
import { locale, say } from "./words.js";

const $ = (id) => document.getElementById(id);
const name = location.pathname.split("/").at(-1);
const EPHEMERAL = 64, LOADING = 128, V2 = 32768, DM = 1, TEXT = 0, FORUM = 15;
// Messages that Discord itself writes, by their type.
const NOTICES = {
  1: "{0} added {1} to the thread", 6: "{0} pinned a message", 18: "{0} started a thread: {1}",
  21: "The thread of a message by {0}",
};
const state = {
  me: null, bot: null, guilds: [], commands: [], current: "",
  channels: new Map(), people: new Map(), roles: new Map(), messages: new Map(), unread: new Map(),
};
const names = {
  locale,
  person: (id) => state.people.get(id)?.global_name || "somebody",
  channel: (id) => state.channels.get(id)?.name || "unknown",
  role: (id) => state.roles.get(id)?.name || "unknown",
  // The entries of a select without options: people (5), roles (6), channels (8).
  listed: ({ type, channel_types: kinds = [0] }) => {
    if (type === 5) return [...state.people.values()].map((user) => [user.id, user.global_name]);
    if (type === 6) return [...state.roles.values()].map((role) => [role.id, `@${role.name}`]);
    const here = state.channels.get(state.current)?.guild_id;
    const fitting = [...state.channels.values()].filter((one) => one.guild_id === here && kinds.includes(one.type));
    return fitting.map((one) => [one.id, `#${one.name}`]);
  },
};

// the server

async function act(body) {
  const sent = JSON.stringify({ channel: state.current || undefined, ...body });
  try {
    const response = await fetch(`/as/${name}/act`, { method: "POST", body: sent });
    const done = await response.json();
    if (!done.ok && body.do !== "complete") toast(done.error);
    if (done.modal) openModal(done.interaction, done.modal);
    return done;
  } catch {
    toast(say("The local Discord does not answer."));
    return { ok: false };
  }
}

function connect() {
  const socket = new WebSocket(`ws://${location.host}/as/${name}/live`);
  const away = (yes) => document.body.classList.toggle("away", yes);
  socket.onmessage = (frame) => { const { t, d } = JSON.parse(frame.data); hear[t]?.(d); };
  socket.onclose = () => { away(true); setTimeout(connect, 1000); };
  socket.onopen = () => away(false);
}

const hear = {
  HELLO({ me, bot, guilds, commands, channels, people, roles = [] }) {
    Object.assign(state, { me, bot, guilds, commands });
    state.channels = new Map(channels.map((channel) => [channel.id, channel]));
    state.channels.set(inbox(), { id: inbox(), type: DM });
    state.people = new Map(people.map((user) => [user.id, user]));
    state.roles = new Map(roles.map((role) => [role.id, role]));
    state.messages.clear();
    $("me").textContent = me.global_name;
    $("me").style.setProperty("--hue", hue(me.id));
    act({ do: "settings", locale: names.locale });
    go([location.hash.slice(1), state.current].find((id) => state.channels.has(id)) || channels[0].id);
  },
  HISTORY({ channel, messages, joined }) {
    const before = messagesIn(channel.id);
    if (joined && !before.length) messages.forEach(count);
    state.channels.set(channel.id, channel);
    before.filter(({ flags }) => !(flags & EPHEMERAL)).forEach(({ id }) => state.messages.delete(id));
    messages.forEach((message) => state.messages.set(message.id, message));
    if (channel.id === state.current) drawMessages();
    drawPlaces();
  },
  MESSAGE_CREATE(message) {
    hear.MESSAGE_UPDATE(message);
    if (message.channel_id !== state.current) count(message);
    drawPlaces();
  },
  MESSAGE_UPDATE(message) {
    state.messages.set(message.id, message);
    if (message.channel_id === state.current) drawMessage(message);
  },
  MESSAGE_DELETE({ id }) {
    state.messages.delete(id);
    $(`m${id}`)?.remove();
  },
  THREAD_CREATE(thread) {
    state.channels.set(thread.id, thread);
    const origin = state.messages.get(thread.id);
    if (origin) hear.MESSAGE_UPDATE({ ...origin, thread });
    drawPlaces();
  },
  PERSON(user) { state.people.set(user.id, user); },
  COMMANDS(commands) { state.commands = commands; },
};
const isThread = (channel) => channel.type > DM && channel.type !== FORUM;
const kind = (channel) => channel.type === FORUM ? "▤" : ["#", "@"][channel.type] || "↳";
const named = (channel) => channel.name || state.bot.username;
const hue = (id) => Number(BigInt(id) / 2n % 360n);
const inbox = () => String(BigInt(state.me.id) + 1n);
const messagesIn = (channel) => [...state.messages.values()].filter((message) => message.channel_id === channel);
const calls = (message) => message.mention_everyone || message.mentions.some((user) => user.id === state.me.id);

function count(message) {
  if (message.author.id === state.me.id || message.type in NOTICES) return;
  const unread = state.unread.get(message.channel_id) || { number: 0, ping: message.channel_id === inbox() };
  state.unread.set(message.channel_id, { number: unread.number + 1, ping: unread.ping || calls(message) });
}

// places

function go(id) {
  const channel = state.channels.get(id);
  state.current = id;
  location.replace(`#${id}`);
  state.unread.delete(id);
  $("title").textContent = `${kind(channel)} ${named(channel)}`;
  $("text").placeholder = say("Message {0}, or / for commands", $("title").textContent);
  drawPlaces();
  if (!isThread(channel)) drawMessages();
  else { // its last messages may be outdated, and their pictures gone
    $("messages").replaceChildren();
    act({ do: "open" });
  }
}

function placeNode(channel) {
  const { number, ping } = state.unread.get(channel.id) || {};
  const current = channel.id === state.current && "page";
  const label = { "aria-label": say("{0} unread", number) };
  const badge = number && h(ping ? "span.badge.ping" : "span.badge", label, number);
  return h(isThread(channel) ? "li.thread" : "li", {},
    h("button", { type: "button", "aria-current": current, onclick: () => go(channel.id) },
      h("span", { "aria-hidden": "true" }, kind(channel)), h("span.name", {}, named(channel)), badge));
}

function drawPlaces() {
  const all = [...state.channels.values()];
  const withThreads = (channel) => [channel, ...all.filter((one) => one.parent_id === channel.id)];
  const section = (title, channels) => h("section", {}, h("h2", {}, title), h("ul", {}, channels.map(placeNode)));
  const focused = [...$("places").querySelectorAll("button")].indexOf(document.activeElement);
  const guilds = state.guilds.map((guild) =>
    section(guild.name, all.filter((one) => one.guild_id === guild.id && [TEXT, FORUM].includes(one.type)).flatMap(withThreads)));
  const inboxes = section(say("Inbox"), all.filter((channel) => channel.type === DM));
  const scrolled = $("places").querySelector(".guilds")?.scrollTop || 0;
  $("places").replaceChildren(inboxes, h("div.guilds", {}, guilds));
  $("places").querySelector(".guilds").scrollTop = scrolled;
  $("places").querySelectorAll("button")[focused]?.focus();
  const total = [...state.unread.values()].reduce((sum, { number }) => sum + number, 0);
  document.title = `${total ? `(${total}) ` : ""}${name} · House Call`;
}

// messages

function drawMessages() {
  const messages = messagesIn(state.current).sort((a, b) => (BigInt(a.id) > BigInt(b.id) ? 1 : -1));
  const nothing = h("li.faint.empty", {}, say("Nothing here yet. Type / to see what the bot can do."));
  $("messages").replaceChildren(...(messages.length ? messages.map(messageNode) : [nothing]));
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
    const after = [...node.querySelectorAll("[data-id]:not(:disabled)")];
    const same = after.find((one) => one.dataset.id === before[focused].dataset.id);
    (same || after[Math.min(focused, after.length - 1)] || list).focus();
  }
  if (atEnd || (!old && message.author.id === state.me.id)) list.scrollTop = list.scrollHeight;
}

function messageNode(message) {
  const { author, flags, interaction: used, thread, timestamp: datetime } = message;
  const at = new Date(datetime);
  const clock = at.toLocaleTimeString(names.locale, { timeStyle: "short" });
  const who = names.person(author.id);
  const secret = Boolean(flags & EPHEMERAL);
  const plain = (text, onclick) => h("button.plain", { type: "button", onclick }, text);
  const dismiss = () => hear.MESSAGE_DELETE(message);
  const style = `--hue: ${hue(author.id)}`;
  const marked = secret ? ".ephemeral" : calls(message) ? ".pinged" : "";
  return h(`li.message${marked}`, { id: `m${message.id}` },
    h("span.avatar", { "aria-hidden": "true", style }, author.bot ? "✚" : who[0].toUpperCase()),
    h("div", {},
      used?.name && h("p.faint", {}, say("{0} used /{1}", names.person(used.user.id), used.name)),
      h("p", {}, h("b", {}, who), author.bot ? h("span.app", {}, "APP") : " ",
        h("time.faint", { datetime, title: at.toLocaleString(names.locale) }, clock)),
      flags & LOADING ? h("p.faint", {}, say("{0} is thinking …", who)) : bodyOf(message),
      message.edited_timestamp && !message.components.length && h("small", {}, say("(edited)")),
      thread && plain(`↳ ${thread.name} ›`, () => go(thread.id)),
      secret && h("p.faint", {}, say("Only you can see this"), " · ", plain(say("Dismiss message"), dismiss))));
}

function bodyOf(message) {
  const screen = { names, act: (component, values) => press(message, component, values) };
  const file = (one) => (one.width ? picture({ ...one, media: one }) : h("a", { href: one.url }, one.filename));
  if (message.type in NOTICES) {
    const whom = message.mentions.map((user) => names.person(user.id)).join(", ") || message.content;
    return [h("p.faint", {}, say(NOTICES[message.type], names.person(message.author.id), whom))];
  }
  return [
    message.content && markdown(message.content, names),
    ...(message.flags & V2 ? [] : message.attachments.map(file)),
    ...message.components.map((component) => part(component, screen)),
  ];
}

async function press({ id, channel_id: channel }, { custom_id }, values) {
  if ($(`m${id}`).hasAttribute("aria-busy")) return;
  $(`m${id}`).setAttribute("aria-busy", "true");
  await act({ do: "press", channel, message: id, custom_id, values });
  $(`m${id}`)?.removeAttribute("aria-busy");
}

function openModal(interaction, modal) {
  const values = {};
  const wrong = h("p.failed", { role: "alert" });
  const onsubmit = async (event) => {
    event.preventDefault();
    const done = await act({ do: "submit", modal: interaction, values });
    wrong.textContent = done.ok ? "" : done.error;
    if (done.ok && !done.modal) $("modal").close();
  };
  const cancel = { type: "button", onclick: () => $("modal").close() };
  const submit = h("button.button.primary", {}, say("Submit"));
  $("modal").replaceChildren(h("form", { onsubmit, "aria-labelledby": "modal-title" },
    h("h2", { id: "modal-title" }, modal.title), modal.components.map((one) => field(one, { names }, values)), wrong,
    h("div.row", {}, h("button.button.secondary", cancel, say("Cancel")), submit)));
  if (!$("modal").open) $("modal").showModal();
}

function toast(text) {
  const node = h("p", {}, text);
  $("toasts").append(node);
  setTimeout(() => node.remove(), 6000);
}

// the rest of the page

const line = composer({ form: $("line"), input: $("text"), offers: $("offers"), state, act, toast });
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.matches("input, textarea, select, dialog *")) line.focus();
});
window.addEventListener("hashchange", () => {
  const id = location.hash.slice(1);
  if (id !== state.current && state.channels.has(id)) go(id);
});
setInterval(() => tick(names.locale), 1000);
connect();
