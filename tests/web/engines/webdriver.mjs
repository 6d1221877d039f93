// The part of WebDriver that one page needs: https://www.w3.org/TR/webdriver2.
import { createServer } from 'node:net';
import { PATIENCE_MS } from '../browser.mjs';
import { start } from './processes.mjs';

const COMMAND_MS = 2 * PATIENCE_MS; // a command may wait for something in the page

// A port that is free at the moment.
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function send(url, method, body) {
  const signal = AbortSignal.timeout(COMMAND_MS);
  const answer = await fetch(url, { method, body: body && JSON.stringify(body), signal });
  const { value } = await answer.json();
  if (answer.ok) return value;
  throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
}

async function isReady(url, driver) {
  let hasEnded = false;
  void driver.ended.then(() => (hasEnded = true));
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !hasEnded; ) {
    const status = await send(`${url}/status`, 'GET').catch(() => null);
    if (status) return !hasEnded;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return false;
}

// Starts a driver on a free port; {url, stop}. Another process may take the port before it does.
async function startDriver(path, env) {
  let driver;
  for (let tries = 0; tries < 3; tries++) {
    const port = await freePort();
    driver = start(path, [`--port=${port}`], { env });
    const url = `http://127.0.0.1:${port}`;
    if (await isReady(url, driver)) return { url, ...driver };
    await driver.stop();
  }
  throw new Error(`${path} does not listen: ${driver.said()}`);
}

// Asks the driver for a session. The driver picks a port for its browser without checking that it is
// free, and would wait forever if it is not.
async function begin(driver, capabilities) {
  let isAnswered = false;
  const alwaysMatch = { timeouts: { script: COMMAND_MS }, ...capabilities };
  const asked = send(`${driver.url}/session`, 'POST', { capabilities: { alwaysMatch } });
  const watch = async () => {
    while (!isAnswered && !driver.said().includes('Address already in use'))
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (!isAnswered) throw new Error(driver.said());
    return asked;
  };
  asked.catch(() => {}).finally(() => (isAnswered = true));
  return watch();
}

// A session with its own driver: {call, end}. `call` sends a command of the session.
export async function openSession(path, env, capabilities) {
  let cause;
  for (let tries = 0; tries < 3; tries++) {
    const driver = await startDriver(path, env);
    try {
      const made = await begin(driver, capabilities);
      const session = `${driver.url}/session/${made.sessionId}`;
      return {
        version: made.capabilities.browserVersion,
        call: (method, command, body) => send(`${session}/${command}`, method, body),
        // Errors do not matter: stopping the driver ends everything it has started.
        async end() {
          await send(session, 'DELETE').catch(() => {});
          await driver.stop();
        },
      };
    } catch (error) {
      await driver.stop();
      cause = error;
    }
  }
  throw new Error(`${path} cannot open a window: ${cause.message}`, { cause });
}
