// A server in front of the real one that can pretend to have a newer page: the same, except for a mark
// in its document and another version of its service worker, which `alter` can also change.
import { createServer } from 'node:http';

export async function versions(url, alter = (worker) => worker) {
  let version = 1;
  const pass = async (request, response) => {
    const answer = await fetch(url + request.url);
    let body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const mark = `<html data-version="${version}" `;
    if (type.includes('html')) body = body.toString().replace('<html ', mark);
    if (request.url === '/sw.js')
      body = alter(body.toString().replace(/(VERSION = '[^']*)/, `$1-${version}`));
    response.writeHead(answer.status, {
      'content-type': type,
      'cache-control': 'no-cache',
    });
    response.end(body);
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    renew: () => version++,
    close: () => server.close(),
  };
}
