// The server that this page came from.

// The address of its sockets.
export function socketAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'> = location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
}

// Whether it answers: this page may be kept by the browser, or come from a host without tables.
export async function isServerHere(): Promise<boolean> {
  try {
    const answer = await fetch('/api/server');
    return answer.ok && Array.isArray(((await answer.json()) as { protocols?: unknown }).protocols);
  } catch {
    return false;
  }
}

// What links to its tables begin with. The server may know better than the address of this page:
// its public one, or that in the network for whoever sits at the server and came by localhost.
export async function linkStart(): Promise<string> {
  try {
    const answer = await fetch('/api/server');
    const { url } = (await answer.json()) as { url?: unknown };
    if (typeof url === 'string' && /^https?:\/\//.test(url)) return url;
  } catch {
    // It cannot be asked now.
  }
  return location.origin;
}
