// node server.mjs PROGRAM SITE
//
// Starts `gangway serve` as a user does and asks it for everything that is in SITE, the
// page it was built with; then abuses it. Checks only what a client can see.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { check, finish } from '../tally.mjs';
import {
  PATIENCE, ask, children, pause, plain, program, raw, same, serve, site, start, statusOf, stop, ticks, work,
} from './program.mjs';

// Whether a client at this address is answered; each address of 127.0.0.0/8 is another client.
async function isServed(port, localAddress) {
  const patience = pause(PATIENCE).then(() => 0);
  const answered = ask(port, '/healthz', {}, 'GET', '', undefined, localAddress).then(
    ({ status }) => status, () => 0);
  return (await Promise.race([answered, patience])) === 200;
}

// --------------------------------------------------------------------- files --

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
};

const policy = {
  'default-src': "'self'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'object-src': "'none'",
};

function checkSecurity(what, { headers }) {
  const sent = Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((part) => {
      const [name, ...values] = part.split(' ');
      return [name, values.join(' ')];
    }),
  );
  same(`${what}: policy`, JSON.stringify(sent), JSON.stringify(policy));
  same(`${what}: type options`, headers['x-content-type-options'], 'nosniff');
  same(`${what}: referrer policy`, headers['referrer-policy'], 'no-referrer');
  same(`${what}: opener policy`, headers['cross-origin-opener-policy'], 'same-origin');
}

function filesOf(folder, prefix = '/') {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesOf(join(folder, entry.name), `${prefix}${entry.name}/`)
      : [`${prefix}${entry.name}`],
  );
}
const files = filesOf(site).filter((path) => !/\.(br|gz)$/.test(path));
const onDisk = (path) => readFileSync(join(site, path));

async function testFile(port, path) {
  const answer = await ask(port, path);
  same(`${path}: status`, answer.status, 200);
  check(`${path}: bytes`, answer.body.equals(onDisk(path)));
  same(`${path}: length`, answer.headers['content-length'], String(answer.body.length));
  same(`${path}: type`, answer.headers['content-type'], types[path.split('.').pop()]);
  same(
    `${path}: caching`,
    answer.headers['cache-control'],
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  checkSecurity(path, answer);
  await testCaching(port, path, {});
  for (const [name, ending] of [['br', 'br'], ['gzip', 'gz']]) await testCoding(port, path, name, ending);
}

async function testCoding(port, path, name, ending) {
  if (!existsSync(join(site, `${path}.${ending}`))) return;
  const answer = await ask(port, path, { 'accept-encoding': name });
  same(`${path}: encoding`, answer.headers['content-encoding'], name);
  same(`${path}: varies`, answer.headers.vary, 'accept-encoding');
  check(`${path}: bytes in ${name}`, answer.body.equals(onDisk(`${path}.${ending}`)));
  await testCaching(port, path, { 'accept-encoding': name });
}

async function testCaching(port, path, headers) {
  const { etag } = (await ask(port, path, headers)).headers;
  check(`${path}: a strong tag`, /^"[^"]+"$/.test(etag), etag);
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask(port, path, { ...headers, 'if-none-match': tags });
    same(`${path}: not modified by ${tags}`, again.status, 304);
    same(`${path}: nothing sent`, again.body.length, 0);
    same(`${path}: the same tag`, again.headers.etag, etag);
    check(`${path}: caching of 304`, again.headers['cache-control'] !== undefined);
  }
  const other = await ask(port, path, { ...headers, 'if-none-match': `"other", ${etag.slice(0, -2)}"` });
  same(`${path}: modified`, other.status, 200);
  const head = await ask(port, path, headers, 'HEAD');
  const got = await ask(port, path, headers);
  same(`${path}: HEAD`, head.body.length, 0);
  same(`${path}: headers of HEAD`, JSON.stringify(head.headers), JSON.stringify(got.headers));
}

async function testFiles({ port }) {
  check('there is a page', files.includes('/index.html'));
  check('there is the library', files.some((path) => /^\/assets\/.*\.wasm$/.test(path)));
  for (const path of files) await testFile(port, path);
}

// Which coding an Accept-Encoding gets.
async function testEncodings({ port }) {
  const path = '/index.html';
  const wanted = {
    '': undefined,
    identity: undefined,
    deflate: undefined,
    'gzip, deflate, br': 'br',
    'gzip, deflate': 'gzip',
    'br;q=0, gzip': 'gzip',
    'br;q=0.5, gzip;q=0.8': 'gzip',
    'br; q=0.801, gzip;q=0.8': 'br',
    'gzip;q=0.000': undefined,
    '*': 'br',
    '*;q=0': undefined,
    'br;q=0, *': 'gzip',
    'brotli, gzipped, xbr': undefined,
    ',,;;q=,br': 'br',
    [`${'x,'.repeat(400)}br`]: 'br',
    [`${'x,'.repeat(600)}br`]: undefined,
  };
  for (const [accept, name] of Object.entries(wanted)) {
    const answer = await ask(port, path, { 'accept-encoding': accept });
    same(`encoding for “${accept.slice(0, 40)}”`, answer.headers['content-encoding'], name);
  }
}

// Addresses of the page can be reloaded; anything else that is not a file is not found.
async function testPaths({ port }) {
  const page = onDisk('/index.html');
  for (const path of ['/', '/?lang=it', '/settings', '/rules/river-dragons', '/table/a_B-9',
    '/game-of-trains/setup', '/settings/']) {
    const answer = await ask(port, path);
    same(`${path}: status`, answer.status, 200);
    check(`${path}: the page`, answer.body.equals(page));
    same(`${path}: caching`, answer.headers['cache-control'], 'no-cache');
  }
  for (const path of ['/favicon.nothing', '/assets/', '/assets/none', '/assets/none.js', '/rules/a.b', '/a%20b',
    '/index.html/x.y', '/INDEX.HTML', '/index.html.br', `/${'a'.repeat(300)}`]) {
    const answer = await ask(port, path);
    same(`${path}: status`, answer.status, 404);
    same(`${path}: type`, answer.headers['content-type'], types.html);
    same(`${path}: caching`, answer.headers['cache-control'], 'no-store');
    check(`${path}: says so`, answer.body.includes('There is nothing here.'));
    checkSecurity(path, answer);
  }
}

// Nothing outside the page can be reached.
async function testTraversal({ port }) {
  for (const path of ['/../../../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd',
    '/assets/../../../etc/passwd', '/....//....//etc/passwd', '//etc/passwd', '/..\\..\\etc\\passwd',
    '/%c0%ae%c0%ae/etc/passwd', '/file:///etc/passwd', '/proc/self/environ']) {
    const answer = await raw(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    check(`${path}: answered`, [200, 400, 403, 404].includes(statusOf(answer)), answer.got);
    check(`${path}: nothing of the system`, !/root:|PATH=/.test(answer.got));
  }
}

async function testHealth({ port }) {
  const answer = await ask(port, '/healthz', { 'accept-encoding': 'br' });
  same('health: status', answer.status, 200);
  same('health: type', answer.headers['content-type'], 'application/json');
  same('health: caching', answer.headers['cache-control'], 'no-store');
  const { ok, version, commit } = JSON.parse(answer.body);
  same('health: ok', ok, true);
  check('health: version', /^\d+\.\d+\.\d+$/.test(version), version);
  check('health: commit', /^([0-9a-f]{7,}\+?)?$/.test(commit), commit);
}

async function testMethods({ port }) {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    for (const body of ['', 'x=y', 'x'.repeat(5000)]) {
      if (method === 'DELETE' && body) continue;
      const answer = await ask(port, '/', {}, method, body);
      same(`${method}: status`, answer.status, 405);
      same(`${method}: allowed`, answer.headers.allow, 'GET, HEAD');
      check(`${method}: says so`, answer.body.includes('This can only be read.'));
      checkSecurity(method, answer);
    }
  }
  const smuggled = await raw(port,
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  same('a body is not taken for a request', smuggled.got.split('HTTP/1.').length - 1, 1);
  same('a body is not taken', statusOf(smuggled), 405);
}

// Malformed requests are refused with the right status, and the connection closed.
async function testRefusals({ port }) {
  const end = 'Host: localhost\r\n\r\n';
  const long = 'a'.repeat(1e6);
  for (const [line, requests] of Object.entries({
    '400 Bad Request': ['GET\r\n\r\n', 'GET /\r\n', `GET  / HTTP/1.1\r\n${end}`, `GET / HTTP/x.1\r\n${end}`,
      'GET / HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\nHost: localhost\n\n', `GET / HTTP/1.1\r\nHost: a\r\n${end}`,
      'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', `GET /%zz HTTP/1.1\r\n${end}`, `GET /%00 HTTP/1.1\r\n${end}`,
      `GET / HTTP/1.1\r\n folded\r\n${end}`, `GET / HTTP/1.1\r\nBlank : x\r\n${end}`,
      `GET nowhere HTTP/1.1\r\n${end}`, `GET / HTTP/1.1\r\nContent-Length: -1\r\n${end}`,
      Buffer.from('16030100a5010000a10303', 'hex'), '\0\0\0', '\n'],
    '405 Method Not Allowed': [`CONNECT games.example:443 HTTP/1.1\r\n${end}`, `OPTIONS * HTTP/1.1\r\n${end}`,
      `TRACE / HTTP/1.1\r\n${end}`, `BREW /pot HTTP/1.0\r\n\r\n`, `get / HTTP/1.1\r\n${end}`,
      `POST / HTTP/1.1\r\nContent-Length: 1000000\r\n${end}${long}`,
      `GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${end}zz\r\n`],
    '414 URI Too Long': [`GET /${'a'.repeat(2048)} HTTP/1.1\r\n${end}`, `GET /${long} HTTP/1.1\r\n${end}`],
    '421 Misdirected Request': ['GET / HTTP/1.1\r\nHost: games.example\r\n\r\n',
      `GET http://games.example/ HTTP/1.1\r\n${end}`],
    '431 Request Header Fields Too Large': [`GET / HTTP/1.1\r\nCookie: ${long}\r\n${end}`,
      `GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(5000)}${end}`],
    '505 HTTP Version Not Supported': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', `GET / HTTP/9.9\r\n${end}`],
  }))
    for (const bytes of requests) {
      const { got, isClosed } = await raw(port, bytes);
      const [first, ...headers] = got.split('\r\n\r\n')[0].split('\r\n');
      const what = `“${bytes.slice(0, 40)}”`;
      same(what, first, `HTTP/1.1 ${line}`);
      check(`${what}: closed`, isClosed && headers.includes('connection: close'));
      checkSecurity(what, { headers: Object.fromEntries(headers.map((header) => header.split(': '))) });
    }
}

// On the loopback the host must be this computer: otherwise a page from elsewhere whose name is
// redirected to 127.0.0.1 would get in. In a network it may also be a name of a home network.
async function testHosts({ port }) {
  const everywhere = await serve(['--bind', '0.0.0.0']);
  for (const [host, here, there] of [
    ['localhost', 200, 200], [`LOCALHOST:${port}`, 200, 200], ['127.0.0.1', 200, 200], ['127.0.0.1:80', 200, 200],
    ['[::1]', 200, 200], [`[::1]:${port}`, 200, 200], ['192.168.1.20:8321', 200, 200],
    ['games.example', 421, 421], ['nas.local:8321', 421, 200], ['my_box', 421, 200],
    ['localhost.games.example', 421, 421], ['127.0.0.1.games.example', 421, 421],
    ['', 400, 400], ['a/b', 400, 400], ['[::1', 400, 400], ['a:port', 400, 400],
  ]) {
    const request = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    same(`Host: ${host}`, statusOf(await raw(port, request)), here);
    same(`Host: ${host}, for all`, statusOf(await raw(everywhere.port, request)), there);
  }
  const { got } = await raw(port, 'GET / HTTP/1.1\r\nHost: games.example\r\n\r\n');
  check('a wrong host gets the right ones', got.includes('only to localhost, to addresses in digits'), got);
  const old = await raw(port, 'GET /healthz HTTP/1.0\r\nHost: games.example\r\n\r\n');
  same('HTTP/1.0 names its host, too', statusOf(old), 421);
  await stop(everywhere);
}

async function testConnections({ port }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (const path of ['/healthz', '/', '/none.js', '/sw.js', '/healthz'])
    check(`kept alive: ${path}`, (await ask(port, path, {}, 'GET', '', agent)).status > 0);
  check('one connection for all', Object.values(agent.freeSockets).flat().length === 1);
  agent.destroy();
  const one = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n';
  const answers = (await raw(port, `${one}\r\n${one}\r\n${one}Connection: close\r\n\r\n`)).got;
  same('three requests at once', answers.split('{"ok":true').length - 1, 3);
  const old = await raw(port, 'GET /healthz HTTP/1.0\r\n\r\n');
  check('HTTP/1.0 is answered and closed', old.isClosed && old.got.includes('{"ok":true'));
  const half = await raw(port, `${one}\r\n${one}\r\n`, PATIENCE, true);
  same('who has closed one side is answered', half.got.split('{"ok":true').length - 1, 2);
  const byProxy = await raw(port, 'GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  same('an address may name the host', statusOf(byProxy), 200);
  const closed = await raw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  check('closed when asked to', closed.isClosed && statusOf(closed) === 200);
  // There are tables elsewhere (/ws), but nothing else to become.
  for (const [upgrade, status] of [['websocket', 404], ['h2c', 400]]) {
    const refused = await raw(port, `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n');
    check(`no ${upgrade}`, refused.isClosed && statusOf(refused) === status, refused.got);
  }
}

// --------------------------------------------------------------- bad clients --

// The same numbers in each run.
let state = 1;
const below = (limit) => {
  state = (state * 48271) % 2147483647;
  return state % limit;
};
const noise = (length) => Buffer.from(Array.from({ length }, () => below(256)));

// Whether the server answers, possibly after closing other connections.
async function isWell({ port }) {
  for (let tries = 0; tries < PATIENCE / 200; tries++) {
    const status = await ask(port, '/healthz').then((answer) => answer.status, () => 0);
    if (status === 200) return true;
    await pause(200);
  }
  return false;
}

async function testJunk(server) {
  const { port } = server;
  const well = 'GET /sw.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nIf-None-Match: "a"\r\n\r\n';
  const senders = [
    ...Array.from({ length: 60 }, (_, i) => noise(1 + i * 97)),
    ...Array.from({ length: 60 }, () => well.slice(0, below(well.length))),
    ...Array.from({ length: 150 }, () => {
      const bytes = Buffer.from(well);
      for (let i = 0; i <= below(4); i++) bytes[below(bytes.length)] = below(256);
      return bytes;
    }),
    Buffer.from('16030100a5010000a10303', 'hex'),
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET\r\n\r\n',
    'GET  HTTP/1.1\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /%zz HTTP/1.1\r\n\r\n',
    'GET /\r\n',
    '\r\n\r\n\r\n\r\n',
    '\0'.repeat(10000),
    `GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(5000)}\r\n`,
    'GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n',
    'GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n',
    'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ];
  for (let i = 0; i < senders.length; i += 60)
    await Promise.all(senders.slice(i, i + 60).map((bytes) => raw(port, bytes, 150)));
  check('well after junk', await isWell(server));
}

const largest = files.map((path) => [onDisk(path).length, path]).sort((a, b) => a[0] - b[0]).pop()[1];

// Whether the server closes a connection on which `feed` is sent bit by bit; if part of a request
// was sent, it must say why.
function isLetGo(port, feed) {
  return new Promise((resolve) => {
    const patience = setTimeout(() => socket.destroy(resolve(false)), PATIENCE);
    const socket = net.connect(port, '127.0.0.1');
    let sent = 0;
    const timer = setInterval(() => sent < feed.length && socket.write(feed[sent++]), 400);
    let got = '';
    socket.on('data', (piece) => (got += piece));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      clearTimeout(patience);
      resolve(feed.length ? got.startsWith('HTTP/1.1 408 Request Timeout\r\n') : got === '');
    });
  });
}

// Requests far more than the network buffers hold and reads nothing, so that only an error shows
// that the server has closed.
function isLetGoUnread(port, path) {
  return new Promise((resolve) => {
    const patience = setTimeout(() => socket.destroy(resolve(false)), PATIENCE);
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(100)));
    socket.pause();
    const timer = setInterval(() => socket.write('GET'), 200);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      clearTimeout(patience);
      resolve(true);
    });
  });
}

async function testSlow(server) {
  const { port } = server;
  const dripping = `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'a'.repeat(200)}`;
  const all = Promise.all([
    isLetGo(port, []),
    isLetGo(port, 'G'),
    isLetGo(port, dripping),
    isLetGo(port, [...dripping.matchAll(/.{1,3}/gs)].map(String)),
    isLetGoUnread(port, largest),
    ...Array.from({ length: 200 }, () => isLetGo(port, 'GET / HT')),
  ]);
  await pause(1000);
  check('well with 200 idle connections', await isWell(server));
  for (const isGone of await all) check('slow clients are let go', isGone);
  check('well after slow clients', await isWell(server));
}

// 200 clients at once get the whole page.
async function testCrowd({ port }) {
  const path = files.find((name) => name.endsWith('.wasm'));
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => ask(port, path, { 'accept-encoding': 'br' })));
  const wanted = onDisk(`${path}.br`);
  check('200 connections at once', answers.every(({ status, body }) => status === 200 && body.equals(wanted)));
}

// More connections than the server accepts: the others wait or are refused, and it recovers.
async function testFlood(server) {
  const sockets = Array.from({ length: 700 }, () => {
    const socket = net.connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    return socket;
  });
  await pause(1000);
  for (const socket of sockets) socket.destroy();
  check('well after a flood', await isWell(server));
}

// CONNECT is refused like any other method, and many of them block nobody.
async function testConnects({ port }) {
  const answers = await Promise.all(
    Array.from({ length: 515 }, () => raw(port, 'CONNECT games.example:443 HTTP/1.1\r\nHost: games.example:443\r\n\r\n')));
  const refused = answers.filter(({ got, isClosed }) => isClosed && got.startsWith('HTTP/1.1 405 ')).length;
  check('CONNECT is answered and closed', refused >= 256, `${refused} of 515`); // of one address
  check('and blocks nobody', (await isServed(port)) && (await isServed(port, '127.0.0.3')));
}

// Connections from an address that send something and stay open; `heard` of them were answered.
// Those that do not read accept only the first piece of an answer.
function hold(port, localAddress, count, bytes, isReading = true) {
  const held = { sockets: [], heard: 0, closed: 0 };
  for (let i = 0; i < count; i++) {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(bytes));
    socket.on('error', () => {});
    socket.on('close', () => held.closed++);
    socket.once('data', () => held.heard++);
    socket.on('data', () => isReading || socket.pause());
    held.sockets.push(socket);
  }
  return held;
}
const release = (held) => held.forEach(({ sockets }) => sockets.forEach((socket) => socket.destroy()));

// Two clients take all places, by keep-alive or by requests that never end: everybody else is
// still served, and so are they.
async function testHolders() {
  for (const [what, bytes] of [
    ['keep-alive', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['slow headers', 'GET / HTTP/1.1\r\nHost: local'],
    ['silence', ''],
  ]) {
    const server = await serve();
    const held = ['127.0.0.1', '127.0.0.2'].map((address) => hold(server.port, address, 300, bytes));
    while (held.some(({ closed }) => closed < 44)) await pause(20); // 256 places for each address
    for (let i = 3; i < 53; i++)
      check(`${what}: another client`, await isServed(server.port, `127.0.0.${i}`));
    for (const address of ['127.0.0.1', '127.0.0.2'])
      check(`${what}: one more of the same`, await isServed(server.port, address));
    release(held);
    check(`${what}: well afterwards`, await isWell(server));
    await stop(server);
  }
}

// A client that reads answers very slowly in all its places is refused more, with a reason, and
// keeps nobody out. With few descriptors there are few places.
async function testSlowReaders() {
  const bytes = `GET ${largest} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(100);
  let server;
  let held;
  let refused = { got: '' };
  // On a busy machine, clients that read nothing may be closed before they are checked.
  for (let tries = 0; tries < 5 && !refused.got.startsWith('HTTP/1.1 503 '); tries++) {
    if (tries > 0) release(held);
    if (tries > 0) await stop(server);
    server = await serve([], plain, 48); // 16 places, 8 for each address
    held = ['127.0.0.1', '127.0.0.2'].map((address) => hold(server.port, address, 8, bytes, false));
    for (let i = 0; i < PATIENCE / 20 && held.some(({ heard }) => heard < 8); i++) await pause(20);
    refused = await raw(server.port, '');
  }
  check('no place is left', refused.got.startsWith('HTTP/1.1 503 Service Unavailable\r\n'), refused.got);
  check('it says so', refused.got.includes('Too many connections are open'));
  for (let i = 3; i < 13; i++) check('another client', await isServed(server.port, `127.0.0.${i}`));
  // What they still send is not polled again and again.
  for (const { sockets } of held) for (const socket of sockets) socket.write(bytes);
  const before = ticks(server);
  await pause(2000);
  check('waiting for readers takes no processor', ticks(server) - before < 30, `${ticks(server) - before} ticks`);
  release(held);
  check('well after slow readers', await isWell(server));
  await stop(server);
}

// Without descriptors the server does not spin, and continues when there are some.
async function testDescriptors() {
  for (const isLate of [false, true]) {
    const server = await serve([], plain, isLate ? 0 : 40);
    if (isLate) execFileSync('prlimit', ['--pid', String(server.child.pid), '--nofile=40']);
    const held = [hold(server.port, '127.0.0.2', 200, 'GET / HT')];
    await pause(500);
    const before = ticks(server);
    await pause(3000);
    check('no descriptor, no work', ticks(server) - before < 30, `${ticks(server) - before} ticks`);
    check('others get in', await isServed(server.port, '127.0.0.3'));
    release(held);
    check('well with descriptors', await isWell(server));
    await stop(server);
  }
}

// With too few to serve anybody it reports that.
async function testNoDescriptors() {
  for (const descriptors of [6, 10, 12]) {
    const { code, signal, err } = await start(['--port', '0', '--db', 'memory:'], plain, descriptors).ended;
    same(`${descriptors} descriptors: exit code`, code ?? signal, 3);
    check(`${descriptors} descriptors: says so`, err.includes('Too many open files'), err);
  }
}

// ------------------------------------------------------------ the command line --

async function testStopping() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    const server = await serve();
    const idle = net.connect(server.port, '127.0.0.1');
    idle.on('error', () => {});
    await ask(server.port, '/');
    server.child.kill(signal);
    const { code, err } = await server.ended;
    same(`${signal}: exit code`, code, 0);
    same(`${signal}: nothing to complain about`, err, '');
    idle.destroy();
  }
}

async function testAddresses() {
  const first = await serve();
  check('loopback', first.address.startsWith('http://127.0.0.1:'), first.address);
  const second = await start(['--port', String(first.port), '--db', 'memory:']).ended;
  same('port taken: exit code', second.code, 3);
  check('port taken: says so', second.err.includes(`:${first.port}/`) && second.err.includes('--port'), second.err);
  same('port taken: no address', second.out, '');
  first.child.kill();
  await first.ended;
  const again = await start(['--port', '99999']).ended;
  same('no such port', again.code, 2);
  for (const address of ['nowhere.example', '', '127.0.0.1.1', 'lo'])
    same(`--bind “${address}”`, (await start(['--port', '0', '--db', 'memory:', '--bind', address]).ended).code, 2);
  same('not ours', (await start(['--port', '0', '--db', 'memory:', '--bind', '192.0.2.1']).ended).code, 3);
  const other = await serve(['--bind', '127.0.0.2']);
  check('another address', other.address.startsWith('http://127.0.0.2:'), other.address);
  check('only there', await ask(other.port, '/').then(() => false, () => true));
  other.child.kill();
  await other.ended;
}

async function testIpv6() {
  if (!existsSync('/proc/net/if_inet6') || !readFileSync('/proc/net/if_inet6', 'utf8').includes(' lo')) return;
  const server = await serve(['--bind', '::1']);
  check('IPv6', server.address.startsWith('http://[::1]:'), server.address);
  const status = await new Promise((resolve) => {
    http.get(`${server.address}healthz`, (answer) => resolve(answer.resume().statusCode)).on('error', resolve);
  });
  same('IPv6 is answered', status, 200);
  server.child.kill();
  await server.ended;
}

async function testWords() {
  for (const [lang, stop, none, host] of [
    ['en', 'Ctrl+C stops it.', 'There is nothing here.', 'This server answers only to localhost'],
    ['ru', 'Остановить: Ctrl+C.', 'Здесь ничего нет.', 'Этот сервер отзывается только на localhost'],
    ['it', 'Ctrl+C per fermarlo.', 'Qui non c’è niente.', 'Questo server risponde solo a localhost'],
  ]) {
    const server = await serve(['--lang', lang]);
    const foreign = await ask(server.port, '/', { host: 'games.example' });
    check(`${lang}: a foreign host`, foreign.status === 421 && foreign.body.toString().includes(host));
    const missing = await ask(server.port, '/none.js');
    check(`${lang}: not found`, missing.body.toString().includes(none));
    check(`${lang}: language`, missing.body.includes(`lang="${lang}"`));
    server.child.kill();
    same(`${lang}: lines`, (await server.ended).out, `Gangway: ${server.address}\n${stop}\n`);
  }
  const quiet = await serve(['--quiet']);
  quiet.child.kill();
  same('--quiet', (await quiet.ended).out, `Gangway: ${quiet.address}\n`);
}

// --open calls xdg-open with the address if there is a desktop.
async function testOpen() {
  const desk = join(work, 'desk');
  mkdirSync(desk);
  const opened = join(desk, 'opened');
  const script = `#!/bin/sh\nls /proc/self/fd >'${opened}.fds'\necho "$@" >'${opened}'\n`;
  writeFileSync(join(desk, 'xdg-open'), script, { mode: 0o755 });
  const path = { ...plain, PATH: `${desk}:${process.env.PATH}` };
  for (const [words, env, isOpened] of [
    [['--open'], path, false],
    [[], { ...path, DISPLAY: ':0' }, false],
    [['--open'], { ...plain, PATH: '/none', DISPLAY: ':0' }, false],
    [['--open'], { ...path, DISPLAY: ':0' }, true],
    [['--open'], { ...path, WAYLAND_DISPLAY: 'wayland-0' }, true],
  ]) {
    for (const file of [opened, `${opened}.fds`]) rmSync(file, { force: true });
    const server = await serve(words, env);
    const found = () => (existsSync(opened) ? readFileSync(opened, 'utf8') : '');
    for (let i = 0; i < (isOpened ? PATIENCE / 20 : 10) && !found().endsWith('\n'); i++) await pause(20);
    same('what is opened', found(), isOpened ? `${server.address}\n` : '');
    server.child.kill();
    same('stopped', (await server.ended).code, 0);
  }
  const usual = execFileSync('sh', ['-c', 'ls /proc/self/fd']).toString();
  same('what is opened gets no connection', readFileSync(`${opened}.fds`, 'utf8'), usual);
}

// If it cannot print its address, it exits.
async function testMute() {
  if (!existsSync('/dev/full')) return;
  const mute = spawn('sh', ['-c', 'exec "$1" serve --port 0 --db memory: >/dev/full', 'sh', program], { env: plain });
  children.push(mute);
  let err = '';
  mute.stderr.on('data', (text) => (err += text));
  same('who cannot say where it listens ends', await new Promise((done) => mute.on('close', done)), 3);
  check('and says why', err.includes('there is no space left'), err);
}

// -------------------------------------------------------------------- running --

const server = await serve();
const slow = await serve(); // clients that wait, while the others are tested
const waiting = testSlow(slow);
for (const test of [testFiles, testEncodings, testPaths, testTraversal, testHealth, testMethods,
  testConnections, testRefusals, testHosts, testJunk, testCrowd, testFlood, testConnects])
  await test(server);
for (const test of [testHolders, testSlowReaders, testDescriptors, testNoDescriptors, testStopping, testAddresses, testIpv6,
  testWords, testOpen, testMute])
  await test();
await waiting;
for (const each of [server, slow]) await stop(each);
finish();
