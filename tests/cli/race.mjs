// Plays a whole race at the terminal by `ends` and `to` wherever there is a choice,
// with random choices from what is offered: race.mjs PROGRAM FILE SEED [ARGUMENT…]. Saves it as FILE
// and reports what it did.
import { spawn } from "node:child_process";

const [program, file, seed, ...options] = process.argv.slice(2);
const game = spawn(program, ["play", "mississippi", "--seed", seed, ...options]);
const count = { courses: 0, pushing: 0, refused: 0 };
const refused = new Set(); // rules
let heard = "";
let goal = null; // the space that `to` was asked for
let wanted = null; // a space and a speed whose headings were asked for
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

const say = (line) => {
  heard = "";
  game.stdin.write(line + "\n");
};

// "  speed 3: @0.7 @1.2" -> [{speed: 3, spaces: ["@0.7", "@1.2"]}]
const readEnds = (text) =>
  [...text.matchAll(/^  speed (\d):((?: @\d+\.\d+)+)$/gm)].map(([, speed, spaces]) => ({
    speed,
    spaces: spaces.trim().split(" "),
  }));

// "@0.3   n6! ne5" -> ["n", "ne"] for "@0.3"
const readHeadings = (text, space) => {
  const found = new RegExp(`${space.replace(".", "\\.")} +((?:(?:n|s)[ew]?\\d!? ?)+)`).exec(text);
  return found ? found[1].trim().split(" ").map((word) => word.replace(/\d!?$/, "")) : [];
};

// Mostly downstream, so that the race gets somewhere.
const downstream = (spaces) => {
  const tile = (space) => Number(/^@(\d+)/.exec(space)[1]);
  const choices = [any(spaces), any(spaces), any(spaces)];
  return choices.reduce((best, space) => (tile(space) > tile(best) ? space : best));
};

const go = (space, rest = "") => {
  count.courses++;
  goal = space;
  say(`to ${space}${rest}`);
};

// The outcome of the last `to`. If somebody was pushed, others answer before it is complete.
const checkCourse = () => {
  if (!heard.includes(`  To ${goal}, heading `)) fail(`did not go to ${goal}`);
  if (/, \d push/.test(heard)) count.pushing++;
  else if (!heard.includes(` to ${goal}.`) && !heard.includes(` ${goal} `)) fail(`did not arrive on ${goal}`);
};

const answer = () => {
  if (goal) checkCourse();
  goal = null;
  if (heard.includes("The game is over")) {
    if (isSaved) return say("");
    isSaved = true;
    return say(`save ${file}`);
  }
  if (wanted) {
    const { speed, space } = wanted;
    const headings = readHeadings(heard, space);
    if (headings.length === 0) fail(`no headings for ${space}`);
    wanted = null;
    return go(space, ` ${any(headings)} speed ${speed}`);
  }
  const ends = readEnds(heard);
  if (ends.length > 0) {
    const { speed, spaces } = any(ends);
    const space = downstream(spaces);
    if (below(2) === 0) return go(space);
    wanted = { speed, space };
    return say(`ends ${speed}`);
  }
  if (/^ +1 \w/m.test(heard)) return say("ends"); // the actions are listed
  const rule = /\((MQ-\w+)\)/.exec(heard);
  if (rule) refused.add(rule[1]);
  count.refused++;
  return say("1"); // a heading, a turn that is missed, a crash
};

game.stdout.setEncoding("utf8");
game.stdout.on("data", (text) => {
  heard += text;
  if (/> $/.test(heard)) answer();
});
game.on("close", (code) => {
  console.log(`${count.courses} courses, ${count.pushing} with pushes`);
  console.log(`${count.refused} turns or parts of them without ends: ${[...refused].sort().join(" ")}`);
  process.exit(code === 0 && isSaved ? 0 : 1);
});
