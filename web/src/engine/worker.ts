// A worker: gets the compiled module and what it is to be first, then answers questions.
import type { Start } from './caller';
import { ClosedGame } from './games';
import { Host, type Consultants } from './host';
import { Module } from './module';
import { Thinker } from './thinker';
import { Thinking } from './thinking';

interface Question {
  id: number;
  method: string;
  args: unknown[];
}

const page = self as unknown as {
  onmessage: (message: { data: Start | Question }) => void;
  postMessage(answer: unknown): void;
};

type Answerer = Record<string, (...args: unknown[]) => unknown>;

function answererFor({ module, role }: Start, consultants: Consultants): Answerer {
  const rules = new Module(module);
  const answerer =
    role === 'thinker' ? new Thinker(rules) : new Host(rules, new Thinking(module), consultants);
  return answerer as unknown as Answerer;
}

export function serve(consultants: Consultants): void {
  let answerer: Answerer | undefined;
  page.onmessage = ({ data }) => {
    if ('module' in data) {
      answerer = answererFor(data, consultants);
      return;
    }
    const { id, method, args } = data;
    const post = (answer: unknown) => page.postMessage({ id, answer });
    const fail = (error: unknown) =>
      page.postMessage({ id, error: String(error), isClosed: error instanceof ClosedGame });
    try {
      const answer = answerer?.[method]?.(...args);
      if (answer instanceof Promise) answer.then(post, fail);
      else post(answer);
    } catch (error) {
      fail(error);
    }
  };
}
