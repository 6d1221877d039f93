// Programs that are started for a test, and ended with it, however it ends.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const running = new Set();

// The path of a program in PATH; throws an error that says what to install if there is none.
export function program(name, debian) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      continue;
    }
  }
  throw new Error(`${name} is not installed (Debian: ${debian}); tools/setup installs it`);
}

// Sends a signal to a program and to all processes it has started, which are its process group.
function signal(child, name) {
  try {
    process.kill(-child.pid, name);
  } catch {
    running.delete(child); // it has ended
  }
}

// Starts a program; {child, ended, stop}.
export function start(path, args, options = {}) {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...options });
  const said = [];
  const ended = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  });
  running.add(child);
  child.stderr?.on('data', (data) => said.push(data));
  const stop = async () => {
    signal(child, 'SIGTERM');
    const late = setTimeout(() => signal(child, 'SIGKILL'), 3000);
    await ended;
    clearTimeout(late);
    signal(child, 'SIGKILL'); // processes that it has left behind
    running.delete(child);
  };
  return { child, ended, stop, said: () => Buffer.concat(said).toString() };
}

process.on('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});
