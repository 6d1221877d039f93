// The feed of the person's turns: its secret is kept in this browser, so that its link can be copied again.
import { drop, keep, recall } from '../base/storage';
import { get, set } from '../base/store';
import { newSecret } from '../online/random';
import { linkStart } from '../online/server';
import { openLists } from './lists';
import { whyNot } from './why';

const KEY = 'gangway.feed';

const pathOf = (secret: string) => `/feed/${secret}/${get().settings.lang}`;

// The link that was made here; null if there is none, or it has been ended elsewhere.
export async function feedLink(): Promise<string | null> {
  const secret = recall(KEY);
  if (!secret) return null;
  const answer = await fetch(pathOf(secret), { method: 'HEAD' }).catch(() => null);
  if (answer?.status === 404) drop(KEY);
  return answer?.status === 404 ? null : `${await linkStart()}${pathOf(secret)}`;
}

// False if it was refused.
export async function makeFeed(): Promise<boolean> {
  const secret = newSecret();
  const answer = await openLists().ask({ ask: 'feed', token: secret });
  set({ meetingProblem: whyNot(answer) });
  if (answer.tell === 'granted') keep(KEY, secret);
  return answer.tell === 'granted';
}

// Ends all links of the person, wherever they were made.
export async function endFeeds(): Promise<boolean> {
  const answer = await openLists().ask({ ask: 'unfeed' });
  set({ meetingProblem: whyNot(answer) });
  if (answer.tell === 'granted') drop(KEY);
  return answer.tell === 'granted';
}
