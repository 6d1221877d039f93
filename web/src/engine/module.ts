// The functions of the WebAssembly module: texts as arguments, JSON as answers.

type Exports = Record<string, (...args: (number | bigint)[]) => number> & {
  memory: WebAssembly.Memory;
};
export type Arg = number | bigint | string;

export class Module {
  private readonly raw: Exports;

  constructor(module: WebAssembly.Module) {
    this.raw = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
  }

  // Calls `name`; a text is passed as its address and length.
  call(name: string, ...args: Arg[]): number {
    const held: number[] = [];
    const plain = args.flatMap((arg) => {
      if (typeof arg !== 'string') return [arg];
      const bytes = new TextEncoder().encode(arg);
      const address = this.function('gangway_alloc')(bytes.length);
      if (address === 0) throw new Error(`the module has no memory for ${bytes.length} bytes`);
      new Uint8Array(this.raw.memory.buffer).set(bytes, address);
      held.push(address);
      return [address, bytes.length];
    });
    const result = this.function(name)(...plain);
    for (const address of held) this.function('gangway_free')(address);
    return result;
  }

  text(name: string, ...args: Arg[]): string {
    return this.textAt(this.call(name, ...args));
  }

  ask<T>(name: string, ...args: Arg[]): T {
    return JSON.parse(this.text(name, ...args)) as T;
  }

  // For an answer that the caller owns: reads it, then frees it.
  take<T>(name: string, ...args: Arg[]): T {
    const address = this.call(name, ...args);
    const answer = JSON.parse(this.textAt(address)) as T;
    this.call('gangway_free', address);
    return answer;
  }

  private function(name: string): (...args: (number | bigint)[]) => number {
    const found = this.raw[name];
    if (!found) throw new Error(`the module has no ${name}`);
    return found;
  }

  private textAt(address: number): string {
    const bytes = new Uint8Array(this.raw.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
  }
}
