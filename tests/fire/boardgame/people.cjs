// People at boardgame.io matches: so many moves a second, each timed from sending it to the server's update.
const { io } = require("socket.io-client");

const [port, matches, rate, seconds] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const times = [];

async function seat(match, player) {
  const socket = io(`${address}/ward`, { transports: ["websocket"] });
  const person = { socket, state: null, waiting: null };
  socket.on("sync", (_, { state }) => (person.state = state));
  socket.on("update", (_, state) => {
    person.state = state;
    if (person.waiting && state.ctx.turn > person.waiting.turn) {
      times.push(performance.now() - person.waiting.since);
      person.waiting = null;
    }
  });
  await new Promise((done) => socket.on("connect", done));
  socket.emit("sync", match, player, undefined, 2);
  return person;
}

async function main() {
  const tables = [];
  for (let n = 0; n < matches; n++) {
    const id = `match-${n}`; // made by whoever comes first
    const people = [await seat(id, "0"), await seat(id, "1")];
    tables.push({ id, people });
  }
  await new Promise((done) => setTimeout(done, 1000));
  console.log("pressing");
  let sent = 0;
  const began = performance.now();
  await new Promise((done) => {
    const timer = setInterval(() => {
      const due = ((performance.now() - began) / 1000) * rate;
      while (sent < due) {
        const table = tables[sent++ % tables.length];
        const player = table.people[0].state?.ctx.currentPlayer;
        const person = table.people[Number(player)];
        if (!person || person.waiting) continue;
        person.waiting = { since: performance.now(), turn: person.state.ctx.turn };
        const payload = { type: "treat", args: ["blood_count"], playerID: player };
        person.socket.emit("update", { type: "MAKE_MOVE", payload }, person.state._stateID, table.id, player);
      }
      if (performance.now() - began > seconds * 1000) done(clearInterval(timer));
    }, 5);
  });
  await new Promise((done) => setTimeout(done, 1000));
  times.sort((one, two) => one - two);
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  console.log(JSON.stringify({ moves: times.length, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
}
main();
