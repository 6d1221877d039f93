// Random words of the protocol.

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

// A token, or a nonce.
export function newSecret(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)));
}

// The id of a request or of a table: 63 random bits, not 0.
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  bytes[0] = (bytes[0] ?? 0) & 0x7f;
  bytes[7] = (bytes[7] ?? 0) | 1;
  return hexOf(bytes);
}
