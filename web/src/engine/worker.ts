// The start of a worker: the first message tells its role, then it answers calls.
import { TooLate, type Start, type ThinkerRequest } from './caller';
import { Host, type Consultants } from './host';
import { Module } from './module';
import { Thinker } from './thinker';
import { ThinkerClient } from './thinkerClient';

interface Question {
  id: number;
  method: string;
  args: unknown[];
}

interface Channel {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((message: MessageEvent) => void) | null;
}

type Answerer = Record<string, (...args: unknown[]) => unknown>;

function answer(channel: Channel, answerer: Answerer): void {
  channel.onmessage = ({ data: { id, method, args } }: MessageEvent<Question>) => {
    const post = (answer: unknown) => channel.postMessage({ id, answer });
    const fail = (error: unknown) =>
      channel.postMessage({ id, error: String(error), isTooLate: error instanceof TooLate });
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
  const page = self as unknown as Channel;
  const requestThinker = (port: MessagePort | null) =>
    page.postMessage({ thinker: port } satisfies ThinkerRequest, port ? [port] : []);
  page.onmessage = ({ data: start }: MessageEvent<Start>) => {
    const rules = new Module(start.module);
    if (start.role === 'thinker') answer(start.port, new Thinker(rules) as unknown as Answerer);
    else answer(page, new Host(rules, new ThinkerClient(requestThinker), consultants) as unknown as Answerer);
  };
}
