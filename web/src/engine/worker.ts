// A worker: is told first what it is to be, then answers questions.
import { TooLate, type Start, type Want } from './caller';
import { Host, type Consultants } from './host';
import { Module } from './module';
import { Thinker } from './thinker';
import { Thinking } from './thinking';

interface Question {
  id: number;
  method: string;
  args: unknown[];
}

interface Line {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((message: MessageEvent) => void) | null;
}

type Answerer = Record<string, (...args: unknown[]) => unknown>;

function answer(line: Line, answerer: Answerer): void {
  line.onmessage = ({ data: { id, method, args } }: MessageEvent<Question>) => {
    const post = (answer: unknown) => line.postMessage({ id, answer });
    const fail = (error: unknown) =>
      line.postMessage({ id, error: String(error), isTooLate: error instanceof TooLate });
    try {
      const answer = answerer[method]?.(...args);
      if (answer instanceof Promise) answer.then(post, fail);
      else post(answer);
    } catch (error) {
      fail(error);
    }
  };
}

export function serve(consultants: Consultants): void {
  const page = self as unknown as Line;
  const want = (port: MessagePort | null) =>
    page.postMessage({ thinker: port } satisfies Want, port ? [port] : []);
  page.onmessage = ({ data: start }: MessageEvent<Start>) => {
    const rules = new Module(start.module);
    if (start.role === 'thinker') answer(start.port, new Thinker(rules) as unknown as Answerer);
    else answer(page, new Host(rules, new Thinking(want), consultants) as unknown as Answerer);
  };
}
