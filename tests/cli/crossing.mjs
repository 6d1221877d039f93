// Plays a whole game of River Dragons at the terminal with random choices from what is offered:
// crossing.mjs PROGRAM FILE SEED [ARGUMENT…]. Saves it as FILE and reports what it did.
import { spawn } from "node:child_process";

const [program, file, seed, ...options] = process.argv.slice(2);
const game = spawn(program, ["play", "dragons", "--seed", seed, ...options]);
const done = {}; // how often what was done
let heard = "";
let isSaved = false;

// The same numbers for the same seed.
let state = Number(seed) + 1;
const below = (limit) => {
  state = (state * 48271) % 2147483647;
  return state % limit;
};
const any = (list) => list[below(list.length)];

const fail = (why) => {
  console.error(`${why} after:\n${heard}`);
  game.kill();
  process.exit(1);
};

const say = (kind, line) => {
  done[kind] = (done[kind] ?? 0) + 1;
  heard = "";
  game.stdin.write(line + "\n");
};

// The rest of the line that begins with `start`; empty if there is none.
const listed = (start) => new RegExp(`^  ${start} (.*)$`, "m").exec(heard)?.[1];

// Five different cards, at most one dragon; mostly those that move a pawn across.
const draft = (cards) => {
  const useful = cards.filter((card) => /stone2|plank2|move/.test(card));
  const chosen = [];
  while (chosen.length < 5) {
    const card = below(2) ? any(cards) : any(useful);
    const isSecond = card.startsWith("dragon") && chosen.some((other) => other.startsWith("dragon"));
    if (!chosen.includes(card) && !isSecond) chosen.push(card);
  }
  return chosen;
};

// "blue: 5 7; 3: 8" -> ["blue 5", "blue 7", "3 8"]
const readLays = (text) =>
  text.split("; ").flatMap((group) => {
    const [first, rest] = group.split(": ");
    return rest.split(" ").map((second) => `${first} ${second}`);
  });

// Supports may be named in either order.
const turned = (pair) => (below(2) ? pair : pair.split(" ").reverse().join(" "));

const answer = () => {
  if (/\(RD-\w+\)/.test(heard)) fail("refused");
  if (heard.includes("The game is over")) {
    if (isSaved) return say("left", "");
    isSaved = true;
    return say("saved", `save ${file}`);
  }
  if (/looked away\. $/.test(heard)) return say("curtain", "");
  const card = listed("card:"), stone = listed("stone:"), lay = listed("lay");
  const stones = listed("take stone:"), planks = listed("take plank:"), points = /^  stone (-?\d.*)$/m.exec(heard)?.[1];
  if (card) return say("program", `program ${draft(card.split(" ")).join(" ")}`);
  if (stone) return say("stone", `stone ${any(stone.split(" "))}`);
  if (points) return say("point", `stone ${any(points.split(", stone "))}`);
  if (lay) return say("lay", `lay ${turned(any(readLays(lay)))}`);
  if (planks) return say("plank", `take plank ${turned(any(planks.split(", ")).replace(/ \(.*/, ""))}`);
  if (stones) return say("removed", `take stone ${any(stones.split(" "))}`);
  const fits = [...heard.matchAll(/^  (plank \d \w+) fits: /gm)].map((found) => found[1]);
  if (fits.length > 0) return say("fitting", any(fits));
  const numbers = [...heard.matchAll(/(?:^|  ) +(\d+) (?:plank|go|jump) /gm)].map((found) => found[1]);
  if (numbers.length === 0) fail("nothing is offered");
  return say("number", any(numbers));
};

game.stdout.setEncoding("utf8");
game.stdout.on("data", (text) => {
  heard += text;
  if (/(> |looked away\. )$/.test(heard)) answer();
});
game.on("close", (code) => {
  console.log(Object.entries(done).map(([kind, count]) => `${kind} ${count}`).join(", "));
  process.exit(code === 0 && isSaved ? 0 : 1);
});
