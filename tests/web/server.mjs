// A static server for the finished page, with the headers that `gangway serve` sends.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
].join('; ');

function fileFor(site, url) {
  const path = join(site, normalize(new URL(url, 'http://here').pathname));
  return existsSync(path) && statSync(path).isFile() ? path : join(site, 'index.html');
}

// Serves `site` on a free port; {url, close}.
export async function serve(site) {
  const server = createServer((request, response) => {
    const file = fileFor(site, request.url);
    const hasBrotli = existsSync(`${file}.br`) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
      'cache-control': file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(hasBrotli ? { 'content-encoding': 'br' } : {}),
    });
    createReadStream(hasBrotli ? `${file}.br` : file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
