// A boardgame.io server with a game of about the size of ours: hands of cards, a log, one move a turn.
const { Server, FlatFile, Origins } = require("boardgame.io/server");

const [port, folder] = process.argv.slice(2);
const ward = {
  name: "ward",
  setup: () => ({ deck: Array.from({ length: 100 }, (_, n) => `card.${n}`), hands: { 0: [], 1: [] }, log: [] }),
  playerView: ({ G, playerID }) => ({ ...G, deck: G.deck.length, hands: { [playerID]: G.hands[playerID] } }),
  moves: {
    treat: ({ G, playerID }, card) => {
      const hand = G.hands[playerID];
      hand.push(G.deck.pop());
      if (hand.length > 7) G.deck.unshift(hand.shift());
      G.log = [...G.log.slice(-20), `${playerID} ${card}`];
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};
const server = Server({
  games: [ward],
  origins: [Origins.LOCALHOST],
  db: folder ? new FlatFile({ dir: folder }) : undefined,
});
server.run({ port: Number(port), callback: () => console.log("ready") });
