// The server that this page came from.

// The address of its sockets.
export function socketAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'> = location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
}
