// The worker: gets the compiled module first, then answers questions one after another.
import { ClosedGame } from './games';
import { Module } from './module';
import { Rules } from './rules';

interface Question {
  id: number;
  method: keyof Rules;
  args: unknown[];
}

const page = self as unknown as {
  onmessage: (message: { data: WebAssembly.Module | Question }) => void;
  postMessage(answer: unknown): void;
};

let rules: Rules | undefined;

page.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    rules = new Rules(new Module(data));
    return;
  }
  const { id, method, args } = data;
  try {
    const ask = rules?.[method] as (...given: unknown[]) => unknown;
    page.postMessage({ id, answer: ask.apply(rules, args) });
  } catch (error) {
    page.postMessage({ id, error: String(error), isClosed: error instanceof ClosedGame });
  }
};
