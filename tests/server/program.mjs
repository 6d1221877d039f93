// Starts `gangway serve` as a user does, and asks it: for tests that are called with
// PROGRAM SITE.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '../tally.mjs';

export const [program, site] = process.argv.slice(2);
// Far longer than anything takes, except on a very busy machine.
export const PATIENCE = 120_000;
export const same = (what, found, wanted) => check(what, found === wanted, `${found}, not ${wanted}`);
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// ------------------------------------------------------------------ programs --

// A folder of the tests' own for the user's files.
export const work = mkdtempSync(join(tmpdir(), 'gangway-'));
process.on('exit', () => rmSync(work, { recursive: true }));
export const plain = {
  ...process.env, LC_ALL: 'C.UTF-8', DISPLAY: '', WAYLAND_DISPLAY: '', XDG_DATA_HOME: join(work, 'data'),
};

export const children = [];
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));

// Runs the program; `ended` is its exit code and output. `descriptors`: how many it may have
// open.
export function start(words, env = plain, descriptors = 0) {
  const child = descriptors
    ? spawn('sh', ['-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', program, 'serve', ...words], { env })
    : spawn(program, ['serve', ...words], { env });
  children.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => (said.out += text));
  child.stderr.on('data', (text) => (said.err += text));
  const ended = new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, ...said }));
  });
  return { child, said, ended };
}

// The same, resolved once it listens, on any port; with nothing kept, so that several can run.
export const serve = (words = [], env = plain, descriptors = 0) =>
  listening(start(['--port', '0', '--db', 'memory:', ...words], env, descriptors));

export async function listening(server) {
  while (!server.said.out.includes('\n') && server.child.exitCode === null) await pause(10);
  const [line] = server.said.out.split('\n');
  const match = line.match(/^Gangway: http:\/\/(.+):(\d+)\/$/);
  if (!match) throw new Error(`the first line is “${line}”; ${server.said.err}`);
  return { ...server, port: Number(match[2]), address: line.slice('Gangway: '.length) };
}

export async function stop(server) {
  server.child.kill();
  const { code, signal, err } = await server.ended;
  same('stopped', code ?? signal, 0);
  same('nothing to complain about', err, '');
}

// The processor time it has used, in ticks of 1/100 second.
export function ticks({ child }) {
  const [, fields] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(/\) /);
  return Number(fields.split(' ')[11]) + Number(fields.split(' ')[12]);
}

// ------------------------------------------------------------------ requests --

export function ask(port, path, headers = {}, method = 'GET', body = '', agent = undefined, localAddress = undefined) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, headers, method, agent, localAddress }, (answer) => {
      const pieces = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) }),
      );
    });
    request.on('error', (error) => reject(new Error(`${method} ${path}: ${error.message}`)));
    request.end(body);
  });
}

// Sends raw bytes; returns what was received until the server closed or `ms` had passed. With
// `isHalf` it closes its sending side at once.
export function raw(port, bytes, ms = PATIENCE, isHalf = false) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: isHalf }, () =>
      isHalf ? socket.end(bytes) : socket.write(bytes));
    let got = '';
    const end = (isClosed) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ got, isClosed });
    };
    const timer = setTimeout(() => end(false), ms);
    socket.on('data', (piece) => (got += piece.toString('latin1')));
    socket.on('end', () => end(true));
    socket.on('error', () => end(true));
    socket.on('close', () => end(true));
  });
}

export const statusOf = ({ got }) => Number(got.split(' ')[1]);
