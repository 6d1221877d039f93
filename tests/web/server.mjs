// The real server, for the tests of the page.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

// Kills servers that were not closed.
const running = new Set();
process.on('exit', () => running.forEach((server) => server.kill('SIGKILL')));

// Starts `gangway serve` on a free port, keeping nothing, unless `words` say otherwise;
// {url, close, kill}.
export async function serve(gangway, words = []) {
  const usual = { '--port': '0', '--db': 'memory:' };
  const options = Object.entries(usual).flatMap((each) => (words.includes(each[0]) ? [] : each));
  const server = spawn(gangway, ['serve', '--quiet', ...options, ...words], {
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
  const stop = (signal) => () => {
    server.kill(signal);
    return ended;
  };
  return { url, close: stop('SIGTERM'), kill: stop('SIGKILL') };
}
