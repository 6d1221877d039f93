// The real server, for the tests of the page.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

// Kills servers that were not closed.
const running = new Set();
process.on('exit', () => running.forEach((server) => server.kill('SIGKILL')));

// Starts `gangway serve` on a free port; {url, close}.
export async function serve(gangway) {
  const server = spawn(gangway, ['serve', '--port', '0', '--db', 'memory:', '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(server);
  const ended = new Promise((resolve) => server.once('exit', resolve)).then(() => running.delete(server));
  const line = await new Promise((resolve) => {
    createInterface({ input: server.stdout }).once('line', resolve);
    server.once('exit', () => resolve(''));
  });
  const url = /http:\/\/\S*[^/\s]/.exec(line)?.[0];
  if (!url) throw new Error(`${gangway} serve said: ${line}`);
  const close = () => {
    server.kill('SIGTERM');
    return ended;
  };
  return { url, close };
}
