// The chat of an online table: lines, and quick phrases that everybody reads in their own language.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { keep, recall } from '../base/storage';
import { set, useStore } from '../base/store';
import { t } from '../base/text';
import { visible } from '../base/visible';
import type { Meeting } from '../online/table';
import { seatOf } from '../online/room';
import type { Said } from '../online/words';
import type { Visit } from './visit';

const PHRASES = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'sorry',
  'one-moment',
  'back-soon',
  'rematch',
  'goodbye',
];
const MUTED = 'gangway.muted';
const READ = 'gangway.read.'; // the number of the last line that was read at a table

const isMuted = () => recall(MUTED) === 'yes';

declare module '../base/store' {
  interface State {
    readLines: number; // of the chat of the table on the screen
  }
}

export function openChat(table: string): void {
  set({ readLines: Number(recall(READ + table) ?? 0) });
}

function markRead(table: string, { number }: Said): void {
  keep(READ + table, String(number));
  set({ readLines: number });
}

// The lines of others that have not been read.
export function useUnread({ said, me }: Meeting): Said[] {
  const read = useStore(({ readLines }) => readLines);
  return isMuted() ? [] : said.filter(({ number, person }) => number > read && person !== me);
}

export function wordsOf({ text, phrase }: Said): string {
  if (phrase === undefined) return visible(text ?? '');
  return PHRASES.includes(phrase) ? t(`page.online.phrase.${phrase}`) : phrase;
}

interface Props {
  meeting: Meeting;
  visit: Visit;
}

export function Chat({ meeting, visit }: Props) {
  const [text, setText] = useState('');
  const [isQuiet, setQuiet] = useState(isMuted);
  const problem = useStore(({ meetingProblem }) => meetingProblem);
  const { room, me, names, said } = meeting;
  const lines = useRef<HTMLUListElement>(null);
  const last = said[said.length - 1];
  useEffect(() => {
    if (last && !isQuiet) markRead(meeting.id, last);
  }, [last, isQuiet]);
  useLayoutEffect(() => lines.current?.scrollTo(0, lines.current.scrollHeight), [last, isQuiet]);
  const list = seatOf(room, me) > 0 ? 'players' : 'watchers';
  const mayWrite = me !== '' && !room.isQuiet;
  const mute = () => {
    keep(MUTED, isQuiet ? 'no' : 'yes');
    setQuiet(!isQuiet);
  };
  const write = async (event: Event) => {
    event.preventDefault();
    const line = text.trim();
    if (line && (await visit.request({ ask: 'say', list, text: line }))) setText('');
  };
  return (
    <div class="chat">
      {!isQuiet && (
        <ul class="chat-lines" ref={lines} aria-live="polite" tabIndex={0} aria-label={t('page.talk.chat')}>
          {said.length === 0 && <li>{t('page.online.chat.none')}</li>}
          {said.map((each) => (
            <li key={`${each.list}${each.number}`}>
              <b>{visible(names[each.person] ?? '')}</b> {wordsOf(each)}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && !isQuiet && (
        <>
          <form class="say" onSubmit={(event) => void write(event)}>
            <input
              type="text"
              data-say
              maxLength={200}
              aria-label={t('page.online.chat.write')}
              placeholder={t('page.online.chat.write')}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <button class="primary" type="submit">
              {t('page.online.chat.say')}
            </button>
          </form>
          <div class="phrases">
            {PHRASES.map((phrase) => (
              <button
                key={phrase}
                class="plain"
                data-phrase={phrase}
                onClick={() => void visit.request({ ask: 'say', list, phrase })}
              >
                {t(`page.online.phrase.${phrase}`)}
              </button>
            ))}
          </div>
        </>
      )}
      {room.isQuiet && <p>{t('page.online.chat.off')}</p>}
      {problem && (
        <p class="refusal" role="alert">
          {problem}
        </p>
      )}
      <label class="switch">
        <input type="checkbox" data-mute checked={isQuiet} onChange={mute} />
        {t('page.online.chat.mute')}
      </label>
    </div>
  );
}
