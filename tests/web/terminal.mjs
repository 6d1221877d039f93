// The terminal's half of a game that is played in both: `gangway play` with lines on standard input.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Runs it in a temporary folder; `lines` gets a function that returns the path of a file there.
function play(gangway, args, files, lines, wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-'));
  const path = (name) => join(folder, name);
  for (const [name, text] of Object.entries(files)) writeFileSync(path(name), text);
  try {
    const said = execFileSync(gangway, ['play', ...args, '--time', '20', '--lang', 'en'], {
      encoding: 'utf8',
      input: `${lines(path).join('\n')}\n`,
      env: { ...process.env, XDG_DATA_HOME: path('data') },
    });
    return { said, record: readFileSync(path(wanted), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// A new game, saved as soon as a person has to act, possibly behind a curtain.
export function begun(gangway, ...args) {
  return play(gangway, args, {}, (path) => ['', `save ${path('saved.gwr')}`, 'quit'], 'saved.gwr').record;
}

// Loads a record in the terminal, and saves it when a person has to act there.
export function taken(gangway, game, record) {
  const lines = (path) => [`load ${path('a.gwr')}`, '', `save ${path('b.gwr')}`, 'quit'];
  return play(gangway, [game], { 'a.gwr': record }, lines, 'b.gwr');
}

// The lines that name the holders of seats.
export const seatLines = (record) => record.split('\n').filter((line) => line.startsWith('seat '));
