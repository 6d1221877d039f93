// The WebAssembly module for tests: open(PATH) returns what a page uses.
import { readFileSync } from 'node:fs';

export function open(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  const raw = new WebAssembly.Instance(module, {}).exports;

  const textAt = (address) => {
    const bytes = new Uint8Array(raw.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
  };

  // Calls NAME with the arguments; a text becomes its address and length.
  const call = (name, ...args) => {
    const held = [];
    const plain = args.flatMap((arg) => {
      if (typeof arg !== 'string') return [arg];
      const bytes = new TextEncoder().encode(arg);
      const address = raw.gangway_alloc(bytes.length);
      new Uint8Array(raw.memory.buffer).set(bytes, address);
      held.push(address);
      return [address, bytes.length];
    });
    const result = raw[name](...plain);
    held.forEach((address) => raw.gangway_free(address));
    return result;
  };
  const ask = (name, ...args) => JSON.parse(textAt(call(name, ...args)));

  return { raw, textAt, call, ask };
}
