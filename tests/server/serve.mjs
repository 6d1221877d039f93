// node serve.mjs PROGRAM SITE
//
// What `gangway serve` can be set to, by options and by a file; where it keeps its tables; how it
// stops. Checks only what a user can see.
import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync, mkdirSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync, writeSync,
} from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { check, finish } from '../tally.mjs';
import {
  PATIENCE, ask, children, listening, pause, plain, program, raw, same, serve, start, statusOf, stop, work,
} from './program.mjs';

const write = (name, text) => {
  writeFileSync(join(work, name), text);
  return join(work, name);
};

// The program refuses these words with this exit code, and complains in one line.
async function refuses(what, code, words, ...complaints) {
  const ended = await start(words).ended;
  same(`${what}: exit code`, ended.code ?? ended.signal, code);
  for (const complaint of complaints) check(`${what}: says why`, ended.err.includes(complaint), ended.err);
  same(`${what}: in one line`, ended.err.split('\n').length, 2);
  same(`${what}: nothing else`, ended.out, '');
}

// ------------------------------------------------------------------ where to listen --

const hasIpv6 = existsSync('/proc/net/if_inet6') && readFileSync('/proc/net/if_inet6', 'utf8').includes(' lo');

async function testListen() {
  for (const [word, address] of [['127.0.0.2:0', '127.0.0.2'], ...(hasIpv6 ? [['[::1]:0', '[::1]']] : [])]) {
    const server = await listening(start(['--listen', word, '--db', 'memory:']));
    check(`--listen ${word}`, server.address.startsWith(`http://${address}:`), server.address);
    await stop(server);
  }
  const server = await serve();
  const taken = `127.0.0.1:${server.port}`;
  await refuses('taken', 3, ['--listen', taken, '--db', 'memory:'], `http://${taken}/`);
  await stop(server);
  for (const word of ['', ':', ':80', '127.0.0.1:', '127.0.0.1:65536', '127.0.0.1:x', '[::1', '[::1]80', '[]:80', '1:2:'])
    await refuses(`--listen “${word}”`, 2, ['--listen', word, '--db', 'memory:']);
  await refuses('a name', 2, ['--listen', 'games.example:80', '--db', 'memory:'], '“games.example:80”');
  for (const other of [['--port', '1'], ['--bind', '127.0.0.1']])
    await refuses(`--listen with ${other[0]}`, 2, ['--listen', '127.0.0.1:0', ...other], '--listen', other[0]);
}

// Whoever can be reached from the network says how.
async function testNetwork() {
  const server = await serve(['--bind', '0.0.0.0']);
  same('this computer comes first', server.address, `http://127.0.0.1:${server.port}/`);
  while (!server.said.out.includes('Ctrl+C')) await pause(20);
  const said = server.said.out.split('\n').filter((line) => line.startsWith('In your network: '));
  const own = Object.values(networkInterfaces()).flat()
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => `In your network: http://${address}:${server.port}/`);
  same('the addresses in the network', said.sort().join(' '), own.sort().join(' '));
  check('or that there is none', own.length > 0 || server.said.out.includes('in no network'), server.said.out);
  await stop(server);
  const quiet = await serve(['--bind', '0.0.0.0', '--quiet', '--public-url', 'https://games.example']);
  quiet.child.kill();
  same('--quiet', (await quiet.ended).out, `Gangway: ${quiet.address}\n`);
}

// The modules of a code as it was printed: with or without colours, in half blocks or characters.
function modulesOf(lines) {
  const rows = [];
  for (const line of lines) {
    const isColoured = line.includes('\x1b');
    if (/^[ ▄▀█]+$/.test(line.replace(/\x1b\[[0-9;]*m/g, '')) && /[▄▀█]|\x1b\[30;107m/.test(line)) {
      const blocks = [...line.replace(/\x1b\[[0-9;]*m/g, '')];
      const lit = (set) => blocks.map((block) => set.includes(block) === isColoured);
      rows.push(lit('▀█'), lit('▄█'));
    } else if (line.includes('\x1b[40m') || line.includes('\x1b[107m')) {
      rows.push([...line.matchAll(/\x1b\[(40|107)m  /g)].map(([, colour]) => colour === '40'));
    } else if (/^[# ]{20,}$/.test(line)) {
      rows.push([...line.matchAll(/##|  /g)].map(([two]) => two === '  '));
    }
  }
  const all = rows.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')).join('\n');
  return all.replace(/^(\.+\n)+/, '').replace(/(\n\.+)+$/, '');
}

// On a terminal there is a code for phones.
async function testCode() {
  if (!existsSync('/usr/bin/script')) return;
  const codes = [];
  for (const [locale, colours] of [['C.UTF-8', false], ['C.UTF-8', true], ['C', false], ['C', true]]) {
    const { NO_COLOR, ...env } = { ...plain, LC_ALL: locale, TERM: 'xterm' };
    const command = `${program} serve --port 0 --db memory: --public-url https://games.example`;
    const child = spawn('script', ['-qec', command, join(work, 'typescript')],
      { env: colours ? env : { ...env, NO_COLOR: '1' }, stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(child);
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    while (!out.includes('Ctrl+C')) await pause(20);
    child.stdin.write('\x03');
    await new Promise((resolve) => child.on('close', resolve));
    check('the public address', out.includes('For everybody: https://games.example/'), out);
    codes.push(modulesOf(out.split('\r\n').filter((line) => !line.includes('//'))));
  }
  const [first, ...others] = codes;
  check('a code', first.includes('#######') && first.split('\n').length === 25, first);
  for (const other of others) same('the same in all forms', other, first);
}

// ------------------------------------------------------------------------ the file --

async function testFile() {
  const file = write('good', '# where\n\n listen \t 127.0.0.2:0 \r\ndb memory:\nconnections 100\nthinking-time 50');
  for (const [words, address] of [[[], '127.0.0.2'], [['--bind', '127.0.0.3'], '127.0.0.3']]) {
    const server = await listening(start(['--config', file, ...words]));
    check(`a file, and ${words.join(' ') || 'nothing else'}`, server.address.startsWith(`http://${address}:`), server.address);
    await stop(server);
  }
  const bad = [
    ['unknown', 'db memory:\nspeed 7\n', 'line 2', '“speed”'],
    ['an option that is no setting', 'open yes\n', 'line 1', '“open”'],
    ['with hyphens', '--port 80\n', 'line 1', '“--port”'],
    ['without a value', 'db memory:\n\nport\n', 'line 3', '“port”'],
    ['with blanks for a value', 'port  \t\n', 'line 1', '“port”'],
    ['twice', 'port 0\nport 0\n', 'line 2', '“port”'],
    ['a number', '#\nport 65536\n', 'line 2', 'port cannot be “65536”'],
    ['another number', 'tables none\n', 'line 1', 'tables cannot be “none”'],
    ['an address', 'listen here\n', 'line 1', '“here”'],
    ['a bare address', '\nbind here\n', 'line 2', '“here”'],
    ['a place for tables', 'port 0\ndb postgres://x\n', 'line 2', '“postgres://x”'],
    ['both', 'listen 127.0.0.1:0\nport 0\n', 'listen and port'],
    ['no text', 'port 0\n\0\n', 'no text'],
  ];
  for (const [what, text, ...complaints] of bad)
    await refuses(`a file: ${what}`, 2, ['--config', write('bad', text)], join(work, 'bad'), ...complaints);
  await refuses('no file', 3, ['--config', join(work, 'none')], join(work, 'none'));
  await refuses('a folder', 3, ['--config', work], work);
  const russian = await start(['--config', write('bad', 'speed 7\n'), '--lang', 'ru']).ended;
  check('in Russian', russian.err.includes('настройки «speed» нет'), russian.err);
}

async function testValues() {
  for (const [name, values] of [
    ['connections', ['3', '1000001', '']], ['connections-each', ['0', 'x']], ['sockets', ['3']], ['sockets-each', ['0']],
    ['messages', ['0']], ['messages-each', ['0']], ['tables', ['0', '-1']],
    ['thinking-threads', ['0', '257']], ['thinking-time', ['0', '60001']], ['thinking-table', ['0', '101']],
    ['thinking-person', ['0', '25601']],
  ])
    for (const value of values)
      await refuses(`--${name} “${value}”`, 2, [`--${name}=${value}`, '--db', 'memory:'], `--${name} cannot be “${value}”`);
  for (const [name, value] of [
    ['db', 'tables.db'], ['db', 'sqlite:'], ['db', 'memory:x'], ['public-url', 'games.example'],
    ['public-url', 'https://games.example/x'], ['public-url', 'https://games.example:65536'], ['trusted-proxy', 'localhost'], ['trusted-proxy', '127.0.0.1,'],
  ])
    await refuses(`--${name} “${value}”`, 2, [`--${name}`, value], `“${value}”`);
}

// ------------------------------------------------------------------- where tables are --

const database = join(work, 'data/gangway/tables.db');
const mode = (path) => (statSync(path).mode & 0o777).toString(8);

async function testUsualDatabase() {
  rmSync(join(work, 'data'), { recursive: true, force: true });
  const first = await listening(start(['--port', '0']));
  for (const file of [database, `${database}-wal`]) same('the file is private', mode(file), '600');
  same('its folder is private', mode(join(work, 'data/gangway')), '700');
  await refuses('another server', 3, ['--port', '0'], first.address, '--db');
  await refuses('the file named', 3, ['--port', '0', '--db', `sqlite:${database}`], 'another program is using');
  const other = await serve();
  await stop(other);
  await stop(first);
  check('no note is left', !existsSync(join(work, 'data/gangway/running')));
  const again = await listening(start(['--port', '0']));
  check('it is free again', statusOf(await raw(again.port, 'GET /healthz HTTP/1.0\r\n\r\n')) === 200);
  again.child.kill('SIGKILL');
  await again.ended;
  await stop(await listening(start(['--port', '0']))); // also after that
}

// Who wants to see the page sees that of the server that is running.
async function testOpenTwice() {
  const desk = join(work, 'desk');
  mkdirSync(desk, { recursive: true });
  const opened = join(desk, 'opened');
  writeFileSync(join(desk, 'xdg-open'), `#!/bin/sh\numask >'${opened}.umask'\necho "$@" >'${opened}'\n`, { mode: 0o755 });
  const env = { ...plain, PATH: `${desk}:${process.env.PATH}`, DISPLAY: ':0' };
  const first = await listening(start(['--port', '0']));
  const { code, out, err } = await start(['--port', '0', '--open'], env).ended;
  same('the second ends well', `${code}${err}`, '0');
  same('and says where it is', out, `Gangway is running already: ${first.address}\n`);
  for (let i = 0; i < PATIENCE / 20 && !existsSync(opened); i++) await pause(20);
  while (!readFileSync(opened, 'utf8').endsWith('\n')) await pause(20);
  same('and opens it', readFileSync(opened, 'utf8'), `${first.address}\n`);
  same('for whom files are as private as ever', readFileSync(`${opened}.umask`, 'utf8'), execFileSync('sh', ['-c', 'umask']).toString());
  // A server that has left no note, such as an older one.
  writeFileSync(join(work, 'data/gangway/running'), 'elsewhere\n');
  const third = await listening(start(['--port', '0', '--open'], env));
  check('without a note it is another page', third.port !== first.port);
  check('and it says what that means', third.said.err.includes('in memory only'), third.said.err);
  third.child.kill();
  await third.ended;
  await stop(first);
}

// Files that cannot be used, and are not changed.
async function testStrangeDatabases() {
  const strange = write('strange.db', 'my notes, which are long enough to be no empty database\n'.repeat(99));
  await refuses('no database', 3, ['--db', `sqlite:${strange}`], 'is not a store of Gangway');
  check('and it is not changed', readFileSync(strange, 'utf8').startsWith('my notes'));
  const newer = join(work, 'newer.db');
  await stop(await listening(start(['--port', '0', '--db', `sqlite:${newer}`])));
  const descriptor = openSync(newer, 'r+'); // its version is at 60, four bytes, the highest first
  const version = Buffer.alloc(4);
  readSync(descriptor, version, 0, 4, 60);
  same('the version is there', version.readUInt32BE(), 1);
  version.writeUInt32BE(99);
  writeSync(descriptor, version, 0, 4, 60);
  await refuses('a newer one', 3, ['--db', `sqlite:${newer}`], 'written by a newer Gangway', '99');
  await refuses('no such folder', 3, ['--db', `sqlite:${join(work, 'none/tables.db')}`], 'tables.db');
  await refuses('a folder', 3, ['--db', `sqlite:${work}`], 'cannot be opened');
  if (process.getuid() !== 0) {
    const fixed = write('fixed.db', '');
    await stop(await listening(start(['--port', '0', '--db', `sqlite:${fixed}`])));
    spawn('chmod', ['400', fixed]);
    while (mode(fixed) !== '400') await pause(20);
    await refuses('read only', 3, ['--db', `sqlite:${fixed}`], 'cannot be opened for writing');
  }
  const nowhere = { ...plain, XDG_DATA_HOME: '', HOME: '' };
  const homeless = await start(['--port', '0'], nowhere).ended;
  same('no home: exit code', homeless.code, 3);
  check('no home: says so', homeless.err.includes('neither HOME nor XDG_DATA_HOME'), homeless.err);
  const seen = await listening(start(['--port', '0', '--open'], nowhere));
  check('the page can be seen all the same', seen.said.err.includes('in memory only'), seen.said.err);
  seen.child.kill();
  same('and it ends well', (await seen.ended).code, 0);
}

// ------------------------------------------------------------------ names and proxies --

async function testPublicAddress() {
  const server = await serve(['--public-url', 'https://Games.example/']);
  for (const [host, wanted] of [
    ['games.example', 200], ['games.example:443', 200], ['localhost', 200], ['127.0.0.1', 200],
    ['games.example:8443', 421], ['other.example', 421], ['nas', 421],
  ]) {
    const request = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    same(`--public-url: Host: ${host}`, statusOf(await raw(server.port, request)), wanted);
  }
  await stop(server);
}

// What links begin with: the public address, or for who sits at this computer that in the network.
async function testLinks() {
  const url = async (words, host) => {
    const server = await serve(words);
    const { body } = await ask(server.port, '/api/server', { host });
    await stop(server);
    return JSON.parse(body).url?.replace(`:${server.port}`, ':PORT');
  };
  same('the public address', await url(['--public-url', 'https://games.example'], 'localhost'), 'https://games.example');
  same('here, only here', await url([], 'localhost:1'), undefined);
  same('in the network, as it was asked', await url(['--bind', '0.0.0.0'], '192.168.1.20:1'), undefined);
  const own = Object.values(networkInterfaces()).flat()
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => `http://${address}:PORT`);
  const found = await url(['--bind', '0.0.0.0'], '127.0.0.1:1');
  check('in the network, from here', own.length ? own.includes(found) : found === undefined, found);
}

// Connections that ask for a page as these visitors, and stay open; their statuses.
async function visit(port, visitors) {
  const agents = [];
  const statuses = [];
  for (const visitor of visitors) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    statuses.push((await ask(port, '/healthz', { 'x-forwarded-for': visitor }, 'GET', '', agent)).status);
  }
  agents.forEach((agent) => agent.destroy());
  return statuses.join(' ');
}

async function testProxies() {
  const limits = ['--connections', '40', '--connections-each', '3'];
  const trusting = await serve([...limits, '--trusted-proxy', '::1,127.0.0.1']);
  const many = Array.from({ length: 9 }, (_, i) => `192.0.2.${i}`);
  same('visitors have their own limits', await visit(trusting.port, many), '200 '.repeat(9).trim());
  same('one visitor has one', await visit(trusting.port, Array(5).fill('192.0.2.99')), '200 200 200 503 503');
  same('what the visitor has sent counts for nothing',
    await visit(trusting.port, many.slice(0, 5).map((address) => `${address}, 192.0.2.98`)), '200 200 200 503 503');
  await stop(trusting);
  // Without trust all of them are one address, which gives up its own idlest connection.
  const wary = await serve(limits);
  const sockets = [];
  for (const visitor of many) {
    const socket = net.connect(wary.port, '127.0.0.1', () =>
      socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${visitor}\r\n\r\n`));
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('data', resolve));
    sockets.push(socket);
  }
  while (sockets.filter((socket) => !socket.destroyed).length > 3) await pause(20);
  same('nobody else is believed', sockets.filter((socket) => !socket.destroyed).length, 3);
  sockets.forEach((socket) => socket.destroy());
  await stop(wary);
}

// ---------------------------------------------------------------------------- limits --

// Opens connections from one address, one after another, and counts those that stay open.
async function count(port, wanted, kept) {
  const sockets = [];
  for (let i = 0; i < wanted; i++) {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'));
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('data', resolve));
    sockets.push(socket);
  }
  for (let i = 0; i < PATIENCE / 20 && sockets.filter(({ destroyed }) => !destroyed).length > kept; i++) await pause(20);
  const left = sockets.filter(({ destroyed }) => !destroyed).length;
  sockets.forEach((socket) => socket.destroy());
  return left;
}

async function testConnections() {
  for (const [words, kept] of [
    [['--connections', '40', '--connections-each', '7'], 7],
    [['--connections', '40'], 20],
    [['--connections-each', '5'], 5],
  ]) {
    const server = await serve(words);
    same(words.join(' '), await count(server.port, 30, kept), kept);
    await stop(server);
  }
  // The system's limit for a program is raised as far as the system allows.
  const child = spawn('sh', ['-c', 'ulimit -Sn 64; exec "$0" serve --port 0 --db memory: --connections 300', program],
    { env: plain });
  children.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => (said.out += text));
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, ...said })));
  const server = await listening({ child, said, ended });
  same('more descriptors', await count(server.port, 100, 100), 100);
  await stop(server);
  // It is lowered, too, to what the server needs: with more, libwebsockets becomes slow (src/server/library.h).
  const small = await serve(['--connections', '40', '--sockets', '50']);
  const limits = readFileSync(`/proc/${small.child.pid}/limits`, 'utf8').match(/Max open files +(\d+)/);
  check('and not many more than it needs', Number(limits[1]) >= 90 && Number(limits[1]) < 200, limits[0]);
  await stop(small);
}

// ------------------------------------------------------------------------- in memory --

// No core is dumped, and other programs of the same user cannot read its memory: its files in
// /proc then belong to root.
async function testSecrecy() {
  const isBuilt = !readFileSync(program).subarray(0, 2).equals(Buffer.from('#!')); // not by an emulator
  if (!isBuilt) return;
  const isTraced = readFileSync(program).includes('__asan_init');
  const asNobody = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(program, ['serve', '--port', '0', '--db', 'memory:'], { env: plain, ...asNobody });
  child.on('error', () => {});
  children.push(child);
  if (child.pid === undefined) return; // somebody else cannot start it here
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => (said.out += text));
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, ...said })));
  const server = await listening({ child, said, ended });
  const cores = readFileSync(`/proc/${child.pid}/limits`, 'utf8').match(/Max core file size +(\S+) +(\S+)/);
  same('no core', `${cores[1]} ${cores[2]}`, '0 0');
  if (!isTraced) same('nobody else reads its memory', statSync(`/proc/${child.pid}/mem`).uid, 0);
  await stop(server);
}

async function testTwoSignals() {
  for (const [one, two] of [['SIGINT', 'SIGINT'], ['SIGTERM', 'SIGINT']]) {
    const server = await serve();
    server.child.kill(one);
    server.child.kill(two);
    const { code, signal } = await server.ended;
    check(`${one}, then ${two}`, code === 0 || signal === one || signal === two, `${code} ${signal}`);
  }
}

for (const test of [testListen, testNetwork, testCode, testFile, testValues, testUsualDatabase, testOpenTwice, testStrangeDatabases,
  testPublicAddress, testLinks, testProxies, testConnections, testSecrecy, testTwoSignals])
  await test();
finish();
